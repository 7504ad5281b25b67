// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dpcert/certify/certificate.hpp"
#include "dpcert/check/check.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/judge.hpp"

namespace dpcert::test {

/// A question about a mechanism, whose answer is one number: claims differ in that number only.
struct Asked {
  enum class Kind { dp, renyi, zcdp, gdp };
  std::string mechanism;
  Kind kind = Kind::dp;
  std::string at = {};  ///< delta of dp, order of renyi
  std::string neighbours = "add-remove";

  [[nodiscard]] std::string claim(const std::string& value) const {
    const std::string quoted = value.starts_with('{') ? value : '"' + value + '"';
    switch (kind) {
      case Kind::dp:
        return R"({"epsilon": )" + quoted + R"(, "delta": ")" + at + "\"}";
      case Kind::renyi:
        return R"({"order": ")" + at + R"(", "epsilon": )" + quoted + "}";
      case Kind::zcdp:
        return R"({"rho": )" + quoted + "}";
      case Kind::gdp:
        return R"({"mu": )" + quoted + "}";
    }
    return {};
  }
};

/// What the prover finds of the claim of 1.
inline Result<Finding> found(const Asked& asked) {
  const auto read = [&] {
    const auto mechanism = read_json(asked.mechanism), claim = read_json(asked.claim("1"));
    return audit(read_mechanism(mechanism.value(), ""), read_claim(claim.value(), ""));
  };
  return reading(read).value();
}
/// The smallest value that could be claimed, as the prover's enclosure.
inline RuleValue required(const Asked& asked) { return found(asked).value().required; }

/// One claim of an audit file as text.
inline std::string claim_text(std::size_t index, const std::string& mechanism, const std::string& claim,
                              const std::string& neighbours) {
  return R"({"id": "c)" + std::to_string(index) + R"(", "neighbours": ")" + neighbours + R"(", "mechanism": )" +
         mechanism + R"(, "claim": )" + claim + "}";
}
inline std::string spec_text(const std::vector<std::string>& claims) {
  std::string text;
  for (const std::string& claim : claims) text += (text.empty() ? "" : ",\n") + claim;
  return "{\"claims\": [" + text + "]}\n";
}

/// An audit file with what the prover says of each claim, read by the checker too.
struct Audited {
  explicit Audited(const std::string& bytes)
      : digest{sha256_hex(bytes)},
        spec{std::get<check::Spec>(check::Spec::read(bytes))},
        claims{judge_all(bytes).value()} {}

  std::string digest;
  check::Spec spec;
  std::vector<Judged> claims;
};

inline std::string deployments() {
  std::ifstream file{DPCERT_SOURCE_DIR "/examples/deployments.json", std::ios::binary};
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

}  // namespace dpcert::test
