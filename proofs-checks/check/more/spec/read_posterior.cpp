// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors, and noisy statistics. proofs-checks/check/theory/posterior-sample.md
#include <algorithm>

#include "more/laws/choices.hpp"
#include "more/laws/dominating_pair.hpp"
#include "more/laws/k_norm.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_categories = 1'000'000;
constexpr long max_records = 1'000'000'000'000'000'000;
constexpr Range weight_range = chance;

// How much data and prior count: the posterior is that of
// prior * eta_0 + data * (sum of the records).
struct Weights {
  Rational data = 1, prior = 1;
  bool is_by_natural = false;  // eta_0 is that of the prior's density by the natural parameter

  // A number of the prior; there, of one that is 1 in a uniform density, what is above 1.
  [[nodiscard]] Rational of_prior(const Rational& number) const {
    if (!is_by_natural) return number * prior;
    if (number < 1) throw Misread{"a prior whose density by the natural parameter may not be so weighted"};
    return 1 + (number - 1) * prior;
  }
};

Weights read_weights(const Json& method) {
  const std::string_view type = type_of(method);
  if (type == "direct") {
    only(method, {"type"});
    return {};
  }
  if (type == "diffused") return {numbers(method, {{"r", weight_range}})[0], 1};
  if (type == "concentrated") {
    const Rational m = numbers(method, {{"m", weight_range}}, {"type", "density"})[0];
    const bool is_said = method.find("density") != nullptr;
    const std::string_view density = is_said ? type_of(method, "density") : "family";
    if (density != "family" && density != "natural") throw Misread{"a \"density\" that is none of family and natural"};
    return {1, 1 / m, density == "natural"};
  }
  throw Misread{"a \"method\" that is none of direct, diffused and concentrated"};
}

// What neighbours make of the posterior: one record moves it
// by `own` at most, all others by `others`.
struct Moves {
  Rational own, others;
};
Moves moves(const Weights& weights, const Rational& most, const Rational& n) {
  const Rational own = weights.data * most;
  return {own, own * (n - 1)};
}

DominatingPair pair(Distribution p, Distribution q, bool is_worst_of_all) {
  using Of = DominatingPair::Of;
  return {std::move(p), std::move(q), true, is_worst_of_all ? Of::posteriors : Of::posteriors_in_renyi};
}

// Beta laws of one sum: the smaller parameter without, and with, one record's all.
DominatingPair beta_pair(const Rational& a, const Rational& b, const Moves& m) {
  const auto [low, high] = std::minmax(a, b);
  return pair(dirichlet_laws().of({low, high + m.own + m.others}), dirichlet_laws().of({low + m.own, high + m.others}),
              m.others == 0);
}
DominatingPair beta_failures_pair(const Rational& a, const Rational& b, const Rational& own) {
  return pair(dirichlet_laws().of({a, b}), dirichlet_laws().of({a, b + own}), true);
}
DominatingPair gamma_shape_pair(const Rational& shape, const Rational& rate, const Rational& own) {
  return pair(gamma_laws().of({shape, rate}), gamma_laws().of({shape + own, rate}), true);
}
DominatingPair gamma_rate_pair(const Rational& shape, const Rational& rate, const Rational& own) {
  return pair(gamma_laws().of({shape, rate}), gamma_laws().of({shape, rate + own}), true);
}

std::array<Rational, 2> two(const Json& prior, std::string_view first, std::string_view second, const Range& of_first) {
  return numbers(prior, {{first, of_first}, {second, positive}}, {});
}

std::vector<Rational> read_concentration(const Json& prior) {
  only(prior, {"concentration"});
  return list(prior, {"concentration", positive});
}

// The two least of at least two concentrations, and whether there are more.
DominatingPair dirichlet_pair(const Json& prior, const Weights& w, const Rational& n) {
  auto all = read_concentration(prior);
  if (all.size() < 2) throw Misread{"a \"concentration\" of less than two categories"};
  if (all.size() > max_categories) throw BeyondLimits{"more than 1,000,000 categories"};
  spend(4 * static_cast<double>(all.size()));
  std::partial_sort(all.begin(), all.begin() + 2, all.end());
  Moves m = moves(w, 1, n);
  if (all.size() > 2) m.others = 0;
  return beta_pair(all[0] * w.prior, all[1] * w.prior, m);
}

DominatingPair normal_pair(const Json& model, const Json& prior, const Weights& w, const Rational& n) {
  const auto [variance, bound] = numbers(model, {{"variance", positive}, {"bound", nonnegative}});
  const auto [mean, of_mean] = two(prior, "mean", "variance", any);
  const Rational of_records = n * w.data / variance, precision = w.prior / of_mean + of_records;
  const Rational low = (w.prior / of_mean * mean - of_records * bound) / precision;  // all records at -bound
  const Rational high = low + 2 * bound * w.data / variance / precision;
  return pair(normal_laws().of({low, 1 / precision}), normal_laws().of({high, 1 / precision}), true);
}

// The largest x^k of a record x up to a bound.
Rational largest_power(const Json& model) {
  const auto [shape, bound] = numbers(model, {{"shape", count_from(1, 10'000)}, {"bound", nonnegative}});
  const auto k = static_cast<unsigned long>(numerator(shape));
  if (k * bit_size(bound) > max_power_bits) throw BeyondLimits{"a power of the \"bound\" with too many digits"};
  return power(bound, k);
}

// The largest statistic of one record of a model of rates; nothing: it is no such model.
std::optional<Rational> largest_of_rates(const Json& model) {
  const std::string_view type = type_of(model);
  if (type == "gamma_weibull") return largest_power(model);
  if (type == "gamma_exponential") return numbers(model, {{"bound", nonnegative}})[0];
  if (type == "gamma_pareto") return numbers(model, {{"log_bound", nonnegative}})[0];
  return std::nullopt;
}

// The largest change of a record's log-likelihood, of probabilities at least so large.
LogNumber sensitivity_of(const Rational& categories, const Rational& least) {
  if (categories * least >= 1) throw Misread{"a \"truncation\" that leaves no probabilities"};
  return {0, (1 - (categories - 1) * least) / least};
}
LogNumber sensitivity_of_truncated(const Json& model) {
  const std::string_view type = type_of(model);
  if (type == "beta_bernoulli") return sensitivity_of(2, numbers(model, {{"truncation", inner_share}})[0]);
  if (type != "dirichlet_categorical") throw BeyondLimits{"a \"model\" that this checker does not know"};
  const auto [categories, least] =
      numbers(model, {{"categories", count_from(2, 1'000'000'000)}, {"truncation", inner_share}});
  return sensitivity_of(categories, least);
}
LogNumber read_sensitivity(const Object& in) {
  const auto sensitivity = read_epsilon(&in.at("sensitivity"));
  if (!sensitivity || !is_nonnegative(*sensitivity))
    throw Misread{"\"sensitivity\" is not a number >= 0 that can be read exactly"};
  return *sensitivity;
}

// The pair of posteriors that no other pair of neighbouring data sets exceeds.
DominatingPair posterior_sample(const Object& in) {
  const Json &model = in.at("model"), &prior = in.at("prior");
  const Rational n = in["n"];
  const Weights w = read_weights(in.at("method"));
  const std::string_view type = type_of(model);
  if (type == "beta_bernoulli" || type == "beta_binomial") {
    const bool has_trials = type == "beta_binomial";
    const Rational trials = has_trials ? numbers(model, {{"trials", natural}})[0] : Rational{1};
    if (!has_trials) only(model, {"type"});
    const auto [alpha, beta] = two(prior, "alpha", "beta", positive);
    return beta_pair(alpha * w.prior, beta * w.prior, moves(w, trials, n));
  }
  if (type == "dirichlet_categorical") {
    only(model, {"type"});
    return dirichlet_pair(prior, w, n);
  }
  if (type == "beta_geometric") {
    const Rational bound = numbers(model, {{"bound", natural}})[0];
    const auto [alpha, beta] = two(prior, "alpha", "beta", positive);
    return beta_failures_pair(w.of_prior(alpha) + w.data * n, beta * w.prior, w.data * bound);
  }
  if (type == "gamma_poisson") {
    const Rational bound = numbers(model, {{"bound", natural}})[0];
    const auto [shape, rate] = two(prior, "shape", "rate", positive);
    return gamma_shape_pair(shape * w.prior, rate * w.prior + w.data * n, w.data * bound);
  }
  if (type == "normal_normal") return normal_pair(model, prior, w, n);
  if (const auto most = largest_of_rates(model)) {
    const auto [shape, rate] = two(prior, "shape", "rate", positive);
    return gamma_rate_pair(w.of_prior(shape) + w.data * n, rate * w.prior, w.data * *most);
  }
  throw BeyondLimits{"a \"model\" that this checker does not know"};
}

// Draws from posteriors at a temperature, of any prior and of one prior.
BoundedRange one_posterior_sample(const Object& in) {
  return {{sensitivity_of_truncated(in.at("model")), 2 / in["temperature"]}, BoundedRange::Of::all_scores};
}
BoundedRange one_posterior_sample_of_sensitivity(const Object& in) {
  return {{read_sensitivity(in), 2 / in["temperature"]}, BoundedRange::Of::all_scores};
}

// mu^2, where the losses of such a draw, its prior's parameters adding up to that, have strongly
// log-concave laws.
std::optional<Rational> mu_squared_of(const Object& in, const Rational& categories, const Rational& least,
                                      const Rational& prior) {
  const Rational t = 1 / in["temperature"], sum = categories + (prior - categories + in["n"]) * t;
  if (sum <= 0) return std::nullopt;
  const Rational next = categories == 2 ? Rational{1 - least} : least;
  return (1 / least + 1 / next) * t * t / sum;
}

BoundedRange tempered_categories(const Object& in) {
  const Json& model = in.at("model");
  const LogNumber sensitivity = sensitivity_of_truncated(model);
  const auto [categories, least] = numbers(model, {{"categories", any}, {"truncation", any}});
  const auto concentration = read_concentration(in.at("prior"));
  if (Rational{concentration.size()} != categories)
    throw Misread{"a \"concentration\" of other than the model's categories"};
  BoundedRange draw{{sensitivity, 2 / in["temperature"]}, BoundedRange::Of::given_scores};
  Rational prior = 0;
  for (const Rational& one : concentration) prior += one;
  draw.mu_squared = mu_squared_of(in, categories, least, prior);
  return draw;
}

BoundedRange tempered_posterior(const Object& in) {
  const Json& model = in.at("model");
  if (type_of(model) == "dirichlet_categorical") return tempered_categories(in);
  if (type_of(model) != "beta_bernoulli")
    throw Misread{"a \"model\" that is none of beta_bernoulli and dirichlet_categorical"};
  const auto [alpha, beta] = two(in.at("prior"), "alpha", "beta", positive);
  const LogNumber sensitivity = sensitivity_of_truncated(model);
  const Tempered of{alpha, beta, numbers(model, {{"truncation", inner_share}})[0], in["temperature"], in["n"]};
  BoundedRange draw{
      {sensitivity, 2 / of.temperature}, BoundedRange::Of::given_scores, nullptr, std::make_shared<const Tempered>(of)};
  draw.mu_squared = mu_squared_of(in, 2, of.least, alpha + beta);
  return draw;
}

// sqrt(k (k+3)/2), rounded up to a multiple of 2^-64.
Rational total_move(const Rational& k) {
  constexpr unsigned bits = 64;
  const Integer square = Integer{numerator(Rational{k * (k + 3) / 2})} << (2 * bits);
  Integer root = sqrt(square);
  if (root * root < square) ++root;
  return Rational{root} / Rational{Integer{1} << bits};
}

// Laplace noise on each coordinate of the sum of the records' statistics.
Composition noisy_statistics(const Object& in) {
  const Json& model = in.at("model");
  const std::string_view type = type_of(model);
  Rational coordinates = 1, each = 1;
  bool is_total = false;  // `each` bounds what all coordinates move by together
  if (type == "beta_bernoulli" || type == "dirichlet_categorical") {
    only(model, {"type"});
    coordinates = 2;
  } else if (type == "beta_binomial") {
    coordinates = 2;
    each = numbers(model, {{"trials", natural}})[0];
  } else if (type == "gamma_poisson" || type == "beta_geometric") {
    each = numbers(model, {{"bound", natural}})[0];
  } else if (type == "normal_normal") {
    each = 2 * numbers(model, {{"variance", positive}, {"bound", nonnegative}})[1];
  } else if (type == "normal_gamma") {
    const Rational bound = numbers(model, {{"bound", nonnegative}})[0], half{1, 2};
    is_total = bound > half;
    each = is_total ? power(bound + half, 2) : 2 * bound;
  } else if (type == "wishart_normal") {
    const auto [bound, dimension] = numbers(model, {{"bound", nonnegative}, {"dimension", count_from(1, 1'000)}});
    is_total = dimension > 1;
    each = bound * bound * (is_total ? total_move(dimension) : Rational{1});
  } else if (const auto most = largest_of_rates(model)) {
    each = *most;
  } else {
    throw BeyondLimits{"a \"model\" that this checker does not know"};
  }
  const Rational t = each / in["scale"];
  Mechanism noise = is_total ? Mechanism::of(VectorLaplace{t}) : Mechanism{Laplace{t}};
  return {{{std::make_shared<const Mechanism>(std::move(noise)), coordinates}}};
}

// The same of counts: a record leaves one place of each table and enters another.
Composition noisy_counts(const Object& in) {
  const Rational t = 1 / in["scale"];
  return {{{std::make_shared<const Mechanism>(Mechanism{Laplace{t}}), 2 * in["features"]}}};
}

// Draws from conditional posteriors.
Composition gibbs_sampling(const Object& in) {
  const LogNumber sensitivity = read_sensitivity(in);
  const auto once =
      std::make_shared<const Mechanism>(Mechanism::of(BoundedRange{{sensitivity, 2}, BoundedRange::Of::all_scores}));
  const auto scan = std::make_shared<const Mechanism>(Mechanism{Composition{{{once, in["updates"]}}}});
  return {{{scan, in["scans"]}}};
}

constexpr Member records{"n", count_from(1, max_records)}, temperature{"temperature", positive},
    features{"features", count_from(1, 500'000'000)};

}  // namespace

const Types& posterior_types() {
  static const Types types = {
      {"posterior_sample",
       {other_member("model"), other_member("prior"), other_member("method"), records},
       read_by<posterior_sample, true>},
      {"tempered_posterior",
       {other_member("model"), other_member("prior"), records, temperature},
       read_by<tempered_posterior, true>},
      {"one_posterior_sample", {other_member("model"), temperature}, read_by<one_posterior_sample, true>},
      {"one_posterior_sample",
       {other_member("sensitivity"), temperature},
       read_by<one_posterior_sample_of_sensitivity, true>},
      {"noisy_statistics", {other_member("model"), scale_member}, read_by<noisy_statistics, true>},
      {"naive_bayes", {features, scale_member}, read_by<noisy_counts, true>},
      {"hidden_markov_model", {features, scale_member}, read_by<noisy_counts, true>},
      {"gibbs_sampling",
       {other_member("sensitivity"), {"updates", counting}, {"scans", counting}},
       read_by<gibbs_sampling, true>},
  };
  return types;
}

}  // namespace dpcert::check
