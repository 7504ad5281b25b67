// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string laplace_text = R"({"type": "laplace", "scale": 1, "sensitivity": 1})";
const std::string laplace = "'" + laplace_text + "'";

Run sample(const std::string& arguments) { return program("sample " + arguments); }

}  // namespace

TEST_CASE("sample: the first record says what is drawn, then one draw a line, on the grid") {
  const Run run = sample(laplace + " --count 5 --grid 2^-3 --seed 7 --format jsonl");
  CHECK(run.status == 0);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 6);
  CHECK(at(json(lines[0]), {"guarantee", "epsilon"}) == "1");
  CHECK(at(json(lines[0]), {"mechanism", "type"}) == "laplace");
  CHECK(at(json(lines[0]), {"grid"}) == "2^-3");
  CHECK(at(json(lines[0]), {"randomness"}) == "chacha20 seed 7");
  for (std::size_t i = 1; i < 6; ++i) CHECK(is_integer(*read_rational(json(lines[i]).text) * 8));
  CHECK(sample(laplace + " --count 5 --grid 2^-3 --seed 7 --format jsonl").out == run.out);
  CHECK(sample(laplace + " --count 5 --grid 2^-3 --seed 8 --format jsonl").out != run.out);
  const Run csv = sample(laplace + " --count 2 --grid 2^-40");
  CHECK(csv.lines().at(0).starts_with("# {"));
  CHECK(csv.lines().at(0).find(R"("randomness":"kernel")") != std::string::npos);
}

TEST_CASE("sample: a type and its parameters are the object") {
  const Run by_type = sample("laplace --scale 1 --sensitivity 1 --count 5 --seed 7");
  CHECK(by_type.status == 0);
  CHECK(by_type.lines().at(3) == sample(laplace + " --count 5 --seed 7").lines().at(3));
  CHECK(sample("gaussian --noise-multiplier 1 --count 1").err.find("noise_multiplier") != std::string::npos);
  CHECK(sample("gausian --sigma 1 --count 1").err.find("gausian") != std::string::npos);
  CHECK(sample("laplace --scale 1 --scale 2 --sensitivity 1 --count 1").err.find("given twice") != std::string::npos);
  CHECK(sample(laplace + " --count 1 --sigma 2").status == 2);
}

TEST_CASE("sample: no draws are as well as many that nobody reads") {
  CHECK(sample(laplace + " --count 0 --grid 1").lines().size() == 1);
  const Run closed = shell("{ $dpcert sample " + laplace +
                           " --count 1000000000000 --grid 2^-10; echo status $? >&2; } | head -2 >/dev/null");
  CHECK(closed.err == "status 141\n");  // quietly, by SIGPIPE
  const Run full = shell("$dpcert sample " + laplace + " --count 10 --grid 1 >/dev/full");
  CHECK(full.status == 2);
  CHECK(full.err.find("could not be written") != std::string::npos);
}

TEST_CASE("sample: a composition, a posterior and an answer without noise are each a row") {
  const Run composed =
      sample(R"('{"type": "composition", "parts": [{"mechanism": {"type": "discrete_laplace", "scale": 1,
    "sensitivity": 1}, "times": 2}, {"mechanism": {"type": "gaussian", "rho": "1/8"}, "times": 1}]}' --count 2 --grid 2^-5 --value '[3, 4, "1/3"]' --format jsonl)");
  CHECK(composed.status == 0);
  REQUIRE(composed.lines().size() == 3);
  CHECK(at(json(composed.lines()[0]), {"drawn"}) == "the noise for an answer of sensitivity 1");
  CHECK(json(composed.lines()[1]).items.size() == 3);
  const Run posterior = sample(R"('{"type": "posterior_sample", "model": {"type": "dirichlet_categorical"}, "prior":
    {"concentration": [1, 1]}, "n": 5, "method": {"type": "direct"}}' --count 1 --grid 2^-20 --value '[2, 3]' --format jsonl)");
  CHECK(posterior.status == 0);
  CHECK(json(posterior.lines().at(1)).items.size() == 2);
  const std::string matrix = R"('{"type": "posterior_sample", "model": {"type": "wishart_normal", "bound": 2},
    "prior": {"dof": 3, "scale": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, "n": 5, "method": {"type": "direct"}}' --count 2 --grid 2^-20 )";
  const Run elements = sample(matrix + "--value '[4, 2, 0, 9, -1, 7]' --format jsonl");
  CHECK(elements.status == 0);
  CHECK(json(elements.lines().at(2)).items.size() == 6);
  CHECK(sample(matrix).status == 0);
  const Run indefinite = sample(matrix + "--value '[1, 2, 0, 3, 0, 1]'");
  CHECK(indefinite.status == 2);
  CHECK(indefinite.err.find("/value: found a matrix that is not positive semidefinite") != std::string::npos);
  const Run exact = sample(R"('{"type": "laplace", "scale": 0, "sensitivity": 1}' --count 2 --grid 2^-3 --value 1/3)");
  CHECK(exact.lines().at(0).find("no noise") != std::string::npos);
  CHECK(exact.lines().at(1) == "0.375");
  const Run fixed = sample(R"('{"type": "discrete_gaussian", "sigma": 3, "sensitivity": 1}' --count 2 --fixed-time)");
  CHECK(fixed.lines().at(0).find("in a fixed time") != std::string::npos);
}

TEST_CASE("sample: a profile's outcome is of one's own observation, with the profile's guarantee") {
  // Three observations, told as they are but the last; profiles that nobody tells apart much.
  const std::string profiles = R"("profiles": [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"]], "edges": [[0, 1]])";
  const std::string one = R"({"type": "profile", )" + profiles + R"(, "channel": [[1, 0], [0, 1], [0, 1]]})";
  const auto draws = [](const std::string& mechanism, const std::string& value) {
    const Run run = sample("'" + mechanism + "' --count 20 --format jsonl --value '" + value + "'");
    CHECK(run.status == 0);
    auto lines = run.lines();
    REQUIRE(lines.size() == 21);
    CHECK(at(json(lines[0]), {"guarantee", "epsilon"}) == "0.69314718055995");
    lines.erase(lines.begin());
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
  };
  using Texts = std::vector<std::string>;
  CHECK(draws(one, "0") == Texts{"\"0\""});
  CHECK(draws(one, "2") == Texts{"\"1\""});
  CHECK(sample("'" + one + "' --count 1 --value 3").err.find("/value") != std::string::npos);
  // A matrix for each profile: the last row of the second one.
  const std::string each =
      R"({"type": "profile", )" + profiles + R"(, "channel": [[[1, 0], [0, 1], [0, 1]], [[1, 0], [0, 1], [0, 1]]]})";
  CHECK(draws(each, "5") == Texts{"\"1\""});
  // What is done with the outcome is done with that one.
  const std::string turned = R"({"type": "post_processed", "of": )" + one + R"(, "kernel": [[0, 1], [1, 0]]})";
  CHECK(draws(turned, "2") == Texts{"\"0\""});
}

TEST_CASE("sample: draws are written in full, integers and decimals") {
  const std::string far = "1" + std::string(30, '0');
  const Run whole =
      sample(R"('{"type": "discrete_laplace", "scale": "1/100", "sensitivity": 1}' --count 1 --seed 1 --value )" + far);
  CHECK(whole.lines().at(1) == far);
  CHECK(sample(laplace + " --count 1 --grid 2^-60 --seed 1").lines().at(1).find('/') == std::string::npos);
}

TEST_CASE("sample: what is wrong is said with its place") {
  const auto refused = [](const std::string& arguments, const std::string& place) {
    CAPTURE(arguments);
    const Run run = sample(arguments);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find(place) != std::string::npos);
  };
  refused(R"('{"type": "laplace", "scale": -1, "sensitivity": 1}' --count 1)", "/scale");
  refused(R"('{"type": "pure", "epsilon": 1}' --count 1)", "nothing draws");
  refused(R"('{"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "pure", "epsilon": 1}}' --count 1)",
          "drawn from the records");
  refused(laplace + " --count 1 --fixed-time", "takes a time that depends on the draw");
  refused(laplace + " --count -1", "--count");
  refused(laplace + " --count 1.5", "--count");
  refused(laplace + " --count 1 --grid 2^5", "/grid");
  refused(laplace + " --count 1 --grid 3", "--grid");
  refused(laplace + " --count 1 --format xml", "--format");
  refused(laplace + " --count 1 --value '[1, 2]'", "/value");
  refused(laplace + " --count 1 --value x", "--value");
  refused(laplace + " --count 1 --value ''", "--value");
  refused("nowhere.json --count 1", "nowhere.json");
}
