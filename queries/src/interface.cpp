// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/interface.hpp"

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/queries/drawing.hpp"
#include "dpcert/queries/quantity.hpp"
#include "dpcert/queries/sample_audit_answer.hpp"
#include "dpcert/queries/spending.hpp"
#include "dpcert/releases/release.hpp"
#include "quantities/quantity_list.hpp"

namespace dpcert {
namespace {

std::vector<Variety>& registered() {
  static std::vector<Variety> varieties;
  return varieties;
}

template <class Type>
Variety variety_of(std::string name, std::string summary, const std::vector<const Type*>& types) {
  return {std::move(name), std::move(summary), {types.begin(), types.end()}};
}

}  // namespace

std::vector<Variety> interface_varieties() {
  std::vector<Variety> all = {
      variety_of("query", "One query of `dpcert compute`.", quantities()),
      {"audit", "An audit file.", {&audit_type()}},
      {"claim", "What is claimed of a mechanism.", {&claim_type()}},
      variety_of("mechanism", "What a user runs, or a budget: all mechanisms that meet a promise.", mechanism_types()),
      distribution_variety(),
      elliptical_variety(),
      mixing_variety(),
      condition_variety(),
      additive_noise_variety(),
      posterior_model_variety(),
      prior_variety(),
      posterior_method_variety(),
      truncated_model_variety(),
      release_variety(),
      {"release_spec", "What `dpcert release` reads.", {&release_spec_type()}},
      {"odometer_budget", "What `dpcert odometer` is given.", {&odometer_budget_type()}},
      {"sample_claim", "What `dpcert_audit_samples` of the C library is given.", {&sample_claim_type()}},
      {"sampler", "What a sampler of the C library is made of.", {&sampler_type()}},
  };
  all.insert(all.end(), registered().begin(), registered().end());
  return all;
}

void register_variety(Variety variety) { registered().push_back(std::move(variety)); }

}  // namespace dpcert
