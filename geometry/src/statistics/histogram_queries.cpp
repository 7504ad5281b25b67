// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/histogram_queries.hpp"

namespace dpcert {

std::vector<Vector> add_remove_changes(const Matrix& queries) {
  expects(queries.size() > 0, "a query and a bin");
  std::vector<Vector> changes;
  for (Eigen::Index j = 0; j < queries.cols(); ++j) {
    changes.push_back(queries.col(j));
    changes.push_back(-queries.col(j));
  }
  return changes;
}

Statistic replace_statistic(const Matrix& queries) {
  expects(queries.size() > 0, "a query and a bin");
  TableStatistic table;
  for (Eigen::Index j = 0; j < queries.cols(); ++j) table.values.push_back(queries.col(j));
  return {std::move(table)};
}

}  // namespace dpcert
