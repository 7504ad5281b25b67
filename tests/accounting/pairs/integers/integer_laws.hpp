// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <numeric>

#include "any.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "pairs/integers/integer_pair.hpp"

namespace dpcert {

[[nodiscard]] inline Distribution plain(std::string_view family, std::vector<Rational> numbers,
                                        std::size_t dimension = 1) {
  return {{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
}

[[nodiscard]] inline std::shared_ptr<const IntegerPair> pair_of(const Distribution& p, const Distribution& q) {
  return IntegerPair::of(p, q).value();
}

namespace any {

/// Probabilities that sum to 1, zeros among them now and then.
[[nodiscard]] inline rc::Gen<std::vector<Rational>> probabilities(std::size_t count) {
  return rc::gen::exec([=] {
    std::vector<int> weights(count);
    for (int& weight : weights) weight = *rc::gen::element(0, 1, 2, 3, 5, 8, 40);
    weights[*rc::gen::inRange<std::size_t>(0, count)] += 1;
    const int total = std::accumulate(weights.begin(), weights.end(), 0);
    std::vector<Rational> result;
    for (const int weight : weights) result.emplace_back(weight, total);
    return result;
  });
}

[[nodiscard]] inline rc::Gen<Rational> inner_probability() {
  return rational_between(Rational(1, 100), Rational(99, 100));
}

/// Two regular laws of one exponential family.
[[nodiscard]] inline rc::Gen<std::pair<Distribution, Distribution>> regular_pair() {
  return rc::gen::exec([] {
    const auto location = [] { return Rational{*rc::gen::inRange(-30, 31)}; };
    switch (*rc::gen::inRange(0, 7)) {
      case 0:
        return std::pair{plain("bernoulli", {*inner_probability()}), plain("bernoulli", {*inner_probability()})};
      case 1: {
        const Rational trials{*rc::gen::inRange(1, 200)};
        return std::pair{plain("binomial", {trials, *inner_probability()}),
                         plain("binomial", {trials, *inner_probability()})};
      }
      case 2:
        return std::pair{plain("poisson", {*rational_between(1, 30)}), plain("poisson", {*rational_between(1, 30)})};
      case 3:
        return std::pair{plain("geometric", {*inner_probability()}), plain("geometric", {*inner_probability()})};
      case 4: {
        const Rational at = location();
        return std::pair{plain("discrete_laplace", {at, *moderate_positive()}),
                         plain("discrete_laplace", {at, *moderate_positive()})};
      }
      case 5: {
        const Rational p = *inner_probability() / 2, q = *inner_probability() / 2;
        return std::pair{plain("categorical", {p, Rational(1, 2), Rational(1, 2) - p}, 3),
                         plain("categorical", {Rational(1, 2), q, Rational(1, 2) - q}, 3)};
      }
      default:
        return std::pair{plain("discrete_gaussian", {location(), *moderate_positive()}),
                         plain("discrete_gaussian", {location(), *moderate_positive()})};
    }
  });
}

/// A law of any family on the integers, border cases included, or a mixture of two.
[[nodiscard]] inline rc::Gen<Distribution> integer_law() {
  return rc::gen::exec([] {
    const auto one = [] {
      const Rational location{*rc::gen::inRange(-9, 10)};
      switch (*rc::gen::inRange(0, 7)) {
        case 0:
          return plain("bernoulli", {*probability()});
        case 1:
          return plain("binomial", {Rational{*rc::gen::inRange(0, 90)}, *probability()});
        case 2:
          return plain("poisson", {*rc::gen::oneOf(rc::gen::just(Rational{0}), rational_between(1, 20))});
        case 3:
          return plain("geometric", {*rational_between(Rational(1, 50), 1)});
        case 4:
          return plain("discrete_laplace", {location, *moderate_positive()});
        case 5:
          return plain("categorical", *probabilities(4), 4);
        default:
          return plain("discrete_gaussian", {location, *moderate_positive()});
      }
    };
    const Distribution first = one();
    if (*rc::gen::inRange(0, 3) != 0) return first;
    const Distribution second = one();
    if (first == second) return first;
    const Rational weight = *inner_probability();
    return Distribution{{{weight, first.law()}, {1 - weight, second.law()}}};
  });
}

}  // namespace any
}  // namespace dpcert
