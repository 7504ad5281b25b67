// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/judge.hpp"

namespace dpcert {

/// One verdict as the interface shows it. `certificate`: the file that
/// its certificate was written to; empty: none was.
[[nodiscard]] Answer verdict_object(const Judged& claim, const std::string& certificate);

/// The least decimal that would hold in the place of what was claimed, at the claim's side: an
/// epsilon, rho, mu or advantage rounded up, a type II error rounded down. "": no finite figure is
/// known.
[[nodiscard]] std::string would_hold(const Finding& finding);
/// What the claim calls that number: "epsilon", "type_two", ...
[[nodiscard]] std::string name_of_claimed(const Finding& finding);

/// An audit file judged, JSON text in and out: {"verdicts": [...]}, each with its
/// certificate's text, if it has one, or {"error": {"code", "message", "path"}} where
/// the file cannot be read. No exception leaves it.
[[nodiscard]] std::string audit_text(const std::string& file);

}  // namespace dpcert
