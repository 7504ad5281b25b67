// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "posterior/compared_pairs.hpp"

namespace dpcert {

/// The curve of a line that tells hockey-stick divergences.
///
/// Method  at both ends of the line the divergences of the pairs themselves; between them cells,
///         each of which is covered by a pair that is no easier to hide and left out where that one
///         does not exceed what the ends have. They get narrower towards the ends. The enclosure
///         holds the supremum however the search ends.
/// Theory  accounting/theory/posterior.md, part 9
class LineProfile final : public PosteriorProfile {
 public:
  [[nodiscard]] static Result<std::shared_ptr<const PosteriorProfile>> of(const PosteriorLine& line);

  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] LawPair attaining(const Epsilon& epsilon) const override { return ends_.attaining(epsilon); }

 private:
  LineProfile(PosteriorLine line, ComparedPairs ends) : PosteriorProfile{std::move(line)}, ends_{std::move(ends)} {}
  [[nodiscard]] Enclosure worst(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Probe compare_worst(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;

  ComparedPairs ends_;
};

}  // namespace dpcert
