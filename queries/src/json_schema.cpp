// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/json_schema.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert {
namespace {

using Kind = ValueType::Kind;

Answer reference(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }

Answer number_of(const Rational& x) {
  if (is_integer(x) && abs(x) < 1'000'000'000'000'000) return static_cast<std::int64_t>(numerator(x));
  return x.convert_to<double>();
}

/// A JSON number in the range, or text that is a number.
Answer number_schema(const Range& range) {
  Answer number{{"type", range.is_whole ? "integer" : "number"}};
  if (range.least) number[range.open_below ? "exclusiveMinimum" : "minimum"] = number_of(*range.least);
  if (range.most) number[range.open_above ? "exclusiveMaximum" : "maximum"] = number_of(*range.most);
  return {{"anyOf", {number, reference("number")}}};
}

Answer value_schema(const ValueType& type);

/// Just one form: its members, and none of the others.
Answer form_schema(const ObjectType& type, const std::vector<std::string>& form) {
  Answer others = Answer::array();
  for (const Member& member : type.members)
    if (!member.is_optional && std::find(form.begin(), form.end(), member.name) == form.end())
      others.push_back({{"required", Answer::array({member.name})}});
  Answer schema{{"required", form}};
  if (!others.empty()) schema["not"] = {{"anyOf", others}};
  return schema;
}

Answer object_schema(const ObjectType& type) {
  Answer schema{{"type", "object"}, {"description", type.summary}};
  schema["properties"] = Answer::object();
  if (!type.tag.empty()) schema["properties"][type.tag] = {{"const", type.name}};
  for (const Member& member : type.members) {
    Answer value = value_schema(member.type);
    if (member.privacy) value = {{"anyOf", {value, {{"type", "null"}}}}};
    value["description"] = member.meaning;
    if (member.name.ends_with("..."))
      schema["patternProperties"]["^" + member.name.substr(0, member.name.size() - 3)] = std::move(value);
    else
      schema["properties"][member.name] = std::move(value);
  }
  if (!type.tag.empty()) schema["required"] = Answer::array({type.tag});
  const auto forms = type.alternatives();
  if (forms.size() == 1)
    for (const std::string& name : forms.front()) schema["required"].push_back(name);
  else
    for (const auto& form : forms) schema["anyOf"].push_back(form_schema(type, form));
  schema["additionalProperties"] = false;
  if (!type.example.empty()) schema["examples"] = Answer::array({Answer::parse(type.example)});
  return schema;
}

Answer list_schema(const ValueType& type) {
  Answer schema{{"type", "array"}, {"items", value_schema(type.item())}};
  if (type.least_items() > 0) schema["minItems"] = type.least_items();
  if (type.most_items() != ValueType::unlimited) schema["maxItems"] = type.most_items();
  return schema;
}

Answer epsilon_schema(const ValueType& type) {
  const Answer logarithm{{"type", "object"},
                         {"properties", {{"log", number_schema(type.range_of_ratio())}}},
                         {"required", Answer::array({"log"})},
                         {"additionalProperties", false}};
  return {{"anyOf", {number_schema(type.range()), logarithm}}};
}

Answer value_schema(const ValueType& type) {
  switch (type.kind()) {
    case Kind::number:
      return number_schema(type.range());
    case Kind::number_or_infinity:
      return {{"anyOf", {number_schema(type.range()), {{"const", "inf"}}}}};
    case Kind::epsilon:
      return epsilon_schema(type);
    case Kind::text:
      return type.names().empty() ? Answer{{"type", "string"}} : Answer{{"enum", type.names()}};
    case Kind::flag:
      return {{"type", "boolean"}};
    case Kind::list:
      return list_schema(type);
    case Kind::object:
      return object_schema(type.type());
    case Kind::variety:
      return reference(type.variety_name());
    default:
      return Answer::object();
  }
}

std::string name_of(const Variety& variety, const ObjectType& type) { return variety.name + "." + type.name; }

/// Every definition; a variety that is not known, as its module is not there, admits nothing.
Answer definitions(const std::vector<Variety>& varieties) {
  Answer all{
      {"number",
       {{"type", "string"}, {"pattern", R"(^[-+]?([0-9]+/[0-9]+|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?)$)"}}}};
  for (const char* geometric : {"body", "statistic"}) all[geometric] = false;
  for (const Variety& variety : varieties) {
    Answer types = Answer::array();
    for (const ObjectType* type : variety.types) {
      types.push_back(reference(name_of(variety, *type)));
      all[name_of(variety, *type)] = object_schema(*type);
    }
    all[variety.name] = {{"description", variety.summary}, {"anyOf", types}};
  }
  return all;
}

/// The definition that a name means; "" where it means none.
std::string definition_named(const std::vector<Variety>& varieties, const std::string& name) {
  for (const Variety& variety : varieties) {
    if (variety.name == name) return name;
    for (const ObjectType* type : variety.types)
      if (name_of(variety, *type) == name) return name;
  }
  for (const Variety& variety : varieties)
    for (const ObjectType* type : variety.types)
      if (type->name == name) return name_of(variety, *type);
  return "";
}

}  // namespace

Result<Answer> json_schema(const std::vector<Variety>& varieties, const std::string& root) {
  Answer schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}};
  if (root.empty()) {
    schema["anyOf"] = {reference("query"), reference("audit"), reference("release_spec")};
  } else {
    const std::string name = definition_named(varieties, root);
    std::vector<std::string> known;
    for (const Variety& variety : varieties) {
      known.push_back(variety.name);
      for (const ObjectType* type : variety.types) known.push_back(type->name);
    }
    if (name.empty())
      return invalid_input("", "no variety or type " + quote_json(root.substr(0, 60)) + suggestion(root, known));
    schema.update(reference(name));
  }
  schema["$defs"] = definitions(varieties);
  return schema;
}

}  // namespace dpcert
