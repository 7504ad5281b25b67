// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "dpcert/exact/decimal.hpp"
#include "program.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("commands for people answer in one readable line, or as the answer object") {
  const Run epsilon = program("epsilon gaussian --sigma 1 --sensitivity 1 --delta 1e-5");
  CHECK(epsilon.status == 0);
  CHECK(epsilon.out.starts_with("epsilon in [4.377178095681"));
  CHECK(program("rdp gaussian --rho=1/2 --order 3").out.starts_with("rdp = 3/2 exactly"));
  CHECK(program("delta randomized_response --categories 2 --truth 0.75 --epsilon 0")
            .out.starts_with("delta = 1/2 exactly"));
  const auto object = json(program("delta gaussian --sigma 1 --sensitivity 1 --epsilon 1 --digits 30 --json").out);
  CHECK(at(object, {"lower"}).starts_with("0.126936737506643"));
  CHECK(at(object, {"lower"}).size() >= 32);
  CHECK(program(R"(epsilon '{"type": "zcdp", "rho": 1}' --delta 0.001 )").status == 0);
}

TEST_CASE("calibrate finds the parameter that was not given") {
  const auto parameter = [](const std::string& arguments) {
    return at(json(program("calibrate " + arguments + " --json").out), {"parameter"});
  };
  CHECK(parameter("laplace --sensitivity 1 --epsilon 0.5") == "scale");
  CHECK(parameter("laplace --scale 1 --epsilon 0.5") == "sensitivity");
  CHECK(parameter("gaussian --sensitivity 1 --epsilon 1 --delta 1e-5") == "sigma");
  CHECK(parameter("zcdp --epsilon 1 --delta 1e-5") == "rho");
  CHECK(parameter("gdp --epsilon 1 --delta 1e-5") == "mu");
  const std::string student = R"(elliptical --elliptical '{"type": "student_t", "dof": 3}' --epsilon 1 )";
  CHECK(parameter(student + "--dimension 3 --sensitivity 1") == "sigma");
  CHECK(parameter(student + "--dimension 3 --sigma 1") == "sensitivity");
  CHECK(parameter(student + "--covariance '[[1]]' --differences '[[1]]'") == "sigma");
  CHECK(
      parameter(
          R"(elliptical_process --mixing '{"family": "point", "value": 1}' --sensitivity 1 --epsilon 1 --delta 0.1)") ==
      "sigma");
  CHECK(at(json(program("calibrate laplace --sensitivity 1 --epsilon 0.5 --json").out), {"certified"}) == "2");
  CHECK(parameter("subsampled_gaussian --sampling-rate 0.1 --noise-multiplier 9 --epsilon 1 --delta 1e-5") == "steps");
  // Or the one that was left open inside of another.
  const std::string inside = R"('{"type": "gaussian", "sigma": null, "sensitivity": 1}')";
  CHECK(parameter("poisson_subsampled --sampling-rate 0.1 --epsilon 1 --delta 1e-5 --of " + inside) == "sigma");
  CHECK(parameter(
            R"(composition --parts '[{"mechanism": {"type": "pure", "epsilon": 1}, "times": null}]' --epsilon 9)") ==
        "times");
}

TEST_CASE("calibration finds a parameter beside optional ones, or an optional one") {
  const std::string descent =
      "calibrate noisy_gradient_descent --smoothness 1 --strong_convexity 0 --step 0.5 --steps 100 "
      "--sensitivity 0.1 --epsilon 1 --delta 1e-6 ";
  CHECK(program(descent + "--diameter 1").out.find("certified at sigma 3.778") != std::string::npos);
  CHECK(program(descent + "--sigma 2").out.find("certified at diameter ") != std::string::npos);
}

TEST_CASE("the types of mechanisms are listed with their parameters") {
  const Run listed = program("mechanisms");
  CHECK(listed.status == 0);
  CHECK(listed.out.starts_with("gaussian: Gaussian noise on an answer\nlaplace: "));
  CHECK(listed.out.find("\ncomposition: ") != std::string::npos);
  const Run one = program("mechanisms laplace");
  CHECK(one.status == 0);
  CHECK(one.out.find("\n  scale: a number >= 0; ") != std::string::npos);
  CHECK(one.out.find("(more private as it grows)") != std::string::npos);
  const Run none = program("mechanisms laplac");
  CHECK(none.status == 2);
  CHECK(none.err.find("laplace") != std::string::npos);
}

TEST_CASE("the schema of one type is printed, and a wrong name refused") {
  CHECK(program("schema gaussian").out.find("#/$defs/mechanism.gaussian") != std::string::npos);
  CHECK(program("schema query.gauge").status ==
        (program("schema body").out.find("vpolytope") == std::string::npos ? 2 : 0));
  const Run none = program("schema gausian");
  CHECK(none.status == 2);
  CHECK(none.err.find("gaussian") != std::string::npos);
}

TEST_CASE("bad input from people is answered on standard error with status 2") {
  for (const char* arguments :
       {"", "frobnicate", "epsilon", "epsilon gaussian", "epsilon gaussian --sigma",
        "epsilon gaussian --sigma -1 --sensitivity 1 --delta 0.1", "epsilon gaussian --sigma 1 --sensitivity 1",
        "epsilon gaussian --sigma 1 --sigma 2 --sensitivity 1 --delta 0.1", "epsilon gaussian sigma 1",
        "delta nobody --epsilon 1", "rdp gaussian --rho 1 --order 0", "epsilon zcdp --rho 1 --delta 0.1 --digits 0",
        "epsilon zcdp --rho 1 --delta 0.1 --digits 2000", "epsilon zcdp --rho 1 --delta 0.1 --digits many",
        "calibrate laplace --epsilon 1", "audit", "check", "check /no/such/spec /no/such/certificate",
        "epsilon '{' --delta 0.1"}) {
    const Run run = program(arguments);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK_FALSE(run.err.empty());
  }
}

TEST_CASE("--version names the engines, --help the commands") {
  const Run version = program("--version");
  CHECK(version.status == 0);
  CHECK(version.out.starts_with("dpcert "));
  for (const char* engine : {"Arb", "MPFR", "GMP"}) CHECK(version.out.find(engine) != std::string::npos);
  CHECK(program("--help").status == 0);
  CHECK(program("audit --help").out.find("Exit status:\n  0  all claims are proved\n") != std::string::npos);
}

TEST_CASE("a misspelt name is named, with the nearest that is known") {
  const auto says = [](const std::string& arguments, const std::string& words) {
    const Run run = program(arguments);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(words) != std::string::npos);
  };
  says("epsilon gaussian --sigm 1 --sensitivity 1 --delta 0.1", "--sigm is no parameter of gaussian");
  says("epsilon gaussian --sigm 1 --sensitivity 1 --delta 0.1",
       "which has --sigma, --variance, --sensitivity, --rho, and no input of epsilon, which takes --delta");
  says("epsilon gaussian --sigm 1 --sensitivity 1 --delta 0.1", "did you mean --sigma?");
  says("epsilon gaussian --sigma 1 --sensitivity 1 --dleta 0.1", "did you mean --delta?");
  says("epsilon gaussian --sigma 1 --sensitivity 1 --delta 0.1 --digit 30", "did you mean --digits?");
  says("epsilon gausian --sigma 1 --sensitivity 1 --delta 0.1", "did you mean \"gaussian\"?");
  says("epsilon gausian --sigma 1 --sensitivity 1 --delta 0.1", "(dpcert mechanisms lists all)");
  CHECK(program("epsilon gausian --delta 0.1").err.find("hidden_markov_model") == std::string::npos);
  says("epsilom gaussian --sigma 1", "no command \"epsilom\"; did you mean \"epsilon\"?");
  says("audit - --jsn", "no option --jsn; did you mean --json?");
  const std::string question = "epsilon gaussian --sigma 1 --sensitivity 1 --delta 1e-5";
  says(question + " --digits abc", "--digits");
  CHECK(program(question + " --digits abc").err.find("--sigma") == std::string::npos);
  says("epsilon gaussian --sigma 1 --sensitivity 1", "--delta is missing");
  says("delta gaussian --sigma 1 --sensitivity 1", "--epsilon is missing");
  says("calibrate gaussian --sensitivity 1 --epsilon 1", "--delta was not given, and taken as 0");
  says("rdp '{\"type\": \"zcdp\", \"rho\": 1}'", "--order is missing");
  // Nothing is guessed: not the form, not the parameter.
  says("calibrate gaussian --epsilon 1 --delta 1e-5",
       "(--sigma and --sensitivity, or --variance and --sensitivity, or --mechanism-rho)");
  says("calibrate randomized_response --categories 3 --epsilon 1", "\"--PARAMETER null\" says which");
}

TEST_CASE("what others call otherwise is known, where it has a name here") {
  const auto says = [](const std::string& arguments, const std::string& words) {
    const Run run = program(arguments);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(words) != std::string::npos);
  };
  says("epsilon gaussian --noise_multiplier 1 --delta 1e-5", "did you mean --sigma?");
  says("epsilon subsampled_gaussian --q 0.1 --delta 1e-5", "did you mean --sampling_rate?");
  says("epsilon subsampled_gaussian --rate 0.1 --delta 1e-5", "did you mean --sampling_rate?");
  says("epsilon dpsgd --batch-size 10 --delta 1e-5", "did you mean --batch?");
  says("rdp gaussian --alpha 2", "did you mean --order?");
  says("delta gaussian --eps 2", "did you mean --epsilon?");
  says("epsilon normal --sigma 1 --delta 1e-5", "did you mean \"gaussian\"?");
  const Folder folder;
  write(folder / "spec.json", R"({"release": {"type": "median", "column": "x"}, "claim": {"epsilon": 1}})");
  says("release --dry-run " + (folder / "spec.json").string(), "did you mean \"quantile\" with tau 1/2?");
  const auto message = [](const std::string& query) {
    return at(json(program("compute", query).out), {"error", "message"});
  };
  CHECK(message(R"({"quantity": "delta", "mechanism": {"type": "zcdp", "rho": 1}, "epsilon": {"ln": 2}})")
            .find("did you mean \"log\"?") != std::string::npos);
  CHECK(
      message(
          R"({"quantity": "delta", "mechanism": {"type": "poisson_subsampled", "sampling_rate": 1, "mechanism": {}}, "epsilon": 1})")
          .find("did you mean \"of\"?") != std::string::npos);
  // Only where it is not known itself.
  CHECK(program("epsilon subsampled_gaussian --sampling_rate 0 --noise_multiplier 1 --steps 1 --delta 0").status == 0);
}

TEST_CASE("every quantity of one mechanism is a command") {
  CHECK(program("gdp laplace --scale 1 --sensitivity 1").out.starts_with("mu in [1.030063997624"));
  CHECK(program("zcdp gaussian --sigma 1 --sensitivity 1").out.starts_with("rho = 1/2 exactly"));
  CHECK(program("advantage pure --mechanism-epsilon 1").out.starts_with("advantage <= 0.46"));
  CHECK(program("tradeoff gaussian --sigma 1 --sensitivity 1 --type-one 0.05").out.starts_with("tradeoff in [0.7404"));
  // Errors of tests are at least what a rule shows, and printed so.
  CHECK(program("tradeoff zcdp --rho 0.5 --type_one 0.05").out.starts_with("tradeoff >= 0."));
  const Run curve = program(R"(curve gaussian --sigma 1 --sensitivity 1 --of delta --at '[0, {"log": 2}]')");
  CHECK(json(curve.out).find("points")->items.size() == 2);
  CHECK(json(program("posterior_odds laplace --scale 1 --sensitivity 1 --prior 0.1").out).find("odds_ratio") !=
        nullptr);
  CHECK(program("tradeoff gaussian --rho 1")
            .err.find("--type_one is missing, such as --type_one 0.05: the probability of "
                      "a false alarm") != std::string::npos);
  const Run other = program("posterior_rdp gaussian --sigma 1");
  CHECK(other.status == 2);
  CHECK(other.err.find(R"(is a quantity of dpcert compute, which reads queries such as {"quantity":"posterior_rdp")") !=
        std::string::npos);
}

TEST_CASE("a missing mechanism, or one of its members that the question has too, is told as that") {
  const auto says = [](const std::string& arguments, const std::string& words) {
    const Run run = program(arguments);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(words) != std::string::npos);
  };
  says("epsilon --sigma 1 --sensitivity 1 --delta 1e-5",
       "the mechanism is missing: dpcert epsilon gaussian --sigma ...");
  says("rdp --noise-multiplier 1 --order 2",
       "the mechanism is missing: dpcert rdp subsampled_gaussian --noise_multiplier ...");
  says("epsilon", "the mechanism is missing: dpcert epsilon gaussian --sigma ...");
  says("epsilon --mechanism gaussian --sigma 1", "the mechanism stands without an option");
  CHECK(program("epsilon --digits 5 gaussian --rho 1 --delta 0.1").status == 0);
  says("delta pure --epsilon 1", "--mechanism-epsilon is missing: --epsilon is what delta is asked at");
  says("epsilon approximate --mechanism-epsilon 1 --delta 0.1", "--mechanism-delta is missing");
  says("calibrate randomized_response --categories 2 --epsilon 1", "--categories and --mechanism-epsilon");
  says("epsilon nofile.json --delta 0.1", "found \"nofile.json\", wanted a type of mechanism");
}

TEST_CASE("of a figure no more digits are shown than are known, rounded to its safe side") {
  const std::string parts =
      R"('[{"mechanism": {"type": "exponential_mechanism", "sensitivity": 1, "scale": 20}, "times": 50},
          {"mechanism": {"type": "gaussian", "sigma": 20, "sensitivity": 3}, "times": 50}]')";
  const std::string question = "epsilon composition --delta 1e-6 --parts " + parts;
  const Json exact = json(program(question + " --json").out);
  const std::string reached = at(exact, {"reached_digits"});
  const Run run = program(question);
  REQUIRE(reached != "(missing)");
  const std::string shown = run.out.substr(11, run.out.find("  (") - 11);
  CHECK(run.out.starts_with("epsilon <= "));
  CHECK(shown.size() <= std::stoul(reached) + 1);  // and a point
  CHECK(*read_rational(shown) >= *read_rational(at(exact, {"upper"})));
  CHECK(run.out.find("\n  " + reached + " of the 15 digits asked for are known\n") != std::string::npos);
  CHECK(program("epsilon zcdp --rho 1 --delta 0.1").out.find("digits asked for") == std::string::npos);
}

TEST_CASE("quantities, releases and families are listed like mechanisms") {
  for (const auto& [command, name, member] :
       {std::array{"mechanisms", "laplace", "scale"}, std::array{"quantities", "posterior_rdp", "prior"},
        std::array{"releases", "quantile", "tau"}, std::array{"families", "beta", "alpha"}}) {
    INFO(command);
    const Run listed = program(command), one = program(std::string{command} + " " + name);
    CHECK(listed.status == 0);
    CHECK(listed.out.find(std::string{name} + ": ") != std::string::npos);
    CHECK(one.status == 0);
    CHECK(one.out.find("\n  " + std::string{member} + ": ") != std::string::npos);
    if (std::string{command} != "families") CHECK(one.out.find("\n  example: ") != std::string::npos);
    CHECK(program(std::string{command} + " nobody").status == 2);
  }
  CHECK(program("quantities epsilonn").err.find("no quantity \"epsilonn\"; did you mean \"epsilon\"?") !=
        std::string::npos);
  const auto message = [](const std::string& query) {
    return at(json(program("compute", query).out), {"error", "message"});
  };
  CHECK(message(R"({"quantity": "wrong"})").find("(dpcert quantities lists all)") != std::string::npos);
  CHECK(message(R"({"claims": []})").find("this is an audit file, for dpcert audit FILE") != std::string::npos);
  CHECK(message(R"({"release": {}, "claim": {}})").find("for dpcert release FILE") != std::string::npos);
  CHECK(message(R"({"panels": []})").find("for dpcert plot FILE") != std::string::npos);
}

TEST_CASE("a calibration says that it took delta as 0, and what it found") {
  CHECK(program("calibrate laplace --sensitivity 1 --epsilon 0.5").out.find("at delta 0 as --delta was not given") !=
        std::string::npos);
  CHECK(program("calibrate laplace --sensitivity 1 --epsilon 0.5 --delta 0").out.find("not given") ==
        std::string::npos);
  CHECK(program("calibrate gaussian --rho null --epsilon 1 --delta 1e-5").out.starts_with("rho in"));
  CHECK(program("calibrate zcdp --epsilon 1 --delta 1e-5").out.starts_with("certified at rho 0.0305"));
}

TEST_CASE("what is wrong is told as it was written, with what to write in its place") {
  const auto says = [](const std::string& arguments, const std::string& words) {
    const Run run = program(arguments);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.starts_with("dpcert: "));
    CHECK(run.err.find(words) != std::string::npos);
  };
  says("epsilon gaussian --sigma -1 --sensitivity 1 --delta 0.1", "/mechanism/sigma: found -1, wanted a number >= 0");
  says("rdp gaussian --rho 1 --order 0", "/order: found 0, wanted a number > 0");
  says("delta gaussian --rho 1 --epsilon 'ln(3)'", R"(wanted a number, or for this logarithm {"log": 3})");
  says("delta gaussian --rho 1 --epsilon 'log(3/2)'", R"({"log": "3/2"})");
  says(R"(delta gaussian --rho 1 --epsilon '{"log": }')", "--epsilon: malformed JSON at column 9: ");
  says("delta '{\"type\": }' --epsilon 1", "the mechanism: malformed JSON at column 10: ");
  for (const char* arguments : {"", "audit", "plot x.json", "vectors --every 0", "theorems --instances 0"})
    says(arguments, "run with --help");
  const Folder folder;
  const std::string file = (folder / "bad.json").string();
  write(file, "{\n  \"claims\": [,]\n}\n");
  for (const std::string command : {"audit ", "release --dry-run ", "sample --count 1 ", "plot -o x.svg "})
    says(command + "'" + file + "'", file + ": malformed JSON at line 2, column 14: ");
  says("audit - </dev/null", "standard input: malformed JSON at column 1: ");
}

TEST_CASE("what was meant is answered where it is told apart from a mistake") {
  CHECK(program("help").out == program("--help").out);
  CHECK(program("help odometer").out == program("odometer --help").out);
  CHECK(program("help odometer").status == 0);
  CHECK(program("help nothing").status == 2);
  const auto says = [](const std::string& arguments, const std::string& words) {
    const Run run = program(arguments + " </dev/null");
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find(words) != std::string::npos);
  };
  says("odometer --budget '{\"rho\": 1}' events.jsonl", "events come from standard input: dpcert odometer --rho");
  says("audit-samples a.csv --epsilon 1", "wanted two files, of outputs on one data set and on a neighbour of it");
  says("calibrate dpsgd --examples 60 --batch null --epochs 15 --noise_multiplier 1 --epsilon 1 --delta 1e-5",
       "/mechanism/batch: is open beside steps only");
  CHECK(program("help epsilon").out.find("--order") == std::string::npos);
  CHECK(program("help rdp").out.find("(--order)") != std::string::npos);
}

TEST_CASE("who reads no more ends the program quietly") {
  const Run run =
      shell(R"($dpcert sample '{"type": "laplace", "scale": 1, "sensitivity": 1}' --count 1000000000 | head -n 2)");
  CHECK(run.status == 0);
  CHECK(run.lines().size() == 2);
  CHECK(run.err.empty());
}

TEST_CASE("people ask about DP-SGD by the numbers of a training script, and are told what is assumed") {
  const std::string mnist =
      "epsilon dpsgd --examples 60000 --batch 256 --epochs 15 --delta 1e-5 --noise-multiplier 1.1";
  const Run plain = program(mnist);
  CHECK(plain.status == 0);
  CHECK(plain.out.starts_with("epsilon"));
  CHECK(plain.out.find("assumed: Poisson sampling (each record enters each sample by a coin of its own)") !=
        std::string::npos);
  CHECK(at(json(program(mnist + " --json").out), {"assumes"}).find("Poisson") != std::string::npos);
  CHECK(program("epsilon gaussian --sigma 1 --sensitivity 1 --delta 0.1").out.find("assumed") == std::string::npos);
}

TEST_CASE("people may write dashes for underscores, +1 and .5") {
  const std::string sampled = "epsilon subsampled_gaussian --noise_multiplier 2 --steps 1 --delta 1e-5 ";
  const Run usual = program(sampled + "--sampling_rate 0.5");
  CHECK(usual.status == 0);
  CHECK(program(sampled + "--sampling-rate 0.5").out == usual.out);
  CHECK(program(sampled + "--sampling-rate .5").out == usual.out);
  CHECK(program(sampled + "--sampling-rate=+.5").out == usual.out);
  CHECK(program("rdp gaussian --rho=+1/2 --order 3").out.starts_with("rdp = 3/2 exactly"));
  CHECK(program("rdp gaussian --rho .5 --order 3.").out.starts_with("rdp = 3/2 exactly"));
  CHECK(program(R"(rdp '{"type": "gaussian", "rho": ".5"}' --order +3)").out.starts_with("rdp = 3/2 exactly"));
  CHECK(program("epsilon approximate --mechanism-epsilon 1 --mechanism-delta 0.1 --delta 0.1")
            .out.starts_with("epsilon <= 1  (a bound, by rule "));
  CHECK(program("epsilon gaussian --sigma .x --sensitivity 1 --delta 0.1").status == 2);
}
