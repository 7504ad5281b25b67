// SPDX-License-Identifier: Apache-2.0
// Whatever the checker accepts of curves in closed form, and of what
// they lead to, is not contradicted by an enclosure of the truth:
// Gaussian, Laplace and K-norm noise, with convert and sum.
#include "discrete_truth.hpp"
#include "dpcert/numerics/normal_quantile.hpp"
#include "line_truth.hpp"
#include "soundness_case.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;
using dpcert::Enclosure;

namespace {

std::string gaussian(const Rational& sigma, const Rational& sensitivity) {
  return R"({"type": "gaussian", )" + quoted("sigma", sigma) + ", " + quoted("sensitivity", sensitivity) + "}";
}
std::string laplace(const Rational& scale, const Rational& sensitivity) {
  return R"({"type": "laplace", )" + quoted("scale", scale) + ", " + quoted("sensitivity", sensitivity) + "}";
}
/// A number hardly above the truth, for a step that others cite.
std::string by_a_trifle(const Enclosure& truth) {
  return Rational{truth.upper() * (1 + 1 / Rational{dpcert::power_of_ten(14)})}.str();
}
std::string part(std::size_t index) { return "@/parts/" + std::to_string(index) + "/mechanism "; }

/// One to three Gaussian releases, each some times over; mu^2 of
/// all, stated by step `promise`, attained by `breach`.
struct Gaussians {
  std::string mechanism;
  Rational m = 0;
  std::vector<std::string> steps;
  std::string cited, promise, breach;
};
Gaussians any_gaussians() {
  Gaussians all;
  std::vector<specs::Part> parts;
  std::vector<std::string> attained;
  std::string cited_breaches;
  const int count = any_int(1, 3);
  for (int i = 0; i < count; ++i) {
    const Rational sigma = any_tenths(8, 50), sensitivity = any_tenths(5, 20), m = power(sensitivity / sigma, 2);
    const int times = any_int(1, 2);
    parts.emplace_back(gaussian(sigma, sensitivity), times);
    all.m += times * m;
    const auto node = part(static_cast<std::size_t>(i));
    all.steps.push_back(node + "gdp " + m.str() + " by given");
    attained.push_back(node + "attains-gaussian " + m.str() + " by given");
    all.cited += " " + std::to_string(i);
    cited_breaches += " " + std::to_string(count + i);
  }
  all.steps.insert(all.steps.end(), attained.begin(), attained.end());
  all.steps.push_back("@ gdp " + all.m.str() + " by sum" + all.cited);
  all.steps.push_back("@ attains-gaussian " + all.m.str() + " by sum" + cited_breaches);
  all.promise = std::to_string(2 * count);
  all.breach = std::to_string(2 * count + 1);
  all.mechanism = specs::composed(parts);
  return all;
}
Question any_gaussian_curve() {
  const Gaussians all = any_gaussians();
  const auto epsilon = any_epsilon(0, all.m / 2 + 2);
  const Enclosure truth = gaussian_truth(all.m, epsilon.value);
  return {all.mechanism,
          truth,
          {{true, "dp " + epsilon.text, "by gaussian-curve " + all.promise},
           {false, "not-dp " + epsilon.text, "by gaussian-curve " + all.breach}},
          all.steps};
}
Question any_gaussian_renyi() {
  const Gaussians all = any_gaussians();
  const Rational order = any_tenths(11, 60);
  const Enclosure truth = divergence(normal_moment(order, 0, 1 / all.m, 1, 1 / all.m), order);
  return {all.mechanism,
          truth,
          {{true, "renyi " + order.str(), "by convert " + all.promise},
           {false, "not-renyi " + order.str(), "by convert " + all.breach}},
          all.steps};
}
Question any_gaussian_order() {
  const Gaussians all = any_gaussians();
  return {all.mechanism,
          enclosed(all.m),
          {{true, "gdp", "by sum" + all.cited}, {false, "not-gdp", "by convert " + all.breach}},
          all.steps};
}

/// The pair of randomized response, which attains every bound of a pure budget.
Question any_pure_budget() {
  const Rational epsilon = any_tenths(1, 40);
  const Enclosure odds = exp(enclosed(epsilon)), right = odds / (odds + Rational{1}), wrong = Rational{1} - right;
  const std::string mechanism = R"({"type": "pure", )" + quoted("epsilon", epsilon) + "}";
  const std::vector<std::string> given{"@ dp " + epsilon.str() + " 0 by given"};
  const auto moment = [&](const Rational& order) {
    const auto term = [&](const Enclosure& p, const Enclosure& q) {
      return exp(log(p) * order + log(q) * Rational{1 - order});
    };
    return term(right, wrong) + term(wrong, right);
  };
  const auto promises = [&](const std::string& kind, const Enclosure& truth) {
    return Question{mechanism, truth, {{true, kind, "by convert 0"}}, given};
  };
  switch (any_int(0, 3)) {
    case 0: {
      const Rational order = any_tenths(11, 80);
      return promises("renyi " + order.str(), divergence(moment(order), order));
    }
    case 1:  // the Kullback-Leibler divergence, where D_a / a is largest: at order 1
      return promises("zcdp", (right - wrong) * epsilon);
    case 2: {
      const Rational less = epsilon * any_int(0, 9) / 10;
      return promises("dp " + less.str(), right - exp(enclosed(less)) * wrong);
    }
    default:  // Phi(mu/2) = right
      return promises("gdp", square(normal_quantile(right, wrong) * Rational{2}));
  }
}

Question any_laplace_curve() {
  const Rational scale = any_tenths(5, 40), sensitivity = any_tenths(5, 40), t = sensitivity / scale;
  const auto epsilon = any_epsilon(0, t * Rational{9, 10});
  const Enclosure truth = hockey_stick(laplace_law(0, scale), laplace_law(sensitivity, scale), epsilon.value).value;
  return {laplace(scale, sensitivity),
          truth,
          {{true, "dp " + epsilon.text, "by laplace-curve"}, {false, "not-dp " + epsilon.text, "by laplace-curve"}}};
}
Question any_laplace_renyi() {
  const Rational scale = any_tenths(5, 40), sensitivity = any_tenths(1, 60), order = any_tenths(11, 80);
  const Enclosure truth = divergence(sampled_laplace(sensitivity / scale, 1, order).remove, order);
  return {
      laplace(scale, sensitivity),
      truth,
      {{true, "renyi " + order.str(), "by laplace-curve"}, {false, "not-renyi " + order.str(), "by laplace-curve"}}};
}
// The Kullback-Leibler divergence: log(p/q) is t left of 0, t - 2x between, -t beyond.
Question any_laplace_zcdp() {
  const Rational scale = any_tenths(5, 40), t = any_tenths(1, 60) / scale;
  const auto between = [&](const dpcert::Complex& x) {
    return exp(-x) * (dpcert::Complex{t, x.precision()} - x * Rational{2}) * Rational{1, 2};
  };
  const Enclosure truth = integral_of(between, 0, t) + (Rational{1} - exp(at(-t))) * Rational{t / 2};
  return {
      laplace(scale, t * scale), truth, {{true, "zcdp", "by laplace-curve"}, {false, "not-zcdp", "by laplace-curve"}}};
}

/// One release of a composition, with the step that states its Rényi divergence.
struct Renyi {
  std::string mechanism;
  Enclosure truth;
  std::string rule;
};
Renyi any_renyi(unsigned long order) {
  const Rational a{order}, scale = any_tenths(10, 40), sensitivity{any_int(1, 4)};
  const std::string rest = ", " + quoted("sensitivity", sensitivity) + "}";
  const int shift = static_cast<int>(numerator(sensitivity));
  switch (any_int(0, 3)) {
    case 0:
      return {laplace(scale, sensitivity), divergence(sampled_laplace(sensitivity / scale, 1, a).remove, a),
              "laplace-curve"};
    case 1:
      return {R"({"type": "discrete_laplace", )" + quoted("scale", scale) + rest,
              enumerated_renyi({false, scale, shift}, a), "discrete-sum"};
    case 2:
      return {R"({"type": "discrete_gaussian", )" + quoted("sigma", scale) + rest,
              enumerated_renyi({true, scale, shift}, a), "discrete-sum"};
    default: {
      const Rational rate{any_int(1, 99), 100};
      return {specs::sampled(rate.str(), gaussian(scale, sensitivity)),
              divergence(sampled_normal(sensitivity / scale, rate, order).remove, a), "subsampled"};
    }
  }
}
Question any_renyi_sum() {
  const auto order = static_cast<unsigned long>(any_int(2, 6));
  std::vector<specs::Part> parts;
  std::vector<std::string> steps;
  Enclosure truth = enclosed(0);
  std::string cited;
  for (int i = 0, count = any_int(1, 3); i < count; ++i) {
    const Renyi one = any_renyi(order);
    const int times = any_int(1, 3);
    parts.emplace_back(one.mechanism, times);
    truth += one.truth * Rational{times};
    steps.push_back(part(static_cast<std::size_t>(i)) + "renyi " + std::to_string(order) + " " +
                    by_a_trifle(one.truth) + " by " + one.rule);
    cited += " " + std::to_string(i);
  }
  return {specs::composed(parts), truth, {{true, "renyi " + std::to_string(order), "by sum" + cited}}, steps};
}

/// Values of a statistic in the plane, and the largest gauge of a difference.
Question any_k_norm() {
  std::vector<std::pair<int, int>> values;
  std::string table;
  for (int i = 0, count = any_int(2, 5); i < count; ++i) {
    values.emplace_back(any_int(-6, 6), any_int(-6, 6));
    table += (i == 0 ? "[" : ", [") + std::to_string(values.back().first) + ", " +
             std::to_string(values.back().second) + "]";
  }
  const int kind = any_int(0, 3), a = any_int(1, 5), c = any_int(1, 5), b = any_int(0, 2);
  RC_PRE(kind != 3 || a * c > b * b);
  const auto gauge = [&](int x, int y) {
    if (kind == 0) return enclosed(std::abs(x) + std::abs(y)) / a;
    if (kind == 1) return enclosed(std::max(std::abs(x), std::abs(y))) / a;
    if (kind == 2) return sqrt(enclosed(x * x + y * y)) / a;
    return sqrt(enclosed(Rational{c * x * x - 2 * b * x * y + a * y * y, a * c - b * b}));  // [[a, b], [b, c]] inverted
  };
  const auto number = [](int n) { return std::to_string(n); };
  const std::string ellipsoid = R"({"type": "ellipsoid", "shape": [[)" + number(a) + ", " + number(b) + "], [" +
                                number(b) + ", " + number(c) + "]]}";
  const std::string names[] = {"1", "inf", "2"};
  const std::string ball = kind == 3 ? ellipsoid
                                     : R"({"type": "lp_ball", "p": ")" + names[kind] +
                                           R"(", "dimension": 2, "radius": ")" + number(a) + "\"}";
  const Rational scale = any_tenths(5, 40);
  Enclosure truth = enclosed(0);
  for (const auto& v : values)
    for (const auto& w : values) truth = max(truth, gauge(v.first - w.first, v.second - w.second) / scale);
  const std::string noise = R"({"type": "k_norm", "body": )" + ball + ", " + quoted("scale", scale) +
                            R"(, "statistic": {"type": "table", "vectors": [)" + table + "]}}";
  const std::string over = by_a_trifle(truth);
  if (any_bool())
    return {specs::composed({{noise, 2}}),
            truth * Rational{2},
            {{true, "dp", "0 by sum 0"}},
            {part(0) + "dp " + over + " 0 by k-norm"},
            {1, 1000},
            "replace-one"};
  return {noise, truth, {{true, "dp", "0 by k-norm"}, {false, "not-dp", "0 by k-norm"}}, {}, {1, 1000}, "replace-one"};
}

}  // namespace

TEST_CASE("no enclosure contradicts what the checker accepts of Gaussian noise", "[random]") {
  is_sound("composed, its curve", any_gaussian_curve);
  is_sound("composed, its Rényi divergences", any_gaussian_renyi);
  is_sound("composed, its mu", any_gaussian_order);
}
TEST_CASE("no enclosure contradicts what the checker accepts of Laplace noise", "[random]") {
  is_sound("its curve", any_laplace_curve);
  is_sound("its Rényi divergences", any_laplace_renyi);
  is_sound("its Kullback-Leibler divergence", any_laplace_zcdp);
}
TEST_CASE("no enclosure contradicts what the checker accepts of K-norm noise", "[random]") {
  is_sound("in the plane, once and twice", any_k_norm);
}
TEST_CASE("no enclosure contradicts what the checker converts and adds up", "[random]") {
  is_sound("a pure budget", any_pure_budget);
  is_sound("Rényi divergences of noise of several kinds", any_renyi_sum);
}
