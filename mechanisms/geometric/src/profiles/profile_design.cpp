// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/profiles/profile_design.hpp"

#include <algorithm>
#include <string>

#include "dpcert/numerics/refine.hpp"
#include "profiles/design_program.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_moves = 5'000;
constexpr std::size_t most_ratio_bits = 1UL << 18;

Error too_large_ratio() {
  return unsupported("/epsilon",
                     "e^epsilon takes more than " + std::to_string(most_ratio_bits) + " bits, which is the limit");
}

/// The design that moves nothing, with prices that say no more than that errors are >= 0.
ProfileDesign identity(const DesignProblem& problem) {
  const DesignPrices none{std::vector<Rational>(2 * problem.graph.edges.size() * problem.outcomes()),
                          std::vector<Rational>(problem.caps.size())};
  return {1, 1, 0, 0, std::vector<Rational>(problem.moves.size()), none, 0, 0, none};
}

/// Adds the sizes and prices of a part; those of other parts are 0.
void join(const DesignPart& part, const DesignProgram::Solution& found, std::vector<Rational>& sizes,
          DesignPrices& prices) {
  for (std::size_t row = 0; row < part.moves.size(); ++row) sizes[part.moves[row]] = found.sizes[row];
  for (std::size_t c = 0; c < prices.constraints.size(); ++c) prices.constraints[c] += found.prices.constraints[c];
  for (std::size_t g = 0; g < prices.caps.size(); ++g) prices.caps[g] += found.prices.caps[g];
}

class AtRatio {
 public:
  AtRatio(const DesignProblem& problem, const std::vector<DesignPart>& parts, const Rational& ratio)
      : problem_{problem}, design_{identity(problem)} {
    for (const DesignPart& part : parts)
      if (DesignProgram program{problem, part, ratio}; !program.meets_identity())
        moving_.emplace_back(&part, std::move(program));
  }

  /// The part that needs the largest size decides; then all parts,
  /// with that size allowed to them, sum to the least.
  Result<ProfileDesign> least_largest() {
    for (const auto& [part, program] : moving_) {
      const auto found = program.least_largest();
      if (!found) return found.error();
      if (!*found) continue;
      std::vector<Rational> sizes(problem_.moves.size());
      DesignPrices prices = identity(problem_).prices;
      join(*part, **found, sizes, prices);
      if (const Rational largest = largest_of(problem_, sizes); largest > design_.upper) {
        design_.upper = largest;
        design_.prices = std::move(prices);
      }
    }
    for (const auto& [part, program] : moving_) {
      const auto found = program.least_sum(design_.upper);
      if (!found) return found.error();
      join(*part, *found, design_.sizes, design_.sum_prices);
    }
    return design_;
  }

  Result<ProfileDesign> least_expected_error() {
    for (const auto& [part, program] : moving_) {
      const auto found = program.least_expected_error();
      if (!found) return found.error();
      join(*part, *found, design_.sizes, design_.prices);
    }
    design_.upper = expected_error_of(problem_, design_.sizes);
    return design_;
  }

 private:
  const DesignProblem& problem_;
  ProfileDesign design_;
  std::vector<std::pair<const DesignPart*, DesignProgram>> moving_;
};

Result<ProfileDesign> between(const DesignProblem& problem, const std::vector<DesignPart>& parts,
                              DesignObjective objective, const Rational& below, const Rational& above) {
  AtRatio at_ratio{problem, parts, below};
  const bool is_largest = objective == DesignObjective::largest_entry;
  auto found = is_largest ? at_ratio.least_largest() : at_ratio.least_expected_error();
  if (!found) return found;
  ProfileDesign design = std::move(found).value();
  design.ratio_below = below;
  design.ratio_above = above;
  const DesignBounds bounds{problem, above, design.prices};
  design.sum = sum_of(design.sizes);
  design.lower = is_largest ? bounds.largest() : bounds.expected_error();
  if (is_largest) design.sum_lower = DesignBounds{problem, above, design.sum_prices}.sum(design.upper);
  ensures(design.lower <= design.upper && design.sum_lower <= design.sum, "weak duality");
  ensures(below != above || (design.is_exact() && (!is_largest || design.sum_lower == design.sum)),
          "no gap of duality");
  return design;
}

}  // namespace

Result<ProfileDesign> best_design(const DesignProblem& problem, DesignObjective objective, const Epsilon& epsilon,
                                  long digits) {
  const auto threshold = identity_threshold(problem.graph);
  if (threshold && at_most(*threshold, epsilon) == Trilean::yes) {
    ProfileDesign design = identity(problem);
    design.ratio_below = design.ratio_above = threshold->ratio();
    return design;
  }
  const auto parts = parts_of(problem);
  for (const DesignPart& part : parts)
    if (part.moves.size() > most_moves)
      return unsupported("/profiles", "found a connected part with " + std::to_string(part.moves.size()) +
                                          " flips or entries to choose, wanted at most " + std::to_string(most_moves));
  if (epsilon.has_rational_exponential()) {
    if (bit_size(epsilon.ratio()) > most_ratio_bits) return too_large_ratio();
    return between(problem, parts, objective, epsilon.ratio(), epsilon.ratio());
  }
  const auto compute = [&](Precision precision) -> Result<ProfileDesign> {
    const Enclosure ratio = epsilon.exponential(precision);
    if (!ratio.is_finite() || bit_size(ratio.upper()) > most_ratio_bits) return too_large_ratio();
    return between(problem, parts, objective, std::max<Rational>(1, ratio.lower()), ratio.upper());
  };
  const auto settled = [&](const Result<ProfileDesign>& design) {
    return !design ||
           (design->upper - design->lower) * power_of_ten(static_cast<unsigned long>(digits + 2)) <= design->upper;
  };
  return refine(digits, compute, settled);
}

}  // namespace dpcert
