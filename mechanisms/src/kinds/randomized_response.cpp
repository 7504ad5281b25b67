// SPDX-License-Identifier: Apache-2.0
// The true answer with some probability, each other one equally likely.
// Theory: accounting/theory/lattice.md
#include <variant>

#include "close_pairs.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "laws.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

/// The loss of a response, +l, -l or 0 of weight `weight` : 1,
/// and its probability of giving the data away.
struct Step {
  Epsilon loss;
  Rational weight;
  Rational failure = 0;
};

Step step_of_truth(const Rational& truth, const Rational& others) {
  const Rational other = (1 - truth) / others;
  if (other == 0) return {Epsilon{}, 0, 1};      // always the truth: the outcome gives the data away
  if (truth == 0) return {Epsilon{}, 0, other};  // never the truth: it does when it is the other data's answer
  if (truth >= other) return {Epsilon::log_of(truth / other), others - 1};
  return {Epsilon::log_of(other / truth), (others - 1) * other / truth};
}

using TruthOrEpsilon = std::variant<Rational, Epsilon>;

class RandomizedResponse final : public Leaf {
 public:
  RandomizedResponse(unsigned long categories, TruthOrEpsilon truth)
      : others_{categories - 1}, truth_{std::move(truth)}, step_{step()} {}

  Result<WorstPair> worst_pair() const override {
    return described(lattice_pair(step_.loss, step_.weight), {}, false, step_.failure);
  }
  std::optional<Laws> laws() const override {
    if (step_.failure > 0 || !step_.loss.has_rational_exponential()) return std::nullopt;
    return responses(step_.loss.ratio(), step_.weight);
  }
  Result<Mechanism> behind(const MarkovKernel& kernel) const override;
  bool is_known_sampled(Relation relation) const override {
    return relation == Relation::add_remove || (relation == Relation::replace_one && laws());
  }
  /// Of a record that is replaced, alone: its response, and the other one where it is absent or has
  /// changed, are told apart the most. In company either of the two may be the better known one, so
  /// that it is a bound.  Theory: accounting/theory/replaced_record.md
  Result<WorstPair> sampled(const Rational& rate, Relation relation) const override {
    if (relation == Relation::add_remove) return Leaf::sampled(rate, relation);
    const Rational more = step_.loss.ratio() - 1, rest = (1 - rate) * more + step_.weight;
    const auto alone = lattice_pair(Epsilon::log_of(1 + rate * more), rest);
    if (!alone) return alone;
    WorstPair pair = *alone;
    if (rate < 1) {
      WorstPair company = described(pair, Attainment::none(), false);
      if (auto attained = Leaf::sampled(rate, Relation::add_remove))
        company.beneath = std::make_shared<const WorstPair>(*std::move(attained));
      pair.in_company = std::make_shared<const WorstPair>(std::move(company));
    }
    return described(pair, {.profile = true, .divergence = rate == 1, .largest_loss = true}, false);
  }

  std::optional<Inference> judged_by(const Statement& goal) const override {
    return is_about_divergence(goal) ? std::optional{by(rules::channel)} : std::nullopt;
  }
  bool takes_any_neighbours() const override { return true; }
  bool is_on_grids() const override {
    const auto* truth = std::get_if<Rational>(&truth_);
    return truth == nullptr || (*truth > 0 && *truth < 1);
  }
  std::optional<Epsilon> common_loss() const override {
    return step_.failure == 0 ? std::optional{step_.loss} : std::nullopt;
  }

 private:
  [[nodiscard]] Step step() const {
    if (const auto* epsilon = std::get_if<Epsilon>(&truth_)) return {*epsilon, others_ - 1};
    return step_of_truth(std::get<Rational>(truth_), others_);
  }
  [[nodiscard]] std::optional<Rational> rational_truth() const {
    if (const auto* truth = std::get_if<Rational>(&truth_)) return *truth;
    const Epsilon& epsilon = std::get<Epsilon>(truth_);
    if (!epsilon.has_rational_exponential()) return std::nullopt;
    return Rational{epsilon.ratio() / (epsilon.ratio() + others_)};
  }

  Rational others_;  ///< categories but one
  TruthOrEpsilon truth_;
  Step step_;
};

/// From each input all rows of the kernel with the weight of the
/// others, and the input's own with what it has more.
Result<Mechanism> RandomizedResponse::behind(const MarkovKernel& kernel) const {
  const std::size_t inputs = kernel.inputs(), outputs = kernel.outputs();
  if (const auto problem = wrong_inputs(kernel, others_ + 1)) return *problem;
  const auto truth = rational_truth();
  if (!truth)
    return unsupported(
        "/of",
        "a response of irrational probabilities has no certified method behind a kernel: give the epsilon "
        "as {\"log\": r}, or the truth");
  if (!is_affordable(inputs * (inputs - 1), kernel)) return too_many_pairs();
  const Rational other = (1 - *truth) / others_, more = *truth - other;
  std::vector<Rational> all(outputs);
  for (const auto& row : kernel.matrix())
    for (std::size_t y = 0; y < outputs; ++y) all[y] += other * row[y];
  ChannelMatrix result{StochasticMatrix(inputs, all), all_pairs(inputs)};
  for (std::size_t i = 0; i < inputs; ++i)
    for (std::size_t y = 0; y < outputs; ++y) result.rows[i][y] += more * kernel.matrix()[i][y];
  return channel(std::move(result));
}

Filled<Result<Mechanism>> read_randomized_response(const Fields& in) {
  const unsigned long categories = in.count("categories");
  if (in.has("epsilon"))
    return [categories, epsilon = in.open_epsilon("epsilon")](const Rational& open) {
      return randomized_response(categories, epsilon.at(open));
    };
  // An open probability of truth runs from a uniform answer, which tells nothing, upward.
  return [categories, truth = in.parameter("truth", Rational(1, categories))](const Rational& open) {
    return randomized_response(categories, truth.at(open));
  };
}

}  // namespace

Result<Mechanism> randomized_response(unsigned long categories, const Rational& truth) {
  if (const auto error = out_of_range(randomized_response_type(), {{"categories", categories}, {"truth", truth}}))
    return *error;
  return Mechanism::of<RandomizedResponse>(categories, truth).drawn_by(response_output(categories, truth));
}

Result<Mechanism> randomized_response(unsigned long categories, const Epsilon& epsilon) {
  if (const auto error = out_of_range(randomized_response_type(), {{"categories", categories}, {"epsilon", epsilon}}))
    return *error;
  const auto output = epsilon.has_rational_exponential()
                          ? response_output(categories, epsilon.ratio() / (epsilon.ratio() + (categories - 1)))
                          : exponential_response_output(categories, epsilon.nats());
  return Mechanism::of<RandomizedResponse>(categories, epsilon).drawn_by(output);
}

const MechanismType& randomized_response_type() {
  static const MechanismType type{{"type",
                                   "randomized_response",
                                   "the true answer, or another at random",
                                   {{"categories", ValueType::whole(2, 1'000'000'000), "number of answers"},
                                    {"truth", ValueType::number(Range::probability()),
                                     "probability of the true answer, each other one being equally likely; what is "
                                     "said of privacy holds from 1/categories on: below, a "
                                     "lie is likelier than chance, and privacy grows with it",
                                     Privacy::shrinks},
                                    {"epsilon", ValueType::epsilon(),
                                     "largest privacy loss, in nats, by which the truth is chosen", Privacy::shrinks}},
                                   {{"categories", "truth"}, {"categories", "epsilon"}},
                                   R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})"},
                                  read_randomized_response};
  return type;
}

}  // namespace dpcert
