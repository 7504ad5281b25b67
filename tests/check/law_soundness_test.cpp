// SPDX-License-Identifier: Apache-2.0
// Whatever the checker accepts of laws on the line, of scale mixtures, of
// elliptical noise and of noise on the integers is not contradicted by an
// enclosure of the truth; hints are random near good ones.
#include <algorithm>

#include "discrete_truth.hpp"
#include "elliptical_truth.hpp"
#include "line_truth.hpp"
#include "mixture_truth.hpp"
#include "soundness_case.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;
using dpcert::Enclosure;
using dpcert::Trilean;

namespace {

const Rational fine_margin{1, 1000};

std::vector<Says> both(const std::string& epsilon, const std::string& end) {
  return {{true, "dp " + epsilon, end}, {false, "not-dp " + epsilon, end}};
}

std::string law(const std::string& family, const std::string& keys) {
  return R"({"family": ")" + family + "\", " + keys + "}";
}
/// Two laws of one family, as the checker reads them and as they are.
struct Two {
  std::string mechanism;
  LineLaw p, q;
  bool is_on_half_line = false;
};
Two any_two() {
  const Rational a = any_tenths(-20, 20), b = any_tenths(5, 30), c = any_tenths(-20, 20), d = any_tenths(5, 30);
  const Rational s = any_tenths(5, 30), t = any_tenths(5, 30), k = any_tenths(5, 40), l = any_tenths(5, 40);
  const auto pair = [](const std::string& p, const std::string& q) {
    return R"({"type": "dominating_pair", "p": )" + p + R"(, "q": )" + q + "}";
  };
  const auto named = [](const std::string& family, const std::string& first, const std::string& second) {
    return
        [=](const Rational& x, const Rational& y) { return law(family, quoted(first, x) + ", " + quoted(second, y)); };
  };
  const auto normal = named("normal", "mean", "variance"), laplace = named("laplace", "location", "scale"),
             logistic = named("logistic", "location", "scale"), gamma = named("gamma", "shape", "rate");
  const auto exponential = [](const Rational& rate) { return law("exponential", quoted("rate", rate)); };
  const auto sum = [&](const Rational& x) {
    return law("laplace_sum", quoted("location", x) + ", " + quoted("scale1", s) + ", " + quoted("scale2", t));
  };
  switch (any_int(0, 6)) {
    case 0:
      return {pair(normal(a, b), normal(c, d)), normal_law(a, b), normal_law(c, d)};
    case 1:
      return {pair(laplace(a, b), laplace(c, d)), laplace_law(a, b), laplace_law(c, d)};
    case 2:
      return {pair(logistic(a, b), logistic(c, b)), logistic_law(a, b), logistic_law(c, b)};
    case 3:
      return {pair(gamma(k, b), gamma(l, d)), gamma_law(k, b), gamma_law(l, d), true};
    case 4:
      return {pair(exponential(b), exponential(d)), gamma_law(1, b), gamma_law(1, d), true};
    case 5:
      return {pair(sum(a), sum(c)), laplace_sum_law(a, s, t), laplace_sum_law(c, s, t)};
    default:
      return {R"({"type": "iterated_laplace", )" + quoted("scale1", s) + ", " + quoted("scale2", t) + ", " +
                  quoted("sensitivity", k) + "}",
              laplace_sum_law(0, s, t), laplace_sum_law(k, s, t)};
  }
}
/// Cuts on both sides of each crossing, at a random distance.
std::string cuts_near(const HockeyStick& found, bool is_on_half_line, const Rational& distance) {
  std::vector<Rational> cuts;
  for (const Rational& crossing : found.crossings)
    if (cuts.empty() || abs(crossing - cuts.back()) > 3 * distance)
      for (const Rational& cut : {Rational{crossing - distance}, Rational{crossing + distance}})
        if (cut > 0 || !is_on_half_line) cuts.push_back(cut);
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  std::string text;
  for (const Rational& cut : cuts) text += " " + cut.str();
  return text;
}
Question any_event() {
  const Two laws = any_two();
  const auto epsilon = any_epsilon(any_tenths(-3, 0), 1);
  const HockeyStick found = worse_order(laws.p, laws.q, epsilon.value);
  RC_PRE(at_least(found.value, Rational{1, 1000}) == Trilean::yes &&
         at_most(found.value, Rational{49, 50}) == Trilean::yes);
  const bool is_fine = any_bool();
  const auto digits = static_cast<unsigned long>(is_fine ? any_int(5, 8) : any_int(0, 3));
  const Rational distance = any_int(1, 9) / Rational{dpcert::power_of_ten(digits)};
  return {laws.mechanism,
          found.value,
          both(epsilon.text, "by event" + cuts_near(found, laws.is_on_half_line, distance)),
          {},
          is_fine ? fine_margin : Rational{0}};
}

Question any_integer_noise() {
  const IntegerNoise noise{any_bool(), any_tenths(5, 80), any_int(1, 9)};
  const std::string parameter =
      noise.is_gaussian ? R"("discrete_gaussian", "sigma": )" : R"("discrete_laplace", "scale": )";
  const std::string mechanism = R"({"type": )" + parameter + "\"" + noise.scale.str() + R"(", "sensitivity": )" +
                                std::to_string(noise.sensitivity) + "}";
  if (any_int(0, 3) == 0) {
    const Rational order = noise.is_gaussian ? Rational{any_int(2, 7)} : any_tenths(11, 60);
    return {
        mechanism,
        enumerated_renyi(noise, order),
        {{true, "renyi " + order.str(), "by discrete-sum"}, {false, "not-renyi " + order.str(), "by discrete-sum"}}};
  }
  const Rational s = noise.sensitivity,
                 steepest = noise.is_gaussian ? s * s / noise.scale / noise.scale : s / noise.scale;
  const auto epsilon = any_epsilon(0, std::min(Rational{4}, Rational{steepest * Rational{9, 10}}));
  const Enclosure where = noise.is_gaussian ? s - epsilon.value * Rational{2 * noise.scale * noise.scale / s}
                                            : s - epsilon.value * noise.scale;
  const Rational cut = dpcert::floor(where.midpoint() / 2) + (any_int(0, 9) == 0 ? any_int(-1, 1) : 0);
  const Enclosure truth = enumerated(noise, epsilon.value);
  RC_PRE(at_most(truth, Rational{49, 50}) == Trilean::yes);
  return {mechanism, truth, both(epsilon.text, "by discrete-sum cut " + cut.str())};
}

std::string point(const Rational& value) { return law("point", quoted("value", value)); }
/// A scale that takes finitely many values: the mean of as many curves.
Question any_mixture_of_points() {
  const Rational epsilon = any_tenths(0, 20), t = any_tenths(3, 20);
  const int count = any_int(1, 3), first = any_int(1, 9);
  Enclosure truth = enclosed(0);
  std::string weights, points;
  for (int i = 0; i < count; ++i) {
    const Rational v = any_tenths(5, 30);
    const Rational weight = count == 1 ? Rational{1}
                            : i == 0   ? Rational{first, 10}
                                       : Rational{10 - first, 10 * (count - 1)};
    truth += gaussian_truth(t * t / (v * v), enclosed(epsilon)) * weight;
    weights += (i == 0 ? "\"" : ", \"") + weight.str() + "\"";
    points += (i == 0 ? "" : ", ") + point(v);
  }
  const std::string mixing = law("mixture", "\"weights\": [" + weights + R"(], "of": [)" + points + "]");
  return {process(mixing, t.str(), "1"), truth, both(epsilon.str(), "by mixture")};
}
/// A continuous one; with many cuts the checker comes near its
/// mean, with few it must not come too near.
Question any_mixture() {
  const GammaScale of{any_tenths(5, 30), any_tenths(3, 20), any_bool(), any_bool()};
  const Rational epsilon = any_tenths(0, 20), t = any_tenths(3, 20);
  const std::string gamma = law(of.is_inverse ? "inverse_gamma" : "gamma",
                                quoted("shape", of.shape) + ", " + quoted(of.is_inverse ? "scale" : "rate", of.rate));
  const bool is_fine = any_bool();
  std::string cuts;
  const double ratio = is_fine ? 1.2 : any_int(13, 60) / 10.0;  // these pick cuts
  for (double cut = 0.05 * any_int(1, 4); cut < 30; cut *= ratio) cuts += " " + picked(cut).str();
  return {process(of.is_square ? R"({"sqrt_of": )" + gamma + "}" : gamma, t.str(), "1"),
          mean_curve(of, t, epsilon),
          both(epsilon.str(), "by mixture" + cuts),
          {},
          is_fine ? Rational{3, 5} : Rational{0}};
}

EllipticalLaw any_elliptical() {
  const auto d = any_int(1, 9);
  const Rational a = any_tenths(5, 50), power = any_tenths(2, 10);
  const std::string dimension = std::to_string(d);
  switch (any_int(0, 6)) {
    case 0:
      return pearson_law(student_t(a.str()), dimension, (a + d) / 2, a);
    case 1: {
      const Rational exponent = Rational{d, 2} + any_tenths(1, 30);
      return pearson_law(pearson_vii(exponent.str(), a.str()), dimension, exponent, a);
    }
    case 2:
      return power_law(member("k_norm"), dimension, enclosed(1), 1);
    case 3:
      return power_law(member("laplace"), "1", sqrt(enclosed(2)), 1);
    case 4:
      return power_law(exponential_power(power.str()), dimension, enclosed(1), power);
    case 5:
      return power_law(kotz("1", a.str(), Rational{power / 2}.str()), dimension, enclosed(a), power);
    default:
      return logistic_member(dimension);
  }
}
Question any_elliptical_loss() {
  const EllipticalLaw noise = any_elliptical();
  const Rational sensitivity = any_tenths(1, 60), sigma = any_tenths(5, 20), t = sensitivity / sigma;
  const double peak = noise.peak(t);  // steers
  const bool is_fine = any_bool();
  const double nearest = is_fine ? 1e-4 / any_int(1, 100) : any_int(1, 100) / 100.0;
  const std::string cuts = peak > 50 || (peak == 0 && is_fine)
                               ? ""
                               : " " + around(peak, 40, nearest, any_int(115, is_fine ? 135 : 400) / 100.0);
  const std::string radius = picked(peak * (1 + any_int(-9, 9) / 1e4)).str();
  return {elliptical(noise.member, noise.dimension, sensitivity.str(), sigma.str()),
          noise.largest(t),
          {{true, "dp", "0 by elliptical-supremum" + cuts}, {false, "not-dp", "0 by elliptical-supremum " + radius}},
          {},
          is_fine ? fine_margin : Rational{0}};
}

}  // namespace

TEST_CASE("no enclosure contradicts what the checker accepts of laws on the line", "[random]") {
  is_sound("by event", any_event);
}
TEST_CASE("no enclosure contradicts what the checker accepts of noise on the integers", "[random]") {
  is_sound("by discrete-sum", any_integer_noise);
}
TEST_CASE("no enclosure contradicts what the checker accepts of scale mixtures", "[random]") {
  is_sound("of points", any_mixture_of_points);
  is_sound("of gamma laws", any_mixture);
}
TEST_CASE("no enclosure contradicts what the checker accepts of elliptical noise", "[random]") {
  is_sound("by elliptical-supremum", any_elliptical_loss);
}
