// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/loss_runs.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {
namespace {

class Unknown final : public Family {
 public:
  Unknown() : Family{{}} {}
  [[nodiscard]] bool is_above_0() const override { return true; }  // it may be
};

}  // namespace

std::optional<Run> Family::run(const Parameters& /*p*/, const Parameters& /*q*/) const { return std::nullopt; }

const std::vector<const Family*>& families() {
  static const std::vector<const Family*> all = {&bernoulli_laws(),     &binomial_laws(), &dirichlet_laws(),
                                                 &exponential_laws(),   &gamma_laws(),    &geometric_laws(),
                                                 &inverse_gamma_laws(), &laplace_laws(),  &laplace_sum_laws(),
                                                 &logistic_laws(),      &normal_laws(),   &poisson_laws()};
  return all;
}

Distribution unknown_law() {
  static const Unknown unknown;
  return {&unknown, {}};
}

}  // namespace dpcert::check
