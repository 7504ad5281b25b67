// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/risk.hpp"

#include <functional>

#include "dpcert/accounting/compose/gaussian_regret.hpp"
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/queries/number_text.hpp"
#include "dpcert/queries/quantity.hpp"

namespace dpcert {
namespace {

constexpr const char* deltas[] = {"0", "1e-5", "1e-6", "1e-7", "1e-8", "1e-9"};
constexpr std::pair<const char*, const char*> false_alarms[] = {
    {"1e-1", "10%"}, {"1e-2", "1%"}, {"1e-3", "0.1%"}, {"1e-4", "0.01%"}, {"1e-5", "0.001%"}};
constexpr const char* priors[] = {"1/2", "1/10", "1/1000"};
constexpr const char* rare = "1e-5";  ///< what beliefs are told but for

Rational exactly(const char* text) { return read_rational(text).value(); }

/// A figure by its upper end, rounded up.
std::string most(const Rational& upper) { return write_decimal(upper, 3, Direction::up); }
std::string percent(const Rational& upper) { return most(std::min<Rational>(1, upper) * 100) + "%"; }
std::string points(const Rational& upper) { return most(upper * 100) + " percentage points"; }

std::string of_epsilon(const Rational& epsilon, const std::string& delta) {
  const std::string rest = delta == "0" ? "" : " plus " + delta;
  if (epsilon == 0) return "The chance of any event stays the same" + rest + " when one person's data change.";
  constexpr int most_told = 100;
  if (epsilon > most_told)
    return "The chance of an event may become e^" + most(epsilon) + " times as large" + rest +
           " when one person's data change: no protection to speak of.";
  return "The chance of any event becomes at most " + most(exp(Enclosure{epsilon, Precision{128}}).upper()) +
         " times as large" + rest + " when one person's data change.";
}

/// What is said where the figure is infinite.
std::string without_limit(const RiskLine& line) {
  if (line.value->tightness == Tightness::bound) return "No finite " + line.figure + " is known to be enough.";
  const bool is_at_delta = line.figure == "epsilon" && line.at.front().second != "0";
  return "No finite " + line.figure + " is enough: " +
         (is_at_delta ? "outcomes of a larger chance than delta may tell everything."
                      : "some outcomes, however rare, tell more.");
}

/// Of what is left, so that a figure which takes all it may leaves others theirs.
Work share_of_work() { return {std::min(usual_work.units, Allowance{}.left().units / 4)}; }

/// The lines, one after the other.
class Lines {
 public:
  using Sentence = std::function<std::string(const Rational& upper)>;

  void begin(const char* about) { about_ = about; }
  template <class Ask>
  void add(std::string figure, std::vector<std::pair<std::string, std::string>> at, const Range& natural, Ask ask,
           const Sentence& sentence) {
    const WorkLimit limit{share_of_work()};
    RiskLine line{about_, std::move(figure), std::move(at), natural, reading([&] { return required(ask()); }), ""};
    if (line.value && !line.value->infinite)
      if (const auto ends = reading([&] { return ends_of(*line.value, natural); }); !ends) line.value = ends.error();
    line.sentence = said_of(line, sentence);
    all_.push_back(std::move(line));
  }
  [[nodiscard]] std::vector<RiskLine> take() { return std::move(all_); }

 private:
  static std::string said_of(const RiskLine& line, const Sentence& sentence) {
    if (!line.value) return "Not known: " + line.value.error().message + ".";
    if (line.value->infinite) return without_limit(line);
    return sentence(ends_of(*line.value, line.natural).second);
  }

  std::string about_;
  std::vector<RiskLine> all_;
};

void add_outcomes(Lines& lines, const Release& release, long digits) {
  lines.begin("outcomes");
  std::optional<Rational> enough;  // at delta 0, and so at all others
  for (const std::string delta : deltas)
    lines.add(
        "epsilon", {{"delta", delta}}, Range::non_negative(),
        [&]() -> Result<RuleValue> {
          const auto found = release.epsilon(exactly(delta.c_str()), digits);
          if (!found || found->infinite || !found->value.is_finite()) return found;
          RuleValue epsilon = *found;
          if (enough && !epsilon.exact)
            epsilon.value = min(epsilon.value, Enclosure{*enough, epsilon.value.precision()});
          if (!enough && delta == "0") enough = epsilon.value.upper();
          return epsilon;
        },
        [&](const Rational& epsilon) { return of_epsilon(epsilon, delta); });
}

void add_attacks(Lines& lines, const Release& release, long digits) {
  lines.begin("attacks");
  lines.add(
      "advantage", {}, Range::probability(), [&] { return release.delta(Epsilon{}, digits); },
      [](const Rational& advantage) {
        return "In any attack, the rate of true alarms exceeds that of false ones by at most " + points(advantage) +
               ".";
      });
  for (const auto& [level, words] : false_alarms)
    lines.add(
        "power", {{"type_one", level}}, Range::probability(),
        [&, at = exactly(level)]() -> Result<RuleValue> { return power_of(release, at, digits); },
        [&, words = std::string{words}](const Rational& power) {
          return "An attack that wrongly points at " + words +
                 " of the people whose data were not used finds at most " + percent(power) +
                 " of those whose data were.";
        });
}

void add_beliefs(Lines& lines, const Release& release, long digits) {
  lines.begin("beliefs");
  const auto ratio = [&] {
    const WorkLimit limit{share_of_work()};
    return posterior_ratio(release, exactly(rare), digits);
  }();
  for (const std::string prior : priors)
    lines.add(
        "posterior", {{"prior", prior}, {"delta", rare}}, Range::probability(),
        [&]() -> Result<RuleValue> {
          if (!ratio) return ratio.error();
          return with(Tightness::bound, posterior_of(exactly(prior.c_str()), *ratio));
        },
        [&](const Rational& posterior) {
          return "Who held it for " + prior + " likely holds it for at most " + percent(posterior) +
                 " likely after seeing the output, except with probability " + rare + " where it is so.";
        });
  lines.add(
      "success", {{"prior", "1/2"}}, Range::probability(),
      [&]() -> Result<RuleValue> {
        auto success = bayes_success(release, Rational{1, 2}, digits);
        return success ? with(release.profile_tightness(), *std::move(success)) : success;
      },
      [](const Rational& success) {
        return "If a coin decides whether a person's data are used, the best guess is right at most " +
               percent(success) + " of the time.";
      });
  lines.add(
      "gain", {}, Range::probability(),
      [&]() -> Result<RuleValue> {
        const auto delta = release.delta(Epsilon{}, digits);
        if (!delta) return delta;
        RuleValue half = *delta;
        half.value = min(half.value, Enclosure{1, half.value.precision()}) * Rational{1, 2};
        if (half.exact) half.exact = *half.exact / 2;
        return half;
      },
      [](const Rational& gain) {
        return "Whatever was believed before, the best guess is right at most " + points(gain) +
               " more often than without the output.";
      });
}

/// Numbers from which accountants go on. What is rare enough counts in them as much as what is not.
void add_summaries(Lines& lines, const Release& release, long digits) {
  lines.begin("summaries");
  lines.add(
      "rho", {}, Range::non_negative(),
      [&]() -> Result<RuleValue> {
        auto rate = release.zcdp_rate(digits);
        return rate ? Result<RuleValue>{rate->at_most} : rate.error();
      },
      [](const Rational& rho) {
        return "Rényi divergences of order a are at most " + most(rho) + " a; the rhos of releases add up.";
      });
  // One search tells both.
  const WorkLimit limit{share_of_work()};
  const auto gaussian = reading([&] { return required(gaussian_regret(release, digits)); });
  const auto of = [&](RuleValue GaussianRegret::*part) {
    return [&gaussian, part]() -> Result<RuleValue> {
      return gaussian ? Result<RuleValue>{(*gaussian).*part} : gaussian.error();
    };
  };
  lines.add("mu", {}, Range::non_negative(), of(&GaussianRegret::mu), [](const Rational& mu) {
    return "Every attack is at least as hard as telling a draw of a normal law from one whose mean lies " + most(mu) +
           " standard deviations away. Where that is far more than the advantage says, outcomes too rare to matter "
           "tell it.";
  });
  lines.add("regret", {}, Range::probability(), of(&GaussianRegret::regret), [&](const Rational& regret) {
    if (gaussian->mu.infinite) return std::string{"No mu tells anything of this mechanism."};
    if (regret == 0) return std::string{"mu alone says all that there is to say."};
    return "At the same rate of false alarms, the best attack misses at most " + points(regret) +
           " more than mu alone says.";
  });
}

}  // namespace

Result<std::vector<RiskLine>> risk_of(const Mechanism& mechanism, long digits) {
  const auto& release = release_of(mechanism);
  if (!release) return release.error();
  Lines lines;
  add_outcomes(lines, *release, digits);
  add_attacks(lines, *release, digits);
  add_beliefs(lines, *release, digits);
  add_summaries(lines, *release, digits);
  return lines.take();
}

}  // namespace dpcert
