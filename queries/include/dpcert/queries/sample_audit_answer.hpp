// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/properties/sample_audit.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// What is claimed of a mechanism whose outputs are at hand: {"epsilon", "delta"?, "confidence"?, "names"?}.
[[nodiscard]] const ObjectType& sample_claim_type();

/// "refuted", "not_refuted", or "no_power": these outputs could not have refuted it.
[[nodiscard]] const char* verdict_of(const properties::SampleAudit& audit);

/// {"verdict", "confidence", "epsilon_at_least"?, "refutable", "unseen_names", "event": {"outputs",
/// "likely_in", "counts", "probability_at_least", "other_at_most"}}.
/// names  of the two lists, "a" and "b", for "likely_in"
[[nodiscard]] Answer sample_audit_answer(const properties::SampleAudit& audit, const std::string& confidence,
                                         const std::string& name_of_a = "a", const std::string& name_of_b = "b");

/// The answer about two lists of outputs, on neighbouring data sets.
/// Errors  what is wrong with the claim, at its members; with the outputs, at "/a/17" or "/b".
[[nodiscard]] Result<Answer> audit_samples(const properties::Outputs& a, const properties::Outputs& b,
                                           const Json& claim);

}  // namespace dpcert
