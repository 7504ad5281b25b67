// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/output_law.hpp"

#include <algorithm>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/sampling/column_sums.hpp"

namespace dpcert {
namespace {

class SumOnGrid final : public GridLaw {
 public:
  SumOnGrid(const std::vector<Rational>& scales, const std::vector<Rational>& value, const Grid& grid,
            Digits (*term)(Bits&))
      : sums_{columns(scales), value, grid}, term_{term} {
    for (std::size_t i = 0; i < scales.size(); ++i) all_.push_back(i);
  }
  std::size_t dimension() const override { return 1; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    if (all_.size() == 1) {
      Digits x = term_(bits);
      return sums_.round(all_, {&x, 1}, bits, multiples);
    }
    std::vector<Digits> terms;
    for (std::size_t i = 0; i < all_.size(); ++i) terms.push_back(term_(bits));
    sums_.round(all_, terms, bits, multiples);
  }

 private:
  static std::vector<std::vector<Rational>> columns(const std::vector<Rational>& scales) {
    std::vector<std::vector<Rational>> all;
    for (const Rational& scale : scales) all.push_back({scale});
    return all;
  }

  ColumnSums sums_;
  Digits (*term_)(Bits&);
  std::vector<std::size_t> all_;
};

class SumOutput final : public OutputLaw {
 public:
  SumOutput(std::vector<Rational> scales, Digits (*term)(Bits&)) : scales_{std::move(scales)}, term_{term} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto known = value_of_dimension(1, value);
    if (!known) return known.error();
    if (const auto error = why_too_coarse(grid, *std::max_element(scales_.begin(), scales_.end()))) return *error;
    return std::shared_ptr<const GridLaw>{std::make_shared<const SumOnGrid>(scales_, *known, grid, term_)};
  }

 private:
  std::vector<Rational> scales_;
  Digits (*term_)(Bits&);
};

class VectorOnGrid final : public GridLaw {
 public:
  VectorOnGrid(DrawVector noise, std::vector<Rational> value, const Grid& grid)
      : noise_{std::move(noise)}, value_{std::move(value)}, grid_{grid} {}
  std::size_t dimension() const override { return value_.size(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    round_to(grid_, value_, noise_(bits), multiples);
  }

 private:
  DrawVector noise_;
  std::vector<Rational> value_;
  Grid grid_;
};

class VectorOutput final : public OutputLaw {
 public:
  VectorOutput(std::size_t dimension, Rational size, DrawVector noise)
      : dimension_{dimension}, size_{std::move(size)}, noise_{std::move(noise)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto known = value_of_dimension(dimension_, value);
    if (!known) return known.error();
    if (const auto error = why_too_coarse(grid, size_)) return *error;
    return std::shared_ptr<const GridLaw>{std::make_shared<const VectorOnGrid>(noise_, *known, grid)};
  }

 private:
  std::size_t dimension_;
  Rational size_;
  DrawVector noise_;
};

class Remarked final : public GridLaw {
 public:
  Remarked(std::shared_ptr<const GridLaw> law, std::string remark) : law_{std::move(law)}, remark_{std::move(remark)} {}
  std::size_t dimension() const override { return law_->dimension(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override { law_->draw(bits, multiples); }
  std::string remark() const override { return remark_; }

 private:
  std::shared_ptr<const GridLaw> law_;
  std::string remark_;
};

}  // namespace

OnGrid remarked(OnGrid law, std::string remark) {
  if (!law) return law;
  return std::shared_ptr<const GridLaw>{std::make_shared<const Remarked>(*std::move(law), std::move(remark))};
}

Result<KnownOutput> OutputLaw::in_fixed_time() const {
  return unsupported("", "every method that is known for this mechanism takes a time that depends on the draw");
}

Result<std::vector<Rational>> value_of_dimension(std::size_t dimension, const std::vector<Rational>& value) {
  if (value.empty()) return std::vector<Rational>(dimension);
  if (value.size() != dimension)
    return invalid_input("/value", "found " + std::to_string(value.size()) + " numbers, wanted " +
                                       std::to_string(dimension) + ", the dimension of the noise");
  return value;
}

std::optional<Error> why_too_coarse(const Grid& grid, const Rational& size) {
  if (grid.step() <= size) return std::nullopt;
  return invalid_input("/grid", "found a step of 2^" + std::to_string(-grid.bits) +
                                    ", wanted one that is not above the noise, 2^" +
                                    std::to_string(binary_exponent(size) - 1) + " or less");
}

KnownOutput sum_output(std::vector<Rational> scales, Digits (*term)(Bits&)) {
  return std::make_shared<const SumOutput>(std::move(scales), term);
}

KnownOutput normal_output(const Rational& variance) {
  if (const auto sigma = square_root(variance, Precision{}).exact) return sum_output({*sigma}, normal_draw);
  const Rational size = power_of_two((binary_exponent(variance) - 1) / 2);
  return vector_output(1, size, [variance](Bits& bits) -> Drawn {
    return [z = real_of(normal_draw(bits), bits), variance](Precision precision) {
      return std::vector{z(precision) * sqrt(Enclosure{variance, precision})};
    };
  });
}

KnownOutput vector_output(std::size_t dimension, Rational size, DrawVector noise) {
  return std::make_shared<const VectorOutput>(dimension, std::move(size), std::move(noise));
}

}  // namespace dpcert
