// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/scored_choice.hpp"

#include <algorithm>

#include "dpcert/accounting/pairs/bounded_range.hpp"

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
std::vector<Enclosure> log_normalisers(const ScoredChoice& choice, Precision precision) {
  std::vector<Enclosure> all;
  for (const Row& row : choice.scores) all.push_back(log_normaliser(row, precision));
  return all;
}

/// Calls visit(i, j) for every ordered pair of neighbours.
template <class Visit>
void for_each_pair(const ScoredChoice& choice, Visit&& visit) {
  for (const auto& [i, j] : choice.edges) visit(i, j), visit(j, i);
}

class ChoiceProfile final : public Profile, public RenyiCurve {
 public:
  ChoiceProfile(ScoredChoice choice, const Rational& range) : choice_{std::move(choice)}, bound_{Epsilon{range}} {}

  std::string rule() const override { return "scored_choice"; }
  bool is_of_one_pair() const override { return false; }
  RuleValue pure_epsilon_value(Precision precision) const override {
    return RuleValue::enclosed(largest_loss(choice_, precision), rule());
  }
  Rational guess_epsilon(const Rational& /*delta*/) const override {
    return largest_loss(choice_, Precision{64}).midpoint() * Rational{1, 2};
  }
  /// The sum of P (1 - e^(eps - L))+ over the outcomes, L being the loss.
  Enclosure delta(const Epsilon& epsilon, Precision precision) const override {
    const auto logs = log_normalisers(choice_, precision);
    const Enclosure zero{0, precision}, threshold = epsilon.enclose(precision);
    Enclosure worst = zero;
    for_each_pair(choice_, [&](std::size_t i, std::size_t j) {
      Enclosure sum = zero;
      for (std::size_t y = 0; y < choice_.scores[i].size(); ++y) {
        const Enclosure loss = logs[j] - logs[i] + (choice_.scores[i][y] - choice_.scores[j][y]);
        const Enclosure mass = exp(Enclosure{choice_.scores[i][y], precision} - logs[i]);
        sum += mass * max(zero, -expm1(threshold - loss));
      }
      worst = max(worst, sum);
    });
    return worst;
  }

  Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return bound_.log_moment(order, within);
  }
  std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  RuleValue largest_divergence(Precision precision) const override { return pure_epsilon_value(precision); }

 private:
  ScoredChoice choice_;
  BoundedRange bound_;
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
  const auto logs = log_normalisers(choice, precision);
  Enclosure worst{0, precision};
  for_each_pair(choice, [&](std::size_t i, std::size_t j) {
    const auto all = differences(choice.scores[i], choice.scores[j]);
    worst = max(worst, logs[j] - logs[i] + *std::max_element(all.begin(), all.end()));
  });
  return worst;
}

WorstPair scored_choice_pair(const ScoredChoice& choice) {
  const Rational range = range_of(choice);
  if (range == 0) return nothing_told();
  const auto known = std::make_shared<const ChoiceProfile>(choice, range);
  WorstPair pair = WorstPair::alike({std::shared_ptr<const RenyiCurve>{known}, std::shared_ptr<const Profile>{known}});
  pair.attained = {.profile = true, .divergence = false, .largest_loss = true};
  pair.is_own_choice = true;
  const WorstPair bound = bounded_range_pair(Epsilon{range});
  pair.in_company = std::make_shared<const WorstPair>(described(*bound.in_company, Attainment::none(), false));
  return pair;
}

}  // namespace dpcert
