// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies by rejection from a box that holds them, or from a part of an intersection.
// Theory: mechanisms/geometric/theory/body_noise.md
#include <algorithm>

#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/geometry/support.hpp"
#include "dpcert/sampling/column_sums.hpp"
#include "dpcert/sampling/cuboid.hpp"
#include "gauged_body.hpp"
#include "kept_proposals.hpp"

namespace dpcert {
namespace {

constexpr long box_digits = 9;

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

Result<Cuboid> box_around(const Body& body) {
  Cuboid box;
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
  FacetTest(const std::vector<Halfspace>& facets, const Cuboid& box)
      : sums_{columns(facets, box), shifts(facets, box), Grid{0}} {
    for (std::size_t j = 0; j < box.length.size(); ++j) all_.push_back(j);
  }
  bool holds(std::vector<Digits>& parts, Bits& bits) const override {
    std::vector<Integer> floors(sums_.dimension());
    sums_.round(all_, parts, bits, floors);
    return std::all_of(floors.begin(), floors.end(), [](const Integer& x) { return x < 0; });
  }

 private:
  static std::vector<std::vector<Rational>> columns(const std::vector<Halfspace>& facets, const Cuboid& box) {
    std::vector<std::vector<Rational>> result(box.length.size());
    for (std::size_t j = 0; j < result.size(); ++j)
      for (const Halfspace& facet : facets)
        result[j].push_back(facet.normal(static_cast<Eigen::Index>(j)) * box.length[j]);
    return result;
  }
  /// normal . x - offset - 1/2, whose nearest integer is
  /// floor(normal . x - offset), at the corner of the box.
  static std::vector<Rational> shifts(const std::vector<Halfspace>& facets, const Cuboid& box) {
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

std::vector<Enclosure> point_of(const Cuboid& box, std::vector<Digits>& parts, Precision precision, Bits& bits) {
  std::vector<Enclosure> point;
  for (std::size_t j = 0; j < parts.size(); ++j)
    point.push_back(parts[j].enclose(precision, bits) * box.length[j] + box.from[j]);
  return point;
}

class GaugeTest final : public MemberTest {
 public:
  GaugeTest(GaugedBody body, Cuboid box) : body_{std::move(body)}, box_{std::move(box)} {}
  bool holds(std::vector<Digits>& parts, Bits& bits) const override {
    return settle([&](Precision precision) { return body_.holds(point_of(box_, parts, precision, bits)); });
  }

 private:
  GaugedBody body_;
  Cuboid box_;
};

class FromBox final : public KeptProposals {
 public:
  FromBox(Cuboid box, std::shared_ptr<const MemberTest> test)
      : KeptProposals{box.from.size(), "a box"}, box_{std::move(box)}, test_{std::move(test)} {}

  std::optional<Drawn> propose(Bits& bits) const override {
    auto parts = std::make_shared<std::vector<Digits>>(dimension());
    if (!test_->holds(*parts, bits)) return std::nullopt;
    return [parts, &bits, box = box_](Precision precision) { return point_of(box, *parts, precision, bits); };
  }
  Rational size() const override { return *std::max_element(box_.length.begin(), box_.length.end()) / 2; }

 private:
  Cuboid box_;
  std::shared_ptr<const MemberTest> test_;
};

Result<std::unique_ptr<const MemberTest>> test_of(const Body& body, const Cuboid& box) {
  if (const auto* known = std::get_if<HPolytope>(&body.kind))
    return std::unique_ptr<const MemberTest>{std::make_unique<const FacetTest>(known->halfspaces, box)};
  if (const auto polytope = polytope_of(body); polytope && polytope->is_full_dimensional())
    return std::unique_ptr<const MemberTest>{std::make_unique<const FacetTest>(polytope->facets, box)};
  constexpr Eigen::Index most_dimensions = 24;  // of more a box has next to nothing of the body
  if (body.dimension > most_dimensions)
    return unsupported("/body", "found " + std::to_string(body.dimension) + " dimensions, wanted at most " +
                                    std::to_string(most_dimensions) + " for draws by the gauge of such a body");
  auto gauged = GaugedBody::of(body);
  if (!gauged) return gauged.error();
  return std::unique_ptr<const MemberTest>{std::make_unique<const GaugeTest>(*std::move(gauged), box)};
}

Result<KeptPtr> from_box(const Body& body) {
  auto box = box_around(body);
  if (!box) return box.error();
  auto test = test_of(body, *box);
  if (!test) return test.error();
  return KeptPtr{std::make_shared<FromBox>(*std::move(box), *std::move(test))};
}

}  // namespace

Result<BodyNoisePtr> rejection_noise(const Body& body) {
  auto best = from_box(body);
  if (best) (*best)->try_out();
  for (const KeptPtr& other : from_parts(body)) {
    other->try_out();
    if (!best || other->accepted() > (*best)->accepted()) best = other;
  }
  if (!best) return best.error();
  if ((*best)->accepted() == 0)
    return Error{
        Fault::precision_exhausted, "/body",
        "of " + std::to_string(KeptProposals::most_trials) + " points of a box around the body none is inside"};
  return BodyNoisePtr{*std::move(best)};
}

}  // namespace dpcert
