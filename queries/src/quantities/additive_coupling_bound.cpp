// SPDX-License-Identifier: Apache-2.0
// The coupling bound of noise that is added twice.
#include <algorithm>
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

const ObjectType gaussian_noise{"type",
                                "gaussian",
                                "Gaussian noise",
                                {{"sigma", ValueType::number(Range::positive()), "its standard deviation"}},
                                {},
                                R"({"type": "gaussian", "sigma": "1"})"};
const ObjectType laplace_noise{"type",
                               "laplace",
                               "Laplace noise",
                               {{"scale", ValueType::number(Range::positive()), "its scale"}},
                               {},
                               R"({"type": "laplace", "scale": "1"})"};

AdditiveNoise noise_in(const Fields& query, const char* key) {
  const Json& value = query.at(key);
  const std::string where = query.where(key);
  const ObjectType& type = named_type(value, where, additive_noise_variety().types);
  const Fields noise{value, where, type};
  using Kind = AdditiveNoise::Kind;
  if (&type == &gaussian_noise) return {Kind::gaussian, noise.number("sigma")};
  return {Kind::laplace, noise.number("scale")};
}

/// Refuses numbers that are too far apart.
void check_range(const Fields& query, const NoisedTwice& release, const RenyiOrder& order) {
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

Answer answer_additive_coupling_bound(const Fields& query, long digits) {
  const NoisedTwice release{noise_in(query, "first"), noise_in(query, "second"), query.number("lipschitz"),
                            query.number("sensitivity")};
  const RenyiOrder order = query.order("order");
  check_range(query, release, order);
  const CouplingBound found = refine(
      digits, [&](Precision precision) { return additive_bound(release, order, precision); },
      [&](const CouplingBound& x) { return x.bound.has_digits(digits + 2) && x.shift.has_digits(digits + 2); });
  Answer answer = shown(found.bound, digits, Range::non_negative());
  answer["shift"] = shown(found.shift, digits, Range::non_negative());
  using Kind = AdditiveNoise::Kind;
  const bool is_normal = release.first.kind == Kind::gaussian && release.second.kind == Kind::gaussian;
  add_kind(answer, is_normal || found.bound.exact == Rational{0} ? Tightness::own : Tightness::bound, "coupling");
  return answer;
}

}  // namespace

Variety additive_noise_variety() { return {"noise", "Noise added to a number.", {&gaussian_noise, &laplace_noise}}; }

const Quantity additive_coupling_bound_quantity{
    query_type("additive_coupling_bound",
               "the coupling bound of the Rényi divergence of noise added twice, with a Lipschitz map between",
               {{"first", ValueType::variety("noise"), "the noise added first"},
                {"second", ValueType::variety("noise"), "the noise added after the map"},
                {"lipschitz", ValueType::number(Range::non_negative()), "the Lipschitz constant of the map"},
                {"sensitivity", ValueType::number(Range::non_negative()), "largest change of the answer"},
                {"order", ValueType::order(), "a Rényi order"}},
               R"({"quantity": "additive_coupling_bound", "first": {"type": "gaussian", "sigma": "1"},
                   "second": {"type": "laplace", "scale": "2"}, "lipschitz": "1", "sensitivity": "1", "order": "2"})"),
    answer_additive_coupling_bound};

}  // namespace dpcert
