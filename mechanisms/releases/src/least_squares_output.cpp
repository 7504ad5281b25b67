// SPDX-License-Identifier: Apache-2.0
#include "least_squares_output.hpp"

#include "dpcert/releases/linear_potentials.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "squares_density.hpp"

namespace dpcert {
namespace {

constexpr std::size_t trials = 1'000;
constexpr int enough = 20;  ///< that were kept, to tell which way keeps more

/// A uniform point of |theta|_1 <= bound.
Drawn uniform_within(const Rational& bound, std::size_t dimension, Bits& bits) {
  const auto numbers = std::make_shared<std::vector<Digits>>();
  for (std::size_t i = 0; i < dimension; ++i) numbers->push_back(laplace_draw(bits));
  numbers->push_back(exponential_draw(bits));
  return [numbers, bound, &bits](Precision precision) {
    std::vector<Enclosure> theta;
    Enclosure sum{0, precision};
    for (Digits& x : *numbers) {
      theta.push_back(x.enclose(precision, bits));
      sum += abs(theta.back());
    }
    theta.pop_back();
    for (Enclosure& x : theta) x = x * bound / sum;
    return theta;
  };
}

/// Proposals of a density where |theta|_1 <= bound, and what is kept of them: of the whole density
/// what is there, or of uniform points there a share exp(-exponent).
class Proposals {
 public:
  Proposals(SquaresDensity density, Rational bound, std::size_t dimension)
      : density_{std::move(density)}, bound_{std::move(bound)}, dimension_{dimension} {}

  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  [[nodiscard]] std::optional<Drawn> propose(Bits& bits) const { return of_whole_ ? of_whole(bits) : uniform(bits); }
  /// Finds out which way keeps more.  Answer  false: none of either is kept.
  [[nodiscard]] bool choose() {
    const auto bits = seeded_bits(0);
    int whole = 0, even = 0;
    for (std::size_t trial = 0; trial < trials && std::max(whole, even) < enough; ++trial) {
      if (density_.draw && of_whole(*bits)) ++whole;
      if (uniform(*bits)) ++even;
    }
    of_whole_ = whole >= even;
    return std::max(whole, even) > 0;
  }

 private:
  [[nodiscard]] std::optional<Drawn> of_whole(Bits& bits) const {
    Drawn theta = density_.draw(bits);
    const bool is_kept = settle([&](Precision precision) { return is_within(bound_, theta(precision)); });
    return is_kept ? std::optional{std::move(theta)} : std::nullopt;
  }
  [[nodiscard]] std::optional<Drawn> uniform(Bits& bits) const {
    Drawn theta = uniform_within(bound_, dimension_, bits);
    Digits time = exponential_draw(bits);
    const bool is_kept = settle([&](Precision precision) {
      return at_most(density_.exponent(theta(precision)), time.enclose(precision, bits));
    });
    return is_kept ? std::optional{std::move(theta)} : std::nullopt;
  }

  SquaresDensity density_;
  Rational bound_;
  std::size_t dimension_;
  bool of_whole_ = true;
};

class LeastSquaresOnGrid final : public GridLaw {
 public:
  LeastSquaresOnGrid(Proposals proposals, const Grid& grid) : proposals_{std::move(proposals)}, grid_{grid} {}
  std::size_t dimension() const override { return proposals_.dimension(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    for (;;)
      if (const auto theta = proposals_.propose(bits))
        return round_to(grid_, std::vector<Rational>(dimension()), *theta, multiples);
  }

 private:
  Proposals proposals_;
  Grid grid_;
};

class LeastSquaresOutput final : public OutputLaw {
 public:
  LeastSquaresOutput(SquaresScore score, const RegressionMoments& moments, unsigned long records, Rational rate,
                     Rational bound)
      : score_{score}, moments_{moments}, records_{records}, rate_{std::move(rate)}, bound_{std::move(bound)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (value.size() != moments_.size())
      return invalid_input("/value", "found " + std::to_string(value.size()) + " numbers, wanted " +
                                         std::to_string(moments_.size()) + ", the sums of the moments");
    if (const auto error = why_too_coarse(grid, bound_)) return *error;
    Proposals found{squares_density(score_, moments_.equations(records_, value), rate_), bound_, moments_.variables()};
    if (!found.choose())
      return unsupported("/release", "of " + std::to_string(trials) +
                                         " proposals none is kept: a larger bound or another rate may serve");
    return std::shared_ptr<const GridLaw>{std::make_shared<const LeastSquaresOnGrid>(std::move(found), grid)};
  }

 private:
  SquaresScore score_;
  RegressionMoments moments_;
  unsigned long records_;
  Rational rate_, bound_;
};

}  // namespace

KnownOutput least_squares_output(SquaresScore score, const RegressionMoments& moments, unsigned long records,
                                 const Rational& rate, const Rational& bound) {
  return std::make_shared<const LeastSquaresOutput>(score, moments, records, rate, bound);
}

}  // namespace dpcert
