// SPDX-License-Identifier: Apache-2.0
#include "more/laws/on_line.hpp"

namespace dpcert::check {
namespace {

/// Of the sum of two Laplace variables: s, the larger scale, and g, by
/// how much it is larger, s over the smaller less 1.
struct Shape {
  Rational scale, excess;

  explicit Shape(const Parameters& law) : scale{law[1]}, excess{law[1] / law[2] - 1} {}
  /// (1 - e^(-g u))/g, u at g = 0: the density at s u from the
  /// location is e^-u (1 + this) (1 + g)/(2 s (2 + g)).
  template <class Value>
  [[nodiscard]] Value rise(const Rational& u, Toward<Value> toward) const {
    if (excess == 0) return toward(u);
    return -expm1(toward.opposite()(Rational{-excess * u})) * Rational{1 / excess};
  }
  /// The probability beyond s u, u >= 0.
  template <class Value>
  [[nodiscard]] Value tail(const Rational& u, Toward<Value> toward) const {
    const Value short_part = exp(toward(Rational{-excess * u})) * Rational{1 / (1 + excess)};
    return exp(toward(Rational{-u})) * (rise(u, toward) + short_part + Rational{1}) *
           Rational{(1 + excess) / (2 * (2 + excess))};
  }
};

class LaplaceSum final : public Family, public OnLineOf<LaplaceSum> {
 public:
  LaplaceSum()
      : Family{{{"laplace_sum", {{"location", any}, {"scale1", positive}, {"scale2", positive}}}}},
        OnLineOf{Support::line} {}
  [[nodiscard]] Distribution of(Parameters law) const override {
    if (law[1] < law[2]) std::swap(law[1], law[2]);
    return {this, std::move(law)};
  }

  [[nodiscard]] const OnLine* on_line(const Parameters& p, const Parameters& q) const override {
    return p[1] == q[1] && p[2] == q[2] ? this : nullptr;
  }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    const Shape shape{law};
    return shape.tail(Rational{abs(x - law[0]) / shape.scale}, toward);
  }
  // log(1 + rise(u)) - u - log(1 + rise(v)) + v, u and v the distances of x from the locations.
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &m = c.p[0], &n = c.q[0];
    const Shape shape{c.p};
    if (at.end != 0) return half_of(2 * at.end * (m - n) / shape.scale, 1, c, toward);
    const Rational u = abs(at.x - m) / shape.scale, v = abs(at.x - n) / shape.scale;
    const Value plus = log1p(shape.rise(u, toward));
    const auto minus = log1p(shape.rise(v, toward.opposite()));
    return plus - minus + half_of(2 * (v - u), 1, c, toward);
  }
};

}  // namespace

const Family& laplace_sum_laws() {
  static const LaplaceSum only;
  return only;
}

}  // namespace dpcert::check
