// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "kernel/statement.hpp"

namespace dpcert::check {

inline constexpr std::size_t max_certificate_bytes = std::size_t{16} << 20;
inline constexpr std::size_t max_certificate_steps = 100'000;
inline constexpr std::size_t max_line_bytes = std::size_t{1} << 20;

/// One step as written. The views point into the certificate's text.
struct WrittenStep {
  std::string_view node;
  Statement says;
  std::string_view rule;
  std::vector<std::string_view> arguments;
};

struct Certificate {
  std::string_view digest;  ///< 64 hexadecimal digits
  std::size_t claim;        ///< index into /claims
  std::string_view id;      ///< the claim's id as a JSON string, with its quotes
  std::vector<WrittenStep> steps;
  std::size_t qed;
};

/// Where a text leaves the format: the step on whose line it does, -1 in the header or at the end.
struct Malformed {
  long step;
  std::string why;
};

/// Reads a certificate; every limit of FORMAT.md is enforced.
[[nodiscard]] std::variant<Certificate, Malformed> read_certificate(std::string_view text);

}  // namespace dpcert::check
