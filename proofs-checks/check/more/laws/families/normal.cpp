// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/loss_runs.hpp"
#include "more/laws/divergences.hpp"
#include "more/laws/on_line.hpp"

namespace dpcert::check {
namespace {

class Normal final : public Family, public OnLineOf<Normal>, public Divergences {
 public:
  Normal() : Family{{{"normal", {{"mean", any}, {"variance", positive}}}}}, OnLineOf{Support::line} {}

  [[nodiscard]] const OnLine* on_line(const Parameters& /*p*/, const Parameters& /*q*/) const override { return this; }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return normal_tail(law[1], abs(x - law[0]), toward);
  }
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &m = c.p[0], &v = c.p[1], &n = c.q[0], &w = c.q[1];
    if (at.end != 0) {
      const Rational lead = v != w ? Rational{v - w} : Rational{(m - n) * at.end};
      return lead == 0 ? half_of(0, 1, c, toward) : limit(lead, toward);
    }
    return half_of((at.x - n) * (at.x - n) / w - (at.x - m) * (at.x - m) / v, w / v, c, toward);
  }
  [[nodiscard]] std::vector<Rational> turns(const Parameters& p, const Parameters& q) const override {
    if (p[1] == q[1]) return {};
    return {(p[0] * q[1] - q[0] * p[1]) / (q[1] - p[1])};
  }

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  // S = exp(a (m-n)^2 (a-1) / (2 v*)) sqrt(v^(1-a) w^a / v*), v* = a w + (1-a) v.
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const override {
    const Rational &m = moment.p[0], &v = moment.p[1], &n = moment.q[0], &w = moment.q[1], &a = moment.order;
    const Rational mixed = a * w + (1 - a) * v;
    if (mixed <= 0) return 1;
    const Rational offset = a * (a - 1) * (m - n) * (m - n) / (2 * mixed);
    return compare_logs(moment, offset, {{(1 - a) / 2, v}, {a / 2, w}, {Rational{-1, 2}, mixed}}, value);
  }
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const override {
    const Rational offset = (p[1] + (p[0] - q[0]) * (p[0] - q[0])) / (2 * q[1]) - Rational{1, 2};
    return sign_of_logs(offset - value, {{Rational{1, 2}, q[1] / p[1]}});
  }

  [[nodiscard]] std::optional<Rational> gaussian_shift(const Parameters& p, const Parameters& q) const override {
    if (p[1] != q[1]) return std::nullopt;
    return (p[0] - q[0]) * (p[0] - q[0]) / p[1];
  }
  [[nodiscard]] std::optional<Run> run(const Parameters& p, const Parameters& q) const override {
    const auto mu_squared = gaussian_shift(p, q);
    if (!mu_squared) return std::nullopt;
    return Run{{Sampled::Kind::normal, {{*mu_squared, 1}}}, 1};
  }
};

}  // namespace

const Family& normal_laws() {
  static const Normal only;
  return only;
}

}  // namespace dpcert::check
