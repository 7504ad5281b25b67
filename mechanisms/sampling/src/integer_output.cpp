// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/integer_laws.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {
namespace {

/// Integers, as multiples of a step that is 1 or a binary fraction.
template <class DrawInteger>
class IntegersOnGrid final : public GridLaw {
 public:
  IntegersOnGrid(const Grid& grid, DrawInteger draw)
      : shift_{static_cast<unsigned>(grid.bits)}, draw_{std::move(draw)} {}
  std::size_t dimension() const override { return 1; }
  void draw(Bits& bits, std::span<Integer> multiples) const override { multiples[0] = draw_(bits) << shift_; }

 private:
  unsigned shift_;
  DrawInteger draw_;
};

/// `make` makes of the value, an integer from 0 to below `bound` if there is one, what draws an integer.
template <class Make>
class IntegerOutput final : public OutputLaw {
 public:
  IntegerOutput(std::optional<Rational> bound, Make make) : bound_{std::move(bound)}, make_{std::move(make)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto known = value_of_dimension(1, value);
    if (!known) return known.error();
    const Rational& x = known->front();
    if (!is_integer(x) || (bound_ && (x < 0 || x >= *bound_)))
      return invalid_input("/value", "found " + x.str() + ", wanted an integer" +
                                         (bound_ ? " from 0 to " + Rational{*bound_ - 1}.str() : ""));
    if (grid.bits < 0)
      return invalid_input("/grid",
                           "found a step of " + grid.step().str() + ", wanted 1 or less: outcomes are integers");
    auto draw = make_(Integer{numerator(x)});
    return std::shared_ptr<const GridLaw>{
        std::make_shared<const IntegersOnGrid<decltype(draw)>>(grid, std::move(draw))};
  }

 private:
  std::optional<Rational> bound_;
  Make make_;
};

template <class Make>
KnownOutput integer_output(std::optional<Rational> bound, Make make) {
  return std::make_shared<const IntegerOutput<Make>>(std::move(bound), std::move(make));
}

template <class Law>
KnownOutput integer_noise(const Law& law) {
  return integer_output(std::nullopt, [law](const Integer& value) {
    return [law, value](Bits& bits) { return Integer{value + law.draw(bits)}; };
  });
}

/// The true answer, where `is_truth` says so, else another one.
template <class IsTruth>
KnownOutput response(unsigned long categories, IsTruth is_truth) {
  return integer_output(Rational{categories}, [categories, is_truth](const Integer& value) {
    const auto truth = static_cast<std::uint64_t>(value);
    return [categories, is_truth, truth](Bits& bits) {
      if (is_truth(bits)) return Integer{truth};
      const std::uint64_t other = uniform_below(categories - 1, bits);
      return Integer{other < truth ? other : other + 1};
    };
  });
}

}  // namespace

KnownOutput discrete_laplace_output(const Rational& scale) { return integer_noise(DiscreteLaplaceLaw{scale}); }
KnownOutput discrete_gaussian_output(const Rational& variance) { return integer_noise(DiscreteGaussianLaw{variance}); }

KnownOutput exact_integer_output() {
  return integer_output(std::nullopt, [](const Integer& value) { return [value](Bits&) { return value; }; });
}

KnownOutput response_output(unsigned long categories, const Rational& truth) {
  return response(categories, [truth](Bits& bits) { return bernoulli(truth, bits); });
}

// Say yes with probability 1 in `categories`; else, with probability exp(-epsilon), no; else ask again: yes and no are as
// 1 to (categories - 1) exp(-epsilon).
KnownOutput exponential_response_output(unsigned long categories, const Rational& epsilon) {
  return response(categories, [categories, epsilon](Bits& bits) {
    for (;;) {
      if (uniform_below(categories, bits) == 0) return true;
      if (bernoulli_exp(epsilon, bits)) return false;
    }
  });
}

KnownOutput channel_output(std::vector<std::vector<Rational>> rows) {
  std::vector<FiniteLaw> laws;
  for (const auto& row : rows) laws.push_back(FiniteLaw::of(row));
  return integer_output(Rational{rows.size()}, [laws](const Integer& value) {
    return [law = laws[static_cast<std::size_t>(value)]](Bits& bits) { return Integer{law.draw(bits)}; };
  });
}

}  // namespace dpcert
