// SPDX-License-Identifier: Apache-2.0
// The gradient of squares is affine: a draw of it is one of theta.
#include "dpcert/numerics/linear_system.hpp"
#include "dpcert/releases/linear_potentials.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "drawn_output.hpp"
#include "perturbation.hpp"
#include "record_value.hpp"

namespace dpcert {
namespace {

using Numbers = std::vector<Rational>;

constexpr std::size_t trials = 1'000;

/// theta = centre - root w, w of density proportional to
/// exp(-|w|_inf), kept where |theta|_1 <= bound.
struct Proposals {
  Numbers centre;
  std::vector<Numbers> root;
  Rational bound;

  [[nodiscard]] std::optional<Drawn> propose(Bits& bits) const {
    Drawn theta = [this, noise = cubic_noise(centre.size(), bits)](Precision precision) {
      const std::vector<Enclosure> w = noise(precision);
      std::vector<Enclosure> moved;
      for (std::size_t i = 0; i < centre.size(); ++i) {
        Enclosure sum{centre[i], precision};
        for (std::size_t j = 0; j < centre.size(); ++j) sum += -(w[j] * root[i][j]);
        moved.push_back(std::move(sum));
      }
      return moved;
    };
    if (!settle([&](Precision precision) { return is_within(bound, theta(precision)); })) return std::nullopt;
    return theta;
  }
};

/// Nothing: the records' design is of lower rank.
std::optional<Proposals> proposals(const RecordRows& records, const Rational& rate, const Rational& bound) {
  const std::size_t d = records.dimension;
  std::vector<Numbers> products(d, Numbers(d));
  Numbers responses(d);
  for (std::size_t record = 0; record < records.count(); ++record)
    for (std::size_t i = 0; i < d; ++i) {
      responses[i] += records.x(record, i) * records.y(record);
      for (std::size_t j = i; j < d; ++j) products[i][j] += records.x(record, i) * records.x(record, j);
    }
  for (std::size_t i = 0; i < d; ++i)
    for (std::size_t j = 0; j < i; ++j) products[i][j] = products[j][i];
  Proposals found{Numbers(d), {}, bound};
  for (std::size_t i = 0; i < d; ++i) {  // a row of the inverse, which is symmetric
    Numbers unit(d);
    unit[i] = 1;
    auto row = some_solution(products, unit);
    if (!row) return std::nullopt;
    for (std::size_t j = 0; j < d; ++j) found.centre[i] += (*row)[j] * responses[j];
    for (Rational& x : *row) x /= rate;
    found.root.push_back(*std::move(row));
  }
  return found;
}

class LeastSquaresOnGrid final : public GridLaw {
 public:
  LeastSquaresOnGrid(Proposals proposals, const Grid& grid) : proposals_{std::move(proposals)}, grid_{grid} {}
  std::size_t dimension() const override { return proposals_.centre.size(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    for (;;)
      if (const auto theta = proposals_.propose(bits))
        return round_to(grid_, Numbers(proposals_.centre.size()), *theta, multiples);
  }

 private:
  Proposals proposals_;
  Grid grid_;
};

class LeastSquaresOutput final : public OutputLaw {
 public:
  LeastSquaresOutput(std::size_t dimension, Rational rate, Rational bound)
      : dimension_{dimension}, rate_{std::move(rate)}, bound_{std::move(bound)} {}
  OnGrid on(const Grid& grid, const Numbers& value) const override {
    if (const auto error = why_no_records(value.size(), dimension_ + 1)) return *error;
    if (const auto error = why_too_coarse(grid, bound_)) return *error;
    auto found = proposals({dimension_, value}, rate_, bound_);
    if (!found) return unsupported("/release", "a feature is a combination of the others, or constant");
    const auto bits = seeded_bits(0);
    const auto is_kept = [&] { return found->propose(*bits).has_value(); };
    for (std::size_t trial = 0; !is_kept();)
      if (++trial == trials)
        return unsupported("/release", "less than one in " + std::to_string(trials) +
                                           " draws are within the bound: a larger bound or a larger rate may serve");
    return std::shared_ptr<const GridLaw>{std::make_shared<const LeastSquaresOnGrid>(*std::move(found), grid)};
  }

 private:
  std::size_t dimension_;
  Rational rate_, bound_;
};

}  // namespace

KnownOutput least_squares_output(std::size_t dimension, const Rational& rate, const Rational& bound) {
  return std::make_shared<const LeastSquaresOutput>(dimension, rate, bound);
}

}  // namespace dpcert
