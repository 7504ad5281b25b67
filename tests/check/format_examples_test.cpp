// SPDX-License-Identifier: Apache-2.0
// proofs-checks/FORMAT.md says of each rule and type what there is, and its examples are accepted.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "judge.hpp"
#include "more/known.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

struct Example {
  std::string neighbours, mechanism;
  std::vector<std::string> steps;
};
struct Section {
  bool is_of_kernel;
  std::vector<Example> examples;
};

std::vector<std::string> lines() {
  std::ifstream file{DPCERT_SOURCE_DIR "/proofs-checks/FORMAT.md"};
  std::vector<std::string> result;
  for (std::string line; std::getline(file, line);) result.push_back(line);
  return result;
}

/// What stands in backquotes at the beginning of a text, up to a blank.
std::string quoted_word(std::string_view text) {
  if (!text.starts_with('`')) return "";
  text.remove_prefix(1);
  return std::string{text.substr(0, text.find_first_of("` "))};
}

Example read_example(std::vector<std::string>::const_iterator& line) {
  Example example;
  const auto blank = (++line)->find(' ');
  example.neighbours = line->substr(0, blank);
  example.mechanism = line->substr(blank + 1);
  while (*++line != "```") example.steps.push_back(*line);
  return example;
}

/// The sections on rules, by the name.
std::map<std::string, Section> rule_sections() {
  std::map<std::string, Section> found;
  std::string chapter, name;
  const auto all = lines();
  for (auto line = all.begin(); line != all.end(); ++line) {
    if (line->starts_with("## ")) chapter = *line;
    if (chapter != "## Rules of the kernel" && chapter != "## Other rules") continue;
    if (line->starts_with("### ")) {
      name = quoted_word(std::string_view{*line}.substr(4));
      found.try_emplace(name, Section{chapter == "## Rules of the kernel", {}});
    }
    if (*line == "```example") found.at(name).examples.push_back(read_example(line));
  }
  return found;
}

/// The types in the first column of the tables under "What a
/// node admits": the first table is the kernel's.
std::map<std::string, bool> documented_types() {
  std::map<std::string, bool> found;
  bool is_there = false, is_of_kernel = true;
  for (const std::string& line : lines()) {
    if (line.starts_with("## ")) is_there = line == "## What a node admits";
    if (line == "Others:") is_of_kernel = false;
    if (!is_there || !line.starts_with("| `")) continue;
    const std::string cell = line.substr(2, line.find(" |", 2) - 2);
    for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', cell.find('`', at + 1) + 1)) {
      const std::string name = quoted_word(cell.substr(at));
      if (name != "tight") found.emplace(name, is_of_kernel);
    }
  }
  return found;
}

/// The names of rules, or of types, and whether the kernel knows them.
template <class Named>
std::map<std::string, bool> kernel_or_not(std::vector<Named> Known::*list) {
  std::map<std::string, bool> found;
  for (const Named& one : kernel_and_more().*list) found.emplace(one.name, false);
  for (const Named& one : kernel().*list) found.at(std::string{one.name}) = true;
  return found;
}

}  // namespace

TEST_CASE("each rule has a section of FORMAT.md, whose examples are accepted") {
  const auto sections = rule_sections();
  const auto known = kernel_or_not(&Known::rules);
  std::map<std::string, bool> documented;
  for (const auto& [name, section] : sections) {
    std::string ours = name;
    std::replace(ours.begin(), ours.end(), '-', '_');
    documented.emplace(ours, section.is_of_kernel);
    INFO(name);
    CHECK_FALSE(section.examples.empty());
    for (const auto& [neighbours, mechanism, steps] : section.examples) {
      INFO(mechanism);
      CHECK(follows(mechanism, steps, neighbours));
      REQUIRE_FALSE(steps.empty());
      CHECK((steps.back() + " ").find(" by " + name + " ") != std::string::npos);
    }
  }
  CHECK(documented == known);
}

TEST_CASE("FORMAT.md says which types there are, and which the kernel reads") {
  CHECK(documented_types() == kernel_or_not(&Known::types));
}
