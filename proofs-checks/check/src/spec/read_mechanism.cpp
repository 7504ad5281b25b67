// SPDX-License-Identifier: Apache-2.0
#include "spec/read_mechanism.hpp"

#include <algorithm>

#include "spec/digits.hpp"
#include "spec/fields.hpp"
#include "spec/read_elliptical.hpp"
#include "spec/read_iterated_noise.hpp"
#include "spec/read_norm_ball.hpp"
#include "spec/read_statistic.hpp"
#include "spec/with_kernel.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim
constexpr std::size_t max_points = 10'000;      // of an rdp budget

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

LogNumber epsilon(const Json& json, Effort& effort) {
  const auto value = read_epsilon(json.find("epsilon"));
  if (!value || !is_nonnegative(*value, effort))
    throw Misread{"\"epsilon\" is not a number >= 0 that can be read exactly"};
  return *value;
}

Mechanism gaussian(const Json& json, Effort& /*unused*/) {
  if (json.find("rho") != nullptr) {
    const auto [rho] = numbers(json, {{"rho", nonnegative}});
    return {Gaussian{2 * rho}};
  }
  const auto [sensitivity, sigma] = numbers(json, {{"sensitivity", nonnegative}, {"sigma", noise_scale}});
  return {Gaussian{power(sensitivity / sigma, 2)}};
}

Mechanism laplace(const Json& json, Effort& /*unused*/) {
  const auto [sensitivity, scale] = numbers(json, {{"sensitivity", nonnegative}, {"scale", noise_scale}});
  return {Laplace{sensitivity / scale}};
}

Mechanism discrete_laplace(const Json& json, Effort& /*unused*/) {
  const auto [scale, sensitivity] = numbers(json, {{"scale", noise_scale}, {"sensitivity", natural}});
  return {DiscreteLaplace{scale, sensitivity}};
}

Mechanism discrete_gaussian(const Json& json, Effort& /*unused*/) {
  const auto [sigma, sensitivity] = numbers(json, {{"sigma", noise_scale}, {"sensitivity", natural}});
  return {DiscreteGaussian{sigma * sigma, sensitivity}};
}

// A body or a statistic that is not understood may be of a kind that others know.
template <class Read>
auto known(const Read& read) {
  try {
    return read();
  } catch (const Misread& misread) {
    throw BeyondLimits{misread.why + ": a \"body\" or a \"statistic\" that this checker does not know"};
  }
}

Mechanism k_norm(const Json& json, Effort& effort) {
  const Json& body = member(json, "body");
  NormBall ball = known([&] { return read_norm_ball(body, effort); });
  const Json* statistic = json.find("statistic");
  if (statistic == nullptr) {
    const auto [scale, sensitivity] =
        numbers(json, {{"scale", noise_scale}, {"sensitivity", nonnegative}}, {"type", "body"});
    return ball.dimension == 1 ? Mechanism{Laplace{sensitivity / scale}} : Mechanism{KNorm{scale, sensitivity}};
  }
  const auto [scale] = numbers(json, {{"scale", noise_scale}}, {"type", "body", "statistic"});
  Values values = known([&] { return read_values(*statistic, effort); });
  if (ball.dimension != values.dimension) throw Misread{"a \"body\" and a \"statistic\" of two dimensions"};
  if (!values.are_corners) throw BeyondLimits{"a \"statistic\" whose extreme values this checker does not find"};
  return {KNorm{scale, Differences{std::move(ball), std::move(values.points)}}};
}

// Normal noise is Gaussian in every dimension; the exponential law on the line is Laplace noise.
Mechanism elliptical(const Json& json, Effort& effort) {
  Elliptical noise = read_elliptical(json, effort);
  if (!noise.shift_squared) return {std::move(noise)};
  const Rational& square = *noise.shift_squared;
  if (const auto* law = std::get_if<Kotz>(&noise.member); law != nullptr && law->pole == 0 && law->degree == 2)
    return {Gaussian{2 * law->rate * square}};
  if (const auto* law = std::get_if<RadialExponential>(&noise.member); law != nullptr && noise.dimension == 1)
    if (const auto t = exact_root(law->rate_squared * square)) return {Laplace{*t}};
  return {std::move(noise)};
}

Mechanism randomized_response(const Json& json, Effort& effort) {
  constexpr Member categories_from_two{
      "categories", {[](const Rational& x) { return x >= 2 && denominator(x) == 1; }, "an integer >= 2"}};
  if (json.find("truth") != nullptr) {
    const auto [categories, truth] = numbers(json, {categories_from_two, {"truth", probability}});
    return {RandomizedResponse{categories, truth}};
  }
  const auto [categories] = numbers(json, {categories_from_two}, {"type", "epsilon"});
  return {RandomizedResponse{categories, epsilon(json, effort)}};
}

std::pair<std::size_t, std::size_t> edge(const Json& json, std::size_t rows) {
  if (json.kind != Json::Kind::array || json.items.size() != 2) throw Misread{"an edge is not a pair of indices"};
  const auto from = read_number(&json.items[0]), to = read_number(&json.items[1]);
  if (!from || !to || *from == *to) throw Misread{"an edge is not a pair of distinct indices"};
  const auto i = to_count(*from, rows - 1), j = to_count(*to, rows - 1);
  if (!i || !j) throw Misread{"an edge is not a pair of row indices"};
  return {*i, *j};
}

// Rows that sum to 1.
std::vector<std::vector<Rational>> laws(const Json& json, std::string_view key, Effort& effort) {
  auto rows = matrix(json, {key, nonnegative}, effort);
  for (const auto& row : rows) {
    Rational total = 0;
    for (const Rational& entry : row) {
      effort.spend(exact_cost(bit_size(total) + bit_size(entry)));
      total += entry;
    }
    if (total != 1) throw Misread{"a row of \"" + std::string{key} + "\" does not sum to 1"};
  }
  return rows;
}

Mechanism channel(const Json& json, Effort& effort) {
  only(json, {"type", "matrix", "edges"});
  Channel result{laws(json, "matrix", effort), {}};
  const std::size_t rows = result.rows.size();
  if (rows < 2) throw Misread{"a channel needs 2 rows"};
  if (rows > max_rows) throw BeyondLimits{"a channel of more than 2000 rows"};
  if (json.find("edges") != nullptr)
    for (const Json& item : array(json, "edges")) {
      effort.spend(4);
      result.edges.push_back(edge(item, rows));
    }
  return {std::move(result)};
}

Mechanism dominating_pair(const Json& json, Effort& effort) {
  only(json, {"type", "p", "q", "tight"});
  const Json* tight = json.find("tight");
  if (tight != nullptr && tight->kind != Json::Kind::boolean) throw Misread{"\"tight\" must be true or false"};
  return {DominatingPair{read_distribution(member(json, "p"), effort), read_distribution(member(json, "q"), effort),
                         tight != nullptr && tight->text == "true"}};
}

Mechanism rdp(const Json& json, Effort& effort) {
  only(json, {"type", "points"});
  Rdp result;
  const auto& points = array(json, "points");
  if (points.size() > max_points) throw BeyondLimits{"more than 10,000 points"};
  for (const Json& point : points) {
    effort.spend(3, memory_cost(4 * digits(point).longest));  // log2(10) < 4
    const auto [order] = numbers(point, {{"order", positive}}, {"epsilon"});
    result.points.push_back({order, epsilon(point, effort)});
  }
  return {std::move(result)};
}

Mechanism read(const Json& json, Effort& effort);

std::shared_ptr<const Mechanism> inner(const Json& json, std::string_view key, Effort& effort) {
  return std::make_shared<const Mechanism>(read(member(json, key), effort));
}

// Laplace noise twice: its sum is log-concave, so that the largest shift dominates all. theory/event.md
Mechanism iterated_laplace(const Json& json, Effort& /*unused*/) {
  const auto read = numbers(json, {{"scale1", noise_scale}, {"scale2", noise_scale}, {"sensitivity", nonnegative}});
  const auto at = [&](const Rational& location) {
    return Distribution{Family::laplace_sum, {location, std::max(read[0], read[1]), std::min(read[0], read[1])}};
  };
  return {DominatingPair{at(read[2]), at(0), true}};
}

Mechanism subsampled_gaussian(const Json& json, Effort& /*unused*/) {
  const auto [noise, rate, steps] =
      numbers(json, {{"noise_multiplier", noise_scale}, {"sampling_rate", probability}, {"steps", counting}});
  return {Subsampled{rate, std::make_shared<const Mechanism>(Mechanism{Gaussian{1 / (noise * noise)}}), steps}};
}

Mechanism poisson_subsampled(const Json& json, Effort& effort) {
  const auto [rate] = numbers(json, {{"sampling_rate", probability}}, {"type", "of"});
  auto of = inner(json, "of", effort);
  if (holds_replacement(*of)) throw Misread{"a mechanism whose neighbours replace one record, on a sample"};
  return {Subsampled{rate, std::move(of), 1}};
}

Mechanism sampled_gradient_descent(const Json& json, Effort& effort) { return {read_sampled_descent(json, effort)}; }

Mechanism post_processed(const Json& json, Effort& effort) {
  only(json, {"type", "of", "kernel"});
  return with_kernel(*inner(json, "of", effort), laws(json, "kernel", effort), effort);
}

Mechanism composition(const Json& json, Effort& effort) {
  only(json, {"type", "parts"});
  Composition result;
  for (const Json& part : array(json, "parts")) {
    const auto [times] = numbers(part, {{"times", counting}}, {"mechanism"});
    result.parts.push_back({inner(part, "mechanism", effort), times});
  }
  return {std::move(result)};
}

Mechanism pure(const Json& json, Effort& effort) {
  only(json, {"type", "epsilon"});
  return {Pure{epsilon(json, effort)}};
}
Mechanism approximate(const Json& json, Effort& effort) {
  const auto [delta] = numbers(json, {{"delta", probability}}, {"type", "epsilon"});
  return {Approximate{epsilon(json, effort), delta}};
}
Mechanism zcdp(const Json& json, Effort& /*unused*/) {
  const auto [rho] = numbers(json, {{"rho", nonnegative}});
  return {Zcdp{rho}};
}
Mechanism gdp(const Json& json, Effort& /*unused*/) {
  const auto [mu] = numbers(json, {{"mu", nonnegative}});
  return {Gdp{mu * mu}};
}
Mechanism elliptical_process(const Json& json, Effort& effort) { return {read_elliptical_process(json, effort)}; }
template <IteratedNoise (*Read)(const Json& json, Effort& effort)>
Mechanism iterated(const Json& json, Effort& effort) {
  return {Read(json, effort)};
}

struct Type {
  std::string_view name;
  Mechanism (*read)(const Json& json, Effort& effort);
};
constexpr Type types[] = {
    {"gaussian", gaussian},
    {"laplace", laplace},
    {"randomized_response", randomized_response},
    {"discrete_laplace", discrete_laplace},
    {"discrete_gaussian", discrete_gaussian},
    {"k_norm", k_norm},
    {"elliptical", elliptical},
    {"elliptical_process", elliptical_process},
    {"channel", channel},
    {"dominating_pair", dominating_pair},
    {"iterated_laplace", iterated_laplace},
    {"subsampled_gaussian", subsampled_gaussian},
    {"poisson_subsampled", poisson_subsampled},
    {"post_processed", post_processed},
    {"composition", composition},
    {"sampled_gradient_descent", sampled_gradient_descent},
    {"noisy_iteration", iterated<noisy_iteration>},
    {"noisy_sgd", iterated<noisy_sgd>},
    {"noisy_gradient_descent", iterated<noisy_gradient_descent>},
    {"ornstein_uhlenbeck", iterated<ornstein_uhlenbeck>},
    {"pure", pure},
    {"approximate", approximate},
    {"zcdp", zcdp},
    {"gdp", gdp},
    {"rdp", rdp},
};

Mechanism read(const Json& json, Effort& effort) {
  const std::string_view name = type_of(json);
  if (member(json, "type").kind != Json::Kind::string) throw Misread{"a mechanism without a \"type\""};
  const auto* type =
      std::find_if(std::begin(types), std::end(types), [&](const Type& known) { return known.name == name; });
  if (type == std::end(types)) throw BeyondLimits{"a mechanism type that this checker does not know"};
  // A quotient of two numbers, squared; log2(10) < 10/3.
  const std::size_t written = type->read == composition ? 0 : 14 * digits(json).longest;
  effort.spend(1 + cost_of_numbers(written));
  return with_bits(type->read(json, effort), written);
}

}  // namespace

std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort) {
  if (digits(json).total > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read(json, effort);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check
