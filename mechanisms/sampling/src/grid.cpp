// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/grid.hpp"

#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/dyadic.hpp"

namespace dpcert {
namespace {

constexpr long spare_grid_bits = 24;  // beyond the grid: it is about so rare that a rounding is open

/// log2 of a power of two; nothing for other numbers.
std::optional<long> exponent_of(const Rational& x) {
  if (x <= 0) return std::nullopt;
  const long exponent = is_integer(x) ? bit_length(numerator(x)) - 1 : 1 - bit_length(denominator(x));
  return x == power_of_two(exponent) ? std::optional{exponent} : std::nullopt;
}

}  // namespace

Result<Grid> Grid::from(std::string_view text) {
  const Error wanted = invalid_input("", "found \"" + std::string{text.substr(0, 40)} +
                                             "\", wanted a power of two from 2^-10000 to 2^10000, such as 2^-40");
  std::optional<long> exponent;
  if (text.starts_with("2^")) {
    text.remove_prefix(2);
    const auto whole = read_rational(text);
    if (whole && is_integer(*whole) && abs(*whole) <= most && text.find_first_of(".eE/") == std::string_view::npos)
      exponent = static_cast<long>(numerator(*whole));
  } else if (const auto x = read_rational(text)) {
    exponent = exponent_of(*x);
  }
  if (!exponent || std::abs(*exponent) > most) return wanted;
  return Grid{-*exponent};
}

void round_to(const Grid& grid, std::span<const Rational> value, const Drawn& noise, std::span<Integer> multiples) {
  expects(value.size() == multiples.size(), "a value of the noise's dimension");
  std::vector<bool> is_settled(multiples.size());
  std::size_t open = multiples.size();
  for (Precision precision{std::max(64L, grid.bits + spare_grid_bits)}; open > 0; precision.bits *= 2) {
    const std::vector<Enclosure> drawn = noise(precision);
    for (std::size_t i = 0; i < multiples.size(); ++i) {
      if (is_settled[i]) continue;
      auto nearest = nearest_integer(value[i] == 0 ? drawn[i] : drawn[i] + value[i], grid.bits);
      if (nearest) {
        multiples[i] = *std::move(nearest);
        is_settled[i] = true;
        --open;
      }
    }
  }
}

}  // namespace dpcert
