// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "dpcert/releases/enclosed_numbers.hpp"
#include "dpcert/releases/linear_loss.hpp"
#include "dpcert/sampling/cell_law.hpp"

namespace dpcert {

// Exponents of draws of coefficients theta with |theta_1| + ... +
// |theta_d| <= bound, by losses of linear forms x^T theta.
// Theory  mechanisms/releases/theory/gradient_releases.md

/// |theta_1| + ... + |theta_d| <= bound?
[[nodiscard]] Trilean is_within(const Rational& bound, const std::vector<Enclosure>& theta);

/// What is known of losses on a cell: those of some records are lines there, which add up.
struct LinesOnCell {
  Cuboid cell;
  std::vector<std::uint32_t> others;  ///< records whose losses are not seen to be lines
  /// Of the sum of the lines the slopes, and what it is at 0, to the first precision.
  std::vector<Enclosure> sum;
};

/// Rate times what records (x_1, ..., x_d, y) make of a point.
class LinearPotential : public Potential {
 public:
  LinearPotential(RecordRows records, LinearLoss loss, const Rational& rate, const Rational& bound)
      : dimension_{records.dimension},
        numbers_{std::make_shared<const EnclosedNumbers>(std::move(records.numbers))},
        loss_{std::move(loss)},
        rate_{rate},
        bound_{bound} {}
  /// The same on a cell.
  LinearPotential(const LinearPotential& whole, std::shared_ptr<const LinesOnCell> lines)
      : dimension_{whole.dimension_},
        numbers_{whole.numbers_},
        loss_{whole.loss_},
        rate_{whole.rate_},
        bound_{whole.bound_},
        lines_{std::move(lines)} {}
  [[nodiscard]] Trilean holds(const std::vector<Enclosure>& theta) const final { return is_within(bound_, theta); }

 protected:
  /// Sums over the records at a point: of the losses, and of their gradients.
  struct Sums {
    Enclosure losses;
    std::vector<Enclosure> gradient;
  };
  enum class Of { losses, gradient, both };  ///< what is asked for
  [[nodiscard]] Sums sums(const std::vector<Enclosure>& theta, Of of) const;
  [[nodiscard]] const Rational& rate() const { return rate_; }
  /// Null: few more losses are lines there.
  [[nodiscard]] std::shared_ptr<const LinesOnCell> lines_on(const Cuboid& cell, Precision precision) const;

 private:
  template <class See>
  void each_record(const std::vector<Enclosure>& theta, const See& see) const;
  [[nodiscard]] Enclosure form(const Enclosure* x, const std::vector<Enclosure>& theta) const;
  /// What the losses that are lines add up to, to a precision.
  [[nodiscard]] std::vector<Enclosure> sum_of_lines(Precision precision) const;
  void add_line(const Rational& slope, const Enclosure* x, std::vector<Enclosure>& sum) const;

  std::size_t dimension_;
  std::shared_ptr<const EnclosedNumbers> numbers_;
  LinearLoss loss_;
  Rational rate_, bound_;
  std::shared_ptr<const LinesOnCell> lines_ = nullptr;  ///< null: nothing is known of any
};

/// The K-norm gradient mechanism: the maximum norm of the sum of gradients.
class LinearGradientSize final : public LinearPotential {
 public:
  using LinearPotential::LinearPotential;
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override;
  [[nodiscard]] std::shared_ptr<const Potential> within(const Cuboid& cell, Precision precision) const override;
};

/// The exponential mechanism: the sum of losses, which is convex.
class LinearLossSum final : public LinearPotential {
 public:
  using LinearPotential::LinearPotential;
  [[nodiscard]] Enclosure at(const std::vector<Enclosure>& theta) const override {
    return sums(theta, Of::losses).losses * rate();
  }
  /// From the least value of the tangent at the centre to the value there.
  [[nodiscard]] Enclosure over(const Cuboid& cell, Precision precision) const override;
  [[nodiscard]] std::shared_ptr<const Potential> within(const Cuboid& cell, Precision precision) const override;
};

}  // namespace dpcert
