// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/inversion_law.hpp"
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

/// How the same is drawn in fixed time; null: there is no way.
using InFixedTime = std::function<Result<KnownOutput>()>;

/// `make` makes of the value, an integer from 0 to below
/// `bound` if there is one, what draws an integer.
template <class Make>
class IntegerOutput final : public OutputLaw {
 public:
  IntegerOutput(std::optional<Rational> bound, Make make, InFixedTime in_fixed_time)
      : bound_{std::move(bound)}, make_{std::move(make)}, in_fixed_time_{std::move(in_fixed_time)} {}

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
  Result<KnownOutput> in_fixed_time() const override {
    return in_fixed_time_ ? in_fixed_time_() : OutputLaw::in_fixed_time();
  }

 private:
  std::optional<Rational> bound_;
  Make make_;
  InFixedTime in_fixed_time_;
};

template <class Make>
KnownOutput integer_output(std::optional<Rational> bound, Make make, InFixedTime in_fixed_time = nullptr) {
  return std::make_shared<const IntegerOutput<Make>>(std::move(bound), std::move(make), std::move(in_fixed_time));
}

/// value + noise, whose magnitude has those tails.
InFixedTime noise_by_inversion(const Tails& magnitude) {
  return [magnitude]() -> Result<KnownOutput> {
    const auto law = InversionLaw::of(magnitude);
    if (!law) return law.error();
    return integer_output(std::nullopt, [law = *law](const Integer& value) {
      return [law, value](Bits& bits) {
        const Integer k = law.draw(bits);
        return bits.flip() ? Integer{value - k} : Integer{value + k};
      };
    });
  };
}

template <class Law>
KnownOutput integer_noise(const Law& law, const Tails& magnitude) {
  const auto make = [law](const Integer& value) {
    return [law, value](Bits& bits) { return Integer{value + law.draw(bits)}; };
  };
  return integer_output(std::nullopt, make, noise_by_inversion(magnitude));
}

/// An answer: the true one for 0, the others in turn for 1, 2, ...
Integer answer(std::uint64_t truth, std::uint64_t index) {
  if (index == 0) return Integer{truth};
  return Integer{index <= truth ? index - 1 : index};
}

/// The index of an answer is what `draw_index` draws.
template <class DrawIndex>
KnownOutput response(unsigned long categories, DrawIndex draw_index, InFixedTime in_fixed_time = nullptr) {
  const auto make = [draw_index](const Integer& value) {
    return
        [draw_index, truth = static_cast<std::uint64_t>(value)](Bits& bits) { return answer(truth, draw_index(bits)); };
  };
  return integer_output(Rational{categories}, make, std::move(in_fixed_time));
}

/// The true answer, where `is_truth` says so, else another one; by
/// inversion of those tails of the index in fixed time.
template <class IsTruth>
KnownOutput response(unsigned long categories, IsTruth is_truth, const Tails& index) {
  const auto by_inversion = [categories, index]() -> Result<KnownOutput> {
    if (categories > InversionLaw::most_numbers) return InversionLaw::too_large();
    const auto law = InversionLaw::of(index);
    if (!law) return law.error();
    return response(categories, [law = *law](Bits& bits) { return static_cast<std::uint64_t>(law.draw(bits)); });
  };
  const auto draw_index = [categories, is_truth](Bits& bits) {
    return is_truth(bits) ? 0 : 1 + uniform_below(categories - 1, bits);
  };
  return response(categories, draw_index, by_inversion);
}

/// The law of the true input.
template <class Law>
KnownOutput by_row(const std::vector<Law>& laws, InFixedTime in_fixed_time = nullptr) {
  const auto make = [laws](const Integer& value) {
    return [law = laws[static_cast<std::size_t>(value)]](Bits& bits) { return Integer{law.draw(bits)}; };
  };
  return integer_output(Rational{laws.size()}, make, std::move(in_fixed_time));
}

}  // namespace

KnownOutput discrete_laplace_output(const Rational& scale) {
  return integer_noise(DiscreteLaplaceLaw{scale}, laplace_magnitude_tails(scale));
}
KnownOutput discrete_gaussian_output(const Rational& variance) {
  return integer_noise(DiscreteGaussianLaw{variance}, gaussian_magnitude_tails(variance));
}

KnownOutput exact_integer_output() {
  return integer_output(std::nullopt, [](const Integer& value) { return [value](Bits&) { return value; }; });
}

KnownOutput response_output(unsigned long categories, const Rational& truth) {
  return response(
      categories, [truth](Bits& bits) { return bernoulli(truth, bits); }, response_tails(categories, truth));
}

// Say yes with probability 1 in `categories`; else, with probability exp(-epsilon), no; else ask
// again: yes and no are as 1 to (categories - 1) exp(-epsilon).
KnownOutput exponential_response_output(unsigned long categories, const Rational& epsilon) {
  const auto is_truth = [categories, epsilon](Bits& bits) {
    for (;;) {
      if (uniform_below(categories, bits) == 0) return true;
      if (bernoulli_exp(epsilon, bits)) return false;
    }
  };
  return response(categories, is_truth, exponential_response_tails(categories, epsilon));
}

KnownOutput channel_output(std::vector<std::vector<Rational>> rows) {
  std::vector<FiniteLaw> laws;
  for (const auto& row : rows) laws.push_back(FiniteLaw::of(row));
  return by_row(laws, [rows]() -> Result<KnownOutput> {
    std::vector<InversionLaw> by_inversion;
    for (const auto& row : rows) {
      auto law = InversionLaw::of(finite_tails(row));
      if (!law) return law.error();
      by_inversion.push_back(*std::move(law));
    }
    return by_row(by_inversion);
  });
}

}  // namespace dpcert
