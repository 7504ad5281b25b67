// SPDX-License-Identifier: Apache-2.0
// The prover against the checker: every certificate of the prover is accepted with its verdict, and no change to a
// certificate, or to the claim below it, makes the checker say the opposite of what the prover has established.
#include <catch2/catch.hpp>
#include <chrono>
#include <set>

#include "audited.hpp"
#include "certificate.hpp"
#include "dpcert/certify/certificate.hpp"
#include "dpcert/exact/decimal.hpp"
#include "mutant.hpp"
#include "query.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string composition(const std::vector<std::pair<std::string, int>>& parts) {
  std::string text;
  for (const auto& [mechanism, times] : parts)
    text +=
        (text.empty() ? "" : ", ") + (R"({"mechanism": )" + mechanism + R"(, "times": )" + std::to_string(times) + "}");
  return R"({"type": "composition", "parts": [)" + text + "]}";
}

const std::string gaussian = R"({"type": "gaussian", "sigma": "1.7", "sensitivity": "1"})";
const std::string gaussian_rho = R"({"type": "gaussian", "rho": "0.08"})";
const std::string laplace = R"({"type": "laplace", "scale": "2.5", "sensitivity": "1"})";
const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
const std::string ternary = R"({"type": "randomized_response", "categories": 3, "truth": "0.6"})";
const std::string channel =
    R"({"type": "channel", "matrix": [["1/2", "0.3", "0.2"], ["0.2", "0.5", "0.3"], ["0.3", "0.3", "0.4"]]})";
const std::string leaky =
    R"({"type": "channel", "matrix": [["0.7", "0.3", "0"], ["0.4", "0.5", "0.1"], ["0.2", "0.2", "0.6"]], "edges": [[0, 1]]})";
const std::string pure = R"({"type": "pure", "epsilon": "0.7"})";
const std::string pure_log = R"({"type": "pure", "epsilon": {"log": "3"}})";
const std::string approximate = R"({"type": "approximate", "epsilon": "0.7", "delta": "1e-4"})";
const std::string zcdp = R"({"type": "zcdp", "rho": "0.4"})";
const std::string gdp = R"({"type": "gdp", "mu": "0.9"})";
const std::string rdp =
    R"({"type": "rdp", "points": [{"order": 2, "epsilon": "0.1"}, {"order": 8, "epsilon": "0.5"}, {"order": "32", "epsilon": "2.5"}]})";

const std::string discrete_laplace = R"({"type": "discrete_laplace", "scale": "2.5", "sensitivity": 3})";
const std::string discrete_gaussian = R"({"type": "discrete_gaussian", "sigma": "2.5", "sensitivity": 2})";
const std::string sampled_gaussian =
    R"({"type": "subsampled_gaussian", "sampling_rate": "0.05", "noise_multiplier": "1.3", "steps": 40})";
const std::string sampled_laplace = R"({"type": "poisson_subsampled", "sampling_rate": "0.2", "of": )" + laplace + "}";
const std::string sampled_response =
    R"({"type": "poisson_subsampled", "sampling_rate": "0.2", "of": )" + response + "}";
const std::string pair =
    R"({"type": "dominating_pair", "tight": true, "p": {"family": "normal", "mean": 0, "variance": 1}, "q": {"family": "normal", "mean": 1, "variance": "1.5"}})";
const std::string dominating =
    R"({"type": "dominating_pair", "p": {"family": "gamma", "shape": 3, "rate": 2}, "q": {"family": "gamma", "shape": 2, "rate": 2}})";

std::string elliptical(const std::string& member, const std::string& shift) {
  return R"({"type": "elliptical", "sigma": 2, "elliptical": )" + member + ", " + shift + "}";
}
const std::string student = elliptical(R"({"type": "student_t", "dof": 3})", R"("dimension": 2, "sensitivity": 1)");
const std::string logistic = elliptical(R"({"type": "logistic"})", R"("dimension": 3, "sensitivity": "3/2")");
const std::string stretched =
    elliptical(R"({"type": "exponential_power", "power": "1/2"})",
               R"("covariance": [[2, 1, 1], [1, 2, -1], [1, -1, 2]], "differences": [[1, 1, 0], [1, 0, 1]])");
const std::string pole = elliptical(R"({"type": "laplace"})", R"("dimension": 3, "sensitivity": 1)");
const std::string process =
    R"({"type": "elliptical_process", "sensitivity": 1, "sigma": 2, "mixing": {"sqrt_of": {"family": "gamma", "shape": 3, "rate": 2}}})";
const std::string iteration =
    R"({"type": "noisy_iteration", "lipschitz": ["1/2", 1, "6/5"], "sigma": "1.5", "distance": 2})";
const std::string two_laplace = R"({"type": "iterated_laplace", "scale1": 2, "scale2": "5/2", "sensitivity": "3/2"})";
const std::string diffusion =
    R"({"type": "ornstein_uhlenbeck", "theta": 1, "rho": 2, "time": "1/3", "sensitivity": 1})";
const std::string descent =
    R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 4, "sensitivity": 1, "steps": 30})";
const std::string bounded_descent =
    R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 4, "sensitivity": 1, "steps": 30, "diameter": "1/2"})";
const std::string sampled_descent =
    R"({"type": "sampled_gradient_descent", "smoothness": 1, "strong_convexity": "1/5", "step": 1, "sigma": 3, "sensitivity": 1, "sampling_rate": "1/10", "steps": 300, "diameter": 2, "window": 9, "noise_share": "3/4"})";
const std::string sgd =
    R"({"type": "noisy_sgd", "lipschitz_loss": 1, "smoothness": 2, "strong_convexity": 1, "step": "2/5", "sigma": 3, "n": 9, "index": 7})";

std::string post_processed(const std::string& of, const std::string& kernel) {
  return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": )" + kernel + "}";
}
const std::string symmetric = R"([["3/4", "1/4"], ["1/4", "3/4"]])";
const std::string telling = R"([["1/2", "1/2", 0], ["1/3", "1/3", "1/3"], [0, "1/4", "3/4"]])";

std::string k_norm(const std::string& body, const std::string& rest) {
  return R"({"type": "k_norm", "scale": "5/2", "body": )" + body + ", " + rest + "}";
}

/// Can K-norm noise be read at all?
const bool has_geometry = (cli::serve_geometric_mechanisms(), !cli::geometric_engines().empty());

std::vector<Asked> geometric_questions() {
  using Kind = Asked::Kind;
  if (!has_geometry) return {};
  const std::string triangle = R"("statistic": {"type": "table", "vectors": [[0, 0], [1, 0], [0, 2], ["1/2", "1/3"]]})";
  const std::string bilinear =
      R"("statistic": {"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 2], [0, 1]], "components":
      [[{"coefficient": 1, "powers": [1, 0]}], [{"coefficient": "1/2", "powers": [1, 1]}, {"coefficient": 1, "powers": [0, 1]}]]})";
  const auto lp = [](const std::string& p) {
    return R"({"type": "lp_ball", "p": )" + p + R"(, "dimension": 2, "radius": 1})";
  };
  const std::string hexagon =
      R"({"type": "vpolytope", "vertices": [[1, 0], [-1, 0], [0, 1], [0, -1], ["2/3", "2/3"], ["-2/3", "-2/3"]]})";
  const std::string differences =
      R"({"type": "difference_body", "of": {"type": "vpolytope", "vertices": [[0, 0], [1, 0], [0, 1]]}})";
  const std::string stated = k_norm(lp("3"), R"("sensitivity": 2)");
  const std::string hidden = k_norm(hexagon, triangle);
  const std::string line = k_norm(R"({"type": "lp_ball", "p": 1, "dimension": 1, "radius": 2})",
                                  R"("statistic": {"type": "table", "vectors": [[0], [5], [3]]})");
  const std::string one = "replace-one";
  return {
      {stated, Kind::dp, "0"},
      {stated, Kind::dp, "0.05"},
      {composition({{stated, 2}, {laplace, 1}}), Kind::dp, "0"},
      {hidden, Kind::dp, "0", one},
      {hidden, Kind::dp, "0.05", one},
      {hidden, Kind::zcdp, "", one},
      {hidden, Kind::renyi, "3", one},
      {hidden, Kind::gdp, "", one},
      {k_norm(lp("1"), bilinear), Kind::dp, "0", one},
      {k_norm(lp("2"), triangle), Kind::dp, "0", one},
      {k_norm(lp("\"inf\""), bilinear), Kind::dp, "0", one},
      {k_norm(differences, bilinear), Kind::dp, "0", one},
      {k_norm(R"({"type": "scaled", "factor": 2, "of": )" + differences + "}", triangle), Kind::dp, "0", one},
      {k_norm(R"({"type": "ellipsoid", "shape": [[2, 1], [1, 1]]})", triangle), Kind::dp, "0", one},
      {line, Kind::dp, "0.05", one},
      {composition({{hidden, 2}, {line, 1}}), Kind::dp, "0", one},
  };
}

/// Questions that between them use every rule of the format.
std::vector<Asked> questions() {
  using Kind = Asked::Kind;
  const std::string gaussians = composition({{gaussian, 3}, {gdp, 2}, {composition({{gaussian_rho, 5}}), 2}});
  const std::string lattice = composition({{response, 4}, {pure_log, 3}});
  const std::string failing = composition({{approximate, 6}, {pure, 2}});
  const std::string mixture = composition({{gaussian, 1}, {laplace, 2}, {pure, 1}});
  const std::string budgets = composition({{zcdp, 1}, {composition({{zcdp, 2}}), 3}});
  std::vector<Asked> all = {
      {gaussian, Kind::dp, "1e-5"},
      {gaussian, Kind::dp, "0.01"},
      {gaussian, Kind::zcdp},
      {gaussian, Kind::renyi, "0.5"},
      {gaussian, Kind::renyi, "1"},
      {gaussian, Kind::renyi, "7/3"},
      {gaussian, Kind::gdp},
      {laplace, Kind::dp, "0"},
      {laplace, Kind::dp, "0.05"},
      {laplace, Kind::zcdp},
      {laplace, Kind::renyi, "4"},
      {laplace, Kind::gdp},
      {response, Kind::dp, "0"},
      {response, Kind::dp, "0.1"},
      {ternary, Kind::dp, "0.05"},
      {ternary, Kind::zcdp},
      {channel, Kind::dp, "0"},
      {channel, Kind::dp, "0.02"},
      {leaky, Kind::dp, "0.15"},
      {pure, Kind::dp, "0"},
      {pure, Kind::dp, "0.1"},
      {pure, Kind::zcdp},
      {pure, Kind::renyi, "5"},
      {pure, Kind::gdp},
      {approximate, Kind::dp, "1e-4"},
      {approximate, Kind::dp, "1e-3"},
      {zcdp, Kind::dp, "1e-6"},
      {zcdp, Kind::zcdp},
      {zcdp, Kind::renyi, "3"},
      {gdp, Kind::dp, "1e-6"},
      {gdp, Kind::zcdp},
      {gdp, Kind::renyi, "3/2"},
      {gdp, Kind::gdp},
      {rdp, Kind::dp, "1e-5"},
      {rdp, Kind::renyi, "8"},
      {rdp, Kind::renyi, "3"},
      {gaussians, Kind::dp, "1e-6"},
      {gaussians, Kind::gdp},
      {gaussians, Kind::zcdp},
      {gaussians, Kind::renyi, "2"},
      {lattice, Kind::dp, "0"},
      {lattice, Kind::dp, "1e-3"},
      {failing, Kind::dp, "1e-3"},
      {failing, Kind::dp, "0.1"},
      {mixture, Kind::dp, "1e-5"},
      {mixture, Kind::dp, "0"},
      {mixture, Kind::renyi, "6"},
      {mixture, Kind::zcdp},
      {budgets, Kind::dp, "1e-5"},
      {budgets, Kind::zcdp},
      {composition({{laplace, 1}, {gaussian, 2}}), Kind::dp, "1e-4"},
      {composition({{laplace, 3}}), Kind::dp, "0"},
      {composition({{rdp, 2}, {gaussian, 1}}), Kind::dp, "1e-5"},
      {composition({{channel, 2}, {pure_log, 1}}), Kind::dp, "0"},
      {composition({{channel, 2}, {gaussian, 1}}), Kind::dp, "1e-4"},
      {composition({{ternary, 2}, {ternary, 1}}), Kind::dp, "0.01"},
      {composition({{rdp, 2}, {zcdp, 1}}), Kind::renyi, "8"},
      {composition({{laplace, 2}, {gaussian, 1}}), Kind::gdp},
      {composition({{rdp, 4}}), Kind::zcdp},
      {composition({{response, 1}, {laplace, 1}}), Kind::dp, "0"},
      {discrete_laplace, Kind::dp, "0"},
      {discrete_laplace, Kind::dp, "0.05"},
      {discrete_laplace, Kind::renyi, "5/2"},
      {discrete_gaussian, Kind::dp, "1e-4"},
      {discrete_gaussian, Kind::zcdp},
      {discrete_gaussian, Kind::renyi, "3"},
      {sampled_gaussian, Kind::renyi, "6"},
      {sampled_laplace, Kind::renyi, "3"},
      {sampled_laplace, Kind::dp, "0"},
      {sampled_response, Kind::dp, "0.02"},
      {pair, Kind::dp, "0.01"},
      {pair, Kind::renyi, "3/2"},
      {dominating, Kind::dp, "0.05"},
      {dominating, Kind::renyi, "2"},
      {composition({{discrete_gaussian, 2}, {sampled_gaussian, 1}}), Kind::renyi, "4"},
      {student, Kind::dp, "0"},
      {student, Kind::zcdp},
      {student, Kind::gdp},
      {logistic, Kind::dp, "0"},
      {logistic, Kind::renyi, "3"},
      {stretched, Kind::dp, "0"},
      {composition({{stretched, 2}, {laplace, 1}}), Kind::dp, "0"},
      {pole, Kind::dp, "0"},
      {process, Kind::dp, "0"},
      {process, Kind::dp, "0.01"},
      {composition({{process, 1}, {pure, 1}}), Kind::dp, "0.01"},
      {post_processed(approximate, symmetric), Kind::dp, "0"},
      {post_processed(approximate, symmetric), Kind::dp, "0.05"},
      {post_processed(approximate, telling), Kind::dp, "0.05"},
      {post_processed(pure_log, symmetric), Kind::dp, "0"},
      {post_processed(pure_log, symmetric), Kind::renyi, "3"},
      {post_processed(channel, telling), Kind::dp, "0.02"},
      {two_laplace, Kind::dp, "0"},
      {two_laplace, Kind::dp, "0.05"},
      {composition({{two_laplace, 2}, {laplace, 1}}), Kind::dp, "0.01"},
      {iteration, Kind::gdp},
      {iteration, Kind::dp, "1e-5"},
      {diffusion, Kind::zcdp},
      {composition({{diffusion, 2}, {descent, 1}}), Kind::dp, "1e-5"},
      {bounded_descent, Kind::gdp},
      {sampled_descent, Kind::renyi, "5"},
      {composition({{sampled_descent, 2}, {descent, 1}}), Kind::renyi, "4"},
      {sgd, Kind::renyi, "3", "replace-one"},
      {composition({{post_processed(approximate, telling), 2}, {post_processed(pure, symmetric), 1}}), Kind::dp,
       "1e-3"},
  };
  for (Asked& one : geometric_questions()) all.push_back(std::move(one));
  return all;
}

/// The questions behind an audit file's claims.
std::vector<Asked> questions_of(const std::string& bytes) {
  using Kind = Asked::Kind;
  std::vector<Asked> all;
  const Json document = read_json(bytes).value();
  for (const Json& entry : document.find("claims")->items) {
    const Json& claim = *entry.find("claim");
    Asked asked{write_json(*entry.find("mechanism"))};
    asked.neighbours = entry.find("neighbours")->text;
    asked.kind = claim.find("rho") != nullptr     ? Kind::zcdp
                 : claim.find("mu") != nullptr    ? Kind::gdp
                 : claim.find("order") != nullptr ? Kind::renyi
                                                  : Kind::dp;
    if (asked.kind == Kind::renyi) asked.at = claim.find("order")->text;
    if (asked.kind == Kind::dp) asked.at = claim.find("delta") != nullptr ? claim.find("delta")->text : "0";
    all.push_back(asked);
  }
  return all;
}

/// The same questions, each claimed at its required value times 1 + shift: upper end for a promise, lower end for a
/// breach.
Audited claimed_at(const std::vector<Asked>& asked, const Rational& shift) {
  std::vector<std::string> claims;
  for (const Asked& one : asked) {
    const Figure figure = required(one);
    const bool none = figure.infinite || !figure.value.is_finite();  // no value is enough: any will do
    const Rational end = none           ? Rational{10}
                         : figure.exact ? *figure.exact
                         : shift < 0    ? figure.value.lower()
                                        : figure.value.upper();
    claims.push_back(
        claim_text(claims.size(), one.mechanism, one.claim(Rational{end * (1 + shift)}.str()), one.neighbours));
  }
  return Audited{spec_text(claims)};
}

bool is_certificate(const std::string& text) {
  return std::holds_alternative<check::Certificate>(check::read_certificate(text));
}

/// Never `proved` where the prover knows better, never broken where the prover has proved.
bool agrees(const check::Outcome& outcome, const cli::Judged& judged) {
  return !outcome.accepted || check::name(outcome.verdict) == name_of(judged.finding.verdict);
}

std::string header_of(const std::string& certificate) {
  std::size_t end = 0;
  for (int line = 0; line < 3; ++line) end = certificate.find('\n', end) + 1;
  return certificate.substr(0, end);
}

struct Tally {
  long mutants = 0, well_formed = 0, semantic = 0, accepted = 0, contradictions = 0;
};

void confront(Tally& tally, const Audited& audited, const cli::Judged& judged, const std::string& mutant) {
  ++tally.mutants;
  if (is_certificate(mutant)) ++tally.well_formed;
  const check::Outcome outcome = check::check(audited.spec, mutant);
  if (outcome.accepted) ++tally.accepted;
  if (agrees(outcome, judged)) return;
  ++tally.contradictions;
  UNSCOPED_INFO(judged.id << ": the prover says " << name_of(judged.finding.verdict) << "\n" << mutant);
}

void mutate_all(Tally& tally, const Audited& audited, int semantic, int bytes, Chance& chance) {
  std::vector<const cli::Judged*> certified;
  for (const cli::Judged& judged : audited.claims)
    if (judged.checked) certified.push_back(&judged);
  for (const cli::Judged* judged : certified) {
    for (int i = 0; i < semantic;) {
      Words words{judged->certificate};
      if (!change_meaning(words, Words{chance.one_of(certified)->certificate}, chance)) continue;
      const std::string mutant = words.text();
      if (mutant == judged->certificate) continue;
      if (is_certificate(mutant)) ++tally.semantic;
      confront(tally, audited, *judged, mutant);
      ++i;
    }
    for (int i = 0; i < bytes; ++i) confront(tally, audited, *judged, damage(judged->certificate, chance));
  }
}

const Rational hair = Rational{1, 1'000'000'000'000'000}, billionth{1, 1'000'000'000}, thousandth{1, 1000};

}  // namespace

TEST_CASE("every certificate of the prover is accepted with the prover's verdict") {
  for (const Audited& audited : {Audited{deployments()}, claimed_at(questions(), hair), claimed_at(questions(), -hair)})
    for (const cli::Judged& judged : audited.claims) {
      INFO(judged.id << " " << judged.claim << ": " << judged.finding.sentence);
      REQUIRE_FALSE(judged.error);
      CHECK(judged.finding.derivation.has_value() == judged.checked);
      if (!judged.checked) continue;
      const check::Outcome outcome = check::check(audited.spec, judged.certificate);
      CHECK(outcome.accepted);
      CHECK(check::name(outcome.verdict) == name_of(judged.finding.verdict));
      CHECK(outcome.id == judged.id);
    }
}

TEST_CASE("the prover uses every rule of the format, every kind of statement and reaches every verdict") {
  std::set<std::string> used, said, verdicts;
  for (const Audited& audited : {claimed_at(questions(), hair), claimed_at(questions(), -hair),
                                 claimed_at(questions(), -thousandth), claimed_at(questions(), Rational{-1, 2})})
    for (const cli::Judged& judged : audited.claims) {
      verdicts.insert(name_of(judged.finding.verdict));
      if (!judged.checked) continue;
      const Words words{judged.certificate};
      for (std::size_t i = 0; i < words.steps.size(); ++i) used.insert(words.rule(i)), said.insert(words.steps[i][4]);
    }
  std::set<std::string> known(rules.begin(), rules.end());
  if (!has_geometry) known.erase("k-norm");
  CHECK(used == known);
  CHECK(said == std::set<std::string>(kinds.begin(), kinds.end()));
  CHECK(verdicts == std::set<std::string>{"proved", "refuted", "not_implied", "undecided"});
}

TEST_CASE("no mutant of a certificate makes the checker contradict the prover") {
  const auto start = std::chrono::steady_clock::now();
  Chance chance;
  Tally tally;
  mutate_all(tally, Audited{deployments()}, 300, 200, chance);
  for (const Rational& shift : {hair, Rational{-hair}, Rational{-thousandth}, Rational{-1, 2}})
    mutate_all(tally, claimed_at(questions(), shift), 300, 200, chance);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  WARN(tally.mutants << " mutants (seed " << chance.seed() << "), " << tally.well_formed << " of them well formed, "
                     << tally.semantic << " changed in meaning, " << tally.accepted << " accepted, "
                     << tally.contradictions << " contradictions, " << seconds.count() << " s");
  CHECK(tally.contradictions == 0);
  CHECK(tally.mutants >= 100'000);
  CHECK(tally.well_formed * 2 >= tally.mutants);
  CHECK(tally.semantic >= 50'000);
}

TEST_CASE("a statement moved to its unsafe side is never accepted where the claim stands at the edge") {
  const auto asked = questions();
  const Audited above = claimed_at(asked, hair), below = claimed_at(asked, -hair);
  Chance chance;
  long moves = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const cli::Judged &held = above.claims[i], &broken = below.claims[i];
    if (!held.checked || !broken.checked || held.finding.verdict != Verdict::proved ||
        broken.finding.verdict == Verdict::proved)
      continue;  // only where both sides are settled is every statement sharp
    for (const auto& [audited, judged] : {std::pair{&above, &held}, std::pair{&below, &broken}}) {
      if (Words{judged->certificate}.uses("two-point")) continue;  // its witness has room
      for (int k = 0; k < 40; ++k) {
        Words words{judged->certificate};
        if (!move_number(words, chance.below(words.steps.size()), true, chance)) continue;
        if (words.text() == judged->certificate) continue;
        INFO(words.text());
        CHECK_FALSE(check::check(audited->spec, words.text()).accepted);
        ++moves;
      }
    }
  }
  WARN(moves << " moves to the unsafe side of certificates at the edge, none accepted");
  CHECK(moves >= 2'000);
}

TEST_CASE("a claim moved past its required value is never accepted with the old verdict") {
  long tried = 0;
  for (const auto& asked : {questions_of(deployments()), questions()}) {
    std::vector<Audited> levels;
    for (const Rational& shift : {Rational{-thousandth}, Rational{-billionth}, billionth, thousandth})
      levels.push_back(claimed_at(asked, shift));
    for (const Audited& from : levels)
      for (const Audited& to : levels)
        for (std::size_t i = 0; i < asked.size(); ++i) {
          const cli::Judged &old = from.claims[i], &now = to.claims[i];
          if (!old.checked || !now.checked) continue;
          // The old proof under the new header; then with its last statement rewritten to the new claim's.
          Words words{old.certificate};
          const Words own{now.certificate};
          words.header = own.header;
          INFO(words.text() << "prover: " << name_of(now.finding.verdict));
          CHECK(agrees(check::check(to.spec, words.text()), now));
          auto& last = words.steps.back();
          const auto& wanted = own.steps.back();
          ++tried;
          if (words.by(words.steps.size() - 1) != own.by(own.steps.size() - 1)) continue;
          const auto numbers = static_cast<std::ptrdiff_t>(own.by(own.steps.size() - 1));
          std::copy(wanted.begin() + 5, wanted.begin() + numbers, last.begin() + 5);
          CHECK(agrees(check::check(to.spec, words.text()), now));
          ++tried;
        }
  }
  WARN(tried << " proofs carried over to a moved claim");
  CHECK(tried >= 2'000);
}

TEST_CASE("a certificate speaks of its own claim in its own file only") {
  const std::string bytes = deployments();
  const Audited audited{bytes};
  const Audited other{bytes + "\n"};
  for (const cli::Judged& judged : audited.claims) {
    if (!judged.checked) continue;
    CHECK_FALSE(check::check(other.spec, judged.certificate).accepted);
    const std::string header = header_of(judged.certificate);
    const std::string steps = judged.certificate.substr(header.size());
    for (const cli::Judged& elsewhere : audited.claims)
      if (&elsewhere != &judged && elsewhere.checked)
        CHECK_FALSE(check::check(audited.spec, header_of(elsewhere.certificate) + steps).accepted);
  }
}

TEST_CASE("a proof about a part is no proof about the whole") {
  long tried = 0;
  const auto asked = questions();
  const Audited below = claimed_at(asked, -thousandth);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const cli::Judged& whole = below.claims[i];
    const Json mechanism = read_json(asked[i].mechanism).value();
    if (mechanism.find("parts") == nullptr || !whole.checked || whole.finding.verdict == Verdict::proved) continue;
    const auto& parts = mechanism.find("parts")->items;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const Figure needed = required(asked[i]);
      const Rational value = (needed.exact ? *needed.exact : needed.value.lower()) * (1 - thousandth);
      const std::string part = write_json(*parts[k].find("mechanism"));
      const Audited alone{spec_text({claim_text(0, part, asked[i].claim(value.str()), asked[i].neighbours)})};
      if (!alone.claims[0].checked || alone.claims[0].finding.verdict != Verdict::proved) continue;
      Words words{alone.claims[0].certificate};
      words.header = Words{whole.certificate}.header;
      const std::string root = "/claims/" + std::to_string(i) + "/mechanism";
      for (auto& step : words.steps) step[3] = child(root + "/parts", k) + "/mechanism" + step[3].substr(19);
      INFO(words.text());
      const check::Outcome outcome = check::check(below.spec, words.text());
      CHECK_FALSE(outcome.accepted);
      CHECK(outcome.reason == "the step does not settle the claim");  // every step follows; it is about the part
      ++tried;
    }
  }
  CHECK(tried >= 10);
}

TEST_CASE("certificate file names are safe, different for different ids and bounded") {
  CHECK(certificate_file_name("census-2020_x.1") == "census-2020_x.1.cert");
  CHECK(certificate_file_name("../../etc/passwd") == "%2e.%2f..%2fetc%2fpasswd.cert");
  CHECK(certificate_file_name(".") == "%2e.cert");
  CHECK(certificate_file_name("a b") != certificate_file_name("a_b"));
  CHECK(certificate_file_name("%20") != certificate_file_name(" "));
  CHECK(certificate_file_name(std::string(5000, 'a')).size() <= 255);
  CHECK(certificate_file_name(std::string(5000, 'a')) != certificate_file_name(std::string(5001, 'a')));
  CHECK(certificate_file_name("é\n").find_first_not_of("%0123456789abcdef.cert") == std::string::npos);
}

TEST_CASE("SHA-256 is that of its standard") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}
