// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/truncated_beta.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr std::size_t least_cells = 128;
constexpr long spare_bits = 64;

}  // namespace

TruncatedBetaLaw::TruncatedBetaLaw(Rational p, Rational q, const Rational& from, const Rational& to)
    : p_{std::move(p)},
      q_{std::move(q)},
      turn_{p_ + q_ == 0 ? Rational{0} : Rational{p_ / (p_ + q_)}},
      size_{bit_length(Integer{abs(p_) + abs(q_)})},
      precision_{80 + size_},
      choice_{{Integer{1}}} {
  expects(0 < from && from < to && to < 1, "an interval inside (0, 1)");
  if (turn_ <= from || turn_ >= to) turn_ = 0;
  reference_ = turn_ == 0 ? from : turn_;
  // Where the density is largest, as far as this precision tells: another place would do, with larger caps.
  for (const Rational& x : {from, to})
    if (is_positive(log_density(Enclosure{x, precision_})) == Trilean::yes) reference_ = x;
  cells_ = cells(from, to);
  std::vector<Rational> weights;
  for (const Cell& each : cells_) weights.push_back(each.weight());
  choice_ = FiniteLaw::of(weights);
}

Enclosure TruncatedBetaLaw::log_density(const Enclosure& x) const {
  return log(x / reference_) * p_ + log((Rational{1} - x) / Rational{1 - reference_}) * q_;
}

/// The density is monotone but at its turn, so that its largest value in a cell is at an end or there.
TruncatedBetaLaw::Cell TruncatedBetaLaw::cell(const Rational& from, const Rational& length) const {
  const Rational to = from + length;
  const auto at = [&](const Rational& x) { return log_density(Enclosure{x, precision_}); };
  Enclosure largest = max(at(from), at(to));
  if (from < turn_ && turn_ < to) largest = max(largest, at(turn_));
  // A multiple of 2^-bits, and no less: the peak, of a height near 1, is no narrower than 2^-size_ or so.
  const long bits = size_ + spare_bits;
  const Enclosure cap = exp(max(largest, Enclosure{-bits, precision_}));
  return {from, length, ceil(cap.upper() * power_of_two(bits)) * power_of_two(-bits)};
}

std::vector<TruncatedBetaLaw::Cell> TruncatedBetaLaw::cells(const Rational& from, const Rational& to) const {
  const auto is_lighter = [](const Cell& x, const Cell& y) { return x.weight() < y.weight(); };
  std::vector<Cell> heap = {cell(from, to - from)};
  while (heap.size() < least_cells + 2 * static_cast<std::size_t>(size_)) {
    std::pop_heap(heap.begin(), heap.end(), is_lighter);
    const Cell whole = std::move(heap.back());
    heap.pop_back();
    const Rational half = whole.length / 2;
    for (const Rational& begin : {whole.from, Rational{whole.from + half}}) {
      heap.push_back(cell(begin, half));
      std::push_heap(heap.begin(), heap.end(), is_lighter);
    }
  }
  return heap;
}

Real TruncatedBetaLaw::draw(Bits& bits) const {
  for (;;) {
    const Cell& chosen = cells_[choice_.draw(bits)];
    const Real x = [u = real_of(uniform_draw(), bits), from = chosen.from,
                    length = chosen.length](Precision precision) { return u(precision) * length + from; };
    const Real u = real_of(uniform_draw(), bits);
    const auto is_kept = [&](Precision precision) {
      return at_most(log(u(precision) * chosen.cap), log_density(x(precision)));
    };
    if (settle(is_kept)) return x;
  }
}

}  // namespace dpcert
