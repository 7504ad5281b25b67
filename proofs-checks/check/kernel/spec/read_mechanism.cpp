// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/read_mechanism.hpp"

#include <algorithm>
#include <stdexcept>

#include "kernel/spec/digits.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim

// The type of an object, in its form.
const KnownType& type_for(const Json& json, const Known& known) {
  if (member(json, "type").kind != Json::Kind::string) throw Misread{"a mechanism without a \"type\""};
  const std::string_view name = type_of(json);
  const KnownType* found = nullptr;
  for (const KnownType& type : known.types) {
    if (type.name != name) continue;
    found = &type;
    if (std::all_of(type.members.begin(), type.members.end(),
                    [&](const Member& one) { return one.is_optional || json.find(one.key) != nullptr; }))
      break;
  }
  if (found == nullptr) throw BeyondLimits{"a mechanism type that " + std::string{known.name} + " does not know"};
  return *found;
}

Mechanism read_known(const Json& json, const Known& known) {
  const KnownType& type = type_for(json, known);
  spend(1);
  return type.read({json, type.members, &known});
}

}  // namespace

std::shared_ptr<const Mechanism> Object::inside(const Json& json) const {
  if (known_ == nullptr) throw std::logic_error{"a mechanism inside what is none"};
  return std::make_shared<const Mechanism>(read_known(json, *known_));
}

std::variant<Mechanism, std::string> read_mechanism(const Json& json, const Known& known) {
  if (digits(json) > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read_known(json, known);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check
