// SPDX-License-Identifier: Apache-2.0
#include "mechanism.hpp"

#include <algorithm>

#include "fields.hpp"
#include "rule.hpp"
#include "with_kernel.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim

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
    only(json, {"type", "rho"});
    return {Gaussian{2 * nonnegative(json, "rho")}};
  }
  only(json, {"type", "sigma", "sensitivity"});
  const Rational mu = nonnegative(json, "sensitivity") / noise_scale(json, "sigma");
  return {Gaussian{mu * mu}};
}

Mechanism laplace(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "scale", "sensitivity"});
  return {Laplace{nonnegative(json, "sensitivity") / noise_scale(json, "scale")}};
}

Mechanism discrete_laplace(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "scale", "sensitivity"});
  return {DiscreteLaplace{noise_scale(json, "scale"), natural(json, "sensitivity")}};
}

Mechanism discrete_gaussian(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "sigma", "sensitivity"});
  const Rational sigma = noise_scale(json, "sigma");
  return {DiscreteGaussian{sigma * sigma, natural(json, "sensitivity")}};
}

Mechanism k_norm(const Json& json, Effort& effort) {
  const Json *body = json.find("body"), *statistic = json.find("statistic");
  if (body == nullptr) throw Misread{"a k_norm without a \"body\""};
  const Rational scale = noise_scale(json, "scale");
  if (statistic == nullptr) {
    only(json, {"type", "body", "scale", "sensitivity"});
    const Rational sensitivity = nonnegative(json, "sensitivity");
    const auto dimension = stated_dimension(*body);
    if (!dimension) throw BeyondLimits{"a \"body\" whose dimension this checker cannot tell"};
    return *dimension == 1 ? Mechanism{Laplace{sensitivity / scale}} : Mechanism{KNorm{scale, sensitivity}};
  }
  only(json, {"type", "body", "scale", "statistic"});
  auto ball = read_norm_ball(*body, effort);
  auto values = read_corner_values(*statistic, effort);
  if (!ball || !values) throw BeyondLimits{"a \"body\" or a \"statistic\" that this checker does not know"};
  if (ball->dimension != values->front().size()) throw Misread{"a \"body\" and a \"statistic\" of two dimensions"};
  return {KNorm{scale, Differences{*std::move(ball), *std::move(values)}}};
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
  const Rational categories = number(json, "categories");
  if (categories < 2 || denominator(categories) != 1) throw Misread{"\"categories\" must be an integer >= 2"};
  if (json.find("truth") != nullptr) {
    only(json, {"type", "categories", "truth"});
    return {RandomizedResponse{categories, probability(json, "truth")}};
  }
  only(json, {"type", "categories", "epsilon"});
  return {RandomizedResponse{categories, epsilon(json, effort)}};
}

std::vector<Rational> law(const Json& row, Effort& effort) {
  std::vector<Rational> result;
  Rational total = 0;
  for (const Json& item : row.items) {
    const auto value = read_number(&item);
    if (!value || *value < 0) throw Misread{"a matrix entry is not a number >= 0"};
    effort.spend(exact_cost(bit_size(total) + bit_size(*value)) + memory_cost(bit_size(*value)));
    total += *value;
    result.push_back(*value);
  }
  if (row.kind != Json::Kind::array || total != 1) throw Misread{"a row of the matrix does not sum to 1"};
  return result;
}

std::pair<std::size_t, std::size_t> edge(const Json& json, std::size_t rows) {
  if (json.kind != Json::Kind::array || json.items.size() != 2) throw Misread{"an edge is not a pair of indices"};
  const auto from = read_number(&json.items[0]), to = read_number(&json.items[1]);
  if (!from || !to || *from == *to) throw Misread{"an edge is not a pair of distinct indices"};
  const auto i = to_count(*from, rows - 1), j = to_count(*to, rows - 1);
  if (!i || !j) throw Misread{"an edge is not a pair of row indices"};
  return {*i, *j};
}

std::vector<std::vector<Rational>> matrix(const Json& json, std::string_view key, Effort& effort) {
  std::vector<std::vector<Rational>> rows;
  for (const Json& row : array(json, key)) {
    rows.push_back(law(row, effort));
    if (rows.back().size() != rows.front().size()) throw Misread{"rows of different lengths"};
  }
  return rows;
}

Mechanism channel(const Json& json, Effort& effort) {
  only(json, {"type", "matrix", "edges"});
  Channel result{matrix(json, "matrix", effort), {}};
  const std::size_t rows = result.rows.size();
  if (rows < 2) throw Misread{"a channel needs 2 rows"};
  if (rows > max_rows) throw BeyondLimits{"a channel of more than 2000 rows"};
  if (json.find("edges") != nullptr)
    for (const Json& item : array(json, "edges")) result.edges.push_back(edge(item, rows));
  return {std::move(result)};
}

Distribution distribution(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  auto result = value == nullptr ? std::nullopt : read_distribution(*value);
  if (!result) throw Misread{"\"" + std::string{key} + "\" is not a distribution that can be read"};
  return *std::move(result);
}

Mechanism dominating_pair(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "p", "q", "tight"});
  const Json* tight = json.find("tight");
  if (tight != nullptr && tight->kind != Json::Kind::boolean) throw Misread{"\"tight\" must be true or false"};
  return {DominatingPair{distribution(json, "p"), distribution(json, "q"), tight != nullptr && tight->text == "true"}};
}

Mechanism rdp(const Json& json, Effort& effort) {
  only(json, {"type", "points"});
  Rdp result;
  for (const Json& point : array(json, "points")) {
    only(point, {"order", "epsilon"});
    result.points.push_back({positive(point, "order"), epsilon(point, effort)});
  }
  return {std::move(result)};
}

Mechanism read(const Json& json, Effort& effort);

// Laplace noise twice: its sum is log-concave, so that the largest shift dominates all. theory/event.md
Mechanism iterated_laplace(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "scale1", "scale2", "sensitivity"});
  const Rational one = positive(json, "scale1"), other = positive(json, "scale2");
  const auto at = [&](const Rational& location) {
    return Distribution{Family::laplace_sum, {location, std::max(one, other), std::min(one, other)}};
  };
  return {DominatingPair{at(nonnegative(json, "sensitivity")), at(0), true}};
}

Mechanism subsampled_gaussian(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "sampling_rate", "noise_multiplier", "steps"});
  const Rational noise = noise_scale(json, "noise_multiplier");
  auto of = std::make_shared<const Mechanism>(Mechanism{Gaussian{1 / (noise * noise)}});
  return {Subsampled{probability(json, "sampling_rate"), std::move(of), count(json, "steps")}};
}

Mechanism poisson_subsampled(const Json& json, Effort& effort) {
  only(json, {"type", "sampling_rate", "of"});
  const Json* of = json.find("of");
  if (of == nullptr) throw Misread{"a poisson_subsampled without \"of\""};
  auto inner = std::make_shared<const Mechanism>(read(*of, effort));
  if (holds_replacement(*inner)) throw Misread{"a mechanism whose neighbours replace one record, on a sample"};
  return {Subsampled{probability(json, "sampling_rate"), std::move(inner), 1}};
}

Mechanism sampled_gradient_descent(const Json& json, Effort& effort) {
  const SampledDescent descent = read_sampled_descent(json, effort);
  const auto shared = [](auto law) { return std::make_shared<const Mechanism>(with_bits({std::move(law)}, 0)); };
  Composition bound{{{shared(Subsampled{descent.rate, shared(Gaussian{descent.mu_squared}), descent.window}), 1}},
                    false};
  if (descent.before) bound.parts.push_back({shared(IteratedNoise{*descent.before, 0, true, false}), 1});
  return {std::move(bound)};
}

Mechanism post_processed(const Json& json, Effort& effort) {
  only(json, {"type", "of", "kernel"});
  const Json* of = json.find("of");
  if (of == nullptr) throw Misread{"a post_processed without \"of\""};
  return with_kernel(read(*of, effort), matrix(json, "kernel", effort), effort);
}

Mechanism composition(const Json& json, Effort& effort) {
  only(json, {"type", "parts"});
  Composition result;
  for (const Json& part : array(json, "parts")) {
    only(part, {"mechanism", "times"});
    const Rational times = count(part, "times");
    const Json* inner = part.find("mechanism");
    if (inner == nullptr) throw Misread{"a part without a mechanism"};
    result.parts.push_back({std::make_shared<const Mechanism>(read(*inner, effort)), times});
  }
  return {std::move(result)};
}

Mechanism pure(const Json& json, Effort& effort) {
  only(json, {"type", "epsilon"});
  return {Pure{epsilon(json, effort)}};
}
Mechanism approximate(const Json& json, Effort& effort) {
  only(json, {"type", "epsilon", "delta"});
  return {Approximate{epsilon(json, effort), probability(json, "delta")}};
}
Mechanism zcdp(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "rho"});
  return {Zcdp{nonnegative(json, "rho")}};
}
Mechanism gdp(const Json& json, Effort& /*unused*/) {
  only(json, {"type", "mu"});
  const Rational mu = nonnegative(json, "mu");
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
  const Json* name = json.find("type");
  if (name == nullptr || name->kind != Json::Kind::string) throw Misread{"a mechanism without a \"type\""};
  const auto* type =
      std::find_if(std::begin(types), std::end(types), [&](const Type& known) { return known.name == name->text; });
  if (type == std::end(types)) throw BeyondLimits{"a mechanism type that this checker does not know"};
  // A quotient of two numbers, squared; log2(10) < 10/3.
  const std::size_t written = type->read == composition ? 0 : 14 * digits(json).longest;
  effort.spend(1 + cost_of_numbers(written));
  return with_bits(type->read(json, effort), written);
}

}  // namespace

bool holds_budget(const Mechanism& mechanism) {
  if (const auto* composed = mechanism.as<Composition>())
    return !composed->is_attained || std::any_of(composed->parts.begin(), composed->parts.end(),
                                                 [](const Part& part) { return holds_budget(*part.mechanism); });
  if (const auto* sampled = mechanism.as<Subsampled>()) return holds_budget(*sampled->of);
  if (const auto* pair = mechanism.as<DominatingPair>()) return !pair->tight;
  if (const auto* noise = mechanism.as<IteratedNoise>()) return noise->is_budget;
  return !mechanism.as<Gaussian>() && !mechanism.as<Laplace>() && !mechanism.as<DiscreteLaplace>() &&
         !mechanism.as<DiscreteGaussian>() && !mechanism.as<KNorm>() && !mechanism.as<RandomizedResponse>() &&
         !mechanism.as<Channel>() && !mechanism.as<Elliptical>() && !mechanism.as<EllipticalProcess>();
}

bool holds_sampling(const Mechanism& mechanism) {
  if (const auto* composed = mechanism.as<Composition>())
    return std::any_of(composed->parts.begin(), composed->parts.end(),
                       [](const Part& part) { return holds_sampling(*part.mechanism); });
  return mechanism.as<Subsampled>() != nullptr;
}

bool holds_replacement(const Mechanism& mechanism) {
  if (const auto* composed = mechanism.as<Composition>())
    return std::any_of(composed->parts.begin(), composed->parts.end(),
                       [](const Part& part) { return holds_replacement(*part.mechanism); });
  if (const auto* iterated = mechanism.as<IteratedNoise>()) return iterated->replaces_record;
  const auto* noise = mechanism.as<KNorm>();
  return noise != nullptr && std::holds_alternative<Differences>(noise->shifts);
}

std::optional<Elliptical> as_elliptical(const Mechanism& mechanism) {
  if (const auto* noise = mechanism.as<Gaussian>()) return Elliptical{1, Kotz{0, Rational{1, 2}, 2}, noise->mu_squared};
  if (const auto* noise = mechanism.as<Laplace>()) return Elliptical{1, RadialExponential{1}, noise->t * noise->t};
  const auto* noise = mechanism.as<Elliptical>();
  return noise == nullptr ? std::nullopt : std::optional{*noise};
}

std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort) {
  if (digits(json).total > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read(json, effort);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

namespace {

// Of a text that is perhaps a number: those written, and those that its exponent stands for.
std::size_t digits_of(std::string_view text) {
  const auto e = text.find_last_of("eE");
  std::size_t exponent = 0;
  for (std::size_t i = e == std::string_view::npos ? text.size() : e + 1; i < text.size(); ++i) {
    if (text[i] == '-' || text[i] == '+') continue;
    if (text[i] < '0' || text[i] > '9') return text.size();
    exponent = 10 * exponent + static_cast<std::size_t>(text[i] - '0');
    if (exponent > static_cast<std::size_t>(max_spec_exponent)) return text.size();  // no number that can be read
  }
  return text.size() + exponent;
}

}  // namespace

Digits digits(const Json& json) {
  Digits all{digits_of(json.text), digits_of(json.text)};
  const auto add = [&](const Json& inner) {
    const auto [longest, total] = digits(inner);
    all = {std::max(all.longest, longest), all.total + total};
  };
  for (const Json& item : json.items) add(item);
  for (const auto& [key, value] : json.members) add(value);
  return all;
}

std::optional<Rational> read_number(const Json* json) {
  if (json == nullptr || (json->kind != Json::Kind::number && json->kind != Json::Kind::string)) return std::nullopt;
  return read_spec_number(json->text);
}

std::optional<LogNumber> read_epsilon(const Json* json) {
  if (json != nullptr && json->kind == Json::Kind::object) {
    const auto argument = has_only(*json, {"log"}) ? read_number(json->find("log")) : std::nullopt;
    if (!argument || *argument <= 0) return std::nullopt;
    return LogNumber{0, *argument};
  }
  const auto value = read_number(json);
  if (!value) return std::nullopt;
  return LogNumber{*value, 1};
}

bool has_only(const Json& json, std::initializer_list<std::string_view> keys) {
  return json.kind == Json::Kind::object &&
         std::all_of(json.members.begin(), json.members.end(), [&](const auto& member) {
           return std::find(keys.begin(), keys.end(), member.first) != keys.end();
         });
}

}  // namespace dpcert::check
