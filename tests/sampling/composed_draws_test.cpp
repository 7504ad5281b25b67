// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <map>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Grid fine{40};

Result<Sampler> sampler(const std::string& mechanism, const std::vector<Rational>& value = {},
                        const Grid& grid = fine) {
  return Sampler::of(mechanism_of(read_json(mechanism).value()).value(), grid, value);
}

const std::string two_parts = R"({"type": "composition", "parts": [
  {"mechanism": {"type": "laplace", "scale": 2, "sensitivity": 1}, "times": 2},
  {"mechanism": {"type": "randomized_response", "categories": 3, "truth": "1/2"}, "times": 1},
  {"mechanism": {"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "sigma": 0, "sensitivity": 1}, "times": 1}]}, "times": 1}]})";

double normal_distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

}  // namespace

TEST_CASE("a composition is drawn as the outputs of its parts, each from its own value", "[random][statistics]") {
  CHECK(sampler(two_parts)->dimension() == 4);
  CHECK(sampler(two_parts)->remark() == "no noise: its scale is 0");
  prop("laws and values stand in the sequence of the parts", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto drawn = sampler(two_parts, {100, -100, 2, {1, 3}});
    std::vector<double> first, second;
    double truths = 0;
    for (std::size_t i = 0; i < draws() / 4; ++i) {
      const auto x = drawn->draw(*bits);
      first.push_back(static_cast<double>(x[0]));
      second.push_back(static_cast<double>(x[1]));
      if (x[2] == 2) ++truths;
      RC_ASSERT((x[2] == 0 || x[2] == 1 || x[2] == 2));
      RC_ASSERT(abs(x[3] - Rational(1, 3)) <= fine.step() / 2);
    }
    const auto laplace = [](double x) { return x < 0 ? std::exp(x / 2) / 2 : 1 - std::exp(-x / 2) / 2; };
    RC_ASSERT(distance_from(first, [&](double x) { return laplace(x - 100); }) < 1);
    RC_ASSERT(distance_from(second, [&](double x) { return laplace(x + 100); }) < 1);
    RC_ASSERT(share_off(truths, static_cast<double>(first.size()), 0.5) < 1);
  });
}

TEST_CASE("compositions: values of another number, parts that cannot be drawn, and too many of them are refused") {
  const auto error = [](const auto& result) { return result.error().where + ": " + result.error().message; };
  CHECK(error(sampler(two_parts, {1, 2, 0})).find("wanted 4") != std::string::npos);
  CHECK(error(sampler(two_parts, {1, 2, 0, 4, 5})).find("wanted 4") != std::string::npos);
  CHECK(error(sampler(two_parts, {1, 2, 3, 4})).starts_with("/value"));  // no category 3
  CHECK(error(sampler(two_parts, {}, Grid{-4})).starts_with("/grid"));
  CHECK(
      error(
          sampler(
              R"({"type": "composition", "parts": [{"mechanism": {"type": "laplace", "scale": 2, "sensitivity": 1}, "times": 1},
    {"mechanism": {"type": "pure", "epsilon": 1}, "times": 1}]})"))
          .starts_with("/parts/1/mechanism: nothing draws"));
  CHECK(error(sampler(
                  R"({"type": "composition", "parts": [{"mechanism": {"type": "laplace", "scale": 2, "sensitivity": 1},
    "times": 1000000000}]})"))
            .find("100,000 numbers") != std::string::npos);
}

TEST_CASE("a Gaussian of rho has the variance 1/(2 rho), for an answer of sensitivity 1", "[random][statistics]") {
  prop("of roots that are rational and that are not", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::vector<std::pair<std::string, double>> cases = {
        {"1/8", 2}, {"1/6", std::sqrt(3.0)}, {"1e-30", std::sqrt(5e29)}};
    for (const auto& [rho, sigma] : cases) {
      const auto drawn = sampler(R"({"type": "gaussian", "rho": ")" + rho + "\"}", {5});
      RC_ASSERT(drawn->remark() == "the noise for an answer of sensitivity 1");
      std::vector<double> sample(draws() / 4);
      for (double& x : sample) x = static_cast<double>(drawn->draw(*bits)[0]);
      RC_ASSERT(distance_from(sample, [&, sigma = sigma](double x) { return normal_distribution((x - 5) / sigma); }) <
                1);
    }
  });
  CHECK(sampler(R"({"type": "gaussian", "rho": 0})").error().fault == Fault::unsupported);
}

TEST_CASE("noise of scale 0 releases the value itself, rounded, and says so") {
  const auto bits = seeded_bits(1);
  const auto exact = [&](const std::string& spec, const std::vector<Rational>& value, const Grid& grid) {
    const auto drawn = sampler(spec, value, grid);
    REQUIRE(drawn.has_value());
    CHECK(drawn->remark() == "no noise: its scale is 0");
    return drawn->draw(*bits);
  };
  CHECK(exact(R"({"type": "laplace", "scale": 0, "sensitivity": 1})", {{5, 2}}, Grid{0})[0] == 3);
  CHECK(exact(R"({"type": "laplace", "scale": 0, "sensitivity": 1})", {{-5, 2}}, Grid{0})[0] == -2);
  CHECK(exact(R"({"type": "gaussian", "sigma": 0, "sensitivity": 1})", {{1, 3}}, Grid{2})[0] == Rational(1, 4));
  CHECK(
      exact(R"({"type": "elliptical", "elliptical": {"type": "cauchy"}, "dimension": 2, "sensitivity": 1, "sigma": 0})",
            {7, -7}, Grid{0}) == std::vector<Rational>{7, -7});
  CHECK(sampler(R"({"type": "discrete_laplace", "scale": 0, "sensitivity": 1})", {-3}, Grid{0})->draw(*bits)[0] == -3);
  CHECK(sampler(R"({"type": "discrete_gaussian", "sigma": 0, "sensitivity": 1})", {{1, 2}}, Grid{0}).error().where ==
        "/value");
}

TEST_CASE("in fixed time: the same laws of noise on the integers, responses and channels", "[random][statistics]") {
  const auto fixed = [](const std::string& mechanism, const std::vector<Rational>& value) {
    return Sampler::of(mechanism_of(read_json(mechanism).value()).value(), Grid{0}, value, Timing::fixed);
  };
  const std::string laplace = R"({"type": "discrete_laplace", "scale": 2, "sensitivity": 1})";
  CHECK(fixed(laplace, {})->remark() == "by inversion, in a fixed time");
  prop("by shares of their outcomes", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto has_shares = [&](const std::string& mechanism, const Rational& value,
                                const std::vector<std::pair<long, double>>& shares) {
      const auto drawn = fixed(mechanism, {value});
      std::map<Rational, double> counts;
      for (std::size_t i = 0; i < draws(); ++i) ++counts[drawn->draw(*bits)[0]];
      for (const auto& [outcome, share] : shares)
        RC_ASSERT(share_off(counts[Rational{outcome}], static_cast<double>(draws()), share) < 1);
    };
    const double q = std::exp(-0.5), zero = (1 - q) / (1 + q);
    has_shares(laplace, 7, {{7, zero}, {8, zero * q}, {6, zero * q}, {4, zero * q * q * q}});
    has_shares(R"({"type": "randomized_response", "categories": 4, "truth": "0.4"})", 2,
               {{0, 0.2}, {1, 0.2}, {2, 0.4}, {3, 0.2}});
    const double e = std::exp(1.5);
    has_shares(R"({"type": "randomized_response", "categories": 3, "epsilon": "1.5"})", 0,
               {{0, e / (e + 2)}, {1, 1 / (e + 2)}, {2, 1 / (e + 2)}});
    has_shares(R"({"type": "channel", "matrix": [[1, 0, 0], ["1/4", "1/2", "1/4"]]})", 1,
               {{0, 0.25}, {1, 0.5}, {2, 0.25}});
  });
  CHECK(fixed(R"({"type": "laplace", "scale": 2, "sensitivity": 1})", {}).error().fault == Fault::unsupported);
  CHECK(fixed(R"({"type": "randomized_response", "categories": 1000000000, "truth": "0.4"})", {}).error().fault ==
        Fault::unsupported);
  CHECK(fixed(laplace, {{1, 2}}).error().where == "/value");
}

TEST_CASE("samples, budgets, statistics of parts and processes without sites are refused with a reason") {
  const auto why = [](const std::string& mechanism) {
    const auto drawn = sampler(mechanism);
    REQUIRE_FALSE(drawn.has_value());
    CHECK(drawn.error().fault == Fault::unsupported);
    return drawn.error().message;
  };
  CHECK(
      why(R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "laplace", "scale": 1, "sensitivity": 1}})")
          .find("drawn from the records") != std::string::npos);
  CHECK(why(R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 1, "steps": 3})")
            .find("drawn from the records") != std::string::npos);
  CHECK(
      why(R"({"type": "elliptical_process", "mixing": {"family": "point", "value": 1}, "sensitivity": 1, "sigma": 1})")
          .find("covariance") != std::string::npos);
  CHECK(why(R"({"type": "noisy_statistics", "model": {"type": "dirichlet_categorical"}, "scale": 2})")
            .find("nothing draws") != std::string::npos);
  CHECK(why(R"({"type": "naive_bayes", "features": 2, "scale": 2})").find("nothing draws") != std::string::npos);
}

TEST_CASE("an elliptical process is drawn at its sites", "[random][statistics]") {
  // V^2 inverse gamma of shape and scale 1/2: Cauchy noise of that
  // covariance. At a third site the sum of the others.
  const std::string process =
      R"({"type": "elliptical_process", "mixing": {"sqrt_of": {"family": "inverse_gamma", "shape": "1/2",
    "scale": "1/2"}}, "sensitivity": 1, "sigma": 3, "covariance": [[1, 0, 1], [0, 4, 4], [1, 4, 5]]})";
  CHECK(sampler(process)->dimension() == 3);
  prop("its coordinates have Cauchy laws, and their relation", Cases::few, [&] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto drawn = sampler(process, {1, 2, 3});
    std::vector<double> first, second;
    for (std::size_t i = 0; i < draws() / 8; ++i) {
      const auto x = drawn->draw(*bits);
      first.push_back(static_cast<double>(x[0]));
      second.push_back(static_cast<double>(x[1]));
      RC_ASSERT(abs(x[0] + x[1] - x[2]) <= 2 * fine.step());
    }
    const auto cauchy = [](double x) { return 0.5 + std::atan(x) / std::acos(-1.0); };
    RC_ASSERT(distance_from(first, [&](double x) { return cauchy((x - 1) / 3); }) < 1);
    RC_ASSERT(distance_from(second, [&](double x) { return cauchy((x - 2) / 6); }) < 1);
  });
  CHECK(sampler(R"({"type": "elliptical_process", "mixing": {"family": "mixture", "weights": ["1/4", "3/4"], "of": [
    {"family": "point", "value": 1}, {"family": "gamma", "shape": 2, "rate": 1}]}, "sensitivity": 1, "sigma": 1,
    "covariance": [[1]]})")
            .has_value());
}
