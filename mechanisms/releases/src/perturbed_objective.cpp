// SPDX-License-Identifier: Apache-2.0
// Newton's method, which only finds a point; strong convexity encloses.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "dpcert/releases/perturbed_objective.hpp"

#include <algorithm>
#include <utility>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr std::size_t chunk_rows = 4096;

/// Records as matrices.
struct Chunk {
  BallMatrix x, transposed, y;
};

/// A point, and the gradient of the whole there. What is asked of midpoints steers.
struct Point {
  BallMatrix theta, gradient, curvature;
  Enclosure size;    ///< of the gradient
  Enclosure centre;  ///< of its midpoint

  Point(BallMatrix at, BallMatrix slope, BallMatrix second)
      : theta{std::move(at)},
        gradient{std::move(slope)},
        curvature{std::move(second)},
        size{euclidean_norm(gradient)},
        centre{euclidean_norm(gradient.centre())} {}
  /// Is the midpoint of the gradient more than its error?
  [[nodiscard]] bool tells() const { return at_most(size, centre * Rational{2}) == Trilean::yes; }
  /// Does the objective fall where the point moves against this direction?
  [[nodiscard]] bool falls_against(const BallMatrix& direction) const {
    return is_positive((direction.transposed() * gradient.centre()).at(0, 0)) == Trilean::yes;
  }
};

/// The objective and the noise at one precision.
class Scene {
 public:
  Scene(const PerturbedObjective& objective, const std::vector<Enclosure>& noise, Precision precision)
      : objective_{objective},
        precision_{precision},
        weight_{objective.weight, precision},
        noise_{noise.size(), 1, precision} {
    for (std::size_t i = 0; i < noise.size(); ++i) noise_.set(i, 0, noise[i]);
    for (std::size_t first = 0; first < objective.records.count(); first += chunk_rows)
      chunks_.push_back(chunk(first, std::min(first + chunk_rows, objective.records.count())));
  }

  [[nodiscard]] Point at(const BallMatrix& theta) const {
    const std::size_t d = theta.rows();
    BallMatrix gradient = theta, curvature{d, d, precision_};
    gradient *= weight_;
    gradient += noise_;
    for (std::size_t i = 0; i < d; ++i) curvature.set(i, i, weight_);
    for (const Chunk& chunk : chunks_) {
      const BallMatrix u = chunk.x * theta;
      BallMatrix slopes{u.rows(), 1, precision_}, curvatures{u.rows(), 1, precision_};
      for (std::size_t i = 0; i < u.rows(); ++i) {
        const auto [slope, second] = objective_.loss.at(u.at(i, 0), chunk.y.at(i, 0));
        slopes.set(i, 0, slope);
        curvatures.set(i, 0, second);
      }
      gradient += chunk.transposed * slopes;
      curvature += chunk.transposed * chunk.x.rows_times(curvatures);
    }
    return {theta, std::move(gradient), std::move(curvature)};
  }
  /// The next point: the farthest of some against Newton's direction where the
  /// objective still falls, or the gradient is smaller than the least so far;
  /// nothing: this precision tells no other point apart.
  [[nodiscard]] std::optional<Point> after(const Point& here, const Enclosure& least) const {
    const auto newton = approximate_solution(here.curvature, here.gradient);
    const BallMatrix direction = newton && here.falls_against(*newton) ? *newton : here.gradient.centre();
    for (Rational part = 1;; part /= 2) {
      Point there = moved(here, direction, part);
      if (there.theta == here.theta) return std::nullopt;
      const bool is_small = at_most(there.centre, least * Rational{1 - part / 4}) == Trilean::yes;
      if (is_small || !there.tells() || there.falls_against(direction)) return there;
    }
  }

 private:
  [[nodiscard]] Chunk chunk(std::size_t first, std::size_t end) const {
    const RecordRows& records = objective_.records;
    BallMatrix x{end - first, records.dimension, precision_}, y{end - first, 1, precision_};
    for (std::size_t record = first; record < end; ++record) {
      for (std::size_t i = 0; i < records.dimension; ++i) x.set(record - first, i, {records.x(record, i), precision_});
      y.set(record - first, 0, {records.y(record), precision_});
    }
    BallMatrix transposed = x.transposed();
    return {std::move(x), std::move(transposed), std::move(y)};
  }
  [[nodiscard]] Point moved(const Point& here, BallMatrix step, const Rational& part) const {
    step *= Enclosure{Rational{-part}, precision_};
    return at((here.theta + step).centre());
  }

  const PerturbedObjective& objective_;
  Precision precision_;
  Enclosure weight_;
  BallMatrix noise_;
  std::vector<Chunk> chunks_;
};

class Minimiser {
 public:
  Minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise)
      : objective_{std::move(objective)}, noise_{std::move(noise)}, theta_(objective_->records.dimension) {}

  /// Of a radius of 2^-precision at most.
  [[nodiscard]] std::vector<Enclosure> enclose(Precision precision) {
    for (Precision work{precision.bits + spare_bits()};; work.bits += work.bits / 2)
      if (auto found = descend(Scene{*objective_, noise_(work), work}, work, power_of_two(-precision.bits)))
        return *found;
  }

 private:
  [[nodiscard]] long spare_bits() const {
    const Rational size = objective_->records.numbers.size() + 1;
    return 32 + binary_exponent(size) + std::max(0L, -binary_exponent(objective_->weight));
  }

  [[nodiscard]] std::optional<std::vector<Enclosure>> descend(const Scene& scene, Precision work,
                                                              const Rational& radius) {
    BallMatrix start{theta_.size(), 1, work};
    for (std::size_t i = 0; i < theta_.size(); ++i) start.set(i, 0, theta_[i]);
    std::optional<Point> here = scene.at(start);
    for (Enclosure least = here->centre; here; here = scene.after(*here, least)) {
      for (std::size_t i = 0; i < theta_.size(); ++i) theta_[i] = here->theta.at(i, 0);
      const Enclosure distance = here->size / objective_->weight;
      if (at_most(distance, radius) == Trilean::yes) return around(distance.upper(), work);
      if (!here->tells()) break;
      least = min(least, here->centre);
    }
    return std::nullopt;
  }
  [[nodiscard]] std::vector<Enclosure> around(const Rational& radius, Precision work) const {
    std::vector<Enclosure> balls;
    for (const Enclosure& x : theta_) balls.push_back(x + between(-radius, radius, work));
    return balls;
  }

  std::shared_ptr<const PerturbedObjective> objective_;
  Drawn noise_;
  std::vector<Enclosure> theta_;  ///< the last point, exact
};

}  // namespace

Drawn minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise) {
  return [state = std::make_shared<Minimiser>(std::move(objective), std::move(noise))](Precision precision) {
    return state->enclose(precision);
  };
}

}  // namespace dpcert
