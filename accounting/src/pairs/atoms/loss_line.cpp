// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/loss_line.hpp"

#include <algorithm>
#include <iterator>

#include "dpcert/numerics/mass_series.hpp"

namespace dpcert {
namespace {

MassSeries series_of(const LossLaw& law, const std::vector<Integer>& indices, Precision precision) {
  const auto last = static_cast<std::size_t>(*std::max_element(indices.begin(), indices.end()));
  const Enclosure zero{0, precision};
  MassSeries series{0, std::vector<Enclosure>(last + 1, zero), zero};
  const auto masses = law.enclose_masses(precision);
  for (std::size_t i = 0; i < masses.size(); ++i) series.masses[static_cast<std::size_t>(indices[i])] += masses[i];
  return series;
}

/// x^0, ..., x^(n-1), each by few multiplications.
std::vector<Enclosure> powers(const Enclosure& x, std::size_t n) {
  std::vector<Enclosure> result = {Enclosure{1, x.precision()}, x};
  result.reserve(n + 2);
  for (std::size_t k = 2; k < n; ++k) result.push_back(result[k / 2] * result[k - k / 2]);
  return result;
}

bool is_zero(const LossLattice::Vector& vector) {
  return std::all_of(vector.begin(), vector.end(), [](const Integer& x) { return x == 0; });
}

}  // namespace

LossLine::LossLine(const std::vector<LossSteps>& all, std::size_t step, LatticeLine places)
    : direction_{std::move(places.direction)}, parts_{{step, std::move(places.indices)}} {
  Integer pitch = 0;
  for (const Integer& index : parts_.front().indices) {
    pitch = gcd(pitch, index);
    last_ = std::max<Integer>(last_, index * all[step].count);
  }
  pitch_ = 1;
  rescale(pitch);
}

/// Counts in another pitch; 0: there is one loss only.
void LossLine::rescale(const Integer& pitch) {
  if (pitch_ != 0 && pitch != 0) {
    for (Part& part : parts_)
      for (Integer& index : part.indices) index = index * pitch_ / pitch;
    last_ = last_ * pitch_ / pitch;
  }
  pitch_ = pitch;
}

std::optional<LossLine> LossLine::merged(const LossLine& x, const LossLine& y) {
  const bool parallel = is_zero(x.direction_) || is_zero(y.direction_) || x.direction_ == y.direction_;
  if (!parallel) return std::nullopt;
  LossLine result = x, other = y;
  const Integer pitch = gcd(x.pitch_, y.pitch_);
  result.rescale(pitch);
  other.rescale(pitch);
  if (is_zero(result.direction_)) result.direction_ = other.direction_;
  result.last_ += other.last_;
  std::move(other.parts_.begin(), other.parts_.end(), std::back_inserter(result.parts_));
  return result;
}

LossLattice::Vector LossLine::stride() const {
  LossLattice::Vector result = direction_;
  for (Integer& x : result) x *= pitch_;
  return result;
}

LossLine::Run LossLine::run(const std::vector<LossSteps>& all, const LossLattice& lattice, Precision precision) const {
  const Precision more{precision.bits + 32};  // a power of e^-stride loses the bits of its exponent
  std::optional<MassSeries> sum;
  Enclosure start{0, more};
  for (const auto& [step, indices] : parts_) {
    const auto& [law, count] = all[step];
    MassSeries part = power(series_of(law, indices, precision), count);
    sum = sum ? product(*sum, part) : std::move(part);
    const auto origin = static_cast<std::size_t>(std::find(indices.begin(), indices.end(), 0) - indices.begin());
    start += law.losses[origin].enclose(more) * Rational(count);
  }
  const Enclosure stride = lattice.enclose(this->stride(), more);
  const Enclosure at_first = exp(-(start + stride * Rational(sum->first)));
  const auto factors = powers(exp(-stride), sum->masses.size());
  Run run{sum->first, {}, sum->left_out};
  run.outcomes.reserve(sum->masses.size());
  for (std::size_t k = 0; k < sum->masses.size(); ++k)
    run.outcomes.emplace_back(sum->masses[k], at_first * factors[k] * sum->masses[k]);
  return run;
}

}  // namespace dpcert
