// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rule.hpp"
#include "more/laws/norm_ball.hpp"

namespace dpcert::check {

/// Numbers that a certificate lists, taken one by one.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::string_view>& words) : words_{words} {}
  [[nodiscard]] std::optional<Rational> next() {
    return at_ < words_.size() ? read_fraction(words_[at_++]) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> next_index() {
    return at_ < words_.size() ? read_index(words_[at_++]) : std::nullopt;
  }
  [[nodiscard]] bool are_used_up() const { return at_ == words_.size(); }

 private:
  const std::vector<std::string_view>& words_;
  std::size_t at_ = 0;
};

/// The largest sum of the sizes, or of the squares, of a difference's coordinates.
enum class SumOf { sizes, squares };
[[nodiscard]] Rational largest_sum(const std::vector<Point>& values, SumOf what);

/// Are all differences of the values within `radius` times the ball, but for its factor; or is some
/// not, where the step says so? Further numbers are those of a hull of points.
/// Given   at least one value
/// Errors  BeyondLimits: a body of whose gauge the rule knows nothing
/// Theory  proofs-checks/check/theory/k-norm.md
[[nodiscard]] Judgement judge_values(const Application& step, const NormBall& ball, const std::vector<Point>& values,
                                     const Rational& radius, Numbers& numbers);

}  // namespace dpcert::check
