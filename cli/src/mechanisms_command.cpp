// SPDX-License-Identifier: Apache-2.0
#include "mechanisms_command.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/json_schema.hpp"
#include "dpcert/queries/schema_text.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

Status written(std::ostream& out) { return out.flush().good() ? all_well : bad_input; }

}  // namespace

Status list_types(const std::string& variety, const std::string& noun, const std::string& name, std::ostream& out,
                  std::ostream& err) {
  const auto varieties = interface_varieties();
  const auto listed =
      std::find_if(varieties.begin(), varieties.end(), [&](const Variety& one) { return one.name == variety; });
  std::vector<std::string> known;
  for (const ObjectType* type : listed->types) {
    known.push_back(type->name);
    if (name.empty()) out << type->name << ": " << type->summary << "\n";
    if (name == type->name) out << type_text(*type);
  }
  if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
    return complain(err, invalid_input("", "no " + noun + " \"" + name + "\"" + suggestion(name, known)));
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
