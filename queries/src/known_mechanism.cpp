// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/known_mechanism.hpp"

#include <limits>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/pointwise.hpp"

namespace dpcert {
namespace {

constexpr long digits_of_double = 17;

const Pointwise& pointwise_of(Curve curve) {
  switch (curve) {
    case Curve::delta:
      return delta_at_epsilon();
    case Curve::epsilon:
      return epsilon_at_delta();
    case Curve::rdp:
      return divergence_at_order();
    case Curve::tradeoff:
      break;
  }
  return type_two_at_level();
}

/// The argument as it would be written in a query.
Json written(const Pointwise& figure, double argument, const std::string& where) {
  const ValueType& type = figure.argument.type;
  if (type.kind() == ValueType::Kind::number_or_infinity && argument == std::numeric_limits<double>::infinity())
    return {Json::Kind::string, "inf", {}, {}};
  return {Json::Kind::string, number_of(argument, where, type.range()).str(), {}, {}};
}

DoubleBounds rounded(const RuleValue& value, const Range& natural) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (value.infinite) return {infinity, infinity};
  const auto [lower, upper] = ends_of(value, natural);
  return {to_double(lower, Direction::down), to_double(upper, Direction::up)};
}

}  // namespace

Result<KnownMechanism> KnownMechanism::of(std::string_view object) {
  auto json = read_json(object);
  if (!json) return json.error();
  const auto mechanism = mechanism_of(*json);
  if (!mechanism) return mechanism.error();
  return KnownMechanism{std::move(json).value(), *mechanism};
}

Result<Answer> KnownMechanism::answer(Json query) const {
  if (query.kind != Json::Kind::object) return invalid_input("", "found " + describe(query) + ", wanted an object");
  if (query.find("mechanism") != nullptr)
    return invalid_input("/mechanism", "found a mechanism in a question to one, wanted none");
  query.members.emplace_back("mechanism", object_);
  return dpcert::answer(query, &mechanism_);
}

Result<DoubleBounds> KnownMechanism::at(Curve curve, double argument) const {
  return reading([&] {
    const Pointwise& figure = pointwise_of(curve);
    const std::string where = "/" + figure.argument.name;
    const Json at = written(figure, argument, where);
    const auto& release = release_of(mechanism_);
    if (!release) throw BadInput{release.error()};
    const WorkLimit limit{usual_work};
    return rounded(figure.value(*release, at, where, digits_of_double), figure.natural);
  });
}

}  // namespace dpcert
