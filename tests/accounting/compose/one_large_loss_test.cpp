// SPDX-License-Identifier: Apache-2.0
#include "compose/one_large_loss.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/exact/decimal.hpp"
#include "finite.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

GridPart responses(const Epsilon& loss, unsigned long count) {
  return {std::make_shared<const LatticePair>(*LatticePair::from({{loss, 0, 1}})),
          response_tails([loss](Precision bits) { return loss.enclose(bits); }), count};
}

/// Steps whose record is removed.
OneLargeLoss sampled(const Rational& rate, const Rational& noise, unsigned long steps) {
  const Rational mu_squared = 1 / (noise * noise);
  return OneLargeLoss{{{std::make_shared<const SubsampledProfile>(
                            rate, std::make_shared<const GaussianPair>(mu_squared), PairOrder::forward),
                        sampled_tails(rate, gaussian_tails(mu_squared)), steps}}};
}

}  // namespace

TEST_CASE("one large loss", "[random]") {
  prop("encloses the composition of responses", [] {
    const Epsilon one = *any::rational_ratio_loss(), other = *any::rational_ratio_loss();
    const auto pair = finite::product(finite::product(finite::randomized_response(one.ratio()), 2),
                                      finite::randomized_response(other.ratio()));
    const OneLargeLoss known{{responses(one, 2), responses(other, 1)}};
    for (const Rational& x : {Rational{1}, one.ratio(), Rational(1 / one.ratio())}) {
      const Enclosure delta = known.delta(Epsilon::log_of(x), precision);
      RC_ASSERT(contains(delta, finite::delta(pair, x)));
    }
  });
}

TEST_CASE("a response of a large loss is nearly all that its event tells") {
  const Enclosure delta = OneLargeLoss{{responses(Epsilon{30}, 3)}}.delta(Epsilon{1}, precision);
  CHECK(delta.has_digits(11));
}

TEST_CASE("sampled steps of little noise tell whether the record was drawn") {
  for (const char* noise : {"1e-9", "1e-5", "0.01"}) {
    const Enclosure half = sampled(Rational(1, 2), *read_rational(noise), 2).delta(Epsilon{1}, precision);
    CHECK(half.has_digits(20));
    CHECK(abs(half.upper() - Rational(3, 4)) < power_of_two(-100));
    const Enclosure few = sampled(*read_rational("1e-4"), *read_rational(noise), 3).delta(Epsilon{1}, precision);
    CHECK(few.has_digits(20));
    CHECK(abs(few.upper() - (1 - power(Rational(9999, 10'000), 3))) < power_of_two(-100));
  }
}
