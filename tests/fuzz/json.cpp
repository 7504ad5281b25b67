// SPDX-License-Identifier: Apache-2.0
// The prover's reader of JSON and the checker's: both take a text for the same document, or neither
// for any. The one documented difference is the character U+0000 inside a text, which the checker
// refuses here and the prover in audit files (read_audit).
#include "dpcert/mechanisms/schema/json.hpp"

#include "harness.hpp"
#include "kernel/spec/json.hpp"

namespace dpcert::fuzz {
namespace {

bool are_alike(const Json& x, const check::Json& y) {
  if (static_cast<int>(x.kind) != static_cast<int>(y.kind) || x.text != y.text) return false;
  if (x.items.size() != y.items.size() || x.members.size() != y.members.size()) return false;
  for (std::size_t i = 0; i < x.items.size(); ++i)
    if (!are_alike(x.items[i], y.items[i])) return false;
  for (std::size_t i = 0; i < x.members.size(); ++i)
    if (x.members[i].first != y.members[i].first || !are_alike(x.members[i].second, y.members[i].second)) return false;
  return true;
}

bool holds_zero(const Json& x) {
  if (x.text.find('\0') != std::string::npos) return true;
  for (const Json& item : x.items)
    if (holds_zero(item)) return true;
  for (const auto& [key, member] : x.members)
    if (key.find('\0') != std::string::npos || holds_zero(member)) return true;
  return false;
}

}  // namespace

void try_text(std::string_view text) {
  const auto prover = read_json(text);
  const auto checker = check::read_json(text);
  const auto* document = std::get_if<check::Json>(&checker);
  if (!prover) return demand(document == nullptr, "the checker reads what the prover does not", prover.error().message);
  if (document == nullptr)
    return demand(holds_zero(*prover), "the prover reads what the checker does not", std::get<std::string>(checker));
  demand(are_alike(*prover, *document), "both readers take the text for one document");
  const auto again = read_json(write_json(*prover));
  demand(again && are_alike(*again, *document), "what is written is read as the same document");
}

}  // namespace dpcert::fuzz
