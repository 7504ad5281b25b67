// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/distribution_pair.hpp"

#include <algorithm>

#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/accounting/pairs/iterated_laplace_curve.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"
#include "pairs/grid/curve_tails.hpp"
#include "pairs/grid/monotone_tails.hpp"
#include "pairs/integers/integer_pair.hpp"
#include "pairs/integers/integer_tails.hpp"
#include "pairs/integers/shifted_noise.hpp"
#include "pairs/line/density_pair.hpp"
#include "pairs/line/density_transform.hpp"
#include "pairs/transform/exponential_transform.hpp"

namespace dpcert {
namespace {

template <class Test>
bool every_family(const Distribution& p, const Distribution& q, Test test) {
  const auto passes = [&](const auto& component) { return test(*component.second.family); };
  return std::all_of(p.components.begin(), p.components.end(), passes) &&
         std::all_of(q.components.begin(), q.components.end(), passes);
}

std::string names_of(const Distribution& p, const Distribution& q) {
  return std::string{p.components.front().second.family->info().name} + " and " +
         std::string{q.components.front().second.family->info().name};
}

template <class To, class From>
Result<std::shared_ptr<const To>> as(const Result<std::shared_ptr<const From>>& pair) {
  if (!pair) return pair.error();
  return std::shared_ptr<const To>{*pair};
}

template <class Pair>
PrivacyLoss by(const Result<std::shared_ptr<const Pair>>& pair) {
  return {as<RenyiCurve>(pair), as<Profile>(pair)};
}

PrivacyLoss by_points(const Distribution& p, const Distribution& q) {
  if (every_family(p, q, [](const Family& family) { return family.as_integer() != nullptr; })) {
    PrivacyLoss loss = by(IntegerPair::of(p, q));
    if (!loss.profile) return loss;
    KnownTails tails = integer_tails(p, q, (*loss.profile)->infinite_mass());
    loss.views.put(tails ? std::move(tails) : curve_tails(*loss.profile));
    return loss;
  }
  const Family* family = p.components.front().second.family;
  const bool same = every_family(p, q, [&](const Family& other) { return &other == family; });
  if (!same) {
    const Error error =
        invalid_input("", "found " + names_of(p, q) + ", wanted laws of one family, or both on the integers");
    return {error, error};
  }
  if (p.components.front().second.dimension != q.components.front().second.dimension) {
    const Error error = invalid_input("", "the two laws have different dimensions");
    return {error, error};
  }
  if (family->as_density() != nullptr) {
    const auto pair = DensityPair::of(p, q);
    PrivacyLoss loss = by(pair);
    if (pair) loss.views.put<LossTransform>(std::make_shared<const DensityTransform>(p, q));
    return loss;
  }
  const Error error =
      unsupported("", "no certified method compares these laws of the family " + std::string{family->info().name});
  return {error, error};
}

/// Nothing: no shifts of one Gaussian or Laplace law.
std::optional<ShiftedNoise> as_noise(const Distribution& p, const Distribution& q) {
  const bool are_alike =
      p.is_plain() && q.is_plain() && p.law().family == q.law().family && p.law().dimension == q.law().dimension;
  return are_alike ? p.law().family->as_noise(p.law(), q.law()) : std::nullopt;
}

/// Both by one bijection, where it is known for all components; nothing: it is not.
std::optional<std::pair<Distribution, Distribution>> carried(const Distribution& p, const Distribution& q) {
  const Law& frame = p.components.front().second;
  std::pair<Distribution, Distribution> both{p, q};
  for (Distribution* one : {&both.first, &both.second})
    for (auto& [weight, law] : one->components) {
      auto image = law.family == frame.family ? frame.family->carried(law, frame) : std::nullopt;
      if (!image) return std::nullopt;
      law = *std::move(image);
    }
  return both;
}

}  // namespace

bool share_a_frame(const Distribution& p, const Distribution& q) {
  if (!p.is_plain() || !q.is_plain() || p.law().family != q.law().family) return false;
  const ExponentialFamily* family = p.law().family->as_exponential();
  return family != nullptr && family->is_regular(p.law()) && family->is_regular(q.law()) &&
         family->same_frame(p.law(), q.law());
}

PrivacyLoss compare(const Distribution& p, const Distribution& q) {
  if (p == q) return nothing_told().forward;
  if (const auto noise = as_noise(p, q)) return noise_pair(*noise).forward;
  if (const auto lines = carried(p, q)) return compare(lines->first, lines->second);
  PrivacyLoss loss = by_points(p, q);
  if (share_a_frame(p, q)) {
    loss.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const ExponentialPair>(p.law(), q.law())};
    if (auto transform = ExponentialTransform::of(p.law(), q.law()))
      loss.views.put<LossTransform>(std::move(transform));
    if (!loss.find<LossTails>()) loss.views.put(monotone_tails(p.law(), q.law()));
  }
  if (auto noise = iterated_laplace_of(p, q))
    loss.renyi = std::shared_ptr<const RenyiCurve>{std::make_shared<const IteratedLaplaceCurve>(*std::move(noise))};
  add_shifted_noise(loss, p, q);
  return loss;
}

}  // namespace dpcert
