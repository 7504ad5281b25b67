// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/calibrate.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

/// The claim (epsilon, delta) as a question about the open parameter.
class Question {
 public:
  Question(const Json& mechanism, std::string pointer, const Epsilon& epsilon, const Rational& delta)
      : mechanism_{mechanism}, pointer_{std::move(pointer)}, epsilon_{epsilon}, delta_{delta} {}

  /// The mechanism with that value filled in. Throws BadInput.
  Leakage leakage(Hole& hole) const {
    auto leakage = leakage_of(read_mechanism(mechanism_, pointer_, &hole));
    if (!leakage) throw BadInput{leakage.error()};
    return std::move(leakage).value();
  }

  Leakage leakage(const Rational& value) const {
    Hole hole;
    hole.value = value;
    return leakage(hole);
  }

  /// Does the claim hold at `value`? The residual is the log of delta over its target, or, for a pure claim, the excess
  /// of the pure epsilon.
  std::pair<Trilean, Enclosure> ask(const Rational& value, Precision precision) const {
    const Leakage filled = leakage(value);
    return {filled.satisfies(epsilon_, delta_, precision), residual(filled, precision)};
  }

 private:
  /// Of the worst order of the data sets, by the best of its bounds.
  Enclosure residual(const Leakage& filled, Precision precision) const {
    Enclosure worst = residual(filled.orders().front(), precision);
    for (const OneWay& one : filled.orders()) worst = max(worst, residual(one, precision));
    return worst;
  }

  Enclosure residual(const OneWay& filled, Precision precision) const {
    const Enclosure unknown = Enclosure::unknown(precision);
    Enclosure best = unknown;
    for (const auto& profile : filled.profiles()) {
      Enclosure one = unknown;
      if (delta_ > 0) {
        const Enclosure delta = profile->delta(epsilon_, precision);
        one = delta.is_exactly_zero() ? Enclosure{-64, precision} : log(delta) - log(Enclosure{delta_, precision});
      } else if (const auto pure = profile->pure_epsilon()) {
        one = (*pure - epsilon_).enclose(precision);
      } else if (const Figure figure = profile->pure_figure(precision); !figure.infinite) {
        one = figure.value - epsilon_.enclose(precision);
      }
      if (!best.is_finite() || (one.is_finite() && one.upper() < best.upper())) best = one;
    }
    return best;
  }

  const Json& mechanism_;
  std::string pointer_;
  const Epsilon& epsilon_;
  const Rational& delta_;
};

/// A boundary nearer to 0 than this part of the range, which begins there, is not followed.
const Rational smallest_part = power_of_two(-4096);

struct Found {
  std::optional<Bracket> bracket;
  Search::Outcome outcome = Search::Outcome::found;
};

/// Brackets the boundary between values that meet the claim and values that do not.
Found search(const Question& question, const Hole& hole, long digits, Precision precision) {
  const bool grows = hole.privacy == Privacy::grows;
  const Prober prober = [&](const Rational& value) {
    auto [holds, residual] = question.ask(value, precision);
    return Probe{grows ? holds : !holds, std::move(residual)};
  };
  const long bits = digits * 10 / 3 + 8;
  if (!hole.range.most) {
    const Search result = narrow_from(prober, 1, bits);
    if (result.outcome != Search::Outcome::found) return {std::nullopt, result.outcome};
    return {result.bracket, result.outcome};
  }
  const Rational least = *hole.range.least, most = *hole.range.most;
  const Trilean at_least = prober(least).right_of_root, at_most = prober(most).right_of_root;
  if (at_least == Trilean::yes) return {std::nullopt, Search::Outcome::below_all};
  if (at_most == Trilean::no) return {std::nullopt, Search::Outcome::above_all};
  if (at_least == Trilean::unknown || at_most == Trilean::unknown) return {std::nullopt, Search::Outcome::unsettled};
  const Rational little = most * smallest_part;
  if (least == 0 && prober(little).right_of_root == Trilean::yes) return {Bracket{0, little}, Search::Outcome::found};
  return {narrow(prober, {least, most}, bits), Search::Outcome::found};
}

/// The shortest decimal beside the boundary, on its safe side, for which the claim is proved; empty when none is. One
/// that comes from the far end of the bracket may lie inside it, and be undecided: then one from the proved end.
std::string certify(const Question& question, const Bracket& bracket, bool grows, long digits, Precision precision) {
  const Rational slack = 1 / Rational(power_of_ten(static_cast<unsigned long>(digits)));
  const Rational &far = grows ? bracket.lower : bracket.upper, &proved = grows ? bracket.upper : bracket.lower;
  for (long d = 1; d <= digits + 4; ++d)
    for (const Rational* from : {&far, &proved}) {
      const std::string text =
          write_decimal(*from, static_cast<std::size_t>(d), grows ? Direction::up : Direction::down);
      const Rational value = *read_rational(text);
      const bool near = grows ? value <= bracket.upper * (1 + slack) : value >= bracket.lower * (1 - slack);
      if (near && question.ask(value, precision).first == Trilean::yes) return text;
    }
  return {};
}

/// The claim holds for every value, or for none: no boundary to calibrate; only a largest value, or 0, may be an
/// answer.
Result<Calibration> at_the_edge(const Question& question, const Hole& hole, Search::Outcome outcome, Calibration answer,
                                Precision precision) {
  const bool grows = hole.privacy == Privacy::grows;
  const auto exactly = [&](const Rational& value) {
    answer.optimum = Enclosure{value, precision};
    answer.certified = write_decimal(value, 40, Direction::down);
    return answer;
  };
  const bool every = grows == (outcome == Search::Outcome::below_all);
  if (outcome == Search::Outcome::unsettled)
    return Error{Fault::precision_exhausted, hole.where, "the claim could not be settled for some value"};
  if (!grows && every && hole.range.most) return exactly(*hole.range.most);
  if (!grows && !every && question.ask(*hole.range.least, precision).first == Trilean::yes)
    return exactly(*hole.range.least);
  return invalid_input(hole.where, every ? "every value meets this claim" : "no value meets this claim");
}

/// What is known of the mechanism that was found.
Calibration described(Calibration answer, const Question& question, const Rational& delta) {
  const Leakage found = question.leakage(*read_rational(answer.certified));
  const auto& profiles = found.orders().front().profiles();
  answer.exact_profile = found.has_exact_epsilon(delta);
  answer.rule = profiles.size() == 1 ? profiles.front()->rule() : "best of basic and cks";
  return answer;
}

}  // namespace

Result<Calibration> calibrate(const Json& mechanism, const std::string& pointer, const Epsilon& epsilon,
                              const Rational& delta, long digits) {
  const auto run = [&]() -> Calibration {
    const Question question{mechanism, pointer, epsilon, delta};
    Hole hole;
    question.leakage(hole);
    if (hole.count != 1)
      reject(pointer, "found " + std::to_string(hole.count) + " parameters that are null, wanted exactly one");
    Calibration answer;
    answer.parameter = hole.parameter;
    const auto settled = [&](const Found& found) {
      if (!found.bracket) return found.outcome != Search::Outcome::unsettled;
      return found.bracket->lower == 0 || enclose(*found.bracket, precision_for(digits + 20)).has_digits(digits + 1);
    };
    Precision last;
    const Found found = refine(
        digits, [&](Precision precision) { return search(question, hole, digits, last = precision); }, settled);
    if (!found.bracket) {
      auto edge = at_the_edge(question, hole, found.outcome, answer, last);
      if (!edge) throw BadInput{edge.error()};
      return described(*std::move(edge), question, delta);
    }
    const bool grows = hole.privacy == Privacy::grows;
    Bracket bracket = *found.bracket;
    answer.certified = certify(question, bracket, grows, digits, last);
    if (answer.certified.empty())
      throw BadInput{{Fault::precision_exhausted, hole.where, "no decimal near the optimum could be proved"}};
    const Rational value = *read_rational(answer.certified);
    if (grows)
      bracket.upper = std::min(bracket.upper, value);
    else
      bracket.lower = std::max(bracket.lower, value);
    answer.optimum = enclose(bracket, last);
    return described(std::move(answer), question, delta);
  };
  return reading(run);
}

}  // namespace dpcert
