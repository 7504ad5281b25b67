// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/calibrate.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "calibrate/question.hpp"
#include "dpcert/exact/asked_digits.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

/// Most values are told apart by little work.
constexpr long few_digits = 3;

/// In a range that begins at 0 a boundary is followed down to its end times 2^-that.
constexpr long most_octaves = 4096;

/// What a search knows of the boundary between values that meet the claim and values that do not.
struct Found {
  std::optional<Bracket> bracket;
  Search::Outcome outcome = Search::Outcome::unsettled;
};

/// Of a search whose points are releases of their own.
constexpr Work patience{6'000'000'000};

/// Brackets that boundary, or narrows what is known of it.
class Boundary {
 public:
  Boundary(const Question& question, const OpenParameter& open) : question_{question}, open_{open} {}

  /// To so many bits.
  [[nodiscard]] const Found& search(long bits, Precision precision) {
    bits_ = bits;
    const bool grows = open_.privacy == Privacy::grows;
    const Prober prober = [&](const Rational& value) {
      const auto known = settled_.find(value);
      if (known != settled_.end()) return known->second;
      Probe probe = question_.ask(value, precision);
      if (!grows) probe.right_of_root = !probe.right_of_root;
      if (probe.right_of_root != Trilean::unknown) settled_.emplace(value, probe);
      return probe;
    };
    if (found_.bracket && found_.bracket->lower > 0)
      found_.bracket = narrow(prober, *found_.bracket, bits_, patience);
    else
      found_ = open_.range.most ? in_range(prober) : everywhere(prober);
    return found_;
  }

 private:
  [[nodiscard]] Found everywhere(const Prober& prober) const {
    const Search result = narrow_from(prober, 1, bits_);
    if (result.outcome != Search::Outcome::found) return {std::nullopt, result.outcome};
    return {result.bracket, result.outcome};
  }
  [[nodiscard]] Found in_range(const Prober& prober) const {
    const Rational least = *open_.range.least, most = *open_.range.most;
    const Trilean at_least = prober(least).right_of_root, at_most = prober(most).right_of_root;
    if (at_least == Trilean::yes) return {std::nullopt, Search::Outcome::below_all};
    if (at_most == Trilean::no) return {std::nullopt, Search::Outcome::above_all};
    if (at_least == Trilean::unknown || at_most == Trilean::unknown) return {};
    if (least != 0) return {narrow(prober, {least, most}, bits_), Search::Outcome::found};
    Rational above = most;  // towards 0 by growing factors
    auto outcome = Search::Outcome::found;
    for (long octaves = 1; octaves <= most_octaves; octaves *= 2) {
      const Rational next = most * power_of_two(-octaves);
      const Trilean side = prober(next).right_of_root;
      if (side == Trilean::no) return {narrow(prober, {next, above}, bits_), Search::Outcome::found};
      if (side == Trilean::yes) above = next;
      if (side == Trilean::unknown) outcome = Search::Outcome::unsettled;
    }
    return {Bracket{0, above}, outcome};
  }

  const Question& question_;
  const OpenParameter& open_;
  long bits_ = 0;
  Found found_;
  std::map<Rational, Probe> settled_;  ///< for good, at whatever precision
};

/// The shortest decimal beside the boundary, on its safe side, for which the claim is proved.
/// One that comes from the far end of the bracket may lie inside it, and be undecided: then
/// one from the proved end. Where none is settled, or the WorkLimit leaves no room to ask,
/// the proved end itself, rounded to its safe side: what is there proved holds beyond. Empty
/// where that end is 0, of which nothing is proved.
std::string certify(const Question& question, const Bracket& bracket, bool grows, long digits, Precision precision) {
  const Rational slack = 1 / Rational(power_of_ten(static_cast<unsigned long>(digits)));
  const Rational &far = grows ? bracket.lower : bracket.upper, &proved = grows ? bracket.upper : bracket.lower;
  const Allowance allowance;
  for (long d = 1; d <= digits + 4 && !allowance.is_spent(); ++d)
    for (const Rational* from : {&far, &proved}) {
      const std::string text =
          write_decimal(*from, static_cast<std::size_t>(d), grows ? Direction::up : Direction::down);
      const Rational value = *read_rational(text);
      const bool near = grows ? value <= bracket.upper * (1 + slack) : value >= bracket.lower * (1 - slack);
      if (near && question.holds(value, precision)) return text;
    }
  if (proved == 0) return {};
  return write_decimal(proved, static_cast<std::size_t>(digits + 4), grows ? Direction::up : Direction::down);
}

/// The claim holds for every value, or for none: no boundary to
/// calibrate; only a largest value, or 0, may be an answer.
Result<Calibration> at_the_edge(const Question& question, const OpenParameter& open, Search::Outcome outcome,
                                Calibration answer, Precision precision) {
  const bool grows = open.privacy == Privacy::grows;
  const auto exactly = [&](const Rational& value) {
    answer.optimum = Enclosure{value, precision};
    answer.certified = write_decimal(value, 40, Direction::down);
    return answer;
  };
  const bool every = grows == (outcome == Search::Outcome::below_all);
  if (outcome == Search::Outcome::unsettled)
    return Error{Fault::precision_exhausted, open.where, "the claim could not be settled for some value"};
  if (!grows && every && open.range.most) return exactly(*open.range.most);
  if (!grows && !every && !open.range.open_below && question.holds(*open.range.least, precision))
    return exactly(*open.range.least);
  return invalid_input(open.where, every ? "every value meets this claim" : "no value meets this claim");
}

/// Where the claim stops to hold as counts grow: a question about a number
/// is one about the count that it is rounded down to.
class Counts {
 public:
  Counts(const Question& question, const OpenParameter& open) : question_{question}, open_{open} {}

  [[nodiscard]] Probe operator()(const Rational& value) {
    const auto [known, is_new] = asked_.try_emplace(floor(value));
    if (is_new) known->second = ask(known->first);
    is_unsettled_ = is_unsettled_ || known->second.right_of_root == Trilean::unknown;
    return known->second;
  }
  [[nodiscard]] bool is_unsettled() const { return is_unsettled_; }

 private:
  /// What cannot be asked, as it is more runs than a release may have, ends the range.
  [[nodiscard]] Probe ask(const Rational& count) const {
    const auto is_settled = [](const Probe& probe) { return probe.right_of_root != Trilean::unknown; };
    const auto told = reading([&] {
      return refine(
          few_digits, [&](Precision precision) { return question_.ask(count, precision); }, is_settled);
    });
    if (!told && told.error().fault != Fault::invalid_input)
      throw BadInput{{told.error().fault, open_.where, told.error().message}};
    if (!told) return {Trilean::yes, Enclosure::unknown(Precision{})};
    return {!told->right_of_root, told->residual};
  }

  const Question& question_;
  const OpenParameter& open_;
  std::map<Rational, Probe> asked_;
  bool is_unsettled_ = false;
};

/// The largest count for which the claim holds; more runs are
/// no more private. Each answer is certain.
Result<Calibration> largest_count(const Question& question, const OpenParameter& open, Calibration answer) {
  Counts counts{question, open};
  const auto fails = [&](const Rational& count) { return counts(count).right_of_root == Trilean::yes; };
  Rational below = *open.range.least;
  if (fails(below)) return invalid_input(open.where, "no value meets this claim");
  std::optional<Rational> beyond;
  for (Rational factor = 2; !beyond && below < *open.range.most && !counts.is_unsettled(); factor *= factor) {
    const Rational next = std::min<Rational>(below * factor, *open.range.most);
    if (fails(next))
      beyond = next;
    else
      below = next;
  }
  if (beyond && !counts.is_unsettled()) {
    const long bits = binary_exponent(*beyond) + 3;  // so that the ends are less than a count apart
    below = floor(narrow(std::ref(counts), {below, *beyond}, bits).lower);
  }
  if (counts.is_unsettled())
    return Error{Fault::precision_exhausted, open.where, "the claim could not be settled for some value"};
  answer.optimum = Enclosure{below, Precision{64}};
  answer.certified = below.str();
  return answer;
}

/// Is the count that was found the mechanism's own optimum: is
/// one more run judged by what it attains, too?
bool is_own_optimum(const Question& question, const Rational& count) {
  const auto one_more = reading([&] { return question.standing(count + 1); });
  return one_more && one_more->tightness == Tightness::own;
}

/// What is known of the mechanism that was found.
Calibration described(Calibration answer, const Question& question) {
  const Standing found = question.standing(*read_rational(answer.certified));
  answer.tightness = found.tightness;
  answer.rule = found.rule;
  return answer;
}

Calibration named(const OpenParameter& open) {
  Calibration answer;
  answer.parameter = open.name;
  return answer;
}

Calibration calibrate_count(const Question& question, const OpenParameter& open, long digits) {
  Calibration found = described(required(largest_count(question, open, named(open))), question);
  const Rational count = *read_rational(found.certified);
  if (count != *open.range.most && !is_own_optimum(question, count)) found.tightness = Tightness::bound;
  if (!open.unit) return found;
  // Rounded down by less than a unit, as a count has ten digits at most: it still is that count.
  const Rational value = open.value_at(count);
  found.optimum = Enclosure{value, precision_for(digits)};
  found.certified = write_decimal(value, static_cast<std::size_t>(std::max(digits, 12L)), Direction::down);
  return found;
}

Calibration calibrate_number(const Question& question, const OpenParameter& open, long digits) {
  Calibration answer = named(open);
  const auto settled = [&](const Found& found) {
    if (!found.bracket || found.bracket->lower == 0) return found.outcome != Search::Outcome::unsettled;
    return enclose(*found.bracket, precision_for(digits + 20)).has_digits(digits + 1);
  };
  Precision last;
  Boundary boundary{question, open};
  static_cast<void>(boundary.search(bits_of_digits(std::min(few_digits, digits)), precision_for(few_digits)));
  const Found found = refine(
      digits, [&](Precision precision) { return boundary.search(bits_of_digits(digits) + 8, last = precision); },
      settled);
  if (!found.bracket) return described(required(at_the_edge(question, open, found.outcome, answer, last)), question);
  const bool grows = open.privacy == Privacy::grows;
  Bracket bracket = *found.bracket;
  answer.certified = certify(question, bracket, grows, digits, last);
  if (answer.certified.empty())
    throw BadInput{{Fault::precision_exhausted, open.where, "no decimal near the optimum could be proved"}};
  const Rational value = *read_rational(answer.certified);
  if (grows)
    bracket.upper = std::min(bracket.upper, value);
  else
    bracket.lower = std::max(bracket.lower, value);
  answer.optimum = enclose(bracket, last);
  return described(std::move(answer), question);
}

}  // namespace

Result<Calibration> calibrate(std::string_view type, std::initializer_list<Setting> settings, const Claim& claim,
                              long digits, Work most_work) {
  const auto open = open_mechanism_of(type, settings);
  return open ? calibrate(*open, claim, digits, most_work) : open.error();
}

Result<Calibration> calibrate(const OpenMechanism& mechanism, const Claim& claim, long digits, Work most_work) {
  const OpenParameter& open = mechanism.open;
  if (auto error = why_invalid(claim)) return *std::move(error);
  const auto* point = std::get_if<TradeOffClaim>(&claim);
  if (point != nullptr && point->type_one + point->type_two >= 1)  // 1: equal laws, if any value has them
    return invalid_input("/type_two", "found " + short_text(point->type_two) + ", wanted less than 1 - type_one = " +
                                          short_text(Rational{1 - point->type_one}) + ", the error of a coin");
  if (auto error = why_not_digits(digits)) return *std::move(error);
  const WorkLimit limit{most_work};
  return reading([&] {
    const Question question{mechanism, claim};
    static_cast<void>(question.release(1));  // what is wrong with every value is said of the mechanism
    return open.is_counted() ? calibrate_count(question, open, digits) : calibrate_number(question, open, digits);
  });
}

}  // namespace dpcert
