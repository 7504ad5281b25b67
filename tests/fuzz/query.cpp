// SPDX-License-Identifier: Apache-2.0
// `dpcert compute`: its lines, and what is read of a query before anything is computed, each member
// as its type says. One line is written for each query, and each is a JSON object.
#include <sstream>

#include "compute.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/queries/quantity.hpp"
#include "harness.hpp"

namespace dpcert::fuzz {
namespace {

using Kind = ValueType::Kind;

void read_object(const Json& value, const std::string& where, const std::string& variety) {
  if (variety == "mechanism") {
    Opening opening;
    static_cast<void>(read_blueprint(value, where, &opening));
    if (opening.count() == 0) static_cast<void>(read_mechanism(value, where));
  }
  if (variety == "distribution") static_cast<void>(read_distribution(value, where));
  if (variety == "mixing") static_cast<void>(read_mixing(value, where));
  if (variety == "condition") static_cast<void>(read_mixing_condition(value, where));
}

void read_value(const Json& value, const std::string& where, const ValueType& type) {
  switch (type.kind()) {
    case Kind::number:
      static_cast<void>(number_of(value, where, type.range()));
      break;
    case Kind::number_or_infinity:
      static_cast<void>(number_or_infinity_of(value, where, type));
      break;
    case Kind::epsilon:
      static_cast<void>(epsilon_of(value, where, type));
      break;
    case Kind::list: {
      const auto& items = list_of(value, where, type);
      for (std::size_t i = 0; i < items.size(); ++i) read_value(items[i], child(where, i), type.item());
      break;
    }
    case Kind::object:
      static_cast<void>(Fields{value, where, type.type()});
      break;
    case Kind::variety:
      read_object(value, where, type.variety_name());
      break;
    case Kind::text:
    case Kind::flag:
    case Kind::anything:
      break;
  }
}

/// Reads the members of a query; the answer says no more than what it asks.
AnswerLine read_query(const Json& document) {
  const auto quantity = reading([&]() -> const Quantity* {
    const Quantity& type = named_type(document, "", quantities());
    const Fields query{document, "", type};
    for (const auto& [key, value] : document.members)
      if (const Member* member = type.find(key)) read_value(value, query.where(key), member->type);
    return &type;
  });
  if (!quantity) return error_line("null", quantity.error());
  return {"{\"quantity\":" + quote_json((*quantity)->name) + "}"};
}

}  // namespace

void try_text(std::string_view text) {
  std::istringstream in{std::string{text}};
  std::ostringstream out, err;
  std::size_t answered = 0, failed = 0;
  const auto status = cli::compute(in, out, err, [&](const Json& query) {
    AnswerLine line = read_query(query);
    ++answered;
    failed += line.error ? 1U : 0U;
    return line;
  });
  std::istringstream lines{out.str()};
  std::size_t written = 0, errors = 0;
  for (std::string line; std::getline(lines, line); ++written) {
    const auto json = read_json(line);
    demand(json && json->kind == Json::Kind::object, "a line is a JSON object", line);
    errors += json->find("error") != nullptr ? 1U : 0U;
  }
  demand(written >= answered && errors >= failed && written - errors == answered - failed, "each query has one line");
  demand((status == cli::all_well) == (errors == 0), "the status tells whether all was answered");
}

}  // namespace dpcert::fuzz
