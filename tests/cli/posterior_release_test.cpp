// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "releasing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string spec(const std::string& release, const std::string& claim) {
  return R"({"release": )" + release + R"(, "claim": )" + claim + R"(, "grid": "2^-10"})";
}
const std::string recovery =
    R"({"type": "posterior_sample", "columns": ["recovered"], "records": 3, "model": {"type": "beta_bernoulli"},
       "prior": {"alpha": 6, "beta": 6}, "method": {"type": "diffused", "r": "1/2"}})";
const std::string ward =
    R"({"type": "posterior_sample", "columns": ["ward"], "categories": ["north", "south"], "records": 3,
       "model": {"type": "dirichlet_categorical"}, "prior": {"concentration": [6, 6]}, "method": {"type": "direct"}})";
const std::string gauges =
    R"({"type": "posterior_sample", "columns": ["left", "right"], "records": 3, "model": {"type": "wishart_normal", "bound": 1},
       "prior": {"dof": 4, "scale": [[1, 0], [0, 1]]}, "method": {"type": "diffused", "r": "1/4"}})";
const std::string tempered = R"({"type": "tempered_posterior", "columns": ["recovered"], "records": 3,
       "model": {"type": "beta_bernoulli", "truncation": "1/5"}, "prior": {"alpha": 1, "beta": 1}, "temperature": 3})";
const std::string bayes = R"({"type": "naive_bayes", "label": {"column": "recovered", "categories": ["0", "1"]},
       "features": [{"column": "ward", "categories": ["north", "south"]}], "records": 3, "scale": 4, "concentration": 1})";
const std::string table = "ward,recovered\nnorth,1\nsouth,0\nnorth,7\n";

}  // namespace

TEST_CASE("release: posteriors of the example run, each with a certificate") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const char* name : {"recovery", "stay", "ward", "pressure", "recovery_tempered", "ward_tempered"}) {
    const Json record = released_example(here, name, "patients");
    CHECK(at(record, {"guarantee", "neighbours"}) == "replace-one");
    CHECK(at(record, {"error"}).find("standard deviation of a draw") != std::string::npos);
  }
}

TEST_CASE("release: noisy counts of the example run, each with a certificate, and tell what they make") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  const auto told = [&](const std::string& name) {
    const Json record = released_example(here, name, "patients");
    CHECK(at(record, {"error"}).find("the mean of |error|") != std::string::npos);
    return record;
  };
  const Json diagnosis = told("diagnosis");
  Rational sum = 0;
  for (const char* label : {"flu", "cold", "other"})
    sum += *read_rational(at(diagnosis, {"value", "label", label, "probability", "lower"}));
  CHECK(abs(sum - 1) < Rational(1, 1'000'000));
  CHECK(is_integer(*read_rational(at(diagnosis, {"value", "features", "fever", "cold", "no", "count"})) * 1024));
  const Json stay = told("stay_statistics");
  CHECK(at(stay, {"value", "posterior", "family"}) == "gamma");
  CHECK(at(stay, {"value", "posterior", "rate"}) == "201");
}

TEST_CASE("release: Gibbs samples of the example run, each with a certificate, and what updates cost adds up") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  const auto told = [&](const std::string& name) {
    const Json record = released_example(here, name, "patients");
    for (const char* month : {"2019-01", "2019-12"}) {
      const std::string state = at(record, {"value", "states", month});
      CHECK((state == "0" || state == "1"));
    }
    return record;
  };
  const auto spent = [](const Json& record, std::size_t line) {
    const Json& cost = record.find("costs")->items.at(line);
    return at(cost, {"spent", "upper"}) + " by " + at(cost, {"step"});
  };
  const Json noisy = told("seasons");
  CHECK(spent(noisy, 0) == "2 by noisy counts");
  CHECK(spent(noisy, 60) == "2 by states of scan 20");
  const Json on_records = told("seasons_exponential");
  CHECK(spent(on_records, 0).starts_with("0.43944491546724"));
  CHECK(spent(on_records, 0).find("emissions of scan 1") != std::string::npos);
  CHECK(spent(on_records, 14).starts_with("4.394449154672"));
}

TEST_CASE(
    "release: a draw from a posterior lies in its support, and is told by names where it is more than one number") {
  const Run run = release(spec(recovery, R"({"order": 2, "epsilon": "0.1"})"), table);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  const Rational drawn = *read_rational(at(json(run.lines().at(0)), {"value"}));
  CHECK((drawn > 0 && drawn < 1 && is_integer(drawn * 1024)));
  const Run shares = release(spec(ward, R"({"order": 2, "epsilon": 1})"), table);
  REQUIRE(shares.status == 0);
  const Json record = json(shares.lines().at(0));
  const Rational sum = *read_rational(at(record, {"value", "north"})) + *read_rational(at(record, {"value", "south"}));
  CHECK(abs(sum - 1) <= Rational(1, 1024));
  const Run inside = release(spec(tempered, R"({"epsilon": 1})"), table);
  REQUIRE(inside.status == 0);
  const Rational probability = *read_rational(at(json(inside.lines().at(0)), {"value"}));
  CHECK((probability >= Rational(1, 5) - Rational(1, 2048) && probability <= Rational(4, 5) + Rational(1, 2048)));
}

TEST_CASE("release: a precision matrix is told by the names of two columns, whose records are moved into a ball") {
  const std::string text = spec(gauges, R"({"epsilon": 2, "delta": "0.01"})");
  const Run run = release(text, "left,day,right\n0.5,1,-9\n0,2,0\n-1,3,\"1\"\n");
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  const Json record = json(run.lines().at(0));
  CHECK(at(record, {"guarantee", "verdict"}) == "proved");
  CHECK(at(record, {"error"}).find("on the diagonal where all records are 0") != std::string::npos);
  const auto element = [&](const std::string& row, const std::string& column) {
    return *read_rational(at(record, {"value", row, column}));
  };
  CHECK(element("left", "right") == element("right", "left"));
  CHECK((element("left", "left") > 0 && element("right", "right") > 0));
  CHECK(element("left", "left") * element("right", "right") > element("left", "right") * element("left", "right"));
  CHECK(is_integer(element("left", "right") * 1024));
  for (const char* bad : {"left,right\n1,1\n1,hidden\n1,0\n", "left,right\n1,1\n1,\n1,0\n"}) {
    const Run refused = release(text, bad);
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find("record 2") != std::string::npos);
    CHECK(refused.err.find("hidden") == std::string::npos);
  }
  const Run one_column = release(text, "left\n1\n1\n0\n");
  CHECK(one_column.status == 2);
  const Run broken = release(spec(gauges, R"({"epsilon": "0.01", "delta": "0.001"})"), "left,right\n1,1\n1,1\n1,0\n");
  CHECK(broken.status == 1);
  CHECK(broken.out.empty());
}

TEST_CASE("release: a dry run of a posterior tells guarantee and error, and no data are asked") {
  for (const std::string& text :
       {spec(recovery, R"({"order": 2, "epsilon": "0.1"})"), spec(tempered, R"({"epsilon": 1})")}) {
    const Run run = dry_release(text);
    CAPTURE(run.err);
    REQUIRE(run.status == 0);
    const Json record = json(run.lines().at(0));
    CHECK(at(record, {"guarantee", "verdict"}) == "proved");
    CHECK(at(record, {"error"}).find("standard deviation") != std::string::npos);
    CHECK(at(record, {"value"}) == "(missing)");
  }
}

TEST_CASE("release: dry runs tell costs, and their certificates are such as the lone checker takes") {
  const std::string here = DPCERT_SOURCE_DIR "/examples/releases/";
  for (const char* name : {"recovery", "recovery_tempered", "ward_tempered", "diagnosis", "stay_statistics", "seasons",
                           "seasons_exponential"}) {
    const Folder folder;
    const std::string proof = "'" + (folder / "proof").string() + "'";
    const Run run = shell("$dpcert release '" + here + name + ".json' --dry-run --certificates " + proof +
                          " && $dpcert check " + proof + "/release.json " + proof + "/release.cert");
    CAPTURE(name, run.err);
    CHECK(run.status == 0);
    CHECK(run.out.find("ACCEPTED proved") != std::string::npos);
    const bool is_in_steps = std::string{name}.starts_with("seasons");
    CHECK((at(json(run.lines().at(0)), {"costs"}) == "(missing)") != is_in_steps);
  }
}

TEST_CASE("release: nothing of a posterior leaves where the claim is not proved") {
  for (const std::string& text :
       {spec(recovery, R"({"epsilon": 100})"), spec(recovery, R"({"order": 2, "epsilon": "0.001"})"),
        spec(tempered, R"({"epsilon": 0})"), spec(tempered, R"({"epsilon": "0.01"})"),
        spec(ward, R"({"epsilon": 0, "delta": 0})"), spec(bayes, R"({"epsilon": "0.9999"})")}) {
    const Run run = release(text, table);
    CAPTURE(text, run.err);
    CHECK(run.status == 1);
    CHECK(run.out.empty());
    CHECK(run.err.find("refuted") != std::string::npos);
  }
}

TEST_CASE("release: tables that are bad for a posterior release nothing, and show no cell") {
  const auto refused = [](const std::string& text, const std::string& data, const std::string& words) {
    const Run run = release(text, data);
    CAPTURE(data, run.err);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(run.err.find(words) != std::string::npos);
    CHECK(run.err.find("hidden") == std::string::npos);
  };
  for (const std::string& text :
       {spec(recovery, R"({"order": 2, "epsilon": "0.1"})"), spec(tempered, R"({"epsilon": 1})")}) {
    refused(text, "ward,recovered\nnorth,1\nsouth,hidden\nnorth,0\n", "record 2");
    refused(text, "ward,recovered\nnorth,1\nsouth,NaN\nnorth,0\n", "record 2");
    refused(text, "ward,recovered\nnorth,1\nsouth,\nnorth,0\n", "record 2");
    refused(text, "ward,recovered\nnorth,1\nsouth\nnorth,0\n", "record 2");
    refused(text, "ward,recovered\nnorth,1\n", "found 1 records");
    refused(text, "ward,recovered\n", "found 0 records");
    refused(text, "ward\nnorth\n", "columns \"recovered\"");
    refused(text, "", "columns \"recovered\"");
  }
  const std::string shares = spec(ward, R"({"order": 2, "epsilon": 1})");
  refused(shares, "ward\nnorth\nsouth\nhidden\n", "record 3");
  refused(shares, "ward\nnorth\nsouth\nNorth\n", "record 3");
  refused(shares, "ward\nnorth\n\"\"\nsouth\n", "record 2");
  const std::string counts = spec(bayes, R"({"epsilon": 1})");
  refused(counts, "ward,recovered\nnorth,1\nhidden,0\nnorth,0\n", "record 2");
  refused(counts, "ward,recovered\nnorth,1\nsouth,7\nnorth,0\n", "record 2");
  refused(counts, "ward,recovered\nnorth,1\nsouth,\nnorth,0\n", "record 2");
  refused(counts, "ward,recovered\nnorth,1\n", "found 1 records");
  refused(counts, "recovered\n1\n", "columns \"ward\"");
}
