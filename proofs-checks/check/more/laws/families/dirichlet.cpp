// SPDX-License-Identifier: Apache-2.0
#include "more/laws/divergences.hpp"
#include "more/laws/monotone_loss.hpp"
#include "more/laws/on_line.hpp"
#include "more/numbers/gamma_beta.hpp"

namespace dpcert::check {
namespace {

Parameters with_total(Parameters numbers) {
  Rational total = 0;
  for (const Rational& x : numbers) {
    total += x;
  }
  numbers.push_back(std::move(total));
  return numbers;
}

// F(p*) - a F(p) - (1-a) F(q), with F = sum of log Gamma(c_i) - log
// Gamma(sum of c_i); the last entries are that sum.
template <class Value>
Value log_moment_of_dirichlet(const Moment& moment, Toward<Value> toward) {
  const Rational& a = moment.order;
  Value sum = toward(Rational{0});
  for (std::size_t i = 0; i < moment.p.size(); ++i) {
    const Rational sign = i + 1 < moment.p.size() ? 1 : -1;
    const auto term = [&](const Rational& c, const Rational& x) { sum = sum + log_gamma_times(c * sign, x, toward); };
    term(1, moment.mixed(i));
    term(-a, moment.p[i]);
    term(a - 1, moment.q[i]);
  }
  return sum;
}

// That of each concentration, less that of the sums, which come last.
template <class Value>
Value kullback_leibler_of_dirichlet(const Parameters& p, const Parameters& q, Toward<Value> toward) {
  Value sum = toward(Rational{0});
  for (std::size_t i = 0; i < p.size(); ++i)
    sum = sum + times(
                    i + 1 < p.size() ? 1 : -1, [&](auto side) { return gap_of_log_gamma(p[i], q[i], side); }, toward);
  return sum;
}

// Beta(x, x+j) against Beta(x+j, x), j a whole number: j (1/x + ... + 1/(x+j-1)).
std::optional<Rational> kullback_leibler_of_mirrored_beta(const Parameters& p, const Parameters& q) {
  constexpr int most_terms = 64;
  if (p.size() != 2 || p[0] != q[1] || p[1] != q[0]) return std::nullopt;
  const Rational low = std::min(p[0], p[1]), gap = abs(p[0] - p[1]);
  if (denominator(gap) != 1 || gap > most_terms) return std::nullopt;
  Rational sum = 0;
  for (Rational x = low; x < low + gap; x += 1) sum += 1 / x;
  return gap * sum;
}

// log B(a, b), times a sign.
template <class Value>
Value log_beta_times(const Rational& sign, const Parameters& law, Toward<Value> toward) {
  return log_gamma_times(sign, law[0], toward) + log_gamma_times(sign, law[1], toward) +
         log_gamma_times(Rational{-sign}, Rational{law[0] + law[1]}, toward);
}

/// Of a law, where S is the logarithm of X, 1-X or X/(1-X); of these two numbers.
struct BetaShare {
  enum class Of { first, second, odds };
  Rational a, b;
  Of of;
  BothSides factor, other_factor;  ///< of X, and of 1-X

  template <class Value>
  [[nodiscard]] Value operator()(const Value& z, bool rises, Toward<Value> toward) const {
    const auto other = toward.opposite();
    if (of == Of::odds) {
      const Value x = toward(Rational{1}) / (exp(-z) + 1UL);
      return below(x, other(Rational{1}) / (exp(z) + 1UL), !rises, toward);
    }
    const bool is_first = (of == Of::first) != rises;  // whose share it is
    if (rises) {
      if (z.is_negative() || z.is_zero()) return toward(Rational{0});
      return below(-expm1(-z), exp(-z), is_first, toward);
    }
    if (!z.is_negative()) return toward(Rational{1});
    return below(exp(z), -expm1(z), is_first, toward);
  }

 private:
  /// The probability that X, or 1-X, is less than x, where 1 - x is the rest.
  template <class Value>
  [[nodiscard]] Value below(const Value& x, const typename Value::Opposite& rest, bool is_first,
                            Toward<Value> toward) const {
    if (same<Up>(x) <= Rational{1, 2}) return small(x, is_first, toward);
    return positive_part(one_minus(small(rest, !is_first, toward.opposite())));
  }
  template <class Value>
  [[nodiscard]] Value small(const Value& x, bool is_first, Toward<Value> toward) const {
    return is_first ? beta_below(a, b, factor(toward), x, toward) : beta_below(b, a, other_factor(toward), x, toward);
  }
};

// Of laws of one first parameter, one second or one sum.
std::unique_ptr<const LawPair::AtBits> loss_of_beta(const Parameters& p, const Parameters& q, Bits bits) {
  using Of = BetaShare::Of;
  const Of of = p[1] == q[1] ? Of::first : p[0] == q[0] ? Of::second : Of::odds;
  const auto share = [&](const Parameters& law) {
    const auto factor = [&](const Rational& a, const Rational& b) {
      return BothSides::of([&](auto toward) { return beta_factor(a, b, toward); }, bits);
    };
    return BetaShare{law[0], law[1], of, factor(law[0], law[1]), factor(law[1], law[0])};
  };
  const auto constant = [&](auto toward) { return log_beta_times(1, q, toward) + log_beta_times(-1, p, toward); };
  const Rational c = of == Of::second ? Rational{p[1] - q[1]} : Rational{p[0] - q[0]};
  return std::make_unique<const MonotoneLoss<BetaShare>>(c, BothSides::of(constant, bits), share(p), share(q), bits);
}

class Dirichlet final : public Family, public OnLineOf<Dirichlet>, public Divergences {
 public:
  Dirichlet()
      : Family{{{"dirichlet", {{"concentration", positive, Holds::list}}},
                {"beta", {{"alpha", positive}, {"beta", positive}}}}},
        OnLineOf{Support::unit} {}
  [[nodiscard]] Distribution of(Parameters law) const override {
    if (law.size() < 2) throw Misread{"\"concentration\" must have two entries or more"};
    return {this, std::move(law)};
  }

  [[nodiscard]] const OnLine* on_line(const Parameters& p, const Parameters& q) const override {
    return p.size() == 2 && q.size() == 2 ? this : nullptr;
  }
  template <class Value>
  [[nodiscard]] static Value tail_of(const Parameters& law, const Rational& x, Toward<Value> toward) {
    const bool is_left = 2 * x < 1;
    const Rational &a = law[is_left ? 0 : 1], &b = law[is_left ? 1 : 0];
    return beta_below(a, b, beta_factor(a, b, toward), toward(is_left ? x : Rational{1 - x}), toward);
  }
  // log B(c, d) - log B(a, b) + (a - c) log x + (b - d) log(1 - x).
  template <class Value>
  [[nodiscard]] static Value excess_of(const Comparison& c, const Place& at, Toward<Value> toward) {
    const Rational rise = c.p[0] - c.q[0], fall = c.p[1] - c.q[1];
    const bool is_left = at.end == 0 && at.x == 0, is_right = at.end != 0;
    if (is_left && rise != 0) return limit(-rise, toward);
    if (is_right && fall != 0) return limit(-fall, toward);
    Value sum = half_of(0, 1, c, toward);
    if (rise == 0 && fall == 0) return sum;  // equal laws: exactly 0
    sum = sum + log_beta_times(1, c.q, toward) + log_beta_times(-1, c.p, toward);
    if (rise != 0 && !is_right) sum = sum + log_times(rise, at.x, toward);
    if (fall != 0 && !is_left) sum = sum + log_times(fall, Rational{1 - at.x}, toward);
    return sum;
  }
  [[nodiscard]] std::vector<Rational> turns(const Parameters& p, const Parameters& q) const override {
    const Rational rise = p[0] - q[0], fall = p[1] - q[1];
    if (rise * fall <= 0) return {};
    return {rise / (rise + fall)};
  }

  [[nodiscard]] const Divergences* divergences(const Parameters& p, const Parameters& q) const override {
    return p.size() == q.size() ? this : nullptr;
  }
  [[nodiscard]] Answer compare_renyi(const Moment& of, const Rational& value) const override {
    for (std::size_t i = 0; i < of.p.size(); ++i)
      if (of.mixed(i) <= 0) return 1;
    const auto p = with_total(of.p), q = with_total(of.q);
    const Moment moment{p, q, of.order};
    return compare_formula(
        moment, [&](auto toward) { return log_moment_of_dirichlet(moment, toward); }, value);
  }
  [[nodiscard]] Answer compare_kullback_leibler(const Parameters& of_p, const Parameters& of_q,
                                                const Rational& value) const override {
    if (const auto exact = kullback_leibler_of_mirrored_beta(of_p, of_q)) return exact->compare(value) > 0 ? 1 : -1;
    const Parameters p = with_total(of_p), q = with_total(of_q);
    return compare_formula([&](auto toward) { return kullback_leibler_of_dirichlet(p, q, toward); }, value);
  }

  [[nodiscard]] bool is_above_0() const override { return true; }
  [[nodiscard]] std::optional<Run> run(const Parameters& p, const Parameters& q) const override {
    const bool is_monotone =
        p.size() == 2 && q.size() == 2 && (p[0] == q[0] || p[1] == q[1] || p[0] + p[1] == q[0] + q[1]);
    return is_monotone ? std::optional{MonotoneLaws::run(loss_of_beta, p, q)} : std::nullopt;
  }
};

}  // namespace

const Family& dirichlet_laws() {
  static const Dirichlet only;
  return only;
}

}  // namespace dpcert::check
