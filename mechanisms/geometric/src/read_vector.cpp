// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert {
namespace {

const std::vector<Json>& items_of(const Json& value, const std::string& where, const char* wanted) {
  if (value.kind != Json::Kind::array || value.items.empty())
    reject(where, "found " + describe(value) + ", wanted " + wanted);
  return value.items;
}

}  // namespace

Vector read_vector(const Json& value, const std::string& where) {
  const auto& items = items_of(value, where, "a vector: an array of numbers");
  Vector x(static_cast<Eigen::Index>(items.size()));
  for (std::size_t i = 0; i < items.size(); ++i)
    x(static_cast<Eigen::Index>(i)) = number_of(items[i], child(where, i), Range::any());
  return x;
}

Vector read_vector(const Json& value, const std::string& where, Eigen::Index length) {
  Vector x = read_vector(value, where);
  if (x.size() != length)
    reject(where, "found " + std::to_string(x.size()) + " numbers, wanted " + std::to_string(length));
  return x;
}

std::vector<Vector> read_vectors(const Json& value, const std::string& where) {
  const auto& items = items_of(value, where, "at least one vector");
  std::vector<Vector> vectors;
  vectors.reserve(items.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    vectors.push_back(i == 0 ? read_vector(items[i], child(where, i))
                             : read_vector(items[i], child(where, i), vectors.front().size()));
  return vectors;
}

Matrix read_matrix(const Json& value, const std::string& where) {
  const std::vector<Vector> rows = read_vectors(value, where);
  Matrix a(static_cast<Eigen::Index>(rows.size()), rows.front().size());
  for (Eigen::Index i = 0; i < a.rows(); ++i) a.row(i) = rows[static_cast<std::size_t>(i)].transpose();
  return a;
}

}  // namespace dpcert
