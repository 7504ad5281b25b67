// SPDX-License-Identifier: Apache-2.0
// Every accepted certificate of tests/check/certificates, changed at
// random: no change may turn the verdict on its claim.
#include <rapidcheck.h>
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

const fs::path here = fs::path{DPCERT_SOURCE_DIR} / "tests/check/certificates";

std::string bytes_of(const fs::path& file) {
  std::ifstream in{file};
  return {std::istreambuf_iterator<char>{in}, {}};
}

/// A certificate as three header lines, and steps of words.
struct Text {
  std::string header, qed;
  std::vector<Words> steps;

  explicit Text(const std::string& certificate) {
    std::istringstream lines{certificate};
    for (std::string line; std::getline(lines, line);) {
      if (line.rfind("step ", 0) == 0) {
        std::istringstream words{line};
        steps.emplace_back(std::istream_iterator<std::string>{words}, std::istream_iterator<std::string>{});
      } else {
        (line.rfind("qed ", 0) == 0 ? qed : header) += line + "\n";
      }
    }
  }
  [[nodiscard]] std::string written() const {
    std::string text = header;
    for (const Words& step : steps) {
      for (std::size_t i = 0; i < step.size(); ++i) text += (i == 0 ? "" : " ") + step[i];
      text += "\n";
    }
    return text + qed;
  }
};

std::size_t below(std::size_t bound) { return *rc::gen::inRange<std::size_t>(0, bound); }
const std::string& one_of(const Words& words) { return words[below(words.size())]; }

/// A number moved by 1, 10^-3, 10^-6 or 10^-9 of itself; any other word stays.
std::string moved_word(const std::string& word) {
  const auto number = read_fraction(word);
  if (!number) return word;
  static const long sizes[] = {1, 1'000, 1'000'000, 1'000'000'000};
  const Rational shift = (*number == 0 ? Rational{1} : *number) / sizes[below(4)];
  return Rational{*number + (below(2) == 0 ? shift : Rational{-shift})}.str();
}

/// Changes one word of one step, or two: `node statement by rule arguments` start at the fourth.
void change(Text& text, const Text& other) {
  static const Words kinds = {"dp", "not-dp", "gdp", "zcdp", "renyi", "not-gdp", "not-zcdp", "attains-gaussian"};
  static const Words rules = {"elliptical-supremum", "mixture",          "gaussian-curve", "given",        "convert",
                              "laplace-curve",       "witness-gaussian", "loss-grid",      "bounded-range"};
  Words& step = text.steps[below(text.steps.size())];
  const auto by = static_cast<std::size_t>(std::find(step.begin(), step.end(), "by") - step.begin());
  if (by + 1 >= step.size()) return;  // an earlier change took the rule away
  const std::size_t at = 4 + below(step.size() - 4);
  switch (below(8)) {
    case 0:
    case 1:
    case 2:
      step[at] = moved_word(step[at]);
      break;
    case 3:
      step[4] = one_of(kinds);
      break;
    case 4:
      step[by + 1] = one_of(rules);
      break;
    case 5:
      step.erase(step.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 6:
      step.push_back(one_of(step));
      break;
    default:
      step[at] = one_of(other.steps[below(other.steps.size())]);
  }
}

}  // namespace

TEST_CASE("no mutant of a certificate turns a verdict", "[random]") {
  const Spec spec = std::get<Spec>(Spec::read(bytes_of(here / "spec.json")));
  std::vector<std::string> certificates;
  for (const auto& entry : fs::directory_iterator{here / "accepted"}) certificates.push_back(bytes_of(entry.path()));
  std::sort(certificates.begin(), certificates.end());
  std::vector<Outcome> outcomes;
  for (const auto& certificate : certificates) outcomes.push_back(check(spec, certificate));
  dpcert::prop("however one or several words are changed", [&] {
    int accepted = 0;
    for (int round = 0; round < 40; ++round) {
      const std::size_t which = below(certificates.size());
      Text text{certificates[which]};
      const Text other{certificates[below(certificates.size())]};
      for (std::size_t changes = 1 + below(3); changes > 0; --changes) change(text, other);
      const Outcome outcome = check(spec, text.written());
      RC_ASSERT(!outcome.accepted || outcome.verdict == outcomes[which].verdict);
      accepted += outcome.accepted ? 1 : 0;
    }
    RC_CLASSIFY(accepted >= 4, "a tenth accepted");
  });
}
