// SPDX-License-Identifier: Apache-2.0
#include "pairs/integers/shifted_noise.hpp"

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"
#include "dpcert/accounting/pairs/discrete_gaussian_curve.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"

namespace dpcert {
namespace {

constexpr long left_out_bits = 640;  // what compositions leave out: 2^-640 a step

/// A family's own width, and how far its two laws are apart, which is at least 1.
struct Shift {
  std::string_view family;
  Rational width;
  Integer by;
};

/// Nothing: these are no shifts of one law.
std::optional<Shift> shift_between(const Distribution& p, const Distribution& q) {
  if (!p.is_plain() || !q.is_plain() || p.law().family != q.law().family) return std::nullopt;
  const auto family = p.law().family->info().name;
  if (family != "discrete_gaussian" && family != "discrete_laplace") return std::nullopt;
  const auto &one = p.law().numbers, &other = q.law().numbers;  // location and width
  if (one[1] != other[1]) return std::nullopt;
  return Shift{family, one[1], numerator(abs(one[0] - other[0]))};
}

/// The law of the loss, where that is not too large.
FewLosses few_losses(std::function<Result<LossLaw>()> law) {
  return {[law = std::move(law)]() -> std::optional<DominatingAtoms> {
    auto found = law();
    if (!found) return std::nullopt;
    return DominatingAtoms{std::move(found).value(), true};
  }};
}

void add_gaussian(PrivacyLoss& loss, const Rational& variance, const Integer& by) {
  loss.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const DiscreteGaussianCurve>(variance, Rational{by})};
  loss.views.put(GdpRate{[=](long digits) { return discrete_gaussian_gdp_rate(variance, by, digits); }});
  loss.views.put(few_losses([=] { return discrete_gaussian_law(variance, by, left_out_bits); }));
}

void add_laplace(PrivacyLoss& loss, const Rational& scale, const Integer& by) {
  loss.views.put(GdpRate{[=](long digits) { return discrete_laplace_gdp_rate(scale, Rational{by}, digits); }});
  loss.views.put(few_losses([=] { return discrete_laplace_law(scale, by); }));
}

}  // namespace

void add_shifted_noise(PrivacyLoss& loss, const Distribution& p, const Distribution& q) {
  const auto shift = shift_between(p, q);
  if (!shift) return;
  (shift->family == "discrete_gaussian" ? add_gaussian : add_laplace)(loss, shift->width, shift->by);
}

}  // namespace dpcert
