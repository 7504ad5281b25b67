// SPDX-License-Identifier: Apache-2.0
#include "dpcert/properties/finite_mechanism.hpp"

#include "dpcert/numerics/refine.hpp"

namespace dpcert::properties {
namespace {

/// Is p > e^epsilon q? Decidable: e^epsilon = p/q only where epsilon is that logarithm.
bool exceeds(const Rational& p, const Rational& q, const Epsilon& epsilon) {
  if (q == 0) return p > 0;
  if (p <= 0) return false;
  return at_most(Epsilon::log_of(p / q), epsilon) == Trilean::no;
}

/// The event {P > e^epsilon Q}, which attains the hockey-stick divergence.
Breach worst_event(const ChannelMatrix& mechanism, std::size_t from, std::size_t against, const Epsilon& epsilon) {
  Breach found{from, against, {}, 0, 0};
  const auto &p = mechanism.rows[from], &q = mechanism.rows[against];
  for (std::size_t y = 0; y < p.size(); ++y)
    if (exceeds(p[y], q[y], epsilon)) {
      found.event.push_back(y);
      found.probability += p[y];
      found.other += q[y];
    }
  return found;
}

}  // namespace

std::string Breach::shown() const {
  std::string outcomes;
  for (const std::size_t y : event) outcomes += (outcomes.empty() ? "" : ", ") + std::to_string(y);
  return "inputs " + std::to_string(from) + " and " + std::to_string(against) + ", outcomes {" + outcomes +
         "}: " + probability.str() + " > e^epsilon " + other.str() + " + delta";
}

std::optional<Breach> breach_of(const ChannelMatrix& mechanism, const Epsilon& epsilon, const Rational& delta) {
  std::optional<Breach> worst;
  Rational worst_gap = 0;  // steers only which breach is shown
  for (const auto& [first, second] : mechanism.edges)
    for (const auto& [from, against] : {std::pair{first, second}, std::pair{second, first}}) {
      Breach found = worst_event(mechanism, from, against, epsilon);
      if (!exceeds(found.probability - delta, found.other, epsilon)) continue;
      const Rational gap = found.probability - delta - found.other;
      if (worst && gap <= worst_gap) continue;
      worst_gap = gap;
      worst = std::move(found);
    }
  return worst;
}

}  // namespace dpcert::properties
