// SPDX-License-Identifier: Apache-2.0
#include "spec/read_mechanism.hpp"

#include <algorithm>
#include <set>

#include "spec/digits.hpp"
#include "spec/read_choices.hpp"
#include "spec/read_elliptical.hpp"
#include "spec/read_iterated_noise.hpp"
#include "spec/read_norm_ball.hpp"
#include "spec/read_posterior.hpp"
#include "spec/read_profile.hpp"
#include "spec/read_statistic.hpp"
#include "spec/with_kernel.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim
constexpr std::size_t max_points = 10'000;      // of an rdp budget
constexpr long max_rank = 10'000;
constexpr long max_examples = 1'000'000'000'000;
constexpr long max_records = 1'000'000'000'000'000'000;

// With the bits of numbers that are worked out from many, or come to more than they are written with.
Mechanism with_bits(Mechanism mechanism, std::size_t written) {
  mechanism.bits = written;
  if (const auto* noise = mechanism.as<Gaussian>()) mechanism.bits = std::max(written, bit_size(noise->mu_squared));
  if (const auto* noise = mechanism.as<IteratedNoise>())
    mechanism.bits = std::max(written, bit_size(noise->mu_squared) + bit_size(noise->attained));
  if (const auto* noise = mechanism.as<Elliptical>(); noise != nullptr && noise->shift_squared)
    mechanism.bits = std::max(written, bit_size(*noise->shift_squared));
  return mechanism;
}

// The type of an object, in its form.
const KnownType& type_for(const Json& json) {
  if (member(json, "type").kind != Json::Kind::string) throw Misread{"a mechanism without a \"type\""};
  const std::string_view name = type_of(json);
  const KnownType* found = nullptr;
  for (const KnownType& type : known_types()) {
    if (type.name != name) continue;
    found = &type;
    if (std::all_of(type.members.begin(), type.members.end(),
                    [&](const Member& one) { return one.is_optional || json.find(one.key) != nullptr; }))
      break;
  }
  if (found == nullptr) throw BeyondLimits{"a mechanism type that this checker does not know"};
  return *found;
}

Mechanism composition(const Object& in);

Mechanism read(const Json& json, Effort& effort) {
  const KnownType& type = type_for(json);
  // A quotient of two numbers, squared; log2(10) < 10/3.
  const std::size_t written = type.read == composition ? 0 : 14 * digits(json).longest;
  effort.spend(1 + cost_of_numbers(written));
  return with_bits(type.read({json, type.members, effort}), written);
}

std::shared_ptr<const Mechanism> shared(const Json& json, Effort& effort) {
  return std::make_shared<const Mechanism>(read(json, effort));
}

Mechanism gaussian_of_rho(const Object& in) { return {Gaussian{2 * in["rho"]}}; }
Mechanism gaussian(const Object& in) { return {Gaussian{power(in["sensitivity"] / in["sigma"], 2)}}; }
Mechanism laplace(const Object& in) { return {Laplace{in["sensitivity"] / in["scale"]}}; }
Mechanism discrete_laplace(const Object& in) { return {DiscreteLaplace{in["scale"], in["sensitivity"]}}; }
Mechanism discrete_gaussian(const Object& in) { return {DiscreteGaussian{power(in["sigma"], 2), in["sensitivity"]}}; }

// A body or a statistic that is not understood may be of a kind that others know.
template <class Read>
auto known(const Read& read) {
  try {
    return read();
  } catch (const Misread& misread) {
    throw BeyondLimits{misread.why + ": a \"body\" or a \"statistic\" that this checker does not know"};
  }
}
NormBall body(const Object& in) {
  return known([&] { return read_norm_ball(in.at("body"), in.effort()); });
}

Mechanism k_norm(const Object& in) {
  const Rational scale = in["scale"], sensitivity = in["sensitivity"];
  if (body(in).dimension == 1) return {Laplace{sensitivity / scale}};
  return {KNorm{scale, sensitivity}};
}

Mechanism k_norm_of_statistic(const Object& in) {
  NormBall ball = body(in);
  Values values = known([&] { return read_values(in.at("statistic"), in.effort()); });
  if (ball.dimension != values.dimension) throw Misread{"a \"body\" and a \"statistic\" of two dimensions"};
  if (!values.are_corners) throw BeyondLimits{"a \"statistic\" whose extreme values this checker does not find"};
  return {KNorm{in["scale"], Differences{std::move(ball), std::move(values.points)}}};
}

// Normal noise is Gaussian in every dimension; the exponential law on the line is Laplace noise.
template <Elliptical (*Read)(const Object&)>
Mechanism elliptical(const Object& in) {
  Elliptical noise = Read(in);
  if (!noise.shift_squared) return {std::move(noise)};
  const Rational& square = *noise.shift_squared;
  if (const auto* law = std::get_if<Kotz>(&noise.member); law != nullptr && law->pole == 0 && law->degree == 2)
    return {Gaussian{2 * law->rate * square}};
  if (const auto* law = std::get_if<RadialExponential>(&noise.member); law != nullptr && noise.dimension == 1)
    if (const auto t = exact_root(law->rate_squared * square)) return {Laplace{*t}};
  return {std::move(noise)};
}

Mechanism response_of_truth(const Object& in) { return {RandomizedResponse{in["categories"], in["truth"]}}; }
Mechanism response_of_epsilon(const Object& in) { return {RandomizedResponse{in["categories"], in.epsilon()}}; }

Rows laws(const Object& in, std::string_view key) {
  Rows rows = in.matrix(key);
  check_laws(rows, key, in.effort());
  return rows;
}

Mechanism channel(const Object& in) {
  Channel result{laws(in, "matrix"), {}};
  if (result.rows.size() < 2) throw Misread{"a channel needs 2 rows"};
  if (result.rows.size() > max_rows) throw BeyondLimits{"a channel of more than 2000 rows"};
  if (in.has("edges")) result.edges = edges(in, result.rows.size());
  return {std::move(result)};
}

Mechanism dominating_pair(const Object& in) {
  const auto law = [&](std::string_view key) { return read_distribution(in.at(key), in.effort()); };
  return {DominatingPair{law("p"), law("q"), in.flag("tight")}};
}

// Laplace noise twice: its sum is log-concave, so that the largest shift dominates all. theory/event.md
Mechanism iterated_laplace(const Object& in) {
  const auto scales = std::minmax({in["scale1"], in["scale2"]});
  const auto at = [&](const Rational& location) {
    return Distribution{Family::laplace_sum, {location, scales.second, scales.first}};
  };
  return {DominatingPair{at(in["sensitivity"]), at(0), true}};
}

Mechanism sampled_steps_of(const Rational& rate, const Object& in, Rational steps) {
  const Mechanism step = with_bits({Gaussian{1 / power(in["noise_multiplier"], 2)}}, 0);
  return {Subsampled{rate, std::make_shared<const Mechanism>(step), std::move(steps)}};
}

Mechanism subsampled_gaussian(const Object& in) { return sampled_steps_of(in["sampling_rate"], in, in["steps"]); }

// A record is in a batch with probability batch/examples.
Rational batch_share(const Object& in) {
  Rational share = in["batch"] / in["examples"];
  if (share > 1) throw Misread{"a \"batch\" of more than all \"examples\""};
  return share;
}

Mechanism dpsgd_of_steps(const Object& in) { return sampled_steps_of(batch_share(in), in, in["steps"]); }

// The least whole number of steps that takes epochs * examples records, a batch a step.
Mechanism dpsgd_of_epochs(const Object& in) {
  const Rational share = batch_share(in), passes = in["epochs"] / share;
  const Integer above = numerator(passes), below = denominator(passes);
  const Rational steps{Integer{(above + below - 1) / below}};
  if (!counting.contains(steps)) throw Misread{"\"epochs\" of more than 1000000000 steps"};
  return sampled_steps_of(share, in, steps);
}

Mechanism poisson_subsampled(const Object& in) {
  auto of = shared(in.at("of"), in.effort());
  if (holds_replacement(*of)) throw Misread{"a mechanism whose neighbours replace one record, on a sample"};
  return {Subsampled{in["sampling_rate"], std::move(of), 1}};
}

Mechanism post_processed(const Object& in) {
  return with_kernel(read(in.at("of"), in.effort()), laws(in, "kernel"), in.effort());
}

Mechanism composition(const Object& in) {
  Composition result;
  std::optional<PlaceOfRecord> record;
  const Channel* profiles = nullptr;
  for (const Json& part : in.array("parts")) {
    const auto [times] = numbers(part, {{"times", counting}}, {"mechanism"});
    result.parts.push_back({shared(member(part, "mechanism"), in.effort()), times});
    const auto own = record_of(*result.parts.back().mechanism);
    if (record && own && *record != *own) throw Misread{"parts that speak of different records"};
    if (own) record = own;
    const Channel* these = profiles_of(*result.parts.back().mechanism);
    if (profiles != nullptr && these != nullptr && !are_alike(*profiles, *these, in.effort()))
      throw Misread{"parts that speak of different profiles, or pairs of them"};
    if (these != nullptr) profiles = these;
  }
  return {std::move(result)};
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
       elliptical<elliptical_of_shift>},
      {"elliptical",
       {other("elliptical"),
        sigma,
        {"covariance", any, Holds::matrix},
        {"differences", any, Holds::matrix},
        optional("dimension", count_from(1, max_dimension))},
       elliptical<elliptical_of_differences>},
      {"elliptical_process",
       {other("mixing"), sigma, sensitivity, optional("covariance", any, Holds::matrix)},
       read_by<elliptical_process>},
      {"channel", {{"matrix", nonnegative, Holds::matrix}, optional("edges", any, Holds::other)}, channel},
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
      {"iterated_laplace", {sensitivity, {"scale1", noise_scale}, {"scale2", noise_scale}}, iterated_laplace},
      {"subsampled_gaussian", {{"noise_multiplier", noise_scale}, rate, {"steps", counting}}, subsampled_gaussian},
      {"dpsgd", {examples, batch, {"noise_multiplier", noise_scale}, {"steps", counting}}, dpsgd_of_steps},
      {"dpsgd", {examples, batch, {"noise_multiplier", noise_scale}, {"epochs", positive}}, dpsgd_of_epochs},
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

std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort) {
  if (digits(json).total > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read(json, effort);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check
