// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/odometer/odometer.hpp"

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

using Notion = LossBudget::Notion;
using Verdict = Odometer::Verdict;

Rational q(const std::string& text) { return read_rational(text).value(); }
Release release(ReleasedParts parts) { return Release::of(std::move(parts)).value(); }
Verdict add(Odometer& odometer, const Release& event) { return odometer.add(odometer.price_of(event).value()); }

}  // namespace

TEST_CASE("pure losses are spent to the last, logarithms too") {
  Odometer odometer{{Notion::pure, Epsilon::log_of(27)}};
  const Release response = release({released::response(Epsilon::log_of(3))});
  for (int i = 0; i < 3; ++i) CHECK(add(odometer, response) == Verdict::accepted);
  CHECK(odometer.left().exact == Rational{0});
  CHECK(add(odometer, release({released::response(Epsilon{q("1e-30")})})) == Verdict::refused);
  CHECK(add(odometer, release({released::response(Epsilon{})})) == Verdict::accepted);
}

TEST_CASE("what is refused costs nothing, and what fits later is accepted") {
  Odometer odometer{{Notion::zcdp, Epsilon{q("1/2")}}};
  CHECK(add(odometer, release({released::zcdp(q("1/3"))})) == Verdict::accepted);
  CHECK(add(odometer, release({released::zcdp(q("1/3"))})) == Verdict::refused);
  CHECK(odometer.spent().exact == q("1/3"));
  CHECK(odometer.left().exact == q("1/6"));
  CHECK(add(odometer, release({released::gaussian(q("1/3"))})) == Verdict::accepted);  // rho = mu^2/2
  CHECK(odometer.left().exact == Rational{0});
}

TEST_CASE("what has no finite price is refused") {
  Odometer pure{{Notion::pure, Epsilon{1000}}}, gaussian{{Notion::gaussian, Epsilon{1000}}};
  CHECK(add(pure, release({released::gaussian(1)})) == Verdict::refused);
  CHECK(add(pure, release({released::failing(q("1e-9"))})) == Verdict::refused);
  CHECK(add(pure, release({released::response(Epsilon{1}), released::failing(q("1e-9"))})) == Verdict::refused);
  CHECK(add(gaussian, release({released::zcdp(q("1e-9"))})) == Verdict::refused);
  CHECK(pure.spent().exact == Rational{0});
}

TEST_CASE("squares of mu add up") {
  Odometer odometer{{Notion::gaussian, Epsilon{5}}};
  CHECK(add(odometer, release({released::gaussian(9)})) == Verdict::accepted);
  CHECK(odometer.left().exact == Rational{4});
  CHECK(add(odometer, release({released::gaussian(q("16.0001"))})) == Verdict::refused);
  CHECK(add(odometer, release({released::gaussian(16)})) == Verdict::accepted);
  CHECK(odometer.spent().exact == Rational{5});
}

TEST_CASE("irrational mu of rational squares are spent to the last") {
  Odometer odometer{{Notion::gaussian, Epsilon{1}}};
  const Release third = release({released::gaussian(q("1/3"))});
  for (int i = 0; i < 3; ++i) CHECK(add(odometer, third) == Verdict::accepted);
  CHECK(odometer.left().exact == Rational{0});
  CHECK(add(odometer, third) == Verdict::refused);
}

TEST_CASE("what enclosures do not settle is undecided, and not accepted") {
  const Release laplace = release({released::laplace(1)});
  const Odometer::Price price = Odometer{{Notion::renyi, Epsilon{1}, 3}}.price_of(laplace).value();
  REQUIRE(price.rest);
  Odometer odometer{{Notion::renyi, Epsilon{price.rest->midpoint()}, 3}};
  CHECK(odometer.add(price) == Verdict::undecided);
  CHECK(odometer.spent().exact == Rational{0});
  Odometer enough{{Notion::renyi, Epsilon{price.rest->upper()}, 3}};
  CHECK(enough.add(price) == Verdict::accepted);
  CHECK(at_most(enough.left().value, q("1e-45")) == Trilean::yes);
}

TEST_CASE("divergences at one order add up") {
  Odometer odometer{{Notion::renyi, Epsilon{q("3/2")}, 3}};
  CHECK(add(odometer, release({released::gaussian(q("1/2"))})) == Verdict::accepted);  // 3 mu^2/2 = 3/4
  CHECK(add(odometer, release({released::rdp({{{3}, q("1/2")}})})) == Verdict::accepted);
  CHECK(odometer.left().exact == q("1/4"));
  CHECK(add(odometer, release({released::laplace(1)})) == Verdict::refused);
}

TEST_CASE("adaptive responses within a budget", "[random]") {
  prop("meet it, whatever is chosen in view of what came out", [] {
    // A tree of responses: the loss of each depends on the
    // outcomes before. Both laws are carried along.
    const Epsilon budget = Epsilon::log_of(*rc::gen::inRange(1, 40));
    std::vector<std::pair<std::pair<Rational, Rational>, Odometer>> leaves{{{1, 1}, Odometer{{Notion::pure, budget}}}};
    for (int depth = 0; depth < 4; ++depth) {
      auto grown = leaves;
      grown.clear();
      for (auto& [masses, odometer] : leaves) {
        const Rational ratio = *rc::gen::inRange(1, 6);
        if (add(odometer, release({released::response(Epsilon::log_of(ratio))})) != Verdict::accepted) {
          grown.emplace_back(masses, odometer);
          continue;
        }
        const Rational truth = ratio / (1 + ratio);
        grown.emplace_back(std::pair{masses.first * truth, masses.second * (1 - truth)}, odometer);
        grown.emplace_back(std::pair{masses.first * (1 - truth), masses.second * truth}, odometer);
      }
      leaves = std::move(grown);
    }
    for (const auto& [masses, odometer] : leaves) {
      RC_ASSERT(masses.first <= budget.ratio() * masses.second);
      RC_ASSERT(masses.second <= budget.ratio() * masses.first);
    }
  });
  prop("leave no more than the budget, and no less than nothing", [] {
    Odometer odometer{{Notion::pure, Epsilon{*any::rational_between(0, 4)}}};
    for (int i = 0; i < 6; ++i) add(odometer, release({released::laplace(*any::rational_between(0, 2))}));
    RC_ASSERT((odometer.spent().exact && odometer.left().exact && *odometer.left().exact >= 0));
  });
}
