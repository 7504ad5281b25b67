// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// The standard members of the families, by "type".
[[nodiscard]] Variety elliptical_variety();

/// "elliptical" (of a family, such as {"type": "cauchy"}), "sigma", and either
/// "dimension" and "sensitivity", or "covariance" and "differences", whose largest norm
/// is then the sensitivity and whose rank is the dimension.
[[nodiscard]] std::vector<Member> elliptical_members();
[[nodiscard]] std::vector<std::vector<std::string>> elliptical_forms();
/// "covariance" and "differences".
[[nodiscard]] std::vector<Member> covariance_members();

// Readers of these members. All throw BadInput.

[[nodiscard]] Filled<EllipticalNoise> read_elliptical(const Fields& in);
[[nodiscard]] Covariance read_covariance(const Fields& in);
/// At least one vector of that dimension.
[[nodiscard]] std::vector<Covariance::Vector> read_differences(const Fields& in, std::size_t dimension);

}  // namespace dpcert
