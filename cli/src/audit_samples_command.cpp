// SPDX-License-Identifier: Apache-2.0
#include "audit_samples_command.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "commands.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/range.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/properties/guesses.hpp"
#include "dpcert/properties/sample_audit.hpp"
#include "dpcert/queries/sample_audit_answer.hpp"
#include "files.hpp"
#include "outputs.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using namespace properties;
using OrderedJson = nlohmann::ordered_json;

/// A number of an option.
/// Errors  invalid_input at the option.
Result<Rational> number(const std::string& option, const std::string& text, const Range& range) {
  const auto read = read_rational(text);
  if (!read) return invalid_input(option, read.error().message);
  if (!range.holds(*read)) return invalid_input(option, "found " + text + ", wanted " + range.wanted());
  return *read;
}

Result<SampleClaim> claim_of(const SampleAuditOptions& options) {
  const auto epsilon = number("--epsilon", options.epsilon, Range::non_negative());
  if (!epsilon) return epsilon.error();
  const auto delta = number("--delta", options.delta, {.least = 0, .most = 1, .open_above = true});
  if (!delta) return delta.error();
  const auto confidence = number("--confidence", options.confidence, Range::proper_fraction());
  if (!confidence) return confidence.error();
  return SampleClaim{Epsilon{*epsilon}, *delta, *confidence};
}

Result<OutputLines> outputs_of(const std::string& path, bool header) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto outputs = read_outputs(*bytes, header);
  if (!outputs) return invalid_input(path, outputs.error().message);
  return outputs;
}

/// Are they one file, or two that say the same? Outputs that are all alike say so truly.
bool are_the_same(const SampleAuditOptions& options, const Outputs& a, const Outputs& b) {
  std::error_code none;  // where there is no such file
  if (options.a == options.b || std::filesystem::equivalent(options.a, options.b, none)) return true;
  return are_one_sample(a, b);
}

std::string down(const Rational& x) { return write_decimal(x, 12, Direction::down); }
std::string up(const Rational& x) { return write_decimal(x, 12, Direction::up); }

/// "/a/17" is the output 17 of the first file, from 0. What is
/// wrong in one may be a heading, or meant as a name.
Error in_outputs(const Error& error, const SampleAuditOptions& options, const OutputLines& a, const OutputLines& b) {
  const bool is_first = error.where.starts_with("/a");
  const std::string& file = is_first ? options.a : options.b;
  if (error.where.size() < 4) return {error.fault, file, error.message};
  const std::size_t line = (is_first ? a : b).lines[std::stoul(error.where.substr(3))];
  return {error.fault, file + ", line " + std::to_string(line),
          error.message + "; --header leaves a heading out, --names takes all outputs as names"};
}

/// Could the claim have been refuted at all?
struct Power {
  bool is_enough = false;
  std::string refutable;  ///< the most that could have been; "": nothing, or a claim of no such kind
  std::string in_words;   ///< whole lines
};
const char* verdict_of(bool is_refuted, const Power& power) {
  return is_refuted ? "refuted" : power.is_enough ? "not_refuted" : "no_power";
}
const char* shown_verdict(bool is_refuted, const Power& power) {
  return is_refuted ? "refuted" : power.is_enough ? "not refuted" : "no power";
}
Status status_of(bool is_refuted, const Power& power) {
  return is_refuted ? some_broken : power.is_enough ? all_well : some_undecided;
}
OrderedJson refutable(const Power& power) {
  return power.refutable.empty() ? OrderedJson{} : OrderedJson(power.refutable);
}

Power power_of(const SampleAudit& audit) {
  Power power{audit.has_power, audit.refutable ? up(*audit.refutable) : "", ""};
  if (audit.unseen.successes > 0)
    power.in_words = fmt::format("    {} of the {} outputs of the second halves are names that the first halves lack\n",
                                 audit.unseen.successes, audit.unseen.trials);
  power.in_words +=
      power.refutable.empty()
          ? "    however such outputs were spread, they would refute no epsilon\n"
          : "    however such outputs were spread, they would refute no epsilon above " + power.refutable + "\n";
  return power;
}

void print(const SampleAudit& audit, const SampleAuditOptions& options, std::ostream& out) {
  const Power power = power_of(audit);
  const std::string& likely = audit.is_first ? options.a : options.b;
  const std::string& other = audit.is_first ? options.b : options.a;
  const auto counts = [](const Counted& counted) { return fmt::format("{} of {}", counted.successes, counted.trials); };
  if (options.json) {
    const OrderedJson object = sample_audit_answer(audit, options.confidence, options.a, options.b);
    out << object.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) << "\n";
    return;
  }
  out << fmt::format("{}  epsilon {} delta {} at confidence {}\n", shown_verdict(audit.is_refuted, power),
                     options.epsilon, options.delta, options.confidence);
  out << (audit.epsilon_at_least
              ? fmt::format("    epsilon is at least {} at that delta\n", down(*audit.epsilon_at_least))
              : std::string{"    no epsilon above 0 was shown to be needed\n"});
  if (!audit.is_refuted) out << power.in_words;
  out << fmt::format("    event: {}\n",
                     harmless(audit.event.size() > 400 ? audit.event.substr(0, 400) + "..." : audit.event));
  out << fmt::format("    {} in the second half of {}: probability >= {}\n", counts(audit.likely), shown_name(likely),
                     down(audit.likely_at_least));
  out << fmt::format("    {} in the second half of {}: probability <= {}\n", counts(audit.other), shown_name(other),
                     up(audit.other_at_most));
}

/// What is claimed of a mechanism whose output was guessed from.
struct GuessClaim {
  std::string text;
  Promises promises;
  std::string assumes = "";
  /// Promises of one kind, of which the claim is the one at
  /// `parameter`; null: it is of no such kind.
  PromiseFamily family = nullptr;
  std::string parameter_name = "";
  Rational parameter = 0;
};

Result<GuessClaim> mechanism_claim(const std::string& spec) {
  const auto json = read_object(spec);
  if (!json) return json.error();
  const auto mechanism = mechanism_of(*json);
  if (!mechanism) return mechanism.error();
  const auto& release = release_of(*mechanism);
  if (!release) return release.error();
  return GuessClaim{"the privacy curve of the mechanism", promises_of(*release), assumptions_of(*json)};
}

Result<GuessClaim> guess_claim(const SampleAuditOptions& options) {
  if (!options.mechanism.empty()) return mechanism_claim(options.mechanism);
  GuessClaim claim;
  if (options.gdp.empty()) {
    const auto sample = claim_of(options);
    if (!sample) return sample.error();
    claim = {fmt::format("epsilon {} delta {}", options.epsilon, options.delta),
             {},
             "",
             approximate(sample->delta),
             "epsilon",
             sample->epsilon.nats()};
  } else {
    const auto mu = number("--gdp", options.gdp, {.least = 0, .most = 100});
    if (!mu) return mu.error();
    claim = {fmt::format("mu {} (Gaussian)", options.gdp), {}, "", gaussian_promises, "mu", *mu};
  }
  claim.promises = claim.family(claim.parameter);
  return claim;
}

/// Of as many guesses, were all of them right.
Power power_of(Guesses guesses, const GuessClaim& claim, const Rational& confidence) {
  guesses.right.successes = guesses.right.trials;
  Power power{audit_guesses(guesses, claim.promises, confidence).is_refuted, "", ""};
  if (claim.family) power.refutable = down(parameter_at_least(guesses, claim.family, confidence));
  power.in_words = claim.family      ? fmt::format("    were all {} right, {} {} would be refuted, and no more\n",
                                                   guesses.right.trials, claim.parameter_name, power.refutable)
                   : power.is_enough ? ""
                                     : "    were all of them right, the claim would not be refuted\n";
  return power;
}

Status run_guesses(const SampleAuditOptions& options, std::ostream& out, std::ostream& err) {
  const auto complain_of = [&](const std::string& option, const std::string& found) {
    return complain(err, invalid_input(option, found));
  };
  if (options.right > options.guesses)
    return complain_of("--right", fmt::format("found {} of {} guesses", options.right, options.guesses));
  const unsigned long records = options.records == 0 ? options.guesses : options.records;
  if (records < options.guesses)
    return complain_of("--records", fmt::format("found {} records and {} guesses", records, options.guesses));
  const auto confidence = number("--confidence", options.confidence, Range::proper_fraction());
  if (!confidence) return complain(err, confidence.error());
  const auto claim = guess_claim(options);
  if (!claim) return complain(err, claim.error());

  const Guesses guesses{{options.right, options.guesses}, records};
  const GuessAudit audit = audit_guesses(guesses, claim->promises, *confidence);
  const Power power = power_of(guesses, *claim, *confidence);
  std::string at_least;
  if (claim->family)
    at_least = down(
        parameter_at_least(guesses, claim->family, *confidence, audit.is_refuted ? claim->parameter : Rational{0}));
  if (options.json) {
    OrderedJson object = {{"verdict", verdict_of(audit.is_refuted, power)}, {"confidence", options.confidence}};
    if (claim->family) object[claim->parameter_name + "_at_least"] = at_least;
    if (claim->family) object["refutable"] = refutable(power);
    object["p_value"] = {{"lower", down(audit.p_value.lower())}, {"upper", up(audit.p_value.upper())}};
    if (!claim->assumes.empty()) object["assumes"] = claim->assumes;
    out << object.dump() << "\n";
  } else {
    out << fmt::format("{}  {} at confidence {}\n", shown_verdict(audit.is_refuted, power), claim->text,
                       options.confidence);
    if (claim->family) out << fmt::format("    {} is at least {}\n", claim->parameter_name, at_least);
    out << fmt::format("    so many right guesses have at most the probability {}\n", up(audit.p_value.upper()));
    if (!audit.is_refuted) out << power.in_words;
    if (!claim->assumes.empty()) out << "    assumed: " << claim->assumes << "\n";
  }
  return status_of(audit.is_refuted, power);
}

}  // namespace

Status run_audit_samples(const SampleAuditOptions& options, std::ostream& out, std::ostream& err) {
  if (options.guesses == 0 && options.b.empty())
    return complain(err, invalid_input("audit-samples",
                                       "wanted two files, of outputs on one data set and on a neighbour of it, or "
                                       "--guesses and --right"));
  if (options.epsilon.empty() && options.gdp.empty() && options.mechanism.empty())
    return complain(err,
                    invalid_input("audit-samples", "wanted a claim: --epsilon, or of guesses --gdp or --mechanism"));
  Status status = all_well;
  if (options.guesses > 0) {
    status = run_guesses(options, out, err);
  } else {
    const auto claim = claim_of(options);
    if (!claim) return complain(err, claim.error());
    const auto a = outputs_of(options.a, options.header), b = outputs_of(options.b, options.header);
    if (!a) return complain(err, a.error());
    if (!b) return complain(err, b.error());
    if (are_the_same(options, a->outputs, b->outputs))
      return complain(err, invalid_input(options.b,
                                         "both files are the same, and no audit can tell anything from that: "
                                         "wanted outputs of independent runs on two neighbouring data sets"));
    const auto audit =
        audit_samples(a->outputs, b->outputs, *claim, options.names ? OutputsAre::names : OutputsAre::numbers_or_names);
    if (!audit) return complain(err, in_outputs(audit.error(), options, *a, *b));
    print(*audit, options, out);
    status = status_of(audit->is_refuted, power_of(*audit));
  }
  return written(out, status);
}

Command add_audit_samples(CLI::App& program) {
  auto options = std::make_shared<SampleAuditOptions>();
  auto* parser = program.add_subcommand(
      "audit-samples", "Audit a mechanism from outputs on two neighbouring data sets, or from guesses about one run");
  auto* first_file =
      parser->add_option("A", options->a, "Outputs on one data set, one a line: numbers or names")->type_name("FILE");
  parser->add_option("B", options->b, "Outputs on the other")->type_name("FILE");
  auto* guesses = parser
                      ->add_option("--guesses", options->guesses,
                                   "How many bits were guessed from one run, a number fixed before it")
                      ->check(CLI::Range(1UL, 1'000'000'000UL))
                      ->excludes(first_file);
  guesses->needs(parser->add_option("--right", options->right, "How many of the guesses were right")->needs(guesses));
  parser
      ->add_option("--records", options->records,
                   "How many bits there were, of which the others were not guessed; else as many")
      ->check(CLI::Range(1UL, 1'000'000'000UL))
      ->needs(guesses);
  auto* epsilon = parser->add_option("--epsilon", options->epsilon, "The claimed epsilon");
  auto* mu = parser->add_option("--gdp", options->gdp, "Of guesses: the claimed mu of Gaussian differential privacy")
                 ->needs(guesses)
                 ->excludes(epsilon);
  parser
      ->add_option(
          "--mechanism", options->mechanism,
          "Of guesses: the mechanism object that is said to have run, or its file; its privacy curve is the claim")
      ->type_name("FILE")
      ->needs(guesses)
      ->excludes(epsilon)
      ->excludes(mu);
  parser->add_option("--delta", options->delta, "The claimed delta")->capture_default_str();
  parser
      ->add_option("--confidence", options->confidence,
                   "A true claim is refuted with at most the rest as its probability")
      ->capture_default_str();
  parser->add_flag("--header", options->header, "The first line of each file, but for comments, is no output");
  parser->add_flag("--names", options->names, "Outputs are names, also those that look like numbers");
  parser->add_flag("--json", options->json, "Print one JSON object");
  return {.parser = parser,
          .run = [options] { return run_audit_samples(*options, std::cout, std::cerr); },
          .endings = {{all_well, "the claim is not refuted"},
                      {some_broken, "it is refuted"},
                      {bad_input, "bad input, such as files that mix numbers and names"},
                      {some_undecided, "these outputs could not have refuted it: no power, and no answer"}}};
}

}  // namespace dpcert::cli
