// SPDX-License-Identifier: Apache-2.0
#include "mechanisms_command.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/json_schema.hpp"
#include "dpcert/queries/schema_text.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

Status written(std::ostream& out) { return out.flush().good() ? all_well : bad_input; }

}  // namespace

Status list_mechanisms(const std::string& name, std::ostream& out, std::ostream& err) {
  std::vector<std::string> known;
  for (const MechanismType* type : mechanism_types()) {
    known.push_back(type->name);
    if (name.empty()) out << type->name << ": " << type->summary << "\n";
    if (name == type->name) out << type_text(*type);
  }
  if (!name.empty() && find_mechanism_type(name) == nullptr)
    return complain(err, invalid_input("", "no mechanism \"" + name + "\"" + suggestion(name, known)));
  return written(out);
}

Status print_schema(const std::string& name, bool markdown, std::ostream& out, std::ostream& err) {
  const auto varieties = interface_varieties();
  if (markdown) {
    out << schema_markdown(varieties);
    return written(out);
  }
  const auto schema = json_schema(varieties, name);
  if (!schema) return complain(err, schema.error());
  out << schema->dump(1) << "\n";
  return written(out);
}

}  // namespace dpcert::cli
