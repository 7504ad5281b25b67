// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

namespace dpcert::cli {

/// Prints the pure epsilon of elliptical noise of sensitivity 1, by member, sigma and dimension, each rounded up to six
/// digits, or infinite with its reason: as readable lines, or as a Markdown table.
void tabulate_elliptical_noise(bool markdown, std::ostream& out);

}  // namespace dpcert::cli
