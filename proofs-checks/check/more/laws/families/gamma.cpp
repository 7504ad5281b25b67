// SPDX-License-Identifier: Apache-2.0
#include "more/laws/divergences.hpp"
#include "more/laws/monotone_loss.hpp"
#include "more/laws/on_line.hpp"
#include "more/laws/scale.hpp"
#include "more/numbers/gamma_beta.hpp"

namespace dpcert::check {
namespace {

// F(p*) - a F(p) - (1-a) F(q), with F = log Gamma(k) - k log r.
template <class Value>
Value log_moment_of_gamma(const Moment& moment, Toward<Value> toward) {
  const Rational &a = moment.order, shape = moment.mixed(0), rate = moment.mixed(1);
  return log_gamma(shape, toward) + log_gamma_times(-a, moment.p[0], toward) +
         log_gamma_times(a - 1, moment.q[0], toward) + log_times(-shape, rate, toward) +
         log_times(a * moment.p[0], moment.p[1], toward) + log_times((1 - a) * moment.q[0], moment.q[1], toward);
}

/// Of X and of 1/X alike.
class GammaDivergences : public Divergences {
 public:
  [[nodiscard]] Answer compare_renyi(const Moment& moment, const Rational& value) const final {
    if (moment.mixed(0) <= 0 || moment.mixed(1) <= 0) return 1;
    return compare_formula(
        moment, [&](auto toward) { return log_moment_of_gamma(moment, toward); }, value);
  }
  // That of the shapes, + l log(r/u) + k (u-r)/r.
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                const Rational& value) const final {
    const Rational ratio = p[1] / q[1], rest = p[0] * (q[1] - p[1]) / p[1];
    const auto formula = [&](auto toward) {
      return gap_of_log_gamma(p[0], q[0], toward) + log_times(q[0], ratio, toward) + toward(rest);
    };
    return compare_formula(formula, value);
  }
};

/// Of a law, where S is X or its logarithm, X scaled to rate 1 there.
struct GammaShare {
  Rational shape, rate;
  bool is_log;
  BothSides factor;

  template <class Value>
  [[nodiscard]] Value operator()(const Value& z, bool rises, Toward<Value> toward) const {
    const auto below = [&](const auto& s, auto side) {
      return gamma_below(shape, factor(side), is_log ? exp(s) : s * rate, side);
    };
    return rises ? positive_part(one_minus(below(-z, toward.opposite()))) : below(z, toward);
  }
};

// Of laws of one rate or of one shape.
std::unique_ptr<const LawPair::AtBits> loss_of_gamma(const Parameters& p, const Parameters& q, Bits bits) {
  const bool is_log = p[1] == q[1];
  const auto share = [&](const Parameters& law) {
    const auto factor = [&](auto toward) { return gamma_factor(law[0], toward); };
    return GammaShare{law[0], law[1], is_log, BothSides::of(factor, bits)};
  };
  const auto constant = [&](auto toward) {
    return is_log ? log_gamma(q[0], toward) - log_gamma(p[0], toward.opposite()) : log_times(p[0], p[1] / q[1], toward);
  };
  const Rational c = is_log ? Rational{p[0] - q[0]} : Rational{q[1] - p[1]};
  return std::make_unique<const MonotoneLoss<GammaShare>>(c, BothSides::of(constant, bits), share(p), share(q), bits);
}

class Gamma final : public Family, public OnLineOf<Gamma>, public GammaDivergences, public ScaleOf<Gamma> {
 public:
  Gamma() : Family{{{"gamma", {{"shape", positive}, {"rate", positive}}}}}, OnLineOf{Support::half_line} {}

  [[nodiscard]] const OnLine* on_line(const Parameters& /*p*/, const Parameters& /*q*/) const override { return this; }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return x == 0 ? toward(Rational{1}) : gamma_tail(law[0], Rational{x * law[1]}, toward);
  }
  // k log r - l log u - log Gamma(k) + log Gamma(l) + (k - l) log x + (u - r) x.
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational &k = c.p[0], &r = c.p[1], &l = c.q[0], &u = c.q[1];
    if (at.end != 0 && (r != u || k != l)) return limit(r != u ? Rational{u - r} : Rational{k - l}, toward);
    if (at.end == 0 && at.x == 0 && k != l) return limit(l - k, toward);
    const Value linear = half_of(2 * (u - r) * at.x, 1, c, toward);
    if (k == l) return r == u ? linear : linear + log_times(k, r / u, toward);  // equal laws: exactly 0
    return linear + log_times(k, r, toward) + log_times(-l, u, toward) + log_gamma_times(-1, k, toward) +
           log_gamma_times(1, l, toward) + log_times(k - l, at.x, toward);
  }
  [[nodiscard]] std::vector<Rational> turns(const Parameters& p, const Parameters& q) const override {
    const Rational shape = p[0] - q[0], rate = p[1] - q[1];
    if (rate == 0 || shape / rate <= 0) return {};
    return {shape / rate};
  }

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  [[nodiscard]] const Scale* scale() const override { return this; }
  template <class Value>
  [[nodiscard]] static Value below_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return one_minus(gamma_tail(law[0], Rational{x * law[1]}, toward.opposite()));
  }
  [[nodiscard]] std::optional<Run> run(const Parameters& p, const Parameters& q) const override {
    if (p[0] != q[0] && p[1] != q[1]) return std::nullopt;
    return MonotoneLaws::run(loss_of_gamma, p, q);
  }
};

class InverseGamma final : public Family, public GammaDivergences, public ScaleOf<InverseGamma> {
 public:
  InverseGamma() : Family{{{"inverse_gamma", {{"shape", positive}, {"scale", positive}}}}} {}

  [[nodiscard]] const Divergences* divergences(const Parameters& /*p*/, const Parameters& /*q*/) const override {
    return this;
  }
  [[nodiscard]] const Scale* scale() const override { return this; }
  template <class Value>
  [[nodiscard]] static Value below_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    return gamma_tail(law[0], Rational{law[1] / x}, toward);
  }
};

}  // namespace

const Family& gamma_laws() {
  static const Gamma only;
  return only;
}
const Family& inverse_gamma_laws() {
  static const InverseGamma only;
  return only;
}

}  // namespace dpcert::check
