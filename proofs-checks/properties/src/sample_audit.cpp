// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/sample_audit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "output_cells.hpp"
#include "output_number.hpp"

namespace dpcert::properties {
namespace {

/// How often each cell was hit by some part of a list.
struct Hits {
  std::vector<unsigned long> counts;
  unsigned long total = 0;
};

Hits hits(const OutputCells& cells, const Outputs& outputs, std::size_t from, std::size_t to) {
  Hits result{std::vector<unsigned long>(cells.size(), 0), to - from};
  for (std::size_t i = from; i < to; ++i) ++result.counts[cells.cell_of(outputs[i])];
  return result;
}

Counted counted(const Hits& hits, const std::vector<bool>& event) {
  Counted result{0, hits.total};
  for (std::size_t c = 0; c < event.size(); ++c)
    if (event[c]) result.successes += hits.counts[c];
  return result;
}

/// Wilson's limit of a probability, `side` standard errors up or down; steers.
double steering_limit(const Counted& counted, double side) {
  const double n = static_cast<double>(counted.trials), p = static_cast<double>(counted.successes) / n, z = side * side;
  return (p + z / (2 * n) + side * std::sqrt(p * (1 - p) / n + z / (4 * n * n))) / (1 + z / n);
}

struct Chosen {
  std::vector<bool> event;
  double promise = -1;  ///< of the ratio that the test will show; steers
};

/// Of the unions of cells of the largest ratios that of the best promise.
/// Doubles steer: whatever is chosen is a fair event.
Chosen best_event(const Hits& likely, const Hits& other, const SampleClaim& claim) {
  const double delta = static_cast<double>(claim.delta), risk = 1 - static_cast<double>(claim.confidence);
  const double errors = std::sqrt(-2 * std::log(std::max(risk, 1e-300) / 2));
  const std::size_t cells = likely.counts.size();
  const auto ratio = [&](std::size_t c) {
    return (static_cast<double>(likely.counts[c]) + 0.5) / (static_cast<double>(other.counts[c]) + 0.5);
  };
  std::vector<std::size_t> order(cells);
  std::iota(order.begin(), order.end(), 0UL);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return ratio(x) > ratio(y); });

  Counted in_likely{0, likely.total}, in_other{0, other.total};
  std::size_t best = 0;
  double promise = -1;
  for (std::size_t i = 0; i < cells; ++i) {
    in_likely.successes += likely.counts[order[i]];
    in_other.successes += other.counts[order[i]];
    const double shown = (steering_limit(in_likely, -errors) - delta) / steering_limit(in_other, errors);
    if (shown > promise) {
      promise = shown;
      best = i + 1;
    }
  }
  Chosen chosen{std::vector<bool>(cells, false), promise};
  for (std::size_t i = 0; i < std::max<std::size_t>(best, 1); ++i) chosen.event[order[i]] = true;
  return chosen;
}

std::optional<Error> why_unfit(const Outputs& outputs, const std::string& where) {
  if (outputs.size() < fewest_outputs || outputs.size() > most_outputs)
    return invalid_input(where, "found " + std::to_string(outputs.size()) + " outputs, wanted from " +
                                    std::to_string(fewest_outputs) + " to " + std::to_string(most_outputs));
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (outputs[i].size() > longest_output)
      return invalid_input(where + "/" + std::to_string(i), "found an output of " + std::to_string(outputs[i].size()) +
                                                                " bytes, wanted at most " +
                                                                std::to_string(longest_output));
  return std::nullopt;
}

/// Are all outputs of both lists numbers?
/// Errors  at the first of the rarer kind, where there are both; at the first, where it is
/// several numbers.
Result<bool> are_numbers(const Outputs& a, const Outputs& b) {
  std::array<std::size_t, 2> count{};
  std::array<std::string, 2> first;  // where the first name and the first number stand
  for (const Outputs* list : {&a, &b})
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::size_t kind = number_of((*list)[i]) ? 1 : 0;
      if (count[kind]++ == 0) first[kind] = (list == &a ? "/a/" : "/b/") + std::to_string(i);
    }
  if (count[0] == 0) return true;
  const auto output_at = [&](const std::string& where) -> const std::string& {
    return (where[1] == 'a' ? a : b)[std::stoul(where.substr(3))];
  };
  if (const std::string& name = output_at(first[0]); numbers_in(name) > 1)
    return invalid_input(first[0], "found \"" + name.substr(0, 40) + "\", which looks like " +
                                       (numbers_in(name) == 2 && name.find(',') != std::string::npos
                                            ? "a number with a decimal comma, or two columns"
                                            : "several columns") +
                                       ": wanted one output a line, numbers with a decimal point");
  if (count[1] == 0) return false;
  const bool is_name_rare = count[0] <= count[1];
  const std::string& where = first[is_name_rare ? 0 : 1];
  const std::string& found = output_at(where);
  return invalid_input(where, "found \"" + found.substr(0, 40) + "\", which is " + (is_name_rare ? "no" : "a") +
                                  " number, among outputs of which " + std::to_string(std::max(count[0], count[1])) +
                                  " are " + (is_name_rare ? "numbers" : "names") +
                                  ": wanted all to be numbers, or all names");
}

/// The largest ratio that an event of these cells could show, as the last
/// of them was hit so often; nothing above 0: none.
Rational largest_ratio(const Counted& others_likely, const Counted& others_other, const SampleClaim& claim,
                       const Rational& risk) {
  const auto ratio = [&](unsigned long likely, unsigned long other) -> Rational {
    return (lower_limit({likely, others_likely.trials}, risk) - claim.delta) /
           upper_limit({other, others_other.trials}, risk);
  };
  return std::max(ratio(others_likely.trials, others_other.successes),        // with the last cell
                  ratio(others_likely.trials - others_likely.successes, 0));  // without it
}

/// Fills in what could have been refuted.
void tell_power(SampleAudit& audit, const Counted& others_a, const Counted& others_b, const SampleClaim& claim,
                const Rational& risk) {
  audit.unseen = {others_a.successes + others_b.successes, others_a.trials + others_b.trials};
  const Rational ratio =
      std::max(largest_ratio(others_a, others_b, claim, risk), largest_ratio(others_b, others_a, claim, risk));
  if (ratio <= 1) return;
  const Epsilon refutable = Epsilon::log_of(ratio);
  audit.refutable = refutable.enclose(Precision{128}).upper();
  const bool are_nearly_all_unseen = 10 * audit.unseen.successes >= 9 * audit.unseen.trials;
  audit.has_power = !are_nearly_all_unseen && at_most(refutable, claim.epsilon) != Trilean::yes;
}

}  // namespace

bool are_one_sample(const Outputs& a, const Outputs& b) {
  const auto is_other = [&](const std::string& one) { return one != a.front(); };
  return a == b && std::any_of(a.begin(), a.end(), is_other);
}

Result<SampleAudit> audit_samples(const Outputs& a, const Outputs& b, const SampleClaim& claim, OutputsAre are) {
  expects(claim.delta >= 0 && claim.delta < 1 && claim.confidence > 0 && claim.confidence < 1, "a claim in its ranges");
  if (const auto error = why_unfit(a, "/a")) return *error;
  if (const auto error = why_unfit(b, "/b")) return *error;
  const auto numeric = are == OutputsAre::names ? Result<bool>{false} : are_numbers(a, b);
  if (!numeric) return numeric.error();
  const OutputCells cells{a, b, *numeric};
  const Hits choose_a = hits(cells, a, 0, choosing(a)), choose_b = hits(cells, b, 0, choosing(b));
  const Chosen first = best_event(choose_a, choose_b, claim), second = best_event(choose_b, choose_a, claim);

  SampleAudit result;
  result.is_first = first.promise >= second.promise;
  const Chosen& chosen = result.is_first ? first : second;
  const Hits test_a = hits(cells, a, choosing(a), a.size()), test_b = hits(cells, b, choosing(b), b.size());
  result.event = cells.describe(chosen.event);
  result.likely = counted(result.is_first ? test_a : test_b, chosen.event);
  result.other = counted(result.is_first ? test_b : test_a, chosen.event);
  const Rational risk = (1 - claim.confidence) / 2;
  result.likely_at_least = lower_limit(result.likely, risk);
  result.other_at_most = upper_limit(result.other, risk);
  tell_power(result, {test_a.counts.back(), test_a.total}, {test_b.counts.back(), test_b.total}, claim, risk);

  const Rational gap = result.likely_at_least - claim.delta;
  if (gap <= result.other_at_most) return result;  // no epsilon above 0
  const Epsilon shown = Epsilon::log_of(gap / result.other_at_most);
  result.epsilon_at_least = std::max<Rational>(0, shown.enclose(Precision{128}).lower());
  result.is_refuted = at_most(shown, claim.epsilon) == Trilean::no;
  return result;
}

}  // namespace dpcert::properties
