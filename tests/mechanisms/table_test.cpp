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
  CHECK(cells("a,b\n,\n\n\"\",x\n", "a") == Cells{"", ""});
  CHECK(cells("a\n", "a").empty());
  CHECK(cells("a,b\n1,2", "b") == Cells{"2"});
  CHECK(cells("a,b\n1,\n", "b") == Cells{""});
  CHECK(cells("a,b\n1,", "b") == Cells{""});
  CHECK(complaint("a,b\n1,2,3\n", "a").find("record 1: found 3 cells, wanted 2") != std::string::npos);
  CHECK(complaint("a,b\n1\n", "a").find("found 1 cells") != std::string::npos);
  CHECK(complaint("a,a\n1,2\n", "a").find("found 2 columns") != std::string::npos);
  CHECK(complaint("a,b\n1,2\n", "c").find("found 0 columns \"c\"") != std::string::npos);
  CHECK(complaint("", "c").find("found 0 columns") != std::string::npos);
  for (const char* broken : {"a\n1\"2\n", "a\n\"1\"2\n", "a\n\"1\n", "a\n\"", "a\n1\n\"\"\""})
    CHECK(complaint(broken, "a").find("quotation mark") != std::string::npos);
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
