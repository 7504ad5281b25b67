// SPDX-License-Identifier: Apache-2.0
// The quantities about couplings: wasserstein_infinity, coupling_bound, additive_coupling_bound.
#include <algorithm>

#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "dpcert/accounting/kernels/coupling/best_coupling.hpp"
#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

using Matrix = std::vector<std::vector<Rational>>;

constexpr std::size_t longest_matrix = 10'000;  // entries; a longer one would make an answer of many megabytes

Fields shown(const Number& number, long digits) { return cli::shown(number, digits, Domain::non_negative); }

Fields json_of(const std::vector<Rational>& numbers) {
  Fields entries = Fields::array();
  for (const Rational& number : numbers) entries.push_back(number.str());
  return entries;
}

void add_coupling(Fields& fields, const Coupling& coupling) {
  if (coupling.first().size() * coupling.second().size() > longest_matrix) return;
  Fields rows = Fields::array();
  for (const auto& row : coupling.joint()) rows.push_back(json_of(row));
  fields["coupling"] = std::move(rows);
}

FiniteLaw law_in(Query& query, const char* key) { return read_law(query.at(key), query.where(key)); }

std::vector<Rational> numbers_of(const Json& value, const std::string& where, const Range& range, std::size_t count) {
  if (value.kind != Json::Kind::array || value.items.size() != count)
    reject(where, "found " + describe(value) + ", wanted an array of " + std::to_string(count) + " numbers");
  std::vector<Rational> numbers;
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(rational_of(value.items[i], child(where, i), range));
  return numbers;
}

Matrix matrix_in(Query& query, const char* key, std::size_t rows, std::size_t columns) {
  const auto& items = query.array(key);
  const std::string where = query.where(key);
  if (items.size() != rows)
    reject(where, "found " + std::to_string(items.size()) + " rows, wanted " + std::to_string(rows));
  Matrix matrix;
  for (std::size_t x = 0; x < rows; ++x)
    matrix.push_back(numbers_of(items[x], child(where, x), non_negative(), columns));
  return matrix;
}

std::vector<Rational> points_in(Query& query, const char* key, std::size_t count) {
  return numbers_of(query.at(key), query.where(key), {std::nullopt, std::nullopt, false, "a number"}, count);
}

/// By the costs as they are given, or by the distances of points on the line.
Result<Bottleneck> bottleneck_in(Query& query, const FiniteLaw& p, const FiniteLaw& q) {
  const bool has_points = query.has("points_p") || query.has("points_q");
  if (query.has("costs") == has_points)
    reject("", R"(wanted one of "costs" and the two "points_p", "points_q", found both or neither)");
  if (!has_points) return wasserstein_infinity(p, q, matrix_in(query, "costs", p.size(), q.size()));
  const LinePoints from{p, points_in(query, "points_p", p.size())};
  return wasserstein_infinity(from, {q, points_in(query, "points_q", q.size())});
}

Fields witness_of(const Bottleneck& found) {
  if (found.crowd.empty()) return {};
  return {{"set", found.crowd}, {"mass", found.mass.str()}, {"reached", found.reach.str()}};
}

KernelInputs inputs_in(Query& query, const MarkovKernel& kernel) {
  KernelInputs inputs{kernel, law_in(query, "p"), law_in(query, "q")};
  for (const auto& [key, law] : {std::pair{"p", &inputs.mu}, std::pair{"q", &inputs.nu}})
    if (law->size() != kernel.inputs())
      reject(query.where(key), "found " + std::to_string(law->size()) + " probabilities, wanted " +
                                   std::to_string(kernel.inputs()) + ", one for each input of the kernel");
  return inputs;
}

Coupling read_coupling(Query& query, std::size_t inputs) {
  constexpr std::size_t most_sum_bits = 1UL << 20;
  const std::string where = query.where("coupling");
  Matrix joint = matrix_in(query, "coupling", inputs, inputs);
  Rational sum = 0;
  for (const auto& row : joint)
    for (const Rational& mass : row) {
      sum += mass;
      if (bit_size(sum) > most_sum_bits)
        throw BadInput{unsupported(where, "the common denominator of these masses is too long")};
    }
  return required(Coupling::of(std::move(joint)), where);
}

/// The coupling that is given, or else a good one.
Coupling coupling_in(Query& query, const KernelInputs& inputs, const RenyiOrder& order) {
  if (query.has("coupling")) return read_coupling(query, inputs.kernel.inputs());
  return required(best_coupling(inputs, order), query.where("kernel"));
}

AdditiveNoise noise_in(Query& query, const char* key) {
  Query noise{query.at(key), query.where(key)};
  const std::string type = noise.string("type");
  using Kind = AdditiveNoise::Kind;
  const bool is_gaussian = type == "gaussian";
  if (!is_gaussian && type != "laplace") reject_name(type, {"gaussian", "laplace"}, noise.where("type"));
  const Rational scale = noise.rational(is_gaussian ? "sigma" : "scale", positive());
  noise.finish();
  return {is_gaussian ? Kind::gaussian : Kind::laplace, scale};
}

/// Refuses numbers that are too far apart.
void check_range(Query& query, const NoisedTwice& release, const RenyiOrder& order) {
  if (release.lipschitz == 0 || release.sensitivity == 0) return;
  const Rational second = release.second.scale / release.lipschitz, most = power_of_two(NoisedTwice::most_octaves);
  const auto [least, largest] = std::minmax({release.first.scale, second, release.sensitivity});
  if (largest > least * most)
    throw BadInput{
        unsupported(query.where("second"),
                    "scales, the second over the Lipschitz constant, and sensitivities more than a factor of "
                    "2^4000 apart are not handled")};
  if (order.value && (*order.value > most || *order.value * most < 1))
    throw BadInput{unsupported(query.where("order"), "orders beyond 2^4000 and below its inverse are not handled")};
}

}  // namespace

Fields answer_wasserstein_infinity(Query& query, long digits) {
  const FiniteLaw p = law_in(query, "p"), q = law_in(query, "q");
  const Bottleneck found = required(bottleneck_in(query, p, q), query.where("p"));
  Fields fields = shown(Number::exactly(found.distance, precision_for(digits)), digits);
  add_coupling(fields, found.coupling);
  fields["witness"] = witness_of(found);
  add_kind(fields, true, "bottleneck");
  return fields;
}

Fields answer_coupling_bound(Query& query, long digits) {
  const MarkovKernel kernel = read_kernel_power(query);
  const KernelInputs inputs = inputs_in(query, kernel);
  const RenyiOrder order = read_order(query.at("order"), query.where("order"));
  const Coupling coupling = coupling_in(query, inputs, order);
  const std::string given = query.where(query.has("coupling") ? "coupling" : "kernel");
  const auto reduction = required(ShiftReduction::of(inputs, coupling), given);
  const auto after = required(outputs(inputs), query.where("kernel"));
  const FinitePair before{inputs.mu, inputs.nu};
  const auto refined = [&](auto&& compute) {
    return shown(refine_to_digits(digits, [&](Precision precision) { return compute(precision); }), digits);
  };
  Fields fields = refined([&](Precision precision) { return reduction.bound(order, precision); });
  fields["seen"] = refined([&](Precision precision) { return reduction.seen(order, precision); });
  fields["hidden"] = refined([&](Precision precision) { return reduction.hidden(order, precision); });
  fields["divergence"] = refined([&](Precision precision) { return after.divergence(order, precision); });
  fields["data_processing"] = refined([&](Precision precision) { return before.divergence(order, precision); });
  fields["intermediate"] = json_of(coupling.first());
  add_coupling(fields, coupling);
  add_kind(fields, false, "coupling");
  return fields;
}

Fields answer_additive_coupling_bound(Query& query, long digits) {
  const NoisedTwice release{noise_in(query, "first"), noise_in(query, "second"),
                            query.rational("lipschitz", non_negative()), query.rational("sensitivity", non_negative())};
  const RenyiOrder order = read_order(query.at("order"), query.where("order"));
  check_range(query, release, order);
  const CouplingBound found = refine(
      digits, [&](Precision precision) { return additive_bound(release, order, precision); },
      [&](const CouplingBound& x) { return x.bound.has_digits(digits + 2) && x.shift.has_digits(digits + 2); });
  Fields fields = shown(found.bound, digits);
  fields["shift"] = shown(found.shift, digits);
  using Kind = AdditiveNoise::Kind;
  const bool is_normal = release.first.kind == Kind::gaussian && release.second.kind == Kind::gaussian;
  add_kind(fields, is_normal || found.bound.exact == Rational{0}, "coupling");
  return fields;
}

}  // namespace dpcert::cli
