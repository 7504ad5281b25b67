// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_axes.hpp"

#include <algorithm>

namespace dpcert::reports {

std::pair<Rational, Rational> read_ends(const Fields& in, const std::string& key) {
  const auto ends = in.numbers(key);
  if (ends[1] - ends[0] < least_width)
    reject(child(in.where(key), 1),
           "found " + ends[1].str().substr(0, 60) + ", wanted an end above the other by 1/1000000 at least");
  return {ends[0], ends[1]};
}

Member log_member() { return optional({"log", ValueType::flag(), "true: a logarithmic axis upward"}); }
Member least_member() {
  return optional({"least", ValueType::number({.least = 0, .most = Rational{1, 10}, .open_below = true}),
                   "where that axis ends below; 1e-15 or more where it is missing"});
}

void make_logarithmic(Panel& panel, const Fields& in, bool usual) {
  if (!(in.has("log") ? in.flag("log") : usual)) {
    if (in.has("least")) reject(in.where("least"), "is of a logarithmic axis, and this one is linear");
    return;
  }
  constexpr double smallest = 1e-290;
  const double end =
      in.has("least") ? in.number("least").convert_to<double>() : log_from(panel.drawn, panel.axes->x_range);
  panel.axes->log_from = std::max(end, smallest);
  for (Drawn& drawn : panel.drawn)
    if (drawn.as == Drawn::As::marks)
      for (auto& point : drawn.points) point[1] = std::max(point[1], *panel.axes->log_from);
}

}  // namespace dpcert::reports
