// SPDX-License-Identifier: Apache-2.0
// The types of mechanisms, each with its members, and the readers of a line.
#include <set>

#include "spec/digits.hpp"
#include "spec/read_choices.hpp"
#include "spec/read_elliptical.hpp"
#include "spec/read_iterated_noise.hpp"
#include "spec/read_mechanism.hpp"
#include "spec/read_noise.hpp"
#include "spec/read_posterior.hpp"
#include "spec/read_profile.hpp"
#include "spec/read_sampled.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_points = 10'000;  // of an rdp budget
constexpr long max_rank = 10'000;
constexpr long max_examples = 1'000'000'000'000;
constexpr long max_records = 1'000'000'000'000'000'000;

Mechanism gaussian_of_rho(const Object& in) { return {Gaussian{2 * in["rho"]}}; }
Mechanism gaussian(const Object& in) { return {Gaussian{power(in["sensitivity"] / in["sigma"], 2)}}; }
Mechanism laplace(const Object& in) { return {Laplace{in["sensitivity"] / in["scale"]}}; }
Mechanism discrete_laplace(const Object& in) { return {DiscreteLaplace{in["scale"], in["sensitivity"]}}; }
Mechanism discrete_gaussian(const Object& in) { return {DiscreteGaussian{power(in["sigma"], 2), in["sensitivity"]}}; }

Mechanism response_of_truth(const Object& in) { return {RandomizedResponse{in["categories"], in["truth"]}}; }
Mechanism response_of_epsilon(const Object& in) { return {RandomizedResponse{in["categories"], in.epsilon()}}; }

Mechanism dominating_pair(const Object& in) {
  const auto law = [&](std::string_view key) { return read_distribution(in.at(key), in.effort()); };
  return {DominatingPair{law("p"), law("q"), in.flag("tight")}};
}

// What other files read.
template <auto Read>
Mechanism read_by(const Object& in) {
  return {Read(in)};
}

Mechanism pure(const Object& in) { return {Pure{in.epsilon()}}; }
Mechanism approximate(const Object& in) { return {Approximate{in.epsilon(), in["delta"]}}; }
Mechanism zcdp(const Object& in) { return {Zcdp{in["rho"]}}; }
Mechanism gdp(const Object& in) { return {Gdp{power(in["mu"], 2)}}; }

// Numbers, as a Rényi divergence is no epsilon whose exponential would be asked for; each order once.
Mechanism rdp(const Object& in) {
  Rdp result;
  const auto& points = in.array("points");
  if (points.size() > max_points) throw BeyondLimits{"more than 10,000 points"};
  std::set<Rational> orders;
  for (const Json& point : points) {
    const std::size_t bits = 4 * digits(point).longest;  // log2(10) < 4
    in.effort().spend(3, memory_cost(bits));
    in.effort().spend(14, exact_cost(2 * bits));  // the orders it is compared with: log2(10,000) < 14
    const auto [order, epsilon] =
        numbers(point, {{"order", {.least = 1, .is_above_least = true}}, {"epsilon", nonnegative}}, {});
    if (!orders.insert(order).second) throw Misread{"an \"order\" that is listed twice"};
    result.points.push_back({order, {epsilon, 1}});
  }
  return {std::move(result)};
}

constexpr Member sensitivity{"sensitivity", nonnegative}, whole_sensitivity{"sensitivity", natural},
    sigma{"sigma", noise_scale}, scale{"scale", noise_scale}, positive_scale{"scale", positive},
    rate{"sampling_rate", probability}, examples{"examples", count_from(1, max_examples)},
    batch{"batch", count_from(1, max_examples)}, categories{"categories", count_from(2, 1'000'000'000)},
    epsilon_member{"epsilon", nonnegative, Holds::epsilon}, step_count{"steps", count_from(1, max_steps)},
    sampled_steps{"steps", count_from(1, max_sampled_steps)};

constexpr Member features{"features", count_from(1, 500'000'000)};

constexpr Member optional(std::string_view key, const Range& range, Holds holds = Holds::number) {
  return {key, range, holds, true};
}
constexpr Member other(std::string_view key) { return {key, any, Holds::other}; }

// The members of a gradient step, and more.
std::vector<Member> gradient_step(std::vector<Member> more) {
  more.insert(more.begin(), {{"smoothness", positive}, {"strong_convexity", nonnegative}, {"step", positive}, sigma});
  return more;
}

}  // namespace

const std::vector<KnownType>& known_types() {
  static const std::vector<KnownType> types = {
      {"gaussian", {{"rho", nonnegative}}, gaussian_of_rho},
      {"gaussian", {sensitivity, sigma}, gaussian},
      {"laplace", {sensitivity, scale}, laplace},
      {"randomized_response", {categories, {"truth", probability}}, response_of_truth},
      {"randomized_response", {categories, epsilon_member}, response_of_epsilon},
      {"discrete_laplace", {whole_sensitivity, scale}, discrete_laplace},
      {"discrete_gaussian", {whole_sensitivity, sigma}, discrete_gaussian},
      {"k_norm", {other("body"), scale, sensitivity}, k_norm},
      {"k_norm", {other("body"), scale, other("statistic")}, k_norm_of_statistic},
      {"elliptical",
       {other("elliptical"), sigma, sensitivity, {"dimension", count_from(1, max_dimension)}},
       elliptical_noise_of_shift},
      {"elliptical",
       {other("elliptical"),
        sigma,
        {"covariance", any, Holds::matrix},
        {"differences", any, Holds::matrix},
        optional("dimension", count_from(1, max_dimension))},
       elliptical_noise_of_differences},
      {"elliptical_process",
       {other("mixing"), sigma, sensitivity, optional("covariance", any, Holds::matrix)},
       read_by<elliptical_process>},
      {"channel", {{"matrix", nonnegative, Holds::matrix}, optional("edges", any, Holds::other)}, read_by<channel>},
      {"exponential_mechanism",
       {sensitivity, positive_scale, optional("monotone", any, Holds::flag)},
       read_by<exponential_mechanism>},
      {"permute_and_flip",
       {sensitivity, positive_scale, optional("monotone", any, Holds::flag)},
       read_by<permute_and_flip>},
      {"scored_choice",
       {{"scores", any, Holds::matrix}, positive_scale, optional("edges", any, Holds::other)},
       read_by<scored_choice>},
      {"kng_quantile",
       {{"tau", probability}, {"records", count_from(1, max_examples)}, {"lower"}, {"upper"}, other("rate")},
       read_by<kng_quantile>},
      {"objective_perturbation",
       {sensitivity,
        positive_scale,
        {"smoothness", nonnegative},
        {"rank", count_from(1, max_rank)},
        {"regularisation", positive}},
       read_by<objective_perturbation>},
      {"profile", {other("profiles"), other("edges"), other("channel")}, read_by<profile>},
      {"dominating_pair", {other("p"), other("q"), optional("tight", any, Holds::flag)}, dominating_pair},
      {"iterated_laplace", {sensitivity, {"scale1", noise_scale}, {"scale2", noise_scale}}, read_by<iterated_laplace>},
      {"subsampled_gaussian",
       {{"noise_multiplier", noise_scale}, rate, {"steps", counting}},
       read_by<subsampled_gaussian>},
      {"dpsgd", {examples, batch, {"noise_multiplier", noise_scale}, {"steps", counting}}, read_by<dpsgd_of_steps>},
      {"dpsgd", {examples, batch, {"noise_multiplier", noise_scale}, {"epochs", positive}}, read_by<dpsgd_of_epochs>},
      {"poisson_subsampled", {rate, other("of")}, poisson_subsampled},
      {"post_processed", {other("of"), {"kernel", nonnegative, Holds::matrix}}, post_processed},
      {"composition", {other("parts")}, composition},
      {"noisy_iteration",
       {{"distance", nonnegative}, sigma, {"lipschitz", nonnegative, Holds::list}},
       read_by<noisy_iteration>},
      {"noisy_sgd",
       gradient_step(
           {{"lipschitz_loss", nonnegative}, {"n", count_from(1, max_steps)}, {"index", count_from(1, max_steps)}}),
       read_by<noisy_sgd>},
      {"noisy_gradient_descent", gradient_step({sensitivity, step_count, optional("diameter", positive)}),
       read_by<noisy_gradient_descent>},
      {"sampled_gradient_descent",
       gradient_step({sensitivity, rate, sampled_steps, optional("diameter", positive),
                      optional("window", sampled_steps.range), optional("noise_share", inner_share)}),
       read_by<sampled_gradient_descent>},
      {"ornstein_uhlenbeck",
       {{"theta", positive}, {"rho", noise_scale}, {"time", positive}, sensitivity},
       read_by<ornstein_uhlenbeck>},
      {"posterior_sample",
       {other("model"), other("prior"), other("method"), {"n", count_from(1, max_records)}},
       read_by<posterior_sample>},
      {"tempered_posterior",
       {other("model"), other("prior"), {"n", count_from(1, max_records)}, {"temperature", positive}},
       read_by<tempered_posterior>},
      {"one_posterior_sample", {other("model"), {"temperature", positive}}, read_by<one_posterior_sample>},
      {"one_posterior_sample",
       {other("sensitivity"), {"temperature", positive}},
       read_by<one_posterior_sample_of_sensitivity>},
      {"noisy_statistics", {other("model"), scale}, read_by<noisy_statistics>},
      {"naive_bayes", {features, scale}, read_by<noisy_counts>},
      {"hidden_markov_model", {features, scale}, read_by<noisy_counts>},
      {"gibbs_sampling", {other("sensitivity"), {"updates", counting}, {"scans", counting}}, read_by<gibbs_sampling>},
      {"pure", {epsilon_member}, pure},
      {"approximate", {epsilon_member, {"delta", probability}}, approximate},
      {"zcdp", {{"rho", nonnegative}}, zcdp},
      {"gdp", {{"mu", nonnegative}}, gdp},
      {"rdp", {other("points")}, rdp},
  };
  return types;
}

}  // namespace dpcert::check
