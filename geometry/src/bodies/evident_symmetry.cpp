// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/evident_symmetry.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// Does each have its mirror image in the list?
template <class Item, class Mirror>
bool is_closed_under(Mirror&& mirror, std::vector<Item> items) {
  std::sort(items.begin(), items.end(), Before{});
  return std::all_of(items.begin(), items.end(), [&](const Item& item) {
    return std::binary_search(items.begin(), items.end(), mirror(item), Before{});
  });
}

bool are_evidently_symmetric(const std::vector<BodyPtr>& of) {
  return std::all_of(of.begin(), of.end(), [](const BodyPtr& part) { return is_evidently_symmetric(*part); });
}

/// K and -K: as difference_body makes them, or as a sum may spell them.
bool are_mirrored(const BodyPtr& a, const BodyPtr& b) {
  const auto* image = std::get_if<Image>(&b->kind);
  if (image == nullptr || image->map != Matrix(-Matrix::Identity(a->dimension, a->dimension))) return false;
  const auto* x = std::get_if<VPolytope>(&a->kind);
  const auto* y = std::get_if<VPolytope>(&image->of->kind);
  return image->of == a || (x != nullptr && y != nullptr && x->vertices == y->vertices);
}

struct EvidentSymmetry {
  bool operator()(const VPolytope& body) const {
    return is_closed_under([](const Vector& x) { return Vector(-x); }, body.vertices);
  }
  bool operator()(const HPolytope& body) const {
    return is_closed_under([](const Halfspace& x) { return Halfspace{-x.normal, x.offset}; }, body.halfspaces);
  }
  bool operator()(const LpBall&) const { return true; }
  bool operator()(const Ellipsoid&) const { return true; }
  bool operator()(const SensitivityHull&) const { return true; }
  bool operator()(const Image& body) const { return is_evidently_symmetric(*body.of); }
  bool operator()(const MinkowskiSum& body) const {
    return are_evidently_symmetric(body.of) || (body.of.size() == 2 && are_mirrored(body.of[0], body.of[1]));
  }
  bool operator()(const Intersection& body) const { return are_evidently_symmetric(body.of); }
  bool operator()(const ConvexHullOf& body) const { return are_evidently_symmetric(body.of); }
};

}  // namespace

bool is_evidently_symmetric(const Body& body) { return std::visit(EvidentSymmetry{}, body.kind); }

}  // namespace dpcert
