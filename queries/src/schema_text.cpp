// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/schema_text.hpp"

#include <algorithm>
#include <set>

namespace dpcert {
namespace {

std::string code(const std::string& text) { return "`" + text + "`"; }

std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string joined(const std::vector<std::string>& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
  return all;
}

std::string direction(const Member& member) {
  if (!member.privacy) return "";
  return *member.privacy == Privacy::grows ? "more private as it grows" : "less private as it grows";
}

std::string value_text(const Member& member) {
  return member.type.wanted() + (member.is_optional ? "; may be missing" : "");
}

/// The types that are told of, or will be.
using Told = std::set<const ObjectType*>;

/// The objects inside one, where they are not told of elsewhere.
void add_inner(const ObjectType& type, std::string& text, Told& told);

/// With a column that says which way privacy moves, if it does with some member.
std::string table(const ObjectType& type) {
  const bool has_direction =
      std::any_of(type.members.begin(), type.members.end(), [](const Member& one) { return one.privacy.has_value(); });
  std::string text;
  for (const Member& member : type.members) {
    if (type.tag == "quantity" && (member.name == "id" || member.name == "digits")) continue;
    text += "| " + code(member.name) + " | " + cell(value_text(member)) + " | " + cell(member.meaning) + " |" +
            (has_direction ? " " + direction(member) + " |" : "") + "\n";
  }
  if (text.empty()) return "";
  const std::string head = has_direction ? "| member | value | meaning | privacy |\n|---|---|---|---|\n"
                                         : "| member | value | meaning |\n|---|---|---|\n";
  return head + text + "\n";
}

void add_type(const ObjectType& type, std::string& text, Told& told) {
  text += (type.tag.empty() ? type.name : code(type.name)) + ": " + type.summary +
          (type.summary.ends_with('.') ? "" : ".") + "\n\n" + table(type);
  const auto forms = type.alternatives();
  if (forms.size() > 1) {
    text += "Either";
    const char* separator = " ";
    for (const auto& form : forms) {
      text += separator + code(joined(form));
      separator = ", or ";
    }
    text += ".\n\n";
  }
  add_inner(type, text, told);
}

void add_inner(const ObjectType& type, std::string& text, Told& told) {
  for (const Member& member : type.members) {
    const ValueType* value = &member.type;
    while (value->kind() == ValueType::Kind::list) value = &value->item();
    if (value->kind() == ValueType::Kind::object && told.insert(&value->type()).second)
      add_type(value->type(), text, told);
  }
}

}  // namespace

std::string schema_markdown(const std::vector<Variety>& varieties) {
  std::string text;
  Told told;
  for (const Variety& variety : varieties) told.insert(variety.types.begin(), variety.types.end());
  for (const Variety& variety : varieties) {
    text += "## " + variety.name + "\n\n" + variety.summary + "\n\n";
    for (const ObjectType* type : variety.types) add_type(*type, text, told);
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text;
}

std::string type_text(const ObjectType& type) {
  std::string text = type.name + ": " + type.summary + "\n";
  for (const Member& member : type.members) {
    const std::string which = direction(member);
    text += "  " + member.name + ": " + value_text(member) + "; " + member.meaning +
            (which.empty() ? "" : " (" + which + ")") + "\n";
  }
  const auto forms = type.alternatives();
  for (const auto& form : forms)
    if (forms.size() > 1) text += (&form == &forms.front() ? "  either " : "  or ") + joined(form) + "\n";
  if (!type.example.empty()) text += "  example: " + type.example + "\n";
  return text;
}

}  // namespace dpcert
