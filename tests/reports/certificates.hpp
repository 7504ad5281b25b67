// SPDX-License-Identifier: Apache-2.0
// Certificates of the tree: those that tests of the checker accept, and those that audits of examples write.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dpcert/queries/judge.hpp"

namespace dpcert::test {

struct Certified {
  std::string name, spec, certificate;
};

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

inline std::vector<Certified> accepted_ones() {
  const std::filesystem::path folder = DPCERT_SOURCE_DIR "/tests/check/certificates";
  std::vector<Certified> all;
  for (const auto& file : std::filesystem::directory_iterator{folder / "accepted"})
    all.push_back({file.path().filename(), bytes_of(folder / "spec.json"), bytes_of(file.path())});
  return all;
}

inline std::vector<Certified> of_example(const std::string& name) {
  const std::string spec = bytes_of(DPCERT_SOURCE_DIR "/examples/" + name);
  const std::vector<Judged> judged = judge_all(spec).value();
  std::vector<Certified> all;
  for (const Judged& claim : judged)
    if (!claim.certificate.empty()) all.push_back({claim.id, spec, claim.certificate});
  return all;
}

/// The example of each rule in FORMAT.md. Nobody checks them here, so that the digest may be any.
inline std::vector<Certified> of_format() {
  std::istringstream text{bytes_of(DPCERT_SOURCE_DIR "/proofs-checks/FORMAT.md")};
  std::vector<Certified> all;
  for (std::string line; std::getline(text, line);) {
    if (line != "```example") continue;
    std::getline(text, line);
    const std::string mechanism = line.substr(line.find(' ') + 1);
    std::string certificate =
        "dpcert-certificate 1\nspec sha256 " + std::string(64, '0') + "\nclaim /claims/0 \"example\"\n";
    std::size_t steps = 0;
    for (; std::getline(text, line) && line != "```"; ++steps)
      certificate += "step " + std::to_string(steps) + " about /claims/0/mechanism" + line.substr(1) + "\n";
    all.push_back({mechanism, R"({"claims": [{"mechanism": )" + mechanism + "}]}",
                   certificate + "qed " + std::to_string(steps - 1) + "\n"});
  }
  return all;
}

/// The mechanism of the claim that the certificate names.
inline const Json& mechanism_of(const Json& spec, const std::string& certificate) {
  const std::string before = "\nclaim /claims/";
  const auto at = certificate.find(before) + before.size();
  return *spec.find("claims")->items.at(std::stoul(certificate.substr(at))).find("mechanism");
}

}  // namespace dpcert::test
