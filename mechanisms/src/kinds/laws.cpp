// SPDX-License-Identifier: Apache-2.0
#include "laws.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"

namespace dpcert {
namespace {

/// The probabilities of a law on 0, 1, ..., k-1 that is given by them; nothing for other laws.
std::optional<std::vector<Rational>> listed(const Distribution& x) {
  if (!x.is_plain()) return std::nullopt;
  const Law& law = x.law();
  if (law.family == find_family("categorical")) return law.numbers;
  if (law.family == find_family("bernoulli")) return std::vector<Rational>{1 - law.numbers[0], law.numbers[0]};
  return std::nullopt;
}

PrivacyLoss in_order(const Distribution& p, const Distribution& q) {
  PrivacyLoss loss = compare(p, q);
  auto of_p = listed(p), of_q = listed(q);
  if (!of_p || !of_q) return loss;
  const std::size_t outcomes = std::max(of_p->size(), of_q->size());
  of_p->resize(outcomes);
  of_q->resize(outcomes);
  loss.views.put(FewLosses{[of_p, of_q] { return DominatingAtoms{loss_law(*of_p, *of_q), true}; }});
  return loss;
}

}  // namespace

Distribution plain(std::string_view family, std::vector<Rational> numbers, std::size_t dimension) {
  return {{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
}

Laws shifted(std::string_view family, const Rational& shift, const Rational& width) {
  return {plain(family, {shift, width}), plain(family, {0, width}), true, plain(family, {-shift, width})};
}

Laws responses(const Rational& ratio, const Rational& weight) {
  const Rational total = ratio + 1 + weight, truth = ratio / total, other = 1 / total, rest = weight / total;
  return {plain("categorical", {truth, other, rest}, 3), plain("categorical", {other, truth, rest}, 3)};
}

WorstPair both_orders(const Distribution& p, const Distribution& q) { return {in_order(p, q), in_order(q, p)}; }

}  // namespace dpcert
