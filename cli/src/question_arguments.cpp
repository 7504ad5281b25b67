// SPDX-License-Identifier: Apache-2.0
#include "question_arguments.hpp"

#include <algorithm>
#include <string_view>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert::cli {

std::string with_underscores(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::string Argument::name() const {
  return with_underscores(of_mechanism ? option.substr(std::string_view{prefix_of_mechanism}.size()) : option);
}

std::vector<Argument> read_arguments(const std::vector<std::string>& words) {
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--") || word.size() < 3) throw Problem{"found \"" + word + "\", wanted --PARAMETER VALUE"};
    Argument argument;
    if (const auto equals = word.find('='); equals != std::string::npos)
      argument = {word.substr(2, equals - 2), word.substr(equals + 1)};
    else if (i + 1 < words.size())
      argument = {word.substr(2), words[++i]};
    else
      throw Problem{word + " has no value"};
    argument.of_mechanism = argument.option.starts_with(prefix_of_mechanism);
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

/// JSON as it was written. Refuses what is malformed, with the place in what was written.
std::string checked_json(const std::string& text, const std::string& name) {
  if (const auto read = read_json(text); !read) throw Problem{name + ": " + read.error().message};
  return text;
}

std::string value_text(const Argument& argument) {
  const std::string& value = argument.value;
  const bool is_json = value.starts_with('{') || value.starts_with('[') || value == "null";
  return is_json ? checked_json(value, "--" + argument.option) : quote_json(value);
}

std::string object_text(const std::string& type, const std::map<std::string, std::string>& members) {
  std::string object = "{\"type\":" + quote_json(type);
  for (const auto& [name, value] : members) object += "," + quote_json(name) + ":" + value;
  return object + "}";
}

}  // namespace dpcert::cli
