// SPDX-License-Identifier: Apache-2.0
// The checker. The text is a SPEC (or the query of a design), and after each line "@" a certificate
// for it; a digest in the header is made that of the SPEC, so that a changed SPEC is read past it.
// Each is checked within a hundredth of the usual effort. Of one claim no two certificates are
// accepted of which one proves it and the other breaks it.
#include <map>
#include <vector>

#include "design/check_design.hpp"
#include "harness.hpp"
#include "kernel/check_within.hpp"
#include "kernel/digest.hpp"
#include "more/known.hpp"

namespace dpcert::fuzz {
namespace {

using namespace check;

constexpr double effort = 3e5;

std::vector<std::string> parts_of(std::string_view text) {
  static constexpr std::string_view between = "\n@\n";
  std::vector<std::string> parts;
  for (;;) {
    const auto end = text.find(between);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + between.size());
    parts.back() += '\n';
  }
}

void set_digest(std::string& certificate, const std::string& digest) {
  static constexpr std::string_view before = "\nspec sha256 ";
  const auto at = certificate.find(before);
  if (at == std::string::npos) return;
  const auto begin = at + before.size();
  certificate.replace(begin, certificate.find('\n', begin) - begin, digest);
}

void demand_reason(const Outcome& outcome) {
  demand(outcome.accepted || !outcome.reason.empty(), "a rejection says why");
}

void try_certificates(const std::string& bytes, std::vector<std::string> certificates) {
  const auto read = Spec::read(bytes);
  if (const auto* why = std::get_if<std::string>(&read)) return demand(!why->empty(), "a refusal says why");
  const std::string digest = sha256(bytes);
  std::map<std::size_t, bool> is_proved;
  for (std::string& certificate : certificates) {
    set_digest(certificate, digest);
    const Outcome outcome = check_within(effort, std::get<Spec>(read), certificate, kernel_and_more());
    demand_reason(outcome);
    if (!outcome.accepted) continue;
    const bool proves = outcome.verdict == Verdict::proved;
    const auto [place, is_first] = is_proved.emplace(outcome.claim_index.value(), proves);
    demand(is_first || place->second == proves, "a claim is not both proved and broken", outcome.claim);
  }
}

}  // namespace

void try_text(std::string_view text) {
  auto parts = parts_of(text);
  const std::string spec = std::move(parts.front());
  parts.erase(parts.begin());
  if (!is_design(spec)) return try_certificates(spec, std::move(parts));
  for (const std::string& certificate : parts) demand_reason(check_design_within(effort, spec, certificate));
}

}  // namespace dpcert::fuzz
