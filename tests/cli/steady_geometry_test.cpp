// SPDX-License-Identifier: GPL-3.0-or-later
#include "steady.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string in_space =
    R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 1], [-1, 1]], "components": [
    [{"coefficient": 1, "powers": [1, 0]}, {"coefficient": "1/3", "powers": [0, 2]}],
    [{"coefficient": 1, "powers": [0, 1]}, {"coefficient": "1/5", "powers": [2, 1]}],
    [{"coefficient": 1, "powers": [2, 0]}, {"coefficient": 1, "powers": [1, 2]}]]})";
const std::string in_plane =
    R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 1], [-1, 1]], "components": [
    [{"coefficient": 1, "powers": [1, 1]}, {"coefficient": "1/3", "powers": [0, 2]}],
    [{"coefficient": 1, "powers": [0, 1]}, {"coefficient": "1/5", "powers": [2, 1]}]]})";

std::string k_norm_epsilon(const std::string& digits) {
  return R"({"id": 5, "quantity": "epsilon", "mechanism": {"type": "k_norm", "body": {"type": "lp_ball", "p": 4, "dimension": 2,
      "radius": 1}, "statistic": )" +
         in_plane + R"(, "scale": 1}, "delta": 0, "digits": )" + digits + "}";
}

/// x - y for values x, y of (x_i, x_i x_j) at signs: many facets in ten dimensions.
std::string cut_points() {
  const auto value = [](unsigned signs) {
    std::vector<int> v;
    for (unsigned i = 0; i < 4; ++i) v.push_back((signs >> i & 1U) != 0 ? 1 : -1);
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < i; ++j) v.push_back(v[i] * v[j]);
    return v;
  };
  std::string text;
  for (unsigned a = 0; a < 16; ++a)
    for (unsigned b = 0; b < 16; ++b) {
      text += text.empty() ? "[[" : ", [";
      for (std::size_t k = 0; k < 10; ++k) text += (k == 0 ? "" : ", ") + std::to_string(value(a)[k] - value(b)[k]);
      text += "]";
    }
  return text + "]";
}

const std::vector<std::string> bodies = {
    R"({"id": 1, "quantity": "volume", "digits": 6, "body": {"type": "sensitivity_hull", "statistic": )" + in_space +
        "}}",
    R"({"id": 2, "quantity": "gauge", "digits": 60, "point": [1, "1/3", "1/7"], "body": {"type": "sensitivity_hull",
        "statistic": )" +
        in_space + "}}",
    R"({"id": 3, "quantity": "sensitivity", "digits": 300, "norm": {"p": 4}, "statistic": )" + in_plane + "}",
    R"({"id": 4, "quantity": "hull", "points": )" + cut_points() + "}",
    k_norm_epsilon("15"),
    k_norm_epsilon("40")};

}  // namespace

TEST_CASE(
    "answers about bodies are the same on a busy machine and in another order, where their limits of work end them") {
  std::vector<Asked> queries;
  for (const std::string& query : bodies) queries.push_back({query, Work{120'000'000}});
  const auto found = steady_answers(queries);
  CHECK(is_cut_short(found[0]));
  CHECK(is_cut_short(found[1]));
}
