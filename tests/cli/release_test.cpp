// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "dpcert/exact/decimal.hpp"
#include "releasing.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string spec(const std::string& release, const std::string& claim, const std::string& grid = "2^-10") {
  return R"({"release": )" + release + R"(, "claim": )" + claim + R"(, "grid": ")" + grid + "\"}";
}
const std::string median =
    R"({"type": "quantile", "column": "age", "records": 4, "lower": 0, "upper": 120, "tau": "1/2", "rate": "1/2"})";
const std::string mean = R"({"type": "mean", "column": "age", "records": 4, "lower": 0, "upper": 120, "scale": 30})";
const std::string choice =
    R"({"type": "choice", "column": "name", "records": 4, "options": ["a", "b, c"], "scale": 2, "unreadable": "uncounted"})";
const std::string table = "name,age\na,30\n\"b, c\",50\n\"b, c\",200\nd,40\n";

}  // namespace

TEST_CASE("release: the guarantee, and then a draw") {
  const Run run = release(spec(median, R"({"epsilon": 1})"), table);
  CHECK(run.err.empty());
  REQUIRE(run.status == 0);
  const Json record = json(run.lines().at(0));
  CHECK(at(record, {"mechanism", "type"}) == "kng_quantile");
  CHECK(at(record, {"guarantee", "verdict"}) == "proved");
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  CHECK(at(record, {"guarantee", "claim"}) == "epsilon 1");
  CHECK(at(record, {"guarantee", "neighbours"}) == "replace-one");
  CHECK(at(record, {"treatment"}).find("[0, 120]") != std::string::npos);
  CHECK(at(record, {"randomness"}) == "chacha20 seed 3");
  const Rational value = *read_rational(at(record, {"value"}));
  CHECK(is_integer(value * 1024));
  CHECK((value >= 0 && value <= 120));
  CHECK(release(spec(median, R"({"epsilon": 1})"), table).out == run.out);
  // The mean of 30, 50, 120 and 40 with noise of scale 30.
  const Run noisy = release(spec(mean, R"({"epsilon": 1})"), table);
  CHECK(at(json(noisy.lines().at(0)), {"error"}).find("30") != std::string::npos);
  // The grid's decimals, however fine it is.
  const Run fine = release(spec(mean, R"({"epsilon": 1})", "2^-40"), table);
  const std::string told = at(json(fine.lines().at(0)), {"value"});
  CHECK(told.find('/') == std::string::npos);
  CHECK(is_integer(*read_rational(told) * power_of_two(40)));
  const Run chosen = release(spec(choice, R"({"epsilon": 1})", "1"), table);
  REQUIRE(chosen.status == 0);
  const std::string name = at(json(chosen.lines().at(0)), {"value"});
  CHECK((name == "a" || name == "b, c"));
}

TEST_CASE("release: the examples run, each with a certificate") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const char* name : {"mean", "median", "colour", "flip"}) {
    CHECK(at(released_example(here, name, "people"), {"randomness"}) == "kernel");
  }
}

TEST_CASE("release: functions at sites, each with a certificate") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  const Json density = released_example(here, "density", "trees");
  CHECK(at(density, {"mechanism", "type"}) == "gaussian");
  CHECK(at(density, {"mechanism", "sensitivity"}) == "1");
  const auto number_at = [](const Json& record, std::size_t i) {
    return *read_rational(at(record.find("value")->items.at(i), {"value"}));
  };
  // The noise has the standard deviation 0.00066.
  for (const std::size_t i : {0U, 4U, 8U}) CHECK(abs(number_at(density, i)) < Rational{1, 20});
  CHECK(at(density.find("value")->items.at(8), {"site"}) == "90");
  const Json day = released_example(here, "day", "days");
  CHECK(at(day, {"mechanism", "type"}) == "elliptical_process");
  CHECK(abs(number_at(day, 3) - 70) < 60);  // a pulse
  // As many sites as one likes at the same cost: the mechanism does not know of them.
  const auto mechanism_at = [](const std::string& sites) {
    const std::string of =
        R"({"type": "density", "column": "age", "records": 4, "lower": 0, "upper": 120, "kernel": "laplace",
      "bandwidth": 5, "sites": [)" +
        sites + R"(], "sigma": null})";
    return at(json(dry_release(spec(of, R"({"epsilon": 1, "delta": "0.01"})")).lines().at(0)), {"mechanism", "sigma"});
  };
  CHECK(mechanism_at("10") == mechanism_at("10, 20, 30, 40"));
  const std::string pure =
      R"({"type": "density", "column": "age", "records": 4, "lower": 0, "upper": 120, "kernel": "laplace",
      "bandwidth": 5, "sites": [7], "sigma": 2})";
  CHECK(dry_release(spec(pure, R"({"epsilon": 100})")).status == 1);  // no such noise is purely private
  const Run bad = release(spec(pure, R"({"mu": 1})"), "age\n1\nhidden\n3\n4\n");
  CHECK(bad.status == 2);
  CHECK(bad.err.find("record 2") != std::string::npos);
  CHECK(bad.err.find("hidden") == std::string::npos);
}

TEST_CASE("release: a claim below what noise of a bound needs is undecided, not refuted") {
  std::string columns;
  for (int at = 0; at < 24; ++at) {
    const std::string number = std::to_string(at);
    columns += (at == 0 ? "" : ", ") + (R"({"column": "c)" + number) + R"(", "at": )" + number +
               R"(, "lower": 0, "upper": 1})";
  }
  const auto claimed = [&](const std::string& mu) {
    const std::string of = R"({"type": "mean_curve", "columns": [)" + columns +
                           R"(], "records": 1, "kernel": "triangular", "bandwidth": 2, "ridge": 1, "sites": [0],
                              "sigma": 1})";
    return dry_release(spec(of, R"({"mu": ")" + mu + R"("})"));
  };
  CHECK(claimed("1").status == 0);
  // The largest norm is below that, how far is not known.
  const Run below = claimed("0.9");
  CHECK(below.status == 3);
  CHECK(below.err.find("undecided") != std::string::npos);
}

TEST_CASE("release: a dry run touches no data and tells what there is to tell") {
  const Run run = dry_release(spec(mean, R"({"epsilon": 1})"));
  REQUIRE(run.status == 0);
  const Json record = json(run.lines().at(0));
  CHECK(at(record, {"guarantee", "verdict"}) == "proved");
  CHECK(at(record, {"value"}) == "(missing)");
  CHECK(program("release spec.json").status == 2);
  CHECK(program("release spec.json --dry-run --data data.csv").err.find("touches no data") != std::string::npos);
}

TEST_CASE("release: nothing leaves where the claim is not proved") {
  const Run run = release(spec(median, R"({"epsilon": "0.9"})"), table);
  CHECK(run.status == 1);
  CHECK(run.out.empty());
  CHECK(run.err.find("refuted") != std::string::npos);
  const std::string steep =
      R"({"type": "quantile", "column": "age", "records": 10, "lower": 0, "upper": 120, "tau": "0.9", "rate": {"log": 32}})";
  CHECK(dry_release(spec(steep, R"({"epsilon": {"log": 4}})")).status == 1);  // the printed constant
  CHECK(dry_release(spec(steep, R"({"epsilon": {"log": 1024}})")).status == 0);
  CHECK(release(spec(choice, R"({"epsilon": "0.9"})", "1"), table).err.find("not_implied") != std::string::npos);
}

TEST_CASE("release: bad tables release nothing, and show no cell") {
  const auto refused = [](const std::string& data, const std::string& words) {
    const Run run = release(spec(median, R"({"epsilon": 1})"), data);
    CAPTURE(data);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find(words) != std::string::npos);
    CHECK(run.err.find("hidden") == std::string::npos);
  };
  refused("name,age\na,1\nb,2\nc,3\n", "found 3 records");
  refused("name,age\n", "found 0 records");
  refused("name,age\na,1\nb,2\nc,hidden\nd,4\n", "record 3");
  refused("name,age\na,1\nb,2\nc,NaN\nd,4\n", "record 3");
  refused("name,age\na,1\nb\nc,3\nd,4\n", "data.csv: record 2: found 1 cell, wanted 2, on line 3");
  refused("name,age\na,1\nb,2\n\nc,3\nd,4\n", "record 3: found 1 cell, wanted 2, on line 4, which is blank");
  refused("age\n1\n\n3\n4\n", "record 2: no number");
  refused("age\n1\n\n2\n3\n4\n", "found 5 records");
  refused("name,years\na,1\n", "columns \"age\"");
  refused("", "columns \"age\"");
  refused("name;age\na;1\nb;2\nc;3\nd;4\n", "not semicolons");
  const auto misread = [](const std::string& text, const std::string& place) {
    const Run run = dry_release(text);
    CHECK(run.status == 2);
    CAPTURE(run.err);
    CHECK(run.err.find(place) != std::string::npos);
  };
  misread(spec(R"({"type": "median"})", R"({"epsilon": 1})"), "/release/type");
  misread(spec(mean, R"({"epsilon": -1})"), "/claim/epsilon");
  misread(spec(mean, R"({"epsilon": 1})", "3"), "/grid");
  misread(spec(R"({"type": "mean", "column": "age", "records": 0, "lower": 0, "upper": 1, "scale": 1})",
               R"({"epsilon": 1})"),
          "/release/records");
  misread(spec(R"({"type": "mean", "column": "age", "records": 1, "lower": 1, "upper": 1, "scale": 1})",
               R"({"epsilon": 1})"),
          "/release/upper");
  misread(spec(R"({"type": "choice", "column": "age", "records": 1, "options": ["a", "a"], "scale": 1})",
               R"({"epsilon": 1})"),
          "/release/options/1");
}

TEST_CASE("release: what a cell counts as that cannot be read is stated, or told to be no part of the guarantee") {
  const auto treatment = [](const std::string& spec) {
    return at(json(dry_release(spec).lines().at(0)), {"treatment"});
  };
  const std::string ends =
      "ends the release, and its record is told to whoever runs it: that is no part of the guarantee";
  const auto with = [](std::string release, const std::string& more) {
    return release.insert(release.size() - 1, more);
  };
  const std::string strange = "name,age\na,1\nb,2\nc,strange\nd,\n";
  for (const auto& [one, claim, counts_as] : {std::tuple{median, R"({"epsilon": 1})", R"(, "unreadable": 60)"},
                                              std::tuple{mean, R"({"epsilon": 1})", R"(, "unreadable": "61/2")"}}) {
    const std::string stated = spec(with(one, counts_as), claim);
    CHECK(treatment(spec(one, claim)).find(ends) != std::string::npos);
    CHECK(treatment(stated).find("counts as the spec states, as part of the mechanism") != std::string::npos);
    CHECK(treatment(stated).find("no part") == std::string::npos);
    CHECK(release(spec(one, claim), strange).status == 2);
    CHECK(release(stated, strange).status == 0);
  }
  const Run outside = dry_release(spec(with(median, R"(, "unreadable": 121)"), R"({"epsilon": 1})"));
  CHECK(outside.status == 2);
  CHECK(outside.err.find("/release/unreadable") != std::string::npos);
}

TEST_CASE("release: a cell that is none of the declared categories releases nothing") {
  const std::string chosen =
                        R"({"type": "choice", "column": "answer", "records": 4, "options": ["Yes", "No"], "scale": 2)",
                    table = "answer\nyes\nno\nNo\nno\n";
  const std::string claim = R"({"epsilon": 1})";
  CHECK(release(spec(chosen + "}", claim, "1"), table).err.find("record 1: none of the listed names") !=
        std::string::npos);
  const Run uncounted = release(spec(chosen + R"(, "unreadable": "uncounted"})", claim, "1"), table);
  CHECK(uncounted.status == 0);
  CHECK(uncounted.out.find("a cell that names none counts for none") != std::string::npos);
  const auto odds = [&](const std::string& outcome) {
    return R"({"release": {"type": "logistic_regression", "features": [{"column": "dose", "lower": 0, "upper": 10}],
      "outcome": {"column": "answer", )" +
           outcome + R"(}, "records": 4, "norm": "linf", "scale": 1, "regularisation": 1},
      "claim": {"epsilon": 2}, "grid": "2^-10"})";
  };
  const std::string doses = "dose,answer\n1,yes\n2,no\n4,yes\n8,maybe\n",
                    known = "dose,answer\n1,yes\n2,no\n4,yes\n8,no\n";
  const auto refused = [](const Run& run, const std::string& words) {
    CAPTURE(run.out, run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find(words) != std::string::npos);
  };
  refused(release(odds(R"("positive": "Yes", "negative": "no")"), known), "record 1");
  refused(release(odds(R"("positive": "yes", "negative": "no")"), doses), "record 4");
  refused(release(odds(R"("positive": "yes")"), known), "negative");
  refused(release(odds(R"("positive": "yes", "negative": "yes")"), known), "/release/outcome/negative");
  refused(release(odds(R"("positive": "Yes", "categories": ["yes", "no"])"), known), "/release/outcome/positive");
  refused(release(odds(R"("positive": "yes", "negative": "no", "unreadable": "maybe")"), known),
          "/release/outcome/unreadable");
  CHECK(release(odds(R"("positive": "yes", "negative": "no")"), known).status == 0);
  CHECK(
      release(odds(R"("positive": "yes", "negative": "no", "unreadable": "no")"), doses)
          .out.find(
              R"(a no where it is exactly \"no\"; a cell that is none of the names, letter by letter, counts as the spec states)") !=
      std::string::npos);
  CHECK(release(odds(R"("positive": "yes", "categories": ["no", "yes", "maybe"])"), doses).status == 0);
}

TEST_CASE("release: the certificate is one that the lone checker takes") {
  const Folder folder;
  write(folder / "spec.json", spec(median, R"({"epsilon": 1})"));
  const std::string here = "'" + (folder / "proof").string() + "'";
  const Run run = shell("$dpcert release '" + (folder / "spec.json").string() + "' --dry-run --certificates " + here +
                        " && $dpcert check " + here + "/release.json " + here + "/release.cert");
  CHECK(run.status == 0);
  CHECK(run.out.find("ACCEPTED proved") != std::string::npos);
}

TEST_CASE("printed constants of quantiles and of objective perturbation are broken with certificates") {
  const auto audited = [](const std::string& mechanism, const std::string& claim) {
    return shell("$dpcert audit - --require-checked --json",
                 R"({"claims": [{"id": "c", "neighbours": "replace-one", "mechanism": )" + mechanism +
                     R"(, "claim": )" + claim + "}]}");
  };
  const std::string printed =
      R"({"type": "kng_quantile", "lower": 0, "upper": 1, "tau": "9/10", "records": 10, "rate": {"log": 32}})";
  CHECK(audited(printed, R"({"epsilon": {"log": 4}})").out.find(R"("verdict":"refuted","checked":true)") !=
        std::string::npos);
  CHECK(audited(printed, R"({"epsilon": {"log": 1024}})").status == 0);
  const std::string three =
      R"({"type": "objective_perturbation", "sensitivity": 0, "scale": 1, "smoothness": 1, "rank": 3, "regularisation": 1})";
  CHECK(audited(three, R"({"epsilon": {"log": 4}})").out.find(R"("verdict":"not_implied","checked":true)") !=
        std::string::npos);
  CHECK(audited(three, R"({"epsilon": {"log": 8}})").status == 0);
  CHECK(shell("$dpcert audit -", R"({"claims": [{"id": "c", "neighbours": "add-remove", "mechanism": )" + three +
                                     R"(, "claim": {"epsilon": 9}}]})")
            .status == 2);
}

TEST_CASE("a claim between the exact curve of given scores and the curve of their range is proved by the former") {
  const auto audited = [](const std::string& delta) {
    return shell("$dpcert audit - --json", R"({"claims": [{"id": "c", "neighbours": "other", "neighbours_note": "rows",
      "mechanism": {"type": "scored_choice", "scores": [[3, 1, 0], [2, 1, 1]], "scale": 2}, "claim": {"epsilon": 0, "delta": ")" +
                                               delta + R"("}}]})")
        .out;
  };
  CHECK(audited("0.18").find(R"("verdict":"proved","checked":true)") != std::string::npos);
  CHECK(audited("0.25").find(R"("verdict":"proved","checked":true)") != std::string::npos);
}

TEST_CASE("compositions of choices are proved on grids, with certificates") {
  const auto audited = [](const std::string& mechanism, const std::string& neighbours, const std::string& claim) {
    return shell("$dpcert audit - --require-checked", R"({"claims": [{"id": "c", "neighbours": ")" + neighbours +
                                                          R"(", "claim": )" + claim + R"(, "mechanism": )" + mechanism +
                                                          "}]}")
        .status;
  };
  const std::string choice = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 10})";
  const std::string all = R"({"type": "composition", "parts": [{"times": 10, "mechanism": )" + choice +
                          R"(}, {"times": 2, "mechanism": {"type": "kng_quantile", "lower": 0, "upper": 1, "tau": "1/2",
                             "records": 10, "rate": "0.1"}}]})";
  CHECK(audited(all, "replace-one", R"({"epsilon": "0.56", "delta": "0.02"})") == 0);
  CHECK(audited(all, "replace-one", R"({"epsilon": "0.5", "delta": "0.02"})") == 3);  // the bound need not be attained
  const std::string sampled = specs::sampled("0.1", choice);
  CHECK(audited(sampled, "add-remove", R"({"epsilon": "0.0219", "delta": 0})") == 0);
  CHECK(audited(sampled, "add-remove", R"({"epsilon": "0.01", "delta": "0.001"})") == 1);
}
