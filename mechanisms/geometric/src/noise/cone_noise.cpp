// SPDX-License-Identifier: GPL-3.0-or-later
#include "cone_noise.hpp"

#include <algorithm>

#include "dpcert/sampling/column_sums.hpp"

namespace dpcert {
namespace {

using Columns = std::vector<std::vector<Rational>>;

/// A cone and the numbers in it.
struct Terms {
  std::vector<std::size_t> chosen;
  std::vector<Digits> numbers;

  Terms(std::size_t dimension, const ChooseCone& choose, Bits& bits) : chosen(dimension) {
    choose(bits, chosen);
    numbers.reserve(dimension);
    for (std::size_t i = 0; i < dimension; ++i) numbers.push_back(exponential_draw(bits));
  }
};

class ConesOnGrid final : public GridLaw {
 public:
  ConesOnGrid(ColumnSums sums, ChooseCone choose, std::string remark)
      : sums_{std::move(sums)}, choose_{std::move(choose)}, remark_{std::move(remark)} {}
  std::size_t dimension() const override { return sums_.dimension(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    Terms terms{dimension(), choose_, bits};
    sums_.round(terms.chosen, terms.numbers, bits, multiples);
  }
  std::string remark() const override { return remark_; }

 private:
  ColumnSums sums_;
  ChooseCone choose_;
  std::string remark_;
};

class ConeNoise final : public GaugedNoise {
 public:
  ConeNoise(Columns columns, ChooseCone choose, std::string remark)
      : GaugedNoise{columns.front().size()},
        columns_{std::make_shared<const Columns>(std::move(columns))},
        choose_{std::move(choose)},
        remark_{std::move(remark)} {}

  Pair draw(Bits& bits) const override {
    const auto terms = std::make_shared<Terms>(dimension(), choose_, bits);
    Drawn vector = [terms, columns = columns_, &bits](Precision precision) {
      std::vector<Enclosure> sums(terms->chosen.size(), Enclosure{0, precision});
      for (std::size_t i = 0; i < terms->chosen.size(); ++i) {
        const Enclosure x = terms->numbers[i].enclose(precision, bits);
        const auto& column = (*columns)[terms->chosen[i]];
        for (std::size_t row = 0; row < column.size(); ++row)
          if (column[row] != 0) sums[row] += x * column[row];
      }
      return sums;
    };
    Real gauge = [terms, &bits](Precision precision) {
      Enclosure sum{0, precision};
      for (Digits& x : terms->numbers) sum += x.enclose(precision, bits);
      return sum;
    };
    return {std::move(vector), std::move(gauge)};
  }

  std::shared_ptr<const GridLaw> on(const Grid& grid, const std::vector<Rational>& value,
                                    const Rational& scale) const override {
    Columns scaled = *columns_;
    for (auto& column : scaled)
      for (Rational& x : column) x *= scale;
    return std::make_shared<const ConesOnGrid>(ColumnSums{std::move(scaled), value, grid}, choose_, remark_);
  }

  Rational size() const override {
    Rational largest = 0;
    for (const auto& column : *columns_)
      for (const Rational& x : column) largest = std::max(largest, Rational{abs(x)});
    return largest;
  }
  std::string remark() const override { return remark_; }

 private:
  std::shared_ptr<const Columns> columns_;
  ChooseCone choose_;
  std::string remark_;
};

}  // namespace

BodyNoisePtr cone_noise(std::vector<std::vector<Rational>> columns, ChooseCone choose, std::string remark) {
  return std::make_shared<const ConeNoise>(std::move(columns), std::move(choose), std::move(remark));
}

}  // namespace dpcert
