// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

void is_bad_mechanism(const std::string& mechanism, const std::string& path) {
  fails(delta_of(mechanism), "invalid_input", "/mechanism" + path);
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

}  // namespace

TEST_CASE("compute answers one line a query, in order, whatever the ids are") {
  std::string input;
  const std::vector<std::string> ids = {
      "1", "\"a\\u00e9\\n\"", "null", "true", "1.50e+3", "12345678901234567890123", "[1,{\"b\":2.0}]", "{\"k\":[]}"};
  for (const std::string& id : ids)
    input += R"({"id": )" + id +
             R"(, "quantity": "epsilon", "mechanism": {"type": "pure", "epsilon": "0.1"}, "delta": 0})" + "\n\n  \r\n";
  const Run run = program("compute", input);
  CHECK(run.status == 0);
  CHECK(run.err.empty());
  const auto lines = run.lines();
  REQUIRE(lines.size() == ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const std::string id = i == 1 ? "\"aé\\n\"" : ids[i];
    CHECK(lines[i].starts_with("{\"id\":" + id + ",\"quantity\":\"epsilon\","));
    CHECK(at(json(lines[i]), {"exact"}) == "1/10");
    CHECK(at(json(lines[i]), {"lower"}) == "0.1");
  }
}

TEST_CASE("compute takes one array over many lines, a file and an empty input") {
  const std::string one = R"({"id": 7, "quantity": "rdp", "mechanism": {"type": "zcdp", "rho": "1/3"}, "order": 3})";
  const Run run = program("compute -", "\n [" + one + ",\n\n" + one + "\n]\n");
  CHECK(run.status == 0);
  REQUIRE(run.lines().size() == 2);
  CHECK(at(json(run.lines()[1]), {"exact"}) == "1");
  CHECK(program("compute", "[]").status == 0);
  const Run broken = program("compute", "\n[" + one + ",\n");
  CHECK(at(json(broken.out), {"error", "message"}).starts_with("line 2: "));
  CHECK(program("compute", "").out.empty());
  const Folder folder;
  write(folder / "queries", one);  // no newline at the end
  CHECK(program("compute " + (folder / "queries").string()).lines().size() == 1);
}

TEST_CASE("each answer is written before the next query is read") {
  const Folder folder;
  const std::string fifo = (folder / "fifo").string();
  const Run run =
      shell("mkfifo '" + fifo + "'; $dpcert compute <'" + fifo + "' >'" + fifo + ".out' & exec 3>'" + fifo +
            "'; echo '" + delta_of(gaussian) + "' >&3; for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; test -s '" + fifo +
            ".out' && break; done; wc -l <'" + fifo + ".out'; exec 3>&-; wait");
  CHECK(run.out.find('1') != std::string::npos);
}

TEST_CASE("compute answers the GDP and zCDP rates of a mechanism, and its advantage") {
  const auto ask = [](const std::string& quantity, const std::string& mechanism) {
    return json(
        program("compute", R"({"id": 1, "quantity": ")" + quantity + R"(", "mechanism": )" + mechanism + "}").out);
  };
  const std::string laplace = R"({"type": "laplace", "scale": 1, "sensitivity": 1})";
  const Json mu = ask("gdp", laplace);
  CHECK(at(mu, {"kind"}) == "exact");
  CHECK(at(mu, {"rule"}) == "gdp_rate");
  CHECK(at(mu, {"lower"}).starts_with("1.03006"));
  CHECK(at(ask("gdp", gaussian), {"upper"}) == "1");
  CHECK(at(ask("gdp", R"({"type": "pure", "epsilon": 1})"), {"kind"}) == "bound");
  CHECK(at(ask("gdp", R"({"type": "zcdp", "rho": 1})"), {"upper"}) == "inf");
  CHECK(at(ask("zcdp", gaussian), {"exact"}) == "1/2");
  CHECK(at(ask("zcdp", laplace), {"lower"}).starts_with("0.36787944"));  // 1/e
  CHECK(at(ask("zcdp", R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})"), {"upper"}) == "inf");
  CHECK(at(ask("advantage", R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})"), {"exact"}) ==
        "1/2");
  fails(R"({"quantity": "zcdp", "mechanism": {"type": "elliptical_process", )"
        R"("mixing": {"family": "gamma", "shape": 2, "rate": 1}, "sensitivity": 1, "sigma": 1}})",
        "unsupported", "/mechanism");
}

TEST_CASE("compute answers tests of two data sets and posterior odds, and curves of them") {
  const auto ask = [](const std::string& quantity, const std::string& rest) {
    const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
    return json(
        program("compute", R"({"quantity": ")" + quantity + R"(", "mechanism": )" + response + ", " + rest + "}").out);
  };
  CHECK(at(ask("tradeoff", R"("type_one": "1/4")"), {"exact"}) == "1/4");
  CHECK(at(ask("tradeoff", R"("type_one": 0)"), {"exact"}) == "1");
  const Json curve = ask("curve", R"("of": "tradeoff", "at": ["1/8", 1])");
  CHECK(at(curve.find("points")->items.at(0), {"exact"}) == "5/8");
  const Json odds = ask("posterior_odds", R"("prior": "1/4", "delta": "1/2")");
  CHECK(at(odds, {"exact"}) == "1/2");
  CHECK(at(odds, {"odds_ratio", "exact"}) == "3");
  CHECK(at(odds, {"success", "exact"}) == "3/4");
  CHECK(at(odds, {"kind"}) == "bound");
  CHECK(at(ask("posterior_odds", R"("prior": "1/4")"), {"kind"}) == "exact");
  for (const char* bad : {R"("type_one": 2)", R"("type_one": "-1/9")", R"("prior": 1)"})
    CHECK(at(ask("tradeoff", bad), {"error", "code"}) == "invalid_input");
}

TEST_CASE("curves take epsilons below 0, and the orders of two data sets apart") {
  // On a half of the data: (1/2, 1/2) with the record, (1/4, 3/4) without it.
  const std::string sampled = R"({"type": "poisson_subsampled", "sampling_rate": "1/2", "of": )"
                              R"({"type": "randomized_response", "categories": 2, "truth": "3/4"}})";
  const auto q = [](std::string_view number) { return read_rational(number).value(); };
  const auto one = [&](const std::string& mechanism, const std::string& of, const std::string& where,
                       const std::string& direction) {
    const std::string query = R"({"quantity": "curve", "of": ")" + of + R"(", "at": [)" + where +
                              R"(], "direction": ")" + direction + R"(", "mechanism": )" + mechanism + "}";
    return json(program("compute", query).lines().at(0)).find("points")->items.at(0);
  };
  for (const auto& [of, where, remove, add, worst] : {std::array{"delta", R"({"log": "2/3"})", "1/3", "5/12", "5/12"},
                                                      {"delta", R"({"log": "1/2"})", "1/2", "1/2", "1/2"},
                                                      {"delta", R"({"log": "3/2"})", "1/8", "0", "1/8"},
                                                      {"delta", "0", "1/4", "1/4", "1/4"},
                                                      {"tradeoff", R"("1/4")", "1/2", "5/8", "1/2"},
                                                      {"tradeoff", R"("1/2")", "1/3", "1/4", "1/4"}}) {
    INFO(of << where);
    const auto is = [&](const char* direction, const char* value) {
      const Json point = one(sampled, of, where, direction);
      const Rational lower = q(at(point, {"lower"})), upper = q(at(point, {"upper"}));
      return lower <= q(value) && q(value) <= upper && upper - lower < q("1e-15");
    };
    CHECK(is("remove", remove));
    CHECK(is("add", add));
    CHECK(is("worst", worst));
  }
  CHECK(at(one(sampled, "rdp", "\"inf\"", "remove"), {"lower"}).starts_with("0.6931"));
  CHECK(at(one(sampled, "rdp", "\"inf\"", "add"), {"lower"}).starts_with("0.4054"));
  CHECK(at(one(sampled, "epsilon", "0", "add"), {"lower"}).starts_with("0.4054"));
  // The other order's complement, whatever is known: a pair, a bound, a budget.
  for (const std::string& mechanism :
       {gaussian, std::string{R"({"type": "zcdp", "rho": "1/10"})"}, std::string{R"({"type": "pure", "epsilon": 1})"},
        std::string{R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": 1, "steps": 9})"}})
    for (const auto& [direction, other] : {std::pair{"remove", "add"}, {"add", "remove"}, {"worst", "worst"}}) {
      const Rational below = q(at(one(mechanism, "delta", "\"-0.4\"", direction), {"lower"})),
                     above = q(at(one(mechanism, "delta", "\"0.4\"", other), {"lower"}));
      INFO(mechanism << direction);
      CHECK(abs(below - (1 - q("0.670320046035639300") * (1 - above))) < q("1e-15"));
    }
  fails(R"({"id": 1, "quantity": "curve", "of": "delta", "at": [1], "direction": "up", "mechanism": )" + gaussian + "}",
        "invalid_input", "/direction");
}

TEST_CASE("answers carry what the interface says") {
  const Json exact = json(
      program(
          "compute",
          R"({"id": 1, "quantity": "epsilon", "mechanism": {"type": "randomized_response", "categories": 2, "truth": "3/4"}, "delta": "1/4"})")
          .out);
  CHECK(at(exact, {"kind"}) == "exact");
  const Json bound = json(
      program(
          "compute",
          R"({"id": 1, "quantity": "epsilon", "mechanism": {"type": "zcdp", "rho": "0.1"}, "delta": "1e-9", "digits": 30})")
          .out);
  CHECK(at(bound, {"kind"}) == "bound");
  CHECK(at(bound, {"lower"}).size() >= 31);
  CHECK(at(bound, {"lower"}).substr(0, 29) == at(bound, {"upper"}).substr(0, 29));
  const Json infinite =
      json(program("compute", R"({"id": 1, "quantity": "epsilon", "mechanism": )" + gaussian + R"(, "delta": 0})").out);
  CHECK(at(infinite, {"upper"}) == "inf");
  const Json curve = json(
      program(
          "compute",
          R"({"id": 1, "quantity": "curve", "of": "rdp", "at": [2, "5/2", "inf"], "mechanism": {"type": "pure", "epsilon": {"log": 2}}})")
          .out);
  REQUIRE(curve.find("points") != nullptr);
  REQUIRE(curve.find("points")->items.size() == 3);
  CHECK(at(curve.find("points")->items[1], {"at"}) == "5/2");
  CHECK(at(curve.find("points")->items[2], {"lower"}).starts_with("0.69314718055994"));
}

TEST_CASE("bad input: the document") {
  fails("{", "invalid_input", "");
  fails("nonsense", "invalid_input", "");
  fails(R"({"id": 1,})", "invalid_input", "");
  fails(delta_of(gaussian) + "}", "invalid_input", "");
  fails("\"text\"", "invalid_input", "");
  fails("17", "invalid_input", "");
  fails(R"({"id": 1, "id": 2})", "invalid_input", "/id");
  fails(R"({"id": 1, "a": {"b/c~": 1, "b/c~": 2}})", "invalid_input", "/a/b~1c~0");
  fails("{\"id\": \"\xff\xfe\"}", "invalid_input", "");
  fails(delta_of(gaussian) + std::string(1, '\0') + "}", "invalid_input", "");
  fails(R"({"id": 1})", "invalid_input", "");
  fails(R"({"id": 1, "quantity": 3})", "invalid_input", "/quantity");
  fails(R"({"id": 1, "quantity": "entropy"})", "invalid_input", "/quantity");
  fails(R"({"id": 1, "quantity": "posterior_delta", "n": 3})", "invalid_input", "");
  fails(delta_of(gaussian).insert(1, R"("extra": 1, )"), "invalid_input", "/extra");
  fails(R"({"id": 1, "quantity": "delta", "epsilon": 1})", "invalid_input", "");
  fails(R"({"id": 1, "quantity": "delta", "mechanism": [], "epsilon": 1})", "invalid_input", "/mechanism");
  for (const char* digits : {"0", "-1", "1e9", "1001", "1.5", "\"x\"", "null"})
    fails(delta_of(gaussian).insert(1, R"("digits": )" + std::string{digits} + ", "), "invalid_input", "/digits");
}

TEST_CASE("bad input: mechanisms, each with its pointer") {
  is_bad_mechanism(R"({"type": "gauss", "sigma": 1})", "/type");
  is_bad_mechanism(R"({"sigma": 1})", "");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": 1})", "");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": -1, "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": "1/0", "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": "inf", "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": "0x10", "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": true, "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": null, "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": 1, "sensitivity": "-1/2"})", "/sensitivity");
  is_bad_mechanism(R"({"type": "gaussian", "rho": 1, "sigma": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "pure", "epsilon": -0.1})", "/epsilon");
  is_bad_mechanism(R"({"type": "pure", "epsilon": {"log": "0.5"}})", "/epsilon/log");
  is_bad_mechanism(R"({"type": "pure", "epsilon": {"ln": 2}})", "/epsilon/ln");
  is_bad_mechanism(R"({"type": "approximate", "epsilon": 1, "delta": 1.1})", "/delta");
  is_bad_mechanism(R"({"type": "approximate", "epsilon": 1, "delta": -1e-9})", "/delta");
  is_bad_mechanism(R"({"type": "randomized_response", "categories": 1, "truth": 1})", "/categories");
  is_bad_mechanism(R"({"type": "randomized_response", "categories": 2.5, "truth": 1})", "/categories");
  is_bad_mechanism(R"({"type": "randomized_response", "categories": 2, "truth": 1.01})", "/truth");
  is_bad_mechanism(R"({"type": "channel", "matrix": [["0.1", "0.2", "0.7"], [0.1, 0.2, 0.70000000000000000001]]})",
                   "/matrix/1");
  is_bad_mechanism(R"({"type": "channel", "matrix": [["1/3", "1/3", "0.33333333333333333"], [1, 0, 0]]})", "/matrix/0");
  is_bad_mechanism(R"({"type": "channel", "matrix": [[1], [0.5, 0.5]]})", "/matrix/1");
  is_bad_mechanism(R"({"type": "channel", "matrix": [[1], [1]], "edges": [[0, 2]]})", "/edges/0/1");
  is_bad_mechanism(R"({"type": "channel", "matrix": []})", "/matrix");
  is_bad_mechanism(R"({"type": "rdp", "points": []})", "/points");
  is_bad_mechanism(R"({"type": "rdp", "points": [{"order": 1, "epsilon": 1}]})", "/points/0/order");
  is_bad_mechanism(R"({"type": "composition", "parts": []})", "/parts");
  is_bad_mechanism(R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": -1}, "times": 1}]})",
                   "/parts/0/mechanism/rho");
  for (const char* times : {"0", "1e18", "-3", "1.5", "\"many\""})
    is_bad_mechanism(R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": 1}, "times": )" +
                         std::string{times} + "}]}",
                     "/parts/0/times");
  fails(R"({"id": 1, "quantity": "rdp", "order": 0, "mechanism": )" + gaussian + "}", "invalid_input", "/order");
  fails(R"({"id": 1, "quantity": "rdp", "order": "-1/2", "mechanism": )" + gaussian + "}", "invalid_input", "/order");
  fails(R"({"id": 1, "quantity": "rdp", "order": "1/2", "mechanism": {"type": "zcdp", "rho": 1}})", "unsupported",
        "/order");
  fails(R"({"id": 1, "quantity": "epsilon", "delta": "1.5", "mechanism": )" + gaussian + "}", "invalid_input",
        "/delta");
  fails(R"({"id": 1, "quantity": "delta", "epsilon": -1, "mechanism": )" + gaussian + "}", "invalid_input", "/epsilon");
  fails(R"({"id": 1, "quantity": "curve", "of": "mean", "at": [1], "mechanism": )" + gaussian + "}", "invalid_input",
        "/of");
  fails(R"({"id": 1, "quantity": "curve", "of": "epsilon", "at": [1, -1], "mechanism": )" + gaussian + "}",
        "invalid_input", "/at/1");
}

TEST_CASE("a misspelt key is named in place of the one that is missing, with the nearest that is known") {
  const auto says = [](const std::string& query, const std::string& path, const std::string& words) {
    const Json answer = json(program("compute", query).lines().at(0));
    INFO(query << "\n" << at(answer, {"error", "message"}));
    CHECK(at(answer, {"error", "path"}) == path);
    CHECK(at(answer, {"error", "message"}).find(words) != std::string::npos);
  };
  says(delta_of(R"({"type": "gaussian", "sigm": 1, "sensitivity": 1})"), "/mechanism/sigm", "did you mean \"sigma\"?");
  says(delta_of(R"({"type": "gaussian", "rhoo": 1})"), "/mechanism/rhoo", "did you mean \"rho\"?");
  says(delta_of(R"({"type": "gaussian", "colour": 1})"), "/mechanism",
       "the key \"sigma\" is missing, and \"colour\" is not known here; known are type, sigma, variance, sensitivity, "
       "rho");
  says(R"({"quantity": "delta", "mechanism": {"type": "zcdp", "rho": 1}, "epsilonn": 1})", "/epsilonn", "\"epsilon\"?");
  says(R"({"quantity": "detla", "mechanism": {"type": "zcdp", "rho": 1}, "epsilon": 1})", "/quantity",
       "did you mean \"delta\"?");
  says(delta_of(R"({"type": "Discrete-Gaussian", "sigma": 1, "sensitivity": 1})"), "/mechanism/type",
       "did you mean \"discrete_gaussian\"?");
  const Json entry = json(program("audit - --json", R"({"claims": [{"id": "a", "neighbours": "replace_one",
    "mechanism": {"type": "zcdp", "rho": 1}, "claim": {"rho": 1}}]})")
                              .out)
                         .find("verdicts")
                         ->items.at(0);
  CHECK(at(entry, {"error", "message"}).find("did you mean \"replace-one\"?") != std::string::npos);
}

TEST_CASE("what cannot be read is answered with its line") {
  const Run run = program("compute", delta_of(gaussian) + "\n\nnonsense\n17\n{\"id\": 1\n" + delta_of(gaussian) + "\n");
  const auto lines = run.lines();
  REQUIRE(lines.size() == 5);
  for (const std::size_t i : {1U, 2U, 3U})
    CHECK(at(json(lines[i]), {"error", "message"}).starts_with("line " + std::to_string(i + 2) + ": "));
  CHECK(lines[4].find("\"lower\"") != std::string::npos);
  const auto told = [](const std::string& text) {
    return at(json(program("compute", text).lines().at(0)), {"error", "message"});
  };
  CHECK(told(R"({"id": "é", "x": })").starts_with("line 1: malformed JSON at column 18: "));
  CHECK(told("\n\n{\"id\": 1,\n \"x\" 2\n}\n").starts_with("from line 3: malformed JSON at line 2, column 6: "));
  CHECK(told("[{\"id\": 1},\n {\"id\" 2}]").starts_with("from line 1: malformed JSON at line 2, column 8: "));
}

TEST_CASE("an input whose first object runs over many lines is read object by object") {
  const std::string spread =
      "{\"id\": \"a { b\",\n \"quantity\": \"delta\",\n\n \"mechanism\": {\n  \"type\": \"zcdp\",\n  \"rho\": 1\n },\n "
      "\"epsilon\": 1\n}\n";
  const Run run = program("compute", "\n" + spread + "\n" + delta_of(gaussian) + "\n" + spread);
  CHECK(run.status == 0);
  CHECK(run.lines().size() == 3);
  // One that does not end is given up where a query begins, and is one error.
  const Run broken = program("compute", "{\"id\": 1,\n\"quantity\": \"delta\",\n" + delta_of(gaussian) + "\n" + spread);
  CHECK(broken.status == 2);
  REQUIRE(broken.lines().size() == 3);
  CHECK(at(json(broken.lines()[0]), {"error", "message"}).starts_with("from line 1: "));
  CHECK(broken.lines()[2].find("\"lower\"") != std::string::npos);
  // One that is too long is one error too, and what comes after it is answered.
  const Run long_one = program(
      "compute", "{\"id\":\n" + repeated("\"" + std::string(100'000, 'x') + "\"\n", 50) + delta_of(gaussian) + "\n");
  REQUIRE(long_one.lines().size() == 2);
  CHECK(long_one.lines()[0].find("longer than 4 MiB") != std::string::npos);
}

TEST_CASE("bad input: numbers and documents beyond the limits") {
  const std::string digits(1'000'000, '7');
  is_bad_mechanism(R"({"type": "gaussian", "sigma": ")" + digits + R"(", "sensitivity": 1})", "/sigma");
  fails(delta_of(R"({"type": "gaussian", "sigma": )" + digits + R"(, "sensitivity": 1})"), "invalid_input",
        "");  // to be written as a string
  fails(R"({"id": 1, "quantity": "delta", "epsilon": 1e400})", "invalid_input", "");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": "1e1000000000", "sensitivity": 1})", "/sigma");
  is_bad_mechanism(R"({"type": "gaussian", "sigma": 1e-1000000000, "sensitivity": 1})", "/sigma");
  fails(R"({"id": 1, "quantity": "delta", "epsilon": 1e400})", "invalid_input",
        "");  // the error says to write a string
  fails(repeated("{\"a\":", 70) + "1" + repeated("}", 70), "invalid_input", "");
  const Run deep = shell("ulimit -v 400000; $dpcert compute", std::string(2'000'000, '['));
  CHECK(deep.status == 2);
  REQUIRE(deep.lines().size() == 1);
  CHECK(at(json(deep.lines()[0]), {"error", "code"}) == "invalid_input");
  CHECK(at(json(deep.lines()[0]), {"id"}) == "null");
}

TEST_CASE("a line of 64 MiB is skipped in little memory, and the next one is answered") {
  const Run run = shell("ulimit -v 120000; (head -c 67108864 /dev/zero | tr '\\0' 'x'; echo; echo '" +
                        delta_of(gaussian) + "') | $dpcert compute");
  CHECK(run.status == 2);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].find("longer than 4 MiB") != std::string::npos);
  CHECK(lines[1].find("\"lower\"") != std::string::npos);
}

TEST_CASE("files that cannot be read, and answers that cannot be written, end in status 2 with one sentence") {
  const Folder folder;
  for (const std::string& path : {(folder / "none").string(), (folder / "").string()}) {
    const Run run = program("compute '" + path + "'");
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.starts_with("dpcert: "));
    CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
  }
  const Run full = shell("$dpcert compute >/dev/full", delta_of(gaussian));
  CHECK(full.status == 2);
  CHECK(full.err.find("could not be written") != std::string::npos);
  const Run closed = shell("{ $dpcert compute; echo $? >&2; } | true", repeated(delta_of(gaussian) + "\n", 5000));
  CHECK(closed.err == "141\n");  // quietly, by SIGPIPE
}

TEST_CASE("what is too far out for any method is answered, or said to be: the program goes on") {
  const auto sampled = [](const std::string& rate, const std::string& noise, int steps) {
    return R"({"type": "subsampled_gaussian", "sampling_rate": ")" + rate + R"(", "noise_multiplier": ")" + noise +
           R"(", "steps": )" + std::to_string(steps) + "}";
  };
  const auto laplace_sampled =
      R"({"type": "poisson_subsampled", "sampling_rate": "1/2", "of": {"type": "laplace", "scale": "1e-4", "sensitivity": 1}})";
  const std::vector<std::pair<std::string, std::string>> asked = {
      {sampled("1/2", "1e-4", 2), "1e-3"},
      {sampled("1/2", "1e-3", 2), "1e-3"},
      {sampled("1/2", "1e-400", 2), "1e-3"},
      {sampled("1/10000", "0.01", 3), "1e-400"},
      {R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 1, "noise_multiplier": "1e-5"})", "1e-5"},
      {R"({"type": "composition", "parts": [{"mechanism": {"type": "exponential_mechanism", "sensitivity": 1, "scale":
           "0.001"}, "times": 2}]})",
       "1e-9"},
      {R"({"type": "composition", "parts": [{"mechanism": )" + std::string{laplace_sampled} + R"(, "times": 2}]})",
       "1e-5"},
      {R"({"type": "dominating_pair", "p": {"family": "laplace", "location": 0, "scale": "1e-200"},
           "q": {"family": "laplace", "location": 1, "scale": "1e200"}})",
       "1e-400"},
      {R"({"type": "iterated_laplace", "scale1": 935, "scale2": 56, "sensitivity": "3e64"})", "1e-134"}};
  std::string queries;
  for (const auto& [mechanism, delta] : asked)
    queries += (queries.empty() ? "[" : ",") + std::string{R"({"quantity": "epsilon", "delta": )"} + delta +
               R"(, "mechanism": )" + mechanism + R"(}, {"quantity": "delta", "epsilon": 1, "mechanism": )" +
               mechanism + "}";
  const Run run = program("compute", queries + "]");
  REQUIRE(run.lines().size() == 2 * asked.size());
  for (const std::string& line : run.lines()) {
    const Json answer = json(line);
    INFO(line);
    if (answer.find("error") != nullptr) {
      CHECK(at(answer, {"error", "code"}) == "precision_exhausted");
    } else if (at(answer, {"upper"}) != "inf") {
      CHECK(*read_rational(at(answer, {"lower"})) <= *read_rational(at(answer, {"upper"})));
    }
  }
}
