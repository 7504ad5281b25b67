// SPDX-License-Identifier: Apache-2.0
// Bayesian inference by noisy statistics, and by Gibbs sampling.
// Theory: accounting/theory/private_gibbs.md
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/kinds/posteriors.hpp"
#include "laplace_leaf.hpp"
#include "members.hpp"
#include "range_leaf.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

using Maker = Filled<Result<Mechanism>>;

constexpr unsigned long most_features = 500'000'000;

Result<Mechanism> repeated(const Result<Mechanism>& once, unsigned long times) {
  if (!once) return once.error();
  const auto all = composition({{*once, times}});
  if (!all) return all.error();
  // The parts are what a record changes, and not all that is released.
  return all->replacing_a_record().drawn_by(nullptr);
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
  return [sensitivity = in.open_epsilon("sensitivity"), updates = in.open_count("updates"),
          scans = in.open_count("scans")](const Rational& open) {
    return gibbs_sampling({sensitivity.at(open), updates.at(open), scans.at(open)});
  };
}

Member statistics_scale() { return noise_scale("scale", "scale of the Laplace noise on each coordinate"); }
MechanismType counts_type(const std::string& name, const std::string& about) {
  return {{"type",
           name,
           about,
           {{"features", ValueType::whole(1, most_features),
             "tables of counts to which a record adds 1 each, in one place", Privacy::shrinks},
            statistics_scale()},
           {},
           R"({"type": ")" + name + R"(", "features": 5, "scale": "2"})"},
          read_counts};
}

}  // namespace

Result<Mechanism> noisy_statistics(const StatisticChange& change, const Rational& scale) {
  if (const auto error = out_of_range(noisy_statistics_type(), {{"scale", scale}})) return *error;
  if (!change.is_total || scale == 0) return repeated(laplace(scale, change.each), change.coordinates);
  return repeated(laplace_on_vector(change.each / scale, change.is_met), change.coordinates);
}

Result<Mechanism> noisy_counts(unsigned long features, const Rational& scale) {
  if (const auto error = out_of_range(naive_bayes_type(), {{"features", features}, {"scale", scale}})) return *error;
  return repeated(laplace(scale, 1), 2 * features);  // a record leaves one place of each table and enters another
}

Result<Mechanism> gibbs_sampling(const GibbsSampling& sampling) {
  const auto& [sensitivity, updates, scans] = sampling;
  if (const auto error =
          out_of_range(gibbs_sampling_type(), {{"sensitivity", sensitivity}, {"updates", updates}, {"scans", scans}}))
    return *error;
  const auto twice = sensitivity.plus(sensitivity, 1);
  if (!twice) return unsupported("/sensitivity", "the number is too long");
  const auto scan = repeated(of_range(*twice, Attains::some_scores), updates);
  return scan ? repeated(scan, scans) : scan;
}

const MechanismType& noisy_statistics_type() {
  static const MechanismType type{
      {"type",
       "noisy_statistics",
       "Laplace noise on the sum of the records' statistics, by which any posterior is drawn from, any number of times",
       {{"model", ValueType::variety("posterior_model"), "what the records are"}, statistics_scale()},
       {},
       R"({"type": "noisy_statistics", "model": {"type": "gamma_poisson", "bound": 3}, "scale": "6"})"},
      read_statistics};
  return type;
}
const MechanismType& naive_bayes_type() {
  static const MechanismType type = counts_type("naive_bayes",
                                                "Laplace noise on the counts of each feature (and of the label, as one "
                                                "more), once for all draws and predictions");
  return type;
}
const MechanismType& hidden_markov_model_type() {
  static const MechanismType type = counts_type("hidden_markov_model",
                                                "Laplace noise on the counts of each feature in each time step, once "
                                                "for all Gibbs updates of states and emissions");
  return type;
}
const MechanismType& gibbs_sampling_type() {
  static const MechanismType type{
      {"type",
       "gibbs_sampling",
       "Gibbs updates on the records themselves, each of which is shown; in any sequence, systematic or random",
       {{"sensitivity", ValueType::epsilon(), "largest change of the log joint density by one record, in nats",
         Privacy::shrinks},
        runs("updates",
             "updates a scan whose conditional law depends on any one given record: of shared variables, and of its "
             "own"),
        runs("scans", "number of scans")},
       {},
       R"({"type": "gibbs_sampling", "sensitivity": {"log": 3}, "updates": 2, "scans": 200})"},
      read_gibbs};
  return type;
}

}  // namespace dpcert
