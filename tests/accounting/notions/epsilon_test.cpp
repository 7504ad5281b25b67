// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/notions/epsilon.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/notions/multiple.hpp"
#include "loss.hpp"
#include "notions/kept_number.hpp"
#include "property.hpp"

using namespace dpcert;

TEST_CASE("a privacy loss nats + ln(ratio)", "[random]") {
  prop("has an enclosure and an exponential that agree", [] {
    const Epsilon x = *any::loss();
    const Precision p = *any::precision(), q = *any::precision();
    RC_ASSERT(overlaps(exp(x.enclose(p)), x.exponential(q)));
    RC_ASSERT(overlaps(x.enclose(p), x.enclose(q)));
  });
  prop("adds, subtracts and multiplies as its enclosures do", [] {
    const Epsilon x = *any::loss(), y = *any::loss();
    const auto n = *rc::gen::inRange(0UL, 9UL);
    const Precision p = *any::precision();
    RC_ASSERT(overlaps((x + y).enclose(p), x.enclose(p) + y.enclose(p)));
    RC_ASSERT(overlaps((x - y).enclose(p), x.enclose(p) - y.enclose(p)));
    RC_ASSERT(overlaps(Epsilon{}.plus(x, n)->enclose(p), x.enclose(p) * Rational{n}));
    RC_ASSERT((x + y) - y == x);
    RC_ASSERT(*Epsilon{}.plus(x, n) + x == *Epsilon{}.plus(x, n + 1));
  });
}

TEST_CASE("a loss times a fraction", "[random]") {
  prop("is exact where a root is rational", [] {
    const Epsilon x = *any::loss();
    const auto degree = *rc::gen::inRange(1UL, 9UL);
    const Rational over = 1 / Rational{degree};
    RC_ASSERT(multiple(*Epsilon{}.plus(x, degree), over) == std::optional{x});
    const auto part = multiple(x, over * 5);
    RC_ASSERT((!part || *Epsilon{}.plus(*part, degree) == *Epsilon{}.plus(x, 5)));
  });
  CHECK(*multiple(Epsilon::log_of(Rational(4, 9)), Rational(-3, 2)) == Epsilon::log_of(Rational(27, 8)));
  CHECK_FALSE(multiple(Epsilon::log_of(Rational(4, 9)), Rational(1, 3)));
  CHECK_FALSE(multiple(Epsilon::log_of(Rational(4, 7)), Rational(1, 2)));
  CHECK(*multiple(Epsilon{3} + Epsilon::log_of(8), Rational(2, 3)) == Epsilon{2} + Epsilon::log_of(4));
  CHECK(*multiple(Epsilon::log_of(2), 0) == Epsilon{});
  CHECK(*multiple(Epsilon{Rational(1, 2)}, Rational(1, power_of_ten(40))) ==
        Epsilon{Rational(1, 2 * power_of_ten(40))});
  CHECK_FALSE(multiple(Epsilon::log_of(2), power_of_ten(9)));  // too long
  CHECK_FALSE(multiple(Epsilon::log_of(2), Rational(1, power_of_ten(40))));
}

TEST_CASE("a number that is kept is found once at each precision") {
  int asked = 0;
  const Refinable number = kept([&](Precision precision) {
    ++asked;
    return log(Enclosure{2, precision});
  });
  const Refinable same = number;
  for (const long bits : {64L, 128L, 64L, 128L, 128L}) {
    CHECK(agrees(same(Precision{bits}), log(Enclosure{2, Precision{256}})));
    CHECK(number(Precision{bits}).precision().bits == bits);
  }
  CHECK(asked == 2);
}

TEST_CASE("losses compare", "[random]") {
  prop("as a total order, settled every time", [] {
    const Epsilon x = *any::loss(), y = *any::loss();
    const Trilean forth = at_most(x, y), back = at_most(y, x);
    RC_ASSERT(forth != Trilean::unknown);
    RC_ASSERT(back != Trilean::unknown);
    RC_ASSERT((certainly(forth) && certainly(back)) == (x == y));
    RC_ASSERT(certainly(forth) || certainly(back));
  });
  prop("as their enclosures do, where those settle it", [] {
    const Epsilon x = *any::loss(), y = *any::loss();
    const Trilean by_size = at_most(x.enclose(Precision{128}), y.enclose(Precision{128}));
    if (by_size != Trilean::unknown) RC_ASSERT(at_most(x, y) == by_size);
  });
  CHECK(at_most(Epsilon::log_of(8), *Epsilon{}.plus(Epsilon::log_of(2), 3)) == Trilean::yes);
  CHECK(at_most(*Epsilon{}.plus(Epsilon::log_of(2), 3), Epsilon::log_of(8)) == Trilean::yes);
  // ln 2 against its first 120 digits and against their neighbour.
  const Rational low = log(Enclosure{2, Precision{400}}).lower(), high = log(Enclosure{2, Precision{400}}).upper();
  CHECK(at_most(Epsilon{low}, Epsilon::log_of(2)) == Trilean::yes);
  CHECK(at_most(Epsilon::log_of(2), Epsilon{low}) == Trilean::no);
  CHECK(at_most(Epsilon::log_of(2), Epsilon{high}) == Trilean::yes);
  CHECK(at_most(Epsilon{}, Epsilon::log_of(1)) == Trilean::yes);
}

TEST_CASE("a loss writes itself") {
  CHECK(Epsilon{Rational(11, 10)}.str() == "11/10");
  CHECK(Epsilon::log_of(3).str() == "ln(3)");
  CHECK((Epsilon{Rational(11, 10)} + Epsilon::log_of(Rational(3, 2))).str() == "11/10+ln(3/2)");
  CHECK(Epsilon{}.str() == "0");
}

TEST_CASE("figures compare with a loss exactly where they are exact") {
  const Precision precision{64};
  const Rational third{1, 3};
  CHECK(at_most(RuleValue::exactly(third, precision, ""), Epsilon{third}) == Trilean::yes);
  CHECK(at_most(RuleValue::enclosed(Enclosure{third, precision}, ""), Epsilon{third}) == Trilean::unknown);
  CHECK(at_most(RuleValue::infinity(""), Epsilon{third}) == Trilean::no);
  CHECK(RuleValue::exactly(Epsilon::log_of(2), precision, "").exact == std::nullopt);
  const RuleValue unknown = RuleValue::enclosed(Rational{1} / Enclosure{0, precision}, "");
  CHECK(at_most(unknown, Epsilon{third}) == Trilean::unknown);
  CHECK(is_better(RuleValue::exactly(third, precision, ""), unknown));
  CHECK_FALSE(is_better(unknown, RuleValue::infinity("")));
  CHECK(is_better(RuleValue::exactly(third, precision, ""), RuleValue::infinity("")));
}
