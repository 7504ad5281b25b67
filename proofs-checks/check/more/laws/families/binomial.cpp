// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/geometric_mean.hpp"
#include "more/laws/divergences.hpp"

namespace dpcert::check {
namespace {

/// Sums of trials that succeed or fail: p is their last parameter.
class Trials : public Family, public Divergences {
 public:
  using Family::Family;

  // S = (p^a q^(1-a) + (1-p)^a (1-q)^(1-a))^trials.
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const final {
    const Rational &p = moment.p.back(), &q = moment.q.back(), &a = moment.order;
    const bool leaves = (p > 0 && q == 0) || (p < 1 && q == 1);      // P has mass where Q has none
    const bool is_apart = (p == 0 && q == 1) || (p == 1 && q == 0);  // no common outcome
    if (is_apart || (leaves && a > 1)) return 1;
    const auto log_moment = [&](auto toward) {
      const auto once = geometric_mean(p, q, a, toward) + geometric_mean(Rational{1 - p}, Rational{1 - q}, a, toward);
      return log(once) * trials(moment.p);
    };
    return compare_formula(moment, log_moment, value);
  }
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const final {
    return compare_two_outcomes(trials(p), p.back(), q.back(), value);
  }
  [[nodiscard]] std::optional<Rational> sure_value(const Parameters& law) const final {
    return law.back() == 1 ? std::optional{trials(law)} : std::nullopt;
  }

 private:
  [[nodiscard]] static Rational trials(const Parameters& law) { return law.size() == 1 ? Rational{1} : law[0]; }
};

class Bernoulli final : public Trials {
 public:
  Bernoulli() : Trials{{{"bernoulli", {{"p", probability}}}}} {}
  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
};

class Binomial final : public Trials {
 public:
  Binomial() : Trials{{{"binomial", {{"trials", natural}, {"p", probability}}}}} {}
  [[nodiscard]] Distribution of(Parameters law) const override {
    if (law[0] < 1 || !to_count(law[0], 1'000'000'000)) return unknown_law();  // the point 0, or too many to work with
    return {this, std::move(law)};
  }
  [[nodiscard]] const Divergences* divergences(const Parameters& p, const Parameters& q) const override {
    return p[0] == q[0] ? this : nullptr;
  }
};

}  // namespace

const Family& bernoulli_laws() {
  static const Bernoulli only;
  return only;
}
const Family& binomial_laws() {
  static const Binomial only;
  return only;
}

}  // namespace dpcert::check
