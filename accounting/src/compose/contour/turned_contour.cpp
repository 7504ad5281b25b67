// SPDX-License-Identifier: Apache-2.0
#include "compose/contour/turned_contour.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

/// e^(p + i angle) and its inverse.
std::pair<Complex, Complex> exponentials(const Enclosure& p, const Rational& angle) {
  const Complex at{p, Enclosure{angle, p.precision()}};
  return {exp(at), exp(-at)};
}

/// What lies on one hyperbola from p = 0 up to `end`, in pieces, and beyond.
class Beside {
 public:
  Beside(const Hyperbola& hyperbola, const Rational& angle, const RayProduct& product)
      : hyperbola_{hyperbola}, angle_{angle}, product_{product} {}

  /// Shorter ones where a pole is near; where that does not help,
  /// the last one is unknown, and so is all.
  void add_pieces(std::vector<TurnedLine::Piece>& pieces, const Rational& end) const {
    const Rational longest(1, pieces_to_one), shortest = longest * power_of_two(-24);
    Rational from = 0, width = longest;
    while (from < end) {
      const Rational to = std::min<Rational>(end, from + width);
      const auto piece = between_ends(from, to);
      const bool is_known = piece.has_value();
      if (is_known) {
        pieces.push_back(*piece);
        from = to;
      } else if (width <= shortest) {
        pieces.push_back({Enclosure{0, rough}, Enclosure::unknown(rough)});
        return;
      }
      width = is_known ? std::min<Rational>(longest, 2 * width) : Rational{width / 2};
    }
    pieces.push_back(beyond(end));
  }
  [[nodiscard]] TurnedLine::Piece beyond(const Rational& end) const {
    const Enclosure p{end, rough}, up = exp(p), sine = cos(pi(rough) * Rational(1, 2) - angle_);
    const Complex z = hyperbola_.at(p, angle_);
    const Enclosure spread = square(sine) * (up - Rational{1} / up) * Rational(hyperbola_.size / 2);
    return {z.real().lower_end(), product_.most_beyond(z + Rational{1}) / spread};
  }

 private:
  /// Nothing: its size is not known.
  [[nodiscard]] std::optional<TurnedLine::Piece> between_ends(const Rational& from, const Rational& to) const {
    const Enclosure p = between(from, to, rough);
    const Complex z = hyperbola_.at(p, angle_);
    const Enclosure kernel = (hyperbola_.slope(p, angle_) / (z * (z + Rational{1}))).size();
    if (!kernel.is_finite()) return std::nullopt;
    const Enclosure size = product_.most(z + Rational{1}) * kernel.upper_end() * Rational(to - from);
    return size.is_finite() ? std::optional{TurnedLine::Piece{z.real().lower_end(), size}} : std::nullopt;
  }

  const Hyperbola& hyperbola_;
  Rational angle_;
  const RayProduct& product_;
};

}  // namespace

Complex Hyperbola::at(const Enclosure& p, const Rational& at_angle) const {
  const auto [up, down] = exponentials(p, at_angle);
  return (up + down) * Rational(size / 2) + centre;
}

Complex Hyperbola::slope(const Enclosure& p, const Rational& at_angle) const {
  const auto [up, down] = exponentials(p, at_angle);
  return (up - down) * Rational(size / 2);
}

Rational Hyperbola::share(const Rational& at_angle) {
  return finite_rational(std::cos(at_angle.convert_to<double>())).value_or(0);
}

Rational Hyperbola::crossing(const Rational& at_angle) const { return centre + size * share(at_angle); }

bool Hyperbola::stays_with(const Rational& z) const {
  const auto meets = [&](const Rational& at_angle) { return cos(Enclosure{at_angle, rough}) * size + centre; };
  const Enclosure left = meets(angle + strip), right = meets(angle - strip);
  return (z < 0 || is_positive(left) == Trilean::yes) && (z < -1 || is_positive(left + Rational{1}) == Trilean::yes) &&
         (z > 0 || is_negative(right) == Trilean::yes) && (z > -1 || is_negative(right + Rational{1}) == Trilean::yes);
}

Enclosure TurnedLine::at(const Enclosure& r) const {
  const Precision precision = r.precision();
  Enclosure sum{0, precision};
  for (std::size_t k = 0; k < points.size(); ++k) {
    const Enclosure term = (values[k] * exp(points[k] * -r)).imaginary();
    sum += k == 0 ? term * Rational(1, 2) : term;
  }
  const auto weighed = [near = between(r.lower(), r.upper(), rough)](const Piece& piece) {
    return piece.size * exp(-(piece.from * near));
  };
  Enclosure error{0, rough};
  for (const Piece& piece : beside) error += weighed(piece);
  error = error * beside_share + weighed(beyond);
  return (sum * step + hull(-error, error)) / pi(precision);
}

Complex RayProduct::at(const Complex& s) const {
  Complex product{1, s.precision()};
  for (const auto& [moments, count] : factors) product = product * whole_power(moments->at(s), count);
  return product;
}

Enclosure RayProduct::most(const Complex& s) const {
  Enclosure product{1, rough};
  for (const auto& [moments, count] : factors) product *= power(moments->most(s), count);
  return product;
}

Enclosure RayProduct::most_beyond(const Complex& s) const {
  Enclosure product{1, rough};
  for (const auto& [moments, count] : factors) product *= power(moments->most_beyond(s), count);
  return product;
}

TurnedLine line_along(const Hyperbola& hyperbola, const Rational& step, long points, const RayProduct& product,
                      Precision working) {
  expects(
      hyperbola.angle + hyperbola.strip <= Rational(157, 100) && hyperbola.angle - hyperbola.strip >= Rational(11, 10),
      "a hyperbola as the theory bounds it");
  TurnedLine line{hyperbola, Enclosure{step, working}, {}, {}, {}, {}, {}};
  for (long k = 0; k <= points; ++k) {
    const Enclosure p = line.step * Rational{k};
    const Complex z = hyperbola.at(p, hyperbola.angle), above = z + Rational{1};
    line.points.push_back(z);
    line.values.push_back(product.at(above) * hyperbola.slope(p, hyperbola.angle) / (z * above));
  }
  const Rational end = step * points;
  for (const Rational& strip : {hyperbola.strip, Rational{-hyperbola.strip}})
    Beside{hyperbola, hyperbola.angle + strip, product}.add_pieces(line.beside, end);
  line.beyond = Beside{hyperbola, hyperbola.angle, product}.beyond(end);
  line.beside_share = Rational{1} / expm1(pi(rough) * Rational(2 * hyperbola.strip / step));
  return line;
}

}  // namespace dpcert
