// SPDX-License-Identifier: Apache-2.0
#include "proof/step_view.hpp"

#include "kernel/numbers/rational.hpp"

namespace dpcert::reports {

std::string_view StepView::word(std::size_t i) const {
  return i < written.arguments.size() ? written.arguments[i] : std::string_view{};
}

std::optional<Rational> StepView::number(std::size_t i) const {
  const auto read = check::read_fraction(word(i));
  if (!read) return std::nullopt;
  return Rational{*read};
}

std::vector<Rational> StepView::numbers_from(std::size_t i) const {
  std::vector<Rational> all;
  for (; i < arguments(); ++i) {
    auto next = number(i);
    if (!next) break;
    all.push_back(*std::move(next));
  }
  return all;
}

const check::Statement* StepView::cited(std::size_t i) const {
  const auto index = check::read_index(word(i));
  return index && *index < certificate.steps.size() ? &certificate.steps[*index].says : nullptr;
}

std::string steps_of(const StepView& step, std::size_t from, std::size_t to) {
  constexpr std::size_t most_listed = 8;
  std::vector<std::string> all;
  for (std::size_t i = from; i < to && i < step.arguments(); ++i)
    if (step.word(i) != "-") all.emplace_back(step.word(i));
  if (all.empty()) return "no step";
  if (all.size() == 1) return "step " + all.front();
  if (all.size() > most_listed)
    return "steps " + all[0] + ", " + all[1] + ", ..., " + all.back() + " (" + std::to_string(all.size()) + " of them)";
  std::string text = "steps " + all.front();
  for (std::size_t i = 1; i < all.size(); ++i) text += (i + 1 == all.size() ? " and " : ", ") + all[i];
  return text;
}

}  // namespace dpcert::reports
