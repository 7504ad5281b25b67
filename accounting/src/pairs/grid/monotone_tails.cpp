// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/monotone_tails.hpp"

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

Enclosure log_gamma_of(const Rational& x, Precision precision) { return log_gamma(Enclosure{x, precision}); }

/// The loss is slope * statistic + constant, the statistic one
/// that rises or falls with the outcome.
class MonotoneTails : public LossTails {
 public:
  MonotoneTails(Law p, Law q, Rational slope) : p_{std::move(p)}, q_{std::move(q)}, slope_{std::move(slope)} {}

  Above above(const Enclosure& loss) const final {
    const Precision precision = loss.precision();
    const auto rest = rest_.of(precision, [&] { return constant(q_, precision) - constant(p_, precision); });
    const Enclosure at = (loss - *rest) / slope_;
    return {beyond(p_, at), beyond(q_, at)};
  }

 protected:
  /// Is the loss larger where the statistic is?
  [[nodiscard]] bool rises() const { return slope_ > 0; }

 private:
  /// The logarithm of what the density is divided by.
  [[nodiscard]] virtual Enclosure constant(const Law& law, Precision precision) const = 0;
  /// The probability that the statistic is above that number where
  /// the loss rises with it, and below where it falls.
  [[nodiscard]] virtual Enclosure beyond(const Law& law, const Enclosure& statistic) const = 0;

  Law p_, q_;
  Rational slope_;
  Cached<Precision, Enclosure> rest_;  ///< of the loss, beside the statistic
};

class GammaTails : public MonotoneTails {
 public:
  using MonotoneTails::MonotoneTails;

 protected:
  [[nodiscard]] static Enclosure mass(const Law& law, const Enclosure& x, bool above) {
    const Enclosure at = max(Enclosure{0, x.precision()}, x) * law.numbers[1];
    return above ? gamma_mass_above(law.numbers[0], at) : gamma_mass_below(law.numbers[0], at);
  }

 private:
  [[nodiscard]] Enclosure constant(const Law& law, Precision precision) const final {
    return log_gamma_of(law.numbers[0], precision) - log(Enclosure{law.numbers[1], precision}) * law.numbers[0];
  }
};
class GammaShapeTails final : public GammaTails {
 public:
  using GammaTails::GammaTails;

 private:
  [[nodiscard]] Enclosure beyond(const Law& law, const Enclosure& log_x) const override {
    return mass(law, exp(log_x), rises());
  }
};
class GammaRateTails final : public GammaTails {
 public:
  using GammaTails::GammaTails;

 private:
  [[nodiscard]] Enclosure beyond(const Law& law, const Enclosure& x) const override { return mass(law, x, rises()); }
};

class BetaTails : public MonotoneTails {
 public:
  using MonotoneTails::MonotoneTails;

 protected:
  [[nodiscard]] static Enclosure under(const Law& law, const Enclosure& x) {
    return beta_mass_below(law.numbers[0], law.numbers[1], x);
  }
  /// The probability that 1 - X is below x.
  [[nodiscard]] static Enclosure over(const Law& law, const Enclosure& x) {
    return beta_mass_below(law.numbers[1], law.numbers[0], x);
  }

 private:
  [[nodiscard]] Enclosure constant(const Law& law, Precision precision) const final {
    const Rational &a = law.numbers[0], &b = law.numbers[1];
    return log_gamma_of(a, precision) + log_gamma_of(b, precision) - log_gamma_of(a + b, precision);
  }
};
/// By log(x/(1-x)).
class BetaOddsTails final : public BetaTails {
 public:
  using BetaTails::BetaTails;

 private:
  [[nodiscard]] Enclosure beyond(const Law& law, const Enclosure& l) const override {
    const Rational one = 1;
    return rises() ? over(law, one / (exp(l) + one)) : under(law, one / (exp(-l) + one));
  }
};
/// By log x, of the first parameter.
class BetaFirstTails final : public BetaTails {
 public:
  using BetaTails::BetaTails;

 private:
  [[nodiscard]] Enclosure beyond(const Law& law, const Enclosure& l) const override {
    const Enclosure at_most = min(Enclosure{0, l.precision()}, l);
    return rises() ? over(law, -expm1(at_most)) : under(law, exp(at_most));
  }
};

Law mirrored(const Law& law) {
  Law turned = law;
  std::swap(turned.numbers[0], turned.numbers[1]);
  return turned;
}

}  // namespace

KnownTails monotone_tails(const Law& p, const Law& q) {
  if (p.family != q.family || p == q) return nullptr;
  const Rational first = p.numbers[0] - q.numbers[0],
                 second = p.numbers.size() < 2 ? Rational{0} : Rational{p.numbers[1] - q.numbers[1]};
  if (p.family == find_family("gamma")) {
    if (second == 0) return std::make_shared<const GammaShapeTails>(p, q, first);
    if (first == 0) return std::make_shared<const GammaRateTails>(p, q, Rational{-second});
  }
  if (p.family == find_family("beta")) {
    if (first + second == 0) return std::make_shared<const BetaOddsTails>(p, q, first);
    if (second == 0) return std::make_shared<const BetaFirstTails>(p, q, first);
    if (first == 0) return std::make_shared<const BetaFirstTails>(mirrored(p), mirrored(q), second);
  }
  return nullptr;
}

}  // namespace dpcert
