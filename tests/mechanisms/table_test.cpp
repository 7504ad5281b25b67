// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/table.hpp"

#include <catch2/catch.hpp>

using namespace dpcert;

namespace {

std::vector<std::string> cells(const std::string& csv, const std::string& name) {
  return read_columns(csv, {name}).value().front().cells();
}
std::string complaint(const std::string& csv, const std::string& name) {
  const auto columns = read_columns(csv, {name});
  return columns ? "" : columns.error().message;
}
using Cells = std::vector<std::string>;

}  // namespace

TEST_CASE("tables are read as RFC 4180 says") {
  CHECK(cells("a,b\n1,2\n3,4\n", "b") == Cells{"2", "4"});
  CHECK(cells("a,b\r\n1,2\r\n3,4", "a") == Cells{"1", "3"});
  CHECK(cells("\xef\xbb\xbf\"a\",b\n\"1, \"\"one\"\"\nmore\",2\n", "a") == Cells{"1, \"one\"\nmore"});
  CHECK(cells("a,b\n,\n\"\",x\n", "a") == Cells{"", ""});
  CHECK(cells("a\n", "a").empty());
  CHECK(cells("a,b\n1,2", "b") == Cells{"2"});
  CHECK(cells("a,b\n1,\n", "b") == Cells{""});
  CHECK(cells("a,b\n1,", "b") == Cells{""});
  CHECK(complaint("a,b\n1,2,3\n", "a").find("record 1: found 3 cells, wanted 2") != std::string::npos);
  CHECK(complaint("a,b\n1\n", "a").find("found 1 cell, wanted 2, on line 2") != std::string::npos);
  CHECK(complaint("a,a\n1,2\n", "a").find("found 2 columns") != std::string::npos);
  CHECK(complaint("a,b\n1,2\n", "c").find("found 0 columns \"c\"") != std::string::npos);
  CHECK(complaint("", "c").find("found 0 columns") != std::string::npos);
  for (const char* broken : {"a\n1\"2\n", "a\n\"1\"2\n", "a\n\"1\n", "a\n\"", "a\n1\n\"\"\""})
    CHECK(complaint(broken, "a").find("quotation mark") != std::string::npos);
}

TEST_CASE("a blank line is a record, but at both ends") {
  for (const std::string end : {"\n", "\r\n"}) {
    const auto with_ends = [&](std::string text) {
      for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += end.size())
        text.replace(at, 1, end);
      return text;
    };
    CHECK(cells(with_ends("age\n30\n\n40\n\n\n50\n"), "age") == Cells{"30", "", "40", "", "", "50"});
    CHECK(cells(with_ends("\n\nage\n\n30\n\n\n"), "age") == Cells{"", "30"});
    CHECK(cells(with_ends("age\n\"\"\n"), "age") == Cells{""});
    CHECK(cells(with_ends("age\n\n\n"), "age").empty());
    const std::string blank = complaint(with_ends("a,b\n1,2\n\"3\n\",4\n\n5,6\n"), "a");
    CHECK(blank.starts_with("record 3: found 1 cell, wanted 2, on line 5, which is blank"));
  }
  const Column age = read_columns("age\n30\n\n40\n", {"age"}).value().front();
  CHECK(age.clamped(0, 100).error().message.starts_with("record 2: no number"));
  CHECK(age.clamped(0, 100, Rational{7}).value() == std::vector<Rational>{30, 7, 40});
}

TEST_CASE("a column that is not there is told with those that are, where the first line names columns") {
  CHECK(complaint("id,Salary,dept\n1,2,3\n", "salary") ==
        "the first line: found 0 columns \"salary\" of 3 (id, Salary, dept), wanted one; did you mean \"Salary\"?");
  const auto second = read_columns("id,pay\n1,2\n", {"id", "height"});
  CHECK(second.error().message.find("\"height\" of 2 (id, pay), wanted one") != std::string::npos);
  const std::string cells = complaint("ann,54321,hr\nbob,1,hr\n", "salary");
  CHECK(cells.find("is it a line of names at all?") != std::string::npos);
  CHECK(cells.find("54321") == std::string::npos);
  CHECK(complaint("id\tsalary\n1\t2\n", "salary").find("by commas, not tabs") != std::string::npos);
  CHECK(complaint("id;salary\n1;2\n", "salary").find("by commas, not semicolons") != std::string::npos);
}

TEST_CASE("columns come in the sequence in which they are asked for") {
  const auto columns = read_columns("a,b,c\n1,2,3\n4,5,6\n", {"c", "a"}).value();
  REQUIRE(columns.size() == 2);
  CHECK(columns[0].cells() == Cells{"3", "6"});
  CHECK(columns[1].cells() == Cells{"1", "4"});
  CHECK(read_columns("a,b\n1,2\n", {"a", "c"}).error().message.find("found 0 columns \"c\"") != std::string::npos);
}

TEST_CASE("cells are numbers of an interval, or refused unseen") {
  const auto numbers = [](const std::string& csv) {
    return read_columns("x\n" + csv, {"x"}).value().front().clamped(0, 10);
  };
  CHECK(numbers("1\n1/2\n1e1\n-3\n12.5\n").value() == std::vector<Rational>{1, Rational{1, 2}, 10, 0, 10});
  for (const char* secret : {"NaN", "inf", "secret", "1 ", "0x7", "\"\""}) {
    const auto read = numbers("1\n" + std::string{secret} + "\n");
    REQUIRE_FALSE(read);
    CHECK(read.error().message.find("record 2") != std::string::npos);
    CHECK(read.error().message.find("secret") == std::string::npos);
  }
}

TEST_CASE("a cell that cannot be read counts as it is stated") {
  const Column column = read_columns("x\n1\n12\nsecret\n\"\"\n", {"x"}).value().front();
  CHECK(column.clamped(0, 10, Rational(7, 2)).value() == std::vector<Rational>{1, 10, Rational(7, 2), Rational(7, 2)});
  CHECK(column.all_named({"12", "1"}, 0).value() == std::vector<std::size_t>{1, 0, 0, 0});
  const auto refused = column.all_named({"12", "1"});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("record 3: none of the listed names") != std::string::npos);
}
