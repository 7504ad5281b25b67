// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/elliptical/cameron_martin.hpp"
#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Reads the members "elliptical" (of a family, such as {"type": "cauchy"}), "sigma", and either "dimension" and
/// "sensitivity", or "covariance" and "differences", whose largest norm is then the sensitivity and whose rank is the
/// dimension. Throws BadInput, as all do here.
[[nodiscard]] Elliptical read_elliptical(Fields& in);
/// The same as the simplest mechanism that it is: Gaussian noise, Laplace noise, or elliptical.
[[nodiscard]] MechanismKind read_elliptical_mechanism(Fields& in);
/// Reads the members "mixing", "sensitivity" and "sigma".
[[nodiscard]] MechanismKind read_elliptical_process(Fields& in);

[[nodiscard]] Covariance read_covariance(const Json& value, const std::string& where);
/// At least one vector of that dimension.
[[nodiscard]] std::vector<Covariance::Vector> read_differences(const Json& value, const std::string& where,
                                                               std::size_t dimension);

}  // namespace dpcert
