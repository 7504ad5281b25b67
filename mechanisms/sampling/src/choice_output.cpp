// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/choice_output.hpp"

#include <algorithm>
#include <numeric>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/bernoulli.hpp"
#include "dpcert/sampling/weighted_choice.hpp"

namespace dpcert {
namespace {

using DrawIndex = std::function<std::size_t(Bits&)>;
using Scores = std::vector<Rational>;

class IndexOnGrid final : public GridLaw {
 public:
  IndexOnGrid(const Grid& grid, DrawIndex draw) : shift_{static_cast<unsigned>(grid.bits)}, draw_{std::move(draw)} {}
  std::size_t dimension() const override { return 1; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    multiples[0] = Integer{std::uint64_t{draw_(bits)}} << shift_;
  }

 private:
  unsigned shift_;
  DrawIndex draw_;
};

/// `make` makes of the value what draws an index.
class IndexOutput final : public OutputLaw {
 public:
  using Make = std::function<Result<DrawIndex>(const Scores& value)>;
  explicit IndexOutput(Make make) : make_{std::move(make)} {}

  Result<std::shared_ptr<const GridLaw>> on(const Grid& grid, const Scores& value) const override {
    if (grid.bits < 0)
      return invalid_input("/grid",
                           "found a step of " + grid.step().str() + ", wanted 1 or less: outcomes are integers");
    auto draw = make_(value);
    if (!draw) return draw.error();
    return std::shared_ptr<const GridLaw>{std::make_shared<const IndexOnGrid>(grid, *std::move(draw))};
  }

 private:
  Make make_;
};

KnownOutput index_output(IndexOutput::Make make) { return std::make_shared<const IndexOutput>(std::move(make)); }

/// Less the largest, over the scale: at most 0.
Result<Scores> exponents(Scores scores, const Rational& scale) {
  if (scores.empty() || scores.size() > most_scores)
    return invalid_input(
        "/value", "found " + std::to_string(scores.size()) + " scores, wanted 1 to " + std::to_string(most_scores));
  const Rational most = *std::max_element(scores.begin(), scores.end());
  for (Rational& score : scores) score = (score - most) / scale;
  return scores;
}

DrawIndex by_weights(Scores exponents) {
  const std::size_t count = exponents.size();
  const auto weight = [exponents = std::move(exponents)](std::size_t i, Precision precision) {
    return exp(Enclosure{exponents[i], precision});
  };
  return [choice = WeightedChoice{count, weight}](Bits& bits) { return choice.draw(bits); };
}

DrawIndex by_flips(Scores exponents) {
  return [exponents = std::move(exponents)](Bits& bits) {
    std::vector<std::size_t> left(exponents.size());
    std::iota(left.begin(), left.end(), 0);
    for (;;) {
      const std::size_t at = uniform_below(std::uint64_t{left.size()}, bits), index = left[at];
      if (bernoulli_exp(Rational{-exponents[index]}, bits)) return index;
      left[at] = left.back();
      left.pop_back();
    }
  };
}

template <DrawIndex (*By)(Scores)>
KnownOutput choice_of_scores(const Rational& scale) {
  return index_output([scale](const Scores& value) -> Result<DrawIndex> {
    auto known = exponents(value, scale);
    if (!known) return known.error();
    return By(*std::move(known));
  });
}

/// The pieces between values that differ, and a uniform point of the one that is chosen.
class PointOnGrid final : public GridLaw {
 public:
  PointOnGrid(const RankedPoint& law, const Scores& sorted, const Grid& grid)
      : grid_{grid}, choice_{pieces(law, sorted)} {}
  PointOnGrid(const PointOnGrid&) = delete;  // the choice looks at the pieces here
  PointOnGrid& operator=(const PointOnGrid&) = delete;
  std::size_t dimension() const override { return 1; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    const Piece& piece = pieces_[choice_.draw(bits)];
    const Real place = real_of(uniform_draw(), bits);
    const Drawn point = [&](Precision precision) { return std::vector{place(precision) * piece.length}; };
    round_to(grid_, {&piece.begin, 1}, point, multiples);
  }

 private:
  struct Piece {
    Rational begin, length, misses;
  };

  WeightedChoice pieces(const RankedPoint& law, const Scores& sorted) {
    const auto add = [&](const Rational& begin, const Rational& end, std::size_t rank) {
      if (begin < end) pieces_.push_back({begin, end - begin, abs(law.target - Rational{rank})});
    };
    Rational begin = law.lower;
    for (std::size_t k = 0; k < sorted.size(); ++k) {
      add(begin, sorted[k], k);
      begin = sorted[k];
    }
    add(begin, law.upper, sorted.size());
    return {pieces_.size(), [this, rate = law.rate](std::size_t i, Precision precision) {
              return exp(-(rate(precision) * pieces_[i].misses)) * pieces_[i].length;
            }};
  }

  Grid grid_;
  std::vector<Piece> pieces_;
  WeightedChoice choice_;
};

class RankedPointOutput final : public OutputLaw {
 public:
  explicit RankedPointOutput(RankedPoint law) : law_{std::move(law)} {}
  Result<std::shared_ptr<const GridLaw>> on(const Grid& grid, const Scores& value) const override {
    if (value.size() != law_.records)
      return invalid_input("/value", "found " + std::to_string(value.size()) + " values, wanted " +
                                         std::to_string(law_.records) + ", as many as there are records");
    Scores sorted = value;
    std::sort(sorted.begin(), sorted.end());
    if (sorted.front() < law_.lower || sorted.back() > law_.upper)
      return invalid_input("/value", "found a value outside [lower, upper]");
    if (const auto error = why_too_coarse(grid, law_.upper - law_.lower)) return *error;
    return std::shared_ptr<const GridLaw>{std::make_shared<const PointOnGrid>(law_, sorted, grid)};
  }

 private:
  RankedPoint law_;
};

}  // namespace

KnownOutput exponential_choice_output(const Rational& scale) { return choice_of_scores<by_weights>(scale); }
KnownOutput permute_and_flip_output(const Rational& scale) { return choice_of_scores<by_flips>(scale); }

KnownOutput scored_row_output(std::vector<Scores> rows, const Rational& scale) {
  return index_output([rows = std::move(rows), scale](const Scores& value) -> Result<DrawIndex> {
    const auto known = value_of_dimension(1, value);
    if (!known) return known.error();
    const Rational& x = known->front();
    if (!is_integer(x) || x < 0 || x >= rows.size())
      return invalid_input("/value",
                           "found " + x.str() + ", wanted an integer from 0 to " + std::to_string(rows.size() - 1));
    return by_weights(*exponents(rows[static_cast<std::size_t>(numerator(x))], scale));
  });
}

KnownOutput ranked_point_output(RankedPoint law) { return std::make_shared<const RankedPointOutput>(std::move(law)); }

}  // namespace dpcert
