// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_profile.hpp"

#include "dpcert/numerics/refine.hpp"
#include "posterior/bounded_profile.hpp"
#include "posterior/line_profile.hpp"

namespace dpcert {
namespace {

Trilean is_negative(const Epsilon& x) { return !at_most(Epsilon{}, x); }

/// Of records that move nothing.
class UnmovedProfile final : public PosteriorProfile {
 public:
  explicit UnmovedProfile(PosteriorLine line) : PosteriorProfile{std::move(line)} {}

  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override {
    return is_negative(epsilon) == Trilean::no ? std::optional{Rational{0}} : std::nullopt;
  }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return Epsilon{}; }
  [[nodiscard]] LawPair attaining(const Epsilon&) const override { return {line().at(0), line().at(0)}; }

 private:
  [[nodiscard]] Enclosure worst(const Epsilon& epsilon, Precision precision) const override {
    return max(Enclosure{0, precision}, -expm1(epsilon.enclose(precision)));
  }
};

}  // namespace

Result<std::shared_ptr<const PosteriorProfile>> PosteriorProfile::of(const PosteriorLine& line) {
  if (line.own == 0) return std::shared_ptr<const PosteriorProfile>{std::make_shared<UnmovedProfile>(line)};
  return line.holds_for_events ? LineProfile::of(line) : BoundedProfile::of(line);
}

Enclosure PosteriorProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (is_negative(epsilon) != Trilean::yes) return worst(epsilon, precision);
  const Epsilon turned = Epsilon{} - epsilon;  // both orders count
  return worst(turned, precision) * epsilon.exponential(precision) - expm1(epsilon.enclose(precision));
}

Probe PosteriorProfile::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  return is_negative(epsilon) == Trilean::yes ? Profile::compare(epsilon, limit, precision)
                                              : compare_worst(epsilon, limit, precision);
}

Probe PosteriorProfile::compare_worst(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  return Profile::compare(epsilon, limit, precision);
}

RuleValue PosteriorProfile::pure_epsilon_value(Precision precision) const {
  RuleValue value = posterior_divergence(line_, {}, digits_for(precision));
  value.rule = rule();
  return value;
}

}  // namespace dpcert
