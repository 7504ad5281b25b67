// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "compose/contour/tilts.hpp"
#include "dpcert/accounting/compose/renyi_conversion.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

/// `count` independent copies of a pair, by its moment transform and its log-moments.
struct TransformTerm {
  RenyiTerm renyi;
  std::shared_ptr<const LossTransform> transform;
  std::shared_ptr<const Profile> alone = nullptr;  ///< the profile of one copy; null: not known
};

/// The privacy profile of a composition by inversion of the transforms' product M(z) along some
/// line in the complex plane, chosen near the saddle point of M(z) e^(-z eps)/(z(z+1)).
///
/// Answer   an enclosure; where no line settles more within the work allowed,
///          from 0 to the best Rényi bound at hand.
/// Threads  as of Profile.
class TransformInversion : public Profile {
 public:
  [[nodiscard]] std::string rule() const final { return "loss_transform"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const final;
  /// 0 from the largest loss on.
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const final;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const final;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const final;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const final;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const final;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const final;

  static constexpr long ordinary_digits = 10;

 protected:
  /// Precondition: at least one term, without infinite losses.
  explicit TransformInversion(std::vector<TransformTerm> terms);

  [[nodiscard]] const std::vector<TransformTerm>& terms() const { return terms_; }
  [[nodiscard]] const Tilts& tilts() const { return *tilts_; }
  [[nodiscard]] Enclosure log_moment(const Rational& tilt, Precision precision) const;
  [[nodiscard]] unsigned long largest_count() const;
  /// Near where delta is that.
  [[nodiscard]] Tilts::Place place_for(const Rational& delta) const;

 private:
  /// The precision along the line of a place, as asked or what is
  /// within reach; nothing: no line is.
  [[nodiscard]] virtual std::optional<Precision> reached(const Tilts::Place& place, Precision asked) const = 0;
  /// delta by the line of a place; not finite where there is none.
  [[nodiscard]] virtual Enclosure inverted(const Tilts::Place& place, const Enclosure& epsilon,
                                           Precision precision) const = 0;
  /// That of a line that costs less and tells epsilon to some
  /// digits; nothing: all lines cost little.
  [[nodiscard]] virtual std::optional<Precision> coarse_precision() const { return std::nullopt; }
  /// Where lines cost much, first to some digits along a coarse one.
  [[nodiscard]] RuleValue searched_epsilon(const Rational& delta, long digits, Precision precision) const;
  [[nodiscard]] Trilean exceeded_at_zero(const Rational& limit) const;
  [[nodiscard]] Enclosure delta_along(const Tilts::Place& place, const Epsilon& epsilon, Precision precision) const;

  std::vector<TransformTerm> terms_;
  std::vector<RenyiTerm> curves_;
  std::shared_ptr<const Tilts> tilts_;
  Cached<std::pair<Rational, Precision>, RuleValue> epsilon_;
  Cached<Precision, RuleValue> largest_;
  static constexpr std::size_t moments_kept = 64;  ///< those of many lines' saddle points and bounds
  Cached<std::pair<Rational, Precision>, Enclosure, moments_kept> log_moment_;
};

}  // namespace dpcert
