// SPDX-License-Identifier: Apache-2.0
// What stands in a mechanism's own readers is read within its range only:
// each text is read, and with one change it is not.
#include <catch2/catch.hpp>

#include "judge.hpp"
#include "kernel/spec/read_mechanism.hpp"
#include "more/known.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

struct Change {
  std::string from, to;
};
struct Readable {
  std::string text;
  std::vector<Change> changes;
};

bool is_read(const std::string& text) {
  try {
    return std::holds_alternative<Mechanism>(read_mechanism(std::get<Json>(read_json(text)), kernel_and_more()));
  } catch (const BeyondLimits&) {
    return false;
  }
}
std::string posterior(const std::string& model, const std::string& prior) {
  return R"({"type": "posterior_sample", "model": )" + model + R"(, "prior": )" + prior +
         R"(, "n": 3, "method": {"type": "direct"}})";
}
std::string k_norm(const std::string& body) {
  return R"({"type": "k_norm", "body": )" + body + R"(, "scale": 1, "sensitivity": 1})";
}

}  // namespace

TEST_CASE("what a mechanism's own reader reads is in its range") {
  const std::string rate = R"("rate": 2)",
                    polynomial = R"({"type": "sensitivity_hull", "statistic": {"type": "polynomial",
      "variables": ["x"], "domain": [[0, 1]], "components": [[{"coefficient": 1, "powers": [1]}],
      [{"coefficient": 1, "powers": [2]}]]}})";
  const std::vector<Readable> all = {
      {R"({"type": "pure", "epsilon": {"log": 2}})", {{"2", "0"}, {"2", "-2"}, {"2", "\"1/2\""}}},
      {R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}, {"order": 3, "epsilon": 1}]})",
       {{"3", "2"}, {"2", "1"}, {"1", "-1"}}},
      {R"({"type": "scored_choice", "scores": [[0, 1], [1, 0]], "scale": 1})", {{", [1, 0]", ""}}},
      {R"({"type": "kng_quantile", "tau": "1/2", "records": 3, "lower": 0, "upper": 1, "rate": 1})",
       {{R"("rate": 1)", R"("rate": -1)"}, {R"("upper": 1)", R"("upper": 0)"}}},
      {R"({"type": "dpsgd", "examples": 10, "batch": 10, "noise_multiplier": 1, "steps": 1})", {{"10", "9"}}},
      {R"({"type": "dpsgd", "examples": 10, "batch": 5, "noise_multiplier": 1, "steps": 1, "neighbours": "replace-one"})",
       {{R"("replace-one")", R"("other")"}, {R"("replace-one")", "1"}}},
      {R"({"type": "dpsgd", "examples": 10, "batch": 9, "noise_multiplier": 1, "steps": 1, "sampling": "without-replacement"})",
       {{"9", "10"}, {R"("without-replacement")", R"("shuffle")"}, {R"("without-replacement")", "1"}}},
      {R"({"type": "poisson_subsampled", "sampling_rate": 1, "neighbours": "zero-out", "of": {"type": "poisson_subsampled",
           "sampling_rate": 1, "neighbours": "zero-out", "of": {"type": "gaussian", "rho": 1}}})",
       {{R"("zero-out", "of": {"type": "g)", R"("replace-one", "of": {"type": "g)"},
        {R"("neighbours": "zero-out", "of": {"type": "p)", R"("of": {"type": "p)"},
        {"gaussian", "zcdp"}}},
      {R"({"type": "poisson_subsampled", "sampling_rate": 1, "neighbours": "replace-one",
           "of": {"type": "discrete_laplace", "scale": 1, "sensitivity": 1}})",
       {{R"("type": "discrete_laplace", "scale": 1, "sensitivity": 1)", R"("type": "pure", "epsilon": 1)"}}},
      {R"({"type": "fixed_batch_gaussian", "records": 9, "batch": 8, "replacement": false, "noise_multiplier": 1,
           "steps": 1, "neighbours": "add-remove"})",
       {{"8", "9"},
        {"8", "10"},
        {"false", "true"},
        {R"("add-remove")", R"("other")"},
        {R"("noise_multiplier": 1)", R"("noise_multiplier": 0)"}}},
      {R"({"type": "channel", "matrix": [[1, 0], [0, 1]]})", {{"[1, 0]", "[2, -1]"}, {"[1, 0]", R"(["1/2", 0])"}}},
      {R"({"type": "post_processed", "of": {"type": "pure", "epsilon": 1}, "kernel": [[1, 0], [0, 1]]})",
       {{"[1, 0]", "[2, -1]"}}},
      {R"({"type": "post_processed", "of": {"type": "randomized_response", "categories": 2, "truth": 1},
           "kernel": [[1, 0], [0, 1]]})",
       {{R"("categories": 2)", R"("categories": 3)"}}},
      {R"({"type": "profile", "profiles": [[1, 0], 0], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})",
       {{"[1, 0], 0", "[2, -1], 0"}, {"[1, 0], 0", "[1, 0], 2"}, {"[[1, 0], [0", "[[2, -1], [0"}}},
      {R"({"type": "profile", "profiles": [1, 0], "edges": [[0, 1]], "channel": [[[1], [1]], [[1], [1]]]})",
       {{"[[[1], [1]], ", "[[[1], [1]], [[1], [1]], "}}},
      {R"({"type": "elliptical_process", "mixing": {"family": "point", "value": 1}, "sigma": 1, "sensitivity": 1,
           "covariance": [[1, 0], [0, 1]]})",
       {{", [0, 1]", ""}, {R"("value": 1)", R"("value": -1)"}}},
      {k_norm(R"({"type": "hpolytope", "normals": [[1, 0], [-1, 0], [0, 1], [0, -1]], "offsets": [1, 1, 1, 1]})"),
       {{"[1, 1, 1, 1]", "[-1, -1, -1, -1]"}, {"[1, 1, 1, 1]", "[1, 1, 1, 1, 1]"}, {"[1, 1, 1, 1]", "[1, 1, 1]"}}},
      {k_norm(R"({"type": "lp_ball", "p": 2, "dimension": 2, "radius": 3})"),
       {{"3", "0"}, {"3", "-3"}, {R"("p": 2)", R"("p": "1/2")"}}},
      {k_norm(polynomial),
       {{"[[0, 1]]", "[[1, 0]]"}, {R"(["x"])", R"(["x", "y"])"}, {"[2]", "[-1]"}, {"[2]", "[2, 1]"}}},
      {posterior(R"({"type": "beta_bernoulli"})", R"({"alpha": 1, "beta": 2})"), {{"1,", "0,"}, {"2}", "0}"}}},
      {posterior(R"({"type": "dirichlet_categorical"})", R"({"concentration": [1, 2]})"), {{"[1", "[0"}, {", 2", ""}}},
      {posterior(R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": 0, "variance": 2})"),
       {{"4", "0"}, {"4", "-4"}, {"3", "-3"}, {"2", "0"}}},
      {posterior(R"({"type": "gamma_weibull", "shape": 2, "bound": 3})", R"({"shape": 1, "rate": 2})"),
       {{R"("shape": 2)", R"("shape": 0)"},
        {R"("shape": 2)", R"("shape": "1/2")"},
        {"3", "-3"},
        {rate, R"("rate": 0)"}}},
      {posterior(R"({"type": "gamma_exponential", "bound": 3})", R"({"shape": 1, "rate": 2})"), {{"3", "-3"}}},
      {posterior(R"({"type": "gamma_pareto", "log_bound": 3})", R"({"shape": 1, "rate": 2})"), {{"3", "-3"}}},
      {R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "1/5"},
           "prior": {"alpha": 1, "beta": 1}, "n": 3, "temperature": 2})",
       {{R"("beta_bernoulli", )", R"("dirichlet_categorical", "categories": 2, )"},
        {"1/5", "1/2"},
        {R"("beta": 1)", R"("beta": 0)"}}},
      {R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 2, "truncation": "1/5"},
           "prior": {"concentration": [1, 2]}, "n": 3, "temperature": 2})",
       {{R"("categories": 2)", R"("categories": 3)"}, {"1/5", "1/2"}, {"[1, 2]", "[1, 0]"}, {"[1, 2]", "[1]"}}},
  };
  for (const auto& [text, changes] : all) {
    INFO(text);
    CHECK(is_read(text));
    for (const auto& [from, to] : changes) {
      INFO(from << " -> " << to);
      const auto place = text.find(from);
      REQUIRE(place != std::string::npos);
      std::string changed = text;
      CHECK_FALSE(is_read(changed.replace(place, from.size(), to)));
    }
  }
}

TEST_CASE("a kernel keeps the neighbours of what it is run on") {
  const auto behind = [](const std::string& of) {
    return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": [[1, 0], [0, 1]]})";
  };
  const std::string channel = behind(R"({"type": "channel", "matrix": [[1, 0], [1, 0], [0, 1]], "edges": [[0, 1]]})");
  CHECK(follows(channel, {"@ dp 0 0 by channel"}));
  CHECK_FALSE(follows(channel, {"@ not-dp 0 0 by channel"}));
  const std::string profile =
      behind(R"({"type": "profile", "profiles": [0, 1], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})");
  CHECK(follows(profile, {"@ dp 0 1 by channel"}, "replace-one"));
  CHECK_FALSE(follows(profile, {"@ dp 0 1 by channel"}, "add-remove"));
  CHECK_FALSE(
      is_read(behind(R"({"type": "kng_quantile", "tau": "1/2", "records": 3, "lower": 0, "upper": 1, "rate": 1})")));
}

TEST_CASE("what a claim asks is in its range") {
  const auto reason = [](const std::string& claim) {
    return judge(R"({"type": "pure", "epsilon": 1})", claim, {"@ dp 1 0 by given"}).reason;
  };
  const std::string unread = reason(R"({"mu": -1})");
  for (const char* good : {R"({"epsilon": 0, "delta": 1})", R"({"order": "1/2", "epsilon": 0})", R"({"rho": 0})"})
    CHECK(reason(good) != unread);
  for (const char* bad :
       {R"({"epsilon": 1, "delta": 2})", R"({"epsilon": 1, "delta": -1})", R"({"epsilon": -1})",
        R"({"order": 0, "epsilon": 1})", R"({"order": 2, "epsilon": -1})", R"({"rho": -1})", R"({"rho": 1, "mu": 1})"})
    CHECK(reason(bad) == unread);
}
