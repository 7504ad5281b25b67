// SPDX-License-Identifier: Apache-2.0
#include "regression_bodies.hpp"

#include <functional>

#include "members.hpp"

namespace dpcert {
namespace {

std::string list_of(std::size_t count, const std::function<std::string(std::size_t)>& item) {
  std::string text = "[";
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + item(i);
  return text + "]";
}

/// coefficient times the product of the variables to those powers.
struct Monomial {
  int coefficient;
  std::vector<int> powers;
};

/// The hull of the differences of monomials' values on [-1, 1]^variables.
std::string hull_of_differences(std::size_t variables, const std::vector<Monomial>& monomials) {
  const auto component = [&](std::size_t k) {
    return R"([{"coefficient": )" + std::to_string(monomials[k].coefficient) + R"(, "powers": )" +
           list_of(variables, [&](std::size_t v) { return std::to_string(monomials[k].powers[v]); }) + "}]";
  };
  return R"({"type": "sensitivity_hull", "statistic": {"type": "polynomial", "variables": )" +
         list_of(variables, [](std::size_t v) { return "\"z" + std::to_string(v) + '"'; }) + R"(, "domain": )" +
         list_of(variables, [](std::size_t) { return "[-1, 1]"; }) + R"(, "components": )" +
         list_of(monomials.size(), component) + "}}";
}

/// (x_i, 2 x_i^2) of each feature, and all else free: a variable of its own.
std::string squares_alone(const RegressionMoments& moments) {
  const std::size_t features = moments.features(), variables = moments.size() - features;
  std::vector<Monomial> monomials(moments.size(), {1, std::vector<int>(variables)});
  for (std::size_t k = 0; k < moments.size(); ++k) {
    const bool is_square = k >= moments.square(0) && k < moments.square(features);
    const std::size_t variable = k < moments.square(0) ? k : is_square ? k - moments.square(0) : k - features;
    monomials[k].coefficient = monomials[k].powers[variable] = is_square ? 2 : 1;
  }
  return hull_of_differences(variables, monomials);
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
  std::vector<Monomial> monomials(moments.size(), {1, std::vector<int>(moments.variables())});
  for (std::size_t i = 0; i < moments.variables(); ++i) {
    monomials[i].powers[i] = 1;
    for (std::size_t j = i + 1; j < moments.variables(); ++j)
      for (const std::size_t variable : {i, j}) monomials[moments.product(i, j)].powers[variable] = 1;
  }
  for (std::size_t i = 0; i < moments.features(); ++i) {
    Monomial& square = monomials[moments.square(i)];
    square.coefficient = square.powers[i] = 2;
  }
  return hull_of_differences(moments.variables(), monomials);
}
std::string moments_cylinders(const RegressionMoments& moments) {
  return R"({"type": "intersection", "of": [)" + squares_alone(moments) + ", " + products_alone(moments) + "]}";
}
}  // namespace dpcert
