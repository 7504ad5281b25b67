// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/proof_in_words.hpp"

#include <catch2/catch.hpp>
#include <regex>
#include <set>

#include "certificates.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/decimal.hpp"
#include "more/known.hpp"

using namespace dpcert;
using namespace dpcert::reports;
using namespace dpcert::test;

namespace {

std::string in_format(std::string_view rule) {
  std::string name{rule};
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

/// The steps of a certificate as they stand there, read anew: blank by blank.
struct Written {
  std::string rule;
  bool is_promise;
  std::vector<std::string> numbers;  ///< of what it concludes
};
std::vector<Written> written_steps(const std::string& certificate) {
  std::vector<Written> all;
  std::istringstream text{certificate};
  for (std::string line; std::getline(text, line);) {
    std::istringstream words{line};
    std::string word, kind;
    if (!(words >> word) || word != "step") continue;
    words >> word >> word >> word >> kind;
    Written step{"", !kind.starts_with("not-") && kind != "attains-gaussian", {}};
    while (words >> word && word != "by") step.numbers.push_back(word);
    words >> step.rule;
    all.push_back(step);
  }
  return all;
}

Rational fraction(const std::string& word) { return read_rational(word.starts_with('-') ? word : "+" + word).value(); }

/// A number of a certificate, or of a sentence: "1/2", "ln(3)", "1/2+ln(3)".
Epsilon number(const std::string& word) {
  const auto log = word.find("ln(");
  if (log == std::string::npos) return Epsilon{fraction(word)};
  const Epsilon product = Epsilon::log_of(fraction(word.substr(log + 3, word.size() - log - 4)));
  return log == 0 ? product : Epsilon{fraction(word.substr(0, log - 1))} + product;
}

/// Is the number shown the one written, or within a billionth of it on its safe side?
bool shows(const std::string& shown, const std::string& written, bool is_upward) {
  const Epsilon ours = number(shown), theirs = number(written);
  if (ours == theirs) return true;
  const Enclosure distance = (is_upward ? ours - theirs : theirs - ours).enclose(Precision{256});
  const Enclosure size = theirs.enclose(Precision{256});
  return distance.lower() > 0 && distance.upper() * 1'000'000'000 <= std::max(abs(size.lower()), abs(size.upper()));
}

/// The numbers of what a sentence concludes, in their order.
std::vector<std::string> numbers_in(const std::string& sentence) {
  std::string conclusion = sentence.substr(sentence.rfind(": "));
  if (const auto note = conclusion.find(" rounded "); note != std::string::npos)
    conclusion.resize(conclusion.rfind('(', note));
  static const std::string plain = R"(-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?(?:/[0-9]+)?)";
  static const std::regex pattern{"(?:" + plain + R"(\+)?ln\()" + plain + R"(\)|)" + plain};
  std::vector<std::string> all;
  for (std::sregex_iterator at{conclusion.begin(), conclusion.end(), pattern}, end; at != end; ++at)
    all.push_back(at->str());
  return all;
}

/// Does the sentence end with the numbers of the step, the order of a divergence to its own side?
bool concludes(const std::string& sentence, const Written& step) {
  const auto shown = numbers_in(sentence);
  auto at = shown.begin();
  for (std::size_t i = 0; i < step.numbers.size(); ++i) {
    const bool is_order =
        step.numbers.size() == 2 && sentence.find("divergence of order") != std::string::npos && i == 0;
    at = std::find_if(at, shown.end(),
                      [&](const std::string& one) { return shows(one, step.numbers[i], step.is_promise != is_order); });
    if (at == shown.end()) return false;
    ++at;
  }
  return true;
}

void explains_every_step(const Certified& one, bool with_mechanism, std::set<std::string>& rules) {
  INFO(one.name);
  const Json spec = read_json(one.spec).value();
  const auto proof = proof_in_words(one.certificate, with_mechanism ? &mechanism_of(spec, one.certificate) : nullptr);
  REQUIRE(proof);
  const auto written = written_steps(one.certificate);
  REQUIRE(proof->size() == written.size());
  for (std::size_t i = 0; i < written.size(); ++i) {
    const ProofStep& step = proof->at(i);
    CAPTURE(step.sentence);
    CHECK(step.number == std::to_string(i));
    CHECK(step.rule == written[i].rule);
    CHECK((written[i].numbers == std::vector<std::string>{"1", written[i].numbers.back()} &&
           step.sentence.find("Kullback-Leibler") != std::string::npos) |
          concludes(step.sentence, written[i]));
    CHECK_FALSE(step.theorem.empty());
    CHECK_FALSE(step.source.empty());
    CHECK(std::filesystem::exists(DPCERT_SOURCE_DIR "/" + step.note));
    for (const char* open : {"?", "no step", "a node that there is not", "  "})
      CHECK(step.sentence.find(open) == std::string::npos);
    rules.insert(step.rule);
  }
}

}  // namespace

TEST_CASE("every rule of the checker has words") {
  for (const check::Rule& rule : check::kernel_and_more().rules) {
    INFO(rule.name);
    CHECK(has_words(in_format(rule.name)));
  }
  CHECK_FALSE(has_words("no-such-rule"));
}

TEST_CASE("every step of the certificates of tests and examples has a sentence with its numbers") {
  std::set<std::string> rules;
  for (const auto& all : {accepted_ones(), of_format(), of_example("deployments.json"), of_example("dpsgd.json")}) {
    CHECK(all.size() > 5);
    for (const Certified& one : all)
      for (const bool with_mechanism : {false, true}) explains_every_step(one, with_mechanism, rules);
  }
  CHECK(rules.size() == check::kernel_and_more().rules.size());
}

TEST_CASE("numbers that are long are rounded to their safe side, and the sentence says so") {
  const auto concluded = [](const std::string& statement) {
    const auto proof =
        proof_in_words("dpcert-certificate 1\nspec sha256 " + std::string(64, '0') +
                       "\nclaim /claims/0 \"x\"\nstep 0 about /claims/0/mechanism " + statement + " by given\nqed 0\n");
    return proof.value().front().sentence.substr(std::string{"By its own numbers: "}.size());
  };
  CHECK(concluded("zcdp 1/3") == "the mechanism is 1/3-zCDP.");
  CHECK(concluded("zcdp 123456789012/1000000000000") ==
        "the mechanism is 0.1234567891-zCDP (rho rounded up, the certificate has 23 digits).");
  CHECK(concluded("not-zcdp 123456789012/1000000000000") ==
        "at its worst, the mechanism is not 0.123456789-zCDP (rho rounded down, the certificate has 23 digits).");
  CHECK(concluded("dp ln(3) 1/100000") == "the mechanism is (ln(3), 1e-5)-DP.");
  CHECK(concluded("dp 1/2+ln(12345678901/10000000000) 0") ==
        "the mechanism is (0.7107210223, 0)-DP (epsilon rounded up, the certificate has 24 digits).");
  CHECK(concluded("dp -1/2 3/4") == "the mechanism has, at epsilon -0.5, a delta of at most 0.75.");
  CHECK(concluded("renyi 1 1/2") == "the mechanism has a Kullback-Leibler divergence of at most 0.5.");
  CHECK(
      concluded("renyi 12345678901/1000000000 2") ==
      "the mechanism has a Rényi divergence of order 12.3456789 of at most 2 (order rounded down, the certificate has "
      "21 digits).");
}

TEST_CASE("nodes are called what they are") {
  const auto named = [](const std::string& pointer) {
    const auto proof = proof_in_words("dpcert-certificate 1\nspec sha256 " + std::string(64, '0') +
                                      "\nclaim /claims/7 \"x\"\nstep 0 about /claims/7/mechanism" + pointer +
                                      " zcdp 1 by given\nqed 0\n");
    const std::string sentence = proof.value().front().sentence.substr(std::string{"By its own numbers: "}.size());
    return sentence.substr(0, sentence.find(" is 1-zCDP"));
  };
  CHECK(named("") == "the mechanism");
  CHECK(named("/parts/1/mechanism") == "part 2");
  CHECK(named("/parts/1/mechanism/parts/0/mechanism") == "part 1 of part 2");
  CHECK(named("/parts/0/mechanism/of") == "what part 1 runs on a sample");
  CHECK(named("/bound/parts/1/mechanism") == "part 2 of the composition that bounds the mechanism");
  CHECK(named("/parts/x") == "a node that there is not");
}
