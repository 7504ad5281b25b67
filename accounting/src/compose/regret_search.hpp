// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"

namespace dpcert {

/// The trade-off curve of N(0, 1) and N(m, 1), m > 0.
class GaussianCurve {
 public:
  GaussianCurve(const Rational& m, Precision precision) : pair_{m * m}, m_{m}, precision_{precision} {}

  [[nodiscard]] Enclosure at(const Rational& type_one) const;
  /// The largest value of 1 - e^epsilon alpha - (the curve at alpha).
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon) const { return pair_.delta(epsilon, precision_); }
  /// Where the slope is -x.
  [[nodiscard]] Enclosure touched_by(const Rational& x) const;
  /// Phi(-s).
  [[nodiscard]] static Enclosure tail(const Enclosure& s);
  [[nodiscard]] const Rational& m() const { return m_; }

 private:
  GaussianPair pair_;
  Rational m_;
  Precision precision_;
};

/// The largest distance of the smallest curve of some releases from a Gaussian one, between a value at
/// a point and bounds between neighbouring points, asked where the bound is largest.
/// Theory  accounting/theory/gdp_regret.md, The search
class RegretSearch {
 public:
  /// mu between m_0 > 0 and m_1; the curves to so many digits.
  RegretSearch(std::vector<Release> orders, const Rational& m_0, const Rational& m_1, long digits);

  /// Until that relative gap, some thousand points, or the end of the thread's allowance.
  void run(const Rational& slack);

  [[nodiscard]] Rational least() const;
  [[nodiscard]] Rational most() const;

 private:
  /// A point of the curves that was asked.
  struct Point {
    Rational at;
    std::vector<Rational> upper;  ///< what each order's type II error is at most
    Rational error;               ///< the smallest of these
    Rational least, most;         ///< ends of its distance from the Gaussian curve
  };
  /// What the distance is at most between two neighbouring points, and where this may be reached.
  struct Ceiling {
    Rational bound, where;
  };

  [[nodiscard]] Point point(const Rational& at) const;
  [[nodiscard]] Ceiling below_chord(const Point& a, const Point& b, std::size_t order) const;
  [[nodiscard]] Ceiling ceiling(const Point& a, const Point& b) const;
  [[nodiscard]] std::size_t highest() const;
  bool split(std::size_t i);
  bool halve(std::size_t i);
  bool ask_near(const Rational& x, const Rational& reach);

  std::vector<Release> orders_;
  bool is_convex_;  ///< each order's curve
  long digits_;
  GaussianCurve shallow_, deep_;
  std::vector<Point> points_;      ///< ascending
  std::vector<Ceiling> ceilings_;  ///< [i] is between points i and i + 1
  Rational least_ = -1, most_ = -1;
};

}  // namespace dpcert
