// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "dpcert/mechanisms/blueprint.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// Reads a mechanism object, once. Throws BadInput, as those here do that want a place.
[[nodiscard]] Mechanism read_mechanism(const Json& value, const std::string& pointer);
/// One in which something may be left open.
[[nodiscard]] Blueprint read_blueprint(const Json& value, const std::string& pointer, Opening* opening);
/// One in which exactly one parameter is.
[[nodiscard]] OpenMechanism read_open_mechanism(const Json& value, const std::string& pointer);

/// What the types of a mechanism object, and of those inside it, take for
/// granted: each once, as it is found; "": nothing.
[[nodiscard]] std::string assumptions_of(const Json& mechanism);

/// Whole documents.
/// Errors  invalid_input, unsupported.
[[nodiscard]] Result<OpenMechanism> open_mechanism_of(const Json& value);
[[nodiscard]] Result<Mechanism> mechanism_of(const Json& value);

/// A number of a mechanism object, or the one that is left open.
struct Setting {
  Setting(std::string_view member, Rational number) : name{member}, value{std::move(number)} {}
  Setting(std::string_view member, std::nullopt_t /*left_open*/) : name{member} {}
  /// A double is no exact number: exact_of(x) makes it one, or says why not.
  template <std::floating_point X>
  Setting(std::string_view, X) = delete;

  std::string_view name;
  std::optional<Rational> value = std::nullopt;
};
inline constexpr std::nullopt_t left_open = std::nullopt;

/// The object of a type and its numbers, ("gaussian", {{"sigma", left_open}, {"sensitivity", 1}}),
/// read as from text: ranges, and which way privacy moves, are those of the registry.
/// Errors  the same.
[[nodiscard]] Result<OpenMechanism> open_mechanism_of(std::string_view type, std::initializer_list<Setting> settings);

}  // namespace dpcert
