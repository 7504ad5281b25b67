// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <dpcert/check/check.hpp>
#include <string>
#include <vector>

#include "kernel/check_within.hpp"
#include "kernel/digest.hpp"
#include "kernel/numbers/rational.hpp"
#include "more/known.hpp"
#include "specs.hpp"

namespace dpcert::check::test {

namespace specs = dpcert::specs;

/// A SPEC of one claim, "c".
inline std::string spec_text(const std::string& mechanism, const std::string& claim,
                             const std::string& neighbours = "add-remove") {
  return R"({"claims": [{"id": "c", "neighbours": ")" + neighbours + R"(", "mechanism": )" + mechanism +
         R"(, "claim": )" + claim + "}]}";
}

/// A certificate for that SPEC. A step is written from its node on, `@` standing for the claim's
/// mechanism: "@ dp 1 0 by given"; the last one is the qed.
inline std::string certificate_text(const std::string& spec, const std::vector<std::string>& steps) {
  std::string text = "dpcert-certificate 1\nspec sha256 " + sha256(spec) + "\nclaim /claims/0 \"c\"\n";
  for (std::size_t i = 0; i < steps.size(); ++i)
    text += "step " + std::to_string(i) + " about /claims/0/mechanism" + steps[i].substr(1) + "\n";
  return text + "qed " + std::to_string(steps.size() - 1) + "\n";
}

inline Outcome check_text(const std::string& spec, const std::string& certificate) {
  return check(std::get<Spec>(Spec::read(spec)), certificate);
}

/// Is that too much for so little work?
inline bool is_too_much(const std::string& mechanism, const std::string& step,
                        const std::string& neighbours = "add-remove", double work = 1e5) {
  const auto spec = spec_text(mechanism, R"({"mu": 1})", neighbours);
  return check_within(work, std::get<Spec>(Spec::read(spec)), certificate_text(spec, {step}), kernel_and_more())
      .beyond_limits;
}

inline Outcome judge(const std::string& mechanism, const std::string& claim, const std::vector<std::string>& steps,
                     const std::string& neighbours = "add-remove") {
  const auto spec = spec_text(mechanism, claim, neighbours);
  return check_text(spec, certificate_text(spec, steps));
}

/// Whether every step follows, whatever the claim.
inline bool follows(const std::string& mechanism, const std::vector<std::string>& steps,
                    const std::string& neighbours = "add-remove") {
  const auto outcome = judge(mechanism, R"({"mu": 0})", steps, neighbours);
  return outcome.accepted || outcome.reason == "the step does not settle the claim";
}

/// A decimal constant moved by so many billionths, as a fraction.
inline std::string moved(const std::string& decimal, int billionths) {
  const Rational value = *read_spec_number(decimal) + Rational{billionths, 1'000'000'000};
  return value.str();
}
/// Just on the true and just on the false side of `quantity <= value`.
inline std::string over(const std::string& decimal) { return moved(decimal, 1); }
inline std::string under(const std::string& decimal) { return moved(decimal, -1); }

/// Whether a rule concludes `KIND value` and `not-KIND value` up to
/// the last true billionth of a quantity, no further.
inline bool is_sharp(const std::string& mechanism, const std::string& kind, const std::string& decimal,
                     const std::string& rule) {
  const auto holds = [&](const std::string& start, const std::string& value) {
    return follows(mechanism, {"@ " + start + kind + " " + value + " by " + rule});
  };
  return holds("", over(decimal)) && !holds("", under(decimal)) && holds("not-", under(decimal)) &&
         !holds("not-", over(decimal));
}

}  // namespace dpcert::check::test
