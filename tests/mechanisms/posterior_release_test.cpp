// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "table_release.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

struct Case {
  std::string columns, model, prior;
  Table among;
  bool is_attained = true;  ///< by such records
};
std::string posterior(const Case& of, const std::string& method, int records = 3) {
  return R"({"type": "posterior_sample", "columns": )" + of.columns + R"(, "records": )" + std::to_string(records) +
         R"(, "model": )" + of.model + R"(, "prior": )" + of.prior + R"(, "method": )" + method + "}";
}
const std::string ab = R"({"alpha": 3, "beta": 2})", sr = R"({"shape": 3, "rate": 2})";
const Table numbers{{"-1000"}, {"0.25"}, {"3/2"}, {"1e9"}};

std::vector<Case> cases() {
  return {
      {R"(["x"])", R"({"type": "beta_bernoulli"})", ab, numbers},
      {R"(["x"])", R"({"type": "beta_binomial", "trials": 3})", ab, numbers},
      {R"(["x"])", R"({"type": "beta_geometric", "bound": 5})", ab, numbers},
      {R"(["x"])", R"({"type": "gamma_poisson", "bound": 4})", sr, numbers},
      {R"(["x"])", R"({"type": "gamma_exponential", "bound": 2})", sr, numbers},
      {R"(["x"])", R"({"type": "gamma_pareto", "log_bound": 2})", sr, numbers},
      {R"(["x"])", R"({"type": "gamma_weibull", "shape": 3, "bound": 2})", sr, numbers},
      {R"(["x"])", R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": 1, "variance": 2})", numbers},
      {R"(["x"])",
       R"({"type": "wishart_normal", "bound": 2})",
       R"({"dof": 5, "scale": [["1/2"]]})",
       {{"-1000"}, {"0"}, {"1e9"}}},
      {R"(["x"])", R"({"type": "normal_gamma", "bound": 2})",
       R"({"mean": 1, "precision_scale": 2, "shape": 9, "rate": 1})", numbers, false},
      {R"(["x", "y"])",
       R"({"type": "multivariate_normal", "covariance": [[2, 1], [1, 2]], "bound": 3})",
       R"({"mean": [1, -1], "covariance": [[1, 0], [0, 1]]})",
       {{"-99", "-3"}, {"-3", "99"}, {"0", "1"}, {"99", "99"}, {"3", "-99"}}},
      {R"(["x"], "categories": ["a", "b", "c c"])",
       R"({"type": "dirichlet_categorical"})",
       R"({"concentration": [2, 3, 4]})",
       {{"a"}, {"b"}, {"c c"}}},
      {R"(["x", "y"])",
       R"({"type": "wishart_normal", "bound": 2})",
       R"({"dof": 5, "scale": [["1/2", 0], [0, "1/3"]]})",
       {{"0", "0"}, {"9", "0"}, {"0", "-2"}, {"1", "9"}, {"1", "-1"}}},
  };
}

PosteriorModel model_of(const Case& of) {
  const ObjectType holder{"", "", "", posterior_model_members()};
  const Json json = read_json(R"({"model": )" + of.model + R"(, "prior": )" + of.prior + "}").value();
  return read_posterior_model(Fields{json, "", holder});
}

}  // namespace

TEST_CASE(
    "posterior releases: over all neighbouring tables the divergence is what the mechanism's is, whatever the cells") {
  for (const Case& of : cases())
    for (const auto& [method, weights] :
         std::vector<std::pair<std::string, Rebalancing>>{{R"({"type": "direct"})", {}},
                                                          {R"({"type": "diffused", "r": "1/3"})", {{1, 3}, 1}},
                                                          {R"({"type": "concentrated", "m": "1/2"})", {1, 2}}}) {
      const ReleaseSpec released = spec(posterior(of, method));
      CAPTURE(of.model, method);
      const PosteriorModel model = model_of(of);
      const Rational order{11, 10};
      const RuleValue promised = release_of(released.mechanism).value().divergence({order}, 15).value();
      REQUIRE_FALSE(promised.infinite);
      bool is_attained = false;
      each_neighbours(released.release, of.among, [&](const Numbers& one, const Numbers& other) {
        const auto law = [&, w = weights](const Numbers& sum) -> Distribution {
          return {{{1, model.posterior(w, 3, sum)}}};
        };
        const RuleValue found = renyi_divergence(law(one), law(other), {order}, 15).value();
        CHECK_FALSE(found.infinite);
        CHECK(found.value.lower() <= promised.value.upper());
        is_attained = is_attained || agrees(found.value, promised.value);
      });
      CHECK(is_attained == of.is_attained);
    }
}

TEST_CASE("posterior releases: every model is among those that are tried here") {
  std::set<std::string> tried, all;
  for (const Case& of : cases()) tried.insert(read_json(of.model).value().find("type")->text);
  for (const ObjectType* type : posterior_model_variety().types) all.insert(type->name);
  CHECK(tried == all);
}

TEST_CASE("posterior releases: what is drawn is the posterior of the statistics' sum, and nothing else") {
  const ReleaseSpec stay = spec(posterior(cases()[3], R"({"type": "diffused", "r": "1/2"})"));
  const auto one = seeded_bits(7), other = seeded_bits(7);
  const auto drawn = draw_release(stay, "y,x\n,2.9\n,-5\n,99\n", *one).value();  // 2 + 0 + 4
  CHECK(drawn == Sampler::of(stay.mechanism, stay.grid, {6}).value().draw(*other));
  CHECK(value(stay.release, {{"2.9"}, {"-5"}, {"99"}}).value() == Numbers{6});
  CHECK(value(spec(posterior(cases()[6], R"({"type": "direct"})")).release, {{"1/2"}, {"1"}, {"7"}}).value() ==
        Numbers{{73, 8}});
  CHECK(value(spec(posterior(cases()[8], R"({"type": "direct"})")).release, {{"-1/2"}, {"1"}, {"-7"}}).value() ==
        Numbers{{21, 4}});
  CHECK(value(spec(posterior(cases()[9], R"({"type": "direct"})")).release, {{"-1/2"}, {"1"}, {"-7"}}).value() ==
        Numbers{{-3, 2}, {21, 4}});
  const StatisticRelease vectors = spec(posterior(cases()[10], R"({"type": "direct"})")).release;
  CHECK(value(vectors, {{"1", "9"}, {"-9", "1"}, {"1/3", "0"}}).value() == Numbers{{-5, 3}, 4});
  CHECK(vectors.told({1, {1, 2}}) == R"({"x": "1", "y": "0.5"})");
  const StatisticRelease matrices = spec(posterior(cases()[12], R"({"type": "direct"})")).release;
  CHECK(value(matrices, {{"1", "1"}, {"-1/2", "3/2"}, {"0", "-2"}}).value() == Numbers{{5, 4}, {1, 4}, {29, 4}});
  CHECK(value(matrices, {{"9", "0"}, {"0", "0"}, {"0", "-1e9"}}).value() == Numbers{4, 0, 4});
  CHECK(matrices.told({1, {1, 2}, 3}) == R"({"x": {"x": "1", "y": "0.5"}, "y": {"x": "0.5", "y": "3"}})");
  const StatisticRelease wards = spec(posterior(cases()[11], R"({"type": "direct"})")).release;
  CHECK(value(wards, {{"c c"}, {"a"}, {"c c"}}).value() == Numbers{1, 0, 2});
  CHECK(wards.told({{1, 2}, {1, 4}, {1, 4}}) == R"({"a": "0.5", "b": "0.25", "c c": "0.25"})");
}

TEST_CASE("posterior releases: a record that is longer than the bound is made as long, in its direction") {
  const StatisticRelease matrices = spec(posterior(cases()[12], R"({"type": "direct"})", 1)).release;
  const Rational tiny = power_of_two(-61);
  for (const Record& record : {Record{"1", "9"}, Record{"-2", "1/3"}, Record{"2", "2"}, Record{"7/4", "-1"}}) {
    const Numbers of = value(matrices, {record}).value();
    CAPTURE(record, of);
    const Rational length = of[0] + of[2];
    CHECK(length <= 4);
    CHECK(length > 4 - tiny);
    CHECK(of[0] * of[2] == of[1] * of[1]);
    const Rational x = q(record[0]), y = std::min<Rational>(q(record[1]), 2);
    CHECK(of[0] * x * y == of[1] * x * x);
    CHECK(Sampler::of(spec(posterior(cases()[12], R"({"type": "direct"})", 1)).mechanism, Grid{20}, of));
  }
  CHECK(matrices.treatment.find("moved into [-2, 2], and a record that is longer than 2 is multiplied") !=
        std::string::npos);
  Case thirds = cases()[12];  // of a bound whose square is no binary fraction
  thirds.model = R"({"type": "wishart_normal", "bound": "1/3"})";
  const Numbers of = value(spec(posterior(thirds, R"({"type": "direct"})", 1)).release, {{"9", "-9"}}).value();
  CHECK((of[0] == of[2] && of[1] == -of[0] && 18 * of[0] <= 1 && 18 * of[0] > 1 - tiny));
}

TEST_CASE("posterior releases: the standard deviations that are told are those of the posteriors, rounded up") {
  const auto told = [](const Case& of, int records) {
    return spec(posterior(of, R"({"type": "direct"})", records)).release.error;
  };
  // Beta(3, 12), Beta(8, 7), Beta(13, 2).
  CHECK(told(cases()[0], 10)
            .find("is 0.1001 where all records are at their least, 0.1248 where half of them are at "
                  "their largest, and 0.08499 where all are") != std::string::npos);
  CHECK(told(cases()[3], 2).find("is 0.4331 where") != std::string::npos);  // Gamma(3, 4)
  CHECK(told(cases()[11], 9).find("is 0.1028, 0.1082, 0.1119 where all categories") != std::string::npos);
  // Wishart laws of 5 + 6 degrees: their inverse scale is diag(2,
  // 3), and with 6 records diag(8, 9), diag(14, 15).
  CHECK(told(cases()[12], 6)
            .find("is 2.346, 1.564 on the diagonal where all records are 0, 0.5864, 0.5212 where half of "
                  "them have the largest length, evenly in all directions, and 0.3351, 0.3127 where") !=
        std::string::npos);
  // A Student law of 2 shape degrees: no variance at shape 1.
  Case wide = cases()[9];
  wide.prior = R"({"mean": 1, "precision_scale": 2, "shape": "1/4", "rate": 1})";
  CHECK(told(wide, 1).find("is inf, ") != std::string::npos);
}

TEST_CASE("posterior releases: a draw at a temperature loses what is promised, over all tables") {
  const auto tempered = [](const std::string& truncation, const std::string& temperature, int records) {
    return R"({"type": "tempered_posterior", "columns": ["x"], "records": )" + std::to_string(records) +
           R"(, "model": {"type": "beta_bernoulli", "truncation": ")" + truncation +
           R"("}, "prior": {"alpha": 1, "beta": 1}, "temperature": ")" + temperature + "\"}";
  };
  const Rational least{1, 5};
  const ReleaseSpec released = spec(tempered("1/5", "1", 2));
  // x^s (1 - x)^(2 - s) on [1/5, 4/5], s = 0, 1, 2: with exact integrals.
  const auto density = [&](const Rational& s, const Rational& x) -> Rational {
    const Rational ends = (power(1 - least, 3) - power(least, 3)) / 3;  // of x^2, and of (1-x)^2
    const Rational middle = (1 - 2 * least) / 2 - ends;                 // of x (1 - x)
    const auto e = static_cast<unsigned long>(numerator(s));
    return power(x, e) * power(1 - x, 2 - e) / (e == 1 ? middle : ends);
  };
  Rational largest = 1;
  each_neighbours(released.release, {{"-3"}, {"0"}, {"1"}, {"55"}}, [&](const Numbers& one, const Numbers& other) {
    for (const Rational& x : {least, Rational{1 - least}})
      largest = std::max(largest, Rational{density(one[0], x) / density(other[0], x)});
  });
  CHECK(largest > 1);
  const RuleValue promised = *release_of(released.mechanism).value().epsilon(0, 15);
  CHECK(agrees(promised.value, log(Enclosure{largest, Precision{80}})));
  CHECK(released.release.error.find("at most 0.3") != std::string::npos);
  CHECK(spec(tempered("1/5", "2", 200)).release.error.find("at most 0.1") != std::string::npos);
}

TEST_CASE("posterior releases: a draw of categories at a temperature loses what is promised, over all tables") {
  const std::string text = R"({"type": "tempered_posterior", "columns": ["x"], "categories": ["a", "b", "c"],
    "records": 2, "model": {"type": "dirichlet_categorical", "categories": 3, "truncation": "1/10"},
    "prior": {"concentration": [1, 1, 1]}, "temperature": 1, "unreadable": "c"})";
  const ReleaseSpec released = spec(text);
  // The integral of x^i y^j (1 - x - y)^k where all are at least 1/10, i + j + k = 2: with x = 1/10
  // + 7/10 u and u, v, w uniform on the simplex, E u = 1/3, E u^2 = 1/6, E u v = 1/12.
  const auto size = [](const Numbers& counts) {
    const Rational a{1, 10}, c{7, 10};
    const bool is_square = std::ranges::max(counts) == 2;
    return Rational{a * a + 2 * a * c / 3 + c * c / (is_square ? 6 : 12)};
  };
  const auto density = [&](const Numbers& counts, const Numbers& x) {
    Rational product = 1;
    for (std::size_t i = 0; i < 3; ++i) product *= power(x[i], static_cast<unsigned long>(numerator(counts[i])));
    return Rational{product / size(counts)};
  };
  Rational largest = 1;
  const Rational a{1, 10}, most{8, 10};
  each_neighbours(released.release, {{"a"}, {"b"}, {"c"}, {"other"}}, [&](const Numbers& one, const Numbers& other) {
    for (const Numbers& corner : {Numbers{most, a, a}, Numbers{a, most, a}, Numbers{a, a, most}})
      largest = std::max(largest, Rational{density(one, corner) / density(other, corner)});
  });
  CHECK(largest > 8);
  CHECK(largest <= 64);  // e^(2 log 8)
  const RuleValue promised = *release_of(released.mechanism).value().epsilon(0, 15);
  CHECK(agrees(promised.value, log(Enclosure{64, Precision{80}})));
  CHECK(released.release.error.find("where all categories are equally frequent") != std::string::npos);
}

TEST_CASE("posterior releases: specs that make no sense are refused with their place") {
  const Case bernoulli = cases()[0], wards = cases()[11];
  const std::string direct = R"({"type": "direct"})";
  const auto with = [&](Case of, const std::string& columns) {
    of.columns = columns;
    return why(posterior(of, direct));
  };
  CHECK(with(bernoulli, R"(["x"])").empty());
  CHECK(with(bernoulli, R"(["x", "y"])").starts_with("/release/columns: found 2 names, wanted 1"));
  CHECK(with(bernoulli, R"([])").starts_with("/release/columns"));
  CHECK(with(bernoulli, R"([1])").starts_with("/release/columns/0"));
  CHECK(with(bernoulli, R"(["x"], "categories": ["a"])").starts_with("/release/categories: found 1 names, wanted 0"));
  CHECK(with(wards, R"(["x"])").starts_with("/release/categories: found 0 names, wanted 3"));
  CHECK(with(wards, R"(["x"], "categories": ["a", "b", "a"])").starts_with("/release/categories/2"));
  CHECK(with(cases()[10], R"(["x", "x"])").starts_with("/release/columns/1"));
  Case no_law = bernoulli;
  no_law.prior = R"({"alpha": 0, "beta": 1})";
  CHECK(why(posterior(no_law, direct)).starts_with("/release/prior/alpha"));
  CHECK(why(posterior(bernoulli, R"({"type": "diffused", "r": 2})")).starts_with("/release/method/r"));
  CHECK(why(posterior(bernoulli, direct, 0)).starts_with("/release/records"));
  Case matrices = cases()[8];
  matrices.prior = R"({"dof": 5, "scale": [[1, 0], [0, 1]]})";
  CHECK(why(posterior(matrices, direct)).starts_with("/release/columns: found 1 names, wanted 2"));
  CHECK(with(cases()[12], R"(["x", "y", "z"])").starts_with("/release/columns: found 3 names, wanted 2"));
  CHECK(with(cases()[12], R"(["x", "y"], "unreadable": 3)").starts_with("/release/unreadable"));
  matrices.prior = R"({"dof": 5, "scale": [[2, 1], [1, 2]]})";
  CHECK(why(posterior(matrices, direct)).starts_with("/release/model: the prior's scale must be diagonal"));
  const auto too_long = [](const StatisticRelease& release, const Table& table, const std::string& words) {
    const auto found = value(release, table);
    REQUIRE_FALSE(found);
    CHECK(found.error().message.find(words) != std::string::npos);
  };
  too_long(spec(posterior(cases()[6], direct)).release, {{"1"}, {"1e-100000"}, {"1"}}, "record 2");
  too_long(spec(posterior(cases()[12], direct)).release, {{"1", "1"}, {"1", "1e-100000"}, {"1", "0"}},
           "column \"y\" with too many digits");
}
