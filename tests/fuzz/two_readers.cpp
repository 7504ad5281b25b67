// SPDX-License-Identifier: Apache-2.0
// An audit file as the prover reads it and as the checker does: both take it for one, or
// neither; each claim is understood by both, or by neither; and what is understood is the
// same. A limit of either reader is no disagreement.
#include <algorithm>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "harness.hpp"
#include "kernel/spec/spec.hpp"
#include "more/known.hpp"
#include "more/laws/dominating_pair.hpp"
#include "more/laws/elliptical.hpp"
#include "more/laws/iterated_noise.hpp"
#include "more/laws/profile.hpp"

namespace dpcert::fuzz {
namespace {

bool is_same(const Rational& x, const check::Rational& y) { return x.str() == y.str(); }
bool is_same(const Epsilon& x, const check::LogNumber& y) {
  return is_same(x.nats(), y.offset) && is_same(x.ratio(), y.argument);
}

/// The claim against the checker's.
struct SameClaim {
  const check::Claimed& checker;

  bool operator()(const DpClaim& claim) const {
    return checker.kind == check::Kind::dp && !checker.point && is_same(claim.epsilon, checker.epsilon) &&
           is_same(claim.delta, checker.value);
  }
  bool operator()(const AdvantageClaim& claim) const { return (*this)(DpClaim{{}, claim.advantage}); }
  bool operator()(const TradeOffClaim& claim) const {
    return checker.point && is_same(claim.type_one, checker.point->type_one) &&
           is_same(claim.type_two, checker.point->type_two);
  }
  bool operator()(const RenyiClaim& claim) const {
    return checker.kind == check::Kind::renyi && is_same(Epsilon{claim.epsilon}, checker.epsilon) &&
           is_same(claim.order, checker.value);
  }
  bool operator()(const ZcdpClaim& claim) const {
    return checker.kind == check::Kind::zcdp && is_same(claim.rho, checker.value);
  }
  bool operator()(const GdpClaim& claim) const {
    return checker.kind == check::Kind::gdp && is_same(Rational{claim.mu * claim.mu}, checker.value);
  }
};

bool is_same(const std::optional<PlaceOfRecord>& x, const check::IteratedNoise* y) {
  if (!x || y == nullptr) return !x && y == nullptr;
  return is_same(Rational{x->index}, y->record->index) && is_same(Rational{x->records}, y->record->records);
}

bool is_same(const NeighbouringProfiles* x, const check::Profile* y) {
  if (x == nullptr || y == nullptr) return x == nullptr && y == nullptr;
  return x->profiles == y->channel.rows.size() && x->edges == y->channel.edges;
}

/// The first part of that law which tells of the data; null: none does.
template <class Law>
const Law* telling(const check::Mechanism& mechanism) {
  if (const auto* law = mechanism.as<Law>()) return law->tells_of_data() ? law : nullptr;
  if (const auto* composed = mechanism.as<check::Composition>())
    for (const check::Part& part : composed->parts)
      if (const auto* law = telling<Law>(*part.mechanism)) return law;
  return nullptr;
}

void demand_same(const AuditEntry& prover, const check::ClaimEntry& checker) {
  demand(std::visit(SameClaim{checker.claimed}, prover.claim), "both read one claim", checker.claimed.text);
  const Neighbours neighbours = prover.mechanism.neighbours();
  const auto is_same_relation = [&](Relation ours, check::Relation theirs) {
    demand((neighbours.relation == ours) == check::speaks_of(checker.mechanism, theirs), "both know the relation",
           name_of(ours));
  };
  is_same_relation(Relation::add_remove, check::Relation::add_remove);
  is_same_relation(Relation::replace_one, check::Relation::replace_one);
  is_same_relation(Relation::zero_out, check::Relation::zero_out);
  demand(is_same(neighbours.record, telling<check::IteratedNoise>(checker.mechanism)),
         "both know which record is replaced");
  demand(is_same(neighbours.profiles.get(), telling<check::Profile>(checker.mechanism)),
         "both know which profiles there are");
}

bool is_unknown(const check::Distribution& law) { return law.parameters.empty(); }

/// Has the checker passed over a law, of a family that none of
/// its rules knows, without reading what stands there?
bool passes_over_a_law(const check::Mechanism& mechanism) {
  if (const auto* pair = mechanism.as<check::DominatingPair>()) return is_unknown(pair->p) || is_unknown(pair->q);
  if (const auto* process = mechanism.as<check::EllipticalProcess>())
    return std::any_of(process->mixing->laws.begin(), process->mixing->laws.end(),
                       [](const auto& part) { return is_unknown(part.second); });
  if (const auto* sampled = mechanism.as<check::Subsampled>()) return passes_over_a_law(*sampled->of);
  const auto* composed = mechanism.as<check::Composition>();
  return composed != nullptr && std::any_of(composed->parts.begin(), composed->parts.end(),
                                            [](const check::Part& part) { return passes_over_a_law(*part.mechanism); });
}

/// What the checker makes of a claim; nothing: it is beyond its limits.
std::optional<std::variant<check::ClaimEntry, std::string>> checkers_reading(const check::Spec& spec,
                                                                             std::size_t claim) {
  try {
    return check::read_claim(spec.document(), claim, check::kernel_and_more());
  } catch (const check::BeyondLimits&) {
    return std::nullopt;
  }
}

void try_claim(const std::variant<AuditEntry, BadEntry>& prover, const check::Spec& spec, std::size_t claim) {
  const auto read = checkers_reading(spec, claim);
  if (!read) return;
  const auto* checker = std::get_if<check::ClaimEntry>(&*read);
  if (const auto* bad = std::get_if<BadEntry>(&prover)) {
    if (bad->error.fault == Fault::invalid_input)
      demand(checker == nullptr || passes_over_a_law(checker->mechanism),
             "the checker reads a claim that the prover refuses", bad->error.where + ": " + bad->error.message);
    return;
  }
  if (checker == nullptr)
    return demand(false, "the prover reads a claim that the checker refuses", std::get<std::string>(*read));
  demand_same(std::get<AuditEntry>(prover), *checker);
}

}  // namespace

void try_text(std::string_view text) {
  const auto prover = read_audit(text);
  const auto checker = check::Spec::read(text);
  const auto* spec = std::get_if<check::Spec>(&checker);
  if (!prover)
    return demand(spec == nullptr, "the checker reads a file that the prover refuses", prover.error().message);
  if (spec == nullptr)
    return demand(false, "the prover reads a file that the checker refuses", std::get<std::string>(checker));
  for (std::size_t i = 0; i < prover->size(); ++i) try_claim((*prover)[i], *spec, i);
}

}  // namespace dpcert::fuzz
