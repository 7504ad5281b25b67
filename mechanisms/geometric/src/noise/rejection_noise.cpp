// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies by rejection from a box that holds them.  Theory: mechanisms/geometric/theory/body_noise.md
#include <algorithm>

#include "body_noise.hpp"
#include "dpcert/geometry/gauge.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/column_sums.hpp"
#include "dpcert/sampling/gamma_law.hpp"

namespace dpcert {
namespace {

constexpr long box_digits = 9;

/// Sides of a box: from, and how long.
struct Box {
  std::vector<Rational> from, length;
};

/// An upper bound of direction . x on the body. Of an intersection that of any part is one.
Result<Rational> support_above(const Body& body, const Vector& direction) {
  const auto known = support(body, direction, box_digits);
  if (known && known->exact) return *known->exact;
  if (known && known->value.is_finite()) return known->value.upper();
  const auto* intersection = std::get_if<Intersection>(&body.kind);
  if (intersection == nullptr)
    return known ? unsupported("/body", "no box is known that holds this body") : known.error();
  std::optional<Rational> least;
  for (const auto& part : intersection->of)
    if (const auto above = support_above(*part, direction); above && (!least || *above < *least)) least = *above;
  return least ? Result<Rational>{*least} : known.error();
}

Result<Box> box_around(const Body& body) {
  Box box;
  for (Eigen::Index j = 0; j < body.dimension; ++j) {
    const Vector axis = Vector::Unit(body.dimension, j);
    const auto most = support_above(body, axis), least = support_above(body, -axis);
    if (!most || !least) return (most ? least : most).error();
    box.from.push_back(-*least);
    box.length.push_back(*most + *least);
  }
  return box;
}

/// Is the point of a box whose coordinates are those parts of its sides in a body?
class MemberTest {
 public:
  MemberTest() = default;
  MemberTest(const MemberTest&) = delete;
  MemberTest& operator=(const MemberTest&) = delete;
  virtual ~MemberTest() = default;
  [[nodiscard]] virtual bool holds(std::vector<Digits>& parts, Bits& bits) const = 0;
};

/// By facets: a sum of columns for each, whose floor is negative inside.
class FacetTest final : public MemberTest {
 public:
  FacetTest(const std::vector<Halfspace>& facets, const Box& box)
      : sums_{columns(facets, box), shifts(facets, box), Grid{0}} {
    for (std::size_t j = 0; j < box.length.size(); ++j) all_.push_back(j);
  }
  bool holds(std::vector<Digits>& parts, Bits& bits) const override {
    std::vector<Integer> floors(sums_.dimension());
    sums_.round(all_, parts, bits, floors);
    return std::all_of(floors.begin(), floors.end(), [](const Integer& x) { return x < 0; });
  }

 private:
  static std::vector<std::vector<Rational>> columns(const std::vector<Halfspace>& facets, const Box& box) {
    std::vector<std::vector<Rational>> result(box.length.size());
    for (std::size_t j = 0; j < result.size(); ++j)
      for (const Halfspace& facet : facets)
        result[j].push_back(facet.normal(static_cast<Eigen::Index>(j)) * box.length[j]);
    return result;
  }
  /// normal . x - offset - 1/2, whose nearest integer is floor(normal . x - offset), at the corner of the box.
  static std::vector<Rational> shifts(const std::vector<Halfspace>& facets, const Box& box) {
    std::vector<Rational> result;
    for (const Halfspace& facet : facets) {
      Rational shift = -facet.offset - Rational(1, 2);
      for (std::size_t j = 0; j < box.from.size(); ++j)
        shift += facet.normal(static_cast<Eigen::Index>(j)) * box.from[j];
      result.push_back(shift);
    }
    return result;
  }

  ColumnSums sums_;
  std::vector<std::size_t> all_;
};

/// By the gauge at a corner of the cell of the known bits, which at the other points of the cell differs by the sum of the
/// sides' gauges at most.
class GaugeTest final : public MemberTest {
 public:
  [[nodiscard]] static Result<std::unique_ptr<const MemberTest>> of(const Body& body, const Box& box) {
    Rational slope = 0;
    for (Eigen::Index j = 0; j < body.dimension; ++j) {
      Rational most = 0;
      for (const int sign : {1, -1}) {
        const auto known = gauge(body, Vector{sign * Vector::Unit(body.dimension, j)}, box_digits);
        if (!known) return known.error();
        if (known->infinite) return invalid_input("/body", "found a body without 0 inside, wanted one that holds it");
        most = std::max(most, known->exact ? *known->exact : known->value.upper());
      }
      slope += most * box.length[static_cast<std::size_t>(j)];
    }
    return std::unique_ptr<const MemberTest>{new GaugeTest{body, box, slope}};
  }
  bool holds(std::vector<Digits>& parts, Bits& bits) const override {
    for (std::size_t words = 1;; ++words) {
      const auto after = static_cast<long>(64 * words);
      Vector corner(static_cast<Eigen::Index>(parts.size()));
      for (std::size_t j = 0; j < parts.size(); ++j)
        corner(static_cast<Eigen::Index>(j)) =
            box_.from[j] + box_.length[j] * Rational{parts[j].fraction.prefix(words, bits)} * power_of_two(-after);
      const auto known = gauge(body_, corner, digits_of_bits(after));
      expects(known.has_value(), "a gauge at every point, as there is one on the axes");
      const Rational spread = slope_ * power_of_two(-after);
      const Enclosure value = known->exact ? Enclosure{*known->exact, {after + 64}} : known->value;
      if (at_most(value, Rational{1 - spread}) == Trilean::yes) return true;
      if (at_least(value, Rational{1 + spread}) == Trilean::yes) return false;
    }
  }

 private:
  GaugeTest(const Body& body, const Box& box, Rational slope) : body_{body}, box_{box}, slope_{std::move(slope)} {}

  Body body_;
  Box box_;
  Rational slope_;  ///< of the gauge along the diagonal of the box
};

class RejectionNoise final : public BodyNoise {
 public:
  RejectionNoise(Box box, std::shared_ptr<const MemberTest> test)
      : BodyNoise{box.from.size()}, box_{std::move(box)}, test_{std::move(test)}, radius_{Rational{dimension() + 1}} {}

  Drawn uniform(Bits& bits) const override {
    auto parts = std::make_shared<std::vector<Digits>>(proposal());
    while (!test_->holds(*parts, bits)) *parts = proposal();
    return [parts, &bits, box = box_](Precision precision) {
      std::vector<Enclosure> point;
      for (std::size_t j = 0; j < parts->size(); ++j)
        point.push_back((*parts)[j].enclose(precision, bits) * box.length[j] + box.from[j]);
      return point;
    };
  }
  Drawn noise(Bits& bits) const override {
    return [point = uniform(bits), radius = radius_.draw(bits)](Precision precision) {
      const Enclosure r = radius(precision);
      std::vector<Enclosure> vector = point(precision);
      for (Enclosure& x : vector) x = x * r;
      return vector;
    };
  }
  Rational size() const override { return *std::max_element(box_.length.begin(), box_.length.end()) / 2; }
  std::string remark() const override {
    return "by rejection from a box: " + std::to_string(accepted_) + " of " + std::to_string(trials) +
           " proposals were accepted in a trial";
  }

  /// Tries how many proposals are accepted: none at all is too few to begin.
  [[nodiscard]] std::optional<Error> try_out() {
    const auto bits = seeded_bits(0);
    for (std::size_t i = 0; i < trials; ++i) {
      auto parts = proposal();
      if (test_->holds(parts, *bits)) ++accepted_;
      if (i + 1 == trials && accepted_ == 0)
        return Error{Fault::precision_exhausted, "/body",
                     "of " + std::to_string(trials) + " points of the box around the body none is inside"};
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t trials = 2'000;

  [[nodiscard]] std::vector<Digits> proposal() const { return std::vector<Digits>(dimension()); }

  Box box_;
  std::shared_ptr<const MemberTest> test_;
  GammaLaw radius_;
  std::size_t accepted_ = 0;
};

Result<std::unique_ptr<const MemberTest>> test_of(const Body& body, const Box& box) {
  if (const auto* known = std::get_if<HPolytope>(&body.kind))
    return std::unique_ptr<const MemberTest>{std::make_unique<const FacetTest>(known->halfspaces, box)};
  if (const auto polytope = polytope_of(body); polytope && polytope->is_full_dimensional())
    return std::unique_ptr<const MemberTest>{std::make_unique<const FacetTest>(polytope->facets, box)};
  return GaugeTest::of(body, box);
}

}  // namespace

Result<BodyNoisePtr> rejection_noise(const Body& body) {
  auto box = box_around(body);
  if (!box) return box.error();
  auto test = test_of(body, *box);
  if (!test) return test.error();
  auto noise = std::make_shared<RejectionNoise>(*std::move(box), *std::move(test));
  if (auto error = noise->try_out()) return *error;
  return BodyNoisePtr{std::move(noise)};
}

}  // namespace dpcert
