// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/odometer/renyi_filter.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/exact/decimal.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

using Verdict = RenyiFilter::Verdict;

Rational q(const std::string& text) { return read_rational(text).value(); }
Release release(ReleasedParts parts) { return Release::of(std::move(parts)).value(); }
Verdict add(RenyiFilter& filter, const Release& event) { return filter.add(filter.price_of(event).value()); }

/// How many of them are accepted.
int accepted(RenyiFilter filter, const Release& event) {
  const auto price = filter.price_of(event).value();
  int count = 0;
  while (count < 100'000 && filter.add(price) == Verdict::accepted) ++count;
  return count;
}

/// Responses of losses +-log(ratio), each chosen in view of the outcomes before it: their exact
/// hockey-stick divergence at log(e).
class Tree {
 public:
  Tree(const std::vector<Rational>& ratios, const Rational& e, const std::vector<int>& choices)
      : ratios_{ratios}, e_{e}, choices_{choices} {}

  Rational delta(const RenyiFilter& filter, const Rational& p, const Rational& q, int depth, std::size_t node) const {
    for (std::size_t tried = 0; depth > 0 && tried < ratios_.size(); ++tried) {
      const auto choice = static_cast<std::size_t>(choices_[node % choices_.size()]) + tried;
      const Rational& ratio = ratios_[choice % ratios_.size()];
      RenyiFilter with = filter;
      if (add(with, release({released::response(Epsilon::log_of(ratio))})) != Verdict::accepted) continue;
      const Rational likely = ratio / (1 + ratio), rare = 1 / (1 + ratio);
      return delta(with, p * likely, q * rare, depth - 1, 2 * node + 1) +
             delta(with, p * rare, q * likely, depth - 1, 2 * node + 2);
    }
    return std::max<Rational>(0, p - e_ * q);
  }

 private:
  const std::vector<Rational>& ratios_;
  const Rational& e_;
  const std::vector<int>& choices_;
};

}  // namespace

TEST_CASE("releases that are chosen in view of outcomes keep to epsilon and delta", "[random]") {
  prop("by enumeration of all outcomes", Cases::few, [] {
    const std::vector<Rational> ratios{q("1.2"), q("1.5"), q("2")};
    const Rational e = 1 + Rational{*rc::gen::inRange(2, 40), 10}, delta{*rc::gen::inRange(1, 300), 1000};
    const auto choices = *rc::gen::container<std::vector<int>>(31, rc::gen::inRange(0, 3));
    const RenyiFilter filter{Epsilon::log_of(e), delta};
    RC_ASSERT(Tree(ratios, e, choices).delta(filter, 1, 1, 5, 0) <= delta);
  });
}

TEST_CASE("one release is priced by the conversion of its divergences, three quarters of delta at the best order") {
  const RenyiFilter filter{Epsilon{1}, q("1e-5")};
  const RenyiConversion half{{{std::make_shared<const ZcdpBudget>(q("1/200")), 1}}};
  const auto price = filter.price_of(release({released::zcdp(q("1/200"))})).value();
  const Precision precision{128};
  Enclosure least = Enclosure{100, precision};
  for (const Rational& order : filter.orders()) {
    const bool is_best = &order == &filter.orders()[filter.orders().size() / 2];
    least = min(least, half.epsilon_at(order, q("1e-5") * (is_best ? q("3/4") : q("1/64")), precision));
  }
  CHECK(at_least(price.shown.value, least.lower()) == Trilean::yes);
  CHECK(at_most(price.shown.value, Rational{least.upper() + q("1e-15")}) == Trilean::yes);
}

TEST_CASE("Gaussian releases, as many as divergences of Renyi allow, to a few in a hundred") {
  // rho 1/200000 each; had their number been fixed beforehand, 6111 would be (1, 1e-5)-DP by cks.
  const int count = accepted(RenyiFilter{Epsilon{1}, q("1e-5")}, release({released::gaussian(q("1/100000"))}));
  CHECK(count <= 6111);
  CHECK(count > 5600);
}

TEST_CASE("what is refused costs nothing; what gives data away is refused") {
  RenyiFilter filter{Epsilon{1}, q("1e-5")};
  CHECK(add(filter, release({released::gaussian(q("1/50"))})) == Verdict::accepted);
  const auto before = filter.spent().value.upper();
  CHECK(add(filter, release({released::gaussian(1)})) == Verdict::refused);
  CHECK(add(filter, release({released::failing(q("1e-9"))})) == Verdict::refused);
  CHECK(filter.price_of(release({released::failing(q("1e-9"))})).value().shown.infinite);
  CHECK(filter.spent().value.upper() == before);
  CHECK(add(filter, release({released::gaussian(q("1/1000"))})) == Verdict::accepted);
  CHECK(filter.spent().value.lower() > before);
  CHECK(at_most(filter.spent().value + filter.left().value, q("1.000000001")) == Trilean::yes);
}

TEST_CASE("a smaller budget accepts no more") {
  const Release event = release({released::gaussian(q("1/5000"))});
  int before = 0;
  for (const char* epsilon : {"0.1", "0.5", "1", "2", "8"}) {
    const int now = accepted(RenyiFilter{Epsilon{q(epsilon)}, q("1e-6")}, event);
    CHECK(now >= before);
    before = now;
  }
  CHECK(before > 1000);
  CHECK(accepted(RenyiFilter{Epsilon{0}, q("1e-6")}, event) == 0);
}
