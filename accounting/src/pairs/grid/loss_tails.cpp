// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

using Above = LossTails::Above;

Above nothing(Precision precision) { return {Enclosure{0, precision}, Enclosure{0, precision}}; }
Above everything(Precision precision) { return {Enclosure{1, precision}, Enclosure{1, precision}}; }
Above hull(const Above& x, const Above& y) { return {hull(x.p, y.p), hull(x.q, y.q)}; }
Trilean is_below(const Enclosure& x, const Enclosure& y) { return is_positive(y - x); }

/// log P/Q is normal of mean mu^2/2 under P, -mu^2/2 under Q, of variance mu^2.
class GaussianTails final : public LossTails {
 public:
  explicit GaussianTails(RefinableSum mu_squared) : mu_squared_{std::move(mu_squared)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    const Rational half{1, 2};
    const Enclosure mean = mu_squared_.enclose(precision) * half, scale = sqrt(mean) * Rational{2};
    return {erfc((loss - mean) / scale) * half, erfc((loss + mean) / scale) * half};
  }

 private:
  RefinableSum mu_squared_;
};

/// A loss of 0, always.
class NoTails final : public LossTails {
 public:
  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    const Trilean is_above = is_negative(loss);
    if (is_above == Trilean::unknown) return hull(nothing(precision), everything(precision));
    return is_above == Trilean::yes ? everything(precision) : nothing(precision);
  }
};

/// {L > b} is {x < (t-b)/2} for -t <= b < t.
class LaplaceTails final : public LossTails {
 public:
  explicit LaplaceTails(RefinableSum shift) : shift_{std::move(shift)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    const Enclosure t = shift_.enclose(precision);
    if (at_most(t, loss) == Trilean::yes) return nothing(precision);
    if (is_below(loss, -t) == Trilean::yes) return everything(precision);
    const Rational half{1, 2};
    Above result{Rational{1} - exp((loss - t) * half) * half, exp((loss + t) * -half) * half};
    if (is_below(loss, t) != Trilean::yes) result = hull(result, nothing(precision));
    if (at_most(-t, loss) != Trilean::yes) result = hull(result, everything(precision));
    return result;
  }

 private:
  RefinableSum shift_;
};

class ResponseTails final : public LossTails {
 public:
  explicit ResponseTails(Refinable loss) : loss_{std::move(loss)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    const Enclosure l = loss_(precision), q = Rational{1} / (exp(l) + Rational{1});
    const Above upper{Rational{1} - q, q};
    const Trilean spares_upper = at_most(l, loss), takes_lower = is_below(loss, -l);
    if (spares_upper == Trilean::yes) return nothing(precision);
    if (takes_lower == Trilean::yes) return everything(precision);
    Above result = upper;
    if (is_below(loss, l) != Trilean::yes) result = hull(result, nothing(precision));
    if (at_most(-l, loss) != Trilean::yes) result = hull(result, everything(precision));
    return result;
  }

 private:
  Refinable loss_;
};

/// What tells of the first law is above every loss, what tells of the second above none.
class FailingTails final : public LossTails {
 public:
  FailingTails(Rational failure, KnownTails inner) : failure_{std::move(failure)}, inner_{std::move(inner)} {}

  Above above(const Enclosure& loss) const override {
    const auto [p, q] = inner_->above(loss);
    const Rational kept = 1 - failure_;
    return {p * kept + failure_, q * kept};
  }
  Rational infinite_mass() const override { return failure_ + (1 - failure_) * inner_->infinite_mass(); }

 private:
  Rational failure_;
  KnownTails inner_;
};

/// {M/Q > x} is {P/Q > (x-1+r)/r}.
class SampledTails final : public LossTails {
 public:
  SampledTails(Rational rate, KnownTails inner) : rate_{std::move(rate)}, inner_{std::move(inner)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    // Exact where the loss is 0, which a pair that tells nothing has.
    const Enclosure threshold = expm1(loss) / rate_ + Rational{1};
    if (is_negative(threshold) == Trilean::yes) return everything(precision);
    const Enclosure at = log(threshold);
    const auto [p, q] = at.is_finite() ? inner_->above(at) : hull(nothing(precision), everything(precision));
    return {q * Rational(1 - rate_) + p * rate_, q};
  }
  Rational infinite_mass() const override { return rate_ * inner_->infinite_mass(); }

 private:
  Rational rate_;
  KnownTails inner_;
};

/// {Q/M > x} is {Q/P > r/(1/x-1+r)} for x < 1/(1-r), and nothing beyond.
class TailsAgainstSampled final : public LossTails {
 public:
  TailsAgainstSampled(Rational rate, KnownTails inner) : rate_{std::move(rate)}, inner_{std::move(inner)} {}

  Above above(const Enclosure& loss) const override {
    const Precision precision = loss.precision();
    const Enclosure inverse = expm1(-loss) / rate_ + Rational{1};
    if (is_positive(-inverse) == Trilean::yes) return nothing(precision);
    const Enclosure at = -log(inverse);
    const auto [q, p] = at.is_finite() ? inner_->above(at) : hull(nothing(precision), everything(precision));
    return {q, q * Rational(1 - rate_) + p * rate_};
  }

 private:
  Rational rate_;
  KnownTails inner_;
};

}  // namespace

KnownTails gaussian_tails(RefinableSum mu_squared) {
  if (mu_squared.is_zero()) return std::make_shared<const NoTails>();
  return std::make_shared<const GaussianTails>(std::move(mu_squared));
}

KnownTails laplace_tails(RefinableSum shift) {
  expects(!shift.is_zero(), "shift > 0");
  return std::make_shared<const LaplaceTails>(std::move(shift));
}

KnownTails response_tails(Refinable loss) { return std::make_shared<const ResponseTails>(std::move(loss)); }

KnownTails failing_tails(const Rational& failure, KnownTails inner) {
  expects(failure >= 0 && failure <= 1, "a probability");
  if (failure == 0 || !inner) return inner;
  return std::make_shared<const FailingTails>(failure, std::move(inner));
}

KnownTails sampled_tails(const Rational& rate, KnownTails inner) {
  expects(rate > 0 && rate < 1, "sampling rate in (0, 1)");
  return std::make_shared<const SampledTails>(rate, std::move(inner));
}

KnownTails tails_against_sampled(const Rational& rate, KnownTails inner) {
  expects(rate > 0 && rate < 1, "sampling rate in (0, 1)");
  return std::make_shared<const TailsAgainstSampled>(rate, std::move(inner));
}

}  // namespace dpcert
