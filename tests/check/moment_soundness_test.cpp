// SPDX-License-Identifier: Apache-2.0
// Whatever the checker accepts of moments of exponential families and of samples, and of pairs
// within a zCDP budget, is not contradicted by an enclosure of the truth.
#include "family_truth.hpp"
#include "soundness_case.hpp"
#include "two_point_truth.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;
using dpcert::Enclosure;
using dpcert::Trilean;

namespace {

Question any_exponential_family() {
  const FamilyPair family = any_family();
  const Rational order = any_tenths(1, 40);
  RC_PRE(order != 1);
  const Enclosure truth = worse_divergence(family, order);
  RC_PRE(truth.is_finite());
  return {family.mechanism,
          truth,
          {{true, "renyi " + order.str(), "by exponential-family"},
           {false, "not-renyi " + order.str(), "by exponential-family"}}};
}

Question any_sample() {
  const bool is_gaussian = any_bool();
  const int order = any_int(2, 6), steps = is_gaussian ? any_int(1, 1000) : 1;
  const Rational a{order}, scale = any_tenths(5, 30), sensitivity = any_tenths(5, 20), rate{any_int(1, 99), 100};
  const Rational shift = is_gaussian && steps > 1 ? Rational{1 / scale} : Rational{sensitivity / scale};
  const auto moments =
      is_gaussian ? sampled_normal(shift, rate, static_cast<unsigned long>(order)) : sampled_laplace(shift, rate, a);
  RC_ASSERT(at_most(moments.add, moments.remove) != Trilean::no);
  const std::string noise = (is_gaussian ? R"({"type": "gaussian", )" + quoted("sigma", scale)
                                         : R"({"type": "laplace", )" + quoted("scale", scale)) +
                            ", " + quoted("sensitivity", sensitivity) + "}";
  const std::string sample = quoted("sampling_rate", rate);
  const std::string mechanism = steps > 1 ? R"({"type": "subsampled_gaussian", )" + sample + ", " +
                                                quoted("noise_multiplier", scale) + R"(, "steps": )" +
                                                std::to_string(steps) + "}"
                                          : R"({"type": "poisson_subsampled", )" + sample + R"(, "of": )" + noise + "}";
  return {mechanism,
          divergence(moments.remove, a) * Rational{steps},
          {{true, "renyi " + a.str(), "by subsampled"}, {false, "not-renyi " + a.str(), "by subsampled"}}};
}

std::string budget(const Rational& rho) { return R"({"type": "zcdp", )" + quoted("rho", rho) + "}"; }
/// Cells as fine as a certificate needs them, to somewhat past the peak.
std::string cells(const Verge& at, double x, double rho) {
  std::string text;
  double b = at.b * any_int(2, 10) / 100;  // picks
  for (const double end = (x - rho) / (2 * rho) + 0.01; b < end; b *= 1.03) text += " " + picked(b).str();
  return text + " " + picked(b).str();
}
/// A pair within the budget: what it breaks is by the events of one outcome, n times over.
Question any_two_point() {
  const Rational rho = any_tenths(3, 30);
  const Rational x = rho + picked(any_int(22, 44) / 10.0 * std::sqrt(double_of(rho)));
  const Verge at = verge(double_of(x), double_of(rho));
  RC_PRE(at.p < 0.3);
  const Rational p = picked(at.p * 0.95);
  const int times = any_int(1, 2);
  const Rational most = times * x * Rational{9, 10};
  const auto epsilon = any_epsilon(0, most);
  const Enclosure truth =
      exp(log(enclosed(p)) * Rational{times}) * (Rational{1} - exp(epsilon.value - Rational{times * x}));
  const std::string pair = "by two-point " + p.str() + " " + x.str() + cells(at, double_of(x), double_of(rho));
  return {specs::composed({{budget(rho), times}}), truth, {{false, "not-dp " + epsilon.text, pair}}};
}

}  // namespace

TEST_CASE("no enclosure contradicts what the checker accepts of exponential families", "[random]") {
  is_sound("by exponential-family", any_exponential_family);
}
TEST_CASE("no enclosure contradicts what the checker accepts of samples", "[random]") {
  is_sound("by subsampled", any_sample);
}
TEST_CASE("no enclosure contradicts what the checker accepts of pairs on two points", "[random]") {
  is_sound("by two-point", any_two_point);
}
