// SPDX-License-Identifier: Apache-2.0
#include "dpcert/check/command.hpp"

#include <gmp.h>
#include <mpfr.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <ostream>

#include "dpcert/check/check.hpp"
#include "kernel/certificate.hpp"
#include "kernel/spec/json.hpp"

namespace dpcert::check {
namespace {

constexpr int status_good = 0, status_rejected = 1, status_unreadable = 2, status_other_verdict = 4;

constexpr const char* usage =
    "usage: dpcert-check SPEC CERTIFICATE... [--expect proved|refuted|not_implied] [--kernel]\n"
    "\n"
    "Re-checks certificates against the audit file SPEC, or those of a design against its query. Prints one line a "
    "certificate:\n"
    "  ACCEPTED proved|refuted|not_implied ID /claims/INDEX CLAIM by RULE, RULE, ...\n"
    "  REJECTED STEP [ID /claims/INDEX] REASON, in FILE     (STEP is - where the header or the text is at fault)\n"
    "ID and FILE are JSON strings of plain ASCII.\n"
    "\n"
    "  --expect VERDICT   the verdict that makes exit status 0 (proved unless told)\n"
    "  --kernel           accept only what the kernel's mechanisms and rules settle (FORMAT.md): the least to trust\n"
    "  --version, --help\n"
    "\n"
    "Exit status: 0 all accepted with the expected verdict, 4 all accepted but some with another verdict,\n"
    "1 any rejected, 2 anything unreadable or unwritable.\n";

struct Request {
  std::string spec;
  std::vector<std::string> certificates;
  Verdict expected = Verdict::proved;
  Scope scope = Scope::all;
};

std::optional<Verdict> read_verdict(std::string_view word) {
  for (const auto verdict : {Verdict::proved, Verdict::refuted, Verdict::not_implied})
    if (name(verdict) == word) return verdict;
  return std::nullopt;
}

std::variant<Request, std::string> read_request(const std::vector<std::string>& arguments) {
  Request request;
  std::vector<std::string> files;
  bool options = true;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (options && word == "--") {
      options = false;
    } else if (options && (word == "--expect" || word.rfind("--expect=", 0) == 0)) {
      if (word == "--expect" && i + 1 == arguments.size()) return "--expect needs a verdict";
      const auto verdict = read_verdict(word == "--expect" ? arguments[++i] : word.substr(9));
      if (!verdict) return "--expect takes proved, refuted or not_implied";
      request.expected = *verdict;
    } else if (options && word == "--kernel") {
      request.scope = Scope::kernel;
    } else if (options && word.size() > 1 && word.front() == '-') {
      return "unknown option " + word;
    } else {
      files.push_back(word);
    }
  }
  if (files.size() < 2) return "a SPEC and at least one certificate are needed; see --help";
  request.spec = files.front();
  request.certificates.assign(files.begin() + 1, files.end());
  return request;
}

// The bytes of a file, one more than the limit at most; or why it cannot be read.
struct Bytes {
  std::string read, problem;
};
Bytes read_file(const std::string& path, std::size_t limit) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return {"", "is a folder, wanted a file, such as FOLDER/*.cert of one"};
  if (!std::filesystem::exists(path, ignored)) return {"", "there is no such file"};
  std::ifstream file{path, std::ios::binary};
  if (!file) return {"", "cannot be read"};
  std::string bytes, block(std::size_t{1} << 16, '\0');
  while (bytes.size() <= limit && file.read(block.data(), static_cast<std::streamsize>(block.size())).gcount() > 0)
    bytes.append(block, 0, static_cast<std::size_t>(file.gcount()));
  if (file.bad()) return {"", "cannot be read"};
  return {std::move(bytes), ""};
}

/// What judges certificates of a SPEC.
using Judging = std::function<Outcome(std::string_view)>;

std::variant<Judging, std::string> read_spec(const std::string& path, Scope scope) {
  auto [bytes, problem] = read_file(path, max_json_bytes);
  if (!problem.empty()) return std::move(problem);
  if (bytes.rfind("dpcert-certificate", 0) == 0)
    return "is a certificate, and stands where the audit file is wanted: dpcert-check SPEC CERTIFICATE...";
  if (is_design(bytes) && scope == Scope::kernel) return "is the query of a design, which is nothing for the kernel";
  if (is_design(bytes))
    return [query = std::move(bytes)](std::string_view certificate) { return check_design(query, certificate); };
  auto spec = Spec::read(bytes);
  if (auto* why = std::get_if<std::string>(&spec)) return std::move(*why);
  return [spec = std::get<Spec>(std::move(spec)), scope](std::string_view certificate) {
    return check(spec, certificate, scope);
  };
}

void print(const Outcome& outcome, const std::string& path, std::ostream& out) {
  const std::string step = outcome.step < 0 ? "-" : std::to_string(outcome.step);
  out << (outcome.accepted ? "ACCEPTED " + std::string{name(outcome.verdict)} : "REJECTED " + step) << ' ';
  if (outcome.claim_index || !outcome.id.empty()) out << quoted(outcome.id) << ' ';
  if (outcome.claim_index) out << "/claims/" << *outcome.claim_index << ' ';
  out << (outcome.accepted ? outcome.claim : outcome.reason + ", in " + quoted(path));
  for (std::size_t i = 0; i < outcome.rules.size(); ++i) out << (i == 0 ? " by " : ", ") << outcome.rules[i];
  out << '\n';
}

// Unreadable outweighs rejected outweighs another verdict.
int check_all(const Request& request, const Judging& judge, std::ostream& out, std::ostream& err) {
  bool unreadable = false, any_rejected = false, other_verdict = false;
  for (const std::string& path : request.certificates) {
    const auto [bytes, problem] = read_file(path, max_certificate_bytes);
    if (!problem.empty()) {
      err << "dpcert-check: " << path << ": " << problem << '\n';
      unreadable = true;
      continue;
    }
    const Outcome outcome = judge(bytes);
    print(outcome, path, out);
    any_rejected |= !outcome.accepted;
    other_verdict |= outcome.accepted && outcome.verdict != request.expected;
  }
  return unreadable      ? status_unreadable
         : any_rejected  ? status_rejected
         : other_verdict ? status_other_verdict
                         : status_good;
}

int answer(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err) {
  if (arguments == std::vector<std::string>{"--help"}) {
    out << usage;
    return status_good;
  }
  if (arguments == std::vector<std::string>{"--version"}) {
    out << "dpcert-check " DPCERT_VERSION " (certificate format 1; MPFR " << mpfr_get_version() << ", GMP "
        << gmp_version << ")\n";
    return status_good;
  }
  const auto request = read_request(arguments);
  if (const auto* why = std::get_if<std::string>(&request)) {
    err << "dpcert-check: " << *why << '\n';
    return status_unreadable;
  }
  const auto& asked = std::get<Request>(request);
  const auto spec = read_spec(asked.spec, asked.scope);
  if (const auto* why = std::get_if<std::string>(&spec)) {
    err << "dpcert-check: " << asked.spec << ": " << *why << '\n';
    return status_unreadable;
  }
  return check_all(asked, std::get<Judging>(spec), out, err);
}

}  // namespace

int run_check(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err) try {
  const int status = answer(arguments, out, err);
  if (out.flush()) return status;
  err << "dpcert-check: the answer could not be written\n";
  return status_unreadable;
} catch (const std::exception& problem) {
  err << "dpcert-check: " << problem.what() << '\n';
  return status_unreadable;
}

}  // namespace dpcert::check
