// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/minimise.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

/// With a certain negative descent at `bracket.lower`, the minimum lies
/// at most (upper - lower) |descent| below f there.
Enclosure value_within(const Unimodal& f, const Bracket& bracket, Precision precision) {
  const Enclosure left = f.value(bracket.lower), right = f.value(bracket.upper);
  const Enclosure floor = left + f.descent(bracket.lower) * Rational(bracket.upper - bracket.lower);
  if (!left.is_finite() || !right.is_finite() || !floor.is_finite()) return Enclosure::unknown(precision);
  return between(std::min(floor.lower(), right.lower()), std::min(left.upper(), right.upper()), precision);
}

}  // namespace

Result<Minimum> minimise_unimodal(const Unimodal& f, const Rational& guess, Precision precision, long digits,
                                  const std::function<bool(const Enclosure&)>& enough) {
  expects(guess > 0, "positive guess");
  const Prober prober = [&](const Rational& x) {
    Enclosure descent = f.descent(x);
    return Probe{is_positive(descent), std::move(descent)};
  };
  if (f.end > 0 && prober(f.end).right_of_root == Trilean::no) return Minimum{f.value(f.end), f.end, f.end};
  // From the end the search goes leftward only: f is not defined beyond it.
  const Rational start = f.end > 0 ? f.end : guess;
  constexpr long coarse = 8;
  Search search = narrow_from(prober, start, coarse);
  if (search.outcome != Search::Outcome::found)
    return Error{Fault::precision_exhausted, "", "the minimum could not be bracketed"};
  const long fine = bits_of_digits(digits) / 2 + 12;
  for (long bits = enough ? coarse : fine;; bits = std::max(fine, 2 * bits)) {
    search.bracket = narrow(prober, search.bracket, bits);
    const Enclosure value = value_within(f, search.bracket, precision);
    if ((enough && enough(value)) || value.has_digits(digits) || bits > precision.bits || Allowance{}.is_spent())
      return Minimum{value, search.bracket.lower, search.bracket.upper};
  }
}

}  // namespace dpcert
