// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

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
       "which has --sigma, --sensitivity, --rho, and no input of epsilon, which takes --delta");
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
  says("calibrate gaussian --epsilon 1 --delta 1e-5", "(--sigma and --sensitivity, or --rho)");
  says("calibrate randomized_response --categories 3 --epsilon 1", "\"--PARAMETER null\" says which");
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
