// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/queries/drawing.hpp"
#include "files.hpp"
#include "list_types.hpp"
#include "question_arguments.hpp"
#include "terminal.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

struct SampleOptions {
  std::string spec;                    ///< a type, a file, - for standard input, or the mechanism object itself
  std::vector<std::string> arguments;  ///< of a type: --name value pairs
  std::string count;                   ///< from 0 to 10^18
  std::string grid = "1";
  std::optional<std::uint64_t> seed;  ///< none: the kernel's bits
  std::string format = "csv";         ///< or jsonl
  std::optional<std::string> value;   ///< a number or an array of such; none: 0
  bool in_fixed_time = false;
};

Result<std::uint64_t> read_count(const std::string& text) {
  const auto count = read_rational(text);
  if (!count || !is_integer(*count) || *count < 0 || *count > power_of_ten(18))
    return invalid_input("--count", "found \"" + text + "\", wanted an integer from 0 to 10^18");
  return static_cast<std::uint64_t>(numerator(*count));
}

Result<std::vector<Rational>> value_of(const std::string& text) {
  if (auto number = read_rational(text)) return std::vector{*std::move(number)};
  const auto json = read_json(text);
  if (!json) return invalid_input("--value", "found \"" + text + "\", wanted a number or an array of numbers");
  return reading([&] { return read_value(*json, "--value"); });
}

/// The mechanism's object, of a type by its parameters.
Result<Json> spec_of(const SampleOptions& options) try {
  if (find_mechanism_type(options.spec) == nullptr) {
    if (options.arguments.empty()) return read_object(options.spec);
    throw Problem{options.arguments.front() + " is no option of sample" + ", and \"" + options.spec +
                  "\" no type of mechanism that it could belong to"};
  }
  std::map<std::string, std::string> members;
  for (const Argument& argument : read_arguments(options.arguments))
    if (!members.emplace(argument.name(), value_text(argument)).second)
      throw Problem{"--" + argument.option + " is given twice"};
  return read_json(object_text(options.spec, members));
} catch (const Problem& problem) {
  return invalid_input("", problem.message);
}

/// Errors  what is wrong with an option, at its name.
Result<Drawing> drawing_of(const SampleOptions& options) {
  const auto grid = Grid::from(options.grid);
  if (!grid) return invalid_input("--grid", grid.error().message);
  const auto value = options.value ? value_of(*options.value) : std::vector<Rational>{};
  if (!value) return value.error();
  auto spec = spec_of(options);
  if (!spec) return spec.error();
  const auto mechanism = mechanism_of(*spec);
  if (!mechanism) return mechanism.error();
  const auto sampler =
      Sampler::of(*mechanism, *grid, *value, options.in_fixed_time ? Timing::fixed : Timing::of_the_draw);
  if (!sampler) return sampler.error();
  return Drawing{std::move(spec).value(), *mechanism, *sampler,
                 options.seed ? seeded_bits(*options.seed) : kernel_bits()};
}

void write_draw(const std::vector<Rational>& draw, bool is_csv, std::ostream& out) {
  const bool is_list = !is_csv && draw.size() != 1;
  if (is_list) out << '[';
  for (std::size_t i = 0; i < draw.size(); ++i) {
    if (i > 0) out << ',';
    if (is_csv)
      out << write_exact(draw[i]);
    else
      out << '"' << write_exact(draw[i]) << '"';
  }
  if (is_list) out << ']';
  out << '\n';
}

/// Prints a first record that states the mechanism, its certified guarantee, the grid and the
/// source of randomness, and then one draw a line, as exact decimals.
///
/// Returns  all_well; bad_input where something is wrong, or the output
///          cannot be written, a closed pipe included.
Status run_sample(const SampleOptions& options, std::ostream& out, std::ostream& err) {
  if (options.format != "csv" && options.format != "jsonl")
    return complain(err, invalid_input("--format", "found \"" + options.format + "\", wanted csv or jsonl"));
  const auto count = read_count(options.count);
  if (!count) return complain(err, count.error());
  const auto drawing = drawing_of(options);
  if (!drawing) return complain(err, drawing.error());

  const bool is_csv = options.format == "csv";
  out << (is_csv ? "# " : "") << to_text(first_record(*drawing)) << '\n';
  for (std::uint64_t i = 0; i < *count && out.good(); ++i) {
    write_draw(drawing->sampler.draw(*drawing->bits), is_csv, out);
    done(i + 1, *count);
  }
  if (!out.flush().good()) return complain(err, invalid_input("", "the draws could not be written"));
  return all_well;
}

}  // namespace

Command add_sample(CLI::App& program) {
  auto options = std::make_shared<SampleOptions>();
  auto* parser =
      program.add_subcommand("sample", "Draw what a mechanism releases, exactly rounded to a grid: one draw a line");
  parser
      ->add_option("SPEC", options->spec,
                   "A type of mechanism, with --PARAMETER VALUE ...; a mechanism object; a file that holds one; or -")
      ->type_name("FILE")
      ->required();
  parser->allow_extras();
  parser->add_option("--count", options->count, "How many draws")->required();
  parser->add_option("--grid", options->grid, "The step, a power of two such as 2^-40")->capture_default_str();
  parser->add_option("--seed", options->seed,
                     "Draw by ChaCha20 with this key, for simulation; else the kernel's random bits");
  parser->add_option("--format", options->format, "How draws are written")
      ->type_name("csv|jsonl")
      ->capture_default_str();
  parser->add_option("--value", options->value,
                     "What is released without noise, a number or an array, or the true answer's index; else 0");
  parser->add_flag("--fixed-time", options->in_fixed_time,
                   "Take as long whatever is drawn: noise on the integers, responses and channels");
  return {.parser = parser,
          .run =
              [options, parser] {
                options->arguments = parser->remaining();
                return run_sample(*options, std::cout, std::cerr);
              },
          .endings = {{all_well, "all is drawn"}, {bad_input, "any error"}},
          .names = [] { return types_of("mechanism"); }};
}

}  // namespace dpcert::cli
