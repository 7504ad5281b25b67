// SPDX-License-Identifier: Apache-2.0
#include "theorem_instance.hpp"

#include <fmt/format.h>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert::cli {
namespace {

using nlohmann::ordered_json;
using theorems::Instance;

ordered_json parsed(std::string_view json) { return ordered_json::parse(json); }

/// The first object with two ends: that of the answer, or of its first member that has them.
const ordered_json* first_enclosure(const ordered_json& answer) {
  if (answer.contains("lower")) return &answer;
  for (const auto& member : answer)
    if (member.is_object() && member.contains("lower")) return &member;
  return nullptr;
}

/// Does the printed number lie outside? "inf" does where the upper end is finite.
bool is_outside(const std::string& printed, const ordered_json& enclosure) {
  const std::string lower = enclosure.at("lower"), upper = enclosure.at("upper");
  if (upper == "inf" || printed == "inf") return lower != "inf" && upper != printed;
  const auto x = read_rational(printed), low = read_rational(lower), high = read_rational(upper);
  return x && low && high && (*x < *low || *x > *high);
}

}  // namespace

std::string instance_text(const Instance& instance) {
  std::string text =
      fmt::format("    given: {}\n    printed: {}\n    in fact: {}\n", instance.given, instance.printed, instance.fact);
  if (instance.query.empty()) return text;
  text += fmt::format("    ask: echo '{}' | dpcert compute\n    answer: {}", instance.query, instance.answer);
  return text + (instance.excludes.empty() ? "\n" : fmt::format(", not {}\n", instance.excludes));
}

ordered_json instance_object(const Instance& instance) {
  ordered_json object = {{"given", instance.given}, {"printed", instance.printed}, {"fact", instance.fact}};
  if (instance.query.empty()) return object;
  object["query"] = parsed(instance.query);
  object["answer"] = parsed(instance.answer);
  if (!instance.excludes.empty()) object["excludes"] = instance.excludes;
  return object;
}

std::string departure(const Instance& instance) {
  if (instance.query.empty()) return "";
  const AnswerLine line = answer_line(instance.query);
  if (line.error && line.error->fault == Fault::unsupported && line.error->where == "/quantity") return "";
  const ordered_json answer = parsed(line.text), expected = parsed(instance.answer);
  for (const auto& [name, value] : expected.items())
    if (!answer.contains(name) || answer[name] != value)
      return fmt::format("{} is said of {}, which answers {}", expected.dump(), instance.query, line.text);
  if (instance.excludes.empty()) return "";
  const ordered_json* enclosure = first_enclosure(expected);
  if (enclosure != nullptr && is_outside(std::string{instance.excludes}, *enclosure)) return "";
  return fmt::format("{} is not outside of {}", instance.excludes, expected.dump());
}

}  // namespace dpcert::cli
