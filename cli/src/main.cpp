// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iostream>

#include "commands.hpp"
#include "dpcert/numerics/engine.hpp"
#include "dpcert/queries/geometry.hpp"
#include "terminal.hpp"
#include "wrong_words.hpp"

namespace {

using namespace dpcert;
using namespace dpcert::cli;

/// In the order of the help.
std::vector<Command> add_all(CLI::App& program) {
  std::vector<Command> all{add_compute(program)};
  for (Command& question : add_questions(program)) all.push_back(std::move(question));
  for (const auto add : {add_audit, add_audit_samples, add_families, add_mechanisms, add_quantities, add_releases,
                         add_schema, add_elliptical, add_plot, add_odometer, add_sample, add_release, add_vectors,
                         add_theorems, add_check, add_explain})
    all.push_back(add(program));
  return all;
}

/// The one that the words name; null: none.
const Command* chosen_of(const std::vector<Command>& all) {
  const auto found = std::find_if(all.begin(), all.end(), [](const Command& one) { return one.parser->parsed(); });
  return found == all.end() ? nullptr : &*found;
}

/// Help and the version are no mistakes.
Status stopped(const CLI::App& program, const CLI::ParseError& stop, const Command* chosen,
               const std::string& unknown) {
  if (stop.get_exit_code() == 0 && unknown.empty()) {
    program.exit(stop);
    if (chosen != nullptr && chosen->more_help) std::cout << chosen->more_help();
    return all_well;
  }
  std::string problem = unknown.empty() ? stop.what() : unknown;
  const bool has_extras = dynamic_cast<const CLI::ExtrasError*>(&stop) != nullptr;
  if (unknown.empty() && has_extras && chosen != nullptr && !chosen->instead_of_extras.empty())
    problem = chosen->instead_of_extras;
  return complain(std::cerr, invalid_input("", problem + "; run with --help for more information"));
}

/// Where nobody reads the output any more, as `head` when it has its lines, the program ends
/// quietly by that signal. Any other pipe that breaks becomes a write error, which is reported.
extern "C" void on_broken_pipe(int signal) {
  const int before = errno;
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  if (poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) {
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  errno = before;
}

void end_with_the_reader() {
  struct sigaction action {};
  action.sa_handler = on_broken_pipe;
  action.sa_flags = SA_RESTART;
  sigaction(SIGPIPE, &action, nullptr);
}

int run(int argc, char** argv) {
  serve_geometry();
  CLI::App program{
      "dpcert: certified differential privacy. Every figure is a rigorous enclosure; a verdict has a proof that an "
      "independent checker has re-verified, or is marked [not checked]."};
  program.require_subcommand(1);
  program.set_version_flag("--version",
                           "dpcert " DPCERT_VERSION "\nengines: " + engine_versions() + geometric_engines());
  const std::vector<Command> all = add_all(program);
  if (const std::string missing = missing_mechanism(argc, argv); !missing.empty())
    return complain(std::cerr, invalid_input("", missing));
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& stop) {
    return stopped(program, stop, chosen_of(all), unknown_name(program, argc, argv));
  }
  return chosen_of(all)->run();
}

/// The words of a call, `dpcert help COMMAND` being `dpcert COMMAND --help`.
std::vector<char*> words_of(int argc, char** argv) {
  static char help[] = "--help";
  std::vector<char*> words{argv, argv + argc};
  if (argc < 2 || std::string_view{argv[1]} != "help") return words;
  words.erase(words.begin() + 1);
  words.resize(std::min<std::size_t>(words.size(), 2));
  words.push_back(help);
  return words;
}

}  // namespace

int main(int argc, char** argv) {
  end_with_the_reader();
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  std::vector<char*> words = words_of(argc, argv);
  return run(static_cast<int>(words.size()), words.data());
}
