// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>

#include "dpcert/numerics/engine.hpp"
#include "dpcert/queries/geometry.hpp"

namespace dpcert::cli {

std::vector<Command> add_commands(CLI::App& program) {
  program.description(
      "dpcert: certified differential privacy. Every figure is a rigorous enclosure; a verdict has a proof that an "
      "independent checker has re-verified, or is marked [not checked].");
  program.require_subcommand(1);
  program.set_version_flag("--version",
                           "dpcert " DPCERT_VERSION "\nengines: " + engine_versions() + geometric_engines());
  std::vector<Command> all{add_compute(program)};
  for (Command& question : add_questions(program)) all.push_back(std::move(question));
  for (const auto add : {add_audit, add_audit_samples, add_families, add_mechanisms, add_quantities, add_releases,
                         add_schema, add_elliptical, add_plot, add_odometer, add_sample, add_release, add_vectors,
                         add_theorems, add_check, add_explain})
    all.push_back(add(program));
  return all;
}

}  // namespace dpcert::cli
