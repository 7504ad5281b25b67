// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_posterior.hpp"

#include <algorithm>

#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/reports/plot_axes.hpp"

namespace dpcert::reports {
namespace {

constexpr int order_steps = 160, last_steps = 200;
const Rational most_order = 1'000'000;

const ObjectType& posterior_panel_type() {
  static const ObjectType type = [] {
    ObjectType all{"", "posterior", "Rényi divergences of draws from a posterior", posterior_model_members()};
    all.members.push_back(posterior_records_member());
    all.members.push_back(
        {"methods", ValueType::list_of(posterior_method_member().type, 1, 16), "how prior and data are balanced"});
    all.members.push_back(optional(
        {"order", ValueType::list_of(ValueType::number({.least = 0, .most = most_order, .open_below = true}), 2, 2),
         "the ends of the axis of orders"}));
    all.members.push_back(
        optional({"epsilon", ValueType::number(Range::positive()), "the end of the axis of divergences"}));
    return all;
  }();
  return type;
}

struct LabelledLine {
  std::string label;
  PosteriorLine line;
  std::optional<Rational> limit;  ///< of the orders
};

/// "r = 0.5", or the type.
std::string label_of(const Json& method) {
  for (const char* scale : {"r", "m"})
    if (const Json* value = method.find(scale)) return std::string{scale} + " = " + value->text;
  return method.find("type")->text;
}

std::vector<LabelledLine> read_lines(const Fields& in) {
  const PosteriorModel model = read_posterior_model(in);
  const Rational records = in.number("n");
  std::vector<LabelledLine> lines;
  const auto& items = in.list("methods");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const PosteriorMethod method = read_posterior_method(items[i], child(in.where("methods"), i), model);
    PosteriorLine line = model.line(method.weights(0), records);
    const RuleValue limit = posterior_order_limit(line);
    lines.push_back({label_of(items[i]), std::move(line), limit.exact});
  }
  return lines;
}

/// Those given, or from 1 to somewhat beyond the largest limit.
std::pair<Rational, Rational> read_orders(const Fields& in, const std::vector<LabelledLine>& lines) {
  if (!in.has("order")) {
    Rational end = 10;
    for (const LabelledLine& one : lines)
      if (one.limit) end = std::max<Rational>(end, *one.limit * Rational(11, 10));
    return {1, std::min(end, most_order)};
  }
  return read_ends(in, "order");
}

/// Adds the point at an order; false: no further ones are seen.
bool add(Drawn& drawn, const PosteriorLine& line, const Rational& order, const Rational& most) {
  const RuleValue value = posterior_divergence(line, {order}, drawn_digits);
  if (value.infinite) return false;
  const Rational above = most_of(value);
  drawn.points.push_back({order.convert_to<double>(), above.convert_to<double>()});
  return above <= most;
}

/// Closer towards the end, where the divergence may grow
/// without bound; beyond the picture it is left.
Drawn curve(const LabelledLine& one, const Rational& from, const Rational& to, const Rational& most) {
  Drawn drawn{one.label, Drawn::As::curve, {}};
  const bool ends_before = one.limit && *one.limit <= to;
  const Rational end = ends_before ? *one.limit : to;
  Rational t = 1;
  bool is_seen = from < end;
  for (int i = order_steps; i > 0 && is_seen; --i) {
    t = Rational(i, order_steps);
    is_seen = add(drawn, one.line, end - (end - from) * t * t, most);
  }
  if (!ends_before && is_seen) add(drawn, one.line, end, most);
  for (int i = 0; i < last_steps && ends_before && is_seen; ++i) {
    t /= 16;
    is_seen = add(drawn, one.line, end - (end - from) * t * t, most);
  }
  return drawn;
}

}  // namespace

Panel read_posterior_panel(const Json& value, const std::string& where) {
  const Fields in{value, where, posterior_panel_type()};
  const std::vector<LabelledLine> lines = read_lines(in);
  const auto [from, to] = read_orders(in, lines);
  const Rational most = in.has("epsilon") ? in.number("epsilon") : Rational{2};
  Panel panel{"", {}, Axes{"order", "Rényi divergence", {from.convert_to<double>(), to.convert_to<double>()}}};
  panel.axes->to = most.convert_to<double>();
  for (const LabelledLine& one : lines) {
    panel.drawn.push_back(curve(one, from, to, most));
    if (!one.limit || *one.limit > to) continue;
    const double limit = one.limit->convert_to<double>();
    panel.drawn.push_back({"", Drawn::As::other_end, {{limit, 0}, {limit, *panel.axes->to}}});
  }
  return panel;
}

}  // namespace dpcert::reports
