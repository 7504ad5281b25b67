// SPDX-License-Identifier: Apache-2.0
#include "audit_samples_command.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert::cli {
namespace {

/// Two files, gone at the end.
class Files {
 public:
  Files(const std::string& a, const std::string& b) {
    std::string pattern = (std::filesystem::temp_directory_path() / "dpcert-audit-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    std::ofstream{path("a"), std::ios::binary} << a;
    std::ofstream{path("b"), std::ios::binary} << b;
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  ~Files() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }

 private:
  std::filesystem::path folder_;
};

struct Printed {
  Status status;
  std::string out, err;
};
Printed printed(const SampleAuditOptions& options) {
  std::ostringstream out, err;
  const Status status = run_audit_samples(options, out, err);
  return {status, out.str(), err.str()};
}
SampleAuditOptions of(const Files& files, const std::string& epsilon) {
  SampleAuditOptions options;
  options.a = files.path("a");
  options.b = files.path("b");
  options.epsilon = epsilon;
  return options;
}
/// `ones` lines of 1 after every line of 0, so that both halves are alike.
std::string lines(int count, int ones, const std::string& end = "\n") {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i % 10 < ones ? "1" : "0") + end;
  return text;
}

}  // namespace

TEST_CASE("outputs in files refute a claim, with the event", "[properties]") {
  const Files files{lines(2000, 9), lines(2000, 1)};
  const Printed run = printed(of(files, "1"));
  CHECK(run.status == some_broken);
  CHECK(run.out.starts_with("refuted  epsilon 1 delta 0 at confidence 0.999\n    epsilon is at least 1."));
  CHECK(run.out.find("900 of 1000 in the second half of") != std::string::npos);
  CHECK(printed(of(files, "3")).status == all_well);
  const Printed powerless = printed(of(files, "5"));
  CHECK(powerless.status == some_undecided);
  CHECK(powerless.out.starts_with("no power  epsilon 5 delta 0 at confidence 0.999\n"));
  CHECK(powerless.out.find("would refute no epsilon above 4.8") != std::string::npos);
  auto options = of(files, "1");
  options.json = true;
  const auto object = read_json(printed(options).out);
  REQUIRE(object.has_value());
  CHECK(object->find("verdict")->text == "refuted");
}

TEST_CASE("what spreadsheets add to a file does not matter", "[properties]") {
  const Files plain{lines(400, 9), lines(400, 1)},
      other{"\xEF\xBB\xBF# drawn\r\nvalue\r\n" + lines(400, 9, "\r\n"), "value\n\n" + lines(400, 1, " \n\n")};
  auto options = of(other, "1");
  options.header = true;
  const auto event = [](const std::string& text) { return text.substr(0, text.find("second half of")); };
  CHECK(event(printed(options).out) == event(printed(of(plain, "1")).out));
}

TEST_CASE("guesses in place of files", "[properties]") {
  SampleAuditOptions options;
  options.guesses = 100;
  options.right = 95;
  options.epsilon = "1";
  const Printed run = printed(options);
  CHECK(run.status == some_broken);
  CHECK(run.out.starts_with("refuted  epsilon 1 delta 0 at confidence 0.999\n    epsilon is at least 1."));
  options.epsilon = "2";
  CHECK(printed(options).status == all_well);
  options.epsilon = "4";
  CHECK(printed(options).status == some_undecided);
  CHECK(printed(options).out.find("no power  epsilon 4") == 0);
  CHECK(printed(options).out.find("were all 100 right, epsilon 2.6") != std::string::npos);
  options.epsilon = "1";
  options.delta = "1e-5";
  options.records = 1000;
  CHECK(printed(options).status == some_broken);
  options.delta = "0.1";
  CHECK(printed(options).status == some_undecided);
  options.records = 99;
  CHECK(printed(options).err.find("--records") != std::string::npos);
  options.records = 0;
  options.right = 101;
  CHECK(printed(options).status == bad_input);
}

TEST_CASE("guesses against a whole privacy curve", "[properties]") {
  SampleAuditOptions options;
  options.guesses = options.right = 60;
  options.gdp = "1/2";
  const Printed gaussian = printed(options);
  CHECK(gaussian.status == some_broken);
  CHECK(gaussian.out.starts_with("refuted  mu 1/2 (Gaussian) at confidence 0.999\n    mu is at least 0."));
  options.gdp = "-1";
  CHECK(printed(options).err.find("--gdp") != std::string::npos);
  options.gdp = "";
  options.mechanism = R"({"type": "gaussian", "sigma": 2, "sensitivity": 1})";
  const Printed mechanism = printed(options);
  CHECK(mechanism.status == some_broken);
  CHECK(mechanism.out.find("at least") == std::string::npos);
  const auto p_value = [](const Printed& run) { return run.out.substr(run.out.rfind(' ')); };
  CHECK(p_value(mechanism).substr(0, 6) == p_value(gaussian).substr(0, 6));
  options.right = 40;
  CHECK(printed(options).status == all_well);
  options.mechanism = R"({"type": "gausian", "sigma": 2})";
  CHECK(printed(options).err.find("/type") != std::string::npos);
  options.mechanism = "/nowhere/spec.json";
  CHECK(printed(options).status == bad_input);
}

TEST_CASE("bad files and numbers are named", "[properties]") {
  const Files files{lines(400, 9), "1\n0\n"};
  CHECK(printed(of(files, "1")).err.find("found 2 outputs, wanted from 8") != std::string::npos);
  CHECK(printed(of(files, "-1")).err.find("--epsilon") != std::string::npos);
  auto options = of(files, "1");
  options.confidence = "1";
  CHECK(printed(options).err.find("--confidence") != std::string::npos);
  options.confidence = "0.9";
  options.delta = "one";
  CHECK(printed(options).err.find("--delta") != std::string::npos);
  options = of(files, "1");
  options.b = files.path("none");
  CHECK(printed(options).status == bad_input);
  const Files longer{lines(400, 9), lines(30, 1) + std::string(2000, '1') + "\n"};
  CHECK(printed(of(longer, "1")).err.find("b, line 31: ") != std::string::npos);
}

TEST_CASE("the same file twice, or its copy, is no audit", "[properties]") {
  const auto refused = [](const SampleAuditOptions& options) {
    const Printed run = printed(options);
    CHECK(run.status == bad_input);
    CHECK(run.out.empty());
    CHECK(run.err.find("both files are the same") != std::string::npos);
  };
  const Files copies{lines(400, 9), "# drawn\n" + lines(400, 9)}, constant{lines(400, 10), lines(400, 10)};
  refused(of(copies, "1"));
  auto options = of(copies, "1");
  options.b = options.a;
  refused(options);
  options.b = std::filesystem::path{options.a}.parent_path().string() + "/./a";
  refused(options);
  CHECK(printed(of(constant, "1")).status == all_well);
  const Files shuffled{lines(400, 9), "1\n" + lines(399, 9)};
  CHECK(printed(of(shuffled, "1")).status == all_well);
}

TEST_CASE("decimal commas and columns are told from names", "[properties]") {
  const auto refused = [](const std::string& line, const std::string& words) {
    const Files files{"# drawn\n" + line + "\n" + lines(400, 9, ",5\n"), lines(400, 1, ",5\n")};
    const Printed run = printed(of(files, "1"));
    INFO(run.out << run.err);
    CHECK(run.status == bad_input);
    CHECK(run.err.find("a, line 2: found \"" + line + "\", which looks like " + words) != std::string::npos);
    CHECK(run.err.find("--names") != std::string::npos);
    auto named = of(files, "1");
    named.names = true;
    CHECK(printed(named).status != bad_input);
  };
  refused("0,5", "a number with a decimal comma, or two columns");
  refused("-0.5, 1", "a number with a decimal comma, or two columns");
  refused("0.5;1", "several columns");
  refused("0.5 1 2", "several columns");
  const Files names{lines(400, 9, ",yes\n"), lines(400, 1, ",yes\n")};
  CHECK(printed(of(names, "1")).status == some_broken);
}

TEST_CASE("a file that mixes numbers and names is refused by its line, and not audited as names", "[properties]") {
  const auto refused = [](const std::string& a, const std::string& b, const std::string& at) {
    const Files files{a, b};
    const Printed run = printed(of(files, "1"));
    INFO(run.out << run.err);
    CHECK(run.status == bad_input);
    CHECK(run.out.empty());
    CHECK(run.err.find(at) != std::string::npos);
    CHECK(run.err.find("--header") != std::string::npos);
    auto named = of(files, "1");
    named.names = true;
    CHECK(printed(named).status != bad_input);
  };
  refused("value\n" + lines(400, 9), lines(400, 1), "a, line 1: found \"value\", which is no number");
  refused(lines(400, 9), "# drawn\n\n" + lines(400, 1) + "nan\n", "b, line 403: found \"nan\"");
  const Files tools{"np.float64(0.5)\n" + lines(400, 9, ",\n"), "+1.0\n.77\n" + lines(400, 1)};
  CHECK(printed(of(tools, "1")).status == some_broken);
}

}  // namespace dpcert::cli
