// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/facet_gauge.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "dpcert/exact/common_denominator.hpp"

namespace dpcert {
namespace {

constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

Error too_large(const std::string& what) {
  return unsupported("", what + " too large for machine integers: ask for one gauge at a time");
}

/// The largest absolute value; nothing where that is no machine integer (of the least one).
std::optional<std::int64_t> largest_of(const std::vector<std::int64_t>& entries) {
  std::int64_t largest = 0;
  for (const std::int64_t entry : entries) {
    if (entry < -most) return std::nullopt;
    largest = std::max(largest, entry < 0 ? -entry : entry);
  }
  return largest;
}

}  // namespace

Result<FacetGauge> FacetGauge::of(const Polytope& polytope) {
  if (!polytope.is_full_dimensional() || !polytope.complete)
    return invalid_input("", "a gauge by facets needs a full-dimensional polytope all of whose facets are known");
  FacetGauge gauge;
  gauge.dimension_ = static_cast<std::size_t>(polytope.ambient);
  CommonDenominator common;
  for (const auto& [normal, offset] : polytope.facets) {
    if (offset <= 0) return invalid_input("", "a gauge by facets needs 0 inside the polytope");
    common.add(Vector{normal / offset});
  }
  gauge.denominator_ = common.value();
  for (const auto& [normal, offset] : polytope.facets)
    for (const Rational& entry : normal) {
      const Rational functional = entry / offset * gauge.denominator_;
      if (abs(functional) > most) return too_large("the functionals of the facets are");
      gauge.functionals_.push_back(mpz_get_si(numerator_of(functional)));
    }
  return gauge;
}

Result<std::vector<std::int64_t>> FacetGauge::operator()(const IntegerPoints& points) const {
  if (points.denominator <= 0 || points.entries.size() % dimension_ != 0)
    return invalid_input("", "found " + std::to_string(points.entries.size()) + " entries, wanted points of length " +
                                 std::to_string(dimension_) + " over a denominator > 0");
  const auto entry = largest_of(points.entries), functional = largest_of(functionals_);
  if (!entry || Integer{*entry} * *functional * dimension_ > most) return too_large("the products are");
  std::vector<std::int64_t> gauges;
  gauges.reserve(points.entries.size() / dimension_);
  for (std::size_t first = 0; first < points.entries.size(); first += dimension_) {
    std::int64_t largest = 0;
    for (std::size_t row = 0; row < functionals_.size(); row += dimension_) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < dimension_; ++k) sum += functionals_[row + k] * points.entries[first + k];
      largest = std::max(largest, sum);
    }
    gauges.push_back(largest);
  }
  return gauges;
}

}  // namespace dpcert
