// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "column_moments.hpp"
#include "members.hpp"

namespace dpcert {

/// A norm by its unit ball, what its noise is in each of d sums, and of which moments a claim is
/// proved and the noise drawn within seconds.
/// Theory  mechanisms/releases/theory/moments.md
struct MomentNorm {
  std::string name, lp;  ///< lp: its p; "": the hull of the differences
  /// The vector; or in its direction one of that norm, or little less, where its own is larger.
  /// Null: it is not shortened.
  std::vector<Rational> (*clipped)(std::vector<Rational> x, const Rational& length);
  std::string (*error)(const Rational& scale, std::size_t d);
  const char* serves;
  bool (*does_serve)(const ColumnMoments&);
};
[[nodiscard]] const std::vector<MomentNorm>& moment_norms();

// Of a sum over records of a statistic, JSON text, of d numbers. `norm` null: by the member "body".

/// The member "body", which is the unit ball of another norm.
[[nodiscard]] Member body_member_of_sums();
/// The unit ball of the noise, as JSON text.
[[nodiscard]] std::string unit_ball(const Fields& in, const MomentNorm* norm, const std::string& statistic,
                                    std::size_t d);
/// What is known of the noise in each sum, in words.
[[nodiscard]] std::string error_of_sums(const MomentNorm* norm, const Rational& scale, std::size_t d);

}  // namespace dpcert
