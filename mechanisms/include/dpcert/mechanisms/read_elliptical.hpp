// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"

namespace dpcert {

/// Reads the members "elliptical" (of a family, such as {"type": "cauchy"}), "sigma", and either "dimension" and
/// "sensitivity", or "covariance" and "differences", whose largest norm is then the sensitivity and whose rank is the
/// dimension. Throws BadInput, as all do here.
[[nodiscard]] EllipticalNoise read_elliptical(Fields& in);
[[nodiscard]] Covariance read_covariance(const Json& value, const std::string& where);
/// At least one vector of that dimension.
[[nodiscard]] std::vector<Covariance::Vector> read_differences(const Json& value, const std::string& where,
                                                               std::size_t dimension);

}  // namespace dpcert
