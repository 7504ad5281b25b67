// SPDX-License-Identifier: Apache-2.0
// Theorems by words, and by all numbers under which their documents print them.
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

std::string_view short_of(std::string_view word) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [&](const Word& one) { return word == one.in_id || word.starts_with(one.stem); });
  return found == words.end() ? std::string_view{} : found->in_id;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Is it "15", "4.32" or "a.1"?
bool is_number(std::string_view word) {
  if (word.size() > 2 && word[1] == '.' && !is_digit(word[0])) word.remove_prefix(2);
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// The last part of a number, which a range counts in.
long last_part(const std::string& number) {
  const auto dot = number.rfind('.');
  long part = 0;
  std::from_chars(number.data() + (dot == std::string::npos ? 0 : dot + 1), number.data() + number.size(), part);
  return part;
}

/// In small letters, without accents and marks, and a space between words: "geumlek thm 4.32" of
/// "geumlek.thm-4.32", "cor 16" of "Cor16", "15 and 16" of "15(1) and 16".
std::string plain(std::string_view text) {
  std::string result;
  const auto word = [&] { return result.substr(result.rfind(' ') + 1); };  // the last one, so far
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    const bool before_digit = i + 1 < text.size() && is_digit(text[i + 1]), after_number = is_number(word());
    if (text.substr(i).starts_with("é"))
      result += 'e', ++i;
    else if (c == '.' && before_digit && (after_number || word().size() == 1))
      result += c;
    else if (c == '(' && after_number && i + 2 < text.size() && text[i + 2] == ')')
      i += 2;  // a part
    else if (std::ispunct(static_cast<unsigned char>(c)) != 0)
      result += ' ';
    else
      result += is_digit(c) && !short_of(word()).empty() ? std::string{' ', c} : std::string{c};
  }
  return result;
}

/// What a text names.
struct Named {
  std::set<std::string> numbers;   ///< "thm-10" and "thm-14" of "Theorems 10 and 14"; all of "Theorems 4
                                   ///< to 6"; of chapters "lem-4.11" beside "lem-11"
  std::vector<std::string> words;  ///< what else
};
Named named_in(std::string_view text) {
  Named named;
  std::string kind, chapter, before;
  bool is_range = false;
  const auto add = [&](const std::string& number) {
    named.numbers.insert(kind + "-" + number);
    if (!chapter.empty()) named.numbers.insert(kind + "-" + chapter + "." + number);
  };
  std::istringstream in{plain(text)};
  for (std::string word; in >> word;) {
    const bool numbers_kind = !kind.empty() && is_number(word);
    if (const std::string_view short_word = short_of(word); !short_word.empty()) {
      if (!kind.empty() && before.empty()) named.words.push_back(kind);  // the one before had no number
      kind = short_word, before.clear();
    } else if (numbers_kind && kind == "chap") {
      chapter = word, kind.clear();
    } else if (numbers_kind) {
      const std::string stem = word.substr(0, word.rfind('.') + 1);  // "4." of 4.32, or ""
      if (is_range)
        for (long i = last_part(before) + 1; i < last_part(word); ++i) add(stem + std::to_string(i));
      add(before = word);
    } else if (before.empty() || (word != "and" && word != "to")) {  // not between two numbers
      named.words.push_back(word);
      if (!before.empty()) kind.clear(), before.clear();
    }
    is_range = word == "to" && !before.empty();
  }
  if (!kind.empty() && before.empty()) named.words.push_back(kind);
  return named;
}

/// An entry, to be searched.
struct Entry {
  const Theorem* theorem;
  std::set<std::string> numbers, words;

  explicit Entry(const Theorem& of) : theorem{&of} {
    numbers = named_in(of.place).numbers;
    numbers.merge(named_in(of.id.substr(of.id.find('.') + 1)).numbers);
    for (const std::string_view text :
         {of.id, document_of(of).title, of.place, of.statement, of.assumptions, of.corrected}) {
      std::istringstream in{plain(text)};
      for (std::string word; in >> word;) words.insert(word);
    }
  }
  [[nodiscard]] bool has_word(const std::string& start) const {
    const auto next = words.lower_bound(start);
    return next != words.end() && next->starts_with(start);
  }
  [[nodiscard]] bool is_named(const Named& asked) const {
    return std::includes(numbers.begin(), numbers.end(), asked.numbers.begin(), asked.numbers.end()) &&
           std::all_of(asked.words.begin(), asked.words.end(), [&](const std::string& word) { return has_word(word); });
  }
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all{theorems().begin(), theorems().end()};
  return all;
}

template <class Predicate>
std::vector<const Theorem*> those(Predicate&& is_meant) {
  std::vector<const Theorem*> found;
  for (const Entry& entry : entries())
    if (is_meant(entry)) found.push_back(entry.theorem);
  return found;
}

}  // namespace

std::vector<const Theorem*> find_theorems(std::string_view asked) {
  std::string id{asked};
  for (char& c : id) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (const Theorem* theorem = find_theorem(id)) return {theorem};
  const Named named = named_in(asked);
  if (named.numbers.empty() && named.words.empty()) return {};
  auto found = those([&](const Entry& entry) { return entry.is_named(named); });
  if (!found.empty()) return found;
  return those([&](const Entry& entry) {
    const std::string_view whole = entry.theorem->id;
    return whole.starts_with(id) || whole.substr(whole.find('.') + 1).starts_with(id);
  });
}

}  // namespace dpcert::theorems
