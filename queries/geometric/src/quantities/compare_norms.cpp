// SPDX-License-Identifier: GPL-3.0-or-later
// Which norm's noise is least for a statistic.
#include <algorithm>

#include "dpcert/geometry/norm_utility.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

struct NamedNorm {
  std::string name;
  Body ball;
};

/// Those that are named, or l1, l2 and linf; then the hull, than which none is smaller, and whose
/// figures take what work is left.
std::vector<NamedNorm> read_norms(const Fields& query, const Statistic& statistic) {
  const Eigen::Index d = statistic.dimension();
  std::vector<NamedNorm> norms;
  if (!query.has("norms"))
    for (const auto& [name, p] : {std::pair{"l1", std::optional{Rational{1}}},
                                  {"l2", std::optional{Rational{2}}},
                                  {"linf", std::optional<Rational>{}}})
      norms.push_back({name, lp_ball(p, d, 1).value()});
  for (std::size_t i = 0; query.has("norms") && i < query.at("norms").items.size(); ++i) {
    const Json& written = query.at("norms").items[i];
    const std::string where = query.where("norms") + "/" + std::to_string(i);
    const Json* p = written.find("p");
    norms.push_back({p != nullptr ? "l" + p->text : "norms/" + std::to_string(i), read_norm(written, where, d)});
  }
  norms.push_back({"hull", sensitivity_hull(statistic)});
  return norms;
}

Answer figure(const Result<Number>& x, long digits, const Range& natural) {
  if (x && is_known(*x)) return shown(*x, digits, natural);
  return {{"error", x ? "nothing is known" : x.error().message}};
}

/// The names by volume, the least first; together where enclosures do not tell, or they are equal.
Answer by_volume(std::vector<std::pair<std::string, Number>> volumes) {
  std::ranges::stable_sort(
      volumes, [](const auto& x, const auto& y) { return is_centred_higher(y.second.value, x.second.value); });
  Answer groups = Answer::array();
  for (std::size_t i = 0; i < volumes.size(); ++i) {
    const bool is_more = i > 0 && certainly(!at_most(volumes[i].second, volumes[i - 1].second));
    if (i == 0 || is_more) groups.push_back(Answer::array());
    groups.back().push_back(volumes[i].first);
  }
  return groups;
}

Answer answer_compare_norms(const Fields& query, long digits) {
  const Statistic statistic = read_statistic(query.at("statistic"), query.where("statistic"));
  const Rational epsilon = query.has("epsilon") ? query.number("epsilon") : Rational{1};
  Answer norms = Answer::array();
  std::vector<std::pair<std::string, Number>> volumes;
  for (const NamedNorm& norm : read_norms(query, statistic)) {
    Answer entry{{"norm", norm.name}};
    const auto found = norm_utility(statistic, norm.ball, epsilon, digits);
    if (!found && found.error().fault != Fault::unsupported && found.error().fault != Fault::precision_exhausted)
      (void)located(found, query, "statistic");
    if (found) {
      entry["sensitivity"] = shown(found->sensitivity, digits, Range::non_negative());
      entry["volume"] = figure(found->volume, digits, Range::non_negative());
      entry["entropy"] = figure(found->entropy, digits, Range::any());
      entry["mean_square"] = figure(found->mean_square, digits, Range::non_negative());
      if (found->volume && is_known(*found->volume)) volumes.emplace_back(norm.name, *found->volume);
    } else {
      entry["error"] = found.error().message;
    }
    norms.push_back(std::move(entry));
  }
  return {{"norms", std::move(norms)}, {"by_volume", by_volume(std::move(volumes))}};
}

}  // namespace

const Quantity compare_norms_quantity{
    query_type(
        "compare_norms", "which norm's noise is least for a statistic, at one epsilon",
        {{"statistic", ValueType::variety("statistic"), "the statistic"},
         optional({"norms", ValueType::list_of(ValueType::object(norm_type()), 1, 16),
                   "the norms beside that of the hull of all differences; else l1, l2, linf"}),
         optional({"epsilon", ValueType::number(Range::positive()), "of each mechanism; else 1"})},
        R"({"quantity": "compare_norms", "statistic": {"type": "polynomial", "variables": ["x"], "domain": [["-1", "1"]],
            "components": [[{"coefficient": "1", "powers": [1]}], [{"coefficient": "2", "powers": [2]}]]}, "epsilon": "1"})"),
    answer_compare_norms};

}  // namespace dpcert
