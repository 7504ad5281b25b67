// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{400};

/// The true value of which these are the leading digits, give or take one unit of the last.
bool begins(const Enclosure& x, const char* digits) {
  const std::string text{digits};
  const Rational printed = *read_rational(text);
  const auto mantissa = text.substr(0, text.find('e'));
  const auto length = static_cast<unsigned long>(mantissa.size() - mantissa.find_first_of("123456789"));
  const Rational unit = printed / power_of_ten(length - 2);
  return x.is_finite() && x.lower() >= printed - unit && x.upper() <= printed + unit;
}

Enclosure delta_of(const Rational& mu, const Rational& epsilon) {
  return GaussianPair{mu * mu}.delta(Epsilon{epsilon}, precision);
}

/// e^eps Phi(-eps/mu - mu/2) = -delta'(eps) over a cell of eps.
Enclosure descent(const Rational& mu, const Enclosure& eps) {
  const Enclosure root = sqrt(Enclosure{2, eps.precision()});
  return exp(eps) * erfc((eps / mu + Rational(mu / 2)) / root) * Rational{1, 2};
}

}  // namespace

TEST_CASE("delta of a Gaussian pair, from tables of high precision") {
  CHECK(begins(delta_of(1, 1), "0.1269367375066439458008296247577668804151"));
  CHECK(begins(delta_of(1, 0), "0.3829249225480262072754092212166754797672"));
  CHECK(begins(delta_of(2, 3), "0.1838130765444721559701072702014369207153"));
  CHECK(begins(delta_of(1, 30), "4.7093263180975222e-193"));
}

TEST_CASE("epsilon of a Gaussian pair at a delta far below floating point") {
  const RuleValue figure = GaussianPair{1}.epsilon(*read_rational("1e-100"), 40, precision);
  CHECK(begins(figure.value, "21.62750809364838221"));
  CHECK(figure.has_digits(39));
}

TEST_CASE("delta of a Gaussian pair", "[random]") {
  prop("is the integral of max(0, p - e^eps q)", [] {
    const Rational mu = *any::rational_between(Rational(1, 4), 3), eps = *any::rational_between(0, 4);
    const Rational threshold = eps / mu + mu / 2;
    const Enclosure ratio = exp(Enclosure{eps, Precision{64}});
    const Rational end = threshold + mu + 12;
    const Enclosure body = riemann_sum(
        [&](const Enclosure& x) { return normal_density(x - mu) - ratio * normal_density(x); }, threshold, end, 500);
    RC_ASSERT(overlaps(body + between(0, Rational(1, 1'000'000), Precision{64}), delta_of(mu, eps)));
  });
  prop("falls with slope -e^eps Phi(-eps/mu - mu/2)", [] {
    const Rational mu = *any::rational_between(Rational(1, 10), 5), eps = *any::rational_between(-3, 10);
    const Rational width = *any::rational_between(Rational(1, 1000), Rational(1, 10));
    const Enclosure fall = delta_of(mu, eps) - delta_of(mu, eps + width);
    RC_ASSERT(agrees(fall, descent(mu, between(eps, eps + width, precision)) * width, 1));
    RC_ASSERT(certainly(is_positive(fall)));
  });
  prop("obeys delta(-eps) = 1 - e^-eps + e^-eps delta(eps), as the pair is symmetric", [] {
    const GaussianPair pair{*any::positive()};
    const Epsilon eps = *any::loss(), minus = Epsilon{} - eps;
    const Enclosure factor = minus.exponential(precision);
    RC_ASSERT(agrees(pair.delta(minus, precision), Rational{1} - factor + factor * pair.delta(eps, precision)));
  });
  prop("meets itself at two precisions and grows with mu", [] {
    const Rational small = *any::moderate_positive(), more = small + *any::moderate_positive();
    const Epsilon eps = *any::loss();
    RC_ASSERT(overlaps(GaussianPair{small}.delta(eps, *any::precision()), GaussianPair{small}.delta(eps, precision)));
    RC_ASSERT(possibly(at_most(GaussianPair{small}.delta(eps, precision), GaussianPair{more}.delta(eps, precision))));
  });
}

TEST_CASE("epsilon of a Gaussian pair", "[random]") {
  prop("inverts delta, from both sides", [] {
    const GaussianPair pair{*any::positive()};
    const Rational target =
        *any::rational_between(Rational(1, 1000), Rational(999, 1000)) * power_of_two(-*rc::gen::inRange(0L, 300L));
    const RuleValue figure = pair.epsilon(target, 20, precision);
    if (figure.exact) {
      RC_ASSERT(*figure.exact == 0);
      RC_ASSERT(certainly(at_most(pair.delta(Epsilon{}, precision), target)));
      return;
    }
    RC_ASSERT(figure.has_digits(20));
    RC_ASSERT(possibly(at_most(pair.delta(Epsilon{figure.value.upper()}, precision), target)));
    RC_ASSERT(possibly(at_least(pair.delta(Epsilon{figure.value.lower()}, precision), target)));
  });
  prop("finds again the epsilon that delta was taken at", [] {
    const GaussianPair pair{*any::moderate_positive()};
    const Rational eps = *any::rational_between(Rational(1, 100), 30);
    const Enclosure delta = pair.delta(Epsilon{eps}, precision);
    RC_ASSERT(pair.epsilon(delta.lower(), 20, precision).value.upper() >= eps);
    RC_ASSERT(pair.epsilon(delta.upper(), 20, precision).value.lower() <= eps);
  });
  const GaussianPair pair{1};
  CHECK(pair.epsilon(0, 20, precision).infinite);
  CHECK(pair.epsilon(1, 20, precision).exact == Rational{0});
  CHECK(pair.epsilon(Rational(1, 2), 20, precision).exact == Rational{0});  // delta(0) = 0.38...
}

TEST_CASE("extreme arguments keep their digits") {
  const GaussianPair pair{1};
  CHECK(pair.delta(Epsilon{1000}, precision).has_digits(80));
  // Below 2^-(2^24) there are no digits any more, but still an enclosure, of a positive number.
  const Enclosure beyond = pair.delta(Epsilon{10'000}, precision);
  CHECK(beyond.lower() == 0);
  CHECK(beyond.upper() < power_of_two(-1'000'000));
  CHECK(is_positive(beyond) == Trilean::yes);
  CHECK(pair.delta(Epsilon{-10'000}, precision).has_digits(80));
  CHECK(GaussianPair{power_of_two(-100)}.delta(Epsilon{}, precision).has_digits(60));
  CHECK(GaussianPair{power_of_two(40)}.epsilon(*read_rational("1e-300"), 30, precision).has_digits(30));
  CHECK(GaussianPair{power_of_two(-40)}.epsilon(*read_rational("1e-300"), 30, precision).has_digits(30));
  const Rational nearly_one = 1 - *read_rational("1e-12");
  const RuleValue figure = GaussianPair{400}.epsilon(nearly_one, 25, precision);
  CHECK(figure.has_digits(25));
  CHECK(possibly(at_most(GaussianPair{400}.delta(Epsilon{figure.value.upper()}, precision), nearly_one)));
  const Rational below_total_variation = pair.delta(Epsilon{}, precision).lower() - *read_rational("1e-40");
  CHECK(pair.epsilon(below_total_variation, 10, precision).has_digits(10));  // a root of the size of 1e-40
}

TEST_CASE("mu = 0 gives nothing away") {
  const GaussianPair pair{0};
  CHECK(pair.exact_delta(Epsilon{}) == Rational{0});
  CHECK(pair.exact_delta(Epsilon{1}) == Rational{0});
  CHECK(pair.exact_delta(Epsilon::log_of(Rational(1, 4))) == Rational(3, 4));
  CHECK(pair.epsilon(0, 10, precision).exact == Rational{0});
  CHECK(pair.max_divergence() == Epsilon{});
  CHECK(agrees(pair.delta(Epsilon{-1}, precision), Rational{1} - exp(Enclosure{-1, precision})));
}

TEST_CASE("Rényi divergences of a Gaussian pair", "[random]") {
  prop("are a mu^2/2, by the exact form and by the log-moment", [] {
    const Rational mu_squared = *any::positive(), order = *any::moderate_positive();
    const GaussianPair pair{mu_squared};
    RC_ASSERT(pair.exact_divergence(order) == order * mu_squared / 2);
    const Taylor moment = pair.log_moment(Enclosure{order, precision}, order);
    RC_ASSERT(contains(moment.value, (order - 1) * order * mu_squared / 2));
    RC_ASSERT(contains(moment.slope, (2 * order - 1) * mu_squared / 2));
    RC_ASSERT(contains(moment.curvature, mu_squared));
  });
  prop("are log of the integral of q (p/q)^a", [] {
    const Rational mu = *any::rational_between(Rational(1, 4), 1), a = *any::rational_between(0, 3);
    const Enclosure integral =
        riemann_sum([&](const Enclosure& x) { return normal_density(x) * exp((x * mu - Rational(mu * mu / 2)) * a); },
                    -12, 12, 400);
    const Enclosure moment = exp(GaussianPair{mu * mu}.log_moment(Enclosure{a, precision}, a).value);
    RC_ASSERT(overlaps(integral + between(0, Rational(1, 1000), precision), moment));
  });
  CHECK_FALSE(GaussianPair{1}.max_divergence().has_value());
}
