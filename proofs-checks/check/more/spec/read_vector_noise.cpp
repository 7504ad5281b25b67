// SPDX-License-Identifier: Apache-2.0
// K-norm noise, and elliptical noise, which is read as other noise where it is such.
// proofs-checks/check/theory/k-norm.md, elliptical-supremum.md, mixture.md
#include "more/laws/k_norm.hpp"
#include "more/spec/read_elliptical.hpp"
#include "more/spec/read_norm_ball.hpp"
#include "more/spec/read_statistic.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {
namespace {

// A body or a statistic that is not understood may be of a kind that others know.
template <class Read>
auto known(const Read& read) {
  try {
    return read();
  } catch (const Misread& misread) {
    throw BeyondLimits{misread.why + ": a \"body\" or a \"statistic\" that this checker does not know"};
  }
}
NormBall body(const Object& in) {
  return known([&] { return read_norm_ball(in.at("body")); });
}

Mechanism as_simplest(Elliptical noise) {
  if (!noise.shift_squared) return Mechanism::of(std::move(noise));
  const Rational& square = *noise.shift_squared;
  if (const auto* law = std::get_if<Kotz>(&noise.member); law != nullptr && law->pole == 0 && law->degree == 2)
    return {Gaussian{2 * law->rate * square}};
  if (const auto* law = std::get_if<RadialExponential>(&noise.member); law != nullptr && noise.dimension == 1)
    if (const auto t = exact_root(law->rate_squared * square)) return {Laplace{*t}};
  return Mechanism::of(std::move(noise));
}

// For all shifts up to a gauge: where one of them is that of Laplace noise, to which no other is worse.
Mechanism read_k_norm(const Object& in) {
  const Rational scale = in["scale"], sensitivity = in["sensitivity"];
  const NormBall ball = body(in);
  if (ball.dimension == 1 || ball.is_sum_or_largest) return {Laplace{sensitivity / scale}};
  return Mechanism::of(KNorm{scale, sensitivity});
}

KNorm k_norm_of_statistic(const Object& in) {
  NormBall ball = body(in);
  Values values = known([&] { return read_values(in.at("statistic")); });
  if (ball.dimension != values.dimension) throw Misread{"a \"body\" and a \"statistic\" of two dimensions"};
  return KNorm{in["scale"], Differences{std::move(ball), std::move(values)}};
}

}  // namespace

const Types& vector_noise_types() {
  static const Types types = {
      {"k_norm", {other_member("body"), scale_member, sensitivity_member}, read_k_norm},
      {"k_norm", {other_member("body"), scale_member, other_member("statistic")}, read_by<k_norm_of_statistic, true>},
      {"elliptical",
       {other_member("elliptical"), sigma_member, sensitivity_member, {"dimension", count_from(1, max_dimension)}},
       [](const Object& in) { return as_simplest(elliptical_of_shift(in)); }},
      {"elliptical",
       {other_member("elliptical"),
        sigma_member,
        {"covariance", any, Holds::matrix},
        {"differences", any, Holds::matrix},
        optional_member("dimension", count_from(1, max_dimension))},
       [](const Object& in) { return as_simplest(elliptical_of_differences(in)); }},
      {"elliptical_process",
       {other_member("mixing"), sigma_member, sensitivity_member, optional_member("covariance", any, Holds::matrix)},
       read_by<elliptical_process>},
  };
  return types;
}

}  // namespace dpcert::check
