// SPDX-License-Identifier: Apache-2.0
#include "kernel/certificate.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

using Words = std::vector<std::string_view>;

// Words separated by single spaces; an empty list where a space is doubled, leading or trailing.
Words split(std::string_view line) {
  Words words;
  for (;;) {
    const auto space = line.find(' ');
    if (space == 0 || line.empty()) return {};
    words.push_back(line.substr(0, space));
    if (space == std::string_view::npos) return words;
    line.remove_prefix(space + 1);
  }
}

// Takes one line off the text; nothing where it does not end in \n or is too long.
std::optional<std::string_view> take_line(std::string_view& text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos || end > max_line_bytes) return std::nullopt;
  const auto line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

struct Shape {
  std::string_view word;
  Kind kind;
  std::size_t numbers;
};
constexpr Shape shapes[] = {
    {"dp", Kind::dp, 2},           {"zcdp", Kind::zcdp, 1},           {"renyi", Kind::renyi, 2},
    {"gdp", Kind::gdp, 1},         {"not-dp", Kind::not_dp, 2},       {"not-zcdp", Kind::not_zcdp, 1},
    {"not-gdp", Kind::not_gdp, 1}, {"not-renyi", Kind::not_renyi, 2}, {"attains-gaussian", Kind::attains_gaussian, 1},
};

std::optional<Statement> statement(const Shape& shape, const std::string_view* words) {
  Statement result;
  result.kind = shape.kind;
  const bool is_dp = shape.kind == Kind::dp || shape.kind == Kind::not_dp;
  const auto value = read_fraction(words[shape.numbers - 1]);
  if (!value || *value < 0 || (is_dp && *value > 1)) return std::nullopt;
  result.value = *value;
  if (shape.numbers == 1) return result;
  if (is_dp) {
    const auto epsilon = read_log_number(words[0]);
    if (!epsilon) return std::nullopt;
    result.epsilon = *epsilon;
    return result;
  }
  const auto order = read_fraction(words[0]);
  if (!order || *order <= 0) return std::nullopt;
  result.order = *order;
  return result;
}

// step <number> about <node> <statement> by <rule> <arguments...>
std::variant<WrittenStep, std::string> read_step(std::string_view line, std::size_t number) {
  const Words words = split(line);
  if (words.size() < 8 || words[0] != "step" || words[2] != "about") return "not a step line";
  if (read_index(words[1]) != number) return "the step is not numbered in order";
  const auto* shape =
      std::find_if(std::begin(shapes), std::end(shapes), [&](const Shape& s) { return s.word == words[4]; });
  if (shape == std::end(shapes)) return "no such statement";
  const std::size_t by = 5 + shape->numbers;
  if (words.size() < by + 2 || words[by] != "by") return "not a step line";
  const auto says = statement(*shape, &words[5]);
  if (!says) return "a number of the statement cannot be read or is out of range";
  const auto first = words.begin() + static_cast<std::ptrdiff_t>(by) + 2;
  return WrittenStep{words[3], *says, words[by + 1], Words(first, words.end())};
}

bool is_digest(std::string_view text) {
  return text.size() == 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

// The three lines before the steps.
std::optional<Certificate> read_header(std::string_view& text) {
  Certificate result{};
  if (take_line(text) != "dpcert-certificate 1") return std::nullopt;
  auto spec = take_line(text);
  if (!spec || !take(*spec, "spec sha256 ") || !is_digest(*spec)) return std::nullopt;
  result.digest = *spec;
  auto claim = take_line(text);
  if (!claim || !take(*claim, "claim /claims/")) return std::nullopt;
  const auto space = claim->find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const auto index = read_index(claim->substr(0, space));
  result.id = claim->substr(space + 1);
  if (!index || result.id.size() < 2 || result.id.front() != '"' || result.id.back() != '"') return std::nullopt;
  result.claim = *index;
  return result;
}

}  // namespace

std::variant<Certificate, Malformed> read_certificate(std::string_view text) {
  if (text.size() > max_certificate_bytes) return Malformed{-1, "longer than 16 MiB"};
  if (std::any_of(text.begin(), text.end(), [](char c) { return c != '\n' && (c < ' ' || c > '~'); }))
    return Malformed{-1, "not plain ASCII text"};
  auto header = read_header(text);
  if (!header) return Malformed{-1, "the header is not one of version 1"};
  Certificate result = *std::move(header);
  for (;;) {
    const auto number = result.steps.size();
    auto line = take_line(text);
    if (!line) return Malformed{static_cast<long>(number), "the text ends, or a line is too long, before qed"};
    if (take(*line, "qed ")) {
      const auto qed = read_index(*line);
      if (!qed || *qed >= number) return Malformed{-1, "qed names no step"};
      if (!text.empty()) return Malformed{-1, "text after the qed line"};
      result.qed = *qed;
      return result;
    }
    if (number == max_certificate_steps) return Malformed{static_cast<long>(number), "more than 100,000 steps"};
    auto step = read_step(*line, number);
    if (const auto* why = std::get_if<std::string>(&step)) return Malformed{static_cast<long>(number), *why};
    result.steps.push_back(std::get<WrittenStep>(std::move(step)));
  }
}

}  // namespace dpcert::check
