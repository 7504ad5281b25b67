// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert::test {

/// A certificate taken apart into words, to be changed and put together again.
struct Words {
  std::vector<std::string> header;              ///< three lines
  std::vector<std::vector<std::string>> steps;  ///< step, number, about, node, kind, numbers..., by, rule, arguments...
  std::string qed;

  explicit Words(const std::string& certificate) {
    std::istringstream lines{certificate};
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("qed ")) {
        qed = line.substr(4);
      } else if (!line.starts_with("step ")) {
        header.push_back(line);
      } else {
        std::istringstream words{line};
        steps.emplace_back();
        for (std::string word; words >> word;) steps.back().push_back(word);
      }
    }
  }

  [[nodiscard]] std::string text() const {
    std::string result;
    for (const std::string& line : header) result += line + "\n";
    for (const auto& step : steps) {
      for (const std::string& word : step) result += (&word == step.data() ? "" : " ") + word;
      result += "\n";
    }
    return result + "qed " + qed + "\n";
  }

  [[nodiscard]] std::size_t by(std::size_t step) const {
    return static_cast<std::size_t>(std::find(steps[step].begin() + 4, steps[step].end(), "by") - steps[step].begin());
  }
  [[nodiscard]] const std::string& rule(std::size_t step) const { return steps[step][by(step) + 1]; }
  [[nodiscard]] bool uses(const std::string& name) const {
    for (std::size_t i = 0; i < steps.size(); ++i)
      if (rule(i) == name) return true;
    return false;
  }
};

/// Seeded by RC_PARAMS ("seed=...") where that is given, so that a failure can be repeated.
class Chance {
 public:
  Chance() {
    const char* parameters = std::getenv("RC_PARAMS");
    const std::string text = parameters != nullptr ? parameters : "";
    if (const auto at = text.find("seed="); at != std::string::npos) seed_ = std::stoull(text.substr(at + 5));
    engine_.seed(seed_);
  }
  [[nodiscard]] unsigned long long seed() const { return seed_; }
  std::size_t below(std::size_t bound) { return bound == 0 ? 0 : engine_() % bound; }
  bool coin() { return below(2) == 0; }
  template <class Items>
  const auto& one_of(const Items& items) {
    return *(std::begin(items) + static_cast<std::ptrdiff_t>(below(std::size(items))));
  }

 private:
  unsigned long long seed_ = 20'240'117;
  std::mt19937_64 engine_;
};

inline bool is_negative(const std::string& kind) { return kind.starts_with("not-"); }

/// "3/2" or "1+ln(2)" with its rational part moved.
inline std::string moved(const std::string& number, const Rational& by) {
  const auto logarithm = number.find("ln(");
  if (logarithm == std::string::npos) return Rational{Rational{number} + by}.str();
  const std::string before = number.substr(0, logarithm);
  const Rational nats{before.empty() ? "0" : before.substr(0, before.size() - 1)};
  return Rational{nats + by}.str() + "+" + number.substr(logarithm);
}

inline Rational size_of(const std::string& number) {
  return number.find("ln(") == std::string::npos ? Rational{abs(Rational{number})} : Rational{1};
}

/// One number of one statement moved by 10^-3 or 10^-9, of itself or outright, to the side where
/// the statement says more (or, where `unsafe` is false, less).
inline bool move_number(Words& words, std::size_t step, bool unsafe, Chance& chance) {
  const std::size_t by = words.by(step);
  if (by <= 5) return false;
  const std::size_t which = 5 + chance.below(by - 5);
  std::string& number = words.steps[step][which];
  const std::string& kind = words.steps[step][4];
  const bool is_order = (kind == "renyi" || kind == "not-renyi") && which == 5;
  const bool more_is_higher = (is_negative(kind) || kind == "attains-gaussian") != is_order;
  static const Rational magnitudes[] = {Rational{1, 1000}, Rational{1, 1'000'000'000}};
  Rational shift = chance.one_of(magnitudes);
  if (chance.coin()) shift *= size_of(number);
  if (shift == 0) return false;
  number = moved(number, more_is_higher == unsafe ? shift : Rational{-shift});
  return true;
}

inline const std::vector<std::string> kinds = {"dp",     "zcdp",     "renyi",     "gdp",    "attains-gaussian",
                                               "not-dp", "not-zcdp", "not-renyi", "not-gdp"};
inline const std::vector<std::string> rule_names = {"given",
                                                    "witness-gaussian",
                                                    "convert",
                                                    "sum",
                                                    "gaussian-curve",
                                                    "laplace-curve",
                                                    "channel",
                                                    "cks",
                                                    "part",
                                                    "binomial",
                                                    "two-point",
                                                    "subsampled",
                                                    "discrete-sum",
                                                    "event",
                                                    "sampling",
                                                    "exponential-family",
                                                    "k-norm",
                                                    "elliptical-supremum",
                                                    "mixture",
                                                    "post-processed",
                                                    "bounded",
                                                    "loss-grid",
                                                    "bounded-range",
                                                    "two-outcomes",
                                                    "truncated-posterior",
                                                    "renyi-points"};

/// Changes the meaning of a certificate in one place; the text stays
/// well formed almost always. False: nothing was done.
inline bool change_meaning(Words& words, const Words& other, Chance& chance) {
  const std::size_t step = chance.below(words.steps.size());
  auto& line = words.steps[step];
  const std::size_t by = words.by(step);
  const bool has_argument = by + 2 < line.size();
  const auto argument = [&]() -> std::string& { return line[by + 2 + chance.below(line.size() - by - 2)]; };
  switch (chance.below(10)) {
    case 0:
    case 1:
    case 2:
      return move_number(words, step, chance.below(8) != 0, chance);
    case 3: {  // another citation, part or number of the rule
      if (!has_argument) return false;
      argument() = chance.below(6) == 0 ? "-" : std::to_string(chance.below(words.steps.size() + 1));
      return true;
    }
    case 4: {  // a rule's order, probability or cell end moved a little
      static const std::set<std::string> many = {"two-point", "two-outcomes", "k-norm", "elliptical-supremum",
                                                 "mixture"};
      const bool has_many = many.contains(line[by + 1]);
      if (!has_argument || (line[by + 1] != "cks" && !has_many)) return false;
      std::string& word = has_many ? argument() : line.back();
      word = moved(word, (chance.coin() ? 1 : -1) * (chance.coin() ? Rational{1, 1000} : Rational{1, 1'000'000'000}));
      return true;
    }
    case 5:  // the opposite direction
      line[4] = is_negative(line[4]) ? line[4].substr(4) : line[4] == "attains-gaussian" ? "gdp" : "not-" + line[4];
      return true;
    case 6: {  // another kind of statement of as many numbers
      const std::string kind = chance.one_of(kinds);
      const auto pair = [](const std::string& k) {
        return k.ends_with("dp") && k.size() <= 6 && k != "zcdp" && k != "gdp";
      };
      const bool two = pair(kind) || kind.ends_with("renyi");
      if (two != (by - 5 == 2)) return false;
      line[4] = kind;
      return true;
    }
    case 7:
      line[by + 1] = chance.one_of(rule_names);
      return true;
    case 8: {  // another node of this certificate or a part, or the whole
      const std::string root = line[3].substr(0, line[3].find("/mechanism") + 10);
      const std::string& elsewhere = chance.one_of(words.steps)[3];
      line[3] = chance.coin()   ? elsewhere
                : chance.coin() ? root
                : chance.coin() ? line[3] + "/bound"
                                : line[3] + "/parts/" + std::to_string(chance.below(3)) + "/mechanism";
      return true;
    }
    default:  // the steps of another claim under this header, or another qed
      if (chance.coin()) {
        words.qed = std::to_string(chance.below(words.steps.size()));
        return true;
      }
      const std::string here = words.steps[0][3].substr(0, words.steps[0][3].find("/mechanism"));
      words.steps = other.steps;
      words.qed = other.qed;
      for (auto& borrowed : words.steps) borrowed[3] = here + borrowed[3].substr(borrowed[3].find("/mechanism"));
      return true;
  }
}

/// Damages the bytes in one place.
inline std::string damage(std::string text, Chance& chance) {
  const std::size_t at = chance.below(text.size());
  switch (chance.below(6)) {
    case 0:
      text[at] = static_cast<char>(text[at] ^ static_cast<char>(1 << chance.below(8)));
      break;
    case 1:
      text.erase(at, 1 + chance.below(3));
      break;
    case 2:
      text.insert(at, 1, "0123456789 /-+\n\0"[chance.below(16)]);
      break;
    case 3:
      text.resize(at);
      break;
    case 4: {  // one line once more
      const std::size_t begin = text.rfind('\n', at) == std::string::npos ? 0 : text.rfind('\n', at) + 1;
      const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
      text.insert(begin, text.substr(begin, end - begin));
      break;
    }
    default: {  // one digit instead of another: what stays most like a certificate
      const std::size_t digit = text.find_first_of("0123456789", at);
      if (digit != std::string::npos) text[digit] = static_cast<char>('0' + chance.below(10));
    }
  }
  return text;
}

}  // namespace dpcert::test
