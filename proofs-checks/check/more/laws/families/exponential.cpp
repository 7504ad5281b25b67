// SPDX-License-Identifier: Apache-2.0
#include "more/laws/divergences.hpp"
#include "more/laws/on_line.hpp"
#include "more/laws/scale.hpp"

namespace dpcert::check {
namespace {

class Exponential final : public Family, public OnLineOf<Exponential>, public Divergences, public ScaleOf<Exponential> {
 public:
  Exponential() : Family{{{"exponential", {{"rate", positive}}}}}, OnLineOf{Support::half_line} {}

  [[nodiscard]] const OnLine* on_line(const Parameters& /*p*/, const Parameters& /*q*/) const override { return this; }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return exp(toward(Rational{-x * law[0]}));
  }
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &r = c.p[0], &u = c.q[0];
    if (at.end != 0 && r != u) return limit(u - r, toward);
    return half_of(2 * (u - r) * at.x, r * r / (u * u), c, toward);
  }

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  // S = r^a u^(1-a) / (a r + (1-a) u).
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const override {
    const Rational mixed = moment.mixed(0), &a = moment.order;
    if (mixed <= 0) return 1;
    return compare_logs(moment, 0, {{a, moment.p[0]}, {1 - a, moment.q[0]}, {-1, mixed}}, value);
  }
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const override {
    return sign_of_logs(q[0] / p[0] - 1 - value, {{1, p[0] / q[0]}});
  }

  [[nodiscard]] const Scale* scale() const override { return this; }
  template <class Value>
  [[nodiscard]] static Value below_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return one_minus(tail_of(law, x, toward.opposite()));
  }
};

}  // namespace

const Family& exponential_laws() {
  static const Exponential only;
  return only;
}

}  // namespace dpcert::check
