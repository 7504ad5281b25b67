// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/plot_colours.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace dpcert::reports {
namespace {

/// Of what a line is; of a line that says nothing of that, itself.
std::string object_of(const Drawn& drawn, std::size_t panel, std::size_t place) {
  if (!drawn.object.empty()) return drawn.object;
  return drawn.label.empty() ? "\n" + std::to_string(panel) + "\n" + std::to_string(place) : drawn.label;
}

bool has_colour(const Drawn& drawn) {
  return drawn.as == Drawn::As::outline || drawn.as == Drawn::As::curve || drawn.as == Drawn::As::bound;
}

}  // namespace

std::vector<std::vector<int>> colours_of(const std::vector<Panel>& panels) {
  std::vector<std::string> objects;                    // by first appearance
  std::map<std::string, std::set<std::size_t>> where;  // an object's panels
  for (std::size_t i = 0; i < panels.size(); ++i)
    for (std::size_t k = 0; k < panels[i].drawn.size(); ++k) {
      if (!has_colour(panels[i].drawn[k])) continue;
      const std::string object = object_of(panels[i].drawn[k], i, k);
      if (where[object].empty()) objects.push_back(object);
      where[object].insert(i);
    }
  std::map<std::string, int> chosen;
  for (const std::string& object : objects) {
    std::array<std::pair<int, int>, colours> uses{};  // beside it in a panel, and at all
    for (const auto& [other, colour] : chosen) {
      auto& [beside, anywhere] = uses[static_cast<std::size_t>(colour - 1)];
      ++anywhere;
      for (const std::size_t panel : where[object]) beside += where[other].contains(panel) ? 1 : 0;
    }
    chosen[object] = 1 + static_cast<int>(std::min_element(uses.begin(), uses.end()) - uses.begin());
  }
  std::vector<std::vector<int>> all;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    int before = 1;
    std::vector<int>& of_panel = all.emplace_back();
    for (std::size_t k = 0; k < panels[i].drawn.size(); ++k) {
      if (has_colour(panels[i].drawn[k])) before = chosen[object_of(panels[i].drawn[k], i, k)];
      of_panel.push_back(before);
    }
  }
  return all;
}

}  // namespace dpcert::reports
