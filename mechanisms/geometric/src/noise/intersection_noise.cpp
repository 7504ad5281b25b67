// SPDX-License-Identifier: GPL-3.0-or-later
// Intersections by rejection from one of their parts.
// Theory: mechanisms/geometric/theory/body_noise.md
#include "gauged_body.hpp"
#include "kept_proposals.hpp"

namespace dpcert {
namespace {

class FromPart final : public KeptProposals {
 public:
  FromPart(BodyNoisePtr part, std::vector<GaugedBody> others)
      : KeptProposals{part->dimension(), "a part of the intersection"},
        part_{std::move(part)},
        others_{std::move(others)} {}

  std::optional<Drawn> propose(Bits& bits) const override {
    Drawn point = part_->uniform(bits);
    for (const GaugedBody& other : others_)
      if (!settle([&](Precision precision) { return other.holds(point(precision)); })) return std::nullopt;
    return point;
  }
  Rational size() const override { return part_->size(); }

 private:
  BodyNoisePtr part_;
  std::vector<GaugedBody> others_;
};

/// Null: none without rejection.
BodyNoisePtr direct_noise(const Body& body) {
  if (auto noise = ball_noise(body)) return noise;
  const auto noise = polytope_noise(body);
  return noise ? *noise : nullptr;
}

}  // namespace

std::vector<KeptPtr> from_parts(const Body& body) {
  const auto* intersection = std::get_if<Intersection>(&body.kind);
  if (intersection == nullptr) return {};
  std::vector<GaugedBody> parts;
  for (const BodyPtr& part : intersection->of) {
    auto known = GaugedBody::of(*part);
    if (!known) return {};
    parts.push_back(*std::move(known));
  }
  std::vector<KeptPtr> all;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const BodyNoisePtr noise = direct_noise(*intersection->of[i]);
    if (!noise) continue;
    std::vector<GaugedBody> others = parts;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    all.push_back(std::make_shared<FromPart>(noise, std::move(others)));
  }
  return all;
}

}  // namespace dpcert
