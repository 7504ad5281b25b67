// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/tempered_cells.hpp"

#include "posterior/tempered_laws.hpp"

namespace dpcert {
namespace {

constexpr Precision working{128};
constexpr std::size_t most_cells = 1'500;
/// The checker rounds elsewhere.
const Rational room = power_of_two(-48);

/// Halves cells until the bound of each is certainly at most
/// the limit; their ends, but the outer ones.
std::optional<std::vector<Rational>> cells_below(const BoundedBetween& f, const Rational& limit) {
  struct End {
    Rational at;
    Enclosure value;
  };
  const auto end_at = [&](const Rational& u) { return End{u, f.at(u)}; };
  std::vector<Rational> ends;
  End left = end_at(f.from);
  if (f.from == f.to) return at_most(left.value, limit) == Trilean::yes ? std::optional{ends} : std::nullopt;
  std::vector<End> right{end_at(f.to)};  // of the cells that are to come, the next one last
  while (!right.empty()) {
    if (at_most(left.value, limit) == Trilean::no || ends.size() + right.size() > most_cells) return std::nullopt;
    const Enclosure bound = f.above(left.at, left.value, right.back().at, right.back().value);
    if (at_most(bound, limit) != Trilean::yes) {
      right.push_back(end_at((left.at + right.back().at) / 2));
      continue;
    }
    left = right.back();
    right.pop_back();
    if (!right.empty()) ends.push_back(left.at);
  }
  return ends;
}

std::optional<std::vector<Rational>> as_sums(std::optional<std::vector<Rational>> cells, const TemperedLaws& laws) {
  if (cells)
    for (Rational& u : *cells) u /= laws.own();
  return cells;
}

}  // namespace

bool are_cut_beta_laws(const TemperedPosterior& posterior) {
  const Rational &alpha = posterior.alpha, &beta = posterior.beta;
  return std::min(alpha, beta) - 1 + posterior.temperature > 0;
}
bool are_cut_beta_laws(const TemperedPosterior& posterior, const Rational& order) {
  return are_cut_beta_laws(posterior) && order < posterior.temperature + std::min(posterior.alpha, posterior.beta);
}

std::optional<std::vector<Rational>> cells_that_show(const TemperedPosterior& posterior, const Epsilon& epsilon,
                                                     const Rational& delta) {
  const TemperedLaws laws{posterior};
  return as_sums(cells_below(bent_hockey_stick(laws, epsilon, working), delta * (1 - room)), laws);
}
std::optional<std::vector<Rational>> cells_that_show_renyi(const TemperedPosterior& posterior, const Rational& order,
                                                           const Rational& value) {
  const TemperedLaws laws{posterior};
  return as_sums(cells_below(bent_renyi(laws, order, working), value * (1 - room)), laws);
}

TemperedBreach breach_of(const TemperedPosterior& posterior, const Epsilon& epsilon, const Rational& delta) {
  constexpr long digits = 12;
  const TemperedLaws laws{posterior};
  const Rational u = largest_hockey_stick(laws, epsilon, working, digits, delta).place;
  return {u / laws.own(), best_place(laws, u, epsilon, working)};
}
Rational worst_sum(const TemperedPosterior& posterior, const Rational& order) {
  constexpr long digits = 12;
  const TemperedLaws laws{posterior};
  return largest_renyi(laws, order, working, digits).place / laws.own();
}

}  // namespace dpcert
