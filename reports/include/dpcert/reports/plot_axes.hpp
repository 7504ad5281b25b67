// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>

#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// The ends of an axis that a panel gives under that key.
/// Throws BadInput: less than `least_width` apart.
[[nodiscard]] std::pair<Rational, Rational> read_ends(const Fields& in, const std::string& key);

/// The members "log"? and "least"? of a panel whose second axis may be logarithmic.
[[nodiscard]] Member log_member();
[[nodiscard]] Member least_member();
/// Makes that axis logarithmic if "log" asks for it, or by `usual` where it is missing. Marks below
/// its end, such as that of a delta of 0, are moved to it. Throws BadInput: "least" of a linear axis.
void make_logarithmic(Panel& panel, const Fields& in, bool usual);

}  // namespace dpcert::reports
