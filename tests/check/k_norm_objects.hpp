// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "judge.hpp"

namespace dpcert::check::test {

using Vectors = std::vector<std::vector<int>>;

inline std::string list(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}
inline std::string list(const Vectors& vectors) {
  std::string text;
  for (const auto& vector : vectors) text += (text.empty() ? "" : ", ") + list(vector);
  return "[" + text + "]";
}

inline std::string lp(const std::string& p, int dimension, const std::string& radius = "1") {
  return R"({"type": "lp_ball", "p": ")" + p + R"(", "dimension": )" + std::to_string(dimension) + R"(, "radius": ")" +
         radius + "\"}";
}
inline std::string hull(const Vectors& vertices) {
  return R"({"type": "vpolytope", "vertices": )" + list(vertices) + "}";
}
inline std::string halfspaces(const Vectors& normals, const std::vector<int>& offsets) {
  return R"({"type": "hpolytope", "normals": )" + list(normals) + R"(, "offsets": )" + list(offsets) + "}";
}
inline std::string ellipsoid(const Vectors& shape) { return R"({"type": "ellipsoid", "shape": )" + list(shape) + "}"; }
inline std::string of(const std::string& type, const std::string& body, const std::string& more = "") {
  return R"({"type": ")" + type + R"(", "of": )" + body + more + "}";
}
inline std::string table(const Vectors& vectors) { return R"({"type": "table", "vectors": )" + list(vectors) + "}"; }

inline std::string k_norm(const std::string& body, const std::string& scale, const std::string& shifts) {
  return R"({"type": "k_norm", "body": )" + body + R"(, "scale": ")" + scale + R"(", )" + shifts + "}";
}
inline std::string by_sensitivity(const std::string& body, const std::string& scale, const std::string& sensitivity) {
  return k_norm(body, scale, R"("sensitivity": ")" + sensitivity + "\"");
}
inline std::string by_statistic(const std::string& body, const std::string& scale, const std::string& statistic) {
  return k_norm(body, scale, R"("statistic": )" + statistic);
}

/// Of two variables; a component is a list of coefficients with powers.
using Component = std::vector<std::pair<std::string, std::string>>;
inline std::string polynomial(const std::string& domain, const std::vector<Component>& components) {
  std::string text;
  for (const Component& component : components) {
    text += text.empty() ? "[" : ", [";
    for (const auto& [coefficient, powers] : component)
      text += std::string{text.back() == '[' ? "" : ", "} + R"({"coefficient": ")" + coefficient + R"(", "powers": )" +
              powers + "}";
    text += "]";
  }
  return R"({"type": "polynomial", "variables": ["x", "y"], "domain": )" + domain + R"(, "components": [)" + text +
         "]}";
}
inline const std::string around_zero = "[[-1, 1], [-1, 1]]";
inline const std::string replace_one = "replace-one";

inline bool holds(const std::string& mechanism, const std::string& says, const std::string& numbers = "") {
  return follows(mechanism, {"@ " + says + " by k-norm" + (numbers.empty() ? "" : " " + numbers)}, replace_one);
}

/// The rule concludes dp E 0 and not-dp E 0 up to the last true billionth, without numbers.
inline bool is_exact(const std::string& mechanism, const std::string& loss) {
  return holds(mechanism, "dp " + over(loss) + " 0") && !holds(mechanism, "dp " + under(loss) + " 0") &&
         holds(mechanism, "not-dp " + under(loss) + " 0") && !holds(mechanism, "not-dp " + over(loss) + " 0");
}

inline const Vectors square = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

}  // namespace dpcert::check::test
