// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// Reads "bodies" and "sensitivity_spaces" of a panel; throws BadInput, as all readers do.
using BodyPanels = std::function<std::vector<Drawn>(const Fields& panel)>;
/// The reader for the panels of a picture, under the "projection" of its specification; one that
/// refuses them where the program was built without geometry.
[[nodiscard]] BodyPanels read_body_panels(const Fields& spec);

}  // namespace dpcert::reports
