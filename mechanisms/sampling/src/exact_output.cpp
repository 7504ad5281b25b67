// SPDX-License-Identifier: Apache-2.0
// Outputs without noise, and those that cannot be drawn.
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {
namespace {

class ConstantOnGrid final : public GridLaw {
 public:
  ConstantOnGrid(const std::vector<Rational>& value, const Grid& grid) {
    for (const Rational& x : value)
      multiples_.emplace_back(numerator(floor(x * power_of_two(grid.bits) + Rational(1, 2))));
  }
  std::size_t dimension() const override { return multiples_.size(); }
  void draw(Bits& /*bits*/, std::span<Integer> multiples) const override {
    for (std::size_t i = 0; i < multiples_.size(); ++i) multiples[i] = multiples_[i];
  }
  std::string remark() const override { return "no noise: its scale is 0"; }

 private:
  std::vector<Integer> multiples_;
};

class ExactOutput final : public OutputLaw {
 public:
  explicit ExactOutput(std::size_t dimension) : dimension_{dimension} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto known = value_of_dimension(dimension_, value);
    if (!known) return known.error();
    return std::shared_ptr<const GridLaw>{std::make_shared<const ConstantOnGrid>(*known, grid)};
  }

 private:
  std::size_t dimension_;
};

class RefusedOutput final : public OutputLaw {
 public:
  explicit RefusedOutput(std::string why) : why_{std::move(why)} {}
  OnGrid on(const Grid& /*grid*/, const std::vector<Rational>& /*value*/) const override {
    return unsupported("", why_);
  }

 private:
  std::string why_;
};

}  // namespace

KnownOutput exact_output(std::size_t dimension) { return std::make_shared<const ExactOutput>(dimension); }
KnownOutput refused_output(std::string why) { return std::make_shared<const RefusedOutput>(std::move(why)); }

}  // namespace dpcert
