// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/sampler.hpp"

namespace dpcert {

Result<Sampler> Sampler::of(const Mechanism& mechanism, const Grid& grid, const std::vector<Rational>& value) {
  if (!mechanism.output())
    return unsupported("",
                       "nothing draws the outputs of this mechanism: wanted noise of a scale > 0 that is stated, a "
                       "response or a channel");
  auto law = mechanism.output()->on(grid, value);
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
