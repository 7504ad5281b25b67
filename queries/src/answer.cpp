// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/answer.hpp"

#include <new>
#include <nlohmann/json.hpp>
#include <set>

#include "dpcert/exact/work.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/quantity.hpp"
#include "quantities/geometric_names.hpp"

namespace dpcert {
namespace {

/// Refuses what a program without geometry cannot answer, as against words that it does not know.
void refuse_geometric(const std::string& name) {
#define DPCERT_NAME(name) #name,
  static const std::set<std::string> geometric = {DPCERT_GEOMETRIC_QUANTITIES(DPCERT_NAME)};
#undef DPCERT_NAME
  if (geometric.contains(name))
    throw BadInput{unsupported(
        "/quantity", "the quantity \"" + name + "\" needs exact geometry, which this program was built without")};
}

/// What is wrong with a document that names no quantity:
/// another kind of file, or a name that is none.
Error told_what_it_is(const Json& document, Error error) {
  if (document.find("quantity") != nullptr)
    error.message += " (dpcert quantities lists all)";
  else if (document.find("claims") != nullptr)
    error.message += ": this is an audit file, for dpcert audit FILE";
  else if (document.find("release") != nullptr)
    error.message += ": this is a spec of a release, for dpcert release FILE";
  else if (document.find("panels") != nullptr)
    error.message += ": this is a picture, for dpcert plot FILE";
  return error;
}

Error no_memory() { return {Fault::precision_exhausted, "", "this query needs more memory than there is"}; }

bool is_known(const std::string& name) {
  const auto& all = quantities();
  return std::any_of(all.begin(), all.end(), [&](const Quantity* one) { return one->name == name; });
}

/// `known`: the mechanism, where it was read before; or null.
Answer answered(const Quantity& quantity, const Fields& query, long digits, const Mechanism* known) {
  if (const auto* of_members = std::get_if<Quantity::OfMembers>(&quantity.answer)) return (*of_members)(query, digits);
  const auto of_mechanism = std::get<Quantity::OfMechanism>(quantity.answer);
  if (known != nullptr) return of_mechanism(*known, query, digits);
  return of_mechanism(read_mechanism(query.at("mechanism"), query.where("mechanism")), query, digits);
}

Answer answer_query(const Json& document, const Mechanism* known) {
  const auto name = reading([&] { return name_in(document, "", "quantity"); });
  if (!name) throw BadInput{told_what_it_is(document, name.error())};
  if (!is_known(*name)) refuse_geometric(*name);
  const auto named = reading([&] { return &named_type(document, "", quantities()); });
  if (!named) throw BadInput{told_what_it_is(document, named.error())};
  const Quantity& quantity = **named;
  if (known != nullptr && std::holds_alternative<Quantity::OfMembers>(quantity.answer))
    reject("/quantity", "found \"" + *name + "\", wanted one that is asked of a mechanism, such as epsilon");
  const Fields query{document, "", quantity};
  const long digits = query.has("digits") ? static_cast<long>(query.count("digits")) : 15;
  const WorkLimit limit{quantity.most_work};
  Answer answer = answered(quantity, query, digits, known);
  std::string assumed =
      quantity.find("mechanism") != nullptr ? assumptions_of(query.at("mechanism")) : in_one_line(quantity.assumes);
  if (!assumed.empty()) answer["assumes"] = std::move(assumed);
  return answer;
}

}  // namespace

Result<Answer> answer(const Json& query, const Mechanism* known) {
  try {
    return reading([&] { return answer_query(query, known); });
  } catch (const std::bad_alloc&) {
    return no_memory();
  }
}

std::string to_text(const Answer& answer) { return answer.dump(-1, ' ', false, Answer::error_handler_t::replace); }

Answer error_object(const Error& error) {
  return {{"code", name_of(error.fault)}, {"message", error.message}, {"path", error.where}};
}

AnswerLine error_line(const std::string& id, const Error& error) {
  return {"{\"id\":" + id + ",\"error\":" + to_text(error_object(error)) + "}", error};
}

AnswerLine answer_line(const Json& query) try {
  const Json* id = query.kind == Json::Kind::object ? query.find("id") : nullptr;
  const std::string id_text = id != nullptr ? write_json(*id) : "null";
  const auto outputs = answer(query);
  if (!outputs) return error_line(id_text, outputs.error());
  // The id is written as it came: its numbers keep their text.
  const std::string rest = to_text(*outputs);
  return {"{\"id\":" + id_text + ",\"quantity\":" + quote_json(query.find("quantity")->text) + "," + rest.substr(1)};
} catch (const std::bad_alloc&) {
  return error_line("null", no_memory());
}

AnswerLine answer_line(std::string_view query) {
  try {
    const auto document = read_json(query);
    return document ? answer_line(*document) : error_line("null", document.error());
  } catch (const std::bad_alloc&) {
    return error_line("null", no_memory());
  }
}

}  // namespace dpcert
