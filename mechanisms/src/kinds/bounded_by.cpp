// SPDX-License-Identifier: Apache-2.0
// Mechanisms that a theorem shows to be no worse than another one.
// Theory: proofs-checks/check/theory/bounded.md
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"

namespace dpcert {
namespace {

class BoundedBy final : public MechanismKind {
 public:
  explicit BoundedBy(Mechanism bound) : bound_{std::move(bound)} {}

  void add_to(Releasing& release, unsigned long times) const override {
    release.as_bounds([&] { release.run(bound_, 1, times); });
  }
  const Mechanism* bound() const override { return &bound_; }

  /// What the bound promises. What it attains says nothing.
  std::optional<StepId> promise_by_inside(const Aim& aim, const Node& node, Prover& prover) const override {
    if (aim.at == Aim::At::attained) return std::nullopt;
    return prover.by_bound(node, prover.promise(node.bound(), aim));
  }

 private:
  Mechanism bound_;
};

}  // namespace

Mechanism bounded_by(Mechanism bound) { return Mechanism::of<BoundedBy>(std::move(bound)); }

}  // namespace dpcert
