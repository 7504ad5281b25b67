// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// The least k of the range for which `holds(k)`, when that turns from false to true once as k
/// rises; it is taken to hold at the last integer. Where it turns more than once the answer is some
/// k for which it holds. Gallops from `start`; nothing: not found within 2^100 of it.
template <class Predicate>
[[nodiscard]] std::optional<Integer> least_where(Predicate&& holds, const IntegerRange& range, Integer start) {
  if (range.first && start < *range.first) start = *range.first;
  if (range.last && start > *range.last) start = *range.last;
  const auto at = [&](const Integer& k) { return (range.last && k >= *range.last) || holds(k); };
  Integer step = 1, inside, outside;  // holds at inside, not at outside < inside
  constexpr int most_doublings = 100;
  if (at(start)) {
    for (inside = start;; step *= 2) {
      if (range.first && inside == *range.first) return inside;
      outside = inside - step;
      if (range.first && outside < *range.first) outside = *range.first;
      if (!at(outside)) break;
      inside = outside;
      if (step >> most_doublings > 0) return inside;
    }
  } else {
    for (outside = start;; step *= 2) {
      inside = outside + step;
      if (range.last && inside > *range.last) inside = *range.last;
      if (at(inside)) break;
      outside = inside;
      if (step >> most_doublings > 0) return std::nullopt;
    }
  }
  while (inside - outside > 1) {
    const Integer middle = outside + (inside - outside) / 2;
    (at(middle) ? inside : outside) = middle;
  }
  return inside;
}

/// The same downwards: the greatest k of the range for which `holds(k)`.
template <class Predicate>
[[nodiscard]] std::optional<Integer> greatest_where(Predicate&& holds, const IntegerRange& range,
                                                    const Integer& start) {
  IntegerRange mirrored;
  if (range.last) mirrored.first = -*range.last;
  if (range.first) mirrored.last = -*range.first;
  const auto found = least_where([&](const Integer& k) { return holds(Integer(-k)); }, mirrored, Integer(-start));
  if (!found) return std::nullopt;
  return Integer(-*found);
}

}  // namespace dpcert::integers
