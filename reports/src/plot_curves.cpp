// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_curves.hpp"

#include <algorithm>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/plot_axes.hpp"
#include "dpcert/reports/privacy_curves.hpp"

namespace dpcert::reports {
namespace {

const ObjectType named_type_of_mechanism{"",
                                         "mechanism to draw",
                                         "a mechanism or a budget, and what the key calls it",
                                         {{"mechanism", ValueType::variety("mechanism"), "a mechanism or a budget"},
                                          optional({"label", ValueType::text(), "its type where it is missing"}),
                                          optional({"claim", ValueType::object(claim_type()), "a point to mark"})}};

const ObjectType& curves_type() {
  static const ObjectType type{
      "",
      "curves",
      "privacy curves of mechanisms",
      {{"of", ValueType::one_of({"delta", "tradeoff"}), "delta over epsilon, or type II over type I errors of tests"},
       {"mechanisms", ValueType::list_of(ValueType::object(named_type_of_mechanism), 1, 16), "what is drawn"},
       optional({"epsilon", ValueType::list_of(ValueType::number({.least = 0, .most = most_epsilon}), 2, 2),
                 "the ends of the axis of delta"}),
       optional({"type_one", ValueType::list_of(ValueType::number(Range::probability()), 2, 2),
                 "the ends of the axis of tradeoff"}),
       log_member(),
       least_member()}};
  return type;
}

/// The point of a claim; of another kind of claim, none.
std::optional<std::array<double, 2>> point_of(const Claim& claim, bool is_delta) {
  if (const auto* dp = std::get_if<DpClaim>(&claim); dp != nullptr && is_delta)
    return {{dp->epsilon.enclose({}).steer(), dp->delta.convert_to<double>()}};
  if (const auto* errors = std::get_if<TradeOffClaim>(&claim); errors != nullptr && !is_delta)
    return {{errors->type_one.convert_to<double>(), errors->type_two.convert_to<double>()}};
  return std::nullopt;
}

Named read_named(const Json& value, const std::string& where, bool is_delta) {
  const Fields in{value, where, named_type_of_mechanism};
  const std::string place = in.where("mechanism");
  Release release = required(release_of(read_mechanism(in.at("mechanism"), place)), place);
  Named named{in.has("label") ? in.text("label") : name_in(in.at("mechanism"), place, "type"), std::move(release)};
  if (in.has("claim")) {
    const Claim claim = read_claim(in.at("claim"), in.where("claim"));
    named.claim = point_of(claim, is_delta);
    named.claimed = describe(claim);
    if (!named.claim)
      reject(in.where("claim"), "is no point of this picture, wanted " +
                                    std::string{is_delta ? "epsilon and delta" : "type_one and type_two"});
  }
  return named;
}

/// To where the last delta is 1e-6, nearly, and beyond all claims: steers.
Rational default_end(const std::vector<Named>& all) {
  Rational end = 0;
  for (const Named& one : all) {
    if (one.claim) end = std::max<Rational>(end, finite_rational(1.05 * (*one.claim)[0]).value_or(0));
    const auto epsilon = one.release.epsilon(Rational{1, 1'000'000}, 2);
    if (epsilon && !epsilon->infinite) end = std::max<Rational>(end, epsilon->value.upper());
  }
  return end > least_width ? std::min(end, most_epsilon) : Rational{1};
}

std::pair<Rational, Rational> read_axis(const Fields& in, bool is_delta, const std::vector<Named>& all) {
  const std::string key = is_delta ? "epsilon" : "type_one", other = is_delta ? "type_one" : "epsilon";
  if (in.has(other)) reject(in.where(other), "is no axis of this curve, wanted \"" + key + "\"");
  if (in.has(key)) return read_ends(in, key);
  return {0, is_delta ? default_end(all) : Rational{1}};
}

}  // namespace

Panel read_curves(const Json& value, const std::string& where) {
  const Fields in{value, where, curves_type()};
  const bool is_delta = in.text("of") == "delta";
  std::vector<Named> all;
  const auto& items = in.list("mechanisms");
  for (std::size_t i = 0; i < items.size(); ++i)
    all.push_back(read_named(items[i], child(in.where("mechanisms"), i), is_delta));
  const auto [from, to] = read_axis(in, is_delta, all);
  const std::array<double, 2> range{from.convert_to<double>(), to.convert_to<double>()};
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i].claim && ((*all[i].claim)[0] < range[0] || (*all[i].claim)[0] > range[1]))
      reject(child(in.where("mechanisms"), i) + "/claim", "is beyond the ends of the axis");
  Panel panel{"", is_delta ? delta_curves(all, from, to) : trade_off_curves(all, from, to),
              is_delta ? Axes{"epsilon", "delta", range} : Axes{"type I error", "type II error", range}};
  make_logarithmic(panel, in, is_delta);
  return panel;
}

}  // namespace dpcert::reports
