// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/nearest_sum.hpp"

#include <algorithm>
#include <functional>

namespace dpcert {

std::vector<Rational> nearest_shares(std::vector<Rational> numbers, const Rational& total) {
  std::vector<Rational> largest_first = numbers;
  std::sort(largest_first.begin(), largest_first.end(), std::greater<>{});
  // Of the k largest alone t would be (their sum - total)/k: it is the largest of these.
  Rational sum = -total, t;
  for (std::size_t k = 0; k < largest_first.size(); ++k) {
    sum += largest_first[k];
    const Rational here = sum / (k + 1);
    if (k > 0 && largest_first[k] <= t) break;
    t = here;
  }
  for (Rational& x : numbers) x = std::max<Rational>(x - t, 0);
  return numbers;
}

}  // namespace dpcert
