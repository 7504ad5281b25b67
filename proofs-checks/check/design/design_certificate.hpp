// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "design/design_query.hpp"

namespace dpcert::check {

/// Multipliers of the inequalities of a design, as written.
struct DesignPrices {
  Rational total;
  Rows constraints;            ///< two rows an edge, one number an outcome
  std::vector<Rational> caps;  ///< one a group
};

/// A certificate of a design, as written.
struct DesignCertificate {
  Rational lower, upper, sum_lower, sum;
  Rational ratio;
  Rows mechanism;  ///< a row of numbers a profile: the flip, or the matrix row by row
  DesignPrices prices, sum_prices;
};

/// Reads the text for that query: as many numbers a line as it asks; or says
/// in a sentence what is wrong. Throws BeyondLimits.
[[nodiscard]] std::variant<DesignCertificate, std::string> read_design_certificate(std::string_view text,
                                                                                   const DesignQuery& query);

}  // namespace dpcert::check
