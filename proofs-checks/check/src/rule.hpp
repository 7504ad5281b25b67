// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ladder.hpp"
#include "mechanism.hpp"
#include "statement.hpp"

namespace dpcert::check {

/// A step that has been established.
struct Established {
  const Mechanism* about;
  Statement says;
};

/// Bounds what one certificate may cost, in units of roughly a microsecond.
class Effort {
 public:
  /// False when the certificate asks for more than its share.
  [[nodiscard]] bool spend(std::uint64_t units) { return (spent_ += units) <= limit && units <= limit; }
  static constexpr std::uint64_t limit = 30'000'000;

 private:
  std::uint64_t spent_ = 0;
};

/// A use of a rule: what it should conclude, about which node, from which words, after which steps.
struct Application {
  const Mechanism& about;
  const Statement& says;
  const std::vector<std::string_view>& arguments;
  const std::vector<Established>& earlier;
  Effort& effort;

  /// The step that a word cites: null unless it names an earlier one.
  [[nodiscard]] const Established* cited(std::string_view word) const;
  /// The one step cited by the first argument, about the same node, of `count` arguments in all; null otherwise.
  [[nodiscard]] const Statement* premise(std::size_t count = 1) const;
};

/// Whether a step follows; when not, why. The only ways to make one are these three.
class Judgement {
 public:
  [[nodiscard]] static Judgement fails(std::string reason) { return Judgement{false, false, std::move(reason)}; }
  /// Not judged: it would cost or need more than the checker's limits.
  [[nodiscard]] static Judgement beyond_limits(std::string reason) { return Judgement{false, true, std::move(reason)}; }
  /// Follows when the condition holds.
  [[nodiscard]] static Judgement when(bool condition, const char* otherwise) {
    return condition ? Judgement{true, false, {}} : fails(otherwise);
  }
  [[nodiscard]] bool follows() const { return follows_; }
  [[nodiscard]] bool is_beyond_limits() const { return beyond_limits_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  Judgement(bool follows, bool beyond, std::string reason)
      : follows_{follows}, beyond_limits_{beyond}, reason_{std::move(reason)} {}
  bool follows_, beyond_limits_;
  std::string reason_;
};

/// Judges a statement `X value` (X <= value) or `not-X value` (X > value) about a quantity with a formula over Toward.
template <class Formula>
[[nodiscard]] Judgement bounds(bool is_upper, const Formula& formula, const Rational& value) {
  const Position found = position(formula, value);
  if (found == Position::unsettled) return Judgement::beyond_limits("8192 bits do not settle the comparison");
  return Judgement::when(found == (is_upper ? Position::at_most : Position::above), "the number is too good");
}

/// The same for a formula of operations(bits) operations at that precision, which are charged; nothing: too many.
template <class Formula, class Operations>
[[nodiscard]] Judgement bounds(bool is_upper, const Formula& formula, const Rational& value, Effort& effort,
                               const Operations& operations) {
  const auto affords = [&](Bits bits) {
    const std::optional<std::uint64_t> count = operations(bits);
    return count && effort.spend(*count * (1 + static_cast<std::uint64_t>(bits) / 256));
  };
  const Position found = position(formula, value, affords);
  if (found == Position::unsettled) return Judgement::beyond_limits("the comparison stays open within the limits");
  return Judgement::when(found == (is_upper ? Position::at_most : Position::above), "the number is too good");
}

using Rule = Judgement (*)(const Application&);

/// The rule of that name in FORMAT.md, or null.
[[nodiscard]] Rule find_rule(std::string_view name);

// One file a rule under rules/, one note a rule under theory/. Each judges against its table row of FORMAT.md.
[[nodiscard]] Judgement given(const Application& step);
[[nodiscard]] Judgement witness_gaussian(const Application& step);
[[nodiscard]] Judgement convert(const Application& step);
[[nodiscard]] Judgement sum(const Application& step);
[[nodiscard]] Judgement gaussian_curve(const Application& step);
[[nodiscard]] Judgement laplace_curve(const Application& step);
[[nodiscard]] Judgement channel(const Application& step);
[[nodiscard]] Judgement cks(const Application& step);
[[nodiscard]] Judgement part(const Application& step);
[[nodiscard]] Judgement binomial(const Application& step);
[[nodiscard]] Judgement two_point(const Application& step);
[[nodiscard]] Judgement subsampled(const Application& step);
[[nodiscard]] Judgement discrete_sum(const Application& step);
[[nodiscard]] Judgement event(const Application& step);
[[nodiscard]] Judgement exponential_family(const Application& step);
[[nodiscard]] Judgement sampling(const Application& step);
[[nodiscard]] Judgement k_norm(const Application& step);
[[nodiscard]] Judgement elliptical_supremum(const Application& step);
[[nodiscard]] Judgement mixture(const Application& step);
[[nodiscard]] Judgement post_processed(const Application& step);

}  // namespace dpcert::check
