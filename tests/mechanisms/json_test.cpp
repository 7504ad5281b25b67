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

TEST_CASE("the usual faults of JSON are told with their cure, and nothing else is taken for one") {
  const auto says = [](const std::string& text, const std::string& words) {
    const auto read = read_json(text);
    REQUIRE_FALSE(read);
    INFO(text << ": " << read.error().message);
    CHECK(read.error().message.starts_with("malformed JSON at "));
    CHECK(read.error().message.find(words) != std::string::npos);
  };
  for (const char* text : {"[1,]", R"({"a": 1 , })", "{\"claims\": [{},\n ]}"})
    says(text, "a comma before the closing bracket");
  says("{'type': 1}", "column 2: a single quotation mark, wanted double ones");
  says(R"({"type": 'gaussian'})", "a single quotation mark, wanted double ones");
  for (const char* text : {"{ // mine\n}", "{ /* mine */ }", "# mine\n{}"}) says(text, "a comment");
  for (const std::string number : {".5", "-.5", "+1", "1.", "01", "1.e5", "-01.5"})
    for (const auto& [before, after] : {std::pair{"{\"a\": ", "}"}, std::pair{"[1, ", ", 2]"}, std::pair{"", ""}})
      if (!(number == "1." && *after == '\0')) says(before + number + after, "found " + number + ", wanted digits");
  for (const std::string word : {"NaN", "nan", "-nan"})
    says("{\"a\": " + word + "}", "found " + word + ", which is no number");
  for (const std::string word : {"Infinity", "-Infinity", "inf", "+inf"})
    says("{\"a\": " + word + "}", "found " + word + ", wanted a number, or where infinity is allowed \"inf\"");
  says("{\"a\": True}", "found True, wanted true");
  says("{\"a\": None}", "found None, wanted null");
  says("{type: 1}", "found the name type, wanted \"type\", in double quotation marks");
  says("", "found nothing");
  for (const char* text : {"{", R"({"a": [1)", R"({"a": "b)"}) says(text, "the text ends before");
  for (const char* text :
       {R"({"a" 1})", R"({"a": 1 2})", "[1 true]", R"({"a": "it\'s"})", R"(["\#"])", "{]", R"({"a": 1}})"}) {
    INFO(text);
    const std::string message = read_json(text).error().message;
    for (const char* cure :
         {"wanted digits", "quotation mark, wanted", "a comment", "a comma before", "which is no number"})
      CHECK(message.find(cure) == std::string::npos);
  }
}

TEST_CASE("quoted text survives, and bytes that are not UTF-8 are replaced") {
  for (const std::string text : {"", "a\"b\\c", "line\nend\t", "é\u20ac", "\x7f"}) {
    CHECK(read_json(quote_json(text)).value().text == text);
    CHECK(read_json(quote_json(text, JsonText::ascii)).value().text == text);
  }
  CHECK(read_json(quote_json("\xff")).has_value());
}
