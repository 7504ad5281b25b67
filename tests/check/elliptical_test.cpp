// SPDX-License-Identifier: Apache-2.0
#include "elliptical_truth.hpp"
#include "property.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

bool holds(const std::string& noise, const std::string& says, const std::string& numbers = "") {
  return follows(noise, {"@ " + says + " by elliptical-supremum" + (numbers.empty() ? "" : " " + numbers)});
}

/// `dp E 0` and `not-dp E 0` up to the last true billionth, by those cuts and that radius.
bool is_sharp_by(const std::string& noise, const std::string& loss, const std::string& cuts,
                 const std::string& radius) {
  return holds(noise, "dp " + over(loss) + " 0", cuts) && !holds(noise, "dp " + under(loss) + " 0", cuts) &&
         holds(noise, "not-dp " + under(loss) + " 0", radius) && !holds(noise, "not-dp " + over(loss) + " 0", radius);
}

const std::string identity = "[[1, 0], [0, 1]]";

}  // namespace

TEST_CASE("elliptical-supremum is sharp for every exponent") {
  const auto student = [](const std::string& dof, const std::string& d, const std::string& t, const std::string& loss) {
    const Rational nu = *read_spec_number(dof);
    const double peak = pearson_peak(*read_spec_number(t), nu).steer();
    INFO("student_t " << dof << " in " << d << " dimensions, t " << t);
    CHECK(is_sharp_by(elliptical(student_t(dof), d, t), loss, around(peak, 4 * std::sqrt(std::stod(dof))),
                      fraction(peak)));
  };
  student("3", "1", "1", "1.139236200073385232955358310585976");
  student("3", "10", "1", "3.702517650238502007104914509404422");
  student("30", "100", "1", "11.85090119160705070376167163504345");
  student("10", "5", "2", "4.667718777860840008551383689343479");
  student("2", "1", "3", "2.770869128570756761950061944415754");
  student("1000", "3", "1", "15.85816175580218628567075213674303");
  student("100", "1", "0.01", "0.05049999789583357005204810733486");
  const double peak = pearson_peak(2, 1).steer();
  for (const auto& noise : {elliptical(member("cauchy"), "2", "2"), elliptical(pearson_vii("3/2", "1"), "2", "2")})
    CHECK(is_sharp_by(noise, "2.644120761058629", around(peak, 4), fraction(peak)));  // 3 asinh(1)

  CHECK(is_sharp_by(elliptical(member("k_norm"), "2", "3", "2"), "1.5", "", "0"));
  CHECK(is_sharp_by(elliptical(member("k_norm"), "2", "3", "2"), "1.5", "1 2 3", "7"));
  CHECK(is_sharp_by(elliptical(member("laplace"), "1", "1"), "1.414213562373095048801688", "", "0"));
  CHECK(is_sharp_by(elliptical(hyperbolic("2", "0", "3"), "3", "1"), "1.732050807568877293", "", "0"));
  CHECK(is_sharp_by(elliptical(member("logistic"), "3", "5", "2"), "2.5", "", "30"));
  CHECK(is_sharp_by(elliptical(kotz("1", "3", "1/4"), "2", "4"), "6", "", "0"));
  CHECK(is_sharp_by(elliptical(exponential_power("2/3"), "7", "2"), "1.587401051968199474751706", "", "0"));
  CHECK(is_sharp_by(elliptical(exponential_power("2/3"), "7", "2"), "1.587401051968199474751706", "1 2 5/2", "0"));
}

TEST_CASE("elliptical-supremum finds a peak between two cuts") {
  // log(1 + (x+2)^2) - log(1 + x^2), times 3/2: 2.414... at 0 and at 1, 2.644... between them.
  const auto noise = elliptical(member("cauchy"), "2", "2");
  for (const char* cuts : {"1", "1 2", "1 3 9", "1/10 9/10 2", "1/5 3/5 1 2 3", "2/5 1/2 1 2"})
    for (const char* below : {"2421/1000", "25/10", "26/10", "2644/1000", "264412/100000"}) {
      INFO(cuts << " " << below);
      CHECK_FALSE(holds(noise, "dp " + std::string{below} + " 0", cuts));
    }
  CHECK(holds(noise, "dp 3 0", "1"));
  CHECK(holds(noise, "dp 27/10 0", "1/4 1/2 3/4 1"));
}

TEST_CASE("elliptical-supremum decides a bound of the slope exactly") {
  CHECK(holds(elliptical(member("k_norm"), "2", "2", "3"), "dp 2/3 0"));
  CHECK_FALSE(holds(elliptical(member("k_norm"), "2", "2", "3"), "not-dp 2/3 0", "0"));
  CHECK(holds(elliptical(member("logistic"), "1", "2", "3"), "dp 2/3 0"));
  CHECK_FALSE(holds(elliptical(member("logistic"), "1", "2", "3"), "not-dp 2/3 0", "1000"));
  CHECK(holds(by_covariance(member("k_norm"), identity, "[[3, 4], [1, 1]]"), "dp 5 0"));
  CHECK(holds(elliptical(pearson_vii("3", "4"), "2", "5"), "dp 15/2 0"));
  CHECK_FALSE(holds(elliptical(pearson_vii("3", "4"), "2", "5"), "dp 5 0"));
}

TEST_CASE("elliptical-supremum knows where no epsilon is enough") {
  const auto normal = elliptical(member("normal"), "3", "1");
  for (const auto& noise :
       {normal, elliptical(member("laplace"), "2", "1/1000"), elliptical(member("laplace"), "5", "1"),
        elliptical(hyperbolic("3/2", "0", "1"), "3", "1"), elliptical(exponential_power("5/4"), "1", "1"),
        elliptical(kotz("2/3", "1", "1/2"), "1", "1"), elliptical(kotz("1/10", "1", "1/8"), "2", "1")}) {
    INFO(noise);
    CHECK(holds(noise, "not-dp 1000000 0"));
    CHECK_FALSE(holds(noise, "not-dp 1 1/1000000"));
    CHECK_FALSE(holds(noise, "dp 1000000 0"));
    CHECK_FALSE(holds(noise, "dp 1000000 0", "1 2"));
  }
  CHECK(holds(elliptical(exponential_power("3"), "2", "1"), "not-dp 10 0", "2"));  // 27 - 8
  CHECK_FALSE(holds(elliptical(exponential_power("3"), "2", "1"), "not-dp 19 0", "2"));
  CHECK(holds(elliptical(kotz("2/3", "1", "1/2"), "1", "1"), "not-dp 1000000 0", "0"));
  for (const auto& bounded : {elliptical(member("k_norm"), "2", "1"), elliptical(member("laplace"), "1", "1"),
                              elliptical(student_t("1"), "4", "1"), elliptical(member("logistic"), "1", "1")})
    CHECK_FALSE(holds(bounded, "not-dp 1000000 0"));
  const auto outcome =
      judge(elliptical(hyperbolic("1", "1", "1"), "1", "1"), R"({"epsilon": 9})", {"@ dp 9 0 by elliptical-supremum"});
  CHECK(outcome.beyond_limits);
  CHECK_FALSE(holds(elliptical(hyperbolic("3", "0", "1"), "3", "1"), "not-dp 1 0"));
}

TEST_CASE("elliptical noise with a simpler name goes by it") {
  const std::string gdp = "@ gdp 9/4 by given", less = "@ gdp 2 by given";
  for (const auto& noise : {elliptical(member("normal"), "7", "3", "2"), elliptical(kotz("1", "2", "1"), "2", "3", "4"),
                            elliptical(kotz("1", "1/2", "1"), "9", "3", "2")}) {
    CHECK(follows(noise, {gdp}));
    CHECK_FALSE(follows(noise, {less}));
    CHECK(holds(noise, "not-dp 9 0"));
  }
  CHECK(follows(elliptical(exponential_power("2"), "3", "1"), {"@ gdp 2 by given"}));
  CHECK_FALSE(follows(elliptical(exponential_power("2"), "3", "1"), {"@ gdp 199/100 by given"}));
  for (const auto& noise :
       {elliptical(member("k_norm"), "1", "3", "2"), elliptical(kotz("1", "3", "1/2"), "1", "1", "2"),
        by_covariance(member("k_norm"), "[[4]]", "[[3], [-1]]")}) {
    CHECK(follows(noise, {"@ dp 3/2 0 by laplace-curve"}));
    CHECK(follows(noise, {"@ dp 1/2 1 by laplace-curve"}));
    CHECK_FALSE(follows(noise, {"@ dp 149/100 0 by laplace-curve"}));
    CHECK(holds(noise, "dp 3/2 0"));
    CHECK_FALSE(holds(noise, "dp 149/100 0"));
    CHECK(holds(noise, "not-dp 149/100 0", "0"));
  }
  // A pole is none of the normal law's.
  CHECK_FALSE(follows(elliptical(kotz("1/2", "1/2", "1"), "3", "1"), {"@ gdp 1000 by given"}));
  CHECK(holds(elliptical(member("laplace"), "1", "1"), "dp 3/2 0"));
  CHECK_FALSE(follows(elliptical(member("k_norm"), "2", "3", "2"), {"@ dp 3/2 0 by laplace-curve"}));
}

TEST_CASE("elliptical-supremum asks for statements and numbers that it knows") {
  const auto noise = elliptical(student_t("3"), "1", "1");
  for (const char* cuts : {"0 1", "-1", "1 1", "2 1", "x", "0.5", "1/0", "ln(2)"})
    CHECK_FALSE(holds(noise, "dp 99 0", cuts));
  CHECK(holds(noise, "dp 99 0"));
  CHECK(holds(noise, "dp 99 1/2"));
  CHECK_FALSE(holds(noise, "dp ln(9) 0"));
  CHECK_FALSE(holds(noise, "zcdp 99"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0", "-1"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 0", "1 2"));
  CHECK(holds(noise, "not-dp 1/2 0", "1"));
  CHECK_FALSE(holds(noise, "not-dp 1/2 1/1000000", "1"));
  CHECK_FALSE(holds(R"({"type": "discrete_laplace", "scale": 1, "sensitivity": 1})", "dp 9 0"));
  const auto still = elliptical(student_t("3"), "1", "0");
  CHECK(holds(still, "dp 0 0"));
  CHECK_FALSE(holds(still, "not-dp 0 0", "1"));
  CHECK_FALSE(holds(elliptical(member("laplace"), "2", "0"), "not-dp 0 0"));
  CHECK(follows(noise, {"@ dp 2 0 by elliptical-supremum", "@ zcdp 31/20 by convert 0"}));  // 2 tanh(1) = 1.523
}

TEST_CASE("elliptical noise hides shifts within the range of its covariance only") {
  const std::string singular = "[[1, 1], [1, 1]]", student = student_t("1");
  CHECK(holds(by_covariance(student, singular, "[[2, 2], [1, 1]]", R"("dimension": 1)"), "dp 2 0"));
  CHECK(holds(by_covariance(student, singular, "[[2, 2], [1, 1]]"), "not-dp 17/10 0", "2/5"));
  const auto exposed = by_covariance(student, singular, "[[1, 1], [1, 2]]");
  CHECK_FALSE(holds(exposed, "dp 1000000 0"));
  CHECK(holds(exposed, "not-dp 1000000 999999/1000000"));
  CHECK_FALSE(holds(exposed, "not-dp 1 1"));
  CHECK_FALSE(holds(exposed, "not-dp 1 0", "1"));
  CHECK(holds(by_covariance(member("normal"), singular, "[[0, 1]]"), "not-dp 9 9/10"));
  CHECK_FALSE(follows(by_covariance(member("normal"), singular, "[[0, 1]]"), {"@ gdp 1000000 by given"}));
  CHECK(follows(by_covariance(member("normal"), singular, "[[3, 3]]"), {"@ gdp 9 by given"}));
  // Norms by hand: S^-1 = [[2, -1], [-1, 2]] / 3.
  CHECK(follows(by_covariance(member("normal"), "[[2, 1], [1, 2]]", "[[1, -1], [1, 1]]"), {"@ gdp 2 by given"}));
  CHECK_FALSE(
      follows(by_covariance(member("normal"), "[[2, 1], [1, 2]]", "[[1, -1], [1, 1]]"), {"@ gdp 199/100 by given"}));
  CHECK(follows(by_covariance(member("normal"), "[[0, 0, 0], [0, 2, 1], [0, 1, 2]]", "[[0, 1, 1]]"),
                {"@ gdp 2/3 by given"}));
}

TEST_CASE("elliptical noise that cannot be understood is refused in a sentence") {
  const auto reason = [](const std::string& noise) {
    return judge(noise, R"({"epsilon": 1})", {"@ dp 1 0 by elliptical-supremum"}).reason;
  };
  const auto says = [&](const std::string& noise, const std::string& words) {
    INFO(noise << "\n" << reason(noise));
    CHECK(reason(noise).find(words) != std::string::npos);
  };
  for (const char* dimension : {"0", "1000001", "1000000000", "3/2", "-1"})
    says(elliptical(member("k_norm"), "\"" + std::string{dimension} + "\"", "1"), "\"dimension\"");
  CHECK(reason(elliptical(member("k_norm"), "1000000", "1")).empty());
  says(elliptical(member("k_norm"), "2", "-1"), "\"sensitivity\"");
  says(elliptical(member("k_norm"), "2", "1", "0"), "\"sigma\"");
  says(elliptical(member("egg"), "2", "1"), "does not know");
  says(elliptical(member("cauchy", R"("dof": 1)"), "2", "1"), "a key");
  says(elliptical(student_t("0"), "2", "1"), "\"dof\"");
  says(elliptical(exponential_power("0"), "2", "1"), "\"power\"");
  says(elliptical(kotz("0", "1", "1"), "2", "1"), "\"shape\"");
  says(elliptical(kotz("11/10", "1", "1"), "2", "1"), "\"shape\"");
  says(elliptical(kotz("1", "0", "1"), "2", "1"), "\"rate\"");
  says(elliptical(pearson_vii("1", "1"), "2", "1"), "\"exponent\"");
  says(elliptical(pearson_vii("2", "-1"), "2", "1"), "\"scale\"");
  says(elliptical(hyperbolic("0", "0", "1"), "2", "1"), "\"index\"");
  says(elliptical(hyperbolic("1", "-1", "1"), "2", "1"), "\"chi\"");
  says(elliptical(hyperbolic("1", "1", "0"), "2", "1"), "\"psi\"");
  const auto cauchy = member("cauchy");
  says(by_covariance(cauchy, "[[1, 2], [2, 1]]", "[[1, 1]]"), "positive semidefinite");
  says(by_covariance(cauchy, "[[0, 1], [1, 0]]", "[[1, 1]]"), "positive semidefinite");
  says(by_covariance(cauchy, "[[2, 1], [0, 2]]", "[[1, 1]]"), "symmetric");
  says(by_covariance(cauchy, "[[0, 0], [0, 0]]", "[[1, 1]]"), "must not be 0");
  says(by_covariance(cauchy, identity, "[[1, 1, 1]]"), "of its dimension");
  says(by_covariance(cauchy, "[[1, 0]]", "[[1, 1]]"), "square");
  says(by_covariance(cauchy, "[[1, 0], [0]]", "[[1, 1]]"), "one length");
  says(by_covariance(cauchy, identity, "[]"), "\"differences\"");
  says(by_covariance(cauchy, identity, R"([["x", 1]])"), "not a number");
  says(by_covariance(cauchy, identity, "[[1, 1]]", R"("dimension": 3)"), "rank");
  says(by_covariance(cauchy, identity, "[[1, 1]]", R"("sensitivity": 3)"), "a key");
}

TEST_CASE("elliptical-supremum bounds its effort") {
  std::string cuts;
  for (int i = 1; i <= 20'000; ++i) cuts += (i == 1 ? "" : " ") + std::to_string(i) + "/1000";
  const auto noise = elliptical(student_t("3"), "3", "1");
  CHECK(holds(noise, "dp 2 0", cuts));
  CHECK(judge(noise, R"({"epsilon": 1})", {"@ dp 2 0 by elliptical-supremum " + cuts + " 21"}).beyond_limits);
  const auto heavy = elliptical(student_t("1e-90000"), "3", "1e90000", "1e-1000");
  CHECK(is_too_much(heavy, "@ dp 2000000 0 by elliptical-supremum " + cuts));
  std::string large = "[";
  for (int i = 0; i < 200; ++i) {
    large += i == 0 ? "[" : ", [";
    for (int j = 0; j < 200; ++j) large += (j == 0 ? "" : ", ") + std::to_string(i == j ? 400 : 1) + ".123456789";
    large += "]";
  }
  CHECK(is_too_much(by_covariance(member("k_norm"), large + "]", large + "]"), "@ dp 1 0 by elliptical-supremum"));
}

TEST_CASE("what elliptical-supremum accepts is true of the densities", "[random]") {
  static const EllipticalLaw laws[] = {
      pearson_law(student_t("3/2"), "2", {7, 4}, {3, 2}),
      pearson_law(pearson_vii("4", "1/10"), "2", 4, {1, 10}),
      logistic_member("2"),
      power_law(member("k_norm"), "2", enclosed(1), 1),
      power_law(member("laplace"), "1", sqrt(enclosed(2)), 1),
      power_law(exponential_power("1/3"), "2", enclosed(1), {1, 3}),
      power_law(kotz("1", "2", "2/5"), "2", enclosed(2), {4, 5}),
  };
  dpcert::prop("whatever the cuts and the number", [] {
    const EllipticalLaw& law = laws[*rc::gen::inRange(0, 7)];
    const Rational t{*rc::gen::inRange(1, 60), 10};
    const auto largest = law.largest(t);
    const auto noise = elliptical(law.member, law.dimension, t.str());
    const Rational epsilon =
        largest.midpoint() * (1 + Rational{*rc::gen::inRange(-50, 51), *rc::gen::element(100, 1000, 10'000)});
    std::string numbers;
    Rational cut = 0;
    const Rational step{*rc::gen::element(1, 3, 10), 100};
    for (int count = 0; cut < 8 && count < 200; ++count) {
      cut += *rc::gen::inRange(1, 30) * step;
      numbers += (count == 0 ? "" : " ") + cut.str();
    }
    const bool promised = holds(noise, "dp " + epsilon.str() + " 0", numbers);
    if (promised) RC_ASSERT(!is_false(true, largest, epsilon));
    const Rational x{*rc::gen::inRange(0, 200), 50};
    const bool broken = holds(noise, "not-dp " + epsilon.str() + " 0", x.str());
    if (broken) RC_ASSERT(!is_false(false, largest, epsilon));
    const auto is_within = at_most(law.loss(x, t), epsilon);
    if (is_within != dpcert::Trilean::unknown) RC_ASSERT(broken == (is_within == dpcert::Trilean::no));
    RC_CLASSIFY(promised, "promised");
    RC_CLASSIFY(broken, "broken");
  });
}
