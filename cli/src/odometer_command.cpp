// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "dpcert/queries/spending.hpp"
#include "lines.hpp"
#include "question_arguments.hpp"
#include "terminal.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

Result<Answer> answer_to(Spending& spending, const Line& line) {
  if (line.too_long) return invalid_input("", "longer than 4 MiB");
  return spending.add(line.text);
}

/// Reads one mechanism object a line, and answers each by one line at once: {"line", "verdict":
/// "accepted", "refused" or "undecided", "price", "spent", "left"}; a line that cannot be read or
/// priced by {"line", "error"}, and it changes nothing.
///
/// budget   JSON text: {"epsilon"}, {"epsilon", "delta"}, {"rho"}, {"mu"} or {"order", "epsilon"}
/// Returns  all_well; bad_input after an unreadable budget or line, or
///          unwritable output. A refusal is an answer.
Status run_odometer(const std::string& budget, std::istream& in, std::ostream& out, std::ostream& err) {
  auto limited = Spending::under(budget);
  if (!limited) return complain(err, below("--budget", limited.error()));
  Spending spending = std::move(limited).value();
  Status status = all_well;
  Line line;
  while (out.good() && read_line(in, line)) {
    if (!line.too_long && is_blank(line.text)) continue;
    doing("mechanism on line " + std::to_string(line.number));
    const auto answered = answer_to(spending, line);
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

/// {"rho": "1/2"} of those that were given.
std::string object_of(const std::map<std::string, std::string>& terms) {
  std::string text;
  for (const auto& [name, value] : terms)
    if (!value.empty()) text += (text.empty() ? "" : ",") + quote_json(name) + ":" + value_text({name, value});
  return "{" + text + "}";
}

}  // namespace

Command add_odometer(CLI::App& program) {
  auto budget = std::make_shared<std::string>();
  auto terms = std::make_shared<std::map<std::string, std::string>>();
  auto* parser = program.add_subcommand(
      "odometer", "Read one mechanism a line, chosen one after another, and refuse what would pass a budget");
  auto* whole =
      parser->add_option("--budget", *budget, "The same as one object, {\"epsilon\": 1, \"delta\": \"1e-6\"}");
  for (const Member& member : odometer_budget_type().members)
    parser->add_option("--" + member.name, (*terms)[member.name], member.meaning)->excludes(whole);
  return {
      .parser = parser,
      .run =
          [budget, terms] {
            const auto text = budget->empty() ? object_of(*terms) : *budget;
            if (text == "{}")
              return complain(
                  std::cerr,
                  invalid_input("",
                                "give a budget by options, or --budget: --epsilon 1 (pure), --epsilon 1 --delta 1e-6, "
                                "--rho 1, --mu 1, or --order 2 --epsilon 1"));
            return run_odometer(text, std::cin, std::cout, std::cerr);
          },
      .instead_of_extras = "events come from standard input: dpcert odometer --rho 1 <FILE",
      .endings = {{all_well, "all lines have a verdict"}, {bad_input, "any error"}}};
}

}  // namespace dpcert::cli
