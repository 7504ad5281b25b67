// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "dpcert/reports/explanation.hpp"
#include "dpcert/reports/page.hpp"

namespace dpcert::reports {
namespace {

Answer object_of(const ProofStep& step) {
  return {{"number", step.number},   {"rule", step.rule},     {"sentence", step.sentence},
          {"theorem", step.theorem}, {"source", step.source}, {"note", step.note}};
}

/// How the page marks the checker's answer.
std::string mark_of(const check::Outcome& outcome) {
  if (!outcome.accepted) return outcome.beyond_limits ? "open" : "bad";
  return outcome.verdict == check::Verdict::proved ? "good" : "bad";
}

}  // namespace

std::string page_of(const Explanation& explained) {
  Answer data{{"title", explained.id.empty() ? "A certificate" : "Claim " + explained.id},
              {"subtitle", explained.title},
              {"has_claim", !explained.claim.empty()},
              {"claim", explained.claim},
              {"mark", mark_of(explained.outcome)},
              {"answer", explained.answer},
              {"shown", explained.shown},
              {"is_accepted", explained.outcome.accepted},
              {"mechanism", Answer::array()},
              {"steps", Answer::array()},
              {"refused", Answer::array()},
              {"assumptions", explained.assumptions}};
  for (const auto& [name, text] : explained.mechanism) data["mechanism"].push_back({{"name", name}, {"text", text}});
  for (const ProofStep& step : explained.steps) data["steps"].push_back(object_of(step));
  if (explained.refused) data["refused"].push_back(object_of(*explained.refused));
  return page("proof.mustache", data);
}

}  // namespace dpcert::reports
