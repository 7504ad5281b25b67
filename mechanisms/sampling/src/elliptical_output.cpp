// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {
namespace {

/// A power of two near the root of the largest variance.
Rational size_of(const std::vector<std::vector<Rational>>& covariance) {
  Rational largest = 0;
  for (std::size_t i = 0; i < covariance.size(); ++i) largest = std::max(largest, covariance[i][i]);
  return largest == 0 ? Rational{1} : power_of_two((binary_exponent(largest) - 1) / 2);
}

Drawn scaled(Drawn noise, const Rational& sigma) {
  return [noise = std::move(noise), sigma](Precision precision) {
    std::vector<Enclosure> vector = noise(precision);
    const Enclosure factor{sigma, precision};
    for (Enclosure& x : vector) x = x * factor;
    return vector;
  };
}

class EllipticalOutput final : public OutputLaw {
 public:
  EllipticalOutput(const SphericalLaw& law, Rational sigma, CovarianceRows covariance)
      : sampler_{law}, sigma_{std::move(sigma)}, covariance_{std::move(covariance)} {}

  Result<std::shared_ptr<const GridLaw>> on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (!covariance_)
      return vector_output(
                 sampler_.dimension(), sigma_,
                 [sampler = sampler_, sigma = sigma_](Bits& bits) { return scaled(sampler.draw(bits), sigma); })
          ->on(grid, value);
    auto root = CovarianceRoot::of(*covariance_);
    if (!root) return root.error();
    expects(root->rank() == sampler_.dimension(), "a law on R^rank");
    const auto draw = [sampler = sampler_, sigma = sigma_,
                       root = std::make_shared<const CovarianceRoot>(*std::move(root))](Bits& bits) {
      return scaled([spherical = sampler.draw(bits), root](Precision p) { return root->times(spherical(p)); }, sigma);
    };
    return vector_output(covariance_->size(), sigma_ * size_of(*covariance_), draw)->on(grid, value);
  }

 private:
  SphericalSampler sampler_;
  Rational sigma_;
  CovarianceRows covariance_;
};

}  // namespace

KnownOutput elliptical_output(const SphericalLaw& law, const Rational& sigma, CovarianceRows covariance) {
  return std::make_shared<const EllipticalOutput>(law, sigma, std::move(covariance));
}

}  // namespace dpcert
