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

Drawn scaled(Drawn noise, Real by) {
  return [noise = std::move(noise), by = std::move(by)](Precision precision) {
    std::vector<Enclosure> vector = noise(precision);
    const Enclosure factor = by(precision);
    for (Enclosure& x : vector) x *= factor;
    return vector;
  };
}
Drawn scaled(Drawn noise, const Rational& sigma) {
  return scaled(std::move(noise), Real{[sigma](Precision precision) { return Enclosure{sigma, precision}; }});
}

class EllipticalOutput final : public OutputLaw {
 public:
  EllipticalOutput(const SphericalLaw& law, Rational sigma, CovarianceRows covariance)
      : sampler_{law}, sigma_{std::move(sigma)}, covariance_{std::move(covariance)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
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

class ProcessOutput final : public OutputLaw {
 public:
  ProcessOutput(std::function<Real(Bits&)> scale, Rational sigma, CovarianceRows covariance)
      : scale_{std::move(scale)}, sigma_{std::move(sigma)}, covariance_{std::move(covariance)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    auto root = CovarianceRoot::of(*covariance_);
    if (!root) return root.error();
    const auto draw = [scale = scale_, sigma = sigma_,
                       root = std::make_shared<const CovarianceRoot>(*std::move(root))](Bits& bits) {
      Real v = scale(bits);
      return scaled(scaled(centred_normal(root, bits), std::move(v)), sigma);
    };
    return vector_output(covariance_->size(), sigma_ * size_of(*covariance_), draw)->on(grid, value);
  }

 private:
  std::function<Real(Bits&)> scale_;
  Rational sigma_;
  CovarianceRows covariance_;
};

}  // namespace

KnownOutput process_output(std::function<Real(Bits&)> scale, const Rational& sigma, CovarianceRows covariance) {
  return std::make_shared<const ProcessOutput>(std::move(scale), sigma, std::move(covariance));
}

KnownOutput elliptical_output(const SphericalLaw& law, const Rational& sigma, CovarianceRows covariance) {
  return std::make_shared<const EllipticalOutput>(law, sigma, std::move(covariance));
}

}  // namespace dpcert
