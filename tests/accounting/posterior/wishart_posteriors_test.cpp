// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <functional>

#include "any.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr long digits = 12;

using Vector = std::vector<Rational>;

Rational any_share() { return *any::rational_between(-1, 1); }

/// Of length <= 1: a point of the sphere, by the inverse of a
/// projection of a point, or a shorter one.
Vector any_record(std::size_t n) {
  Vector x;
  Rational square = 0;
  for (std::size_t i = 1; i < n; ++i) {
    x.push_back(4 * any_share());
    square += x.back() * x.back();
  }
  const Rational length = *rc::gen::arbitrary<bool>() ? Rational{1} : abs(any_share());
  for (Rational& one : x) one *= 2 * length / (1 + square);
  x.push_back(length * (1 - square) / (1 + square));
  return x;
}
Vector along_axis(std::size_t n, std::size_t i) {
  Vector x(n);
  x[i] = 1;
  return x;
}

/// The inverse of a positive definite matrix, by rows (Gauss and Jordan).
Vector inverted(Vector m, std::size_t n) {
  Vector result(n * n);
  for (std::size_t i = 0; i < n; ++i) result[i * (n + 1)] = 1;
  for (std::size_t pivot = 0; pivot < n; ++pivot)
    for (std::size_t row = 0; row < n; ++row) {
      const Rational by =
          row == pivot ? Rational{1 - 1 / m[pivot * n + pivot]} : Rational{m[row * n + pivot] / m[pivot * n + pivot]};
      for (std::size_t column = 0; column < n; ++column) {
        m[row * n + column] -= by * m[pivot * n + column];
        result[row * n + column] -= by * result[pivot * n + column];
      }
    }
  return result;
}

/// A prior of inverse scale diag(1/scales), and the weight of a record.
struct Prior {
  Rational dof;
  Vector scales;
  Rational weight;

  [[nodiscard]] Law after(const std::vector<Vector>& records) const {
    const std::size_t n = scales.size();
    Vector inverse(n * n);
    for (std::size_t i = 0; i < n; ++i) inverse[i * (n + 1)] = 1 / scales[i];
    for (const Vector& x : records)
      for (std::size_t i = 0; i < n * n; ++i) inverse[i] += weight * x[i / n] * x[i % n];
    Vector numbers = inverted(std::move(inverse), n);
    numbers.insert(numbers.begin(), dof);
    return law_of("wishart", std::move(numbers), n).value();
  }
  [[nodiscard]] PosteriorLine line() const { return wishart_line(dof, scales, weight); }
};

Prior any_prior(std::size_t n, bool is_round) {
  const auto positive = [] { return *any::rational_between(Rational(1, 10), 1); };
  Vector scales{positive()};
  while (scales.size() < n) scales.push_back(is_round ? scales[0] : positive());
  return {Rational(n) + 2 * positive(), scales, positive()};
}

RuleValue divergence(const Law& p, const Law& q, const RenyiOrder& a) {
  return renyi_divergence({{{1, p}}}, {{{1, q}}}, a, digits).value();
}
bool is_at_most(const RuleValue& x, const RuleValue& y) {
  return y.infinite || (!x.infinite && x.value.lower() <= y.value.upper());
}
Enclosure delta(const Distribution& p, const Distribution& q, const Epsilon& epsilon) {
  return hockey_stick_divergence(p, q, epsilon, 6).value().value;
}

}  // namespace

TEST_CASE("the worst records of a Wishart posterior lie along the axes of its largest scales", "[random]") {
  prop("at every order, in two and three dimensions", [] {
    const std::size_t n = *rc::gen::inRange<std::size_t>(2, 4);
    const Prior prior = any_prior(n, false);
    const auto other = *rc::gen::arbitrary<bool>() ? std::vector<Vector>{} : std::vector<Vector>{any_record(n)};
    const auto with = [&](const Vector& x) {
      std::vector<Vector> all = other;
      all.push_back(x);
      return prior.after(all);
    };
    const PosteriorLine line = prior.line();
    const Rational limit = *posterior_order_limit(line).exact;
    const RenyiOrder a{*any::rational_between(Rational(1, 5), 1 + (limit - 1) * Rational(9, 10))};
    const RuleValue most = posterior_divergence(line, a, digits);
    RC_ASSERT(!most.infinite);
    RC_ASSERT(is_at_most(divergence(with(any_record(n)), with(any_record(n)), a), most));
  });
  prop("of which the named pair is made, up to the limit", [] {
    Prior prior = any_prior(3, false);
    std::sort(prior.scales.begin(), prior.scales.end(), std::greater<>{});
    const LawPair named = attaining_pair(prior.line(), {Rational{2}});
    RC_ASSERT(named.p == prior.after({along_axis(3, 1)}));
    RC_ASSERT(named.q == prior.after({along_axis(3, 0)}));
    const Rational limit = *posterior_order_limit(prior.line()).exact;
    RC_ASSERT(limit == 1 + 1 / (prior.scales[0] * prior.weight));
    RC_ASSERT(posterior_divergence(prior.line(), {limit}, digits).infinite);
  });
  SECTION("which is the smaller one first: the other order is less") {
    const Prior prior{5, {1, Rational(1, 2)}, Rational(1, 2)};
    const Law p = prior.after({along_axis(2, 1)}), q = prior.after({along_axis(2, 0)});
    CHECK(divergence(q, p, {Rational{2}}).value.upper() < divergence(p, q, {Rational{2}}).value.lower());
  }
}

TEST_CASE("equal scales have one worst pair for every divergence", "[random]") {
  prop("over random data sets, in both orders", [] {
    const std::size_t n = *rc::gen::inRange<std::size_t>(2, 4);
    Prior prior = any_prior(n, true);
    prior.dof += 10;  // characteristic functions of few degrees of freedom fall slowly
    const Vector other = any_record(n);
    const Law p = prior.after({any_record(n), other}), q = prior.after({any_record(n), other});
    const Epsilon epsilon{*any::rational_between(0, 2)};
    const auto profile = PosteriorProfile::of(prior.line()).value();
    const Enclosure most = hockey_stick_divergence(*profile, epsilon, digits).value;
    if (most.lower() > Rational(1, 1'000'000)) RC_ASSERT(most.has_digits(digits));
    RC_ASSERT(delta({{{1, p}}}, {{{1, q}}}, epsilon).lower() <= most.upper());
  });
  SECTION("and others have bounds") {
    const auto profile = PosteriorProfile::of(Prior{20, {1, Rational(1, 2)}, Rational(1, 2)}.line()).value();
    CHECK(profile->rule() == rule_of_two_bounds);
    const auto round = PosteriorProfile::of(Prior{20, {1, 1}, Rational(1, 2)}.line()).value();
    // Between the pair that is named and the one of the larger scale twice.
    const Epsilon epsilon{Rational(1, 2)};
    const Precision precision{128};
    CHECK(profile->delta(epsilon, precision).lower() < round->delta(epsilon, precision).lower());
  }
}

TEST_CASE("more weight of the data never hides more of a matrix", "[random]") {
  prop("from any pair of data sets", [] {
    Prior less = any_prior(2, false);
    Prior more = less;
    less.weight = *any::rational_between(Rational(1, 20), more.weight);
    more.dof += 1;  // as a record counts
    const Vector x = any_record(2), y = any_record(2), other = any_record(2);
    const RenyiOrder a{*any::rational_between(Rational(1, 5), 2)};
    const auto at = [&](const Prior& prior) { return divergence(prior.after({x, other}), prior.after({y, other}), a); };
    RC_ASSERT(is_at_most(at(less), at(more)));
  });
  prop("nor does less of the prior at orders from 1 on", [] {
    const Prior prior = any_prior(2, false);
    const Rational less = *any::rational_between(Rational(1, 20), 1), records = *any::rational_between(0, 5);
    const RenyiOrder a{*any::rational_between(1, 3)};
    const auto at = [&](const Rational& w) {
      Vector scales = prior.scales;
      for (Rational& x : scales) x /= w;
      return posterior_divergence(wishart_line(prior.dof * w + records, scales, prior.weight), a, digits);
    };
    RC_ASSERT(is_at_most(at(1 / less), at(1)));
  });
}
