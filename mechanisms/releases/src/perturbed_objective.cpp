// SPDX-License-Identifier: Apache-2.0
// Newton's method, which only finds a point; strong convexity encloses.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "dpcert/releases/perturbed_objective.hpp"

#include <algorithm>
#include <utility>

#include "dpcert/exact/contract.hpp"
#include "dpcert/releases/one_norm_model.hpp"

namespace dpcert {
namespace {

constexpr std::size_t chunk_rows = 4096;

/// Records as matrices.
struct Chunk {
  BallMatrix x, transposed, y;
};

/// A point of which each coordinate is exact, but for the largest where |theta|_1 is the bound; and
/// a subgradient of the whole there. What is asked of midpoints steers.
struct Point {
  FacedPoint theta;
  BallMatrix smooth;    ///< the gradient of all but h
  BallMatrix gradient;  ///< with the subgradient of h that makes it small
  BallMatrix curvature;
  Enclosure size;    ///< of the gradient
  Enclosure centre;  ///< of its midpoint

  Point(FacedPoint at, BallMatrix slope, BallMatrix whole, BallMatrix second)
      : theta{std::move(at)},
        smooth{std::move(slope)},
        gradient{std::move(whole)},
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

  /// Nothing: no such point is told at this precision.
  [[nodiscard]] std::optional<Point> at(FacedPoint theta) const {
    if (!place(theta)) return std::nullopt;
    const std::size_t d = theta.at.rows();
    BallMatrix smooth = theta.at, curvature{d, d, precision_};
    smooth *= weight_;
    smooth += noise_;
    for (std::size_t i = 0; i < d; ++i) curvature.set(i, i, weight_);
    for (const Chunk& chunk : chunks_) {
      const BallMatrix u = chunk.x * theta.at;
      BallMatrix slopes{u.rows(), 1, precision_}, curvatures{u.rows(), 1, precision_};
      for (std::size_t i = 0; i < u.rows(); ++i) {
        const auto [slope, second] = objective_.loss.at(u.at(i, 0), chunk.y.at(i, 0));
        slopes.set(i, 0, slope);
        curvatures.set(i, 0, second);
      }
      smooth += chunk.transposed * slopes;
      curvature += chunk.transposed * chunk.x.rows_times(curvatures);
    }
    BallMatrix whole = subgradient(smooth, theta.face);
    return Point{std::move(theta), std::move(smooth), std::move(whole), std::move(curvature)};
  }
  /// The next point: the farthest of some towards the model's minimiser where the objective
  /// still falls, or the gradient is smaller than the least so far; nothing: this
  /// precision tells no other point apart.
  [[nodiscard]] std::optional<Point> after(const Point& here, const Enclosure& least) const {
    const OneNormModel model{objective_.h, here.theta, here.smooth, here.curvature};
    auto target = model.minimiser();
    if (!target || !here.falls_against(from(*target, here))) target = model.nearest(largest_curvature());
    const BallMatrix direction = from(*target, here);
    for (Rational part = 1;; part /= 2) {
      auto there = at(part == 1 ? *target : partly(here, *target, part));
      if (!there || there->theta.at == here.theta.at) return std::nullopt;
      const bool is_small = at_most(there->centre, least * Rational{1 - part / 4}) == Trilean::yes;
      if (is_small || !there->tells() || there->falls_against(direction)) return there;
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
  [[nodiscard]] Enclosure exactly(const Rational& x) const { return {x, precision_}; }
  /// That of all but h.
  [[nodiscard]] Rational largest_curvature() const {
    return objective_.weight +
           objective_.loss.largest_curvature * objective_.records.count() * objective_.records.dimension;
  }
  [[nodiscard]] BallMatrix from(const FacedPoint& target, const Point& here) const {
    BallMatrix direction = target.at;
    direction *= exactly(-1);
    return (direction + here.theta.at).centre();
  }
  [[nodiscard]] FacedPoint partly(const Point& here, const FacedPoint& target, const Rational& part) const {
    BallMatrix step = from(target, here);
    step *= exactly(-part);
    FacedPoint there{(here.theta.at + step).centre(), face_of_zero(objective_.h, step.rows())};
    there.face.is_tight = here.theta.face.is_tight && target.face.is_tight;
    for (std::size_t i = 0; i < step.rows(); ++i)
      if (here.theta.face.signs[i] * target.face.signs[i] < 0) there.face.is_tight = false;
    return there;
  }
  /// The signs are made those of the numbers, which are exact, and the point is moved into the bound,
  /// if only by what was rounded. False: its face is not told.
  [[nodiscard]] bool place(FacedPoint& theta) const {
    for (std::size_t i = 0; i < theta.at.rows(); ++i) {
      if (!objective_.h.has_kink(i)) continue;
      if (is_positive(theta.at.at(i, 0)) == Trilean::yes) theta.face.signs[i] = 1;
      if (is_negative(theta.at.at(i, 0)) == Trilean::yes) theta.face.signs[i] = -1;
    }
    if (!objective_.h.bound) return true;
    std::size_t largest = 0;
    Enclosure others = exactly(0);
    for (std::size_t i = 0; i < theta.at.rows(); ++i) {
      others += abs(theta.at.at(i, 0));
      if (is_centred_higher(abs(theta.at.at(i, 0)), abs(theta.at.at(largest, 0)))) largest = i;
    }
    const Enclosure bound = exactly(*objective_.h.bound);
    if (!theta.face.is_tight && at_most(others, bound) == Trilean::yes) return true;
    theta.face.is_tight = true;
    const Enclosure rest = bound - (others - abs(theta.at.at(largest, 0)));
    theta.at.set(largest, 0, theta.face.signs[largest] < 0 ? -rest : rest);
    return theta.face.signs[largest] != 0 && is_positive(rest) == Trilean::yes;
  }
  /// Of the whole: that of all but h, and of h where it moves the sum towards 0. The bound's part is
  /// a multiple >= 0 of the signs; the best one where it is told to be positive, else 0.
  [[nodiscard]] BallMatrix subgradient(const BallMatrix& smooth, const Face& face) const {
    const std::vector<std::size_t> free = face.free();
    BallMatrix whole = smooth;
    Enclosure sum = exactly(0), pull = exactly(0);
    for (const std::size_t i : free) {
      const Enclosure inward = exactly(face.signs[i] * objective_.h.penalty(i));
      whole.set(i, 0, smooth.at(i, 0) + inward);
      sum += whole.at(i, 0) * exactly(face.signs[i]);
    }
    const bool is_pulled = face.is_tight && is_negative(sum) == Trilean::yes;
    if (is_pulled) pull = -sum / Rational{free.size()};
    for (std::size_t i = 0; i < smooth.rows(); ++i) {
      const Enclosure slope = whole.at(i, 0), reach = pull + objective_.h.penalty(i), none = exactly(0);
      if (face.signs[i] == 0) whole.set(i, 0, max(slope - reach, none) + min(slope + reach, none));
      // Of one coordinate alone the pull leaves nothing.
      else if (is_pulled)
        whole.set(i, 0, free.size() == 1 ? none : slope + pull * exactly(face.signs[i]));
    }
    return whole;
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
      : objective_{std::move(objective)},
        noise_{std::move(noise)},
        last_{{objective_->records.dimension, 1, Precision{}},
              face_of_zero(objective_->h, objective_->records.dimension)} {}

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
    BallMatrix start{last_.at.rows(), 1, work};
    for (std::size_t i = 0; i < start.rows(); ++i) start.set(i, 0, last_.at.at(i, 0).centre());
    std::optional<Point> here = scene.at({std::move(start), last_.face});
    for (std::optional<Enclosure> least; here; here = scene.after(*here, *least)) {
      last_ = here->theta;
      const Enclosure distance = here->size / objective_->weight;
      if (at_most(distance, radius) == Trilean::yes) return around(distance.upper(), work);
      if (!here->tells()) break;
      least = least ? min(*least, here->centre) : here->centre;
    }
    return std::nullopt;
  }
  [[nodiscard]] std::vector<Enclosure> around(const Rational& radius, Precision work) const {
    std::vector<Enclosure> balls;
    for (std::size_t i = 0; i < last_.at.rows(); ++i)
      balls.push_back(last_.at.at(i, 0) + between(-radius, radius, work));
    return balls;
  }

  std::shared_ptr<const PerturbedObjective> objective_;
  Drawn noise_;
  FacedPoint last_;
};

}  // namespace

Drawn minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise) {
  return [state = std::make_shared<Minimiser>(std::move(objective), std::move(noise))](Precision precision) {
    return state->enclose(precision);
  };
}

}  // namespace dpcert
