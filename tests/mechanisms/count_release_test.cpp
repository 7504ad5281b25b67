// SPDX-License-Identifier: Apache-2.0
#include "any.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "dpcert/releases/nearest_sum.hpp"
#include "property.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string noisy(const std::string& model, const std::string& prior, const std::string& columns = R"(["x"])",
                  int records = 2) {
  return R"({"type": "noisy_statistics", "columns": )" + columns + R"(, "records": )" + std::to_string(records) +
         R"(, "model": )" + model + R"(, "prior": )" + prior + R"(, "scale": "7/3"})";
}
std::string bayes(const std::string& features, int records = 2, const std::string& label = "sick") {
  return R"({"type": "naive_bayes", "label": {"column": ")" + label +
         R"(", "categories": ["yes", "no"]}, "features": [)" + features + R"(], "records": )" +
         std::to_string(records) + R"(, "scale": 3, "concentration": "1/2"})";
}
const std::string fever = R"({"column": "fever", "categories": ["high", "low"]})";
const std::string cough = R"({"column": "cough", "categories": ["a", "b", "c"]})";
const std::string ab = R"({"alpha": 3, "beta": 2})", sr = R"({"shape": 3, "rate": 2})";

/// Of independent Laplace noise of scale 1 on both.
Rational largest_loss(const Numbers& one, const Numbers& other) {
  Rational sum = 0;
  for (std::size_t i = 0; i < one.size(); ++i) sum += abs(one[i] - other[i]);
  return sum;
}
/// The largest loss over all neighbours is what the mechanism needs, exactly.
void needs_its_epsilon(const std::string& release, const Rational& scale, const Table& among) {
  INFO(release);
  const ReleaseSpec of = spec(release);
  Rational largest = 0;
  each_neighbours(of.release, among, [&](const Numbers& one, const Numbers& other) {
    largest = std::max(largest, Rational{largest_loss(one, other) / scale});
  });
  CHECK(largest > 0);
  CHECK(release_of(of.mechanism).value().epsilon(0, 15)->exact == largest);
}
/// What is drawn is the value with independent Laplace noise on each number.
void draws_laplace_noise(const std::string& release, const std::string& scale, const Table& records) {
  INFO(release);
  const ReleaseSpec of = spec(release);
  const Numbers sums = value(of.release, records).value();
  const auto one = seeded_bits(11), other = seeded_bits(11);
  const std::string parts = R"({"type": "composition", "parts": [{"mechanism": {"type": "laplace", "scale": ")" +
                            scale + R"(", "sensitivity": 1}, "times": )" + std::to_string(sums.size()) + "}]}";
  CHECK(draw_release(of, csv(of.release, records), *one).value() ==
        Sampler::of(mechanism(parts).value(), of.grid, sums).value().draw(*other));
}

}  // namespace

TEST_CASE("count releases: the largest loss over all neighbouring tables is the mechanism's epsilon") {
  const Table numbers{{"-9"}, {"0"}, {"1/2"}, {"99"}};
  const Rational scale{7, 3};
  needs_its_epsilon(noisy(R"({"type": "beta_bernoulli"})", ab), scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "beta_binomial", "trials": 3})", ab), scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "beta_geometric", "bound": 5})", ab), scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "gamma_poisson", "bound": 4})", sr), scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "gamma_weibull", "shape": 3, "bound": 2})", sr), scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": 1, "variance": 2})"),
                    scale, numbers);
  for (const Table& among : {Table{{"-1/2"}, {"3/2"}, {"-9"}, {"0"}}, Table{{"-9"}, {"1/2"}, {"0"}}})
    needs_its_epsilon(noisy(R"({"type": "normal_gamma", "bound": "3/2"})",
                            R"({"mean": 0, "precision_scale": 1, "shape": 2, "rate": 1})"),
                      scale, among);
  needs_its_epsilon(noisy(R"({"type": "wishart_normal", "bound": 3, "dimension": 1})", R"({"dof": 3, "scale": [[1]]})"),
                    scale, numbers);
  needs_its_epsilon(noisy(R"({"type": "multivariate_normal", "covariance": [[2, 1], [1, 2]], "bound": 3})",
                          R"({"mean": [1, -1], "covariance": [[1, 0], [0, 1]]})", R"(["x", "y"])"),
                    scale, {{"-9", "9"}, {"0", "1"}, {"9", "-9"}});
  needs_its_epsilon(noisy(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 3, 4]})",
                          R"(["x"], "categories": ["a", "b", "c"])"),
                    scale, {{"a"}, {"b"}, {"c"}});
  Table among;
  for (const char* sick : {"yes", "no"})
    for (const char* high : {"high", "low"})
      for (const char* kind : {"a", "b", "c"}) among.push_back({sick, high, kind});
  needs_its_epsilon(bayes(fever + "," + cough), 3, among);
}

TEST_CASE("count releases: noise stands on every count, whether a record changes it or not") {
  draws_laplace_noise(noisy(R"({"type": "beta_bernoulli"})", ab), "7/3", {{"1"}, {"1/2"}});
  draws_laplace_noise(noisy(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 3, 4]})",
                            R"(["x"], "categories": ["a", "b", "c"])"),
                      "7/3", {{"c"}, {"a"}});
  draws_laplace_noise(bayes(fever + "," + cough), "3", {{"yes", "high", "a"}, {"no", "high", "c"}});
}

TEST_CASE("count releases: naive Bayes counts by labels, and tells probabilities of the noisy counts alone") {
  const StatisticRelease of = spec(bayes(fever, 3)).release;
  CHECK(of.columns == std::vector<std::string>{"sick", "fever"});
  CHECK(value(of, {{"yes", "high"}, {"no", "low"}, {"yes", "low"}}).value() == Numbers{2, 1, 1, 1, 0, 1});
  // Of the groups: (2 + 1/2)/(3 + 1) and so on; what is below 0 counts as 0.
  const Json told = read_json(of.told({2, 1, {3, 2}, {-1, 2}, 0, 0})).value();
  const auto number = [&](const std::vector<std::string>& path) {
    const Json* at = &told;
    for (const std::string& key : path) at = at->find(key);
    return q(at->text);
  };
  CHECK(number({"label", "yes", "count"}) == 2);
  CHECK(number({"label", "yes", "probability", "lower"}) == Rational(5, 8));
  CHECK(number({"label", "no", "probability", "upper"}) == Rational(3, 8));
  CHECK(number({"features", "fever", "yes", "low", "count"}) == Rational(-1, 2));
  CHECK(number({"features", "fever", "yes", "high", "probability", "lower"}) == Rational(4, 5));
  CHECK(number({"features", "fever", "yes", "low", "probability", "upper"}) == Rational(1, 5));
  CHECK(number({"features", "fever", "no", "low", "probability", "lower"}) == Rational(1, 2));
  CHECK_FALSE(value(of, {{"yes", "high"}, {"maybe", "low"}, {"yes", "low"}}));
}

TEST_CASE("count releases: a posterior is told of the nearest statistics that data sets have") {
  const auto told = [](const std::string& release, const Numbers& drawn) { return spec(release).release.told(drawn); };
  // 2 trials: the nearest of (s, 2 - s) to (5/2, 1/2) is (2, 0), to (1, 0) (3/2, 1/2).
  const std::string bernoulli = noisy(R"({"type": "beta_bernoulli"})", ab);
  CHECK(told(bernoulli, {{5, 2}, {1, 2}}) ==
        R"({"statistics": ["2.5", "0.5"], "posterior": {"family": "beta", "alpha": "5", "beta": "2"}})");
  CHECK(told(bernoulli, {1, 0}) ==
        R"({"statistics": ["1", "0"], "posterior": {"family": "beta", "alpha": "9/2", "beta": "5/2"}})");
  CHECK(value(spec(bernoulli).release, {{"1/4"}, {"9"}}).value() == Numbers{{5, 4}, {3, 4}});
  const std::string counts = noisy(R"({"type": "gamma_poisson", "bound": 4})", sr);
  CHECK(told(counts, {-1}).find(R"("shape": "3", "rate": "4")") != std::string::npos);
  CHECK(told(counts, {9}).find(R"("shape": "11", "rate": "4")") != std::string::npos);
  CHECK(told(noisy(R"({"type": "multivariate_normal", "covariance": [[1, 0], [0, 1]], "bound": 3})",
                   R"({"mean": [0, 0], "covariance": [[1, 0], [0, 1]]})", R"(["x", "y"])"),
             {-7, 3})
            .find(R"("mean": ["-2", "1"], "covariance": [["1/3", "0"], ["0", "1/3"]])") != std::string::npos);
  // Of squares a point of the hull: the sum first, then the squares between sum^2/2 and 2 bound^2.
  const auto squares = [&](const Numbers& drawn) {
    return told(
        noisy(R"({"type": "normal_gamma", "bound": 3})", R"({"mean": 0, "precision_scale": 1, "shape": 2, "rate": 1})"),
        drawn);
  };
  CHECK(squares({-7, 1}).find(R"("rate": "4")") != std::string::npos);  // -6 and 18: 1 + (18 - 36/3)/2
  CHECK(squares({0, 99}).find(R"("rate": "10")") != std::string::npos);
  CHECK(told(noisy(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 3, 4]})",
                   R"(["x"], "categories": ["a", "b", "c"])"),
             {3, 0, -1})
            .find(R"("concentration": ["4", "3", "4"])") != std::string::npos);
}

TEST_CASE("the nearest shares of a total", "[random]") {
  prop("make no acute angle with what leads to any corner of the simplex", [] {
    const auto x = *rc::gen::nonEmpty(rc::gen::container<Numbers>(any::rational()));
    const Rational total = abs(*any::rational());
    const Numbers nearest = nearest_shares(x, total);
    Rational sum = 0, product = 0;  // of x - nearest and -nearest
    for (std::size_t i = 0; i < x.size(); ++i) {
      RC_ASSERT(nearest[i] >= 0);
      sum += nearest[i];
      product += (nearest[i] - x[i]) * nearest[i];
    }
    RC_ASSERT(sum == total);
    for (std::size_t i = 0; i < x.size(); ++i) RC_ASSERT(product + total * (x[i] - nearest[i]) <= 0);
  });
}

TEST_CASE("releases: where all cells count as stated, neighbours are neighbours whatever their cells") {
  const auto largest_step = [](const std::string& release, const Table& among) {
    const ReleaseSpec read = spec(release);
    CHECK(read.release.treatment.find("ends the release") == std::string::npos);
    Rational largest = 0;
    each_neighbours(read.release, among, [&](const Numbers& one, const Numbers& other) {
      Rational step = 0;
      for (std::size_t i = 0; i < one.size(); ++i) step += abs(Rational{one[i] - other[i]});
      largest = std::max(largest, step);
    });
    return largest;
  };
  const Table cells{{"0"}, {"9"}, {"strange"}, {"\"\""}, {"NaN"}, {"1e-200000"}};
  CHECK(largest_step(
            R"({"type": "mean", "column": "x", "records": 2, "lower": 0, "upper": 4, "scale": 1, "unreadable": 3})",
            cells) == 2);
  CHECK(
      largest_step(
          R"({"type": "choice", "column": "x", "records": 2, "options": ["0", "9"], "scale": 2, "unreadable": "uncounted"})",
          cells) == 2);
  CHECK(
      largest_step(
          R"({"type": "noisy_statistics", "columns": ["x"], "records": 2, "model": {"type": "gamma_poisson", "bound": 3},
                         "prior": {"shape": 2, "rate": 1}, "scale": 10, "unreadable": 2})",
          cells) == 3);
  CHECK(largest_step(
            R"({"type": "posterior_sample", "columns": ["x"], "records": 2, "model": {"type": "dirichlet_categorical"},
                         "prior": {"concentration": [6, 6]}, "method": {"type": "direct"}, "categories": ["0", "9"], "unreadable": "9"})",
            cells) == 2);
  const std::string known = R"(, "categories": ["0", "9"], "unreadable": "0"})";
  CHECK(largest_step(R"({"type": "naive_bayes", "label": {"column": "x")" + known + R"(, "features": [{"column": "y")" +
                         known + R"(], "records": 2, "scale": 4, "concentration": 1})",
                     {{"0", "9"}, {"strange", "9"}, {"9", "odd"}, {"0", "\"\""}}) == 4);
  const auto refused = [](const std::string& release) { return why(release); };
  CHECK(
      refused(
          R"({"type": "noisy_statistics", "columns": ["x"], "records": 2, "model": {"type": "gamma_poisson", "bound": 3},
                    "prior": {"shape": 2, "rate": 1}, "scale": 10, "unreadable": "1/2"})")
          .starts_with("/release/unreadable"));
  CHECK(refused(R"({"type": "naive_bayes", "label": {"column": "x", "categories": ["a", "b"], "unreadable": "c"},
                    "features": [{"column": "y")" +
                known + R"(], "records": 2, "scale": 4, "concentration": 1})")
            .starts_with("/release/label/unreadable"));
}

TEST_CASE("count releases: specs that make no sense are refused with their place") {
  CHECK(why(bayes(fever)).empty());
  CHECK(why(bayes(fever + "," + fever)).starts_with("/release/features/1/column"));
  CHECK(why(bayes(fever, 2, "fever")).starts_with("/release/features/0/column"));
  CHECK(why(bayes(R"({"column": "fever", "categories": ["high"]})")).starts_with("/release/features/0/categories"));
  CHECK(why(bayes(R"({"column": "fever", "categories": ["x", "x"]})")).starts_with("/release/features/0/categories/1"));
  CHECK(why(bayes("")).starts_with("/release/features"));
  CHECK(why(noisy(R"({"type": "wishart_normal", "bound": 1, "dimension": 2})",
                  R"({"dof": 4, "scale": [[1, 0], [0, 1]]})", R"(["x", "y"])"))
            .starts_with("/release/model: no method makes"));
  std::string many;
  for (int i = 0; i < 60'000; ++i) many += (i == 0 ? "\"" : ", \"") + std::to_string(i) + "\"";
  CHECK(why(bayes(R"({"column": "fever", "categories": [)" + many + "]}")).starts_with("/release/features"));
}
