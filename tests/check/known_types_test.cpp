// SPDX-License-Identifier: Apache-2.0
// What the checker says of the mechanisms that it knows is what it reads.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "kernel/spec/read_mechanism.hpp"
#include "more/known.hpp"
#include "object_text.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

enum class Answer { read, misread, beyond };

std::variant<Mechanism, std::string> read(const std::string& json) {
  return read_mechanism(std::get<Json>(read_json(json)), kernel_and_more());
}
Answer answer(const Fields& fields) {
  try {
    const auto found = read(fields.json());
    return std::holds_alternative<Mechanism>(found) ? Answer::read : Answer::misread;
  } catch (const BeyondLimits&) {
    return Answer::beyond;
  }
}

/// What stands where a reader of its own reads.
const std::map<std::pair<std::string_view, std::string_view>, std::string> others = {
    {{"k_norm", "body"}, R"({"type": "lp_ball", "p": 1, "dimension": 2, "radius": 1})"},
    {{"k_norm", "statistic"}, R"({"type": "table", "vectors": [[0, 0], [1, 2]]})"},
    {{"elliptical", "elliptical"}, R"({"type": "normal"})"},
    {{"elliptical", "covariance"}, "[[1]]"},
    {{"elliptical", "differences"}, "[[1]]"},
    {{"elliptical_process", "mixing"}, R"({"family": "point", "value": 1})"},
    {{"channel", "edges"}, "[[0, 1]]"},
    {{"scored_choice", "edges"}, "[[0, 1]]"},
    {{"kng_quantile", "rate"}, R"({"log": 3})"},
    {{"profile", "profiles"}, R"(["1/2", [0, 1]])"},
    {{"profile", "edges"}, "[[0, 1]]"},
    {{"profile", "channel"}, "[[1, 0], [0, 1]]"},
    {{"dominating_pair", "p"}, R"({"family": "normal", "mean": 0, "variance": 1})"},
    {{"dominating_pair", "q"}, R"({"family": "normal", "mean": 1, "variance": 1})"},
    {{"subsampled_gaussian", "neighbours"}, R"("zero-out")"},
    {{"poisson_subsampled", "neighbours"}, R"("add-remove")"},
    {{"dpsgd", "neighbours"}, R"("replace-one")"},
    {{"dpsgd", "sampling"}, R"("poisson")"},
    {{"fixed_batch_gaussian", "neighbours"}, R"("replace-one")"},
    {{"poisson_subsampled", "of"}, R"({"type": "pure", "epsilon": 1})"},
    {{"post_processed", "of"}, R"({"type": "pure", "epsilon": 1})"},
    {{"composition", "parts"}, R"([{"mechanism": {"type": "pure", "epsilon": 1}, "times": 2}])"},
    {{"posterior_sample", "model"}, R"({"type": "beta_bernoulli"})"},
    {{"posterior_sample", "prior"}, R"({"alpha": 2, "beta": 3})"},
    {{"posterior_sample", "method"}, R"({"type": "diffused", "r": "1/2"})"},
    {{"tempered_posterior", "model"}, R"({"type": "beta_bernoulli", "truncation": "0.2"})"},
    {{"tempered_posterior", "prior"}, R"({"alpha": 2, "beta": 3})"},
    {{"one_posterior_sample", "model"}, R"({"type": "dirichlet_categorical", "categories": 5, "truncation": "0.1"})"},
    {{"one_posterior_sample", "sensitivity"}, R"({"log": 3})"},
    {{"noisy_statistics", "model"}, R"({"type": "gamma_poisson", "bound": 3})"},
    {{"gibbs_sampling", "sensitivity"}, R"({"log": 3})"},
    {{"rdp", "points"}, R"([{"order": 2, "epsilon": 1}])"},
};

std::string quoted(const Rational& x) { return '"' + x.str() + '"'; }

/// Inside the range, and small.
Rational inside(const Range& range) {
  if (range.most == 1 && !range.is_integer) return Rational{1, 2};
  return range.least.value_or(0) + (range.is_above_least ? 1 : 0);
}
/// The nearest numbers to the range's ends: inside, and outside.
std::vector<Rational> near_ends(const Range& range, bool is_inside) {
  std::vector<Rational> all;
  const Rational hair{1, 1'000'000'000};
  const auto add = [&](const std::optional<long>& end, bool is_open, const Rational& outward) {
    if (!end) return;
    const Rational step = range.is_integer ? Rational{outward > 0 ? 1 : -1} : outward;
    if (is_inside) all.push_back(is_open ? Rational{*end - step} : Rational{*end});
    if (!is_inside) all.push_back(is_open ? Rational{*end} : Rational{*end + step});
  };
  add(range.least, range.is_above_least, -hair);
  add(range.most, range.is_below_most, hair);
  if (range.is_integer && !is_inside) all.emplace_back(3, 2);
  return all;
}

std::string text_of(const KnownType& type, const Member& one) {
  if (one.key == "upper") return "1";  // above "lower"
  const std::string number = quoted(inside(one.range));
  switch (one.holds) {
    case Holds::list:
      return "[" + number + "]";
    case Holds::matrix:
      if (type.name == "elliptical") break;
      return "[[1, 0], [0, 1]]";
    case Holds::flag:
      return one.key == "replacement" ? "false" : "true";
    case Holds::other:
      break;
    default:
      return number;
  }
  return others.at({type.name, one.key});
}

/// All members that must be there.
Fields least_of(const KnownType& type) {
  Fields fields{{{"type", '"' + std::string{type.name} + '"'}}};
  for (const Member& one : type.members)
    if (!one.is_optional) fields.text[std::string{one.key}] = text_of(type, one);
  if (fields.text.contains("kernel")) fields.text["kernel"] = "[[1], [1]]";
  return fields;
}
/// A window is read of fewer steps only with its share, and so the other way.
Fields with(const Fields& least, const KnownType& type, const Member& one) {
  Fields fields = least.with(std::string{one.key}, text_of(type, one));
  if (one.key == "noise_share") fields = fields.with("steps", "3").with("window", "2");
  return fields;
}
/// Without what only limits the work.
std::string in_words(Range range) {
  if (range.most > 1) range.most = {};
  const std::string words = range.wanted(), number = "a number", integer = "an ";
  return words == number ? "" : words.substr(range.is_integer ? integer.size() : number.size() + 1);
}
bool is_number(const Member& one) { return one.holds == Holds::number || one.holds == Holds::epsilon; }

}  // namespace

TEST_CASE("each type that is known is read by the members it lists") {
  std::set<std::string_view> names;
  for (const KnownType& type : kernel_and_more().types) {
    names.insert(type.name);
    const Fields least = least_of(type);
    INFO(least.json());
    CHECK(answer(least) == Answer::read);
    CHECK(answer(least.with("more", "1")) == Answer::misread);
    for (const Member& one : type.members) {
      INFO(one.key);
      CHECK(answer(with(least, type, one)) == Answer::read);
      if (!one.is_optional) CHECK(answer(least.without(std::string{one.key})) != Answer::read);
      CHECK(answer(with(least, type, one).with(std::string{one.key}, "null")) != Answer::read);
    }
  }
  CHECK(names.size() == 40);
  CHECK(answer({{{"type", "\"gaussians\""}}}) == Answer::beyond);
}

TEST_CASE("each number of a type that is known is read within its range, and not beyond") {
  for (const KnownType& type : kernel_and_more().types)
    for (const Member& one : type.members) {
      if (!is_number(one)) continue;
      const Fields fields = with(least_of(type), type, one);
      const std::string key{one.key};
      INFO(fields.json());
      for (const Rational& value : near_ends(one.range, false)) {
        INFO(key << " " << value);
        CHECK(answer(fields.with(key, value)) ==
              (one.range.is_of_noise && value == 0 ? Answer::beyond : Answer::misread));
      }
      for (const Rational& value : near_ends(one.range, true)) {
        INFO(key << " " << value);
        // What must be at most another member, or is a rank, is so by the least number alone.
        const bool is_compared = key == "index" || key == "window" || key == "strong_convexity" || key == "dimension" ||
                                 key == "batch" || key == "examples" ||
                                 (key == "records" && type.name == "fixed_batch_gaussian");
        if (value == inside(one.range) || !is_compared) CHECK(answer(fields.with(key, value)) == Answer::read);
      }
    }
}

TEST_CASE("each number of a type that is known has the range that the notes assume") {
  const std::string count = "integer >= 1", share = ">= 0 and <= 1";
  const std::map<std::string, std::string> assumed{
      {"gaussian rho", ">= 0"},
      {"zcdp rho", ">= 0"},
      {"discrete_laplace sensitivity", "integer >= 0"},
      {"discrete_gaussian sensitivity", "integer >= 0"},
      {"sensitivity", ">= 0"},
      {"distance", ">= 0"},
      {"lipschitz_loss", ">= 0"},
      {"lipschitz", ">= 0"},
      {"strong_convexity", ">= 0"},
      {"objective_perturbation smoothness", ">= 0"},
      {"smoothness", "> 0"},
      {"regularisation", "> 0"},
      {"rank", count},
      {"diameter", "> 0"},
      {"step", "> 0"},
      {"theta", "> 0"},
      {"rho", "> 0"},
      {"time", "> 0"},
      {"sigma", "> 0"},
      {"variance", "> 0"},
      {"scale", "> 0"},
      {"scale1", "> 0"},
      {"scale2", "> 0"},
      {"noise_multiplier", "> 0"},
      {"temperature", "> 0"},
      {"epochs", "> 0"},
      {"noise_share", "> 0 and < 1"},
      {"sampling_rate", share},
      {"truth", share},
      {"delta", share},
      {"tau", share},
      {"matrix", ">= 0"},
      {"kernel", ">= 0"},
      {"epsilon", ">= 0"},
      {"mu", ">= 0"},
      {"categories", "integer >= 2"},
      {"dimension", count},
      {"records", count},
      {"examples", count},
      {"batch", count},
      {"n", count},
      {"index", count},
      {"steps", count},
      {"window", count},
      {"features", count},
      {"updates", count},
      {"scans", count},
      {"lower", ""},
      {"upper", ""},
      {"scores", ""},
      {"covariance", ""},
      {"differences", ""},
  };
  for (const KnownType& type : kernel_and_more().types)
    for (const Member& one : type.members) {
      if (one.holds == Holds::other || one.holds == Holds::flag) continue;
      const std::string key{one.key}, of_type = std::string{type.name} + " " + key;
      INFO(of_type);
      CHECK(in_words(one.range) == assumed.at(assumed.contains(of_type) ? of_type : key));
    }
}

TEST_CASE("each type that is known tells whether it is a budget, samples its records, or replaces one") {
  const std::set<std::string> budgets{"dominating_pair",
                                      "exponential_mechanism",
                                      "permute_and_flip",
                                      "noisy_iteration",
                                      "noisy_sgd",
                                      "noisy_gradient_descent",
                                      "sampled_gradient_descent",
                                      "poisson_subsampled",
                                      "post_processed",
                                      "composition",
                                      "one_posterior_sample",
                                      "gibbs_sampling",
                                      "objective_perturbation",
                                      "pure",
                                      "approximate",
                                      "zcdp",
                                      "gdp",
                                      "rdp"};
  const std::set<std::string> sampling{"subsampled_gaussian", "dpsgd", "poisson_subsampled",
                                       "sampled_gradient_descent"};
  const std::set<std::string> replacing{
      "k_norm of a statistic", "kng_quantile",       "objective_perturbation", "profile",          "noisy_sgd",
      "posterior_sample",      "tempered_posterior", "one_posterior_sample",   "noisy_statistics", "naive_bayes",
      "hidden_markov_model",   "gibbs_sampling",     "fixed_batch_gaussian"};
  const auto composed = [](const std::string& first, const std::string& second) {
    return dpcert::specs::beside(first, second);
  };
  const std::string other = R"({"type": "laplace", "sensitivity": 1, "scale": 1})";
  for (const KnownType& type : kernel_and_more().types) {
    const Fields least = least_of(type);
    const std::string name = std::string{type.name} + (least.text.contains("statistic") ? " of a statistic" : "");
    INFO(name);
    for (const std::string& json : {least.json(), composed(least.json(), other), composed(other, least.json())}) {
      const auto mechanism = std::get<Mechanism>(read(json));
      CHECK(holds_budget(mechanism) == budgets.contains(name));
      CHECK(speaks_of(mechanism, Relation::add_remove) == sampling.contains(name));
      CHECK(speaks_of(mechanism, Relation::replace_one) == replacing.contains(name));
      CHECK_FALSE(speaks_of(mechanism, Relation::zero_out));
    }
    const auto sampled = read(dpcert::specs::sampled("1/2", least.json()));
    REQUIRE(std::holds_alternative<Mechanism>(sampled) != replacing.contains(name));
    if (replacing.contains(name)) continue;
    CHECK(holds_budget(std::get<Mechanism>(sampled)) == budgets.contains(name));
    CHECK(speaks_of(std::get<Mechanism>(sampled), Relation::add_remove));
  }
}

TEST_CASE("ranges hold what they say") {
  CHECK(any.contains(-5));
  CHECK(Range{0, 1}.contains(0));
  CHECK(Range{0, 1}.contains(1));
  CHECK_FALSE(inner_share.contains(0));
  CHECK_FALSE(inner_share.contains(1));
  CHECK(inner_share.contains(Rational{1, 2}));
  CHECK(inner_share.wanted() == "a number > 0 and < 1");
  CHECK(counting.wanted() == "an integer >= 1 and <= 1000000000");
  CHECK_FALSE(counting.contains(Rational{3, 2}));
  CHECK(any.wanted() == "a number");
}
