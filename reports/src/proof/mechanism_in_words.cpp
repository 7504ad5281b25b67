// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/explanation.hpp"
#include "proof/step_view.hpp"

namespace dpcert::reports {
namespace {

constexpr std::size_t most_facts = 60, longest_value = 60;

std::string value_in_words(const Json& value);

/// "normal (mean 0, variance 1)", by what the object calls its type.
std::string object_in_words(const Json& object) {
  std::string type, members;
  for (const auto& [key, value] : object.members)
    if (key == "type" || key == "family")
      type = value.text;
    else
      members += (members.empty() ? "" : ", ") + key + " " + value_in_words(value);
  return members.empty() ? type : type + (type.empty() ? "(" : " (") + members + ")";
}

std::string value_in_words(const Json& value) {
  if (value.kind == Json::Kind::object && value.members.size() == 1 && value.find("log") != nullptr)
    return "ln(" + value_in_words(*value.find("log")) + ")";
  if (value.kind == Json::Kind::object) return object_in_words(value);
  const bool is_list = value.kind == Json::Kind::array;
  const std::string text = is_list ? write_json(value) : value.kind == Json::Kind::null ? "null" : value.text;
  return text.size() <= longest_value ? text : describe(value);
}

/// Of an object at the pointer, told as node_in_words names it, and of those inside it.
void add_facts(const Json& root, const Json& here, const std::string& pointer, const std::string& times,
               std::vector<Explanation::Fact>& all) {
  if (here.kind != Json::Kind::object || all.size() > most_facts) return;
  if (all.size() == most_facts) {
    all.emplace_back("...", "and more, in the audit file");
    return;
  }
  const NodeWords node = node_in_words(pointer, nullptr);
  std::string text = node_in_words(pointer, &root).type;
  for (const auto& [key, value] : here.members)
    if (key != "type" && key != "parts" && key != "of") text += ", " + key + " " + value_in_words(value);
  all.emplace_back(node.name, text + (times.empty() || times == "1" ? "" : ", " + times + " times"));
  if (const Json* of = here.find("of")) add_facts(root, *of, child(pointer, "of"), "", all);
  const Json* parts = here.find("parts");
  for (std::size_t i = 0; parts != nullptr && i < parts->items.size(); ++i) {
    const Json& part = parts->items[i];
    if (part.kind != Json::Kind::object || part.find("mechanism") == nullptr) continue;
    const Json* count = part.find("times");
    add_facts(root, *part.find("mechanism"), child(child(pointer, "parts"), i) + "/mechanism",
              count == nullptr ? "" : value_in_words(*count), all);
  }
}

}  // namespace

std::vector<Explanation::Fact> mechanism_in_words(const Json& mechanism) {
  std::vector<Explanation::Fact> all;
  add_facts(mechanism, mechanism, "/mechanism", "", all);
  return all;
}

}  // namespace dpcert::reports
