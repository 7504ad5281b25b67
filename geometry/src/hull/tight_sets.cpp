// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/tight_sets.hpp"

#include <algorithm>
#include <bit>

namespace dpcert {
namespace {

__extension__ typedef __int128 Wide;  // NOLINT(modernize-use-using): an extension cannot be used

std::size_t bits_of(const IntegerMatrix& x) { return static_cast<std::size_t>(std::abs(fmpz_mat_max_bits(x.get()))); }

/// Do sums of products of two rows fit into 128 bits, for certain?
bool fit(const IntegerMatrix& points, const IntegerMatrix& halfspaces) {
  const std::size_t bits = bits_of(points), other = bits_of(halfspaces);
  return bits <= 62 && other <= 62 && bits + other + std::bit_width(points.columns()) <= 126;
}

/// The sign of the product of a row of points and one of halfspaces.
class SlackSign {
 public:
  SlackSign(const IntegerMatrix& points, const IntegerMatrix& halfspaces)
      : points_{points}, halfspaces_{halfspaces}, columns_{points.columns()}, fits_{fit(points, halfspaces)} {
    if (!fits_) return;
    point_words_ = words_of(points);
    halfspace_words_ = words_of(halfspaces);
  }

  [[nodiscard]] int operator()(std::size_t point, std::size_t halfspace) {
    if (!fits_) {
      _fmpz_vec_dot(slack_(0, 0), points_(point, 0), halfspaces_(halfspace, 0), static_cast<slong>(columns_));
      return fmpz_sgn(slack_(0, 0));
    }
    Wide slack = 0;
    for (std::size_t k = 0; k < columns_; ++k)
      slack += Wide{point_words_[point * columns_ + k]} * halfspace_words_[halfspace * columns_ + k];
    return slack < 0 ? -1 : slack > 0 ? 1 : 0;
  }

 private:
  static std::vector<std::int64_t> words_of(const IntegerMatrix& a) {
    std::vector<std::int64_t> words;
    for (std::size_t i = 0; i < a.rows(); ++i)
      for (std::size_t j = 0; j < a.columns(); ++j) words.push_back(fmpz_get_si(a(i, j)));
    return words;
  }

  const IntegerMatrix &points_, &halfspaces_;
  std::size_t columns_;
  bool fits_;
  std::vector<std::int64_t> point_words_, halfspace_words_;
  IntegerMatrix slack_{1, 1};
};

}  // namespace

Work tight_sets_price(const IntegerMatrix& points, const IntegerMatrix& halfspaces) {
  const Work term = fit(points, halfspaces)
                        ? Work{2}
                        : product_price(static_cast<long>(std::max(bits_of(points), bits_of(halfspaces))));
  return static_cast<std::int64_t>(points.rows() * halfspaces.rows() * points.columns()) * term;
}

std::optional<SetTable> tight_sets(const IntegerMatrix& points, const IntegerMatrix& halfspaces) {
  SetTable sets{points.rows()};
  SlackSign slack_sign{points, halfspaces};
  charge(tight_sets_price(points, halfspaces));
  for (std::size_t i = 0; i < halfspaces.rows(); ++i) {
    std::vector<std::uint64_t> tight(sets.width());
    for (std::size_t j = 0; j < points.rows(); ++j) {
      const int sign = slack_sign(j, i);
      if (sign < 0) return std::nullopt;
      if (sign == 0) tight[j / 64] |= std::uint64_t{1} << (j % 64);
    }
    if (sets.number_of(tight) != i) return std::nullopt;
  }
  return sets;
}

}  // namespace dpcert
