// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"
#include "dpcert/sampling/process_draw.hpp"
#include "members.hpp"

namespace dpcert {

// What releases of functions share: a function in the space of a kernel is released at sites, with
// noise sigma D V Z; Z a Gaussian process whose covariance is the kernel, V > 0 a random scale that
// is 1 unless it is stated, D the largest norm of a difference of neighbours.
// Theory  mechanisms/releases/theory/function_releases.md

/// D, or a bound of it.
using LargestNorm = std::function<Enclosure(Precision)>;

struct FunctionNoise {
  ScaledKernel kernel;
  std::vector<Rational> sites;  ///< where it is released: distinct
  EnclosedRoot root;            ///< of the covariance of Z there
  std::string mechanism;        ///< noise of scale sigma, as JSON text, for a sensitivity of 1
  Rational sigma;
  std::function<Real(Bits&)> scale;  ///< draws V
  std::string scale_in_words;

  /// In words.
  [[nodiscard]] std::string error(const LargestNorm& largest) const;
  /// An array of {"site", "value"}.
  [[nodiscard]] std::function<std::string(const std::vector<Rational>&)> told() const;
  /// The law of what is released. `at_sites`: of the statistic's value, of so many
  /// numbers, the function at the sites.
  [[nodiscard]] KnownOutput output(LargestNorm largest, std::size_t numbers,
                                   std::function<Drawn(std::vector<Rational>)> at_sites) const;
};

/// The members "kernel", "bandwidth", "sites", "mixing", "sigma".
[[nodiscard]] std::vector<Member> function_noise_members();
/// Throws BadInput: a site twice, sites too close to each other for this kernel.
[[nodiscard]] FunctionNoise read_function_noise(const Fields& in);
/// Throws BadInput: the site is among those before.
void want_new_site(const std::vector<Rational>& before, const Rational& site, const std::string& where);

/// Of the treatment.
inline constexpr const char* whole_function =
    "the guarantee is that of the whole function, however many of its sites are released";

}  // namespace dpcert
