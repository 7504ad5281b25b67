// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>
#include <ostream>

#include "dpcert/mechanisms/audit.hpp"
#include "dpcert/properties/accountant.hpp"
#include "dpcert/properties/finite_mechanism.hpp"
#include "dpcert/properties/sample_audit.hpp"

/// Generators and properties for tests of one's own mechanisms with RapidCheck, which shrinks what
/// fails. Needs RapidCheck, which the component `properties` itself does not.
///
///     rc::check("my mechanism is (log 2)-DP", [] {
///       const auto n = *rc::gen::inRange(1, 9);
///       properties::assert_private(my_channel(n), Epsilon::log_of(2), 0);
///     });
namespace dpcert::properties {

inline void showValue(const AccountantCase& asked, std::ostream& out) {
  out << asked.mechanism << " at delta " << asked.delta;
}

namespace any {

/// k/n in [0, 1], with the ends now and then; it shrinks to 0.
[[nodiscard]] inline rc::Gen<Rational> probability() {
  return rc::gen::exec([] {
    const auto n = *rc::gen::element<long>(1, 2, 3, 4, 10, 100, 997);
    return Rational(*rc::gen::inRange<long>(0, n + 1), n);
  });
}
/// Above 0, from 1/1000 to 1000 and mostly near 1.
[[nodiscard]] inline rc::Gen<Rational> positive() {
  return rc::gen::exec(
      [] { return Rational(*rc::gen::inRange<long>(1, 1001), *rc::gen::element<long>(1, 2, 7, 100, 1000)); });
}
/// 0, rational, or the logarithm of a rational: what claims are made of.
[[nodiscard]] inline rc::Gen<Epsilon> epsilon() {
  return rc::gen::exec([] {
    const Rational part = *probability();
    return *rc::gen::element(0, 1) == 0 ? Epsilon{4 * part} : Epsilon::log_of(1 + 9 * part);
  });
}
/// In [0, 1): 0, tiny and moderate.
[[nodiscard]] inline rc::Gen<Rational> delta() {
  return rc::gen::exec([] {
    const auto exponent = *rc::gen::inRange<unsigned long>(0, 12);
    return Rational(Rational(*rc::gen::inRange<long>(0, 10), 10) / Rational(power_of_ten(exponent)));
  });
}
/// An order above 1.
[[nodiscard]] inline rc::Gen<Rational> order() {
  return rc::gen::exec([] { return Rational(1 + *positive()); });
}
/// A law on so many outcomes, zeros included.
[[nodiscard]] inline rc::Gen<std::vector<Rational>> law(std::size_t outcomes) {
  return rc::gen::exec([outcomes] {
    std::vector<Rational> result;
    for (std::size_t y = 0; y < outcomes; ++y) result.emplace_back(*rc::gen::inRange(0, 13));
    const Rational total = std::accumulate(result.begin(), result.end(), Rational{0});
    if (total == 0) {
      result.front() = 1;
      return result;
    }
    for (Rational& x : result) x /= total;
    return result;
  });
}
/// A finite mechanism, all pairs of whose inputs are neighbours; also a Markov kernel by its rows.
[[nodiscard]] inline rc::Gen<ChannelMatrix> channel(std::size_t inputs, std::size_t outcomes) {
  return rc::gen::exec([inputs, outcomes] {
    ChannelMatrix result;
    for (std::size_t x = 0; x < inputs; ++x) {
      result.rows.push_back(*law(outcomes));
      for (std::size_t other = 0; other < x; ++other) result.edges.emplace_back(other, x);
    }
    return result;
  });
}
/// Two data sets that differ in one record, which is replaced.
template <class Record>
[[nodiscard]] rc::Gen<std::pair<std::vector<Record>, std::vector<Record>>> replaced(const rc::Gen<Record>& record) {
  return rc::gen::exec([record] {
    const auto first = *rc::gen::nonEmpty(rc::gen::container<std::vector<Record>>(record));
    auto second = first;
    second[*rc::gen::inRange<std::size_t>(0, first.size())] = *record;
    return std::pair{first, second};
  });
}
/// Two data sets, the second of which lacks one record of the first.
template <class Record>
[[nodiscard]] rc::Gen<std::pair<std::vector<Record>, std::vector<Record>>> removed(const rc::Gen<Record>& record) {
  return rc::gen::exec([record] {
    const auto first = *rc::gen::nonEmpty(rc::gen::container<std::vector<Record>>(record));
    auto second = first;
    second.erase(second.begin() + static_cast<std::ptrdiff_t>(*rc::gen::inRange<std::size_t>(0, first.size())));
    return std::pair{first, second};
  });
}

/// The JSON text of Gaussian or Laplace noise, discrete Laplace noise, or
/// randomised response, whose own epsilon is known.
[[nodiscard]] inline rc::Gen<std::string> noise_text() {
  return rc::gen::exec([] {
    const auto quoted = [](const Rational& x) { return '"' + x.str() + '"'; };
    const auto kind = *rc::gen::inRange(0, 4);
    if (kind == 0) return R"({"type": "gaussian", "sensitivity": 1, "sigma": )" + quoted(*positive()) + "}";
    if (kind == 1) return R"({"type": "laplace", "sensitivity": 1, "scale": )" + quoted(*positive()) + "}";
    if (kind == 2) return R"({"type": "discrete_laplace", "sensitivity": 1, "scale": )" + quoted(*positive()) + "}";
    const Rational truth = Rational(1, 2) + *probability() / 2;
    return R"({"type": "randomized_response", "categories": 2, "truth": )" + quoted(truth) + "}";
  });
}
/// One of these, and a delta in (0, 1).
[[nodiscard]] inline rc::Gen<AccountantCase> accountant_case() {
  return rc::gen::exec([] {
    const Rational drawn = *delta();
    return AccountantCase{*noise_text(), drawn == 0 ? Rational(1, 2) : drawn};
  });
}

}  // namespace any

/// Fails, with inputs, event and exact probabilities, where a
/// finite mechanism is not (epsilon, delta)-DP.
inline void assert_private(const ChannelMatrix& mechanism, const Epsilon& epsilon, const Rational& delta) {
  const auto breach = breach_of(mechanism, epsilon, delta);
  if (breach) RC_FAIL(breach->shown());
}

/// Fails where a claim of any notion, (epsilon, delta)-DP, Rényi DP, zCDP or GDP, is not proved of
/// a mechanism, with the sentence that says why; of a budget too. Certified as `dpcert audit` is.
inline void assert_claim(const Mechanism& mechanism, const Claim& claim) {
  const auto finding = audit(mechanism, claim);
  if (!finding) RC_FAIL(finding.error().message);
  if (finding->verdict != Verdict::proved) RC_FAIL(std::string{name_of(finding->verdict)} + ": " + finding->sentence);
}

/// Fails where a statistic of two neighbouring data sets moves by more than was claimed, in the l1
/// norm, with the difference. A search that finds nothing proves nothing.
///
/// statistic   a data set -> the coordinates, exactly
template <class Statistic, class DataSet>
void assert_sensitivity(const Statistic& statistic, const std::pair<DataSet, DataSet>& neighbours,
                        const Rational& claimed) {
  const std::vector<Rational> x = statistic(neighbours.first), y = statistic(neighbours.second);
  if (x.size() != y.size()) RC_FAIL("the statistic has two dimensions");
  Rational distance = 0;
  for (std::size_t i = 0; i < x.size(); ++i) distance += abs(Rational(x[i] - y[i]));
  if (distance > claimed) RC_FAIL("moves by " + distance.str() + " > " + claimed.str());
}

/// Fails where an accountant promises an epsilon below the mechanism's own.
inline void assert_sound(const Accountant& accountant, const AccountantCase& asked) {
  const auto answer = judge_accountant(accountant, asked);
  if (!answer) RC_DISCARD(answer.error().message);
  if (answer->promises_too_much) RC_FAIL(answer->shown);
}

/// Fails where outputs on two neighbouring data sets refute a claim, with the event: a
/// sampler that keeps it fails with probability 1 - confidence at most. Fails where they
/// could not have refuted it, too: such a test is none.
inline void assert_not_refuted(const Outputs& a, const Outputs& b, const SampleClaim& claim) {
  const auto audit = audit_samples(a, b, claim);
  if (!audit) RC_FAIL(audit.error().message);
  if (audit->is_refuted) RC_FAIL("refuted by the event " + audit->event);
  if (!audit->has_power) RC_FAIL("these outputs could not have refuted the claim: wanted more of them");
}

}  // namespace dpcert::properties
