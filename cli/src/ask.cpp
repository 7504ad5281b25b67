// SPDX-License-Identifier: Apache-2.0
#include "ask.hpp"

#include <algorithm>
#include <map>
#include <ostream>
#include <set>

#include "answer_sentence.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/queries/quantity.hpp"
#include "question_arguments.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Precondition: there is one of that name.
const Quantity& quantity_of(const std::string& name) {
  const auto& all = quantities();
  return **std::find_if(all.begin(), all.end(), [&](const Quantity* one) { return one->name == name; });
}

Names input_names(const std::string& quantity) {
  Names names;
  for (const Member& input : inputs_of(quantity_of(quantity))) names.push_back(input.name);
  return names;
}

/// The alternatives in which the members of a type are given; none of a name that is no type.
std::vector<Names> forms_of(const std::string& type) {
  const MechanismType* known = find_mechanism_type(type);
  return known == nullptr ? std::vector<Names>{} : known->alternatives();
}

/// All members of a type.
Names members_of(const std::string& type) {
  Names names;
  if (const MechanismType* known = find_mechanism_type(type))
    for (const Member& member : known->members) names.push_back(member.name);
  return names;
}

/// "--sigma, --sensitivity".
std::string as_options(const Names& names) {
  std::string all;
  for (const std::string& name : names) all += (all.empty() ? "--" : ", --") + name;
  return all;
}

/// Refuses what is no parameter of a type that is in the table.
void refuse_unknown(const Argument& argument, const Question& question) {
  const Names members = members_of(question.mechanism);
  if (members.empty()) return;
  const Names own = input_names(question.quantity);
  Names known = own;
  known.insert(known.end(), members.begin(), members.end());
  if (std::find(known.begin(), known.end(), argument.name()) != known.end()) return;
  known.insert(known.end(), {"digits", "json"});
  const std::string near = nearest(argument.name(), known);
  throw Problem{"--" + argument.option + " is no parameter of " + question.mechanism + ", which has " +
                as_options(members) + ", and no input of " + question.quantity + ", which takes " + as_options(own) +
                (near.empty() ? "" : "; did you mean --" + near + "?")};
}

/// "--sigma and --sensitivity, or --rho"; those with the name of
/// an input of the quantity as --mechanism-epsilon.
std::string options_of(const std::vector<Names>& forms, const Names& inputs) {
  std::string text;
  for (const Names& form : forms) {
    if (!text.empty()) text += ", or ";
    for (const std::string& name : form) {
      const bool is_input = std::find(inputs.begin(), inputs.end(), name) != inputs.end();
      text += std::string{&name == form.data() ? "--" : " and --"} + (is_input ? prefix_of_mechanism : "") + name;
    }
  }
  return text;
}

/// ", such as --epsilon 1": the member's value in the example of a quantity, where it is there.
std::string example_of(const Quantity& quantity, const std::string& name) {
  const Json example = read_json(quantity.example).value();
  const Json* value = example.find(name);
  if (value == nullptr) return "";
  const bool is_plain = value->items.empty() && value->members.empty();
  return ", such as --" + name + " " + (is_plain ? value->text : "'" + write_json(*value) + "'");
}

/// The alternatives in which a quantity's own inputs are given, beside the mechanism.
std::vector<Names> forms_of(const Quantity& quantity) {
  std::vector<Names> forms = quantity.alternatives();
  for (Names& form : forms) std::erase(form, "mechanism");
  return forms;
}

/// What the quantity itself needs and was not given.
void refuse_missing(const Question& question, const std::map<std::string, std::string>& query) {
  const Quantity& quantity = quantity_of(question.quantity);
  const auto is_given = [&](const std::string& name) { return query.contains(name); };
  std::vector<Names> begun;  // forms that hold all that was given
  for (const Names& form : forms_of(quantity)) {
    if (std::all_of(form.begin(), form.end(), is_given)) return;
    if (std::all_of(query.begin(), query.end(),
                    [&](const auto& one) { return contains(form, one.first) || quantity.at(one.first).is_optional; }))
      begun.push_back(form);
  }
  if (begun.size() != 1)
    throw Problem{question.quantity + " wants " + options_of(begun.empty() ? forms_of(quantity) : begun, {})};
  const std::string& name = *std::find_if_not(begun.front().begin(), begun.front().end(), is_given);
  throw Problem{"--" + name + " is missing" + example_of(quantity, name) + ": " + quantity.at(name).meaning};
}

/// Refuses a value that only the quantity was given, where it
/// and the mechanism have a member of that name.
void refuse_ambiguous(const Question& question, const std::map<std::string, std::string>& query,
                      const std::map<std::string, std::string>& mechanism) {
  const std::vector<Names> forms = forms_of(question.mechanism);
  const bool is_whole = std::any_of(forms.begin(), forms.end(), [&](const Names& form) {
    return std::all_of(form.begin(), form.end(), [&](const std::string& name) { return mechanism.contains(name); });
  });
  if (is_whole || question.quantity == "calibrate") return;
  for (const std::string& name : members_of(question.mechanism))
    if (query.contains(name) && !mechanism.contains(name))
      throw Problem{std::string{"--"} + prefix_of_mechanism + name + " is missing: --" + name + " is what " +
                    question.quantity + " is asked at, and " + question.mechanism + " has one of its own"};
}

/// Those of a form that were not given, where nothing else was but optional
/// ones; if none, the optional ones that may be open.
Names missing_in(Names form, const MechanismType& type, const std::set<std::string>& given) {
  Names openable;
  for (const Member& member : type.members) {
    if (!member.is_optional) continue;
    if (given.contains(member.name))
      form.push_back(member.name);
    else if (member.privacy)
      openable.push_back(member.name);
  }
  for (const std::string& name : given)
    if (std::find(form.begin(), form.end(), name) == form.end()) return {};
  std::erase_if(form, [&](const std::string& name) { return given.contains(name); });
  return form.empty() ? openable : form;
}

/// The one parameter that calibration is to find: the one that was not
/// given. Where nothing was, forms are not guessed.
std::string open_parameter(const std::string& type, const std::set<std::string>& given) {
  std::set<std::string> open;
  const std::vector<Names> forms = forms_of(type);
  for (const Names& form : forms) {
    const Names missing = missing_in(form, *find_mechanism_type(type), given);
    if (missing.size() == 1 && (!given.empty() || forms.size() == 1)) open.insert(missing.front());
  }
  const MechanismType& known = *find_mechanism_type(type);
  if (open.size() > 1) std::erase_if(open, [&](const std::string& name) { return known.at(name).is_restated; });
  if (open.size() == 1) return *open.begin();
  throw Problem{"give all parameters of " + type + " but the one to calibrate (" +
                options_of(forms, input_names("calibrate")) +
                "); where several are left, \"--PARAMETER null\" says which"};
}

/// Does the JSON text of a member leave something open?
bool holds_null(const std::string& text) {
  const std::function<bool(const Json&)> is_open = [&](const Json& value) {
    const auto& [kind, word, items, members] = value;
    return kind == Json::Kind::null || std::any_of(items.begin(), items.end(), is_open) ||
           std::any_of(members.begin(), members.end(), [&](const auto& member) { return is_open(member.second); });
  };
  const auto read = read_json(text);
  return read && is_open(*read);
}

std::string query_text(const Question& question) {
  const Names own = input_names(question.quantity);
  if (!question.mechanism.starts_with('{') && question.mechanism.find_first_of(" ./") != std::string::npos &&
      find_mechanism_type(question.mechanism) == nullptr)
    throw Problem{"found \"" + question.mechanism +
                  "\", wanted a type of mechanism (dpcert mechanisms lists all) or a JSON object"};
  std::map<std::string, std::string> query, mechanism;
  for (const Argument& argument : read_arguments(question.arguments)) {
    refuse_unknown(argument, question);
    const std::string name = argument.name();
    const bool is_open = argument.value == "null";  // which no query is asked at
    const bool of_query = !argument.of_mechanism && !is_open && contains(own, name);
    if (!(of_query ? query : mechanism).emplace(name, value_text(argument)).second)
      throw Problem{"--" + argument.option + " is given twice"};
  }
  std::string object = question.mechanism;
  if (!object.starts_with('{')) {
    std::set<std::string> given;
    for (const auto& [name, value] : mechanism) given.insert(name);
    const bool has_null =
        std::any_of(mechanism.begin(), mechanism.end(), [](const auto& m) { return holds_null(m.second); });
    if (question.quantity == "calibrate" && !has_null && !forms_of(question.mechanism).empty())
      mechanism.emplace(open_parameter(question.mechanism, given), "null");
    object = object_text(question.mechanism, mechanism);
  } else if (!mechanism.empty()) {
    throw Problem{"--" + mechanism.begin()->first + " is no input of " + question.quantity + ", which takes " +
                  as_options(own) + suggestion(mechanism.begin()->first, own)};
  } else {
    object = checked_json(object, "the mechanism");
  }
  if (!forms_of(question.mechanism).empty() || question.mechanism.starts_with('{')) refuse_missing(question, query);
  refuse_ambiguous(question, query, mechanism);
  std::string text = "{\"quantity\":" + quote_json(question.quantity) + ",\"mechanism\":" + object;
  for (const auto& [name, value] : query) text += "," + quote_json(name) + ":" + value;
  return text + ",\"digits\":" + std::to_string(question.digits) + "}";
}

/// Was a calibration asked for an epsilon without a delta, or an order?
bool takes_pure_privacy(const Question& question) {
  const auto arguments = read_arguments(question.arguments);
  const auto has = [&](const char* name) {
    return std::any_of(arguments.begin(), arguments.end(),
                       [&](const Argument& one) { return !one.of_mechanism && one.name() == name; });
  };
  return question.quantity == "calibrate" && has("epsilon") && !has("delta") && !has("order");
}

}  // namespace

std::vector<const Quantity*> asked_of_mechanisms() {
  std::vector<const Quantity*> asked;
  for (const Quantity* one : quantities())
    if (const Member* member = one->find("mechanism"); member != nullptr && !member->is_optional) asked.push_back(one);
  return asked;
}

std::vector<Member> inputs_of(const Quantity& quantity) {
  std::vector<Member> inputs;
  for (const Member& member : quantity.members)
    if (member.name != "mechanism" && member.name != "id" && member.name != "digits") inputs.push_back(member);
  return inputs;
}

std::string options_of_quantity(const Quantity& quantity) { return as_options(input_names(quantity.name)); }

std::string why_no_mechanism(const std::string& quantity, const std::vector<std::string>& words) {
  static const Names own_options = {"--digits", "--json", "--help"};
  const std::string word = words.empty() ? "" : words.front().substr(0, words.front().find('='));
  if (!words.empty() &&
      (!word.starts_with("--") || std::find(own_options.begin(), own_options.end(), word) != own_options.end()))
    return "";
  if (word == "--mechanism")
    return "the mechanism stands without an option: dpcert " + quantity + " gaussian --sigma ...";
  const std::string name = with_underscores(word.empty() ? "" : word.substr(2));
  const auto& types = mechanism_types();
  const auto with_it =
      std::find_if(types.begin(), types.end(), [&](const MechanismType* type) { return type->find(name) != nullptr; });
  const bool is_input = contains(input_names(quantity), name);
  const std::string type = with_it == types.end() || is_input ? "gaussian" : (*with_it)->name;
  return "the mechanism is missing: dpcert " + quantity + " " + type + " --" + (type == "gaussian" ? "sigma" : name) +
         " ...";
}

Result<Json> query_of(const Question& question) {
  try {
    return read_json(query_text(question));
  } catch (const Problem& problem) {
    return invalid_input("", problem.message);
  }
}

Status ask(const Question& question, std::ostream& out, std::ostream& err) {
  const auto query = query_of(question);
  if (!query) return complain(err, query.error());
  const auto fields = answer(*query);
  if (!fields) {
    Error error = fields.error();
    if (takes_pure_privacy(question)) error.message += "; --delta was not given, and taken as 0";
    return complain(err, error);
  }
  out << (question.json || !has_sentence(*fields) ? answer_line(*query).text
                                                  : sentence_of(question, *fields, takes_pure_privacy(question)))
      << "\n"
      << std::flush;
  if (out.good()) return all_well;
  return complain(err, invalid_input("", "the answer could not be written"));
}

}  // namespace dpcert::cli
