// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

/// The privacy profile of Laplace pairs together, in closed form: the contour integral of
/// theory/contour.md is a sum of residues, one for each way in which the steps' losses are +t or -t
/// at their ends, each of which is a short power series.
///
/// Cost    of a delta the number of ways, the product of (count + 1) over the
///         different shifts, times the terms of a series, some 5 sqrt(steps times
///         the largest loss) and more for more digits.
/// Theory  accounting/theory/laplace_steps.md
class LaplaceSteps final : public Profile {
 public:
  struct Group {
    Rational shift;  ///< sensitivity/scale, > 0
    unsigned long count;
  };
  /// Nothing: they are too many (ways times terms), or none.
  [[nodiscard]] static std::optional<LaplaceSteps> of(const std::vector<Group>& groups);

  [[nodiscard]] std::string rule() const override { return "laplace_steps"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return Epsilon{most_}; }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

 private:
  /// share 2^steps e^(z place - (most - place)/2) (1+z)^up
  /// z^(steps-up) / (1+2z)^steps is a term of the transform.
  struct Way {
    Rational place, share;
    unsigned long up;
  };
  /// The series of residues, of so many terms, for x up to so many eighths of the largest loss.
  struct Length {
    long eighths, terms;
    Precision working;
    friend bool operator==(const Length&, const Length&) = default;
  };
  struct Series {
    std::vector<std::vector<Enclosure>> coefficients;  ///< of each `up` that counts, from that of x on
    Enclosure rest;                                    ///< what the terms left out add at most
  };
  LaplaceSteps(unsigned long steps, std::vector<Way> all, double mean, double variance);
  [[nodiscard]] Length length_for(long eighths, Precision precision) const;
  [[nodiscard]] Rational widest(const Length& length) const { return most_ * length.eighths / 8; }
  [[nodiscard]] Series series_for(const Length& length) const;
  [[nodiscard]] Enclosure rest_of(const Length& length) const;

  unsigned long steps_;
  Rational most_;  ///< the largest loss
  std::vector<Way> ways_;
  double mean_, variance_;  ///< of the loss; they steer
  Cached<Length, Series, 2> series_;
};

}  // namespace dpcert
