// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/nodes.hpp"
#include "kernel/numbers/ladder.hpp"
#include "kernel/spec/mechanism.hpp"
#include "kernel/statement.hpp"

namespace dpcert::check {

/// A step that has been established.
struct Established {
  const Mechanism* about;
  Statement says;
};

/// A use of a rule: what it should conclude, about which node, from which words, after which steps.
struct Application {
  const Mechanism& about;
  const Statement& says;
  const std::vector<std::string_view>& arguments;
  const std::vector<Established>& earlier;
  Nodes& nodes;

  /// The step that a word cites: null unless it names an earlier one.
  [[nodiscard]] const Established* cited(std::string_view word) const;
  /// The one step cited by the first argument, about the same
  /// node, of `count` arguments in all; null otherwise.
  [[nodiscard]] const Statement* premise(std::size_t count = 1) const;
};

[[nodiscard]] inline std::size_t bit_size(const Statement& says) {
  return bit_size(says.epsilon) + bit_size(says.order) + bit_size(says.value);
}

/// Whether a step follows; when not, why. The only ways to make one are
/// these two; what is not judged throws BeyondLimits.
class Judgement {
 public:
  [[nodiscard]] static Judgement fails(std::string reason) { return Judgement{false, std::move(reason)}; }
  /// Follows when the condition holds.
  [[nodiscard]] static Judgement when(bool condition, const char* otherwise) {
    return condition ? Judgement{true, {}} : fails(otherwise);
  }
  [[nodiscard]] bool follows() const { return follows_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  Judgement(bool follows, std::string reason) : follows_{follows}, reason_{std::move(reason)} {}
  bool follows_;
  std::string reason_;
};

inline constexpr const char* too_good = "the number is too good";

/// Judges a statement `X value` (X <= value) or `not-X value` (X > value), by whether X <= value.
[[nodiscard]] inline Judgement judged(bool is_upper, bool is_at_most) {
  return Judgement::when(is_upper == is_at_most, too_good);
}
/// The same about a quantity with a formula over Toward.
template <class Formula>
[[nodiscard]] Judgement bounds(bool is_upper, const Formula& formula, const Rational& value) {
  return judged(is_upper, is_at_most(formula, value));
}

struct Rule {
  std::string_view name;  ///< here, with _ where FORMAT.md has a dash
  Judgement (*judge)(const Application&);
};

// One file a rule under rules/, one note a rule under theory/.
// Each judges as its section of FORMAT.md says.
#define DPCERT_RULES_OF_KERNEL(X) \
  X(given)                        \
  X(witness_gaussian)             \
  X(convert)                      \
  X(sum)                          \
  X(gaussian_curve)               \
  X(laplace_curve)                \
  X(channel)                      \
  X(cks)                          \
  X(renyi_points)                 \
  X(part)                         \
  X(sampling)                     \
  X(binomial)                     \
  X(two_point)                    \
  X(loss_grid)

#define DPCERT_DECLARE_RULE(rule) [[nodiscard]] Judgement rule(const Application& step);
DPCERT_RULES_OF_KERNEL(DPCERT_DECLARE_RULE)

}  // namespace dpcert::check
