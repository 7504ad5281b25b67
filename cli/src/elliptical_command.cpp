// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/read_elliptical.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

constexpr long table_digits = 6;

constexpr const char* members[] = {R"({"type": "normal"})",
                                   R"({"type": "laplace"})",
                                   R"({"type": "logistic"})",
                                   R"({"type": "k_norm"})",
                                   R"({"type": "exponential_power", "power": "1/2"})",
                                   R"({"type": "student_t", "dof": 3})",
                                   R"({"type": "cauchy"})"};
constexpr const char* sigmas[] = {"1/2", "1", "2", "4"};
constexpr unsigned long dimensions[] = {1, 2, 3, 10, 100};

std::string epsilon_text(const std::string& member, const std::string& sigma, unsigned long dimension) {
  const Json query = read_json(R"({"sensitivity": 1, "elliptical": )" + member + R"(, "sigma": ")" + sigma +
                               R"(", "dimension": )" + std::to_string(dimension) + "}")
                         .value();
  static const ObjectType type{"", "noise", "elliptical noise", elliptical_members(), elliptical_forms()};
  const EllipticalNoise noise = read_elliptical(Fields{query, "", type})(0);
  const PureSupremum found = elliptical_epsilon(*noise.law, noise.shift_squared, table_digits);
  if (found.epsilon.infinite) return found.reason == Unbounded::pole ? "inf (pole)" : "inf (tail)";
  const Rational upper = most_of(found.epsilon);
  return write_decimal(upper, table_digits, Direction::up);
}

/// Prints the pure epsilon of elliptical noise of sensitivity 1, by member,
/// sigma and dimension, each rounded up to six digits, or infinite with its
/// reason: as readable lines, or as a Markdown table.
void tabulate_elliptical_noise(bool markdown, std::ostream& out) {
  if (markdown) {
    out << "| member | sigma |";
    for (const unsigned long dimension : dimensions) out << " d = " << dimension << " |";
    out << "\n|---|---|---|---|---|---|---|\n";
  }
  for (const char* member : members)
    for (const char* sigma : sigmas) {
      out << (markdown ? "| `" : "") << member << (markdown ? "` | " : ", sigma ") << sigma << (markdown ? " |" : ":");
      for (const unsigned long dimension : dimensions) {
        if (!markdown) out << "  d " << dimension;
        out << " " << epsilon_text(member, sigma, dimension) << (markdown ? " |" : "");
      }
      out << "\n";
    }
}

}  // namespace

Command add_elliptical(CLI::App& program) {
  auto markdown = std::make_shared<bool>(false);
  auto* parser = program.add_subcommand("elliptical",
                                        "Tabulate the pure epsilon of elliptical noise by member, sigma and dimension");
  parser->add_flag("--markdown", *markdown, "Print a Markdown table");
  return {parser, [markdown] {
            tabulate_elliptical_noise(*markdown, std::cout);
            return written(std::cout);
          }};
}

}  // namespace dpcert::cli
