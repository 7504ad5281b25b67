// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "elliptical_noise.hpp"
#include "line_truth.hpp"
#include "mixture_truth.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string point(const std::string& value) { return R"({"family": "point", "value": ")" + value + "\"}"; }
std::string law(const std::string& family, const std::string& shape, const std::string& rate) {
  return R"({"family": ")" + family + R"(", "shape": ")" + shape + R"(", ")" + (family == "gamma" ? "rate" : "scale") +
         R"(": ")" + rate + "\"}";
}
std::string exponential(const std::string& rate) { return R"({"family": "exponential", "rate": ")" + rate + "\"}"; }
std::string mixture(const std::string& weights, const std::string& of) {
  return R"({"family": "mixture", "weights": )" + weights + R"(, "of": [)" + of + "]}";
}
std::string root(const std::string& of) { return R"({"sqrt_of": )" + of + "}"; }

bool holds(const std::string& noise, const std::string& says, const std::string& cuts = "") {
  return follows(noise, {"@ " + says + " by mixture" + (cuts.empty() ? "" : " " + cuts)});
}

const Rational little{1, 1'000'000'000'000};

/// Cuts from e^-5 to e^4, in equal steps of the logarithm.
std::string cuts(int count) {
  std::string text;
  for (int i = 1; i <= count; ++i) text += (i == 1 ? "" : " ") + fraction(std::exp(-5 + 9.0 * i / count));  // picks
  return text;
}

}  // namespace

TEST_CASE("mixture of points is the mean of Gaussian curves") {
  const auto is_sharp_at = [](const std::string& noise, const std::string& epsilon, const std::string& delta) {
    return holds(noise, "dp " + epsilon + " " + over(delta)) && !holds(noise, "dp " + epsilon + " " + under(delta)) &&
           holds(noise, "not-dp " + epsilon + " " + under(delta)) &&
           !holds(noise, "not-dp " + epsilon + " " + over(delta));
  };
  const std::string curve = "0.12693673750664398";  // of mu 1 at epsilon 1
  CHECK(is_sharp_at(process(point("1"), "1", "1"), "1", curve));
  CHECK(is_sharp_at(process(point("1/2"), "1", "2"), "1", curve));
  CHECK(is_sharp_at(process(root(point("1/4")), "3", "6"), "1", curve));
  CHECK(holds(process(point("1"), "1", "1"), "dp 1 " + over(curve), "1 2 3"));  // cuts are for laws
  const auto both = gaussian_truth(1, enclosed(1)) * Rational{1, 4} + gaussian_truth(9, enclosed(1)) * Rational{3, 4};
  const auto is_both = [&](const std::string& noise) {
    return holds(noise, "dp 1 " + more(both, little).str()) && !holds(noise, "dp 1 " + less(both, little).str()) &&
           holds(noise, "not-dp 1 " + less(both, little).str()) &&
           !holds(noise, "not-dp 1 " + more(both, little).str());
  };
  CHECK(is_both(
      process(mixture(R"(["1/4", "3/4", 0])", point("1") + ", " + point("1/3") + ", " + point("9")), "1", "1")));
  const auto nested = mixture(R"(["1/4", "3/4"])", point("1") + ", " + mixture("[1]", point("1/3")));
  CHECK(is_both(process(nested, "1", "1")));
  const auto roots = mixture(R"(["1/4", "3/4"])", root(point("1")) + ", " + root(point("1/9")));
  CHECK(is_both(process(roots, "1", "1")));
  CHECK(holds(process(point("1"), "1", "1"), "not-dp ln(3) 1/10"));
  for (const auto& noise :
       {elliptical(member("normal"), "3", "2", "2"), std::string{R"({"type": "gaussian", "rho": "1/2"})"},
        elliptical(kotz("1", "1/8", "1"), "2", "2")})
    CHECK(is_sharp_at(noise, "1", curve));  // a point too: V is known
  CHECK(holds(process(point("1"), "0", "1"), "dp 0 0"));
  CHECK_FALSE(holds(process(point("1"), "0", "1"), "not-dp 0 0"));
}

TEST_CASE("mixture brackets the mean over each law that it knows") {
  const auto fine = cuts(120);
  const auto is_bracketed = [&](const std::string& noise, const dpcert::Enclosure& truth, bool is_exact) {
    INFO(noise << " " << truth);
    const Rational slack{3, 100};
    CHECK(holds(noise, "dp 1 " + more(truth, slack).str(), fine));
    CHECK_FALSE(holds(noise, "dp 1 " + less(truth, little).str(), fine));
    CHECK(holds(noise, "not-dp 1 " + less(truth, slack).str(), fine) == is_exact);
    CHECK_FALSE(holds(noise, "not-dp 1 " + more(truth, little).str(), fine));
  };
  const auto scale = [](const Rational& shape, const Rational& rate, const Rational& t = 1) {
    return mean_curve({shape, rate, false, false}, t, 1);
  };
  const auto square = [](const Rational& shape, const Rational& rate, const Rational& t = 1) {
    return mean_curve({shape, rate, false, true}, t, 1);
  };
  const auto inverse_square = [](const Rational& shape, const Rational& rate) {
    return mean_curve({shape, rate, true, true}, 1, 1);
  };
  is_bracketed(process(law("gamma", "5/2", "3"), "1", "1"), scale({5, 2}, 3), true);
  is_bracketed(process(root(law("gamma", "1/3", "2")), "1", "1"), square({1, 3}, 2), true);
  is_bracketed(process(exponential("2"), "1", "2"), scale(1, 2, {1, 2}), true);
  is_bracketed(process(law("inverse_gamma", "5/2", "3"), "1", "1"), mean_curve({{5, 2}, 3, true, false}, 1, 1), true);
  is_bracketed(process(root(law("inverse_gamma", "2", "1/2")), "1", "1"), inverse_square(2, {1, 2}), true);
  const auto both =
      mixture(R"(["1/2", "1/4", "1/4"])", exponential("2") + ", " + law("gamma", "3", "1") + ", " + point("1"));
  const Rational half{1, 2}, quarter{1, 4};
  is_bracketed(process(root(both), "1", "1"),
               square(1, 2) * half + square(3, 1) * quarter + gaussian_truth(1, enclosed(1)) * quarter, true);
  const auto beside = mixture(R"(["1/2", "1/2"])", point("1/2") + ", " + root(exponential("2")));
  is_bracketed(process(beside, "1", "1"), square(1, 2) * half + gaussian_truth(4, enclosed(1)) * half, true);
  // Members that are scale mixtures: promises only, as their scale stays hidden.
  is_bracketed(elliptical(student_t("3"), "4", "1"), inverse_square({3, 2}, {3, 2}), false);
  is_bracketed(elliptical(member("cauchy"), "2", "1"), inverse_square(half, half), false);
  is_bracketed(elliptical(pearson_vii("4", "3"), "5", "1"), inverse_square({3, 2}, {3, 2}), false);
  is_bracketed(elliptical(member("laplace"), "3", "1"), square(1, 1), false);
  is_bracketed(elliptical(member("laplace"), "1", "1"), square(1, 1), false);
  is_bracketed(elliptical(member("k_norm"), "4", "1", "1/2"), square({5, 2}, half, 2), false);
  is_bracketed(elliptical(kotz("1", "3", "1/2"), "4", "1"), square({5, 2}, {9, 2}), false);
  is_bracketed(elliptical(hyperbolic("2", "0", "3"), "7", "1"), square(2, {3, 2}), false);
}

TEST_CASE("mixture without cuts has one cell") {
  const auto noise = process(mixture(R"(["3/4", "1/4"])", point("1") + ", " + exponential("1")), "1", "1");
  CHECK(holds(noise, "dp 1 346/1000"));  // 3/4 of 0.12694, and 1/4
  CHECK_FALSE(holds(noise, "dp 1 345/1000"));
  CHECK(holds(noise, "not-dp 1 95/1000"));
  CHECK_FALSE(holds(noise, "not-dp 1 96/1000"));
  CHECK(holds(elliptical(member("laplace"), "2", "1"), "dp 1 1"));
  CHECK_FALSE(holds(elliptical(member("laplace"), "2", "1"), "dp 1 999/1000"));
}

TEST_CASE("mixture asks for statements, cuts and laws that it knows") {
  const auto noise = process(exponential("1"), "1", "1");
  for (const char* bad : {"0", "-1", "1 1", "2 1", "x", "0.5", "1/0"}) CHECK_FALSE(holds(noise, "dp 1 1", bad));
  CHECK(holds(noise, "dp 1 1", "1/2 1"));
  CHECK(holds(noise, "dp ln(2) 1", "1/2 1"));
  CHECK_FALSE(holds(noise, "dp -1 1", "1/2 1"));
  CHECK_FALSE(holds(noise, "zcdp 1", "1/2 1"));
  const auto beyond = [](const std::string& of) {
    return judge(of, R"({"epsilon": 1, "delta": 1})", {"@ dp 1 1 by mixture 1 2"}).beyond_limits;
  };
  CHECK(beyond(process(R"({"family": "pareto", "scale": 1, "shape": 2})", "1", "1")));
  CHECK(beyond(process(R"({"family": "beta", "alpha": 1, "beta": 2})", "1", "1")));
  for (const auto& other : {elliptical(member("logistic"), "1", "1"), elliptical(exponential_power("3"), "1", "1"),
                            elliptical(hyperbolic("1", "1", "1"), "1", "1"),
                            std::string{R"({"type": "discrete_laplace", "scale": 1, "sensitivity": 1})"}})
    CHECK_FALSE(holds(other, "dp 1 1", "1"));
}

TEST_CASE("a process that cannot be understood is refused in a sentence") {
  const auto says = [](const std::string& mixing, const std::string& words) {
    const auto outcome = judge(process(mixing, "1", "1"), R"({"epsilon": 1, "delta": 1})", {"@ dp 1 1 by mixture"});
    INFO(mixing << "\n" << outcome.reason);
    CHECK(outcome.reason.find(words) != std::string::npos);
  };
  says(point("0"), "\"value\"");
  says(R"({"family": "point", "value": 1, "at": 2})", "a key");
  says(R"({"family": "normal", "mean": 1, "variance": 1})", "above 0");
  says(R"({"family": "poisson", "rate": 1})", "above 0");
  says(R"({"family": "egg"})", "cannot be read");
  says(root(root(point("1"))), "root of a root");
  says(mixture(R"(["1/2", "1/2"])", exponential("1") + ", " + root(exponential("1"))), "laws of V^2");
  says(R"({"value": 1})", "cannot be read");
  says(R"({"sqrt_of": {"family": "point", "value": 1}, "family": "point"})", "a key");
  says(mixture(R"(["1/2"])", point("1")), "sum to 1");
  says(mixture(R"(["3/2", "-1/2"])", point("1") + ", " + point("2")), "\"weights\"");
  says(mixture("[1]", point("1") + ", " + point("2")), "one weight");
  says(mixture("[]", ""), "\"weights\"");
  CHECK_FALSE(holds(R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 1})", "dp 1 1"));
  CHECK_FALSE(holds(process(point("1"), "-1", "1"), "dp 1 1"));
  CHECK_FALSE(holds(process(point("1"), "1", "0"), "dp 1 1"));
  std::string weights = "[", points;
  for (int i = 0; i < 10'001; ++i) {
    weights += std::string{i == 0 ? "" : ", "} + "\"1/10001\"";
    points += (i == 0 ? "" : ", ") + point(std::to_string(i + 1));
  }
  says(mixture(weights + "]", points), "10,000");
}

TEST_CASE("mixture bounds its effort") {
  const auto noise = process(root(law("inverse_gamma", "2", "1/2")), "1", "1");
  CHECK(holds(noise, "dp 1 1/2", cuts(20'000)));
  const auto beyond = [](const std::string& of, const std::string& list) {
    return judge(of, R"({"epsilon": 1})", {"@ dp 1 1/2 by mixture " + list}).beyond_limits;
  };
  CHECK(beyond(noise, cuts(20'001)));
  CHECK(beyond(process(law("gamma", "1e9", "1e9"), "1", "1"), "1"));
  CHECK(beyond(process(law("gamma", "2", "1e-90000"), "1e90000", "1e-1000"), cuts(10'000)));
}

TEST_CASE("what mixture accepts is true of the mean", "[random]") {
  dpcert::prop("whatever the law, the cuts and the numbers", dpcert::Cases::few, [] {
    const auto any_quarters = [](int least, int below) { return Rational{*rc::gen::inRange(least, below), 4}; };
    const GammaScale of{any_quarters(2, 12), any_quarters(1, 8), *rc::gen::arbitrary<bool>(),
                        *rc::gen::arbitrary<bool>()};
    const Rational t = any_quarters(1, 8), epsilon = any_quarters(0, 8);
    const auto truth = mean_curve(of, t, epsilon);
    const auto gamma = law(of.is_inverse ? "inverse_gamma" : "gamma", of.shape.str(), of.rate.str());
    const auto noise = process(of.is_square ? root(gamma) : gamma, t.str(), "1");
    std::string list;
    const double ratio = 1 + *rc::gen::inRange(6, 60) / 100.0;
    for (double place = 0.02; place < 40; place *= ratio) list += (list.empty() ? "" : " ") + fraction(place);  // picks
    const Rational delta = std::min(Rational{1}, Rational{truth.midpoint() * (100 + *rc::gen::inRange(-30, 70)) / 100});
    const auto numbers = epsilon.str() + " " + delta.str();
    const bool promised = holds(noise, "dp " + numbers, list), broken = holds(noise, "not-dp " + numbers, list);
    if (promised) RC_ASSERT(!is_false(true, truth, delta));
    if (broken) RC_ASSERT(!is_false(false, truth, delta));
    RC_CLASSIFY(promised, "promised");
    RC_CLASSIFY(broken, "broken");
  });
}
