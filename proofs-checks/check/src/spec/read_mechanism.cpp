// SPDX-License-Identifier: Apache-2.0
#include "spec/read_mechanism.hpp"

#include <algorithm>

#include "spec/digits.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_digits = 10'000'000;  // of one claim

// With the bits of numbers that are worked out from many, or come to more than they are written with.
Mechanism with_bits(Mechanism mechanism, std::size_t written) {
  mechanism.bits = written;
  if (const auto* noise = mechanism.as<Gaussian>()) mechanism.bits = std::max(written, bit_size(noise->mu_squared));
  if (const auto* noise = mechanism.as<IteratedNoise>())
    mechanism.bits = std::max(written, bit_size(noise->mu_squared) + bit_size(noise->attained));
  if (const auto* noise = mechanism.as<Elliptical>(); noise != nullptr && noise->shift_squared)
    mechanism.bits = std::max(written, bit_size(*noise->shift_squared));
  return mechanism;
}

// The type of an object, in its form.
const KnownType& type_for(const Json& json) {
  if (member(json, "type").kind != Json::Kind::string) throw Misread{"a mechanism without a \"type\""};
  const std::string_view name = type_of(json);
  const KnownType* found = nullptr;
  for (const KnownType& type : known_types()) {
    if (type.name != name) continue;
    found = &type;
    if (std::all_of(type.members.begin(), type.members.end(),
                    [&](const Member& one) { return one.is_optional || json.find(one.key) != nullptr; }))
      break;
  }
  if (found == nullptr) throw BeyondLimits{"a mechanism type that this checker does not know"};
  return *found;
}

Mechanism read_known(const Json& json, Effort& effort) {
  const KnownType& type = type_for(json);
  // A quotient of two numbers, squared; log2(10) < 10/3.
  const std::size_t written = type.name == "composition" ? 0 : 14 * digits(json).longest;
  effort.spend(1 + cost_of_numbers(written));
  Mechanism mechanism = with_bits(type.read({json, type.members, effort}), written);
  mechanism.is_of_kernel = type.is_of_kernel;
  return mechanism;
}

}  // namespace

const Types& known_types() {
  static const Types all = [] {
    Types types;
#define DPCERT_ADD(group) types.insert(types.end(), group##_types().begin(), group##_types().end());
    DPCERT_TYPES_OF_KERNEL(DPCERT_ADD)
    for (KnownType& type : types) type.is_of_kernel = true;
    DPCERT_OTHER_TYPES(DPCERT_ADD)
#undef DPCERT_ADD
    return types;
  }();
  return all;
}

std::shared_ptr<const Mechanism> read_inside(const Json& json, Effort& effort) {
  return std::make_shared<const Mechanism>(read_known(json, effort));
}

std::variant<Mechanism, std::string> read_mechanism(const Json& json, Effort& effort) {
  if (digits(json).total > max_digits) throw BeyondLimits{"its numbers have more than 10,000,000 digits together"};
  try {
    return read_known(json, effort);
  } catch (const Misread& misread) {
    return misread.why;
  }
}

}  // namespace dpcert::check
