// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_design.hpp"

#include <algorithm>

#include "dpcert/mechanisms/read_profiles.hpp"

namespace dpcert {
namespace {

// Functions, as types of queries are made of them before main() begins.
const std::vector<std::string>& kinds() {
  static const std::vector<std::string> names = {"one_bit", "one_bit_cluster", "smooth_one_bit", "smooth_categorical"};
  return names;
}
const std::vector<std::string>& objectives() {
  static const std::vector<std::string> names = {"largest_entry", "expected_error"};
  return names;
}

std::size_t place_in(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

std::vector<Member> design_members(const std::vector<Member>& more) {
  std::vector<Member> members = {{"kind", ValueType::one_of(kinds()), "which mechanisms are chosen from"},
                                 profiles_member(),
                                 edges_member("pairs of profiles that the outcome must not tell apart")};
  members.insert(members.end(), more.begin(), more.end());
  members.push_back(
      optional({"minimise", ValueType::one_of(objectives()),
                "largest_entry (where it is missing): the largest entry off the diagonal, or flip, then their sum; "
                "expected_error: the probability of a changed observation, summed over profiles"}));
  members.push_back(optional({"weights", ValueType::list_of(ValueType::number(Range::non_negative())),
                              "by which the errors of each profile count; 1 where it is missing"}));
  return members;
}

DesignKind read_design_kind(const Fields& in) { return static_cast<DesignKind>(place_in(kinds(), in.text("kind"))); }

DesignObjective read_design_objective(const Fields& in) {
  return in.has("minimise") ? static_cast<DesignObjective>(place_in(objectives(), in.text("minimise")))
                            : DesignObjective::largest_entry;
}

DesignProblem read_design_problem(const Fields& in) {
  ProfileGraph graph = read_profile_graph(in);
  const std::vector<Rational> weights =
      in.has("weights") ? in.numbers("weights") : std::vector<Rational>(graph.profiles.size(), 1);
  return required(DesignProblem::of(read_design_kind(in), std::move(graph), weights), in.pointer());
}

}  // namespace dpcert
