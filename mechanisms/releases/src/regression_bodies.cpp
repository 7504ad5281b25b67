// SPDX-License-Identifier: Apache-2.0
#include "regression_bodies.hpp"

#include "members.hpp"
#include "monomial_text.hpp"

namespace dpcert {
namespace {

/// (x_i, 2 x_i^2) of each feature, and all else free: a variable of its own.
std::string squares_alone(const RegressionMoments& moments) {
  const std::size_t features = moments.features(), variables = moments.size() - features;
  std::vector<TextMonomial> monomials(moments.size(), {1, std::vector<unsigned>(variables)});
  for (std::size_t k = 0; k < moments.size(); ++k) {
    const bool is_square = k >= moments.square(0) && k < moments.square(features);
    const std::size_t variable = k < moments.square(0) ? k : is_square ? k - moments.square(0) : k - features;
    monomials[k].coefficient = is_square ? 2 : 1;
    monomials[k].powers[variable] = is_square ? 2 : 1;
  }
  return hull_of_differences(monomial_statistic(variables, monomials));
}

/// |u(z_i)| + |u(z_j)| + |u(z_i z_j)| <= 4, and |u(2 x_i^2)| <= 2, which bounds it.
std::string products_alone(const RegressionMoments& moments) {
  std::vector<std::vector<int>> normals;
  std::vector<std::string> offsets;
  const auto add = [&](std::initializer_list<std::pair<std::size_t, int>> entries, const char* offset) {
    std::vector<int>& normal = normals.emplace_back(moments.size());
    for (const auto& [place, entry] : entries) normal[place] = entry;
    offsets.emplace_back(offset);
  };
  for (std::size_t i = 0; i < moments.features(); ++i)
    for (const int sign : {1, -1}) add({{moments.square(i), sign}}, "2");
  for (std::size_t i = 0; i < moments.variables(); ++i)
    for (std::size_t j = i + 1; j < moments.variables(); ++j)
      for (const int a : {1, -1})
        for (const int b : {1, -1})
          for (const int c : {1, -1}) add({{i, a}, {j, b}, {moments.product(i, j), c}}, "4");
  const auto normal = [&](std::size_t k) {
    return list_of(moments.size(), [&](std::size_t i) { return std::to_string(normals[k][i]); });
  };
  return R"({"type": "hpolytope", "normals": )" + list_of(normals.size(), normal) + R"(, "offsets": )" +
         list_of(offsets.size(), [&](std::size_t k) { return offsets[k]; }) + "}";
}

std::string lp_ball(const char* p, const RegressionMoments& moments, const Rational& radius) {
  return R"({"type": "lp_ball", "p": ")" + std::string{p} + R"(", "dimension": )" + std::to_string(moments.size()) +
         R"(, "radius": )" + quoted(radius) + "}";
}

}  // namespace

std::string moments_cross_polytope(const RegressionMoments& moments) {
  return lp_ball("1", moments, moments.largest_one_norm());
}
std::string moments_cube(const RegressionMoments& moments) { return lp_ball("inf", moments, 2); }
std::string moments_hull(const RegressionMoments& moments) {
  std::vector<TextMonomial> monomials(moments.size(), {1, std::vector<unsigned>(moments.variables())});
  for (std::size_t i = 0; i < moments.variables(); ++i) {
    monomials[i].powers[i] = 1;
    for (std::size_t j = i + 1; j < moments.variables(); ++j)
      for (const std::size_t variable : {i, j}) monomials[moments.product(i, j)].powers[variable] = 1;
  }
  for (std::size_t i = 0; i < moments.features(); ++i) {
    TextMonomial& square = monomials[moments.square(i)];
    square.coefficient = 2;
    square.powers[i] = 2;
  }
  return hull_of_differences(monomial_statistic(moments.variables(), monomials));
}
std::string moments_cylinders(const RegressionMoments& moments) {
  return R"({"type": "intersection", "of": [)" + squares_alone(moments) + ", " + products_alone(moments) + "]}";
}
}  // namespace dpcert
