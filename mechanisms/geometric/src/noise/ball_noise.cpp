// SPDX-License-Identifier: GPL-3.0-or-later
// Lp balls, ellipsoids, and images of them.  Theory: mechanisms/geometric/theory/body_noise.md
#include "cone_noise.hpp"
#include "dpcert/geometry/ball_form.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/spherical_law.hpp"

namespace dpcert {
namespace {

/// The unit ball.
class UnitBall : public GaugedNoise {
 public:
  using GaugedNoise::GaugedNoise;
  Rational size() const override { return 1; }
};

class EuclideanBall final : public UnitBall {
 public:
  explicit EuclideanBall(std::size_t dimension)
      : UnitBall{dimension}, sampler_{{SphericalLaw::Kotz{1, 1, {1, 2}}, dimension}} {}
  Pair draw(Bits& bits) const override {
    Drawn vector = sampler_.draw(bits);
    Real gauge = [vector](Precision precision) {
      Enclosure squared{0, precision};
      for (const Enclosure& x : vector(precision)) squared += square(x);
      return sqrt(squared);
    };
    return {std::move(vector), std::move(gauge)};
  }
  std::string remark() const override { return "a gamma radius times a normalised normal vector"; }

 private:
  SphericalSampler sampler_;
};

/// The cube: its gauge is Gamma(d) and some coordinate, all
/// others being uniform between its negative and it.
class Cube final : public UnitBall {
 public:
  using UnitBall::UnitBall;
  Pair draw(Bits& bits) const override {
    struct State {
      std::size_t largest;
      bool is_negative;
      std::vector<Digits> others;
    };
    const auto state = std::make_shared<State>();
    state->largest = uniform_below(dimension(), bits);
    state->is_negative = bits.flip();
    for (std::size_t i = 0; i < dimension(); ++i) state->others.push_back({bits.flip(), 0, {}});
    const Real gauge = GammaLaw{Rational{dimension()}}.draw(bits);
    return {[state, gauge, &bits](Precision precision) {
              const Enclosure r = gauge(precision);
              std::vector<Enclosure> vector;
              for (std::size_t i = 0; i < state->others.size(); ++i) {
                if (i == state->largest)
                  vector.push_back(state->is_negative ? -r : r);
                else
                  vector.push_back(state->others[i].enclose(precision, bits) * r);
              }
              return vector;
            },
            gauge};
  }
  std::string remark() const override { return "the sides of a cube, by a gamma radius"; }
};

/// |x|_p, 1 <= p: coordinates +-G^(1/p), G of shape 1/p, normalised, by a gamma radius.
class PowerBall final : public UnitBall {
 public:
  PowerBall(std::size_t dimension, Rational p)
      : UnitBall{dimension}, p_{std::move(p)}, coordinate_{Rational{1 / p_}}, radius_{Rational{dimension}} {}
  Pair draw(Bits& bits) const override {
    struct State {
      std::vector<Real> powers;
      std::vector<bool> is_negative;
    };
    const auto state = std::make_shared<State>();
    for (std::size_t i = 0; i < dimension(); ++i) {
      state->powers.push_back(coordinate_.draw(bits));
      state->is_negative.push_back(bits.flip());
    }
    const Real gauge = radius_.draw(bits);
    return {[state, gauge, inverse = Rational{1 / p_}](Precision precision) {
              std::vector<Enclosure> vector;
              Enclosure sum{0, precision};
              for (const Real& power : state->powers) sum += vector.emplace_back(power(precision));
              const Enclosure r = gauge(precision);
              for (std::size_t i = 0; i < vector.size(); ++i) {
                const Enclosure x = exp(log(vector[i] / sum) * inverse) * r;
                vector[i] = state->is_negative[i] ? -x : x;
              }
              return vector;
            },
            gauge};
  }
  std::string remark() const override { return "a gamma radius times normalised powers of gamma numbers"; }

 private:
  Rational p_;
  GammaLaw coordinate_, radius_;
};

/// The image of a ball under an invertible map.
class MappedNoise final : public GaugedNoise {
 public:
  using Map = std::function<std::vector<Enclosure>(std::vector<Enclosure>)>;
  MappedNoise(std::shared_ptr<const GaugedNoise> of, Map map, Rational size)
      : GaugedNoise{of->dimension()}, of_{std::move(of)}, map_{std::move(map)}, size_{std::move(size)} {}
  Pair draw(Bits& bits) const override {
    Pair drawn = of_->draw(bits);
    return {[vector = std::move(drawn.vector), map = map_](Precision precision) { return map(vector(precision)); },
            std::move(drawn.gauge)};
  }
  Rational size() const override { return size_; }
  std::string remark() const override { return of_->remark(); }

 private:
  std::shared_ptr<const GaugedNoise> of_;
  Map map_;
  Rational size_;
};

/// The l1 ball: in each cone of signs the coordinates are exponential numbers.
BodyNoisePtr cross_polytope(const Matrix& map) {
  const auto d = static_cast<std::size_t>(map.cols());
  std::vector<std::vector<Rational>> columns;
  for (Eigen::Index j = 0; j < map.cols(); ++j)
    for (const int sign : {1, -1}) {
      auto& column = columns.emplace_back();
      for (Eigen::Index i = 0; i < map.rows(); ++i) column.push_back(map(i, j) * sign);
    }
  const auto choose = [d](Bits& bits, std::vector<std::size_t>& chosen) {
    for (std::size_t j = 0; j < d; ++j) chosen[j] = 2 * j + (bits.flip() ? 1 : 0);
  };
  return cone_noise(std::move(columns), choose, "by the 2^" + std::to_string(d) + " cones of the l1 ball");
}

std::vector<std::vector<Rational>> rows_of(const Matrix& matrix) {
  std::vector<std::vector<Rational>> rows;
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    auto& row = rows.emplace_back();
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(matrix(i, j));
  }
  return rows;
}

MappedNoise::Map by(const Matrix& map) {
  return [rows = rows_of(map)](const std::vector<Enclosure>& y) {
    std::vector<Enclosure> image;
    for (const auto& row : rows) {
      Enclosure sum{0, y.front().precision()};
      for (std::size_t j = 0; j < y.size(); ++j)
        if (row[j] == 1)
          sum += y[j];
        else if (row[j] != 0)
          sum += y[j] * row[j];
      image.push_back(std::move(sum));
    }
    return image;
  };
}

MappedNoise::Map by_factor(const Rational& factor) {
  return [factor](std::vector<Enclosure> y) {
    const Enclosure each{factor, y.front().precision()};
    for (Enclosure& x : y) x = x * each;
    return y;
  };
}

/// c, where the matrix is c times the identity.
std::optional<Rational> multiple_of_identity(const Matrix& map) {
  const Rational c = map(0, 0);
  return map == Matrix(c * Matrix::Identity(map.rows(), map.cols())) ? std::optional{c} : std::nullopt;
}

/// The image of a ball by a map.
BodyNoisePtr mapped(std::shared_ptr<const GaugedNoise> unit, const Matrix& map) {
  const auto factor = multiple_of_identity(map);
  if (factor == Rational{1}) return unit;
  const Rational size = map.cwiseAbs().maxCoeff();
  return std::make_shared<const MappedNoise>(std::move(unit), factor ? by_factor(*factor) : by(map), size);
}

Rational largest_entry(const Matrix& map) { return map.cwiseAbs().maxCoeff(); }

}  // namespace

BodyNoisePtr ball_noise(const Body& body) {
  const auto d = static_cast<std::size_t>(body.dimension);
  const auto form = ball_form(body);
  if (form && form->p == Rational{1}) return cross_polytope(form->map);
  if (form && form->p == Rational{2} && multiple_of_identity(form->map))
    return mapped(std::make_shared<const EuclideanBall>(d), form->map);
  if (const auto shape = ellipsoid_form(body)) {
    const auto root = std::make_shared<const CovarianceRoot>(CovarianceRoot::of(rows_of(*shape)).value());
    const Rational size = power_of_two((binary_exponent(largest_entry(*shape)) - 1) / 2);
    return std::make_shared<const MappedNoise>(
        std::make_shared<const EuclideanBall>(d), [root](const std::vector<Enclosure>& y) { return root->times(y); },
        size);
  }
  if (!form) return nullptr;
  if (form->p) return mapped(std::make_shared<const PowerBall>(d, *form->p), form->map);
  return mapped(std::make_shared<const Cube>(d), form->map);
}

}  // namespace dpcert
