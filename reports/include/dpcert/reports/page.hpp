// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "dpcert/queries/answer.hpp"

namespace dpcert::reports {

/// A page of HTML that stands alone: style, script and pictures are inside, and nothing is loaded
/// from elsewhere, which the page forbids itself too.
///
/// Given    body: a template of reports/templates, as "audit.mustache"; data: an object, whose
///          "title" is the page's. Text in double braces is escaped, whoever wrote it, and marks in
///          it that cannot be seen are shown. {{> figure}} is a picture (picture.hpp).
/// Expects  there is such a template
[[nodiscard]] std::string page(std::string_view body, const Answer& data);

/// The text of an SVG picture as the address of an image.
[[nodiscard]] std::string as_image(std::string_view svg);

}  // namespace dpcert::reports
