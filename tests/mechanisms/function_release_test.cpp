// SPDX-License-Identifier: Apache-2.0
// Releases of functions at sites: what they promise, and that it is what neighbours need.
#include <catch2/catch.hpp>

#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string density(const std::string& more, const std::string& kernel = "gaussian") {
  return R"({"type": "density", "column": "x", "records": 2, "lower": -1, "upper": 2, "kernel": ")" + kernel + "\", " +
         more + "}";
}
const std::string sites = R"("bandwidth": 1, "sites": [0, "1/2"], "sigma": 2)";

std::string curve(const std::string& more, const std::string& last = "4") {
  return R"({"type": "mean_curve", "columns": [{"column": "a", "at": 0, "lower": 0, "upper": 2},
    {"column": "b", "at": 1, "lower": -1, "upper": 1}, {"column": "c", "at": )" +
         last + R"(, "lower": 5, "upper": 6}], "records": 2, "kernel": "laplace", )" + more + "}";
}
const std::string smooth = R"("bandwidth": 1, "ridge": "1/2", "sites": [0, 2], "sigma": 2)";

Enclosure squared_norm(const BallMatrix& form, const std::vector<Rational>& x) {
  Enclosure sum{0, form.precision()};
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) sum += form.at(i, j) * Rational{x[i] * x[j]};
  return sum;
}

/// The standard deviation that the release tells of its noise, rounded up.
Rational told_deviation(const std::string& release) {
  const std::string& words = spec(release).release.error;
  const std::string before = "standard deviation ";
  const auto begin = words.find(before) + before.size();
  return *read_rational(words.substr(begin, words.find(' ', begin) - begin));
}
/// Are they equal but for rounding up to six digits?
void is_told(const Rational& told, const Enclosure& truth) {
  CHECK(at_least(truth, told) != Trilean::yes);
  CHECK(at_least(truth * Rational{100'001, 100'000}, told) == Trilean::yes);
}

std::string verdict_of(const std::string& release, const std::string& claim) {
  return verdict(spec(release).release.mechanism, claim);
}

}  // namespace

TEST_CASE("function releases: the noise is sigma times the largest norm of a difference of a density") {
  const Precision precision{128};
  for (const StationaryKernel& kernel : stationary_kernels()) {
    CAPTURE(kernel.name);
    const ScaledKernel scaled{&kernel, Rational{3, 2}};
    const std::string release = density(R"("bandwidth": "3/2", "sites": [0, "1/2"], "sigma": 2)", kernel.name);
    // Over all pairs of records of a grid of [-1, 2], in a release of two: in the form of the kernel's
    // space f - f' is (k_x - k_y)/(2 c h), of the squared norm 2 (1 - k).
    Enclosure largest{0, precision};
    for (int x = -4; x <= 8; ++x)
      for (int y = -4; y <= 8; ++y) {
        const std::vector<Rational> places{Rational{x, 4}, Rational{y, 4}};
        const BallMatrix gram = scaled.between(places, places, precision);
        largest = max(largest, gram.at(0, 0) + gram.at(1, 1) - gram.at(0, 1) * Rational{2});
      }
    is_told(told_deviation(release), sqrt(largest) / (scaled.integral(precision) * Rational{2}) * Rational{2});
  }
}

TEST_CASE("function releases: the noise is sigma times the largest norm of a difference of a mean curve") {
  const Precision precision{128};
  const RidgeSmoother smoother{{&stationary_kernels()[1], 1}, {0, 1, 4}, Rational{1, 2}};
  REQUIRE(smoother.kernel.kernel->name == "laplace");
  const BallMatrix form = smoother.norm(precision);
  Enclosure largest{0, precision};
  for (int a = -4; a <= 4; ++a)
    for (int b = -4; b <= 4; ++b)
      for (int c = -4; c <= 4; ++c)
        largest = max(largest, squared_norm(form, {Rational{a, 2}, Rational{b, 2}, Rational{c, 4}}));
  is_told(told_deviation(curve(smooth)), sqrt(largest) / Rational{2} * Rational{2});
  CHECK(spec(curve(smooth)).release.error.find("bound") == std::string::npos);
}

TEST_CASE("function releases: what each promises is proved, and no less") {
  const std::string student = R"(, "mixing": {"sqrt_of": {"family": "inverse_gamma", "shape": "3/2", "scale": "3/2"}})";
  for (const std::string& release : {density(sites), curve(smooth)}) {
    CHECK(verdict_of(release, R"({"mu": "0.5"})") == "proved");
    CHECK(verdict_of(release, R"({"mu": "0.4999"})") == "refuted");
    CHECK(verdict_of(release, R"({"rho": "1/8"})") == "proved");
    CHECK(verdict_of(release, R"({"epsilon": 9})") == "refuted");  // no such noise is purely private
    CHECK(verdict_of(release, R"({"epsilon": 1, "delta": "0.05"})") == "proved");
  }
  for (const std::string& release : {density(sites + student), curve(smooth + student)}) {
    CHECK(spec(release).release.mechanism.find("elliptical_process") != std::string::npos);
    CHECK(verdict_of(release, R"({"epsilon": 1, "delta": "0.05"})") == "proved");
    CHECK(verdict_of(release, R"({"epsilon": 1, "delta": "0.001"})") == "refuted");
    CHECK(spec(release).release.error.find("times one draw of V") != std::string::npos);
  }
}

TEST_CASE("function releases: sigma left open is the least for which the claim is proved") {
  for (const std::string& of : {density(R"("bandwidth": 1, "sites": [0], "sigma": null)"),
                                curve(R"("bandwidth": 1, "ridge": 1, "sites": [0], "sigma": null)")}) {
    const auto filled =
        release_spec_of(read_json(R"({"release": )" + of + R"(, "claim": {"epsilon": 1, "delta": "1e-5"}})").value());
    REQUIRE(filled);
    // 3.730632 is Balle and Wang's for sensitivity 1.
    const Rational sigma = *read_rational(read_json(filled->release.mechanism).value().find("sigma")->text);
    CHECK(sigma > Rational{37306, 10000});
    CHECK(sigma < Rational{37307, 10000});
  }
}

TEST_CASE("function releases: neighbours that move a value beyond its interval move it to the end") {
  const StatisticRelease release = spec(density(sites)).release;
  CHECK(value(release, {{"-7"}, {"1e9"}}).value() == Numbers{-1, 2});
  const StatisticRelease means = spec(curve(smooth)).release;
  CHECK(value(means, {{"-7", "0", "5"}, {"1", "3", "99"}}).value() ==
        Numbers{Rational{1, 2}, Rational{1, 2}, Rational{11, 2}});
  CHECK_FALSE(value(means, {{"1", "0", "none"}, {"1", "3", "99"}}));
}

TEST_CASE("function releases: many columns are sized by a bound, and say so") {
  std::string columns;
  for (int j = 0; j < 60; ++j)
    columns += (j == 0 ? "" : ", ") + (R"({"column": "c)" + std::to_string(j)) + R"(", "at": )" + std::to_string(j) +
               R"(, "lower": 0, "upper": )" + std::to_string(1 + j % 3) + "}";
  const std::string many =
      R"({"type": "mean_curve", "columns": [)" + columns +
      R"(], "records": 5, "kernel": "gaussian", "bandwidth": 2, "ridge": "1/100", "sites": [3], "sigma": 1})";
  CHECK(why(many).empty());
  CHECK(spec(many).release.error.find("sized by a bound") != std::string::npos);
}

TEST_CASE("function releases: what is wrong is said where it is") {
  const auto said = [](const std::string& release, const std::string& place, const std::string& words) {
    CAPTURE(release, why(release));
    CHECK(why(release).starts_with(place + ":"));
    CHECK(why(release).find(words) != std::string::npos);
  };
  said(density(R"("bandwidth": 0, "sites": [0], "sigma": 1)"), "/release/bandwidth", "> 0");
  said(density(R"("bandwidth": "1e-9", "sites": [0], "sigma": 1)"), "/release/bandwidth", "a millionth");
  said(density(R"("bandwidth": 1, "sites": [0, 1, 0], "sigma": 1)"), "/release/sites/2", "again");
  said(density(R"("bandwidth": 1, "sites": [0, "5/2"], "sigma": 1)"), "/release/sites/1", "[-1, 2]");
  said(density(R"("bandwidth": 1, "sites": [], "sigma": 1)"), "/release/sites", "");
  said(density(R"("bandwidth": 1, "sites": [0], "sigma": 0)"), "/release/sigma", "> 0");
  said(density(sites, "parabola"), "/release/kernel", "triangular");
  said(density(R"("bandwidth": "1e300", "sites": [0, "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1",
                 "1.1", "1.2", "1.3", "1.4", "1.5", "-0.1", "-0.2", "-0.3", "-0.4", "-0.5", "-0.6", "-0.7", "-0.8", "-0.9",
                 "1.05", "1.15", "1.25", "1.35", "1.45", "1.55", "0.05", "0.15", "0.25", "0.35", "0.45", "0.55", "0.65"], "sigma": 1)"),
       "/release/sites", "too close");
  std::string many;
  for (int i = 0; i < 201; ++i) many += (i == 0 ? "" : ", ") + std::to_string(i);
  said(density(R"("bandwidth": 1, "sites": [)" + many + R"(], "sigma": 1)"), "/release/sites", "200");
  said(
      R"({"type": "density", "column": "x", "records": 50000000, "lower": 0, "upper": 2, "kernel": "cauchy", "bandwidth": 1,
          "sites": [0, 1], "sigma": 1})",
      "/release/sites", "50000000 values of the kernel");
  said(density(sites + R"(, "mixing": {"family": "normal", "mean": 3, "variance": 1})"), "/release/mixing", "");
  said(curve(smooth, "1"), "/release/columns/2/at", "again");
  said(curve(R"("bandwidth": 1, "ridge": 0, "sites": [0], "sigma": 1)"), "/release/ridge", "");
}
