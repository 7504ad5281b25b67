// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string claim(const std::string& id, const std::string& mechanism, const std::string& what) {
  return R"({"id": ")" + id + R"(", "neighbours": "replace-one", "mechanism": )" + mechanism + R"(, "claim": )" + what +
         "}";
}
std::string file_of(const std::vector<std::string>& claims) {
  std::string text;
  for (const std::string& one : claims) text += (text.empty() ? "" : ", ") + one;
  return R"({"claims": [)" + text + "]}";
}

const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";
const std::string proved = claim("proved", response, R"({"epsilon": {"log": 3}})");
const std::string refuted = claim("refuted", response, R"({"epsilon": "1.098"})");
const std::string not_implied = claim("not-implied", R"({"type": "zcdp", "rho": "0.5"})", R"({"rho": "0.49"})");
const std::string undecided = claim("undecided", R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})",
                                    R"({"epsilon": 10, "delta": "1e-5"})");
const std::string bad = claim("bad", R"({"type": "zcdp", "rho": "-1"})", R"({"rho": 1})");

Json verdict(const Run& run, std::size_t i) { return json(run.out).find("verdicts")->items.at(i); }

}  // namespace

TEST_CASE("the exit status of audit tells all proved, some broken, some undecided and bad apart") {
  CHECK(program("audit -", file_of({proved})).status == 0);
  CHECK(program("audit -", file_of({proved, refuted})).status == 1);
  CHECK(program("audit -", file_of({not_implied, undecided})).status == 1);
  CHECK(program("audit -", file_of({proved, undecided})).status == 3);
  CHECK(program("audit -", file_of({proved, refuted, bad})).status == 2);
}

TEST_CASE("with --require-checked a verdict without a certificate counts as undecided") {
  const std::string unchecked =
      claim("unchecked", R"({"type": "gaussian", "sigma": 0, "sensitivity": 0})", R"({"epsilon": 0})");
  const Run run = program("audit - --json", file_of({unchecked}));
  REQUIRE(at(verdict(run, 0), {"verdict"}) == "proved");
  REQUIRE(at(verdict(run, 0), {"checked"}) == "false");
  CHECK(run.status == 0);
  CHECK(program("audit - --require-checked", file_of({unchecked})).status == 3);
  CHECK(program("audit - --require-checked", file_of({proved})).status == 0);
  CHECK(program("audit - --require-checked", file_of({unchecked, refuted})).status == 1);
  CHECK(program("audit - --require-checked", file_of({unchecked, bad})).status == 2);
}

TEST_CASE("audit writes each verdict, and its certificate, before it begins the next claim") {
  const Folder folder;
  const std::string fifo = (folder / "fifo").string(), out = (folder / "out").string();
  // The report goes into a pipe that is closed after one line:
  // nothing more is written, and all before it is there.
  const Run run =
      shell("mkfifo '" + fifo + "'; (head -n 1 >/dev/null) <'" + fifo + "' & $dpcert audit - --certificates '" + out +
                "' >'" + fifo + "'; ls '" + out + "' | wc -l; ls '" + out + "'",
            file_of([] {
              std::vector<std::string> claims = {proved};
              for (int i = 0; i < 400; ++i)
                claims.push_back(claim("later" + std::to_string(i), response, R"({"epsilon": 2})"));
              return claims;
            }()));
  CHECK(run.out.find("proved.cert") != std::string::npos);
  CHECK(run.out.find("later399.cert") == std::string::npos);
}

TEST_CASE("ids, titles and messages cannot steer the terminal that shows them") {
  const std::string steering = "a\\u001b[31m\\u202eb\\u009bc";  // escape, right-to-left override, C1 introducer
  std::string entry = claim(steering, response, R"({"epsilon": 2})");
  entry.insert(1, R"("title": ")" + steering + R"(", )");
  const Run table = program("audit - -v", file_of({entry})), markdown = program("audit - --markdown", file_of({entry}));
  for (const std::string& text : {table.out, markdown.out})
    for (const char* harmful : {"\x1b", "\u202e", "\u009b"}) CHECK(text.find(harmful) == std::string::npos);
  CHECK(table.out.find(R"("a\u001b[31m\u202eb\u009bc")") != std::string::npos);
  const Run twice = program("audit -", file_of({entry, entry}));
  CHECK(twice.out.find("\x1b") == std::string::npos);
  CHECK(program("audit -", file_of({claim("caf\u00e9 \u65e5\u672c", response, R"({"epsilon": 2})")}))
            .out.find(R"("caf\u00e9 \u65e5\u672c"  epsilon)") != std::string::npos);
}

TEST_CASE("audit --json has the interface's shape, in the order of the claims") {
  const Run run = program("audit - --json", file_of({proved, refuted, bad, not_implied, undecided}));
  CHECK(run.status == 2);
  const Json document = json(run.out);
  REQUIRE(document.find("verdicts")->items.size() == 5);
  const std::vector<std::string> ids = {"proved", "refuted", "bad", "not-implied", "undecided"};
  for (std::size_t i = 0; i < ids.size(); ++i) CHECK(at(verdict(run, i), {"id"}) == ids[i]);
  CHECK(at(verdict(run, 0), {"verdict"}) == "proved");
  CHECK(at(verdict(run, 1), {"verdict"}) == "refuted");
  CHECK(at(verdict(run, 2), {"error", "path"}) == "/claims/2/mechanism/rho");
  CHECK(at(verdict(run, 2), {"error", "code"}) == "invalid_input");
  CHECK(at(verdict(run, 3), {"verdict"}) == "not_implied");
  CHECK(at(verdict(run, 4), {"verdict"}) == "undecided");
  for (const std::size_t i : {0U, 1U, 3U, 4U}) {
    CHECK(at(verdict(run, i), {"checked"}) == (i == 4 ? "false" : "true"));
    for (const char* key : {"quantity", "lower", "upper", "kind", "rule", "sentence"})
      CHECK(at(verdict(run, i), {key}) != "(missing)");
    CHECK(at(verdict(run, i), {"certificate"}) == "(missing)");
  }
}

TEST_CASE("audit writes certificates that check re-checks, with the statuses of the interface") {
  const Folder folder;
  const std::string spec = (folder / "spec.json").string(), out = (folder / "deep/out").string();
  write(spec, file_of({proved, refuted, not_implied, undecided, claim("../x y", response, R"({"epsilon": 2})")}));
  const Run run = program("audit '" + spec + "' --certificates '" + out + "' --json");
  CHECK(run.status == 1);
  CHECK(at(verdict(run, 0), {"certificate"}) == out + "/proved.cert");
  CHECK(at(verdict(run, 3), {"certificate"}) == "(missing)");
  CHECK(verdict(run, 0).find("rules")->items.at(0).text == "channel");
  CHECK(at(verdict(run, 3), {"rules"}) == "(missing)");
  CHECK(at(verdict(run, 4), {"certificate"}) == out + "/%2e.%2fx%20y.cert");
  CHECK(std::distance(fs::directory_iterator{out}, fs::directory_iterator{}) == 4);

  const auto check = [&](const std::string& names, const std::string& more = "") {
    return shell("cd '" + out + "' && $dpcert check '" + spec + "' " + names + " " + more);
  };
  CHECK(check("proved.cert").out == "ACCEPTED proved \"proved\" /claims/0 epsilon ln(3) delta 0 by channel\n");
  CHECK(check("proved.cert").status == 0);
  CHECK(check("proved.cert refuted.cert").status == 4);
  CHECK(check("refuted.cert", "--expect refuted").status == 0);
  CHECK(check("not-implied.cert", "--expect not_implied").status == 0);
  CHECK(check("not-implied.cert", "--expect refuted").status == 4);
  CHECK(check("none.cert").status == 2);
  write(out + "/bent.cert", bytes_of(out + "/proved.cert") + " ");
  CHECK(check("proved.cert bent.cert").status == 1);
  CHECK(check("proved.cert bent.cert").out.find("REJECTED ") != std::string::npos);
  write(spec, bytes_of(spec) + "\n");
  CHECK(check("proved.cert").status == 1);  // another SPEC
}

TEST_CASE("audit prints a table, a Markdown report, and with -v the steps of the proofs") {
  const std::string file = file_of({proved, refuted, bad});
  const Run table = program("audit -", file), verbose = program("audit - -v", file),
            markdown = program("audit - --markdown", file);
  CHECK(table.out.find("proved       \"proved\"  epsilon ln(3)") != std::string::npos);
  CHECK(table.out.find("/claims/2/mechanism/rho") != std::string::npos);
  CHECK(table.out.find("3 claims: 1 proved, 1 refuted, 1 bad") != std::string::npos);
  CHECK(table.out.find("step 0") == std::string::npos);
  CHECK(verbose.out.find("step 0 (channel). By its probabilities") != std::string::npos);
  CHECK(markdown.out.starts_with("| verdict |"));
  CHECK(program("audit - --markdown --json", file).status == 2);
}

TEST_CASE("a report says needed of the mechanism's own figure, and of a bound that it is enough by its rule") {
  const std::string kept = claim("kept", R"({"type": "zcdp", "rho": "0.5"})", R"({"epsilon": 10, "delta": "1e-5"})");
  const std::string file = file_of({proved, kept});
  const Json document = json(program("audit - --json", file).out);
  CHECK(at(document.find("verdicts")->items.at(0), {"kind"}) == "exact");
  CHECK(at(document.find("verdicts")->items.at(1), {"kind"}) == "bound");
  for (const char* format : {"", " -v", " --markdown"}) {
    const std::string text = program(std::string{"audit -"} + format, file).out;
    INFO(text);
    CHECK(text.find("needed epsilon 1.09861228867") != std::string::npos);
    CHECK(text.find("enough epsilon 4.7") != std::string::npos);
    CHECK(text.find("needed epsilon 4.7") == std::string::npos);
    CHECK(text.find("needs epsilon 4.7") == std::string::npos);
    CHECK(text.find("at delta 1e-5 is enough by rule cks, claimed 10") != std::string::npos);
  }
}

TEST_CASE("bad input: a bad claim is answered by its pointer and does not stop the others") {
  const auto fails = [](const std::string& entry, const std::string& path) {
    const Run run = program("audit - --json", file_of({proved, entry, claim("later", response, R"({"epsilon": 2})")}));
    INFO(entry << "\n" << run.out << run.err);
    CHECK(run.status == 2);
    REQUIRE(json(run.out).find("verdicts")->items.size() == 3);
    CHECK(at(verdict(run, 1), {"error", "path"}) == "/claims/1" + path);
    CHECK(at(verdict(run, 0), {"verdict"}) == "proved");
    CHECK(at(verdict(run, 2), {"verdict"}) == "proved");
  };
  fails("3", "");
  fails(R"({"id": "x"})", "");
  fails(claim("", response, R"({"epsilon": 1})"), "/id");
  fails(claim("x", response, R"({"epsilon": -1})"), "/claim/epsilon");
  fails(claim("x", response, R"({"epsilon": 1, "delta": 2})"), "/claim/delta");
  fails(claim("x", response, R"({"epsilon": 1, "rho": 2})"), "/claim/rho");
  fails(claim("x", response, R"({"order": 0, "epsilon": 2})"), "/claim/order");
  fails(claim("x", response, R"({})"), "/claim");
  fails(claim("x", R"({"type": "channel", "matrix": [[0.5, 0.4], [1, 0]]})", R"({"epsilon": 1})"),
        "/mechanism/matrix/0");
  std::string strange = claim("x", response, R"({"epsilon": 1})");
  fails(std::string{strange}.replace(strange.find("replace-one"), 11, "swap"), "/neighbours");
  fails(std::string{strange}.insert(1, R"("colour": 1, )"), "/colour");
  fails(std::string{strange}.insert(1, R"("source": 1, )"), "/source");
  fails(std::string{strange}.insert(1, R"("title": null, )"), "/title");
  fails(std::string{strange}.replace(strange.find("neighbours"), 10, "neighbors"), "/neighbors");
}

TEST_CASE("a claim of which nothing can be enclosed is undecided, and does not stop the others") {
  const std::string far =
      claim("far", R"({"type": "composition", "parts": [{"mechanism": {"type": "exponential_mechanism",
      "sensitivity": 1, "scale": "0.001"}, "times": 2}]})",
            R"({"epsilon": 1, "delta": "1e-9"})");
  const std::string sampled = R"({"id": "sampled", "neighbours": "add-remove", "claim": {"epsilon": 1, "delta": "1e-3"},
      "mechanism": {"type": "subsampled_gaussian", "sampling_rate": "1/2", "noise_multiplier": "1e-4", "steps": 2}})";
  const Run run = program("audit - --json", file_of({far, sampled, proved}));
  CHECK(run.err.empty());
  for (const std::size_t i : {0UL, 1UL}) CHECK(at(verdict(run, i), {"verdict"}) != "proved");
  CHECK(at(verdict(run, 2), {"verdict"}) == "proved");
}

TEST_CASE("bad input: an id that several claims have is an error of each of them") {
  const std::string twin = claim("proved", R"({"type": "zcdp", "rho": "-1"})", R"({"rho": 1})");
  const Run run = program("audit - --json", file_of({proved, refuted, twin, proved}));
  CHECK(run.status == 2);
  REQUIRE(json(run.out).find("verdicts")->items.size() == 4);
  for (const std::size_t i : {0U, 2U, 3U})
    CHECK(at(verdict(run, i), {"error", "path"}) == "/claims/" + std::to_string(i) + "/id");
  CHECK(at(verdict(run, 1), {"verdict"}) == "refuted");
}

TEST_CASE("bad input: a file that is no audit file, cannot be read, or whose report cannot be written") {
  const auto fails = [](const std::string& arguments, const std::string& input) {
    const Run run = shell(arguments, input);
    INFO(arguments << "\n" << run.err);
    CHECK(run.status == 2);
    CHECK(run.err.find("dpcert: ") != std::string::npos);
    CHECK(run.err.size() < 500);
  };
  const Folder folder;
  for (const char* text : {"", "{", "[]", R"({"claims": 1})", R"({"claims": [], "more": 1})",
                           R"({"claims": [], "claims": []})", "\xff", R"({"claims": []})"})
    fails("$dpcert audit - --json", text);
  // A zero byte would hide what comes after it.
  fails("$dpcert audit -", file_of({proved}) + std::string(1, '\0') + "and more");
  fails("$dpcert audit -", file_of({claim("a\\u0000b", response, R"({"epsilon": 2})")}));
  fails("$dpcert audit /no/such/file", "");
  fails("$dpcert audit /", "");
  fails("$dpcert audit - >/dev/full", file_of({proved}));
  fails("$dpcert audit - --certificates /dev/null/x", file_of({proved}));
  write(folder / "plain", "");
  fails("$dpcert audit - --certificates '" + (folder / "plain").string() + "'", file_of({proved}));
  fs::create_directories(folder / "out/proved.cert");  // the certificate's name is taken by a folder
  fails("$dpcert audit - --certificates '" + (folder / "out").string() + "'", file_of({proved}));
  CHECK(std::distance(fs::directory_iterator{folder / "out"}, fs::directory_iterator{}) == 1);  // no draft stays
}

TEST_CASE("a verdict on DP-SGD says what its numbers take for granted") {
  std::string one =
      claim("mnist", R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 15, "noise_multiplier": "1.1"})",
            R"({"epsilon": "1.3", "delta": "1e-5"})");
  one.replace(one.find("replace-one"), 11, "add-remove");
  const Run run = program("audit --json -", file_of({one, proved}));
  CHECK(run.status == 0);
  CHECK(at(verdict(run, 0), {"checked"}) == "true");
  CHECK(at(verdict(run, 0), {"assumes"}).find("Poisson sampling") != std::string::npos);
  CHECK(verdict(run, 1).find("assumes") == nullptr);
}

TEST_CASE("a verdict says that it takes the relation of a stated sensitivity for granted") {
  const auto assumes = [](const std::string& mechanism, const std::string& neighbours) {
    std::string one = claim("one", mechanism, R"({"epsilon": 9, "delta": "1e-5"})");
    one.replace(one.find("replace-one"), 11, neighbours);
    return at(verdict(program("audit --json -", file_of({one})), 0), {"assumes"});
  };
  const std::string noise = R"({"type": "laplace", "scale": 1, "sensitivity": 1})";
  CHECK(assumes(noise, "add-remove") == "sensitivities are those of add-remove neighbours");
  CHECK(assumes(noise, "replace-one") == "sensitivities are those of replace-one neighbours");
  CHECK(assumes(noise, "other") == "(missing)");
  CHECK(assumes(specs::composed(noise, 2), "zero-out") == "sensitivities are those of zero-out neighbours");
  CHECK(assumes(specs::sampled("0.1", noise), "add-remove").starts_with("Poisson sampling"));
  CHECK(assumes(specs::sampled("0.1", noise), "add-remove").find("sensitivities") == std::string::npos);
  CHECK(assumes(response, "replace-one") == "(missing)");
  const Run shown = program("audit -", file_of({claim("one", noise, R"({"epsilon": 1})")}));
  CHECK(shown.out.find("\n    assumed: sensitivities are those of replace-one neighbours\n") != std::string::npos);
}

TEST_CASE("a verdict says in every form of the report what its numbers take for granted") {
  for (
      const std::string mechanism :
      {R"({"type": "dpsgd", "examples": 60000, "batch": 256, "epochs": 1, "noise_multiplier": "1.1"})",
       R"({"type": "subsampled_gaussian", "sampling_rate": "0.1", "noise_multiplier": "2", "steps": 3})",
       R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of": {"type": "laplace", "scale": 1, "sensitivity": 1}})",
       R"({"type": "composition", "parts": [{"times": 2, "mechanism": {"type": "poisson_subsampled", "sampling_rate": "0.1",
            "of": {"type": "laplace", "scale": 1, "sensitivity": 1}}}]})"}) {
    std::string one = claim("sampled", mechanism, R"({"epsilon": "9", "delta": "1e-5"})");
    one.replace(one.find("replace-one"), 11, "add-remove");
    for (const char* form : {"", " -v", " --markdown", " --json"}) {
      const std::string text = program(std::string{"audit -"} + form, file_of({one})).out;
      INFO(form << "\n" << text);
      CHECK(text.find("Poisson sampling (each record enters each sample by a coin of its own)") != std::string::npos);
      CHECK(text.find("Poisson") == text.rfind("Poisson"));  // once
    }
  }
  CHECK(program("audit -v -", file_of({proved})).out.find("assumed") == std::string::npos);
}

TEST_CASE("an id is quoted, so that it looks like no other column") {
  const std::string mimic = "x  epsilon 0.1  (needed epsilon 0.1, margin 0)";
  for (const char* form : {"", " -v"}) {
    const Run run = program(
        std::string{"audit -"} + form,
        file_of({claim(mimic, response, R"({"epsilon": 2})"), claim("\u0430\\u202e", response, R"({"epsilon": 3})"),
                 claim(mimic + "!", "3", R"({"epsilon": 3})")}));
    CHECK(run.out.find("proved       \"" + mimic + "\"  epsilon 2  (needed") != std::string::npos);
    CHECK(run.out.find("proved       \"\\u0430\\u202e\"  epsilon 3") != std::string::npos);
    CHECK(run.out.find("bad claim    \"" + mimic + "!\"\n") != std::string::npos);
  }
}
