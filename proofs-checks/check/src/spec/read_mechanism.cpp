// SPDX-License-Identifier: Apache-2.0
#include "spec/read_mechanism.hpp"

#include <algorithm>

#include "spec/digits.hpp"
#include "spec/read_profile.hpp"
#include "spec/with_kernel.hpp"

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
  const std::size_t written = type.read == composition ? 0 : 14 * digits(json).longest;
  effort.spend(1 + cost_of_numbers(written));
  return with_bits(type.read({json, type.members, effort}), written);
}

std::shared_ptr<const Mechanism> shared(const Json& json, Effort& effort) {
  return std::make_shared<const Mechanism>(read_known(json, effort));
}

}  // namespace

Mechanism poisson_subsampled(const Object& in) {
  auto of = shared(in.at("of"), in.effort());
  if (holds_replacement(*of)) throw Misread{"a mechanism whose neighbours replace one record, on a sample"};
  return {Subsampled{in["sampling_rate"], std::move(of), 1}};
}

Mechanism post_processed(const Object& in) {
  return with_kernel(read_known(in.at("of"), in.effort()), laws(in, "kernel"), in.effort());
}

Mechanism composition(const Object& in) {
  Composition result;
  std::optional<PlaceOfRecord> record;
  const Channel* profiles = nullptr;
  for (const Json& part : in.array("parts")) {
    const auto [times] = numbers(part, {{"times", counting}}, {"mechanism"});
    result.parts.push_back({shared(member(part, "mechanism"), in.effort()), times});
    const auto own = record_of(*result.parts.back().mechanism);
    if (record && own && *record != *own) throw Misread{"parts that speak of different records"};
    if (own) record = own;
    const Channel* these = profiles_of(*result.parts.back().mechanism);
    if (profiles != nullptr && these != nullptr && !are_alike(*profiles, *these, in.effort()))
      throw Misread{"parts that speak of different profiles, or pairs of them"};
    if (these != nullptr) profiles = these;
  }
  return {std::move(result)};
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
