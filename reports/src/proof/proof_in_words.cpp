// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/proof_in_words.hpp"

#include <algorithm>
#include <map>
#include <regex>

#include "dpcert/exact/contract.hpp"
#include "proof/rule_words.hpp"

namespace dpcert::reports {
namespace {

const RuleWords* words_of(std::string_view rule) {
  for (const auto* all : {&words_of_kernel_rules(), &words_of_other_rules()}) {
    const auto found = std::find_if(all->begin(), all->end(), [&](const RuleWords& one) { return one.rule == rule; });
    if (found != all->end()) return &*found;
  }
  return nullptr;
}

/// A paragraph of a note in one line, without its marks: *Title* and [words](address).
std::string plain_of(const std::string& markdown) {
  const std::string unlinked = std::regex_replace(markdown, std::regex{R"(\[([^\]]*)\]\([^)]*\))"}, "$1");
  const std::string unmarked = std::regex_replace(unlinked, std::regex{R"([*`])"}, "");
  return std::regex_replace(unmarked, std::regex{R"(\s+)"}, " ");
}

std::map<std::string, std::string, std::less<>> read_sources() {
  std::map<std::string, std::string, std::less<>> all = {
#include "rule_sources.inc"
  };
  for (auto& [rule, source] : all) source = plain_of(source);
  return all;
}

ProofStep step_in_words(const RuleWords& words, const StepView& step, std::size_t number, const NodeWords& node) {
  const std::string rule{step.written.rule};
  return {std::to_string(number),
          rule,
          words.reason(step) + ": " + conclusion_of(step.written.says, node.name) + ".",
          words.theorem(step),
          source_of(rule),
          "proofs-checks/check/theory/" + rule + ".md"};
}

}  // namespace

bool has_words(std::string_view rule) { return words_of(rule) != nullptr; }

const std::string& source_of(std::string_view note) {
  static const auto all = read_sources();
  const auto found = all.find(note);
  expects(found != all.end(), "a theory note of the checker");
  return found->second;
}

Result<std::vector<ProofStep>> proof_in_words(const std::string& certificate, const Json* mechanism) {
  const auto read = check::read_certificate(certificate);
  if (const auto* malformed = std::get_if<check::Malformed>(&read))
    return invalid_input(malformed->step < 0 ? "" : "step " + std::to_string(malformed->step), malformed->why);
  const auto& text = std::get<check::Certificate>(read);
  std::vector<ProofStep> proof;
  for (const check::WrittenStep& written : text.steps) {
    const RuleWords* words = words_of(written.rule);
    if (words == nullptr)
      return invalid_input("step " + std::to_string(proof.size()),
                           "found the rule \"" + std::string{written.rule.substr(0, 40)} +
                               "\", wanted one of those in proofs-checks/FORMAT.md");
    const NodeWords node = node_in_words(written.node, mechanism);
    proof.push_back(step_in_words(*words, {text, written, node.type}, proof.size(), node));
  }
  return proof;
}

}  // namespace dpcert::reports
