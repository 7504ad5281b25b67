// SPDX-License-Identifier: Apache-2.0
// Bayesian inference by noisy statistics, and by Gibbs sampling.  Theory: accounting/theory/private_gibbs.md
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "members.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

using Maker = Filled<Result<Mechanism>>;

constexpr unsigned long most_updates = 1'000'000;

Result<Mechanism> repeated(const Result<Mechanism>& once, unsigned long times) {
  if (!once) return once.error();
  const auto all = composition({{*once, times}});
  if (!all) return all.error();
  return all->replacing_a_record();
}

Maker read_statistics(const Fields& in) {
  return [change = read_statistic_change(in), scale = in.parameter("scale")](const Rational& open) {
    return noisy_statistics(change, scale.at(open));
  };
}
Maker read_counts(const Fields& in) {
  return [features = in.open_count("features"), scale = in.parameter("scale")](const Rational& open) {
    return noisy_counts(features.at(open), scale.at(open));
  };
}
Maker read_gibbs(const Fields& in) {
  return [sensitivity = in.open_epsilon("sensitivity"), shared = in.count("shared_updates"),
          own = in.count("own_updates"), scans = in.open_count("scans")](const Rational& open) {
    return gibbs_sampling({sensitivity.at(open), shared, own, scans.at(open)});
  };
}

Member statistics_scale() { return noise_scale("scale", "scale of the Laplace noise on each coordinate"); }
std::vector<Member> counts_members() {
  return {runs("features", "tables of counts to which a record adds 1 each, in one place"), statistics_scale()};
}
Member updates(std::string name, std::string meaning) {
  return {std::move(name), ValueType::whole(0, most_updates), std::move(meaning)};
}

}  // namespace

Result<Mechanism> noisy_statistics(const StatisticChange& change, const Rational& scale) {
  if (const auto error = out_of_range(noisy_statistics_type(), {{"scale", scale}})) return *error;
  return repeated(laplace(scale, change.each), change.coordinates);
}

Result<Mechanism> noisy_counts(unsigned long features, const Rational& scale) {
  if (const auto error = out_of_range(naive_bayes_type(), {{"features", features}, {"scale", scale}})) return *error;
  return repeated(laplace(scale, 1), 2 * features);  // a record leaves one place of each table and enters another
}

Result<Mechanism> gibbs_sampling(const GibbsSampling& sampling) {
  const auto& [sensitivity, shared, own, scans] = sampling;
  if (const auto error = out_of_range(
          gibbs_sampling_type(),
          {{"sensitivity", sensitivity}, {"shared_updates", shared}, {"own_updates", own}, {"scans", scans}}))
    return *error;
  if (shared + own == 0) return invalid_input("/shared_updates", "found no updates, wanted one at least");
  const auto twice = sensitivity.plus(sensitivity, 1);
  if (!twice) return unsupported("/sensitivity", "the number is too long");
  const auto scan = repeated(pure(*twice), shared + own);
  return scan ? repeated(scan, scans) : scan;
}

const MechanismType& noisy_statistics_type() {
  static const MechanismType type{
      {"type",
       "noisy_statistics",
       "Laplace noise on the sum of the records' statistics, by which any posterior is drawn from, any number of times",
       {{"model", ValueType::variety("posterior_model"), "what the records are"}, statistics_scale()},
       {},
       R"({"type": "noisy_statistics", "model": {"type": "beta_bernoulli"}, "scale": "2"})"},
      read_statistics};
  return type;
}
const MechanismType& naive_bayes_type() {
  static const MechanismType type{
      {"type",
       "naive_bayes",
       "Laplace noise on the counts of each feature (and of the label, as one more), once for all draws and predictions",
       counts_members(),
       {},
       R"({"type": "naive_bayes", "features": 5, "scale": "2"})"},
      read_counts};
  return type;
}
const MechanismType& hidden_markov_model_type() {
  static const MechanismType type{
      {"type",
       "hidden_markov_model",
       "Laplace noise on the counts of each feature in each time step, once for all Gibbs updates of states and emissions",
       counts_members(),
       {},
       R"({"type": "hidden_markov_model", "features": 5, "scale": "2"})"},
      read_counts};
  return type;
}
const MechanismType& gibbs_sampling_type() {
  static const MechanismType type{
      {"type",
       "gibbs_sampling",
       "Gibbs updates on the records themselves, each of which is shown; in any sequence, systematic or random",
       {{"sensitivity", ValueType::epsilon(), "largest change of the log joint density by one record, in nats",
         Privacy::shrinks},
        updates("shared_updates", "updates a scan whose conditional laws depend on all records"),
        updates("own_updates", "updates a scan whose conditional laws depend on one record, for any one record"),
        runs("scans", "number of scans")},
       {},
       R"({"type": "gibbs_sampling", "sensitivity": {"log": 3}, "shared_updates": 1, "own_updates": 1, "scans": 200})"},
      read_gibbs};
  return type;
}

}  // namespace dpcert
