// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/post_processed.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/refine.hpp"
#include "kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

PostProcessed profile_of(const MarkovKernel& kernel, const Epsilon& epsilon, const Rational& delta) {
  return {{epsilon, delta}, std::make_shared<const MarkovKernel>(kernel)};
}

}  // namespace

TEST_CASE("the profile of a post-processed budget", "[random]") {
  prop("at every epsilon of either sign: what its witness attains, the larger of both orders", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e(), delta = any::delta();
    const PostProcessed profile = profile_of(kernel, Epsilon::log_of(ratio), delta);
    Rational out = any::power_of_e();
    const TwoInputPair found =
        amplified_delta(kernel, {Epsilon::log_of(ratio), delta}, Epsilon::log_of(out), 15).witness;
    std::vector<Rational> p, q;
    for (const auto& [left, right] : spread({found.p, found.q}, kernel.inputs(), found.from, found.against))
      p.push_back(left), q.push_back(right);
    const finite::Pair pair = pair_of(pushed(p, kernel), pushed(q, kernel));
    RC_ASSERT(profile.exact_delta(Epsilon::log_of(out)) == finite::delta(pair, out));
    RC_ASSERT(profile.exact_delta(Epsilon::log_of(1 / out)) == finite::delta(finite::swapped(pair), 1 / out));
  });
  prop("falls to the probability that gives the data away, first at the pure epsilon", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational delta = any::delta();
    const PostProcessed profile = profile_of(kernel, Epsilon::log_of(any::power_of_e()), delta);
    const auto pure = profile.pure_epsilon();
    RC_ASSERT(pure.has_value());
    RC_ASSERT(profile.exact_delta(*pure) == profile.infinite_mass());
    RC_ASSERT(profile.exact_delta(Epsilon::log_of(pure->ratio() * 1000)) == profile.infinite_mass());
    if (pure->ratio() > 1)
      RC_ASSERT(*profile.exact_delta(Epsilon::log_of(pure->ratio() - (pure->ratio() - 1) / 1000)) >
                profile.infinite_mass());
  });
  prop("an irrational power of e: pure epsilon and profile between their rational neighbours", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational delta = any::delta();
    const Epsilon epsilon{*any::moderate_positive()};
    const Precision precision{200};
    const Enclosure power = epsilon.exponential(precision);
    const PostProcessed profile = profile_of(kernel, epsilon, delta),
                        low = profile_of(kernel, Epsilon::log_of(power.lower()), delta),
                        high = profile_of(kernel, Epsilon::log_of(power.upper()), delta);
    const auto within = [](const Enclosure& x, const Enclosure& least, const Enclosure& most) {
      return overlaps(x, hull(least, most));
    };
    RC_ASSERT(within(profile.pure_epsilon_value(precision).value, low.pure_epsilon_value(precision).value,
                     high.pure_epsilon_value(precision).value));
    const Epsilon out = *rc::gen::element(Epsilon::log_of(2), Epsilon{1}, epsilon, Epsilon{} - epsilon, Epsilon{-2});
    RC_ASSERT(within(profile.delta(out, precision), low.delta(out, precision), high.delta(out, precision)));
  });
}

TEST_CASE("a kernel without zeros makes a budget with delta purely private") {
  const Rational quarter{1, 4};
  const MarkovKernel response = kernel_of({{1 - quarter, quarter}, {quarter, 1 - quarter}});
  CHECK(profile_of(response, Epsilon::log_of(2), 0).pure_epsilon() == Epsilon::log_of(Rational(7, 5)));
  CHECK(profile_of(response, Epsilon::log_of(2), quarter).pure_epsilon() == Epsilon::log_of(Rational(5, 3)));
  CHECK(profile_of(response, Epsilon{}, quarter).pure_epsilon() == Epsilon::log_of(Rational(3, 2)));
  CHECK(profile_of(response, Epsilon{5}, 1).pure_epsilon() == Epsilon::log_of(3));
  CHECK_FALSE(profile_of(response, Epsilon{1}, 0).pure_epsilon().has_value());
  CHECK(profile_of(kernel_of({{1, 0}, {0, 1}}), Epsilon{1}, quarter).pure_epsilon() == Epsilon{1});
  CHECK(profile_of(kernel_of({{1, 0}, {0, 1}}), Epsilon{1}, quarter).infinite_mass() == quarter);
}

TEST_CASE("a kernel that forgets its input leaves nothing, also of an irrational budget") {
  const Rational half{1, 2};
  const auto coin = profile_of(kernel_of({{half, half}, {half, half}}), Epsilon{1}, Rational{1, 50});
  CHECK(coin.pure_epsilon() == Epsilon{});
  CHECK(coin.exact_delta(Epsilon{}) == Rational{0});
}
