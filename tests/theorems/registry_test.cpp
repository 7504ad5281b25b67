// SPDX-License-Identifier: Apache-2.0
#include "dpcert/theorems/registry.hpp"

#include <rapidcheck.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "property.hpp"

namespace dpcert::theorems {
namespace {

/// Choices that RapidCheck makes, and takes back one by one where it shrinks.
Draw drawn() {
  return Draw{[](std::uint64_t bound) { return *rc::gen::inRange<std::uint64_t>(0, bound); }};
}

bool has(const Theorem& theorem, Role role) {
  return std::any_of(theorem.checks.begin(), theorem.checks.end(),
                     [&](const Check& check) { return check.role == role; });
}

/// What an entry of that status must show.
bool is_complete(const Theorem& theorem) {
  switch (theorem.status) {
    case Status::holds:
    case Status::asymptotic:
      return theorem.corrected.empty() && has(theorem, Role::statement);
    case Status::holds_corrected:
      return !theorem.corrected.empty() && has(theorem, Role::corrected);
    case Status::wrong:
      return !theorem.corrected.empty() && has(theorem, Role::counterexample) && has(theorem, Role::corrected);
    default:
      return !theorem.corrected.empty() && has(theorem, Role::corrected) && has(theorem, Role::attained);
  }
}

}  // namespace

TEST_CASE("an entry has an id of its own, all that its status asks for, and names files of the tree", "[theorems]") {
  std::set<std::string_view> ids;
  for (const Theorem& theorem : theorems()) {
    INFO(theorem.id);
    CHECK(ids.insert(theorem.id).second);
    CHECK(document_of(theorem).key == theorem.id.substr(0, theorem.id.find('.')));
    CHECK(find_theorem(theorem.id) == &theorem);
    CHECK(!theorem.statement.empty());
    CHECK(is_complete(theorem));
    for (const std::string_view path : {theorem.note, theorem.code})
      CHECK((path.empty() || std::filesystem::exists(std::filesystem::path{DPCERT_SOURCE_DIR} / path)));
  }
  CHECK(ids.size() >= 140);
}

TEST_CASE("what each check is to show is shown on instances of any seed", "[theorems][random]") {
  for (const Theorem& theorem : theorems())
    for (const Check& check : theorem.checks)
      prop(std::string{theorem.id} + ", " + name_of(check.role), Cases::few, [&] {
        Draw instance = drawn();
        const Trilean holds = check.holds(instance);
        RC_LOG() << instance.shown();
        RC_ASSERT(holds == Trilean::yes);
      });
}

TEST_CASE("what is corrected, or has a counterexample, shows an instance, and nothing else does", "[theorems]") {
  for (const Theorem& theorem : theorems()) {
    INFO(theorem.id);
    REQUIRE(theorem.instance.has_value() == (!theorem.corrected.empty() || has(theorem, Role::counterexample)));
    if (!theorem.instance) continue;
    CHECK_FALSE(
        (theorem.instance->given.empty() || theorem.instance->printed.empty() || theorem.instance->fact.empty()));
    CHECK(theorem.instance->query.empty() == theorem.instance->answer.empty());
    CHECK((theorem.instance->excludes.empty() || !theorem.instance->query.empty()));
  }
}

TEST_CASE("a statement that fails somewhere is found, with its instance, and doubt is a failure", "[theorems]") {
  const auto outcome = [](Trilean (*holds)(Draw&)) {
    return recheck({.id = "dwork-roth.none", .place = "", .statement = "", .checks = {{Role::statement, holds}}}, 200,
                   7)
        .front();
  };
  const Rechecked wrong = outcome([](Draw& draw) { return trilean(draw.number("x", 0, 1) < 1); });
  CHECK(wrong.failure == "fails at x = 1");
  CHECK(wrong.instances < 200);
  CHECK(outcome([](Draw& draw) { return draw.whole("n", 0, 9) < 9 ? Trilean::yes : Trilean::unknown; }).failure ==
        "is not settled at n = 9");
  const Rechecked right = outcome([](Draw& draw) { return trilean(draw.inside("x", 0, 1) < 1); });
  CHECK(right.failure.empty());
  CHECK(right.instances == 200);
  CHECK(outcome([](Draw&) { return Trilean::yes; }).instances == 1);
}

TEST_CASE("instances follow from the seed", "[theorems]") {
  const auto first_law = [](std::uint64_t seed) {
    static std::string shown;
    static_cast<void>(recheck({.id = "dwork-roth.none",
                               .place = "",
                               .statement = "",
                               .checks = {{Role::statement,
                                           [](Draw& draw) {
                                             static_cast<void>(draw.law("P", 6));
                                             shown = draw.shown();
                                             return Trilean::yes;
                                           }}}},
                              1, seed));
    return shown;
  };
  CHECK(first_law(3) == first_law(3));
  CHECK(first_law(3) != first_law(4));
}

TEST_CASE("drawn laws sum to 1, fractions reach their ends", "[theorems][random]") {
  prop("each row of a kernel sums to 1, none of a positive law is 0", [] {
    Draw instance = drawn();
    for (const auto& row : instance.kernel("K", 3, 4)) {
      Rational sum = 0;
      for (const Rational& x : row) sum += x;
      RC_ASSERT(sum == 1);
    }
    for (const Rational& x : instance.positive_law("P", 5)) RC_ASSERT(x > 0);
    const Rational y = instance.inside("y", 2, 3), z = instance.number("z", 2, 3);
    RC_ASSERT(y > 2 && y < 3 && z >= 2 && z <= 3);
  });
}

}  // namespace dpcert::theorems
