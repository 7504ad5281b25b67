// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/work.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <functional>
#include <ostream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "any.hpp"
#include "busy.hpp"
#include "dpcert/numerics/bessel.hpp"
#include "dpcert/numerics/box_polynomial.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/polynomial.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/special.hpp"
#include "property.hpp"

namespace dpcert {

std::ostream& operator<<(std::ostream& out, Work work) { return out << work.units << " units"; }

}  // namespace dpcert

using namespace dpcert;

namespace {

template <class Computation>
Work work_of(Computation&& computation) {
  const Work before = work_done();
  computation();
  return work_done() - before;
}

using Computation = std::function<void(Precision)>;

/// Of each kind that charges.
const std::vector<std::pair<std::string, Computation>>& computations() {
  const auto real = [](Enclosure (*f)(const Enclosure&)) {
    return [f](Precision precision) { static_cast<void>(f(Enclosure{Rational(37, 10), precision})); };
  };
  const auto complex = [](Complex (*f)(const Complex&)) {
    return [f](Precision precision) { static_cast<void>(f(Complex{Rational(37, 10), precision})); };
  };
  static const std::vector<std::pair<std::string, Computation>> all = {
      {"exp", real(exp)},
      {"log", real(log)},
      {"sqrt", real(sqrt)},
      {"erfc", real(erfc)},
      {"log_gamma", real(log_gamma)},
      {"digamma", real(digamma)},
      {"trigamma", real(trigamma)},
      {"complex exp", complex(exp)},
      {"complex erfc", complex(erfc)},
      {"wright_omega", complex(wright_omega)},
      {"quotient",
       [](Precision precision) {
         const Enclosure x{Rational(1, 3), precision};
         static_cast<void>(x / (x * x + x));
       }},
      {"Bessel",
       [](Precision precision) {
         static_cast<void>(scaled_bessel_k(1, Complex{Rational{3}, precision}));
       }},
      {"integral",
       [](Precision precision) {
         const Integrand f = [](const Complex& x) { return exp(square(x) * Rational{-1}); };
         static_cast<void>(integral(f, 0, 1, precision));
       }},
      {"box polynomial",
       [](Precision precision) {
         const BoxPolynomial f = {{1, {3, 1}}, {-1, {1, 4}}};
         static_cast<void>(maximum(f, {{-1, 2}, {0, 1}}, digits_for(precision)));
       }},
      {"polynomial",
       [](Precision precision) {
         static_cast<void>(real_roots({-2, 0, 0, 1}, precision.bits));
       }},
  };
  return all;
}

}  // namespace

TEST_CASE("work adds up") {
  const Precision precision{100};
  for (const auto& [name, compute] : computations()) {
    CAPTURE(name);
    const Work once = work_of([&, &compute = compute] { compute(precision); });
    CHECK(once > Work{});
    CHECK(work_of([&, &compute = compute] {
            compute(precision);
            compute(precision);
          }) == 2 * once);
  }
}

TEST_CASE("more bits are more work", "[random]") {
  for (const auto& [name, compute] : computations()) {
    if (name == "Bessel") continue;  // one preparation serves precisions that are about as large
    prop(name, [&compute = compute] {
      const long bits = *rc::gen::inRange(53L, 700L), more = *rc::gen::inRange(bits + 64, 1'000L);
      RC_ASSERT(work_of([&] { compute({bits}); }) < work_of([&] { compute({more}); }));
    });
  }
  prop("by the prices", [] {
    const long bits = *rc::gen::inRange(0L, 200'000L), more = *rc::gen::inRange(bits, 400'000L);
    RC_ASSERT(product_price(bits) <= product_price(more));
    RC_ASSERT(rational_price(static_cast<std::size_t>(bits)) <= rational_price(static_cast<std::size_t>(more)));
  });
}

TEST_CASE("work does not tell what was done before, nor beside") {
  const auto all = [] {
    std::vector<Work> result;
    for (const auto& [name, compute] : computations())
      for (const long bits : {64L, 200L}) result.push_back(work_of([&, &compute = compute] { compute({bits}); }));
    return result;
  };
  const std::vector<Work> here = all();
  CHECK(all() == here);
  std::vector<Work> elsewhere;
  const test::Busy beside{2};
  std::thread{[&] {
    computations().back().second({500});
    elsewhere = all();
  }}.join();
  CHECK(elsewhere == here);
}

TEST_CASE("an allowance is spent after so much work, and no earlier") {
  const Allowance allowance{Work{100}}, none{Work{0}}, endless;
  CHECK(none.is_spent());
  charge(Work{99});
  CHECK_FALSE(allowance.is_spent());
  CHECK(allowance.left() == Work{1});
  charge(Work{1});
  CHECK(allowance.is_spent());
  CHECK(allowance.left() == Work{0});
  CHECK_FALSE(endless.is_spent());
  CHECK_FALSE(Allowance{endless.left()}.is_spent());
}

TEST_CASE("a limit holds for what is inside it") {
  {
    const WorkLimit limit{Work{100}};
    const Allowance allowance{Work{1'000}};
    {
      const WorkLimit wider{Work{10'000}}, narrower{Work{10}};
      CHECK(Allowance{}.left() == Work{10});
    }
    charge(Work{100});
    CHECK(allowance.is_spent());
    CHECK(Allowance{Work{1}}.is_spent());
  }
  CHECK_FALSE(Allowance{Work{1}}.is_spent());
}

TEST_CASE("what is kept is not counted, and is found anew where limits would have cut it short") {
  const auto make = [] {
    charge(Work{1'000});
    return Allowance{}.is_spent() ? 1 : 2;
  };
  CHECK(work_of([&] { CHECK(Kept<int>{make}.value() == 2); }) == Work{});
  const Kept<int> kept{make};
  CHECK(kept.is_usable());
  const WorkLimit limit{Work{500}};
  CHECK_FALSE(kept.is_usable());
  const Kept<int> cut{make};
  CHECK(cut.value() == 1);
  CHECK_FALSE(cut.is_usable());
}

TEST_CASE("what a query keeps for itself brings its own limits nearer, and nothing else") {
  const auto make = [] {
    charge(Work{1'000});
    return 2;
  };
  CHECK(work_of([&] { CHECK(Kept<int>::of_query(make).value() == 2); }) == Work{});
  CHECK(Allowance{}.left().units > 1'000'000'000);  // no limit: none is nearer
  {
    const WorkLimit limit{Work{5'000}};
    CHECK(Kept<int>::of_query(make).is_usable());
    CHECK(Allowance{}.left() == Work{4'000});
    for (int i = 0; i < 4; ++i) CHECK(Kept<int>::of_query(make).value() == 2);
    CHECK(Allowance{}.is_spent());
    CHECK(Kept<int>{make}.value() == 2);
  }
  CHECK(Allowance{}.left().units > 1'000'000'000);
}

TEST_CASE("patience ends at the same precision on a busy machine") {
  const auto reached = [] {
    long bits = 0;
    const auto tie = [&](Precision precision) {
      bits = precision.bits;
      Enclosure x{2, precision};
      for (int i = 0; i < 1'000; ++i) x = exp(log(x));
      return at_most(x, Rational{2});
    };
    CHECK(decide(tie, Budget{1L << 16, Work{30'000'000}}) == Trilean::unknown);
    return bits;
  };
  const long alone = reached();
  CHECK(alone > precision_for(15).bits);
  CHECK(alone < 1L << 14);
  const test::Busy beside{2};
  for (int i = 0; i < 4; ++i) CHECK(reached() == alone);
}
