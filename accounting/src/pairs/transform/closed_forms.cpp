// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/closed_forms.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/exact/contract.hpp"
#include "families/turning.hpp"
#include "notions/rough.hpp"
#include "pairs/atoms/loss_lattice.hpp"

namespace dpcert {
namespace {

/// f(height) at each height of the line.
template <class Function>
std::vector<Complex> at_heights(const UprightLine& line, Precision precision, Function f) {
  std::vector<Complex> values{Complex{Enclosure{1, precision}}};
  for (long k = 1; k < line.count; ++k) values.push_back(f(line.step * Rational{k}));
  return values;
}

}  // namespace

std::vector<Complex> GaussianTransform::along(const UprightLine& line, Precision precision) const {
  const Enclosure half = mu_squared_.enclose(precision) * Rational(1, 2), slope{2 * line.tilt + 1, precision};
  return at_heights(line, precision, [&](const Enclosure& t) {
    return exp(Complex{-square(t) * half, t * slope * half});
  });
}

Decay GaussianTransform::decay(const Rational& /*tilt: every tilted loss is normal of that variance*/) const {
  return decay_by({{}, {}, mu_squared_.enclose(rough)});
}

std::vector<Complex> LaplaceTransform::along(const UprightLine& line, Precision precision) const {
  const Enclosure moment = exp(LaplacePair{shift_}.log_moment_at(line.tilt + 1, precision));
  const Enclosure tilt{line.tilt, precision};
  return at_heights(line, precision, [&](const Enclosure& t) {
    const Complex z{tilt, t}, above = z + Rational{1};
    const Complex sum = above * exp(z * shift_) + z * exp(above * Rational(-shift_));
    return sum / (z + above) / moment;
  });
}

/// Under P the loss is t with probability 1/2, -t with e^-t/2, and has the density
/// e^((l-t)/2)/4 between: tilted, one that is monotone.
Decay LaplaceTransform::decay(const Rational& tilt) const {
  constexpr long steps = 24;
  const Enclosure log_moment = LaplacePair{shift_}.log_moment_at(tilt + 1, rough);
  const auto density = [&](const Rational& loss) {
    return exp(Enclosure{loss * (tilt + Rational(1, 2)) - shift_ / 2, rough} - log_moment) * Rational(1, 4);
  };
  Staircase below;
  for (long i = 0; i <= steps; ++i) {
    const Rational loss = shift_ * Rational(2 * i - steps, steps);
    if (i > 0) below.levels.push_back(min(density(loss), density(loss - 2 * shift_ / steps)));
    below.ends.emplace_back(loss, rough);
  }
  return decay_by(below.spread());
}

AtomTransform::AtomTransform(LossLaw law) : law_{std::move(law)} {
  expects(!law_.losses.empty() && law_.infinite_mass == 0 && law_.left_out == 0, "atoms alone");
  const auto lattice = LossLattice::of(law_.losses);
  if (!lattice) return;
  std::vector<LossLattice::Vector> points;
  for (const Epsilon& loss : law_.losses) points.push_back(lattice->coordinates(loss));
  auto line = LatticeLine::through(points);
  if (!line) return;
  Integer pitch = 0;
  for (const Integer& index : line->indices) pitch = gcd(pitch, index);
  if (pitch == 0) return;  // one loss
  for (const Integer& index : line->indices) places_.push_back(index / pitch);
  const auto at = [&](const Integer& place) {
    return law_.losses[static_cast<std::size_t>(std::find(places_.begin(), places_.end(), place) - places_.begin())];
  };
  const Integer most = *std::max_element(places_.begin(), places_.end());
  const Epsilon first = at(0), whole = at(most) - first;
  LogLinear stride = (LogLinear{whole.nats()} + LogLinear::log_of(whole.ratio())) * Rational(1, most);
  if (stride.sign() < 0) stride *= Rational{-1};
  progression_ = {[first](Precision precision) { return first.enclose(precision); }, std::move(stride)};
}

std::vector<Enclosure> AtomTransform::tilted(const Rational& tilt, Precision precision) const {
  std::vector<Enclosure> masses = law_.enclose_masses(precision);
  Enclosure moment{0, precision};
  for (std::size_t i = 0; i < masses.size(); ++i) {
    masses[i] *= exp(law_.losses[i].enclose(precision) * tilt);
    moment += masses[i];
  }
  for (Enclosure& mass : masses) mass = mass / moment;
  return masses;
}

std::vector<Complex> AtomTransform::along(const UprightLine& line, Precision precision) const {
  std::vector<Enclosure> losses;
  for (const Epsilon& loss : law_.losses) losses.push_back(loss.enclose(precision));
  return sums_along(losses, tilted(line.tilt, precision), line, precision);
}

/// Neighbours a, b by twos: |a + b e^(i angle)| = sqrt((a+b)^2 - 4 a b
/// sin^2(angle/2)); the better of the two ways to begin.
Decay AtomTransform::decay(const Rational& tilt) const {
  const Enclosure one{1, rough};
  if (!progression_) return [one](const Enclosure&) { return one; };
  std::map<Integer, Enclosure> masses;
  const std::vector<Enclosure> all = tilted(tilt, rough);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const auto [at, is_new] = masses.emplace(places_[i], all[i]); !is_new) at->second += all[i];
  return [masses = std::move(masses), stride = progression_->stride.enclose(rough), one](const Enclosure& t) {
    const Enclosure square_of_sine = turning::square_of_half_sine(t * stride), zero{0, rough};
    Enclosure least = one;
    for (const bool skips_first : {false, true}) {
      Enclosure sum = zero;
      for (auto at = masses.begin(); at != masses.end(); ++at) {
        const auto next = std::next(at);
        const bool is_pair =
            next != masses.end() && next->first == at->first + 1 && !(skips_first && at == masses.begin());
        if (!is_pair) {
          sum += at->second;
          continue;
        }
        const Enclosure both = at->second + next->second;
        sum += sqrt(max(zero, square(both) - at->second * next->second * square_of_sine * Rational{4}));
        at = next;
      }
      if (sum.is_finite()) least = min(least, sum);
    }
    return least;
  };
}

}  // namespace dpcert
