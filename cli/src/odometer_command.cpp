// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "dpcert/accounting/odometer/odometer.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/number_text.hpp"
#include "lines.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using Notion = LossBudget::Notion;
constexpr long odometer_digits = 15;

const ObjectType budget_type{"",
                             "odometer budget",
                             "how much may be spent",
                             {{"epsilon", ValueType::epsilon(), "of pure privacy, or at the order"},
                              {"rho", ValueType::number(Range::non_negative()), "of zCDP"},
                              {"mu", ValueType::number(Range::non_negative()), "of Gaussian DP"},
                              {"order", ValueType::number(Range::above(1)), "of Rényi divergences"}},
                             {{"epsilon"}, {"rho"}, {"mu"}, {"order", "epsilon"}}};

LossBudget read_budget(const std::string& text) {
  const Json json = required(read_json(text));
  const Fields in{json, "", budget_type};
  if (in.has("rho")) return {Notion::zcdp, Epsilon{in.number("rho")}};
  if (in.has("mu")) return {Notion::gaussian, Epsilon{in.number("mu")}};
  Epsilon limit = in.epsilon("epsilon");
  if (at_most(Epsilon{}, limit) != Trilean::yes)
    reject("/epsilon", "found " + describe(in.at("epsilon")) + ", wanted a number >= 0");
  if (in.has("order")) return {Notion::renyi, std::move(limit), in.number("order")};
  return {Notion::pure, std::move(limit)};
}

const char* name_of(Odometer::Verdict verdict) {
  switch (verdict) {
    case Odometer::Verdict::accepted:
      return "accepted";
    case Odometer::Verdict::refused:
      return "refused";
    case Odometer::Verdict::undecided:
      break;
  }
  return "undecided";
}

/// What was accepted, and between which data sets.
class Stream {
 public:
  explicit Stream(LossBudget budget) : odometer_{std::move(budget)} {}

  /// Throws BadInput: no mechanism, one without a price, or one
  /// of other neighbours than those before.
  [[nodiscard]] Answer answer(const std::string& text) {
    const Json event = required(read_json(text));
    const Mechanism mechanism = read_mechanism(event, "");
    const Neighbours presumed = mechanism.neighbours();
    if (const auto why = why_apart(presumed_, presumed)) reject("", *why);
    const Odometer::Price price = required(odometer_.price_of(required(release_of(mechanism))));
    const Odometer::Verdict verdict = odometer_.add(price);
    if (verdict == Odometer::Verdict::accepted) presumed_.join(presumed);
    Answer answer;
    answer["verdict"] = name_of(verdict);
    answer["price"] = shown(price.shown, odometer_digits, Range::non_negative());
    answer["spent"] = shown(odometer_.spent(), odometer_digits, Range::non_negative());
    answer["left"] = shown(odometer_.left(), odometer_digits, Range::non_negative());
    if (std::string assumed = assumptions_of(event); !assumed.empty()) answer["assumes"] = std::move(assumed);
    return answer;
  }

 private:
  Odometer odometer_;
  Neighbours presumed_;  ///< by what was accepted
};

Result<Answer> answer_to(Stream& stream, const Line& line) {
  if (line.too_long) return invalid_input("", "longer than 4 MiB");
  return reading([&] { return stream.answer(line.text); });
}

/// Reads one mechanism object a line, and answers each by one line at once: {"line", "verdict":
/// "accepted", "refused" or "undecided", "price", "spent", "left"}; a line that cannot be read or
/// priced by {"line", "error"}, and it changes nothing.
///
/// budget   JSON text: {"epsilon"}, {"rho"}, {"mu"} or {"order", "epsilon"}
/// Returns  all_well; bad_input after an unreadable budget or line, or
///          unwritable output. A refusal is an answer.
Status run_odometer(const std::string& budget, std::istream& in, std::ostream& out, std::ostream& err) {
  const auto limit = reading([&] { return read_budget(budget); });
  if (!limit) return complain(err, {limit.error().fault, "--budget" + limit.error().where, limit.error().message});
  Stream stream{*limit};
  Status status = all_well;
  Line line;
  while (out.good() && read_line(in, line)) {
    if (!line.too_long && is_blank(line.text)) continue;
    const auto answered = answer_to(stream, line);
    Answer shown_line{{"line", line.number}};
    if (answered) {
      shown_line.update(*answered);
    } else {
      shown_line["error"] = error_object(answered.error());
      status = bad_input;
    }
    out << to_text(shown_line) << '\n' << std::flush;
  }
  if (in.bad()) return complain(err, invalid_input("", "the input could not be read"));
  if (!out.flush().good()) return complain(err, invalid_input("", "the answers could not be written"));
  return status;
}

}  // namespace

Command add_odometer(CLI::App& program) {
  auto budget = std::make_shared<std::string>();
  auto* parser = program.add_subcommand(
      "odometer", "Read one mechanism a line, chosen one after another, and refuse what would pass a budget");
  parser
      ->add_option("--budget", *budget,
                   R"({"epsilon": 1} (pure), {"rho": 1} (zCDP), {"mu": 1} (Gaussian DP) or {"order": 2, "epsilon": 1})")
      ->required();
  return {parser, [budget] { return run_odometer(*budget, std::cin, std::cout, std::cerr); },
          "events come from standard input: dpcert odometer --budget BUDGET <FILE"};
}

}  // namespace dpcert::cli
