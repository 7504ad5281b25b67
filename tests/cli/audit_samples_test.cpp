// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

using namespace dpcert::test;

namespace {

/// A bad call: status 2, nothing printed, and a complaint that names all of `words`.
bool is_refused(const std::string& arguments, const std::vector<std::string>& words) {
  const Run run = program("audit-samples " + arguments);
  INFO(arguments << ": " << run.status << ", " << run.out << run.err);
  bool named = true;
  for (const std::string& word : words) named = named && run.err.find(word) != std::string::npos;
  CHECK(named);
  return named && run.status == 2 && run.out.empty();
}

}  // namespace

TEST_CASE("guesses about one run refute a claim, or do not") {
  const Run refuted = program("audit-samples --guesses 100 --right 95 --epsilon 1 --json");
  CHECK(at(json(refuted.out), {"verdict"}) == "refuted");
  CHECK(at(json(program("audit-samples --guesses 100 --right 95 --epsilon 2 --json").out), {"verdict"}) ==
        "not_refuted");
  const Run powerless = program("audit-samples --guesses 100 --right 95 --epsilon 6 --json");
  CHECK(powerless.status == 3);
  CHECK(at(json(powerless.out), {"verdict"}) == "no_power");
  const Run sampled =
      program("audit-samples --guesses 60 --right 40 --mechanism '" +
              std::string{R"({"type": "subsampled_gaussian", "sampling_rate": "0.5", "noise_multiplier": 2,
                                             "steps": 3})"} +
              "'");
  CHECK(sampled.out.find("assumed: Poisson sampling") != std::string::npos);
  CHECK(at(json(program("audit-samples --guesses 60 --right 60 --gdp 0.5 --json").out), {"verdict"}) == "refuted");
}

TEST_CASE("an audit of samples has one claim, and is told so") {
  const std::string guesses = "--guesses 60 --right 60 ";
  CHECK(is_refused(guesses, {"--epsilon", "--gdp", "--mechanism"}));
  CHECK(is_refused(guesses + "--epsilon 1 --gdp 0.5", {"--gdp", "--epsilon", "excludes"}));
  CHECK(is_refused(guesses + "--gdp 0.5 --mechanism laplace", {"--gdp", "--mechanism", "excludes"}));
  CHECK(is_refused("a.csv b.csv --gdp 0.5", {"--gdp", "--guesses"}));
  CHECK(is_refused("--epsilon 1", {"two files"}));
  CHECK(is_refused(guesses + "--epsilom 1", {"--epsilom", "--epsilon"}));
}
