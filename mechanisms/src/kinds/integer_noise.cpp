// SPDX-License-Identifier: Apache-2.0
#include "integer_noise.hpp"

#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

std::optional<Rational> floor_of(const Rational& offset, const Rational& factor, const Epsilon& epsilon) {
  if (epsilon.is_rational()) return floor(offset - factor * epsilon.nats());
  const Enclosure x = refine(
      20,
      [&](Precision precision) {
        return Enclosure{offset, precision} - epsilon.enclose(precision) * factor;
      },
      [](const Enclosure& found) { return found.is_finite() && floor(found.lower()) == floor(found.upper()); });
  if (!x.is_finite() || floor(x.lower()) != floor(x.upper())) return std::nullopt;
  return floor(x.lower());
}

}  // namespace

Member integer_sensitivity() {
  return {"sensitivity", ValueType::number(Range::whole_from(0)),
          "largest change of the answer between neighbouring data sets, an integer"};
}

std::optional<Inference> discrete_sum(const Rational& offset, const Rational& factor, const Epsilon& epsilon) {
  const auto cut = floor_of(offset, factor, epsilon);
  if (!cut) return std::nullopt;
  return by(rules::discrete_sum, std::vector<Rational>{*cut});
}

}  // namespace dpcert
