// SPDX-License-Identifier: Apache-2.0
#include "more/laws/on_line.hpp"

namespace dpcert::check {
namespace {

class Logistic final : public Family, public OnLineOf<Logistic> {
 public:
  Logistic() : Family{{{"logistic", {{"location", any}, {"scale", positive}}}}}, OnLineOf{Support::line} {}

  [[nodiscard]] const OnLine* on_line(const Parameters& p, const Parameters& q) const override {
    return p[1] == q[1] ? this : nullptr;
  }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return toward(Rational{1}) / (exp(toward.opposite()(Rational{abs(x - law[0]) / law[1]})) + Rational{1});
  }
  // (m - n)/s + 2 log(1 + e^((n-x)/s)) - 2 log(1 + e^((m-x)/s)).
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &m = c.p[0], &n = c.q[0], &s = c.p[1];
    const Rational away = (m - n) / s;
    if (at.end != 0) return half_of(2 * away * at.end, 1, c, toward);
    const Value plus = log1p(exp(toward(Rational{(n - at.x) / s})));
    const auto minus = log1p(exp(toward.opposite()(Rational{(m - at.x) / s})));
    return (plus - minus) * Rational{2} + half_of(2 * away, 1, c, toward);
  }
};

}  // namespace

const Family& logistic_laws() {
  static const Logistic only;
  return only;
}

}  // namespace dpcert::check
