// SPDX-License-Identifier: Apache-2.0
// The Rényi divergence of noisy steps from two starts.
#include <algorithm>
#include "dpcert/mechanisms/read_iteration.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/queries/number_text.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

constexpr std::size_t longest_path = 10'000;  // a longer one would make an answer of many megabytes

Answer path_shown(const NoisyIteration& steps, const Rational& distance, long digits) {
  using Path = std::vector<Number>;
  const Path path = refine(
      digits, [&](Precision precision) { return interpolating_path(steps, distance, precision); },
      [&](const Path& gaps) {
        return std::all_of(gaps.begin(), gaps.end(), [&](const Number& gap) { return gap.has_digits(digits + 2); });
      });
  Answer all = Answer::array();
  for (const Number& gap : path) all.push_back(shown(gap, digits, Range::non_negative()));
  return all;
}

Answer answer_iteration_rdp(const Fields& query, long digits) {
  const NoisyIteration steps = read_noisy_steps(query)(0);
  const Rational distance = query.number("distance");
  const RenyiOrder order = query.order("order");
  const RuleValue value = refine_to_digits(
      digits, [&](Precision precision) { return iteration_divergence(steps, distance, order, precision); });
  Answer answer = shown(value, digits, Range::non_negative());
  if (steps.front().variance > 0 && query.list("lipschitz").size() <= longest_path)
    answer["path"] = path_shown(steps, distance, digits);
  add_kind(answer, Tightness::own, value.rule);
  return answer;
}

std::vector<Member> iteration_rdp_members() {
  std::vector<Member> all = noisy_steps_members();
  all.push_back({"distance", ValueType::number(Range::non_negative()), "largest distance of the starts"});
  all.push_back({"order", ValueType::order(), "a Rényi order"});
  return all;
}

}  // namespace

const Quantity iteration_rdp_quantity{
    query_type(
        "iteration_rdp", "the Rényi divergence of noisy steps from two starts, and the best path between them",
        iteration_rdp_members(),
        R"({"quantity": "iteration_rdp", "lipschitz": ["1", "0.9"], "sigma": "1", "distance": "1", "order": "2"})"),
    answer_iteration_rdp,
    {assumed::last_seen}};

}  // namespace dpcert
