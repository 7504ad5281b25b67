// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "dpcert/mechanisms/derivation.hpp"

namespace dpcert {

/// What a certificate speaks of: one claim of one audit file.
struct CertificateHeader {
  std::string spec_sha256;  ///< 64 lower-case hex digits
  std::size_t claim_index;
  std::string claim_id;
};

/// SHA-256 of the audit file's bytes, in lower-case hex.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

/// The derivation as certificate text, format version 1 (proofs-checks/FORMAT.md).
[[nodiscard]] std::string write_certificate(const Derivation& derivation, const CertificateHeader& header);

/// A file name for a claim's certificate: the id with every byte but letters,
/// digits, '-', '_' and inner '.' written as %XX, and ".cert". Different ids give
/// different names; a long id is cut and its SHA-256 added.
[[nodiscard]] std::string certificate_file_name(std::string_view claim_id);

}  // namespace dpcert
