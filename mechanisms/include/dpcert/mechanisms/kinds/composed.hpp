// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/exact_of.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Adaptive composition of the parts, each run `times` times, from 1 to 10^9.
/// Errors  invalid_input: `times` outside that range, `where` naming the part.
[[nodiscard]] Result<Mechanism> composition(std::vector<Part> parts);

/// Mechanisms that are shown to be no worse than that one, and need not be as bad: what it
/// promises they keep, what breaks it need not break them.
[[nodiscard]] Mechanism bounded_by(Mechanism bound);

/// `steps` runs, each on a Poisson sample of its own. Of noise, `of` has for sensitivity the largest
/// contribution of one record to the sum, whatever the relation is.
/// Errors  invalid_input: a rate outside [0, 1], no steps, a mechanism whose own neighbours are others.
[[nodiscard]] Result<Mechanism> poisson_subsampled(const Rational& sampling_rate, const Mechanism& of,
                                                   unsigned long steps = 1, Relation relation = Relation::add_remove);

/// How the records of a batch are drawn: each by a coin of its own, or a set of fixed size.
enum class BatchSampling { poisson, without_replacement };
/// DP-SGD: so many steps of the Gaussian mechanism on batches, Poisson samples of rate batch/examples
/// (at rate 1 the records are all taken), or those of fixed_batch_gaussian.
/// Errors  invalid_input: a number outside its domain, a batch of more than all examples.
[[nodiscard]] Result<Mechanism> dpsgd(const Rational& examples, const Rational& batch, unsigned long steps,
                                      const Rational& noise_multiplier, Relation relation = Relation::add_remove,
                                      BatchSampling sampling = BatchSampling::poisson);

/// So many steps of Gaussian noise on the sum over a batch of fixed size, drawn without replacement of
/// so many records, each of which contributes a vector of length at most 1. Where a contribution
/// changes, figures enclose the mechanism's own between two ends.
/// Errors  invalid_input: a number outside its domain, a batch of more than the smaller data set.
[[nodiscard]] Result<Mechanism> fixed_batch_gaussian(const Rational& records, const Rational& batch,
                                                     const Rational& noise_multiplier, unsigned long steps,
                                                     Relation relation);

// No double is one of these numbers.
template <std::floating_point X>
Result<Mechanism> poisson_subsampled(X sampling_rate, const Mechanism& of, unsigned long steps = 1,
                                     Relation relation = Relation::add_remove) = delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> dpsgd(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> fixed_batch_gaussian(const X&...)
= delete;

}  // namespace dpcert
