// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <iostream>

#include "commands.hpp"
#include "dpcert/queries/geometry.hpp"
#include "terminal.hpp"
#include "watch.hpp"
#include "wrong_words.hpp"

namespace {

using namespace dpcert;
using namespace dpcert::cli;

/// The one that the words name; null: none.
const Command* chosen_of(const std::vector<Command>& all) {
  const auto found = std::find_if(all.begin(), all.end(), [](const Command& one) { return one.parser->parsed(); });
  return found == all.end() ? nullptr : &*found;
}

void print_more_help(const Command& command, std::ostream& out) {
  if (command.more_help) out << command.more_help();
  out << (command.parser->get_footer().empty() ? "" : "\n") << "Exit status:\n";
  for (const auto& [status, when] : command.endings) out << "  " << status << "  " << when << "\n";
}

/// Help and the version are no mistakes.
Status stopped(const CLI::App& program, const CLI::ParseError& stop, const Command* chosen,
               const std::string& unknown) {
  if (stop.get_exit_code() == 0 && unknown.empty()) {
    program.exit(stop);
    if (chosen != nullptr) print_more_help(*chosen, std::cout);
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
  CLI::App program;
  const std::vector<Command> all = add_commands(program);
  if (const std::string missing = missing_mechanism(argc, argv); !missing.empty())
    return complain(std::cerr, invalid_input("", missing));
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& stop) {
    return stopped(program, stop, chosen_of(all), unknown_name(program, argc, argv));
  }
  const Command& chosen = *chosen_of(all);
  const Watch watch;
  doing(chosen.parser->get_name());
  return chosen.run();
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
