// SPDX-License-Identifier: Apache-2.0
#include "risk_report.hpp"

#include <fmt/format.h>

#include <map>

#include "terminal.hpp"

namespace dpcert::cli {
namespace {

constexpr const char* note =
    "A person is what two neighbouring data sets differ in: mostly one record. Who has several of them is less "
    "protected. Figures are rounded up. An exact figure is the mechanism's own; a bound holds, and less may be enough.";

std::string text_of(const Answer& fields, const char* key) { return fields.at(key).get<std::string>(); }

/// "What an attack can find out".
std::string heading(const std::string& about) {
  static const std::map<std::string, std::string> all = {
      {"outcomes", "How much one person's data change what comes out"},
      {"attacks", "How well an attack finds out whose data were used"},
      {"beliefs", "What somebody can come to believe"},
      {"summaries", "For accountants: the whole curve in a number"}};
  return all.at(about);
}

/// "epsilon at delta 1e-5".
std::string name_of(const Answer& line) {
  std::string name = text_of(line, "figure");
  if (!line.contains("at")) return name;
  const char* separator = " at ";
  for (const auto& [key, value] : line.at("at").items()) {
    name += separator + (key == "type_one" ? std::string{"false alarms"} : key) + " " + value.get<std::string>();
    separator = ", ";
  }
  return name;
}

std::string value_of(const Answer& line) {
  if (!line.contains("upper")) return "not known";
  return text_of(line, "upper") == "inf" ? "infinite" : text_of(line, "upper");
}

std::string kind_of(const Answer& line) {
  static const std::map<std::string, std::string> kinds = {
      {"exact", "exact"}, {"bounds", "between two bounds"}, {"enclosed", "between two ends"}, {"bound", "a bound"}};
  return line.contains("kind") ? kinds.at(text_of(line, "kind")) : "";
}

/// f(about, its lines) for each part of the page.
template <class Each>
void for_each_part(const Answer& lines, Each each) {
  for (auto first = lines.begin(); first != lines.end();) {
    const std::string about = text_of(*first, "about");
    Answer part = Answer::array();
    for (; first != lines.end() && text_of(*first, "about") == about; ++first) part.push_back(*first);
    each(about, part);
  }
}

}  // namespace

std::string RiskReport::text() const {
  std::string all = title + "\n" + harmless(mechanism) + "\n";
  if (answer.contains("assumes")) all += "assumed: " + harmless(text_of(answer, "assumes")) + "\n";
  for_each_part(answer.at("lines"), [&](const std::string& about, const Answer& lines) {
    all += "\n" + heading(about) + "\n";
    for (const Answer& line : lines)
      all += fmt::format("  {:<38} {:<13} {}\n      {}\n", name_of(line), value_of(line), kind_of(line),
                         harmless(text_of(line, "sentence")));
  });
  return all + "\n" + note + "\n";
}

std::string RiskReport::markdown() const {
  std::string all = fmt::format("# {}\n\n```json\n{}\n```\n", title, harmless(mechanism));
  if (answer.contains("assumes")) all += "\nAssumed: " + markdown_cell(text_of(answer, "assumes")) + "\n";
  for_each_part(answer.at("lines"), [&](const std::string& about, const Answer& lines) {
    all += "\n## " + heading(about) + "\n\n| figure | at most | kind | in words |\n|---|---|---|---|\n";
    for (const Answer& line : lines)
      all += fmt::format("| {} | {} | {} | {} |\n", markdown_cell(name_of(line)), value_of(line), kind_of(line),
                         markdown_cell(text_of(line, "sentence")));
  });
  return all + "\n" + note + "\n";
}

Answer RiskReport::page_values() const {
  Answer page{{"title", title}, {"mechanism", mechanism}, {"note", note}, {"parts", Answer::array()}};
  if (answer.contains("assumes")) page["assumes"] = answer.at("assumes");
  for_each_part(answer.at("lines"), [&](const std::string& about, const Answer& lines) {
    Answer part{{"heading", heading(about)}, {"lines", Answer::array()}};
    for (const Answer& line : lines)
      part["lines"].push_back({{"figure", name_of(line)},
                               {"value", value_of(line)},
                               {"kind", kind_of(line)},
                               {"sentence", line.at("sentence")}});
    page["parts"].push_back(std::move(part));
  });
  return page;
}

}  // namespace dpcert::cli
