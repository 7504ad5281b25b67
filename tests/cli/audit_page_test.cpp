// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "dpcert/reports/page.hpp"
#include "program.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string response = R"({"type": "randomized_response", "categories": 2, "truth": "3/4"})";

std::string file_of(const std::string& id, const std::string& title, const std::string& claim) {
  return R"({"claims": [{"id": ")" + id + R"(", "title": ")" + title +
         R"(", "neighbours": "replace-one", "mechanism": )" + response + R"(, "claim": )" + claim +
         R"(}, {"id": "bad", "neighbours": "other", "mechanism": {"type": "zcdp",)" +
         R"( "rho": "-1"}, "claim": {"rho": 1}}]})";
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a page says what was claimed, what was found, and how to check it") {
  const Folder folder;
  const std::string page = (folder / "report.html").string();
  const Run run = program("audit - --html '" + page + "'", file_of("low", "a title", R"({"epsilon": "1.098"})"));
  CHECK(run.status == 2);  // one claim is bad
  const std::string text = bytes_of(page);
  for (const char* part :
       {"Of 2 claims: 1 is false, 1 could not be read.", "id=\"claim-1\"", "epsilon 1.098", "1.09861228867", "a title",
        "replace-one", "dpcert-check", "the independent checker accepted the verdict", "This claim could not be read",
        "/claims/1/mechanism/rho"})
    CHECK(holds(text, part));
}

TEST_CASE("a page loads nothing, and what stands in the file is text in it") {
  const Folder folder;
  const std::string page = (folder / "report.html").string();
  program(
      "audit - --html '" + page + "'",
      file_of("</table><script>x()</script>", "<img src=x onerror=y> {{id}} & \\\"quoted\\\"", R"({"epsilon": 2})"));
  const std::string text = bytes_of(page);
  CHECK_FALSE(holds(text, "<script>x"));
  CHECK_FALSE(holds(text, "<img src=x"));
  CHECK(holds(text, "&lt;script&gt;x()"));
  CHECK(holds(text, "{{id}} &amp; &quot;quoted&quot;"));
  CHECK(holds(text, "default-src 'none'"));
  for (const char* way : {"src=\"http", "href=\"http", "src=\"//", "url(", "@import", "<link"})
    CHECK_FALSE(holds(text, way));
}

TEST_CASE("a page of what is all proved, and one of what is undecided") {
  const Folder folder;
  const std::string page = (folder / "report.html").string();
  const auto text_of = [&](const std::string& mechanism, const std::string& claim) {
    program("audit - --html '" + page + "'", R"({"claims": [{"id": "one", "neighbours": "other", "mechanism": )" +
                                                 mechanism + R"(, "claim": )" + claim + "}]}");
    return bytes_of(page);
  };
  CHECK(holds(text_of(response, R"({"epsilon": 2})"), "The claim holds."));
  CHECK(holds(
      text_of(R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}]})", R"({"epsilon": 10, "delta": "1e-5"})"),
      "Of 1 claim: 1 is undecided."));
}

TEST_CASE("a table for spreadsheets has a line a claim, in which no name is a formula") {
  const Folder folder;
  const std::string table = (folder / "report.csv").string();
  program("audit - --csv '" + table + "'", file_of("=1+1", "a, \\\"b\\\"", R"({"epsilon": "1.098"})"));
  const std::string text = bytes_of(table);
  CHECK(holds(text, "id,title,verdict,"));
  CHECK(holds(text, "\r\n'=1+1,\"a, \"\"b\"\"\",refuted,yes,epsilon 1.098,needed epsilon 1.09861228867,-0.00061"));
  CHECK(holds(text, "\r\nbad,,bad claim,"));
  std::size_t lines = 0;
  for (const char c : text) lines += c == '\n' ? 1U : 0U;
  CHECK(lines == 3);
}

TEST_CASE("where a report cannot stand is told before anything is settled") {
  const Folder folder;
  const std::string spec = (folder / "spec.json").string(), report = (folder / "report").string();
  const std::string text = file_of("low", "", R"({"epsilon": 2})");
  write(spec, text);
  for (const std::string& options : {std::string{"--html /nowhere/report.html"}, "--csv '" + spec + "'",
                                     "--html '" + report + "' --csv '" + report + "'"}) {
    const Run run = program("audit '" + spec + "' " + options);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(holds(run.err, "dpcert: "));
  }
  CHECK(bytes_of(spec) == text);
}

TEST_CASE("a command in a page is one that a shell takes as it stands, whatever the file is called") {
  const Folder folder;
  const std::string spec = (folder / "it's $(true); a.json").string(), page = (folder / "report.html").string();
  write(spec, file_of("low", "", R"({"epsilon": 2})"));
  shell("cd '" + (folder / "").string() + "' && $dpcert audit it*.json --html report.html");
  const std::string text = bytes_of(page);
  CHECK(holds(text, "$(true); a.json"));
  CHECK(holds(text, "dpcert-check &"));  // a quote
  CHECK_FALSE(holds(text, "dpcert-check it"));
}

TEST_CASE("a type II error that would hold is told as one") {
  const Folder folder;
  const std::string page = (folder / "report.html").string();
  program("audit - --html '" + page + "'",
          R"({"claims": [{"id": "errors", "neighbours": "other", "mechanism": {"type": "gaussian", "sigma": 1, )"
          R"("sensitivity": 1}, "claim": {"type_one": "0.05", "type_two": "0.8"}}]})");
  CHECK(holds(bytes_of(page), "type_two 0.74048897715"));
}

TEST_CASE("an image is an address that keeps every byte of a picture") {
  CHECK(reports::as_image("<a b=\"#1\">%</a>") == "data:image/svg+xml,%3Ca b=%22%231%22%3E%25%3C/a%3E");
}
