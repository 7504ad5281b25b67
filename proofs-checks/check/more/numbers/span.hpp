// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "more/numbers/point.hpp"

namespace dpcert::check {

/// The linear span of vectors of R^m that are added to it.
class Span {
 public:
  /// {0}.
  explicit Span(std::size_t dimension) : dimension_{dimension} {}
  /// R^m.
  [[nodiscard]] static Span whole(std::size_t dimension);

  void add(const std::vector<Point>& vectors);
  void add(const Span& other);
  [[nodiscard]] bool is_whole() const { return is_whole_; }
  /// Its image under a map given by rows, one an image's coordinate and each of m entries.
  [[nodiscard]] Span image(const std::vector<Point>& map) const;

 private:
  std::size_t dimension_;
  bool is_whole_ = false;                            // then what follows is not kept up
  std::vector<Point> basis_;                         // of those added
  std::vector<std::pair<Point, std::size_t>> rows_;  // its echelon form: leading entry 1, with its place
};

}  // namespace dpcert::check
