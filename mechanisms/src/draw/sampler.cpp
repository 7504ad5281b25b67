// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/sampler.hpp"

namespace dpcert {
namespace {

OnGrid in_fixed_time(const OutputLaw& output, const Grid& grid, const std::vector<Rational>& value) {
  const auto fixed = output.in_fixed_time();
  return fixed ? remarked((*fixed)->on(grid, value), "by inversion, in a fixed time") : fixed.error();
}

}  // namespace

Result<Sampler> Sampler::of(const Mechanism& mechanism, const Grid& grid, const std::vector<Rational>& value,
                            Timing timing) {
  if (grid.bits < -Grid::most || grid.bits > Grid::most)
    return invalid_input("/grid", "found " + std::to_string(grid.bits) + " bits, wanted a number from -" +
                                      std::to_string(Grid::most) + " to " + std::to_string(Grid::most));
  const auto& output = mechanism.output();
  if (!output)
    return unsupported(
        "",
        "nothing draws the outputs of this mechanism: wanted noise that is stated, a response, a channel "
        "or a posterior; a budget is met by many mechanisms");
  auto law = timing == Timing::fixed ? in_fixed_time(*output, grid, value) : output->on(grid, value);
  if (!law) return law.error();
  return Sampler{*std::move(law), grid};
}

std::vector<Rational> Sampler::draw(Bits& bits) const {
  std::vector<Integer> multiples(dimension());
  draw(bits, multiples);
  std::vector<Rational> numbers;
  for (const Integer& multiple : multiples) numbers.push_back(multiple * grid_.step());
  return numbers;
}

}  // namespace dpcert
