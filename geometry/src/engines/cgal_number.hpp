// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

using CgalKernel = CGAL::Exact_predicates_exact_constructions_kernel;

/// Between our rationals and CGAL's, which are a type of GMP's,
/// Boost's or its own, as CGAL was configured.
[[nodiscard]] inline CgalKernel::FT cgal_number(const Rational& x) {
  return CgalKernel::FT{CgalKernel::FT::ET{x.backend().data()}};
}
template <class Exact>
[[nodiscard]] Rational rational(const Exact& x) {
  if constexpr (requires { x.get_mpq_t(); })
    return Rational{x.get_mpq_t()};
  else if constexpr (requires { x.mpq(); })
    return Rational{x.mpq()};
  else
    return Rational{x.backend().data()};
}
[[nodiscard]] inline Rational rational(const CgalKernel::FT& x) { return rational(x.exact()); }

}  // namespace dpcert
