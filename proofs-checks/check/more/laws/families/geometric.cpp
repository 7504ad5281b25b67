// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/geometric_mean.hpp"
#include "more/laws/divergences.hpp"

namespace dpcert::check {
namespace {

class Geometric final : public Family, public Divergences {
 public:
  Geometric() : Family{{{"geometric", {{"p", chance}}}}} {}

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  // S = p^a q^(1-a) / (1 - (1-p)^a (1-q)^(1-a)), infinite unless
  // the ratio of the series is below 1.
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const override {
    const Rational &p = moment.p[0], &q = moment.q[0], &a = moment.order;
    if (q == 1 && a > 1) return 1;
    if (p < 1 && q < 1) {
      const auto ratio = compare_logs(moment, 0, {{a, 1 - p}, {1 - a, 1 - q}}, 0);
      if (*ratio >= 0 && a > 1) return 1;
    }
    const auto log_moment = [&](auto toward) {
      return log(geometric_mean(p, q, a, toward) /
                 one_minus(geometric_mean(Rational{1 - p}, Rational{1 - q}, a, toward)));
    };
    return compare_formula(moment, log_moment, value);
  }
  // 1/p tosses in the mean.
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const override {
    return compare_two_outcomes(1 / p[0], p[0], q[0], value);
  }
};

}  // namespace

const Family& geometric_laws() {
  static const Geometric only;
  return only;
}

}  // namespace dpcert::check
