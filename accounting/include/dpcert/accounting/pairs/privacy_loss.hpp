// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>

#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"
#include "dpcert/accounting/pairs/views.hpp"

namespace dpcert {

using KnownCurve = Result<std::shared_ptr<const RenyiCurve>>;
using KnownProfile = Result<std::shared_ptr<const Profile>>;

/// What is known of the privacy loss log P/Q of an ordered pair of laws: both divergences, each of
/// which says why it is missing, and views that rules of composition ask for, such as GaussianShift
/// or LossTails. More of them make closer bounds of compositions.
struct PrivacyLoss {
  KnownCurve renyi;      ///< D_a(P || Q)
  KnownProfile profile;  ///< the hockey-stick divergence at every epsilon
  /// Are these views of one pair? Else each is that of the worst of several pairs, and a rule that
  /// is exact for one of them is no more than a bound: the least of what all rules show answers.
  bool is_one_pair = true;
  Views views = {};

  template <class View>
  [[nodiscard]] std::shared_ptr<const View> find() const {
    return views.find<View>();
  }
};

/// A curve that bounds the divergences of a pair, or of both its orders, at every
/// order >= 1 and serves compositions in their place.
struct DominatingCurve {
  std::function<KnownCurve()> curve;
};
/// The curve that stands for a part where Rényi divergences are added up.
[[nodiscard]] inline KnownCurve bounding_curve(const PrivacyLoss& loss) {
  const auto dominating = loss.find<DominatingCurve>();
  return dominating ? dominating->curve() : loss.renyi;
}

}  // namespace dpcert
