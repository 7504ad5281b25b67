// SPDX-License-Identifier: Apache-2.0
#include "gibbs_output.hpp"

#include "dpcert/sampling/output_law.hpp"

namespace dpcert {
namespace {

/// Null: without noise.
using Noisy = std::shared_ptr<const GridLaw>;

class GibbsOnGrid final : public GridLaw {
 public:
  GibbsOnGrid(HiddenMarkovModel model, unsigned long scans, std::vector<Rational> counts, Noisy noisy, const Grid& grid)
      : model_{std::move(model)}, scans_{scans}, counts_{std::move(counts)}, noisy_{std::move(noisy)}, grid_{grid} {}

  std::size_t dimension() const override { return (noisy_ ? counts_.size() : 0) + model_.steps + model_.parameters(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    std::vector<Rational> counts = counts_;
    if (noisy_) {
      noisy_->draw(bits, multiples.first(counts.size()));
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = multiples[i] * grid_.step();
      multiples = multiples.subspan(counts.size());
    }
    GibbsChain chain{model_, std::move(counts), bits};
    for (unsigned long i = 0; i < scans_; ++i) chain.scan(bits);
    for (std::size_t step = 0; step < model_.steps; ++step)
      multiples[step] = Integer{std::uint64_t{chain.states()[step]}} << static_cast<unsigned>(grid_.bits);
    round_to(
        grid_, std::vector<Rational>(model_.parameters()),
        [&](Precision precision) { return chain.parameters(precision); }, multiples.subspan(model_.steps));
  }

 private:
  HiddenMarkovModel model_;
  unsigned long scans_;
  std::vector<Rational> counts_;
  Noisy noisy_;
  Grid grid_;
};

class GibbsOutput final : public OutputLaw {
 public:
  GibbsOutput(HiddenMarkovModel model, unsigned long scans, KnownOutput noise)
      : model_{std::move(model)}, scans_{scans}, noise_{std::move(noise)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (grid.bits < 0)
      return invalid_input("/grid", "found a step of " + grid.step().str() + ", wanted 1 or less: states are integers");
    const auto counts = value_of_dimension(model_.counts(), value);
    if (!counts) return counts.error();
    Noisy noisy;
    if (noise_) {
      auto law = noise_->on(grid, *counts);
      if (!law) return law;
      noisy = *std::move(law);
    }
    return std::shared_ptr<const GridLaw>{
        std::make_shared<const GibbsOnGrid>(model_, scans_, *counts, std::move(noisy), grid)};
  }

 private:
  HiddenMarkovModel model_;
  unsigned long scans_;
  KnownOutput noise_;
};

}  // namespace

KnownOutput gibbs_output(const HiddenMarkovModel& model, unsigned long scans, KnownOutput noise) {
  return std::make_shared<const GibbsOutput>(model, scans, std::move(noise));
}

}  // namespace dpcert
