// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/result.hpp"
#include "dpcert/properties/binomial_limits.hpp"

namespace dpcert::properties {

/// Independent outputs of one mechanism on one data set, as text.
using Outputs = std::vector<std::string>;

/// How outputs are read: as numbers where all of both lists are, as names
/// where none is; or as names, whatever they look like.
enum class OutputsAre { numbers_or_names, names };

/// At most so many outputs a list, and letters an output.
inline constexpr std::size_t most_outputs = 4'000'000, longest_output = 1'000, fewest_outputs = 8;

/// What is asked of two lists of outputs, on neighbouring data sets.
struct SampleClaim {
  Epsilon epsilon;      ///< >= 0
  Rational delta = 0;   ///< in [0, 1)
  Rational confidence;  ///< in (0, 1): a true claim is refuted with at most the rest as its probability
};

/// What the outputs show.
struct SampleAudit {
  bool is_refuted = false;
  /// With that confidence no smaller epsilon holds at that delta: the lower end
  /// of an enclosure. Nothing: none above 0 was shown.
  std::optional<Rational> epsilon_at_least;
  std::string event;                        ///< "x < 3 or 5 <= x < 7", or the names
  bool is_first = true;                     ///< the event is likelier under the first list
  Counted likely, other;                    ///< how often it happened in the halves that were kept for the test
  Rational likely_at_least, other_at_most;  ///< the limits of its probabilities
  /// No event of those among which one is chosen could have refuted more, however the outputs were
  /// spread: the upper end of an enclosure. Nothing: not even 0.
  std::optional<Rational> refutable;
  Counted unseen;          ///< names of both testing halves that the choosing halves lack
  bool has_power = false;  ///< the claim is below what was refutable, and not nearly all names (nine in ten) are unseen
};

/// Do both lists say the same, and not because all outputs are alike? They are no two samples then.
[[nodiscard]] bool are_one_sample(const Outputs& a, const Outputs& b);

/// Chooses an event on the first half of each list, and tests it on the
/// second. What is not refuted without power says nothing.
///
/// Theorem  with probability >= confidence over the outputs, P(E) >= likely_at_least and Q(E) <=
///          other_at_most, and then every epsilon with (epsilon, delta)-DP is at least
///          log((likely_at_least - delta)/other_at_most).
/// Given    outputs drawn independently, each list from one law;
///          delta and confidence inside their ranges.
/// Errors   invalid_input at /a or /b (and the index of an output): fewer or more outputs
///          than the limits, too long a one, or a name among numbers (or a number among
///          names: the rarer is told, the first of them).
/// Theory   proofs-checks/properties/theory/sample_audit.md
[[nodiscard]] Result<SampleAudit> audit_samples(const Outputs& a, const Outputs& b, const SampleClaim& claim,
                                                OutputsAre are = OutputsAre::numbers_or_names);

}  // namespace dpcert::properties
