// SPDX-License-Identifier: Apache-2.0
#include "more/laws/on_line.hpp"

namespace dpcert::check {
namespace {

class LaplaceLaws final : public Family, public OnLineOf<LaplaceLaws> {
 public:
  LaplaceLaws() : Family{{{"laplace", {{"location", any}, {"scale", positive}}}}}, OnLineOf{Support::line} {}

  [[nodiscard]] const OnLine* on_line(const Parameters& /*p*/, const Parameters& /*q*/) const override { return this; }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return laplace_tail(law[1], abs(x - law[0]), toward);
  }
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &m = c.p[0], &b = c.p[1], &n = c.q[0], &d = c.q[1];
    if (at.end != 0 && b != d) return limit(b - d, toward);
    const Rational x = at.end > 0 ? std::max(m, n) : at.end < 0 ? std::min(m, n) : at.x;  // constant beyond both
    return half_of(2 * (abs(x - n) / d - abs(x - m) / b), d * d / (b * b), c, toward);
  }
  [[nodiscard]] std::vector<Rational> turns(const Parameters& p, const Parameters& q) const override {
    return {p[0], q[0]};
  }

  [[nodiscard]] std::optional<Rational> laplace_shift(const Parameters& p, const Parameters& q) const override {
    if (p[1] != q[1]) return std::nullopt;
    return abs(p[0] - q[0]) / p[1];
  }
};

}  // namespace

const Family& laplace_laws() {
  static const LaplaceLaws only;
  return only;
}

}  // namespace dpcert::check
