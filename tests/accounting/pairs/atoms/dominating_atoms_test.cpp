// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "loss.hpp"
#include "loss_atoms.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// Two or three inputs, all of them neighbours.
ChannelMatrix any_matrix(std::size_t most_outputs) {
  const auto inputs = *rc::gen::inRange<std::size_t>(2, 4),
             outputs = *rc::gen::inRange<std::size_t>(1, most_outputs + 1);
  const auto least_weight = *rc::gen::inRange(0, 2);
  ChannelMatrix matrix;
  for (std::size_t i = 0; i < inputs; ++i) matrix.rows.push_back(any::row(outputs, least_weight));
  for (std::size_t i = 0; i < inputs; ++i)
    for (std::size_t j = 0; j < i; ++j) matrix.edges.emplace_back(i, j);
  return matrix;
}

std::vector<finite::Pair> pairs_of(const ChannelMatrix& matrix) {
  std::vector<finite::Pair> pairs;
  for (const auto& [i, j] : matrix.edges) {
    finite::Pair pair;
    for (std::size_t y = 0; y < matrix.rows[i].size(); ++y) pair.emplace_back(matrix.rows[i][y], matrix.rows[j][y]);
    pairs.push_back(pair);
    pairs.push_back(finite::swapped(pair));
  }
  return pairs;
}

Rational delta_of(const LossLaw& law, unsigned long count, const Epsilon& eps) {
  const auto atoms = LossAtoms::of({{law, count}});
  RC_ASSERT(atoms.has_value());
  const auto exact = atoms->exact_delta(eps);
  RC_ASSERT(exact.has_value());
  return *exact;
}

/// Every e^eps where some pair's curve bends, and one point between.
std::vector<Rational> ratios_of(const ChannelMatrix& matrix) {
  std::vector<Rational> ratios = {Rational(7, 5), Rational(1, 3)};
  for (const auto& pair : pairs_of(matrix))
    for (const auto& [p, q] : pair)
      if (p != 0 && q != 0) ratios.push_back(p / q);
  return ratios;
}

}  // namespace

TEST_CASE("loss laws of pairs", "[random]") {
  prop("make 1 together, with falling distinct losses", [] {
    const finite::Pair pair = *any::finite_pair(6, 0);
    const LossLaw law = law_of(pair);
    Rational p = law.infinite_mass, q = 0;
    for (std::size_t i = 0; i < law.losses.size(); ++i) {
      p += (*law.exact_masses())[i];
      q += (*law.exact_masses())[i] / law.losses[i].ratio();
      if (i != 0) RC_ASSERT(law.losses[i].ratio() < law.losses[i - 1].ratio());
    }
    RC_ASSERT(p == 1);
    Rational only_q = 0;
    for (const auto& [x, y] : pair)
      if (x == 0) only_q += y;
    RC_ASSERT(q == 1 - only_q);
  });
  prop("do not notice that an outcome is split, nor their sequence", [] {
    finite::Pair pair = *any::finite_pair(5, 0);
    const LossLaw whole = law_of(pair);
    const auto [p, q] = pair.front();
    pair.front() = {p / 3, q / 3};
    pair.emplace_back(2 * p / 3, 2 * q / 3);
    std::reverse(pair.begin(), pair.end());
    const LossLaw split = law_of(pair);
    RC_ASSERT(split.losses == whole.losses);
    RC_ASSERT(*split.exact_masses() == *whole.exact_masses());
  });
}

TEST_CASE("the envelope of a channel", "[random]") {
  prop("is its profile, at every bend and between", [] {
    const ChannelMatrix matrix = any_matrix(5);
    const LossLaw law = DominatingAtoms::of_channel(matrix).law;
    const Channel channel{matrix};
    for (const Rational& ratio : ratios_of(matrix)) {
      const Epsilon eps = Epsilon::log_of(ratio);
      RC_ASSERT(delta_of(law, 1, eps) == channel.exact_delta(eps));
    }
    RC_ASSERT(law.infinite_mass == channel.infinite_mass());
  });
  prop("composed is no less than any mix of pairs", [] {
    const ChannelMatrix matrix = any_matrix(4);
    const LossLaw law = DominatingAtoms::of_channel(matrix).law;
    const auto pairs = pairs_of(matrix);
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{}, Epsilon{} - eps}) {
      const Rational bound = delta_of(law, 2, at);
      for (const auto& x : pairs)
        for (const auto& y : pairs) RC_ASSERT(finite::delta(finite::product(x, y), at.ratio()) <= bound);
    }
  });
  prop("is attained exactly when one pair has its whole curve, and then composes exactly", [] {
    const ChannelMatrix matrix = any_matrix(3);
    const auto [law, attained] = DominatingAtoms::of_channel(matrix);
    const auto ratios = ratios_of(matrix);
    bool some = false;
    for (const auto& pair : pairs_of(matrix)) {
      const bool all = std::all_of(ratios.begin(), ratios.end(), [&, &envelope = law](const Rational& ratio) {
        return finite::delta(pair, ratio) == delta_of(envelope, 1, Epsilon::log_of(ratio));
      });
      some = some || all;
      const Epsilon eps = *any::rational_ratio_loss();
      if (all) RC_ASSERT(finite::delta(finite::product(pair, 3), eps.ratio()) == delta_of(law, 3, eps));
    }
    RC_ASSERT(attained == some);
  });
  prop("falls when outputs are merged", [] {
    ChannelMatrix matrix = any_matrix(5);
    const LossLaw before = DominatingAtoms::of_channel(matrix).law;
    if (matrix.rows.front().size() < 2) return;
    for (auto& row : matrix.rows) {
      row.front() += row.back();
      row.pop_back();
    }
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(delta_of(DominatingAtoms::of_channel(matrix).law, 2, eps) <= delta_of(before, 2, eps));
  });
}

TEST_CASE("channels: corner cases of the envelope") {
  const ChannelMatrix response{{{Rational(3, 4), Rational(1, 4)}, {Rational(1, 4), Rational(3, 4)}}, {{0, 1}}};
  const auto [law, attained] = DominatingAtoms::of_channel(response);
  CHECK(attained);
  CHECK(law.losses == std::vector<Epsilon>{Epsilon::log_of(3), Epsilon::log_of(Rational(1, 3))});
  const DominatingAtoms skew =
      DominatingAtoms::of_channel({{{Rational(1, 2), Rational(1, 2)}, {Rational(1, 10), Rational(9, 10)}}, {{0, 1}}});
  CHECK_FALSE(skew.attained);
  CHECK(skew.law.losses.front() == Epsilon::log_of(5));
  const DominatingAtoms apart = DominatingAtoms::of_channel({{{1, 0}, {0, 1}}, {{0, 1}}});
  CHECK(apart.attained);
  CHECK(apart.law.infinite_mass == 1);
  const DominatingAtoms alone = DominatingAtoms::of_channel({{{1, 0}, {0, 1}}, {}});
  CHECK(alone.attained);
  CHECK(alone.law.losses == std::vector<Epsilon>{Epsilon{}});
}
