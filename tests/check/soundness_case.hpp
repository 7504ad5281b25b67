// SPDX-License-Identifier: Apache-2.0
// Statements about random mechanisms whose truth hangs on one number,
// known as an enclosure: asked on both sides of it.
#pragma once

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "enclosed.hpp"
#include "property.hpp"
#include "specs.hpp"

namespace dpcert::check::test {

/// `@ START value END`: that a quantity is at most the value (a promise), or that it is above it.
struct Says {
  bool is_promise;
  std::string start, end;
};
/// A quantity of a mechanism, and how the checker is told about it.
struct Question {
  std::string mechanism;
  Enclosure truth;
  std::vector<Says> says;
  std::vector<std::string> before = {};  ///< steps that these cite
  Rational margin = Rational{1, 1000};   ///< relative; by so much on the safe side it should follow; 0: it need not
  std::string neighbours = "add-remove";
};
/// How often what is true by the margin was asked, and was accepted.
struct Tally {
  int honest = 0, accepted = 0;
};

inline int any_int(int least, int most) { return *rc::gen::inRange(least, most + 1); }
inline bool any_bool() { return *rc::gen::arbitrary<bool>(); }
inline Rational any_tenths(int least, int most) { return {any_int(least, most), 10}; }
/// 10^-3 to 10^-12, of either sign.
inline Rational any_move() {
  return Rational{any_bool() ? 1 : -1} / Rational{power_of_ten(static_cast<unsigned long>(any_int(3, 12)))};
}

inline std::string quoted(const std::string& key, const Rational& value) {
  return "\"" + key + "\": \"" + value.str() + "\"";
}
/// An epsilon as the certificate writes it: a fraction, or the logarithm of one.
struct AnyEpsilon {
  std::string text;
  Enclosure value;
};
inline AnyEpsilon any_epsilon(const Rational& least, const Rational& most) {
  const Rational epsilon = least + (most - least) * any_int(0, 50) / 50;
  if (least < 0 || any_bool()) return {epsilon.str(), enclosed(epsilon)};
  const Rational odds = picked(exp(enclosed(epsilon)).steer());
  return {"ln(" + odds.str() + ")", log(enclosed(odds))};
}

inline void ask(const Question& question, Tally& tally) {
  const Enclosure& truth = question.truth;
  RC_PRE(at_least(truth, Rational{1, 1'000'000}) == Trilean::yes && truth.has_digits(13));
  for (const Says& says : question.says) {
    const auto step = [&](const Rational& value) { return "@ " + says.start + " " + value.str() + " " + says.end; };
    const auto is_accepted = [&](const Rational& value) {
      auto steps = question.before;
      steps.push_back(step(value));
      return follows(question.mechanism, steps, question.neighbours);
    };
    if (question.margin != 0) {
      ++tally.honest;
      if (is_accepted(truth.midpoint() * (says.is_promise ? 1 + question.margin : 1 - question.margin)))
        ++tally.accepted;
    }
    for (int i = 0; i < 2; ++i) {
      const Rational value = truth.midpoint() * (1 + any_move());
      if (is_false(says.is_promise, truth, value) && is_accepted(value))
        RC_FAIL(question.mechanism + ": " + step(value));
    }
  }
}

/// That the checker contradicts no truth of such questions, and accepts nearly all that is true by
/// the margin: else the property would say nothing.
template <class AnyQuestion>
void is_sound(const std::string& about, const AnyQuestion& any_question) {
  Tally tally;
  prop(about, [&] { ask(any_question(), tally); });
  INFO(about << ": " << tally.accepted << " of " << tally.honest << " accepted");
  // Of few cases the share is a matter of chance.
  CHECK((tally.honest >= 100 ? 10 * tally.accepted >= 8 * tally.honest : 2 * tally.accepted >= tally.honest));
}

}  // namespace dpcert::check::test
