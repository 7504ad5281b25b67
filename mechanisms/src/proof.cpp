// SPDX-License-Identifier: Apache-2.0
#include "proof.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr std::size_t slack_digits = 24;

/// Calls visit(loss) for each leaf until it answers false; false as well for a leaf that is no lattice step.
bool every_loss(const Mechanism& mechanism, const std::function<bool(const Epsilon&)>& visit) {
  if (const auto* x = std::get_if<Composition>(&mechanism.kind)) {
    for (const Part& part : x->parts)
      if (!every_loss(part.mechanism, visit)) return false;
    return true;
  }
  if (const auto* x = std::get_if<RandomizedResponse>(&mechanism.kind)) {
    const ResponseLaw law = law_of(*x);
    return law.failure == 0 && visit(law.step.loss);
  }
  if (const auto* x = std::get_if<Pure>(&mechanism.kind)) return visit(x->epsilon);
  if (const auto* x = std::get_if<Approximate>(&mechanism.kind)) return visit(x->epsilon);
  return false;
}

}  // namespace

Rational just_above(const Enclosure& value) {
  return *read_rational(write_decimal(value.upper(), slack_digits, Direction::up));
}

Rational just_above(const std::function<Enclosure(Precision)>& value) {
  return just_above(refine_to_digits(static_cast<long>(slack_digits), value));
}

Rational just_below(const std::function<Enclosure(Precision)>& value) {
  const Enclosure x = refine_to_digits(static_cast<long>(slack_digits), value);
  return *read_rational(write_decimal(x.lower(), slack_digits, Direction::down));
}

Trilean node_satisfies(const Node& node, const Epsilon& epsilon, const Rational& delta) {
  const auto leakage = leakage_of(node.mechanism);
  if (!leakage) return Trilean::unknown;
  const Trilean answer = decide([&](Precision precision) { return leakage->satisfies(epsilon, delta, precision); });
  // That no bound suffices is no breach: only a profile that is attained can say `no`.
  return answer == Trilean::no && !leakage->has_attained_epsilon(delta) ? Trilean::unknown : answer;
}

bool is_in_format(const Mechanism& mechanism) {
  if (const auto* composition = std::get_if<Composition>(&mechanism.kind))
    return std::all_of(composition->parts.begin(), composition->parts.end(),
                       [](const Part& part) { return is_in_format(part.mechanism); });
  if (const auto* sampled = std::get_if<PoissonSubsampled>(&mechanism.kind)) return is_in_format(*sampled->of);
  return !std::holds_alternative<Noiseless>(mechanism.kind);
}

bool has_common_loss(const Mechanism& mechanism) {
  std::optional<Epsilon> common;
  return every_loss(mechanism, [&](const Epsilon& loss) {
    if (!common) common = loss;
    return *common == loss;
  });
}

}  // namespace dpcert
