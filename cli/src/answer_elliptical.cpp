// SPDX-License-Identifier: Apache-2.0
// The quantities about elliptical noise: elliptical_epsilon, elliptical_delta, cameron_martin_sensitivity.
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

std::vector<Covariance::Vector> differences_in(Query& query, std::size_t dimension) {
  if (!query.has("statistic")) return read_differences(query.at("differences"), query.where("differences"), dimension);
  if (query.has("differences")) reject("", "found both \"differences\" and \"statistic\", wanted one of them");
  auto differences = corner_differences(query, "statistic");
  if (differences.front().size() != dimension)
    reject(query.where("statistic"), "found a statistic of dimension " + std::to_string(differences.front().size()) +
                                         ", wanted " + std::to_string(dimension) + ", that of the covariance");
  return differences;
}

Fields json_of(const Covariance::Orthogonal& witness) {
  Fields functional = Fields::array();
  for (const Rational& entry : witness.functional) functional.push_back(entry.str());
  return functional;
}

/// Of noise of scale 0.
Fields epsilon_without_noise(bool tells_apart, long digits) {
  Fields fields =
      shown(tells_apart ? Number::infinity() : Number::exactly(0, precision_for(digits)), digits, Domain::non_negative);
  if (tells_apart) fields["reason"] = "scale";
  add_kind(fields, true, "elliptical_supremum");
  return fields;
}

}  // namespace

Fields answer_elliptical_epsilon(Query& query, long digits) {
  const EllipticalNoise noise = read_elliptical(query);
  if (noise.is_of_scale_zero) return epsilon_without_noise(noise.sees_through || noise.shift_squared > 0, digits);
  if (noise.sees_through) {
    Fields fields = {
        {"lower", "inf"}, {"upper", "inf"}, {"reason", "range"}, {"functional", json_of(*noise.sees_through)}};
    add_kind(fields, true, "elliptical_supremum");
    return fields;
  }
  const PureSupremum found = elliptical_epsilon(*noise.law, noise.shift_squared, digits);
  Fields fields = shown(found.epsilon, digits, Domain::non_negative);
  if (found.epsilon.infinite)
    fields["reason"] = found.reason == Unbounded::pole ? "pole" : "tail";
  else
    fields["maximiser"] = shown(found.maximiser, digits, Domain::non_negative);
  add_kind(fields, true, "elliptical_supremum");
  return fields;
}

Fields answer_elliptical_delta(Query& query, long digits) {
  const Mechanism noise = built(elliptical(read_elliptical(query)), query);
  const RuleValue delta = required(release_of(noise)).delta(query.epsilon("epsilon"), digits);
  Fields fields = shown(delta, digits, Domain::probability);
  add_kind(fields, true, delta.rule);
  return fields;
}

Fields answer_cameron_martin_sensitivity(Query& query, long digits) {
  const Covariance covariance = read_covariance(query.at("covariance"), query.where("covariance"));
  const auto differences = differences_in(query, covariance.dimension());
  Rational squared = 0;
  for (std::size_t i = 0; i < differences.size(); ++i) {
    const auto norm = covariance.squared_norm(differences[i]);
    if (const auto* none = std::get_if<Covariance::Orthogonal>(&norm)) {
      Fields fields = {{"lower", "inf"}, {"upper", "inf"}, {"refuted", true}, {"functional", json_of(*none)}};
      if (query.has("differences")) fields["difference"] = i;
      fields["rank"] = covariance.rank();
      return fields;
    }
    squared = std::max(squared, std::get<Rational>(norm));
  }
  const Number sensitivity =
      refine_to_digits(digits, [&](Precision precision) { return square_root(squared, precision); });
  Fields fields = shown(sensitivity, digits, Domain::non_negative);
  fields["squared"] = squared.str();
  fields["rank"] = covariance.rank();
  return fields;
}

}  // namespace dpcert::cli
