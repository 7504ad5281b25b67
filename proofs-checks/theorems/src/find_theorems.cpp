// SPDX-License-Identifier: Apache-2.0
// Theorems by all numbers under which their documents print them.
#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <set>
#include <sstream>

#include "dpcert/theorems/registry.hpp"

namespace dpcert::theorems {
namespace {

/// How ids shorten the words of places, whatever the words end in.
struct Word {
  std::string_view in_id, stem;
};
constexpr std::array<Word, 13> words{{{"alg", "algorithm"},
                                      {"chap", "chapter"},
                                      {"cor", "corollar"},
                                      {"def", "definition"},
                                      {"eq", "equation"},
                                      {"ex", "example"},
                                      {"fig", "figure"},
                                      {"lem", "lemma"},
                                      {"obs", "observation"},
                                      {"prop", "proposition"},
                                      {"rem", "remark"},
                                      {"sec", "section"},
                                      {"thm", "theorem"}}};

std::string_view short_of(std::string word) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const Word& one) { return word.starts_with(one.stem); });
  return found == words.end() ? std::string_view{} : found->in_id;
}

/// "15" of "15(1),"; "" of what is no number.
std::string number_in(const std::string& word) {
  if (word.empty() || word.front() < '0' || word.front() > '9') return "";
  const std::string number = word.substr(0, word.find_first_not_of("0123456789."));
  return number.substr(0, number.find_last_not_of('.') + 1);
}

/// The last part of a number, which a range counts in.
long last_part(const std::string& number) {
  const auto dot = number.rfind('.');
  long part = 0;
  std::from_chars(number.data() + (dot == std::string::npos ? 0 : dot + 1), number.data() + number.size(), part);
  return part;
}

/// "thm-10" and "thm-14" of "Theorems 10 and 14"; all of
/// "Theorems 4 to 6"; of chapters "lem-4.11" too.
std::set<std::string> numbers_of(std::string_view place) {
  std::set<std::string> numbers;
  std::string_view kind;
  std::string chapter, before;
  bool is_range = false;
  const auto add = [&](const std::string& number) {
    numbers.insert(std::string{kind} + "-" + number);
    if (!chapter.empty()) numbers.insert(std::string{kind} + "-" + chapter + "." + number);
  };
  std::istringstream text{std::string{place}};
  for (std::string word; text >> word;) {
    if (const std::string_view named = short_of(word); !named.empty()) kind = named, before.clear();
    const std::string number = number_in(word);
    if (!number.empty() && kind == "chap") {
      chapter = number;
    } else if (!number.empty() && !kind.empty()) {
      const std::string stem = number.substr(0, number.rfind('.') + 1);  // "4." of 4.32, or ""
      if (is_range)
        for (long i = last_part(before) + 1; i < last_part(number); ++i) add(stem + std::to_string(i));
      add(before = number);
    }
    is_range = word == "to" && !before.empty();
  }
  return numbers;
}

}  // namespace

std::vector<const Theorem*> find_theorems(std::string_view id) {
  if (const Theorem* theorem = find_theorem(id)) return {theorem};
  const auto dot = id.find('.');
  if (dot == std::string_view::npos) return {};
  std::vector<const Theorem*> found;
  for (const Theorem& theorem : theorems())
    if (document_of(theorem).key == id.substr(0, dot) &&
        numbers_of(theorem.place).contains(std::string{id.substr(dot + 1)}))
      found.push_back(&theorem);
  return found;
}

}  // namespace dpcert::theorems
