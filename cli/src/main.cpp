// SPDX-License-Identifier: Apache-2.0
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "ask.hpp"
#include "audit_command.hpp"
#include "audit_samples_command.hpp"
#include "compute.hpp"
#include "dpcert/check/command.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/numerics/engine.hpp"
#include "dpcert/queries/geometry.hpp"
#include "dpcert/queries/schema_text.hpp"
#include "elliptical_command.hpp"
#include "families_command.hpp"
#include "mechanisms_command.hpp"
#include "odometer_command.hpp"
#include "plot_command.hpp"
#include "progress.hpp"
#include "release_command.hpp"
#include "sample_command.hpp"
#include "terminal.hpp"
#include "theorems_command.hpp"
#include "vectors_command.hpp"

namespace {

using namespace dpcert;
using namespace dpcert::cli;

Status run_compute(const std::string& path) {
  if (path == "-") return compute(std::cin, std::cout, std::cerr);
  std::error_code code;
  std::ifstream file{path, std::ios::binary};
  if (!file || std::filesystem::is_directory(path, code))
    return complain(std::cerr, invalid_input(path, file ? "is a directory, wanted a file" : "cannot be opened"));
  return compute(file, std::cout, std::cerr);
}

/// Of a quantity that is no command, as it is not of one mechanism: how it is asked; else "".
std::string asked_elsewhere(const std::string& word) {
  for (const Quantity* one : quantities())
    if (one->name == word)
      return "\"" + word + "\" is a quantity of dpcert compute, which reads queries such as " +
             write_json(read_json(one->example).value());
  return "";
}

/// Of a question whose mechanism is missing: that, and how it is asked; else "".
std::string missing_mechanism(int argc, char** argv) {
  if (argc < 2) return "";
  const auto asked = asked_of_mechanisms();
  const bool is_question =
      std::any_of(asked.begin(), asked.end(), [&](const Quantity* one) { return one->name == argv[1]; });
  return is_question ? why_no_mechanism(argv[1], {argv + 2, argv + argc}) : "";
}

/// The name of a command or option that is none, with the nearest that is; "" where all are known, or the command takes others.
std::string unknown_name(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) return "";
  const std::string word = argv[1];
  const auto commands = app.get_subcommands(nullptr);
  std::vector<std::string> known;
  const CLI::App* chosen = &app;
  for (const CLI::App* command : commands) {
    known.push_back(command->get_name());
    if (command->get_name() == word) chosen = command;
  }
  if (const std::string asked = asked_elsewhere(word); chosen == &app && !asked.empty()) return asked;
  if (!word.starts_with('-') && chosen == &app) return "no command \"" + word + "\"" + suggestion(word, known);
  if (chosen->get_allow_extras()) return "";  // what is wrong is something else
  known.clear();
  for (const CLI::Option* option : chosen->get_options())
    for (const std::string& name : option->get_lnames()) known.push_back(name);
  for (int i = chosen == &app ? 1 : 2; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--") break;
    if (!option.starts_with("--")) continue;
    const std::string name = option.substr(2, option.find('=') - 2), near = nearest(name, known);
    if (std::find(known.begin(), known.end(), name) == known.end())
      return "no option --" + name + (near.empty() ? "" : "; did you mean --" + near + "?");
  }
  return "";
}

/// Where nobody reads the output any more, as `head` when it has its lines, the program ends quietly by that signal. Any other pipe
/// that breaks becomes a write error, which is reported.
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
  CLI::App app{
      "dpcert: certified differential privacy. Every figure is a rigorous enclosure; a verdict has a proof that an "
      "independent checker has re-verified, or is marked [not checked]."};
  app.require_subcommand(1);
  app.set_version_flag("--version", "dpcert " DPCERT_VERSION "\nengines: " + engine_versions() + geometric_engines());

  std::string queries = "-";
  auto* compute_command = app.add_subcommand("compute", "Answer queries: JSON Lines or one JSON array");
  compute_command->add_option("FILE", queries, "A file of queries, or - for standard input")->capture_default_str();

  Question question;
  for (const Quantity* quantity : asked_of_mechanisms()) {
    const std::string& name = quantity->name;
    auto* command = app.add_subcommand(name, quantity->summary + ": " + name + " MECHANISM --PARAMETER VALUE ...");
    command
        ->add_option("MECHANISM", question.mechanism,
                     "A type of mechanism (dpcert mechanisms lists them, dpcert mechanisms TYPE its parameters), or a "
                     "JSON object")
        ->required();
    command->add_option("--digits", question.digits, "Decimal digits, 1 to 1000")->capture_default_str();
    command->add_flag("--json", question.json, "Print the answer object");
    command->allow_extras();
    const std::string inputs = options_of_quantity(*quantity);
    command->footer("Further options are " + (inputs.empty() ? "" : "the query's inputs (" + inputs + ") and ") +
                    "the mechanism's parameters\n(--sigma, --sensitivity, ...); --mechanism-epsilon is the "
                    "mechanism's own epsilon.");
  }

  AuditOptions audit;
  auto* audit_command = app.add_subcommand("audit", "Settle the claims of an audit file");
  audit_command->add_option("FILE", audit.file, "The audit file, or - for standard input")->required();
  audit_command->add_option("--certificates", audit.certificates, "Write one certificate a claim into this folder");
  auto* json = audit_command->add_flag("--json", audit.json, "Print the verdicts as JSON");
  audit_command->add_flag("--markdown", audit.markdown, "Print a Markdown report")->excludes(json);
  audit_command->add_flag("--require-checked", audit.require_checked,
                          "Exit with status 3 where a verdict rests on no certificate that the checker accepted");
  audit_command->add_option("--rounding", audit.rounding,
                            "A claim that is short by at most this part of itself is said to be so by rounding (1e-9); "
                            "its verdict is the same");
  audit_command->add_flag("-v,--verbose", audit.verbose, "Show titles, neighbours and the steps of each proof");

  SampleAuditOptions samples;
  auto* samples_command = app.add_subcommand(
      "audit-samples", "Audit a mechanism from outputs on two neighbouring data sets, or from guesses about one run");
  auto* first_file =
      samples_command->add_option("A", samples.a, "Outputs on one data set, one a line: numbers or names");
  samples_command->add_option("B", samples.b, "Outputs on the other");
  auto* guesses = samples_command
                      ->add_option("--guesses", samples.guesses,
                                   "How many bits were guessed from one run, a number fixed before it")
                      ->check(CLI::Range(1UL, 1'000'000'000UL))
                      ->excludes(first_file);
  guesses->needs(
      samples_command->add_option("--right", samples.right, "How many of the guesses were right")->needs(guesses));
  samples_command
      ->add_option("--records", samples.records,
                   "How many bits there were, of which the others were not guessed; else as many")
      ->check(CLI::Range(1UL, 1'000'000'000UL))
      ->needs(guesses);
  auto* claimed_epsilon = samples_command->add_option("--epsilon", samples.epsilon, "The claimed epsilon");
  auto* claimed_mu =
      samples_command->add_option("--gdp", samples.gdp, "Of guesses: the claimed mu of Gaussian differential privacy")
          ->needs(guesses)
          ->excludes(claimed_epsilon);
  samples_command
      ->add_option(
          "--mechanism", samples.mechanism,
          "Of guesses: the mechanism object that is said to have run, or its file; its privacy curve is the claim")
      ->needs(guesses)
      ->excludes(claimed_epsilon)
      ->excludes(claimed_mu);
  samples_command->add_option("--delta", samples.delta, "The claimed delta")->capture_default_str();
  samples_command
      ->add_option("--confidence", samples.confidence,
                   "A true claim is refuted with at most the rest as its probability")
      ->capture_default_str();
  samples_command->add_flag("--header", samples.header, "The first line of each file, but for comments, is no output");
  samples_command->add_flag("--names", samples.names, "Outputs are names, also those that look like numbers");
  samples_command->add_flag("--json", samples.json, "Print one JSON object");
  samples_command->footer(
      "Exit status: 0 the claim is not refuted, 1 refuted, 2 bad input (such as files that mix numbers and names), 3 "
      "these\n"
      "outputs could not have refuted it: no power, and no answer.");

  bool as_markdown = false;
  auto* families_command =
      app.add_subcommand("families", "List the families of distributions and how they are compared");
  auto* families_table = families_command->add_flag("--markdown", as_markdown, "Print a Markdown table");

  std::string type_name, schema_name;
  families_command->add_option("FAMILY", type_name, "A family: its parameters")->excludes(families_table);
  auto* mechanisms_command =
      app.add_subcommand("mechanisms", "List the types of mechanisms and budgets, or the parameters of one");
  mechanisms_command->add_option("TYPE", type_name, "A type of mechanism");
  auto* quantities_command =
      app.add_subcommand("quantities", "List the quantities that dpcert compute answers, or the inputs of one");
  quantities_command->add_option("NAME", type_name, "A quantity");
  auto* releases_command =
      app.add_subcommand("releases", "List what dpcert release can release, or the members of one");
  releases_command->add_option("TYPE", type_name, "A type of release");

  auto* schema_command = app.add_subcommand(
      "schema", "Print the JSON Schema (2020-12) of queries, audit files and release specs, or of one kind of object");
  auto* name_option = schema_command->add_option(
      "NAME", schema_name, "A kind of object, such as mechanism, body or query, or a type of one");
  schema_command->add_flag("--markdown", as_markdown, "Print tables of all members")->excludes(name_option);

  auto* elliptical_command =
      app.add_subcommand("elliptical", "Tabulate the pure epsilon of elliptical noise by member, sigma and dimension");
  elliptical_command->add_flag("--markdown", as_markdown, "Print a Markdown table");

  std::string picture_spec, picture;
  auto* plot_command = app.add_subcommand("plot",
                                          "Draw privacy curves of mechanisms, bodies and sensitivity spaces in the "
                                          "plane, or what a kernel leaves of a budget");
  plot_command->add_option("SPEC", picture_spec, "What to draw, a JSON file (docs/plot.md)")->required();
  plot_command->add_option("-o,--output", picture, "The picture to write, FILE.svg or FILE.png")->required();

  std::string budget;
  auto* odometer_command = app.add_subcommand(
      "odometer", "Read one mechanism a line, chosen one after another, and refuse what would pass a budget");
  odometer_command
      ->add_option("--budget", budget,
                   R"({"epsilon": 1} (pure), {"rho": 1} (zCDP), {"mu": 1} (Gaussian DP) or {"order": 2, "epsilon": 1})")
      ->required();

  SampleOptions sample;
  auto* sample_command =
      app.add_subcommand("sample", "Draw what a mechanism releases, exactly rounded to a grid: one draw a line");
  sample_command->add_option("SPEC", sample.spec, "A mechanism object, a file that holds one, or -")->required();
  sample_command->add_option("--count", sample.count, "How many draws")->required();
  sample_command->add_option("--grid", sample.grid, "The step, a power of two such as 2^-40")->capture_default_str();
  sample_command->add_option("--seed", sample.seed,
                             "Draw by ChaCha20 with this key, for simulation; else the kernel's random bits");
  sample_command->add_option("--format", sample.format, "csv or jsonl")->capture_default_str();
  sample_command->add_option(
      "--value", sample.value,
      "What is released without noise, a number or an array, or the true answer's index; else 0");
  sample_command->add_flag("--fixed-time", sample.in_fixed_time,
                           "Take as long whatever is drawn: noise on the integers, responses and channels");

  ReleaseOptions release;
  auto* release_command =
      app.add_subcommand("release", "Prove the claim of a spec, then release a noisy statistic of columns of records");
  release_command->add_option("SPEC", release.spec, "What is released, a JSON file (dpcert schema release_spec), or -")
      ->required();
  release_command->add_option("--data", release.data, "The records, a CSV file whose first line names the columns");
  release_command->add_flag("--dry-run", release.is_dry, "State the guarantee and the error, and touch no data");
  release_command->add_option("--certificates", release.certificates,
                              "Write the audit file and its certificate into this folder");
  release_command->add_option("--seed", release.seed,
                              "Draw by ChaCha20 with this key, for simulation; else the kernel's random bits");

  std::size_t every = 1;
  auto* vectors_command =
      app.add_subcommand("vectors", "Stream certified reference values for tests of other accountants");
  vectors_command->add_option("--every", every, "Only each so many-th query of the suite")
      ->check(CLI::Range(1UL, 1'000'000UL))
      ->capture_default_str();

  TheoremOptions theorem;
  auto* theorems_command = app.add_subcommand(
      "theorems", "List the theorems behind the figures, and the errata; explain one; re-check them");
  theorems_command->add_option("ID", theorem.id, "One theorem, such as geumlek.thm-20");
  theorems_command->add_option("--status", theorem.status, "holds, holds-corrected, false, loose or asymptotic");
  auto* recheck_option = theorems_command->add_flag("--check", theorem.check, "Run their checks on random instances");
  theorems_command->add_option("--instances", theorem.instances, "How many for each check, 1 to 1000000")
      ->check(CLI::Range(1UL, 1'000'000UL))
      ->capture_default_str();
  theorems_command->add_option("--seed", theorem.seed, "Where the random instances begin")->capture_default_str();
  auto* json_theorems = theorems_command->add_flag("--json", theorem.json, "Print JSON Lines");
  theorems_command->add_flag("--markdown", theorem.markdown, "Print tables")
      ->excludes(json_theorems)
      ->excludes(recheck_option);

  auto* check_command =
      app.add_subcommand("check", "Re-check certificates: check SPEC CERTIFICATE... [--expect VERDICT]");
  check_command->prefix_command();
  check_command->set_help_flag();

  if (const std::string missing = missing_mechanism(argc, argv); !missing.empty())
    return complain(std::cerr, invalid_input("", missing));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& stop) {
    const std::string unknown = unknown_name(app, argc, argv);
    if (stop.get_exit_code() == 0 && unknown.empty()) {
      app.exit(stop);
      if (const MechanismType* type = find_mechanism_type(question.mechanism)) std::cout << "\n" << type_text(*type);
      return all_well;
    }
    const bool is_file_of_events =
        odometer_command->parsed() && dynamic_cast<const CLI::ExtrasError*>(&stop) != nullptr;
    const std::string problem = !unknown.empty() ? unknown
                                : is_file_of_events
                                    ? "events come from standard input: dpcert odometer --budget BUDGET <FILE"
                                    : stop.what();
    return complain(std::cerr, invalid_input("", problem + "; run with --help for more information"));
  }
  if (compute_command->parsed()) return run_compute(queries);
  if (audit_command->parsed()) return run_audit(audit, std::cout, std::cerr);
  if (samples_command->parsed()) {
    if (samples.guesses == 0 && samples.b.empty())
      return complain(std::cerr,
                      invalid_input("audit-samples",
                                    "wanted two files, of outputs on one data set and on a neighbour of it, or "
                                    "--guesses and --right"));
    if (samples.epsilon.empty() && samples.gdp.empty() && samples.mechanism.empty())
      return complain(std::cerr,
                      invalid_input("audit-samples", "wanted a claim: --epsilon, or of guesses --gdp or --mechanism"));
    return run_audit_samples(samples, std::cout, std::cerr);
  }
  if (families_command->parsed()) {
    if (!type_name.empty()) return list_types("distribution", "family", type_name, std::cout, std::cerr);
    list_families(as_markdown, std::cout);
    return std::cout.flush().good() ? all_well : bad_input;
  }
  if (mechanisms_command->parsed()) return list_types("mechanism", "mechanism", type_name, std::cout, std::cerr);
  if (quantities_command->parsed()) return list_types("query", "quantity", type_name, std::cout, std::cerr);
  if (releases_command->parsed()) return list_types("release", "release", type_name, std::cout, std::cerr);
  if (schema_command->parsed()) return print_schema(schema_name, as_markdown, std::cout, std::cerr);
  if (elliptical_command->parsed()) {
    tabulate_elliptical_noise(as_markdown, std::cout);
    return std::cout.flush().good() ? all_well : bad_input;
  }
  if (plot_command->parsed()) return run_plot(picture_spec, picture, std::cout, std::cerr);
  if (odometer_command->parsed()) return run_odometer(budget, std::cin, std::cout, std::cerr);
  if (sample_command->parsed()) {
    sample.shows_progress = is_progress_watched();
    return run_sample(sample, std::cout, std::cerr);
  }
  if (release_command->parsed()) return run_release(release, std::cout, std::cerr);
  if (vectors_command->parsed()) return run_vectors(every, std::cout, std::cerr);
  if (theorems_command->parsed()) return run_theorems(theorem, std::cout, std::cerr);
  if (check_command->parsed()) return check::run_check(check_command->remaining(), std::cout, std::cerr);
  const auto* asked = app.get_subcommands().front();
  question.quantity = asked->get_name();
  question.arguments = asked->remaining();
  return ask(question, std::cout, std::cerr);
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
