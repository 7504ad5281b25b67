// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/judge.hpp"

namespace dpcert {

/// One verdict as the interface shows it. `certificate`: the file that
/// its certificate was written to; empty: none was.
[[nodiscard]] Answer verdict_object(const Judged& claim, const std::string& certificate);

/// An audit file judged, JSON text in and out: {"verdicts": [...]}, each with its
/// certificate's text, if it has one, or {"error": {"code", "message", "path"}} where
/// the file cannot be read. No exception leaves it.
[[nodiscard]] std::string audit_text(const std::string& file);

}  // namespace dpcert
