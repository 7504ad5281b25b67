// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {

/// The members of a "k_norm": body, scale, and sensitivity or statistic. For `serve_k_norm`; throws BadInput.
///
/// The body must be a norm ball. On the line it is Laplace noise, and read as that where its largest shift over its scale
/// is known exactly. With a statistic, `replaces_record` is set.
/// Theory  mechanisms/theory/k_norm.md
[[nodiscard]] Mechanism read_k_norm(Fields& in);

}  // namespace dpcert
