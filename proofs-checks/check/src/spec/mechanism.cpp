// SPDX-License-Identifier: Apache-2.0
#include "spec/mechanism.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

// Whether it is so of the mechanism or, of a composition, of some part.
template <class Predicate>
bool holds(const Mechanism& mechanism, const Predicate& is_so) {
  const auto* composed = mechanism.as<Composition>();
  return is_so(mechanism) ||
         (composed != nullptr && std::any_of(composed->parts.begin(), composed->parts.end(),
                                             [&](const Part& part) { return holds(*part.mechanism, is_so); }));
}

}  // namespace

bool holds_budget(const Mechanism& mechanism) {
  return holds(mechanism, [](const Mechanism& node) {
    if (const auto* sampled = node.as<Subsampled>()) return holds_budget(*sampled->of);
    if (const auto* pair = node.as<DominatingPair>()) return !pair->tight;
    if (const auto* noise = node.as<IteratedNoise>()) return noise->is_budget;
    if (const auto* choice = node.as<BoundedRange>()) return choice->of == BoundedRange::Of::all_scores;
    return node.is<PostProcessedBudget, SampledDescent, PermuteAndFlip, Pure, Approximate, Zcdp, Gdp, Rdp>();
  });
}

bool is_all_of_kernel(const Mechanism& mechanism) {
  return !holds(mechanism, [](const Mechanism& node) {
    const auto* sampled = node.as<Subsampled>();
    return !node.is_of_kernel || (sampled != nullptr && !is_all_of_kernel(*sampled->of));
  });
}

bool holds_sampling(const Mechanism& mechanism) {
  return holds(mechanism, [](const Mechanism& node) { return node.is<Subsampled, SampledDescent>(); });
}

bool holds_replacement(const Mechanism& mechanism) {
  return holds(mechanism, [](const Mechanism& node) {
    if (const auto* iterated = node.as<IteratedNoise>()) return iterated->record.has_value();
    if (const auto* channel = node.as<Channel>()) return channel->is_of_profiles;
    if (const auto* pair = node.as<DominatingPair>()) return pair->replaces;
    if (const auto* budget = node.as<Pure>()) return budget->replaces;
    if (const auto* choice = node.as<BoundedRange>()) return choice->replaces;
    if (const auto* composed = node.as<Composition>()) return composed->replaces;
    const auto* noise = node.as<KNorm>();
    return noise != nullptr && std::holds_alternative<Differences>(noise->shifts);
  });
}

std::optional<PlaceOfRecord> record_of(const Mechanism& mechanism) {
  std::optional<PlaceOfRecord> found;
  holds(mechanism, [&](const Mechanism& node) {
    if (const auto* iterated = node.as<IteratedNoise>()) found = iterated->record;
    return found.has_value();
  });
  return found;
}

const Channel* profiles_of(const Mechanism& mechanism) {
  const Channel* found = nullptr;
  holds(mechanism, [&](const Mechanism& node) {
    const auto* channel = node.as<Channel>();
    if (channel != nullptr && channel->is_of_profiles) found = channel;
    return found != nullptr;
  });
  return found;
}

std::optional<Elliptical> as_elliptical(const Mechanism& mechanism) {
  if (const auto* noise = mechanism.as<Gaussian>()) return Elliptical{1, Kotz{0, Rational{1, 2}, 2}, noise->mu_squared};
  if (const auto* noise = mechanism.as<Laplace>()) return Elliptical{1, RadialExponential{1}, noise->t * noise->t};
  const auto* noise = mechanism.as<Elliptical>();
  return noise == nullptr ? std::nullopt : std::optional{*noise};
}

}  // namespace dpcert::check
