// SPDX-License-Identifier: Apache-2.0
// The largest loss phi(x+t) - phi(x) of elliptical members, x >= 0, by the calculus of each.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "elliptical_noise.hpp"
#include "enclosed.hpp"

namespace dpcert::check::test {

struct EllipticalLaw {
  std::string member;
  std::string dimension;
  std::function<Enclosure(const Rational&)> phi;        ///< of r >= 0
  std::function<Enclosure(const Rational& t)> largest;  ///< loss
  std::function<double(const Rational& t)> peak;        ///< picks a place near the largest loss

  [[nodiscard]] Enclosure loss(const Rational& x, const Rational& t) const { return phi(x + t) - phi(x); }
};

/// Where the loss of a Pearson VII law peaks: x (x+t) = scale.
[[nodiscard]] inline Enclosure pearson_peak(const Rational& t, const Rational& scale) {
  return (sqrt(enclosed(t * t + 4 * scale)) - t) / 2;
}
/// exponent log(1 + r^2/scale).
[[nodiscard]] inline EllipticalLaw pearson_law(const std::string& member, const std::string& dimension,
                                               const Rational& exponent, const Rational& scale) {
  const auto phi = [=](const Enclosure& r) { return log1p(square(r) / scale) * exponent; };
  return {member, dimension, [=](const Rational& r) { return phi(enclosed(r)); },
          [=](const Rational& t) {
            const Enclosure x = pearson_peak(t, scale);
            return phi(x + t) - phi(x);
          },
          [=](const Rational& t) { return pearson_peak(t, scale).steer(); }};
}
/// rate r^power, power <= 1: concave, so that the loss is largest at 0.
[[nodiscard]] inline EllipticalLaw power_law(const std::string& member, const std::string& dimension,
                                             const Enclosure& rate, const Rational& power) {
  const auto phi = [=](const Rational& r) { return r == 0 ? enclosed(0) : exp(log(enclosed(r)) * power) * rate; };
  return {member, dimension, phi, phi, [](const Rational&) { return 0.0; }};
}
/// r + 2 log(1 + e^-r): the loss rises to t.
[[nodiscard]] inline EllipticalLaw logistic_member(const std::string& dimension) {
  return {member("logistic"), dimension, [](const Rational& r) { return r + log1p(exp(enclosed(-r))) * Rational{2}; },
          [](const Rational& t) { return enclosed(t); }, [](const Rational&) { return 100.0; }};
}

/// Cuts that lie ever closer to the peak of the loss, up to `end`.
inline std::string around(double peak, double end, double nearest = 1e-6, double ratio = 1.3) {
  std::vector<double> cuts;
  for (double distance = nearest; distance < end; distance *= ratio) {
    cuts.push_back(peak + distance);
    if (distance < peak) cuts.push_back(peak - distance);
  }
  std::sort(cuts.begin(), cuts.end());
  std::string text;
  for (const double cut : cuts) text += (text.empty() ? "" : " ") + fraction(cut);
  return text;
}

}  // namespace dpcert::check::test
