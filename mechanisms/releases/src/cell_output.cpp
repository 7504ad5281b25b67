// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/releases/enclosed_numbers.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "drawn_output.hpp"
#include "record_value.hpp"

namespace dpcert {
namespace {

// How many proposals are accepted, about: doubles say how long is
// worked, and what is given up. No law depends on them.
constexpr double few_draws = 0.05;  ///< of a release: cells take longer than proposals
constexpr double least_accepted = 1.0 / 1024;

class CellLawOnGrid final : public GridLaw {
 public:
  CellLawOnGrid(CellLaw law, std::size_t dimension, const Grid& grid)
      : law_{std::move(law)}, dimension_{dimension}, grid_{grid} {}
  std::size_t dimension() const override { return dimension_; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    round_to(grid_, std::vector<Rational>(dimension_), law_.draw(bits), multiples);
  }

 private:
  CellLaw law_;
  std::size_t dimension_;
  Grid grid_;
};

class CellOutput final : public OutputLaw {
 public:
  CellOutput(Cuboid box, std::size_t numbers,
             std::function<std::shared_ptr<const Potential>(std::vector<Rational>)> exponent)
      : box_{std::move(box)}, numbers_{numbers}, exponent_{std::move(exponent)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (const auto error = why_no_records(value.size(), numbers_)) return *error;
    if (const auto error = why_too_coarse(grid, *std::max_element(box_.length.begin(), box_.length.end()) / 2))
      return *error;
    CellLaw law{exponent_(value), box_, {.accepted = few_draws, .precision = EnclosedNumbers::first}};
    if (!(law.accepted() >= least_accepted))
      return unsupported("/release", "the density is too narrow to be drawn by " + std::to_string(law.cells()) +
                                         " cells: fewer features, a smaller bound or a smaller rate may serve");
    return std::shared_ptr<const GridLaw>{
        std::make_shared<const CellLawOnGrid>(std::move(law), box_.dimension(), grid)};
  }

 private:
  Cuboid box_;
  std::size_t numbers_;
  std::function<std::shared_ptr<const Potential>(std::vector<Rational>)> exponent_;
};

}  // namespace

KnownOutput cell_output(Cuboid box, std::size_t numbers,
                        std::function<std::shared_ptr<const Potential>(std::vector<Rational>)> exponent) {
  return std::make_shared<const CellOutput>(std::move(box), numbers, std::move(exponent));
}

}  // namespace dpcert
