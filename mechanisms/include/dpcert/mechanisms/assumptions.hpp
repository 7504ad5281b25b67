// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace dpcert {

/// What numbers take for granted and do not say themselves, a
/// short line each: answers and verdicts name it.
using Assumptions = std::vector<std::string>;

namespace assumed {

inline constexpr const char* poisson_sampling =
    "Poisson sampling (each record enters each sample by a coin of its own)";
inline constexpr const char* fixed_batches =
    "batches of fixed size (all sets of so many records alike, drawn afresh for every step)";
inline constexpr const char* every_record = "every record enters every step, so that nothing is sampled";
inline constexpr const char* summed_gradients =
    "noise_multiplier counts clipping norms, of noise on the sum of clipped gradients";
inline constexpr const char* convex_descent =
    "objectives convex, with the curvatures stated for every batch; the last point alone is seen";
inline constexpr const char* last_seen = "the last point alone is seen";
inline constexpr const char* exact_minimiser =
    "convex losses; the exact minimiser, or what is made of it alone, is seen";
inline constexpr const char* exact_draw = "the draw is exact, not the end of a Markov chain";

}  // namespace assumed

/// In one line, each once; "" where there is none.
[[nodiscard]] std::string in_one_line(const Assumptions& assumptions);

}  // namespace dpcert
