// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/replaced_record.hpp"

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/accounting/pairs/subsampled.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// The loss grows along the line, and is odd: it is above b beyond a place.
class ReplacedTails : public LossTails {
 public:
  ReplacedTails(Rational rate, Rational shift) : rate_{std::move(rate)}, shift_{std::move(shift)} {}

  Above above(const Enclosure& loss) const final {
    const Enclosure at = is_negative(loss) == Trilean::yes ? -place(-loss) : place(loss);
    const Enclosure none = beyond(at) * Rational{1 - rate_};
    return cut({none + beyond(at - shift_) * rate_, none + beyond(at + shift_) * rate_}, at);
  }

 protected:
  [[nodiscard]] Rational odds() const { return (1 - rate_) / rate_; }
  [[nodiscard]] const Rational& shift() const { return shift_; }

 private:
  /// Where the loss is b; only b >= 0 is asked for, or a small b.
  [[nodiscard]] virtual Enclosure place(const Enclosure& b) const = 0;
  /// The probability above x of the noise alone.
  [[nodiscard]] virtual Enclosure beyond(const Enclosure& x) const = 0;
  /// The tails beyond that place, where the loss may have a largest number.
  [[nodiscard]] virtual Above cut(Above tails, const Enclosure& /*at*/) const { return tails; }

  Rational rate_, shift_;
};

/// In units of sigma^2/s: noise of variance mu^2, moved by mu^2.
class ReplacedGaussianTails final : public ReplacedTails {
 public:
  using ReplacedTails::ReplacedTails;

 private:
  [[nodiscard]] Enclosure place(const Enclosure& b) const override {
    const Enclosure half = expm1(b) * exp(Enclosure{shift() / 2, b.precision()}) * Rational{odds() / 2};
    return log(half + sqrt(half * half + exp(b)));
  }
  [[nodiscard]] Enclosure beyond(const Enclosure& x) const override {
    return erfc(x / sqrt(Enclosure{Rational{2 * shift()}, x.precision()})) * Rational{1, 2};
  }
};

/// In units of the scale. Beyond the shift, and before its opposite, the loss is the same everywhere.
class ReplacedLaplaceTails final : public ReplacedTails {
 public:
  using ReplacedTails::ReplacedTails;

 private:
  [[nodiscard]] Enclosure place(const Enclosure& b) const override {
    return (log(expm1(b) * odds() + exp(b - shift())) + shift()) * Rational{1, 2};
  }
  [[nodiscard]] Enclosure beyond(const Enclosure& x) const override {
    const Rational half{1, 2};
    const Enclosure right = exp(-max(x, Enclosure{0, x.precision()})) * half;
    const Enclosure left = exp(min(x, Enclosure{0, x.precision()})) * half;
    if (is_negative(x) == Trilean::no) return right;
    if (is_positive(x) == Trilean::no) return Rational{1} - left;
    return hull(right, Rational{1} - left);
  }
  [[nodiscard]] Above cut(Above tails, const Enclosure& at) const override {
    const Precision precision = at.precision();
    const Enclosure zero{0, precision}, one{1, precision};
    const Trilean is_none = is_negative(at - shift()), is_all = is_negative(at + shift());
    if (is_none != Trilean::yes) tails = {hull(tails.p, zero), hull(tails.q, zero)};
    if (is_none == Trilean::no) return {zero, zero};
    if (is_all != Trilean::no) tails = {hull(tails.p, one), hull(tails.q, one)};
    return is_all == Trilean::yes ? Above{one, one} : tails;
  }
};

/// Of a rate below 1, and a shift above 0.
KnownTails tails_of(const Rational& rate, const ShiftedNoise& noise) {
  if (noise.law == ShiftedNoise::Law::normal) return std::make_shared<const ReplacedGaussianTails>(rate, noise.shift);
  return std::make_shared<const ReplacedLaplaceTails>(rate, noise.shift);
}

}  // namespace

WorstPair replaced_record(const Rational& rate, const Distribution& with, const Distribution& without,
                          const Distribution& opposite) {
  expects(rate > 0 && rate <= 1, "sampling rate in (0, 1]");
  if (rate == 1) return WorstPair::alike(compare(with, opposite));
  PrivacyLoss loss = compare(mixed(rate, with, without), mixed(rate, opposite, without));
  if (const auto noise = with.law().family->as_noise(with.law(), without.law()); noise && noise->shift > 0)
    loss.views.put(tails_of(rate, *noise));
  return WorstPair::alike(loss);
}

}  // namespace dpcert
