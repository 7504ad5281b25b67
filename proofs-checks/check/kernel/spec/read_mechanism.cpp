// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/read_mechanism.hpp"

#include <algorithm>
#include <stdexcept>

#include "kernel/spec/digits.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim

// At least those of its own numbers, some of which come to more than they are written with.
std::size_t bits_of(const Mechanism& mechanism, std::size_t written) {
  if (const auto* noise = mechanism.as<Gaussian>()) return std::max(written, bit_size(noise->mu_squared));
  const auto* other = mechanism.other();
  return other == nullptr ? written : std::max(written, other->bits());
}

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
  // A quotient of two numbers, squared; log2(10) < 10/3.
  const std::size_t written = type.name == "composition" ? 0 : 14 * digits(json).longest;
  spend(1 + cost_of_numbers(written));
  Mechanism mechanism = type.read({json, type.members, &known});
  mechanism.bits = bits_of(mechanism, written);
  return mechanism;
}

}  // namespace

std::shared_ptr<const Mechanism> Object::inside(const Json& json) const {
  if (known_ == nullptr) throw std::logic_error{"a mechanism inside what is none"};
  return std::make_shared<const Mechanism>(read_known(json, *known_));
}

std::variant<Mechanism, std::string> read_mechanism(const Json& json, const Known& known) {
  if (digits(json).total > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read_known(json, known);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check
