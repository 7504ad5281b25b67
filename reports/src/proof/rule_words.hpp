// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "proof/step_view.hpp"

namespace dpcert::reports {

using Words = std::function<std::string(const StepView&)>;

/// A rule of the checker in words, by the name that certificates give it.
struct RuleWords {
  std::string_view rule;
  Words reason;   ///< what a step goes by: its sentence is "<reason>: <conclusion>."
  Words theorem;  ///< a clause; where it is published its theory note says
};

// As the checker's own lists: the kernel's rules, and the others.
[[nodiscard]] const std::vector<RuleWords>& words_of_kernel_rules();
[[nodiscard]] const std::vector<RuleWords>& words_of_other_rules();

/// The same words of every step.
[[nodiscard]] inline Words always(std::string text) {
  return [text = std::move(text)](const StepView&) { return text; };
}
/// "From step 3" and more, of all steps that the words cite.
[[nodiscard]] inline Words from_steps(std::string more) {
  return
      [more = std::move(more)](const StepView& step) { return "From " + steps_of(step, 0, step.arguments()) + more; };
}
/// Words by what is concluded; a breach has those of the promise it breaks.
[[nodiscard]] inline Words by_kind(std::map<check::Kind, std::string> all) {
  using Kind = check::Kind;
  return [all = std::move(all)](const StepView& step) -> std::string {
    static const std::map<Kind, Kind> broken = {{Kind::not_dp, Kind::dp},
                                                {Kind::not_zcdp, Kind::zcdp},
                                                {Kind::not_renyi, Kind::renyi},
                                                {Kind::not_gdp, Kind::gdp}};
    auto found = all.find(step.kind());
    if (const auto promise = broken.find(step.kind()); found == all.end() && promise != broken.end())
      found = all.find(promise->second);
    return found == all.end() ? "" : found->second;
  };
}

}  // namespace dpcert::reports
