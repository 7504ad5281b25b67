// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dpcert/geometry/matrix.hpp"
#include "dpcert/numerics/box_polynomial.hpp"

namespace dpcert {

/// t(x) for a record x in a box: one polynomial a component.
/// Released: the sum over records; neighbours replace one.
struct PolynomialStatistic {
  std::vector<std::string> variables;
  Box domain;                             ///< one interval a variable
  std::vector<BoxPolynomial> components;  ///< at least one
};
/// The largest power of each variable, as it is written.
[[nodiscard]] std::vector<unsigned> degrees_of(const PolynomialStatistic& t);

/// The finite set of values of t.
struct TableStatistic {
  std::vector<Vector> values;  ///< at least one, of one length
};

/// The sensitivity space {t(x) - t(x')} of a statistic; its hull is conv t - conv t.
struct Statistic {
  std::variant<PolynomialStatistic, TableStatistic> kind;

  [[nodiscard]] Eigen::Index dimension() const;
  /// The same description, but for the names of variables.
  friend bool operator==(const Statistic& x, const Statistic& y);
};

/// Points whose hull is that of the values of t, where finitely many do: a
/// table's rows; a multi-affine statistic's values at the corners of the box
/// (at most 2^16). Each once, in lexicographic order.
/// Theory  geometry/theory/statistic.md
[[nodiscard]] std::optional<std::vector<Vector>> corner_values(const Statistic& statistic);

}  // namespace dpcert
