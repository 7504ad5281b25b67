// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/channel.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{256};

std::vector<Rational> any_row(std::size_t outputs, int least_weight) {
  std::vector<Rational> row;
  Rational total = 0;
  for (std::size_t y = 0; y < outputs; ++y) total += row.emplace_back(*rc::gen::inRange(least_weight, 6));
  if (total == 0) total = row.front() = 1;
  for (auto& entry : row) entry /= total;
  return row;
}

/// Two or three inputs, all of them neighbours; with least weight 0 some outcomes are impossible.
ChannelMatrix any_matrix(int least_weight) {
  const auto inputs = *rc::gen::inRange<std::size_t>(2, 4), outputs = *rc::gen::inRange<std::size_t>(1, 9);
  ChannelMatrix matrix;
  for (std::size_t i = 0; i < inputs; ++i) matrix.rows.push_back(any_row(outputs, least_weight));
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

Rational worst_delta(const ChannelMatrix& matrix, const Rational& ratio) {
  Rational worst = 0;
  for (const auto& pair : pairs_of(matrix)) worst = std::max(worst, finite::delta_over_events(pair, ratio));
  return worst;
}

/// The smallest e^eps >= 1 with P(E) <= e^eps Q(E) + delta for all
/// events, by trying all events; nothing: infinite.
std::optional<Rational> least_ratio(const ChannelMatrix& matrix, const Rational& delta) {
  Rational least = 1;
  for (const auto& pair : pairs_of(matrix))
    for (std::size_t event = 0; event < std::size_t{1} << pair.size(); ++event) {
      Rational p = -delta, q = 0;
      for (std::size_t y = 0; y < pair.size(); ++y)
        if ((event >> y & 1) != 0) {
          p += pair[y].first;
          q += pair[y].second;
        }
      if (p > 0 && q == 0) return std::nullopt;
      if (p > 0) least = std::max<Rational>(least, p / q);
    }
  return least;
}

void agrees_with_every_event(const ChannelMatrix& matrix, const Rational& delta) {
  const auto ratio = least_ratio(matrix, delta);
  const RuleValue figure = Channel{matrix}.epsilon(delta, 20, precision);
  RC_ASSERT(figure.infinite == !ratio);
  if (ratio) RC_ASSERT(agrees(figure.value, log(Enclosure{*ratio, precision})));
  if (ratio == Rational{1}) RC_ASSERT(figure.exact == Rational{0});
}

}  // namespace

TEST_CASE("a finite channel, against all events of all pairs", "[random]") {
  prop("delta", [] {
    const ChannelMatrix matrix = any_matrix(*rc::gen::inRange(0, 2));
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{} - eps, Epsilon{}}) {
      const Rational truth = worst_delta(matrix, at.ratio());
      RC_ASSERT(Channel{matrix}.exact_delta(at) == truth);
      RC_ASSERT(contains(Channel{matrix}.delta(at, *any::precision()), truth));
    }
  });
  prop("delta at an irrational e^eps lies between those of the rationals around it", [] {
    const ChannelMatrix matrix = any_matrix(*rc::gen::inRange(0, 2));
    const Rational eps = *any::rational_between(Rational(-2), 3);
    if (eps == 0) return;
    const Enclosure ratio = exp(Enclosure{eps, Precision{64}}), delta = Channel{matrix}.delta(Epsilon{eps}, precision);
    RC_ASSERT(delta.lower() <= worst_delta(matrix, ratio.lower()));
    RC_ASSERT(delta.upper() >= worst_delta(matrix, ratio.upper()));
  });
  prop("epsilon", [] { agrees_with_every_event(any_matrix(1), *any::probability()); });
  prop("epsilon, where outcomes may be impossible",
       [] { agrees_with_every_event(any_matrix(0), *any::probability()); });
  prop("infinite mass and pure epsilon", [] {
    const ChannelMatrix matrix = any_matrix(0);
    const Channel channel{matrix};
    const Rational mass = channel.infinite_mass();
    Rational worst = 0;
    for (const auto& pair : pairs_of(matrix)) {
      Rational sum = 0;
      for (const auto& [p, q] : pair) sum += q == 0 ? p : Rational{0};
      worst = std::max(worst, sum);
    }
    RC_ASSERT(mass == worst);
    RC_ASSERT(channel.pure_epsilon() == Epsilon::log_of(*least_ratio(matrix, mass)));
    RC_ASSERT(channel.exact_delta(*channel.pure_epsilon()) == mass);
  });
  prop("Rényi divergence of whole order is the log of a rational sum", [] {
    const ChannelMatrix matrix = any_matrix(1);
    const auto a = *rc::gen::inRange(2UL, 6UL);
    Rational worst = 0;
    for (const auto& pair : pairs_of(matrix)) {
      Rational sum = 0;
      for (const auto& [p, q] : pair) sum += q * power(Rational(p / q), a);
      worst = std::max(worst, sum);
    }
    const Enclosure truth = log(Enclosure{worst, precision}) / Rational(a - 1);
    const RuleValue figure = Channel{matrix}.divergence(a, precision);
    RC_ASSERT(!figure.infinite);
    RC_ASSERT(agrees(figure.value, truth));
  });
}

TEST_CASE("laws of a channel's divergences", "[random]") {
  prop("they do not fall with the order, and end below the pure epsilon", [] {
    const Channel channel{any_matrix(1)};
    Rational a = *any::rational_between(Rational(1, 10), 5), b = *any::rational_between(Rational(1, 10), 5);
    if (b < a) std::swap(a, b);
    const Enclosure low = channel.divergence(a, precision).value, high = channel.divergence(b, precision).value;
    RC_ASSERT(possibly(at_most(low, high)));
    RC_ASSERT(possibly(at_most(high, channel.pure_epsilon()->enclose(precision))));
  });
  prop("merging two outputs loses privacy to nobody", [] {
    const ChannelMatrix matrix = any_matrix(0);
    ChannelMatrix merged = matrix;
    if (matrix.rows.front().size() < 2) return;
    for (auto& row : merged.rows) {
      row.front() += row.back();
      row.pop_back();
    }
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(*Channel{merged}.exact_delta(eps) <= *Channel{matrix}.exact_delta(eps));
  });
  prop("a composition of responses as one product matrix is the lattice pair", [] {
    const Epsilon loss = *any::rational_ratio_loss(), eps = *any::rational_ratio_loss();
    const auto n = *rc::gen::inRange(1UL, 4UL);
    const Rational weight = *rc::gen::element<Rational>(0, 1, 4);
    ChannelMatrix matrix{{{}, {}}, {{0, 1}}};
    for (const auto& [p, q] : finite::product(finite::randomized_response(loss.ratio(), weight), n)) {
      matrix.rows[0].push_back(p);
      matrix.rows[1].push_back(q);
    }
    const auto pair = LatticePair::from({{loss, weight, n}});
    const Channel channel{matrix};
    const Rational delta = *any::rational_between(Rational(1, 100), 1),
                   order = *any::rational_between(Rational(1, 3), 6);
    RC_ASSERT(channel.exact_delta(eps) == pair->exact_delta(eps));
    RC_ASSERT(channel.pure_epsilon() == pair->pure_epsilon());
    RC_ASSERT(meet(channel.epsilon(delta, 20, precision), pair->epsilon(delta, 20, precision)));
    if (order != 1)
      RC_ASSERT(agrees(channel.divergence(order, precision).value * Rational(order - 1),
                       pair->log_moment(Enclosure{order, precision}, order).value));
  });
}

TEST_CASE("an outcome that neither neighbour can have does not disturb the threshold events") {
  const std::vector<Rational> p = {Rational(20, 100), Rational(50, 100), 0, Rational(30, 100)};
  const std::vector<Rational> q = {Rational(5, 100), Rational(80, 100), 0, Rational(15, 100)};
  const Channel channel{{{p, q}, {{0, 1}}}};
  // The best event holds the first and the last outcome: (50 - 15) / 20 percent.
  CHECK(agrees(channel.epsilon(Rational(15, 100), 20, precision).value, log(Enclosure{Rational(7, 4), precision})));
}

TEST_CASE("disjoint, equal and single-outcome rows") {
  const Channel disjoint{{{{1, 0}, {0, 1}}, {{0, 1}}}};
  CHECK(disjoint.infinite_mass() == 1);
  CHECK(disjoint.epsilon(Rational(99, 100), 10, precision).infinite);
  CHECK(disjoint.epsilon(1, 10, precision).exact == Rational{0});
  CHECK(disjoint.divergence(Rational(1, 2), precision).infinite);
  CHECK(disjoint.divergence(2, precision).infinite);
  const Channel equal{{{{Rational(1, 3), Rational(2, 3)}, {Rational(1, 3), Rational(2, 3)}}, {{0, 1}}}};
  CHECK(equal.epsilon(0, 10, precision).exact == Rational{0});
  CHECK(equal.divergence(7, precision).exact == Rational{0});
  CHECK(equal.exact_delta(Epsilon{}) == Rational{0});
  const Channel constant{{{{1}, {1}}, {{0, 1}}}};
  CHECK(constant.pure_epsilon() == Epsilon{});
  const Channel half{{{{Rational(1, 2), Rational(1, 2)}, {1, 0}}, {{0, 1}}}};
  CHECK(half.infinite_mass() == Rational(1, 2));
  CHECK(half.divergence(2, precision).infinite);
  CHECK(half.divergence(1, precision).infinite);
  CHECK(agrees(half.divergence(Rational(1, 2), precision).value, log(Enclosure{2, precision})));
}
