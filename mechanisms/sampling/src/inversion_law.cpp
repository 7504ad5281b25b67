// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/inversion_law.hpp"

#include <algorithm>

#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_numbers = InversionLaw::most_numbers;
constexpr long table_bits = 128, rest_bits = 96;

/// The integer, or the nearest one from 0 to 2^128 - 1.
Wide wide(const Rational& x) {
  const Integer largest = (Integer{1} << 128) - 1, kept = std::clamp(Integer{numerator(x)}, Integer{0}, largest);
  const Integer high = kept >> 64;
  return Wide{static_cast<std::uint64_t>(high)} << 64 | static_cast<std::uint64_t>(Integer{kept - (high << 64)});
}

/// P(X > k) of masses proportional to these and what is left out at the end, which is not in them.
std::vector<Enclosure> tails_of(const std::vector<Enclosure>& masses, const Enclosure& rest) {
  std::vector<Enclosure> tails(masses.size());
  Enclosure sum = rest;
  for (std::size_t k = masses.size(); k-- > 0;) {
    tails[k] = sum;
    sum += masses[k];
  }
  for (Enclosure& x : tails) x = x / sum;
  return tails;
}

}  // namespace

// P(|X| > k) = 2 q^(k + 1)/(1 + q), q = exp(-1/scale).
Tails laplace_magnitude_tails(const Rational& scale) {
  return [scale](Precision precision) {
    const Precision working{precision.bits + 32};
    const Enclosure q = exp(Enclosure{Rational{-1 / scale}, working});
    std::vector<Enclosure> tails;
    Enclosure tail = q * Rational{2} / (Rational{1} + q);
    for (; tails.empty() || tails.back().upper() >= power_of_two(-precision.bits); tail *= q) {
      tails.push_back(tail);
      if (tails.size() > most_numbers) break;
    }
    return tails;
  };
}

// Masses 1, 2 exp(-k^2/(2 variance)), k > 0; from k on they are below
// those of the geometric series of exp(-k/variance).
Tails gaussian_magnitude_tails(const Rational& variance) {
  return [variance](Precision precision) {
    const Precision working{precision.bits + 32};
    std::vector<Enclosure> masses = {Enclosure{1, working}};
    for (long k = 1;; ++k) {
      const Enclosure mass = exp(Enclosure{Rational{Rational{-k} * k / (2 * variance)}, working}) * Rational{2};
      const Enclosure ratio = exp(Enclosure{Rational{-k / variance}, working});
      const Enclosure rest = mass / (Rational{1} - ratio);
      if (rest.upper() < power_of_two(-precision.bits - 8) || masses.size() > most_numbers)
        return tails_of(masses, between(0, rest.upper(), working));
      masses.push_back(mass);
    }
  };
}

Tails finite_tails(const std::vector<Rational>& weights) {
  return [weights](Precision precision) {
    Rational sum = 0;
    for (const Rational& weight : weights) sum += weight;
    std::vector<Enclosure> tails;
    Rational rest = sum;
    for (const Rational& weight : weights) tails.emplace_back(Rational{(rest -= weight) / sum}, precision);
    return tails;
  };
}

Tails response_tails(unsigned long categories, const Rational& truth) {
  return [categories, truth](Precision precision) {
    std::vector<Enclosure> tails;
    for (unsigned long others = categories; others-- > 0;)
      tails.emplace_back(Rational{(1 - truth) * others / (categories - 1)}, precision);
    return tails;
  };
}

Tails exponential_response_tails(unsigned long categories, const Rational& epsilon) {
  return [categories, epsilon](Precision precision) {
    std::vector<Enclosure> masses(categories, Enclosure{1, precision});
    masses.front() = exp(Enclosure{epsilon, precision});
    return tails_of(masses, Enclosure{0, precision});
  };
}

Error InversionLaw::too_large() {
  return unsupported("", "the table of this law by which each draw takes as long has more than 100,000 numbers");
}

Result<InversionLaw> InversionLaw::of(Tails tails) {
  InversionLaw law{std::move(tails)};
  for (Precision precision{rest_bits + 64};; precision.bits *= 2) {
    const std::vector<Enclosure> numbers = law.tails_(precision);
    if (numbers.size() > most_numbers) return too_large();
    law.first_.clear();
    law.last_.clear();
    Rational open = 0;
    for (const Enclosure& x : numbers) {
      law.first_.push_back(wide(floor(x.lower() * power_of_two(table_bits))));
      law.last_.push_back(wide(ceil(x.upper() * power_of_two(table_bits)) - 1));
      open += x.upper() - x.lower();
      if (x.upper() < power_of_two(-rest_bits)) break;
    }
    if (open < power_of_two(-rest_bits)) return law;
  }
}

Integer InversionLaw::draw(Bits& bits) const {
  Uniform u;
  const Wide head = u.double_head(bits);
  std::uint64_t below = 0, open = 0;
  for (std::size_t k = 0; k < first_.size(); ++k) {
    below += static_cast<std::uint64_t>(head < first_[k]);
    open |= static_cast<std::uint64_t>(head >= first_[k]) & static_cast<std::uint64_t>(head <= last_[k]);
  }
  if (open != 0 || below == first_.size()) below = settled(u, bits);
  return Integer{below};
}

/// The first k with u >= P(X > k).
std::size_t InversionLaw::settled(Uniform& u, Bits& bits) const {
  for (std::size_t words = 4;; words *= 2) {
    const Precision precision{static_cast<long>(64 * words)};
    const Enclosure number = cell(u.prefix(words, bits), -precision.bits, precision);
    const std::vector<Enclosure> numbers = tails_(precision);
    std::size_t k = 0;
    while (k < numbers.size() && at_most(numbers[k], number) == Trilean::no) ++k;
    if (k < numbers.size() && at_most(numbers[k], number) == Trilean::yes) return k;
  }
}

}  // namespace dpcert
