// SPDX-License-Identifier: Apache-2.0
// Elliptical noise in finite dimension (Reimherr and Awan,
// elliptical perturbations, sections 2 and 4.1).
#include "claims.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

std::string noise(const std::string& member, long dimension, const Rational& sensitivity, const Rational& sigma) {
  return R"({"type": "elliptical", "elliptical": )" + member + R"(, "dimension": )" + std::to_string(dimension) +
         R"(, "sensitivity": )" + quoted(sensitivity) + R"(, "sigma": )" + quoted(sigma) + "}";
}
std::string pure(const Rational& epsilon) { return R"({"epsilon": )" + quoted(epsilon) + "}"; }
const std::string norm_noise = R"({"type": "k_norm"})";

/// exp(-|x|), Delta = sigma = 2: printed is the supremum at Delta/sigma^2 = 1/2, true is 1.
Trilean variance_in_place_of_scale(Draw& draw) {
  const long dimension = draw.whole("d", 1, 5);
  return is_certified({noise(norm_noise, dimension, 2, 2), pure(Rational(1, 2))}, Verdict::refuted);
}
/// phi(c) - phi(c - t) with t = Delta/sigma: for exp(-|x|) it is t.
Trilean scale_of_norm_noise(Draw& draw) {
  const long dimension = draw.whole("d", 1, 5);
  const Rational sensitivity = draw.inside("Delta", 0, 5), sigma = draw.inside("sigma", 0, 5);
  return needs({noise(norm_noise, dimension, sensitivity, sigma), pure(1)}, [&](Precision p) {
    return Enclosure{sensitivity / sigma, p};
  });
}

/// A ratio of radial densities between two points is at most
/// that between c and c - t, c >= t: here (1 + r^2)^-k.
Trilean ratio_is_largest_along_the_shift(Draw& draw) {
  const auto x = draw.numbers("x", 2, -4, 4);
  const Rational shift = draw.inside("t", 0, 3);
  const Rational far = 1 + x[0] * x[0] + x[1] * x[1], near = 1 + (x[0] - shift) * (x[0] - shift) + x[1] * x[1];
  // The supremum is c^2 = t c + 1, c the positive root of c (c -
  // t) = 1; so (ratio - 1)/t is at most that root.
  const Rational y = (far / near - 1) / shift;
  return trilean(y <= 0 || y * y - shift * y - 1 <= 0);
}

/// One dimension: epsilon = sqrt(2) Delta/sigma; in more the density has a pole.
Trilean laplace_on_the_line(Draw& draw) {
  const Rational sensitivity = draw.inside("Delta", 0, 4), sigma = draw.inside("sigma", 0, 4);
  return needs({noise(R"({"type": "laplace"})", 1, sensitivity, sigma), pure(1)}, [&](Precision p) {
    return sqrt(Enclosure{2, p}) * (sensitivity / sigma);
  });
}
Trilean laplace_in_space_has_a_pole(Draw& draw) {
  const long dimension = draw.whole("d", 2, 5);
  const Rational epsilon = draw.inside("epsilon", 0, 100);
  return is_certified({noise(R"({"type": "laplace"})", dimension, 1, draw.inside("sigma", 0, 9)), pure(epsilon)},
                      Verdict::refuted);
}
Trilean normal_noise_is_not_pure(Draw& draw) {
  const Rational epsilon = draw.inside("epsilon", 0, 1000);
  return is_certified(
      {noise(R"({"type": "normal"})", draw.whole("d", 1, 5), 1, draw.inside("sigma", 0, 9)), pure(epsilon)},
      Verdict::refuted);
}

/// (nu + d) asinh(Delta/(2 sigma sqrt nu)), for every nu > 0.
Trilean student_epsilon(Draw& draw) {
  const long dimension = draw.whole("d", 1, 4);
  const Rational dof = draw.inside("nu", 0, 5), sensitivity = draw.inside("Delta", 0, 3),
                 sigma = draw.inside("sigma", 0, 3);
  return needs({noise(R"({"type": "student_t", "dof": )" + quoted(dof) + "}", dimension, sensitivity, sigma), pure(1)},
               [&](Precision p) {
                 const Enclosure x = Enclosure{sensitivity / (2 * sigma), p} / sqrt(Enclosure{dof, p});
                 return log(x + sqrt(square(x) + Rational(1))) * (dof + dimension);
               });
}
/// At c (c - Delta) = nu the ratio (nu + c^2)/(nu + (c -
/// Delta)^2) is c^2/nu; rational where Delta = c - nu/c.
Trilean student_maximiser(Draw& draw) {
  const Rational nu = draw.inside("nu", 0, 9), c = draw.inside("c", 0, 9), delta = c - nu / c;
  return trilean((nu + c * c) / (nu + (c - delta) * (c - delta)) == c * c / nu);
}

/// U[-1, 1] is elliptical on the line. Its shift by 1/2 gives [-1, -1/2)
/// probability 0, and is not orthogonal either: the total variation is 1/4. A scale
/// mixture of normal laws is equivalent to every shift of it.
Trilean uniform_law_is_no_mixture(Draw&) {
  const FiniteLaw p = {Rational(1, 4), Rational(3, 4), 0}, q = {0, Rational(3, 4), Rational(1, 4)};
  const Rational variation = hockey_stick(p, q, 1);
  return trilean(!largest_ratio(p, q) && variation > 0 && variation < 1);
}
Trilean mixtures_have_common_support(Draw& draw) {
  const Rational weight = draw.inside("weight", 0, 1), v = draw.inside("v", 0, 4), w = draw.inside("w", 0, 4),
                 shift = draw.inside("shift", 0, 4);
  // The total variation of each component is 1 - erfc(shift/(2
  // sqrt 2 v)), below 1; the mixture has no more.
  return settle([&](Precision p) {
    const auto common = [&](const Rational& scale) {
      return erfc(Enclosure{shift / (2 * scale), p} / sqrt(Enclosure{2, p}));
    };
    return is_positive(common(v) * weight + common(w) * Rational(1 - weight));
  });
}

/// |g|_H for Sigma = 1, g = 2: the quadratic form gives 4.
Trilean form_is_no_norm(Draw&) {
  const auto form = [](const Rational& g) { return Rational(g * g); };
  return trilean(form(2) != 2 * form(1));
}
Trilean root_of_form_is_a_norm(Draw& draw) {
  const Rational a = draw.inside("a", 0, 4), c = draw.inside("c", 0, 4), b = draw.number("b", -1, 1);
  const Rational off = b * std::min(a, c);  // a c > off^2 but at the ends
  const auto g = draw.numbers("g", 2, -3, 3), h = draw.numbers("h", 2, -3, 3);
  const Rational scale = draw.number("t", -3, 3);
  const auto form = [&](const std::vector<Rational>& x, const std::vector<Rational>& y) {
    return Rational(a * x[0] * y[0] + off * (x[0] * y[1] + x[1] * y[0]) + c * x[1] * y[1]);
  };
  // Homogeneous; and the triangle inequality in the form of Cauchy and Schwarz.
  const bool homogeneous =
      form({scale * g[0], scale * g[1]}, {scale * g[0], scale * g[1]}) == scale * scale * form(g, g);
  return trilean(homogeneous && form(g, h) * form(g, h) <= form(g, g) * form(h, h));
}

/// The covariance of g_1 = g and g_2 = 2 g is singular; of independent ones it is not.
Rational gram(const std::vector<Rational>& g, const std::vector<Rational>& h) {
  const auto dot = [](const std::vector<Rational>& x, const std::vector<Rational>& y) {
    return Rational(x[0] * y[0] + x[1] * y[1]);
  };
  return dot(g, g) * dot(h, h) - dot(g, h) * dot(g, h);
}
Trilean distinct_functionals_may_be_dependent(Draw& draw) {
  const auto g = draw.numbers("g", 2, 1, 3);
  return trilean(gram(g, {2 * g[0], 2 * g[1]}) == 0);
}
Trilean independent_functionals(Draw& draw) {
  const auto g = draw.numbers("g", 2, -3, 3), h = draw.numbers("h", 2, -3, 3);
  const bool independent = g[0] * h[1] != g[1] * h[0];
  return trilean(independent == (gram(g, h) > 0));
}

/// exp(-|x| - |y|) has one value at (1, 0), (0, 1), (1/2, 1/2) and (1/2, -1/2). A positive definite
/// form [[a, b], [b, c]] has not: equal values at all four make a = c, b = 0, and a/2 = a.
Trilean independent_laplace_is_not_elliptical(Draw& draw) {
  const Rational a = draw.inside("a", 0, 5), c = draw.inside("c", 0, 5), b = draw.number("b", -5, 5);
  if (a * c <= b * b) return Trilean::yes;
  const Rational diagonal = (a + c) / 4 + b / 2, other = (a + c) / 4 - b / 2;
  return trilean(!(a == c && a == diagonal && a == other));
}
/// f(y) = exp(-sqrt y): f((c - t)^2)/f(c^2) = e^t for every c >= t.
Trilean ratio_of_norm_noise_is_constant(Draw& draw) {
  const Rational t = draw.inside("t", 0, 5), c = t + draw.number("c - t", 0, 9);
  const auto root_of_square = [](const Rational& x) { return abs(x); };
  return trilean(root_of_square(c) - root_of_square(c - t) == t);
}

}  // namespace

std::vector<Theorem> elliptical_noise_section() {
  const std::string_view note = "accounting/theory/elliptical.md";
  const std::string_view code = "accounting/include/dpcert/accounting/noise/elliptical/pure_supremum.hpp";
  return {
      {.id = "reimherr-awan-elliptical.thm-1",
       .place = "Theorem 1",
       .status = Status::wrong,
       .statement = "Every elliptical law on a locally convex space is a scale mixture of normal laws.",
       .corrected = "In infinite dimension, or for generators of every dimension: the uniform law on [-1, 1] is none.",
       .instance =
           Instance{.given = "uniform noise on [-1, 1], shifted by 1/2: the laws (1/4, 3/4, 0) and (0, 3/4, 1/4)",
                    .printed = "it is a scale mixture, so that shifts have a density, and delta tends to 0 as epsilon "
                               "grows",
                    .fact = "delta is 1/4 at every epsilon, and the laws are not orthogonal",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [["1/4", "3/4", 0], )"
                             R"([0, "3/4", "1/4"]]}, "epsilon": 100, "digits": 6})",
                    .answer = R"({"lower": "0.25", "upper": "0.25"})",
                    .excludes = "0"},
       .note = "accounting/theory/elliptical_process.md",
       .checks = {{Role::counterexample, uniform_law_is_no_mixture}, {Role::corrected, mixtures_have_common_support}}},
      {.id = "reimherr-awan-elliptical.sec-4.1.norm",
       .place = "Section 4.1",
       .status = Status::wrong,
       .statement = "|g|_H = g^T Sigma^-1 g.",
       .corrected = "It is the root of that.",
       .instance =
           Instance{.given = "Sigma = 1 on the line, g = 2",
                    .printed = "|g|_H is 4, and that of 1 is 1: no norm",
                    .fact = "|g|_H is 2",
                    .query = R"({"quantity": "cameron_martin_sensitivity", "covariance": [[1]], "differences": [[2]], )"
                             R"("digits": 6})",
                    .answer = R"({"lower": "2", "upper": "2", "exact": "2"})",
                    .excludes = "4"},
       .note = "accounting/theory/cameron_martin.md",
       .code = "accounting/include/dpcert/accounting/noise/elliptical/cameron_martin.hpp",
       .checks = {{Role::counterexample, form_is_no_norm}, {Role::corrected, root_of_form_is_a_norm}}},
      {.id = "reimherr-awan-elliptical.thm-3",
       .place = "Theorem 3, the condition",
       .statement = "Elliptical noise of density f(|x|^2), f positive and decreasing, is pure DP with the supremum of "
                    "f((c - t)^2)/f(c^2) over c >= t.",
       .assumptions = "f(0) is finite, the supremum is",
       .note = note,
       .code = code,
       .checks = {{Role::statement, ratio_is_largest_along_the_shift}, {Role::statement, student_maximiser}}},
      {.id = "reimherr-awan-elliptical.thm-3.scale",
       .place = "Theorem 3",
       .status = Status::wrong,
       .statement = "There t = Delta/sigma^2.",
       .corrected = "t = Delta/sigma.",
       .instance =
           Instance{.given = "density exp(-|x|), Delta = sigma = 2",
                    .printed = "epsilon is Delta/sigma^2 = 1/2",
                    .fact = "epsilon is Delta/sigma = 1",
                    .query = R"({"quantity": "elliptical_epsilon", "elliptical": {"type": "k_norm"}, "dimension": 1, )"
                             R"("sensitivity": 2, "sigma": 2, "digits": 6})",
                    .answer = R"({"lower": "1", "upper": "1", "exact": "1"})",
                    .excludes = "1/2"},
       .note = note,
       .code = code,
       .checks = {{Role::counterexample, variance_in_place_of_scale}, {Role::corrected, scale_of_norm_noise}}},
      {.id = "reimherr-awan-elliptical.cor-1",
       .place = "Corollary 1",
       .status = Status::wrong,
       .statement = "Any distinct functionals g_i of the noise have a density.",
       .corrected = "Linearly independent ones have.",
       .instance = Instance{.given = "functionals g = (1, 1) and 2 g of noise in the plane",
                            .printed = "they have a density",
                            .fact = "their covariance is singular: the second is twice the first"},
       .note = "accounting/theory/cameron_martin.md",
       .checks = {{Role::counterexample, distinct_functionals_may_be_dependent},
                  {Role::corrected, independent_functionals}}},
      {.id = "reimherr-awan-elliptical.ex-2",
       .place = "Example 2",
       .statement = "Independent Laplace variables are not elliptical.",
       .checks = {{Role::statement, independent_laplace_is_not_elliptical}}},
      {.id = "reimherr-awan-elliptical.ex-4",
       .place = "Example 4",
       .statement = "Of the K-norm mechanism with |x| = (x^T Sigma^-1 x)^(1/2) the ratio is exp(Delta), whatever c.",
       .note = note,
       .checks = {{Role::statement, ratio_of_norm_noise_is_constant}}},
      {.id = "reimherr-awan-elliptical.ex-3",
       .place = "Example 3",
       .statement = "Elliptical Laplace noise is pure DP on the line, with epsilon = sqrt(2) Delta/sigma, and not in "
                    "more dimensions.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, laplace_on_the_line}, {Role::statement, laplace_in_space_has_a_pole}}},
      {.id = "reimherr-awan-elliptical.ex-5",
       .place = "Example 5",
       .statement = "Normal noise is not pure DP.",
       .note = note,
       .code = code,
       .checks = {{Role::statement, normal_noise_is_not_pure}}},
      {.id = "reimherr-awan-elliptical.ex-6",
       .place = "Example 6",
       .status = Status::loose,
       .statement = "Student t noise is pure DP for nu > 1; its epsilon is left as a supremum.",
       .corrected = "For every nu > 0, epsilon = (nu + d) asinh(Delta/(2 sigma sqrt nu)).",
       .instance =
           Instance{.given = "nu 1/2, one dimension, Delta = sigma = 1",
                    .printed = "nothing is said, as nu <= 1",
                    .fact = "epsilon is (3/2) asinh(1/sqrt 2)",
                    .query = R"({"quantity": "elliptical_epsilon", "elliptical": {"type": "student_t", "dof": "1/2"}, )"
                             R"("dimension": 1, "sensitivity": 1, "sigma": 1, "digits": 6})",
                    .answer = R"({"lower": "0.98771842", "upper": "0.98771843"})"},
       .note = note,
       .code = code,
       .checks = {{Role::corrected, student_epsilon}, {Role::attained, student_maximiser}}}};
}

}  // namespace dpcert::theorems
