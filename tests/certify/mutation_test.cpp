// SPDX-License-Identifier: Apache-2.0
// The prover against the checker: every certificate of the prover is accepted with its
// verdict, and no change to a certificate, or to the claim below it, makes the checker say
// the opposite of what the prover has established.
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <set>

#include "dpcert/certify/certificate.hpp"
#include "dpcert/exact/decimal.hpp"
#include "kernel/certificate.hpp"
#include "kernel/check_within.hpp"
#include "more/known.hpp"
#include "mutant.hpp"
#include "property.hpp"
#include "questions.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// Questions with what each requires, and the audits of them:
/// each is made once, however many cases look at it.
class Audits {
 public:
  explicit Audits(std::vector<Asked> asked) : asked_{std::move(asked)} {
    for (const Asked& one : asked_) required_.push_back(required(one));
  }
  [[nodiscard]] const std::vector<Asked>& asked() const { return asked_; }
  [[nodiscard]] const RuleValue& required_of(std::size_t index) const { return required_[index]; }

  /// The questions, each claimed at its required value times 1 + shift:
  /// upper end for a promise, lower end for a breach.
  const Audited& claimed_at(const Rational& shift) {
    const auto found = audits_.find(shift);
    return found != audits_.end() ? found->second : audits_.emplace(shift, spec_at(shift)).first->second;
  }

 private:
  [[nodiscard]] std::string spec_at(const Rational& shift) const {
    std::vector<std::string> claims;
    for (std::size_t i = 0; i < asked_.size(); ++i) {
      const RuleValue& figure = required_[i];
      const bool none = figure.infinite || !figure.value.is_finite();  // no value is enough: any will do
      const Rational end = none           ? Rational{10}
                           : figure.exact ? *figure.exact
                           : shift < 0    ? std::max<Rational>(0, figure.value.lower())
                                          : figure.value.upper();
      claims.push_back(
          claim_text(i, asked_[i].mechanism, asked_[i].claim(Rational{end * (1 + shift)}.str()), asked_[i].neighbours));
    }
    return spec_text(claims);
  }

  std::vector<Asked> asked_;
  std::vector<RuleValue> required_;
  std::map<Rational, Audited> audits_;
};

Audits& of_questions() {
  static Audits audits{questions()};
  return audits;
}
/// What is deployed, and one training run in four: to break the
/// claim of one takes the prover seconds.
Audits& of_deployments() {
  static Audits audits = [] {
    std::size_t runs = 0;
    auto asked = questions_of(deployments());
    std::erase_if(asked, [&](const Asked& one) {
      return one.mechanism.find("subsampled_gaussian") != std::string::npos && runs++ % 4 != 0;
    });
    return Audits{std::move(asked)};
  }();
  return audits;
}
const Audited& as_deployed() {
  static const Audited audited{deployments()};
  return audited;
}

constexpr double most_of_a_mutant = 1e6;  // what takes more is rejected, as it would be later

bool is_certificate(const std::string& text) {
  return std::holds_alternative<check::Certificate>(check::read_certificate(text));
}

/// Never `proved` where the prover knows better, never broken where the prover has proved.
bool agrees(const check::Outcome& outcome, const Judged& judged) {
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

void confront(Tally& tally, const Audited& audited, const Judged& judged, const std::string& mutant) {
  ++tally.mutants;
  if (is_certificate(mutant)) ++tally.well_formed;
  const check::Outcome outcome = check::check_within(most_of_a_mutant, audited.spec, mutant, check::kernel_and_more());
  if (outcome.accepted) ++tally.accepted;
  if (agrees(outcome, judged)) return;
  ++tally.contradictions;
  UNSCOPED_INFO(judged.id << ": the prover says " << name_of(judged.finding.verdict) << "\n" << mutant);
}

/// Each check of a grid makes it anew, which takes a good part of a second, and quadrature over a
/// mixing law some tenths: one mutant in so many is tried, and one proof that is carried over.
int one_in(const Judged& judged) {
  const Words words{judged.certificate};
  return words.uses("loss-grid") ? 150 : words.uses("mixture") ? 20 : 1;
}
constexpr int few_of_carried = 24;

void mutate_all(Tally& tally, const Audited& audited, int all_semantic, int all_bytes, Chance& chance) {
  std::vector<const Judged*> certified;
  for (const Judged& judged : audited.claims)
    if (judged.checked) certified.push_back(&judged);
  for (const Judged* judged : certified) {
    const int share = one_in(*judged);
    const int semantic = all_semantic / share, bytes = all_bytes / share;
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

constexpr long sharp_digits = 14;
const Rational hair = Rational{1, 1'000'000'000'000'000}, thousandth{1, 1000}, tenth{1, 10};

}  // namespace

TEST_CASE("every certificate of the prover is accepted with the prover's verdict") {
  for (const Audited* audited : {&as_deployed(), &of_questions().claimed_at(hair), &of_questions().claimed_at(-hair)})
    for (const Judged& judged : audited->claims) {
      INFO(judged.id << " " << judged.claim << ": " << judged.finding.sentence);
      REQUIRE_FALSE(judged.error);
      CHECK(judged.finding.derivation.has_value() == judged.checked);
      if (!judged.checked) continue;
      const check::Outcome outcome = check::check(audited->spec, judged.certificate);
      CHECK(outcome.accepted);
      CHECK(check::name(outcome.verdict) == name_of(judged.finding.verdict));
      CHECK(outcome.id == judged.id);
    }
}

TEST_CASE("the prover uses every rule of the format, every kind of statement and reaches every verdict") {
  std::set<std::string> used, said, verdicts;
  for (const Rational& shift : {thousandth, hair, Rational{-hair}, Rational{-thousandth}, Rational{-1, 2}})
    for (const Judged& judged : of_questions().claimed_at(shift).claims) {
      verdicts.insert(name_of(judged.finding.verdict));
      if (!judged.checked) continue;
      const Words words{judged.certificate};
      for (std::size_t i = 0; i < words.steps.size(); ++i) used.insert(words.rule(i)), said.insert(words.steps[i][4]);
    }
  std::set<std::string> known(rule_names.begin(), rule_names.end());
  if (!has_geometry()) known.erase("k-norm");
  CHECK(used == known);
  CHECK(said == std::set<std::string>(kinds.begin(), kinds.end()));
  CHECK(verdicts == std::set<std::string>{"proved", "refuted", "not_implied", "undecided"});
}

TEST_CASE("no mutant of a certificate makes the checker contradict the prover", "[random]") {
  const auto start = std::chrono::steady_clock::now();
  Chance chance;
  Tally tally;
  const int semantic = 4 * cases_asked() / 5, bytes = 11 * cases_asked() / 20;
  mutate_all(tally, as_deployed(), semantic, bytes, chance);
  for (const Rational& shift : {thousandth, hair, Rational{-hair}, Rational{-thousandth}, Rational{-1, 2}})
    mutate_all(tally, of_questions().claimed_at(shift), semantic, bytes, chance);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  WARN(tally.mutants << " mutants (seed " << chance.seed() << "), " << tally.well_formed << " of them well formed, "
                     << tally.semantic << " changed in meaning, " << tally.accepted << " accepted, "
                     << tally.contradictions << " contradictions, " << seconds.count() << " s");
  CHECK(tally.contradictions == 0);
  CHECK(tally.mutants >= 450 * cases_asked());
  CHECK(tally.well_formed * 2 >= tally.mutants);
  CHECK(tally.semantic >= 225 * cases_asked());
}

TEST_CASE("a statement moved to its unsafe side is never accepted where the claim stands at the edge", "[random]") {
  const auto& asked = of_questions().asked();
  const Audited &above = of_questions().claimed_at(hair), &below = of_questions().claimed_at(-hair);
  Chance chance;
  long moves = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Judged &held = above.claims[i], &broken = below.claims[i];
    if (!held.checked || !broken.checked || held.finding.verdict != Verdict::proved ||
        broken.finding.verdict == Verdict::proved || !held.finding.required.has_digits(sharp_digits))
      continue;  // only where both sides of a figure are settled is every statement sharp
    for (const auto& [audited, judged] : {std::pair{&above, &held}, std::pair{&below, &broken}}) {
      const Words words_of{judged->certificate};
      if (words_of.uses("two-point") || words_of.uses("two-outcomes")) continue;  // their witnesses have room
      for (int k = 0; k < 40; k += std::min(one_in(*judged), 10)) {
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
  for (Audits* audits : {&of_deployments(), &of_questions()}) {
    std::vector<const Audited*> levels;
    // Nearer to the edge grids are fine, which takes long for the training runs that are deployed.
    const std::vector<Rational> shifts = audits == &of_deployments()
                                             ? std::vector<Rational>{-tenth, tenth}
                                             : std::vector<Rational>{-thousandth, -hair, hair, thousandth};
    for (const Rational& shift : shifts) levels.push_back(&audits->claimed_at(shift));
    for (const Audited* from : levels)
      for (const Audited* to : levels)
        for (std::size_t i = 0; i < audits->asked().size(); ++i) {
          const Judged &old = from->claims[i], &now = to->claims[i];
          if (!old.checked || !now.checked || (one_in(old) > 1 && i % few_of_carried != 0)) continue;
          // The old proof under the new header; then with its last
          // statement rewritten to the new claim's.
          Words words{old.certificate};
          const Words own{now.certificate};
          words.header = own.header;
          INFO(words.text() << "prover: " << name_of(now.finding.verdict));
          CHECK(agrees(check::check(to->spec, words.text()), now));
          auto& last = words.steps.back();
          const auto& wanted = own.steps.back();
          ++tried;
          if (words.by(words.steps.size() - 1) != own.by(own.steps.size() - 1)) continue;
          const auto numbers = static_cast<std::ptrdiff_t>(own.by(own.steps.size() - 1));
          std::copy(wanted.begin() + 5, wanted.begin() + numbers, last.begin() + 5);
          CHECK(agrees(check::check(to->spec, words.text()), now));
          ++tried;
        }
  }
  WARN(tried << " proofs carried over to a moved claim");
  CHECK(tried >= 2'000);
}

TEST_CASE("a certificate speaks of its own claim in its own file only") {
  const Audited& audited = as_deployed();
  const auto other = std::get<check::Spec>(check::Spec::read(deployments() + "\n"));
  for (const Judged& judged : audited.claims) {
    if (!judged.checked) continue;
    CHECK_FALSE(check::check(other, judged.certificate).accepted);
    const std::string header = header_of(judged.certificate);
    const std::string steps = judged.certificate.substr(header.size());
    const auto stride = static_cast<std::size_t>(one_in(judged));
    for (std::size_t i = 0; i < audited.claims.size(); i += stride)
      if (const Judged& elsewhere = audited.claims[i]; &elsewhere != &judged && elsewhere.checked)
        CHECK_FALSE(check::check(audited.spec, header_of(elsewhere.certificate) + steps).accepted);
  }
}

TEST_CASE("a proof about a part is no proof about the whole") {
  long tried = 0;
  const auto& asked = of_questions().asked();
  const Audited& below = of_questions().claimed_at(-thousandth);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const Judged& whole = below.claims[i];
    const Json mechanism = read_json(asked[i].mechanism).value();
    if (mechanism.find("parts") == nullptr || !whole.checked || whole.finding.verdict == Verdict::proved) continue;
    const auto& parts = mechanism.find("parts")->items;
    for (std::size_t k = 0; k < parts.size(); ++k) {
      const RuleValue& needed = of_questions().required_of(i);
      const Rational least = needed.exact ? *needed.exact : std::max<Rational>(0, needed.value.lower());
      const Rational value = least * (1 - thousandth);
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

TEST_CASE("a derivation by grids of losses is a certificate that the checker accepts, on either side") {
  using Kind = Statement::Kind;
  const auto outcome = [](const std::string& epsilon, const Step& step) {
    const std::string text =
        R"({"claims": [{"id": "c", "neighbours": "add-remove", "mechanism": {"type": "subsampled_gaussian", )"
        R"("noise_multiplier": 1, "sampling_rate": "1/10", "steps": 40}, "claim": {"epsilon": )" +
        epsilon + R"(, "delta": "1/50"}}]})";
    const auto spec = std::get<check::Spec>(check::Spec::read(text));
    return check::check(spec, write_certificate({{step}}, {sha256_hex(text), 0, "c"}));
  };
  const auto states = [](Kind kind, const Rational& epsilon) {
    Statement says;
    says.kind = kind;
    says.epsilon = Epsilon{epsilon};
    says.value = Rational{1, 50};
    return says;
  };
  const std::vector<Rational> grid{{1, 100}, -300, 400, 50}, shifted{{1, 100}, -300, 400, 50, {1, 100'000}};
  const auto proved = outcome("2", {"", states(Kind::dp, 2), {rules::loss_grid, {}, {}, grid}});
  CHECK((proved.accepted && proved.verdict == check::Verdict::proved));
  const auto refuted = outcome("1", {"", states(Kind::not_dp, 1), {rules::loss_grid_removed, {}, {}, shifted}});
  CHECK((refuted.accepted && refuted.verdict == check::Verdict::refuted));
  CHECK_FALSE(outcome("2", {"", states(Kind::not_dp, 2), {rules::loss_grid_added, {}, {}, shifted}}).accepted);
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
