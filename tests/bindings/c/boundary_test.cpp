// SPDX-License-Identifier: Apache-2.0
#include "boundary.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

#include "dpcert/accounting/pairs/laplace_pair.hpp"

using namespace dpcert;

namespace {

/// What comes of a call with that body, as "code path: message".
template <class Body>
std::string told(Body body) {
  dpcert_error* error = nullptr;
  const dpcert_code code = c::guarded(&error, body);
  CHECK(dpcert_error_code(error) == code);
  std::string words =
      std::string{dpcert_code_name(code)} + " " + dpcert_error_path(error) + ": " + dpcert_error_message(error);
  dpcert_error_free(error);
  CHECK(c::guarded(nullptr, body) == code);  // nobody need want the error
  return words;
}

}  // namespace

TEST_CASE("a contract that is broken inside a call is an error, and names its place") {
  const std::string words = told([] { const LaplacePair pair{Rational{-1}}; });
  CHECK(words.starts_with("internal : dpcert: broken contract (shift >= 0) at "));
  CHECK(words.find("laplace_pair.cpp:") != std::string::npos);
  CHECK(told([] { static_cast<void>(Result<int>{invalid_input("", "")}.value()); }).starts_with("internal "));
  CHECK(told([] { throw Rational{1} / Rational{0}; }).starts_with("internal "));
}

TEST_CASE("whatever else is thrown inside a call is an error, too") {
  CHECK(told([] {}) == "ok : ");
  CHECK(told([] { reject("/a/0", "wrong"); }) == "invalid_input /a/0: wrong");
  CHECK(told([] { throw BadInput{unsupported("/b", "so")}; }) == "unsupported /b: so");
  CHECK(told([] { throw BadInput{{Fault::precision_exhausted, "", "open"}}; }) == "precision_exhausted : open");
  CHECK(told([] { throw std::bad_alloc{}; }) == "precision_exhausted : this call needs more memory than there is");
  CHECK(told([] { throw std::runtime_error{"words"}; }) == "internal : words");
  CHECK(told([] { throw 5; }) == "internal : an exception of an unknown kind");
}

TEST_CASE("a broken contract ends a program that does not catch it, with its words") {
  CHECK_THROWS_AS(expects(false, "so it is"), BrokenContract);
  CHECK_THROWS_WITH(ensures(false, "so it is", "there.cpp", 7), "dpcert: broken contract (so it is) at there.cpp:7");
  CHECK_NOTHROW(expects(true));
}
