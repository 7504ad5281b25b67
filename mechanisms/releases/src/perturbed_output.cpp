// SPDX-License-Identifier: Apache-2.0
#include "perturbed_output.hpp"

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "record_value.hpp"

namespace dpcert {
namespace {

class MinimiserOnGrid final : public GridLaw {
 public:
  MinimiserOnGrid(PerturbedFit fit, std::vector<Rational> records, const Grid& grid)
      : fit_{std::move(fit)},
        objective_{std::make_shared<const PerturbedObjective>(
            PerturbedObjective{{fit_.dimension, std::move(records)}, fit_.loss, fit_.weight, fit_.h})},
        grid_{grid} {}

  std::size_t dimension() const override { return fit_.dimension; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    const Drawn noise = [unit = fit_.norm->draw(fit_.dimension, bits),
                         square = fit_.squared_size()](Precision precision) {
      const Enclosure length = sqrt(Enclosure{square, precision});
      std::vector<Enclosure> vector = unit(precision);
      for (Enclosure& x : vector) x *= length;
      return vector;
    };
    round_to(grid_, std::vector<Rational>(fit_.dimension), minimiser(objective_, noise), multiples);
  }

 private:
  PerturbedFit fit_;
  std::shared_ptr<const PerturbedObjective> objective_;
  Grid grid_;
};

class PerturbedOutput final : public OutputLaw {
 public:
  explicit PerturbedOutput(PerturbedFit fit) : fit_{std::move(fit)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (const auto error = why_no_records(value.size(), fit_.dimension + 1)) return *error;
    return std::shared_ptr<const GridLaw>{std::make_shared<const MinimiserOnGrid>(fit_, value, grid)};
  }

 private:
  PerturbedFit fit_;
};

}  // namespace

KnownOutput perturbed_output(const PerturbedFit& fit) { return std::make_shared<const PerturbedOutput>(fit); }

}  // namespace dpcert
