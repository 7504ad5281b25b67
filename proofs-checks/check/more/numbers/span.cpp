// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/span.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

std::vector<Point> columns(const std::vector<Point>& map) {
  std::vector<Point> result(map.front().size());
  for (const Point& row : map)
    for (std::size_t j = 0; j < row.size(); ++j) result[j].push_back(row[j]);
  return result;
}

}  // namespace

Span Span::whole(std::size_t dimension) {
  Span result{dimension};
  result.is_whole_ = true;
  return result;
}

void Span::add(const std::vector<Point>& vectors) {
  if (is_whole_) return;
  for (const Point& vector : vectors) {
    Point x = vector;
    for (const auto& [row, pivot] : rows_) {
      const Rational c = x[pivot];
      if (c == 0) continue;
      for (std::size_t k = pivot; k < x.size(); ++k) x[k] -= c * row[k];
    }
    const auto first = std::find_if(x.begin(), x.end(), [](const Rational& c) { return c != 0; });
    if (first == x.end()) continue;
    const Rational lead = *first;
    for (Rational& c : x) c /= lead;
    rows_.emplace_back(std::move(x), static_cast<std::size_t>(first - x.begin()));
    basis_.push_back(vector);
    is_whole_ = basis_.size() == dimension_;
    if (is_whole_) return;
  }
}

void Span::add(const Span& other) {
  if (other.is_whole_)
    is_whole_ = true;
  else
    add(other.basis_);
}

Span Span::image(const std::vector<Point>& map) const {
  Span result{map.size()};
  if (is_whole_) {
    for (const Point& row : map)
      for (const Rational& c : row) spend(memory_cost(bit_size(c)));
    result.add(columns(map));
    return result;
  }
  std::vector<Point> images;
  for (const Point& vector : basis_) {
    Point& of_vector = images.emplace_back();
    for (const Point& row : map) of_vector.push_back(dot(row, vector));
  }
  result.add(images);
  return result;
}

}  // namespace dpcert::check
