// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "kernel/numbers/rational.hpp"
#include "proof/step_view.hpp"

namespace dpcert::reports {
namespace {

const Json* member_of(const Json* object, std::string_view key) {
  return object != nullptr && object->kind == Json::Kind::object ? object->find(key) : nullptr;
}

std::string type_of(const Json* mechanism) {
  const Json* type = member_of(mechanism, "type");
  return type != nullptr && type->kind == Json::Kind::string ? type->text : "";
}

/// A walk down the pointer: what is met is named, and looked up as far as the file writes it.
struct Walk {
  std::string name = "the mechanism";
  const Json* here;
  bool is_root = true;

  void into_part(std::size_t i) {
    const Json* parts = member_of(here, "parts");
    const bool is_written = parts != nullptr && i < parts->items.size();
    here = is_written ? member_of(&parts->items[i], "mechanism") : nullptr;
    name = "part " + std::to_string(i + 1) + (is_root ? "" : " of " + name);
    is_root = false;
  }
  void into_sample() {
    here = member_of(here, "of");
    name = "what " + name + " runs on a sample";
    is_root = false;
  }
  void into_bound() {
    here = nullptr;
    name = "the composition that bounds " + name;
    is_root = false;
  }
};

}  // namespace

NodeWords node_in_words(std::string_view pointer, const Json* mechanism) {
  Walk walk{.here = mechanism};
  if (const auto at = pointer.find("/mechanism"); at != std::string_view::npos)
    pointer.remove_prefix(at + std::string_view{"/mechanism"}.size());
  while (!pointer.empty()) {
    if (check::take(pointer, "/bound")) {
      walk.into_bound();
    } else if (check::take(pointer, "/of")) {
      walk.into_sample();
    } else if (check::take(pointer, "/parts/")) {
      const auto end = std::min(pointer.find('/'), pointer.size());
      const auto index = check::read_index(pointer.substr(0, end));
      pointer.remove_prefix(end);
      if (!index || !check::take(pointer, "/mechanism")) return {"a node that there is not", ""};
      walk.into_part(*index);
    } else {
      return {"a node that there is not", ""};
    }
  }
  const std::string type = type_of(walk.here);
  return {walk.is_root || type.empty() ? walk.name : walk.name + " (" + type + ")", type};
}

}  // namespace dpcert::reports
