// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Grid fine{40};

Mechanism mechanism(const std::string& text) { return mechanism_of(read_json(text).value()).value(); }
std::string posterior(const std::string& model, const std::string& prior, const std::string& n = "10",
                      const std::string& method = R"({"type": "direct"})") {
  return R"({"type": "posterior_sample", "model": )" + model + R"(, "prior": )" + prior + R"(, "n": )" + n +
         R"(, "method": )" + method + "}";
}

/// Means and variances of each number of so many draws.
struct Moments {
  std::vector<double> mean, variance;
};
Moments moments(const Sampler& sampler, std::size_t count, Bits& bits) {
  std::vector<double> sum(sampler.dimension()), squares(sampler.dimension());
  for (std::size_t i = 0; i < count; ++i) {
    const auto x = sampler.draw(bits);
    for (std::size_t j = 0; j < x.size(); ++j) {
      sum[j] += static_cast<double>(x[j]);
      squares[j] += std::pow(static_cast<double>(x[j]), 2);
    }
  }
  const auto n = static_cast<double>(count);
  Moments found;
  for (std::size_t j = 0; j < sum.size(); ++j) {
    found.mean.push_back(sum[j] / n);
    found.variance.push_back(squares[j] / n - std::pow(sum[j] / n, 2));
  }
  return found;
}

struct Case {
  std::string spec;
  std::vector<Rational> value;
  std::vector<double> mean, variance;
};
std::vector<double> beta(double a, double b) { return {a / (a + b), a * b / (a + b) / (a + b) / (a + b + 1)}; }
std::vector<double> gamma(double shape, double rate) { return {shape / rate, shape / rate / rate}; }
Case one(const std::string& spec, const Rational& value, const std::vector<double>& mean_and_variance) {
  return {spec, {value}, {mean_and_variance[0]}, {mean_and_variance[1]}};
}

const std::string matrices = R"({"type": "wishart_normal", "bound": 2})",
                  prior_of_matrices = R"({"dof": 5, "scale": [["1/2", 0], [0, 1]]})";
/// The elements of a 2 x 2 Wishart matrix of that inverse scale.
Case matrix_case(const std::string& spec, const std::vector<Rational>& value, double dof,
                 const std::vector<double>& m) {
  const double determinant = m[0] * m[2] - m[1] * m[1];
  const double a = m[2] / determinant, b = -m[1] / determinant, c = m[0] / determinant;
  return {spec, value, {dof * a, dof * b, dof * c}, {2 * dof * a * a, dof * (a * c + b * b), 2 * dof * c * c}};
}

std::vector<Case> cases() {
  const std::string ab = R"({"alpha": 3, "beta": 2})", sr = R"({"shape": 3, "rate": 2})";
  return {
      one(posterior(R"({"type": "beta_bernoulli"})", ab), {7, 2}, beta(6.5, 8.5)),
      one(posterior(R"({"type": "beta_bernoulli"})", ab, "10", R"({"type": "diffused", "r": "0.5"})"), 4, beta(5, 5)),
      one(posterior(R"({"type": "beta_bernoulli"})", ab, "10", R"({"type": "concentrated", "m": "0.5"})"), 4,
          beta(10, 10)),
      one(posterior(R"({"type": "beta_binomial", "trials": 3})", ab), 12, beta(15, 20)),
      one(posterior(R"({"type": "beta_geometric", "bound": 5})", ab), 20, beta(13, 22)),
      one(posterior(R"({"type": "gamma_poisson", "bound": 4})", sr), 17, gamma(20, 12)),
      one(posterior(R"({"type": "gamma_exponential", "bound": 2})", sr), {15, 2}, gamma(13, 9.5)),
      one(posterior(R"({"type": "gamma_pareto", "log_bound": 2})", sr), 5, gamma(13, 7)),
      one(posterior(R"({"type": "gamma_weibull", "shape": 2, "bound": 3})", sr), 60, gamma(13, 62)),
      one(posterior(R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": 1, "variance": 2})"), -6,
          {(0.5 - 1.5) / 3, 1.0 / 3}),
      one(posterior(R"({"type": "wishart_normal", "bound": 2})", R"({"dof": 5, "scale": [["1/2"]]})"), 12,
          gamma(7.5, 7)),
      // Of 15 degrees and inverse scale diag(2, 1) + [[12, 5], [5, 20]].
      matrix_case(posterior(matrices, prior_of_matrices), {12, 5, 20}, 15, {14, 5, 21}),
      matrix_case(posterior(matrices, prior_of_matrices, "10", R"({"type": "diffused", "r": "1/2"})"), {12, -5, 20}, 10,
                  {8, -2.5, 11}),
      // By natural parameter: both the degrees and the inverse scale count twice.
      matrix_case(posterior(matrices, prior_of_matrices, "10", R"({"type": "concentrated", "m": "1/2"})"), {}, 20,
                  {4, 0, 2}),
      {posterior(R"({"type": "dirichlet_categorical"})", R"({"concentration": [1, 2, 3]})"),
       {5, 3, 2},
       {6.0 / 16, 5.0 / 16, 5.0 / 16},
       {60.0 / 256 / 17, 55.0 / 256 / 17, 55.0 / 256 / 17}},
      // Of precision 2 I + 10 diag(1, 1/2).
      {posterior(R"({"type": "multivariate_normal", "covariance": [[1, 0], [0, 2]], "bound": 3})",
                 R"({"mean": [1, -1], "covariance": [["1/2", 0], [0, "1/2"]]})"),
       {10, 30},
       {12.0 / 12, 13.0 / 7},
       {1.0 / 12, 1.0 / 7}},
      // NormalGamma(8/12, 12, 9, 1 + (2 + 12 - 64/12)/2): a Student
      // law of 18 degrees, and a gamma law.
      {posterior(R"({"type": "normal_gamma", "bound": 2})",
                 R"({"mean": 1, "precision_scale": 2, "shape": 4, "rate": 1})"),
       {6, 12},
       {8.0 / 12, 9 / (16.0 / 3)},
       {16.0 / 3 / (12 * 8), 9 / (256.0 / 9)}},
      // Prior and data cancel: uniform.
      one(R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "1/4"},
             "prior": {"alpha": "1/2", "beta": "1/2"}, "n": 1, "temperature": 4})",
          {1, 2}, {0.5, 0.25 / 12}),
      // The same of three categories: x = 1/8 + 5/8 y, y uniform on the simplex.
      {R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 3,
           "truncation": "1/8"}, "prior": {"concentration": ["1", "1/2", "1/2"]}, "n": 1, "temperature": "1e9"})",
       {0, 1, 0},
       {1.0 / 3, 1.0 / 3, 1.0 / 3},
       {25.0 / 64 / 18, 25.0 / 64 / 18, 25.0 / 64 / 18}}};
}

}  // namespace

TEST_CASE("draws from posteriors have their means and variances", "[random][statistics]") {
  prop("of each model, within what is allowed for draws of moderate kurtosis", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::size_t count = draws() / 10;
    const double root = std::sqrt(static_cast<double>(count));
    for (const Case& each : cases()) {
      const Sampler sampler = Sampler::of(mechanism(each.spec), fine, each.value).value();
      const Moments found = moments(sampler, count, *bits);
      RC_ASSERT(found.mean.size() == each.mean.size());
      for (std::size_t j = 0; j < each.mean.size(); ++j) {
        RC_ASSERT(std::abs(found.mean[j] - each.mean[j]) < 7 * std::sqrt(each.variance[j]) / root);
        RC_ASSERT(std::abs(found.variance[j] / each.variance[j] - 1) < 7 * std::sqrt(5.0) / root);
      }
    }
  });
}

TEST_CASE("the worst pair of posteriors is among those that are drawn from") {
  const ObjectType holder{"", "", "", posterior_model_members()};
  const std::string ab = R"({"alpha": 3, "beta": 2})", ba = R"({"alpha": 2, "beta": 3})",
                    sr = R"({"shape": 3, "rate": 2})";
  const std::vector<std::pair<std::string, std::string>> models = {
      {R"({"type": "beta_bernoulli"})", ab},
      {R"({"type": "beta_bernoulli"})", ba},
      {R"({"type": "beta_binomial", "trials": 3})", ba},
      {R"({"type": "beta_geometric", "bound": 5})", ab},
      {R"({"type": "gamma_poisson", "bound": 4})", sr},
      {R"({"type": "gamma_exponential", "bound": 2})", sr},
      {R"({"type": "gamma_pareto", "log_bound": 2})", sr},
      {R"({"type": "gamma_weibull", "shape": 2, "bound": 3})", sr},
      {R"({"type": "wishart_normal", "bound": 2})", R"({"dof": 5, "scale": [["1/2"]]})"},
      {R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": 1, "variance": 2})"}};
  for (const auto& [name, prior] : models) {
    CAPTURE(name);
    const Json json = read_json(R"({"model": )" + name + R"(, "prior": )" + prior + "}").value();
    const PosteriorModel model = read_posterior_model(Fields{json, "", holder});
    const Rational n = 10, width = model.statistic.most - model.statistic.least;
    for (const Rebalancing& weights : {Rebalancing{}, Rebalancing{{1, 2}, 1}, Rebalancing{1, 3}}) {
      const PosteriorLine line = model.line(weights, n);
      const auto is_drawn = [&](const Law& law, long records_at_most) {
        const Rational sum = model.statistic.least * n + records_at_most * width;
        return model.posterior(weights, n, {sum}) == law;
      };
      CHECK((is_drawn(line.at(0), 0) || is_drawn(line.at(0), 10)));
      CHECK((is_drawn(line.at(line.own), 1) || is_drawn(line.at(line.own), 9)));
    }
  }
}

TEST_CASE("the worst pair of posteriors of a precision matrix is among those that are drawn from") {
  const ObjectType holder{"", "", "", posterior_model_members()};
  const Json json = read_json(R"({"model": )" + matrices + R"(, "prior": )" + prior_of_matrices + "}").value();
  const PosteriorModel model = read_posterior_model(Fields{json, "", holder});
  for (const Rational& n : {Rational{1}, Rational{10}})
    for (const Rebalancing& weights : {Rebalancing{}, Rebalancing{{1, 2}, 1}, Rebalancing{1, 3}}) {
      const PosteriorLine line = model.line(weights, n);
      // One record along an axis. The line sorts the scales, and their axes with them.
      const auto turned = [](Law law) {
        std::swap(law.numbers[1], law.numbers[4]);
        return law;
      };
      CHECK(model.posterior(weights, n, {4, 0, 0}) == turned(line.at(0)));
      CHECK(model.posterior(weights, n, {0, 0, 4}) == turned(line.at(1)));
    }
}

TEST_CASE("draws from posteriors: without a value all records are 0, and sums that no data set has are refused") {
  const auto why = [](const std::string& spec, const std::vector<Rational>& value, const Grid& grid = fine) {
    const auto sampler = Sampler::of(mechanism(spec), grid, value);
    return sampler ? "" : sampler.error().where + ": " + sampler.error().message;
  };
  const std::string bernoulli = posterior(R"({"type": "beta_bernoulli"})", R"({"alpha": 3, "beta": 2})");
  const std::string dirichlet = posterior(R"({"type": "dirichlet_categorical"})", R"({"concentration": [1, 2, 3]})");
  CHECK(why(bernoulli, {}).empty());
  CHECK(why(dirichlet, {}).empty());
  CHECK(why(bernoulli, {11}).starts_with("/value: found 11"));
  CHECK(why(bernoulli, {-1}).starts_with("/value"));
  CHECK(why(bernoulli, {1, 2}).starts_with("/value: found 2 numbers, wanted 1"));
  CHECK(why(dirichlet, {5, 4, 2}).starts_with("/value: found counts that add up to 11, wanted 10"));
  CHECK(why(dirichlet, {{9, 2}, 4, {3, 2}}).starts_with("/value"));
  CHECK(why(posterior(R"({"type": "gamma_poisson", "bound": 4})", R"({"shape": 3, "rate": 2})"), {{1, 2}})
            .starts_with("/value"));
  const std::string both = posterior(R"({"type": "normal_gamma", "bound": 2})",
                                     R"({"mean": 1, "precision_scale": 2, "shape": 4, "rate": 1})", "3");
  CHECK(why(both, {}).empty());
  CHECK(why(both, {3, 3}).empty());
  CHECK(why(both, {3, 9}).empty());  // 2, 2, -1
  CHECK(why(both, {-6, 12}).empty());
  CHECK(why(both, {3, {29, 10}}).starts_with("/value"));
  CHECK(why(both, {3, {91, 10}}).starts_with("/value: found 91/10, wanted"));
  CHECK(why(both, {7, 12}).starts_with("/value: found 7"));
  CHECK(why(both, {3}).starts_with("/value: found 1 numbers, wanted 2"));
  const std::string matrix = posterior(matrices, prior_of_matrices, "3");
  CHECK(why(matrix, {}).empty());
  CHECK(why(matrix, {12, 0, 0}).empty());
  CHECK(why(matrix, {6, 6, 6}).empty());
  CHECK(why(matrix, {0, 0, 12}).empty());
  CHECK(why(matrix, {1, {-1, 2}, {1, 4}}).empty());
  CHECK(why(matrix, {12, 0, {1, 1000}}).starts_with("/value: found squares that add up to 12001/1000, wanted 12"));
  CHECK(why(matrix, {6, {6001, 1000}, 6}).starts_with("/value: found a matrix that is not positive semidefinite"));
  CHECK(why(matrix, {0, 1, 6}).starts_with("/value: found a matrix that is not positive semidefinite"));
  CHECK(why(matrix, {-1, 0, 6}).starts_with("/value: found a matrix that is not positive semidefinite"));
  CHECK(why(matrix, {1, 1}).starts_with("/value: found 2 numbers, wanted 3"));
  CHECK(why(matrix, {1, 0, 0, 1}).starts_with("/value: found 4 numbers, wanted 3"));
  const std::string of_one = posterior(matrices, prior_of_matrices, "1");
  CHECK(why(of_one, {1, 1, 1}).empty());
  CHECK(why(of_one, {1, {999, 1000}, 1}).starts_with("/value: found a matrix of rank 2, wanted 1"));
  const auto tempered = [](const std::string& temperature) {
    return R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "1/4"},
      "prior": {"alpha": 1, "beta": 1}, "n": 1000, "temperature": ")" +
           temperature + "\"}";
  };
  const auto bits = seeded_bits(1);
  for (const Rational& successes : {Rational{0}, Rational{500}, Rational{1000}}) {
    const auto drawn = Sampler::of(mechanism(tempered("1e-30")), Grid{80}, {successes}).value().draw(*bits);
    CHECK(abs(drawn[0] - std::clamp(Rational{successes / 1000}, Rational(1, 4), Rational(3, 4))) <= fine.step());
  }
  CHECK(why(tempered("1e-30"), {0}).starts_with("/grid"));
  CHECK(why(tempered("1e-5000"), {0}).find("no method draws") != std::string::npos);
  // Densities that are largest at both ends.
  const std::string cold = R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "0.2"},
    "prior": {"alpha": "0.1", "beta": "0.1"}, "n": 1, "temperature": "0.1"})";
  for (const Rational& successes : {Rational{0}, Rational(1, 2), Rational{1}}) CHECK(why(cold, {successes}).empty());
  const auto of_categories = [](int k, const std::string& temperature) {
    std::string ones = "1";
    for (int i = 1; i < k; ++i) ones += ", 1";
    return R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": )" +
           std::to_string(k) + R"(, "truncation": "1e-4"}, "prior": {"concentration": [)" + ones +
           R"(]}, "n": 10, "temperature": ")" + temperature + "\"}";
  };
  // Of a third of a record in each category all exponents are
  // negative: that is where grids are judged.
  CHECK(why(R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 3,
                "truncation": "0.1"}, "prior": {"concentration": ["1/2", "1/2", "1/2"]}, "n": 1,
                "temperature": "0.1"})",
            {0, 1, 0})
            .empty());
  CHECK(why(of_categories(3, "2"), {}).empty());
  CHECK(why(of_categories(3, "2"), {5, 3, 2}).empty());
  CHECK(why(of_categories(3, "0.01"), {5, 3, 2}).empty());
  CHECK(why(of_categories(3, "2"), {5, 3, 3}).starts_with("/value: found counts that add up to 11"));
  CHECK(why(of_categories(3, "2"), {5, {5, 2}, {5, 2}}).starts_with("/value: found 5/2"));
  CHECK(why(of_categories(3, "2"), {5, 5}).starts_with("/value: found 2 numbers, wanted 3"));
  CHECK(why(of_categories(3, "1e-500"), {}).find("temperature so low") != std::string::npos);
  CHECK(why(of_categories(1'001, "2"), {}).find("more than 1,000 categories") != std::string::npos);
  // Of a deviation of 1 in the middle: that of the sum does not matter.
  for (const std::vector<Rational>& sum : {std::vector<Rational>{}, {0, 0, 12}, {6, 6, 6}}) {
    CHECK(why(matrix, sum, Grid{-1}).starts_with("/grid"));
    CHECK(why(matrix, sum, Grid{0}).empty());
  }
  // Which grids are refused does not depend on the data.
  for (const Rational& sum : {Rational{0}, Rational{5}, Rational{10}}) {
    CHECK(why(bernoulli, {sum}, Grid{2}).starts_with("/grid"));
    CHECK(why(bernoulli, {sum}, Grid{5}).empty());
  }
}
