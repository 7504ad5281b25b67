// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dpcert/check/command.hpp"
#include "judge.hpp"

using namespace dpcert::check;
namespace fs = std::filesystem;

namespace {

const fs::path here = fs::path{DPCERT_SOURCE_DIR} / "tests/check/certificates";
const std::string spec = here / "spec.json";

struct Run {
  int status;
  std::string out, err;
};
Run run(std::vector<std::string> arguments) {
  std::ostringstream out, err;
  const int status = run_check(arguments, out, err);
  return {status, out.str(), err.str()};
}

std::vector<std::string> files(const std::string& folder) {
  std::vector<std::string> result;
  for (const auto& entry : fs::directory_iterator{here / folder}) result.push_back(entry.path());
  std::sort(result.begin(), result.end());
  return result;
}

std::string accepted(const std::string& name) { return here / "accepted" / (name + ".cert"); }

}  // namespace

TEST_CASE("every certificate under accepted/ is accepted, every one under rejected/ is not") {
  REQUIRE(files("accepted").size() >= 8);
  REQUIRE(files("rejected").size() >= 8);
  for (const auto& file : files("accepted")) {
    INFO(file);
    const auto answer = run({spec, file});
    CHECK(answer.out.rfind("ACCEPTED ", 0) == 0);
    CHECK((answer.status == 0 || answer.status == 4));
  }
  for (const auto& file : files("rejected")) {
    INFO(file);
    const auto answer = run({spec, file});
    CHECK(answer.out.rfind("REJECTED ", 0) == 0);
    CHECK(answer.status == 1);
  }
}

TEST_CASE("the exit status tells the verdicts apart") {
  const auto proved = accepted("gauss-proved"), refuted = accepted("gauss-refuted");
  const auto bad = files("rejected").front();
  CHECK(run({spec, proved}).status == 0);
  CHECK(run({spec, proved}).out ==
        "ACCEPTED proved \"gauss-proved\" /claims/0 epsilon 1 delta 0.13 by gaussian-curve, given\n");
  CHECK(run({spec, refuted}).status == 4);
  CHECK(run({spec, refuted, "--expect", "refuted"}).status == 0);
  CHECK(run({"--expect=refuted", spec, refuted}).status == 0);
  CHECK(run({spec, refuted, "--expect", "not_implied"}).status == 4);
  CHECK(run({spec, proved, "--expect", "refuted"}).status == 4);
  CHECK(run({spec, proved, refuted}).status == 4);
  CHECK(run({spec, proved, bad, refuted}).status == 1);
  CHECK(run({spec, proved, "/no/such/file", bad}).status == 2);
  CHECK(run({spec, here}).status == 2);
  CHECK(run({here, proved}).status == 2);
  CHECK(run({proved, proved}).status == 2);
}

TEST_CASE("the kernel accepts what its own mechanisms and rules settle, and nothing else") {
  const auto text = [](const std::string& mechanism) {
    return R"({"claims": [{"id": "c", "neighbours": "add-remove", "mechanism": )" + mechanism +
           R"(, "claim": {"order": 2, "epsilon": 9}}]})";
  };
  const fs::path folder = fs::temp_directory_path() / "dpcert_check_kernel";
  fs::create_directories(folder);
  const auto answer = [&](const std::string& mechanism, const std::vector<std::string>& steps) {
    const std::string bytes = text(mechanism), file = (folder / "spec.json").string(), proof = (folder / "c").string();
    std::ofstream{file, std::ios::binary} << bytes;
    std::ofstream{proof, std::ios::binary} << dpcert::check::test::certificate_text(bytes, steps);
    CHECK(run({file, proof}).status == 0);
    return run({"--kernel", file, proof}).out;
  };
  const std::string noise = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})",
                    integers = R"({"type": "discrete_gaussian", "sigma": 1, "sensitivity": 1})";
  const auto on_sample = [](const std::string& of) { return dpcert::specs::sampled("1/2", of); };
  const auto beside = [&](const std::string& other) { return dpcert::specs::beside(noise, other); };
  CHECK(answer(noise, {"@ gdp 1 by given", "@ renyi 2 1 by convert 0"}) ==
        "ACCEPTED proved \"c\" /claims/0 order 2 epsilon 9 by convert, given\n");
  const auto is_no_type = [](const std::string& out) {
    return out.find("a mechanism type that the kernel does not know") != std::string::npos;
  };
  CHECK(is_no_type(answer(integers, {"@ renyi 2 1 by discrete-sum"})));
  CHECK(is_no_type(
      answer(beside(integers), {"@/parts/0/mechanism gdp 1 by given", "@/parts/0/mechanism renyi 2 1 by convert 0",
                                "@/parts/1/mechanism renyi 2 1 by discrete-sum", "@ renyi 2 2 by sum 1 2"})));
  CHECK(is_no_type(answer(on_sample(R"({"type": "discrete_laplace", "scale": 1, "sensitivity": 1})"),
                          {"@/of dp 1 0 by discrete-sum", "@ dp 1 0 by sampling 0", "@ renyi 2 9 by convert 1"})));
  CHECK(answer(on_sample(noise), {"@ renyi 2 1 by subsampled"}).find("a rule that the kernel does not know") !=
        std::string::npos);
  fs::remove_all(folder);
}

TEST_CASE("an id is printed as a text that can be no other") {
  // A line of its own, the direction of writing turned, a word of another answer.
  const std::string id = R"(a\u202eb\nACCEPTED proved \"x\u0085\u200b)";
  const auto text =
      R"({"claims": [{"id": ")" + id +
      R"(", "neighbours": "other", "mechanism": {"type": "pure", "epsilon": 1}, "claim": {"epsilon": 1}}]})";
  const fs::path folder = fs::temp_directory_path() / "dpcert_check_ids";
  fs::create_directories(folder);
  const auto write = [&](const std::string& name, const std::string& bytes) {
    std::ofstream{folder / name, std::ios::binary} << bytes;
    return (folder / name).string();
  };
  const std::string head =
      "dpcert-certificate 1\nspec sha256 " + dpcert::check::sha256(text) + "\nclaim /claims/0 \"" + id + "\"\n";
  const auto good = write("good", head + "step 0 about /claims/0/mechanism dp 1 0 by given\nqed 0\n");
  const auto bad = write("bad", head + "step 0 about /claims/0/mechanism dp 1 0 by axiom\nqed 0\n");
  const auto answers = run({write("spec.json", text), good, bad});
  CHECK(answers.out == "ACCEPTED proved \"" + id + "\" /claims/0 epsilon 1 delta 0 by given\nREJECTED 0 \"" + id +
                           "\" /claims/0 a rule that this checker does not know, in \"" + bad + "\"\n");
  fs::remove_all(folder);
}

TEST_CASE("what cannot be read is told apart, and the file of a rejected certificate is named") {
  const auto says = [](const Run& answer, int status, const std::string& words) {
    INFO(answer.out << answer.err);
    CHECK(answer.status == status);
    CHECK((answer.out + answer.err).find(words) != std::string::npos);
  };
  const auto proved = accepted("gauss-proved");
  says(run({spec, "/no/such/file"}), 2, "/no/such/file: there is no such file");
  says(run({"/no/such/file", proved}), 2, "/no/such/file: there is no such file");
  says(run({spec, here}), 2, "is a folder, wanted a file");
  says(run({proved, spec}), 2, "is a certificate, and stands where the audit file is wanted");
  says(run({spec, spec}), 1, "REJECTED - ");
  for (const auto& file : files("rejected")) says(run({spec, file}), 1, ", in \"" + file + "\"\n");
}

TEST_CASE("bad usage is status 2, help and version 0") {
  CHECK(run({}).status == 2);
  CHECK(run({spec}).status == 2);
  CHECK(run({spec, accepted("gauss-proved"), "--expect"}).status == 2);
  CHECK(run({spec, accepted("gauss-proved"), "--expect", "certain"}).status == 2);
  CHECK(run({spec, accepted("gauss-proved"), "--loud"}).status == 2);
  CHECK(run({"--help"}).status == 0);
  CHECK(run({"--version"}).out.rfind("dpcert-check ", 0) == 0);
}

TEST_CASE("an answer that cannot be written is status 2") {
  std::ofstream full{"/dev/full"};
  std::ostringstream err;
  CHECK(run_check({spec, accepted("gauss-proved")}, full, err) == 2);
  CHECK_FALSE(err.str().empty());
}
