// SPDX-License-Identifier: Apache-2.0
// `dpcert audit-samples`: two lists of outputs, with a line "@" between them, read and audited.
// Limits that are shown are those of probabilities, and a refutation has them apart.
#include "outputs.hpp"

#include <algorithm>

#include "harness.hpp"

namespace dpcert::fuzz {
namespace {

using namespace properties;

bool is_probability(const Rational& x) { return x >= 0 && x <= 1; }

void demand_sound(const SampleAudit& audit, const Outputs& a, const Outputs& b) {
  demand(is_probability(audit.likely_at_least) && is_probability(audit.other_at_most), "limits are probabilities");
  for (const Counted& counted : {audit.likely, audit.other}) {
    demand(counted.successes <= counted.trials, "no more successes than trials");
    demand(counted.trials <= std::max(a.size(), b.size()), "no more trials than outputs");
  }
  demand(!audit.is_refuted || audit.has_power || audit.unseen.successes > 0, "what was refuted could be");
  demand(!audit.is_refuted || audit.likely_at_least > audit.other_at_most,
         "a refutation shows two probabilities apart");
}

}  // namespace

void try_text(std::string_view text) {
  static constexpr std::string_view between = "\n@\n";
  const auto at = std::min(text.find(between), text.size());
  const auto a = cli::read_outputs(text.substr(0, at), false);
  const auto b = cli::read_outputs(text.substr(std::min(at + between.size(), text.size())), true);
  demand(a && b, "so few are read");
  for (const cli::OutputLines& read : {*a, *b})
    for (const std::string& output : read.outputs)
      demand(!output.empty() && output.front() != '#', "an output is a text");
  const auto audit =
      audit_samples(a->outputs, b->outputs, {Epsilon{Rational{1, 2}}, Rational{1, 100}, Rational{9, 10}});
  if (!audit) return demand(!audit.error().message.empty(), "a refusal says why");
  demand_sound(*audit, a->outputs, b->outputs);
}

}  // namespace dpcert::fuzz
