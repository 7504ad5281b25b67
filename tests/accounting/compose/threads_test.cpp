// SPDX-License-Identifier: Apache-2.0
// Objects that keep what they found last, asked by several
// threads at once: the answers are those of one thread.
#include <catch2/catch.hpp>
#include <string>

#include "at_once.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "loss_atoms.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

constexpr std::size_t threads = 8;

std::string text(const Enclosure& x) {
  return x.is_finite() ? x.lower().str() + " " + x.upper().str() : std::string{"unknown"};
}
std::string text(const RuleValue& x) { return x.rule + (x.infinite ? " inf" : " " + text(x.value)); }
std::string text(const Rate& x) { return text(x.at_least) + " " + text(x.at_most); }

/// What a thread hears of a fresh object, whose caches are
/// empty; no two of them ask for one precision.
template <class Make, class Ask>
void answers_alike(const Make& make, const Ask& ask) {
  std::vector<std::string> alone(threads), together(threads);
  for (std::size_t i = 0; i < threads; ++i) alone[i] = ask(make(), i);
  const auto shared = make();
  at_once(threads, [&](std::size_t i) {
    std::string first = ask(shared, i);
    together[i] = ask(shared, i) == first ? first : "two answers";
  });
  CHECK(together == alone);
}

Epsilon ln(const Rational& ratio) { return Epsilon::log_of(ratio); }

/// The steps of three losses on two lines and one off them.
std::vector<LossSteps> loss_steps() {
  return {
      {law_of({{Rational(1, 2), Rational(1, 3)}, {Rational(1, 2), Rational(2, 3)}}), 9},
      {law_of({{Rational(3, 5), Rational(1, 5)}, {Rational(2, 5), Rational(4, 5)}}), 7},
      {law_of({{Rational(1, 7), Rational(2, 7)}, {Rational(2, 7), Rational(4, 7)}, {Rational(4, 7), Rational(1, 7)}}),
       5}};
}

std::vector<LatticeSteps> lattice_steps() { return {{ln(Rational(3, 2)), 0, 60}, {ln(Rational(5, 4)), 1, 30}}; }

Precision precision_of(std::size_t thread) { return {64 + 40 * static_cast<long>(thread)}; }
long digits_of(std::size_t thread) { return 3 + 4 * static_cast<long>(thread); }

}  // namespace

TEST_CASE("profiles that keep their outcomes answer threads as they answer one") {
  const auto deltas = [](const Profile& profile, std::size_t i) {
    std::string all;
    for (long k = -2; k <= 8; ++k) all += text(profile.delta(Epsilon{Rational(k, 3)}, precision_of(i))) + "; ";
    return all;
  };
  SECTION("atoms of losses") {
    answers_alike([] { return LossAtoms::of(loss_steps()).value(); }, deltas);
  }
  SECTION("steps of a lattice") {
    answers_alike([] { return LatticePair::from(lattice_steps()).value(); }, deltas);
  }
  SECTION("rates") {
    answers_alike(
        [] {
          return LossAtoms::of({{law_of({{Rational(1, 2), Rational(1, 3)}, {Rational(1, 2), Rational(2, 3)}}), 6}})
              .value();
        },
        [](const LossAtoms& atoms, std::size_t i) { return text(atoms.gdp_rate(digits_of(i))); });
  }
}

TEST_CASE("a release answers threads as it answers one") {
  const auto make = [] {
    ReleasedParts parts;
    parts.push_back(released::response(ln(Rational(3, 2)), 0, 20));
    parts.push_back(released::response(ln(Rational(4, 3)), 2, 12));
    parts.push_back(
        released::channel({{{Rational(3, 5), Rational(2, 5)}, {Rational(1, 5), Rational(4, 5)}}, {{0, 1}}}, 5));
    return Release::of(std::move(parts)).value();
  };
  answers_alike(make, [](const Release& release, std::size_t i) {
    const long digits = digits_of(i);
    return text(*release.delta(Epsilon{Rational(1, 2)}, digits)) + "; " +
           text(*release.epsilon(Rational(1, 1000), digits)) + "; " +
           text(release.divergence({Rational(2)}, digits).value());
  });
}
