// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/json.hpp"

using namespace dpcert;

TEST_CASE("a JSON document keeps the text of its numbers and the sequence of its members") {
  const std::string text = R"({"b":1.50e+3,"a":[0.1000,-7,123456789012345678901234567890],"c":{"d":null,"e":true}})";
  CHECK(write_json(read_json(text).value()) == text);
}

TEST_CASE("pointers escape ~ and / as RFC 6901 asks") {
  CHECK(child("/a", "b/c~d") == "/a/b~1c~0d");
  CHECK(child("", "") == "/");
  CHECK(child("/a", std::size_t{3}) == "/a/3");
  CHECK(read_json(R"({"x": [1, {"~/": 1, "~/": 2}]})").error().where == "/x/1/~0~1");
}

TEST_CASE("what no document may hold is an error") {
  for (const char* text : {"", "{", "[1,]", "{\"a\" 1}", "nul", "01", "+1", "1.", ".5", "NaN", "\"\\x\"", "\"\x01\"",
                           "\"\xff\"", "1 2", "1e999"})
    CHECK_FALSE(read_json(text));
  CHECK_FALSE(read_json(std::string_view{"{}\0}", 4}));  // a zero byte ends no document
  CHECK(read_json("1e999").error().message.find("as a string") != std::string::npos);
  CHECK(read_json("[[[1]]]", {3, 10}).has_value());
  CHECK_FALSE(read_json("[[[[1]]]]", {3, 10}));
  CHECK(read_json("[1,2,3]", {3, 4}).has_value());
  CHECK_FALSE(read_json("[1,2,3,4]", {3, 4}));
}

TEST_CASE("quoted text survives, and bytes that are not UTF-8 are replaced") {
  for (const std::string text : {"", "a\"b\\c", "line\nend\t", "é\u20ac", "\x7f"}) {
    CHECK(read_json(quote_json(text)).value().text == text);
    CHECK(read_json(quote_json(text, JsonText::ascii)).value().text == text);
  }
  CHECK(read_json(quote_json("\xff")).has_value());
}
