// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_curves.hpp"

#include <algorithm>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/privacy_curves.hpp"

namespace dpcert::reports {
namespace {

const ObjectType named_type_of_mechanism{"",
                                         "mechanism to draw",
                                         "a mechanism or a budget, and what the key calls it",
                                         {{"mechanism", ValueType::variety("mechanism"), "a mechanism or a budget"},
                                          optional({"label", ValueType::text(), "its type where it is missing"})}};

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
       optional({"log", ValueType::flag(), "true: a logarithmic axis upward"})}};
  return type;
}

Named read_named(const Json& value, const std::string& where) {
  const Fields in{value, where, named_type_of_mechanism};
  const std::string place = in.where("mechanism");
  Release release = required(release_of(read_mechanism(in.at("mechanism"), place)), place);
  return {in.has("label") ? in.text("label") : name_in(in.at("mechanism"), place, "type"), std::move(release)};
}

/// To where the last delta is 1e-6, nearly: steers.
Rational default_end(const std::vector<Named>& all) {
  Rational end = 0;
  for (const Named& one : all) {
    const auto epsilon = one.release.epsilon(Rational{1, 1'000'000}, 2);
    if (epsilon && !epsilon->infinite) end = std::max<Rational>(end, epsilon->value.upper());
  }
  return end > least_width ? std::min(end, most_epsilon) : Rational{1};
}

std::pair<Rational, Rational> read_ends(const Fields& in, const std::string& key) {
  const auto ends = in.numbers(key);
  if (ends[1] - ends[0] < least_width)
    reject(child(in.where(key), 1),
           "found " + ends[1].str().substr(0, 60) + ", wanted an end above the other by 1/1000000 at least");
  return {ends[0], ends[1]};
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
  for (std::size_t i = 0; i < items.size(); ++i) all.push_back(read_named(items[i], child(in.where("mechanisms"), i)));
  const auto [from, to] = read_axis(in, is_delta, all);
  const std::array<double, 2> range{from.convert_to<double>(), to.convert_to<double>()};
  Panel panel{"", is_delta ? delta_curves(all, from, to) : trade_off_curves(all, from, to),
              is_delta ? Axes{"epsilon", "delta", range} : Axes{"type I error", "type II error", range}};
  if (in.has("log") ? in.flag("log") : is_delta) panel.axes->log_from = log_from(panel.drawn, range);
  return panel;
}

}  // namespace dpcert::reports
