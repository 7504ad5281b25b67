// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/scored_choice.hpp"

#include <algorithm>
#include <map>

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/bounded_range.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"
#include "pairs/atoms/trade_off.hpp"
#include "pairs/edges.hpp"
#include "pairs/largest_curve.hpp"

namespace dpcert {
namespace {

using Row = std::vector<Rational>;

std::vector<Rational> differences(const Row& p, const Row& q) {
  std::vector<Rational> all;
  for (std::size_t y = 0; y < p.size(); ++y) all.push_back(p[y] - q[y]);
  return all;
}

/// log of the sum of exp(score).
Enclosure log_normaliser(const Row& row, Precision precision) {
  const Rational most = *std::max_element(row.begin(), row.end());
  Enclosure sum{0, precision};
  for (const Rational& score : row) sum += exp(Enclosure{score - most, precision});
  return log(sum) + most;
}

/// The log normaliser of a row less that of another one, where their
/// scores are the same up to a shift and a rearrangement.
std::optional<Rational> exact_gap(Row row, Row other) {
  std::sort(row.begin(), row.end());
  std::sort(other.begin(), other.end());
  const auto gaps = differences(row, other);
  return std::equal(gaps.begin() + 1, gaps.end(), gaps.begin()) ? std::optional{gaps.front()} : std::nullopt;
}

constexpr const char* rule_of_choices = "scored_choice";
using SharedChoice = std::shared_ptr<const ScoredChoice>;

/// Of the data sets `from` and `against`.
struct OutcomesOfPair {
  std::vector<PairAtom> atoms;
  std::vector<Enclosure> losses;
};
/// Outcomes whose scores differ by the same are one, of one loss: by rising loss.
OutcomesOfPair outcomes_of(const Row& from, const Row& against, Precision precision) {
  const Enclosure log_from = log_normaliser(from, precision), log_against = log_normaliser(against, precision);
  const Enclosure zero{0, precision};
  std::map<Rational, PairAtom> by_difference;
  for (std::size_t y = 0; y < from.size(); ++y) {
    PairAtom& atom = by_difference.try_emplace(from[y] - against[y], PairAtom{zero, zero}).first->second;
    atom.p += exp(Enclosure{from[y], precision} - log_from);
    atom.q += exp(Enclosure{against[y], precision} - log_against);
  }
  OutcomesOfPair all;
  for (auto& [difference, atom] : by_difference) {
    all.losses.push_back(log_against - log_from + difference);
    all.atoms.push_back(std::move(atom));
  }
  return all;
}

/// The divergences of one ordered pair of data sets.
class ChoiceCurve final : public RenyiCurve {
 public:
  ChoiceCurve(SharedChoice choice, std::size_t from, std::size_t against)
      : choice_{std::move(choice)}, from_{from}, against_{against} {}

  Taylor log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const override {
    const OutcomesOfPair outcomes = outcomes_at(order.precision());
    std::vector<Enclosure> masses;
    for (const PairAtom& atom : outcomes.atoms) masses.push_back(atom.p);
    return log_moment_of(masses, outcomes.losses, order);
  }
  std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  RuleValue largest_divergence(Precision precision) const override {
    return RuleValue::enclosed(outcomes_at(precision).losses.back(), rule_of_choices);
  }

 private:
  [[nodiscard]] OutcomesOfPair outcomes_at(Precision precision) const {
    return outcomes_of(choice_->scores[from_], choice_->scores[against_], precision);
  }

  SharedChoice choice_;
  std::size_t from_, against_;
};

KnownCurve curve_of(const SharedChoice& choice) {
  std::vector<std::shared_ptr<const RenyiCurve>> pairs;
  for_each_ordered(choice->edges, [&](std::size_t i, std::size_t j) {
    pairs.push_back(std::make_shared<const ChoiceCurve>(choice, i, j));
  });
  return std::shared_ptr<const RenyiCurve>{std::make_shared<const LargestCurve>(std::move(pairs))};
}

/// By the vertices of all pairs; one order of each is enough.
Rate gdp_rate_of(const ScoredChoice& choice, long digits) {
  const auto at = [&](Precision precision) {
    Rate worst = Rate::settled(RuleValue::exactly(Rational{0}, precision, gdp_rule));
    for (const auto& [i, j] : choice.edges)
      worst = larger(worst,
                     gdp_rate_of_atoms(outcomes_of(choice.scores[i], choice.scores[j], precision).atoms, 0, precision));
    return worst;
  };
  return refine(digits, at, [&](const Rate& rate) { return rate.is_settled && rate.at_most.has_digits(digits + 2); });
}

/// The largest loss where all neighbours have a rational one.
std::optional<Epsilon> exact_largest_loss(const ScoredChoice& choice) {
  Rational most = 0;
  for (const auto& [i, j] : choice.edges) {
    const auto gap = exact_gap(choice.scores[j], choice.scores[i]);
    if (!gap) return std::nullopt;
    const auto all = differences(choice.scores[i], choice.scores[j]);
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    most = std::max({most, Rational{*high + *gap}, Rational{-*low - *gap}});
  }
  return Epsilon{most};
}

class ChoiceProfile final : public Profile {
 public:
  explicit ChoiceProfile(SharedChoice choice) : choice_{std::move(choice)}, exact_{exact_largest_loss(*choice_)} {}

  std::string rule() const override { return rule_of_choices; }
  bool is_of_one_pair() const override { return false; }
  std::optional<Epsilon> pure_epsilon() const override { return exact_; }
  RuleValue pure_epsilon_value(Precision precision) const override {
    if (exact_) return Profile::pure_epsilon_value(precision);
    return RuleValue::enclosed(largest_loss(*choice_, precision), rule());
  }
  Rational guess_epsilon(const Rational& /*delta*/) const override {
    return largest_loss(*choice_, Precision{64}).midpoint() * Rational{1, 2};
  }
  /// The sum of P (1 - e^(eps - L))+ over the outcomes, L being the loss.
  Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    const Enclosure zero{0, precision}, threshold = epsilon.enclose(precision);
    Enclosure worst = zero;
    for_each_ordered(choice_->edges, [&](std::size_t i, std::size_t j) {
      const OutcomesOfPair outcomes = outcomes_of(choice_->scores[i], choice_->scores[j], precision);
      Enclosure sum = zero;
      for (std::size_t k = 0; k < outcomes.losses.size(); ++k)
        sum += outcomes.atoms[k].p * max(zero, -expm1(threshold - outcomes.losses[k]));
      worst = max(worst, sum);
    });
    return worst;
  }

 private:
  SharedChoice choice_;
  std::optional<Epsilon> exact_;  ///< the largest loss
};

}  // namespace

Rational range_of(const ScoredChoice& choice) {
  Rational most = 0;
  for (const auto& [i, j] : choice.edges) {
    const auto all = differences(choice.scores[i], choice.scores[j]);
    const auto [low, high] = std::minmax_element(all.begin(), all.end());
    most = std::max<Rational>(most, *high - *low);
  }
  return most;
}

Enclosure largest_loss(const ScoredChoice& choice, Precision precision) {
  Enclosure worst{0, precision};
  for_each_ordered(choice.edges, [&](std::size_t i, std::size_t j) {
    worst = max(worst, outcomes_of(choice.scores[i], choice.scores[j], precision).losses.back());
  });
  return worst;
}

WorstPair scored_choice_pair(const ScoredChoice& choice) {
  const Rational range = range_of(choice);
  if (range == 0) return nothing_told();
  const auto shared = std::make_shared<const ScoredChoice>(choice);
  PrivacyLoss loss{curve_of(shared), std::shared_ptr<const Profile>{std::make_shared<const ChoiceProfile>(shared)}};
  loss.views.put(GdpRate{[shared](long digits) { return gdp_rate_of(*shared, digits); }});
  WorstPair pair = WorstPair::alike(loss);
  pair.is_own_choice = true;
  const WorstPair bound = bounded_range_pair(Epsilon{range});
  pair.in_company = std::make_shared<const WorstPair>(described(*bound.in_company, Attainment::none(), false));
  return pair;
}

}  // namespace dpcert
