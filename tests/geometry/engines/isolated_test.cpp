// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/isolated.hpp"

#include <unistd.h>
#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "dpcert/exact/work.hpp"

using namespace dpcert;

namespace {

std::string bytes(const Result<Attempt>& attempt) {
  REQUIRE(attempt);
  REQUIRE(attempt->succeeded);
  return attempt->text;
}
std::string failure(const Result<Attempt>& attempt) {
  REQUIRE(attempt);
  CHECK_FALSE(attempt->succeeded);
  return attempt->text;
}

/// Each child counts down in one of its own; a child that waited for ever would meet the clock.
std::string nested(int depth) {
  const std::string here = std::to_string(depth);
  if (depth == 0) return here;
  return bytes(in_child({"engine", 256, 20}, [&] { return here + nested(depth - 1); }));
}

}  // namespace

TEST_CASE("work in a child") {
  const ChildLimits limits{"engine", 256};
  SECTION("returns bytes, long ones and none") {
    CHECK(bytes(in_child(limits, [] { return std::string("a\0b", 3); })) == std::string("a\0b", 3));
    CHECK(bytes(in_child(limits, [] { return std::string(3'000'000, 'x'); })).size() == 3'000'000);
    CHECK(bytes(in_child(limits, [] { return std::string{}; })).empty());
  }
  SECTION("changes nothing here") {
    int here = 1;
    CHECK(bytes(in_child(limits, [&] { return std::to_string(++here); })) == "2");
    CHECK(here == 1);
  }
  SECTION("charges here what it counted there, and ends where it would end here") {
    const Work before = work_done();
    const WorkLimit limit{Work{1'000}};
    CHECK(bytes(in_child(limits, [] {
            charge(Work{600});
            return std::to_string(Allowance{}.left().units);
          })) == "400");
    CHECK(work_done() - before == Work{600});
  }
  SECTION("that throws says what") {
    CHECK(failure(in_child(limits, []() -> std::string { throw std::runtime_error{"no luck"}; })) == "engine: no luck");
  }
  SECTION("that crashes names the signal") {
    CHECK(failure(in_child(limits, []() -> std::string { std::abort(); })).find("crashed by signal 6") !=
          std::string::npos);
    CHECK(failure(in_child(limits, []() -> std::string { std::_Exit(3); })).find("crashed") != std::string::npos);
  }
  SECTION("that never ends is stopped") {
    const auto stopped = in_child({"engine", 256, 0.2}, [] {
      for (volatile bool on = true; on;) continue;
      return std::string{};
    });
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().fault == Fault::precision_exhausted);
    CHECK(stopped.error().message == "engine: not done after 0.2 s");
  }
#ifndef __SANITIZE_ADDRESS__
  SECTION("that takes too much memory is stopped") {
    failure(in_child(limits, [] { return std::string(std::vector<char>(400'000'000, 'x').data(), 1); }));
    bytes(in_child(limits, [] { return std::string(std::vector<char>(40'000'000, 'x').data(), 1); }));
  }
#endif
  SECTION("of several threads at once") {
    std::vector<std::string> answers(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < answers.size(); ++i)
      threads.emplace_back([&, i] { answers[i] = in_child(limits, [i] { return std::to_string(i); })->text; });
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < answers.size(); ++i) CHECK(answers[i] == std::to_string(i));
  }
  SECTION("that has a child of its own, and that one too") { CHECK(nested(3) == "3210"); }
  SECTION("of several threads at once, each with children of its own") {
    std::vector<std::string> answers(8);
    std::vector<std::thread> threads;
    for (std::string& answer : answers) threads.emplace_back([&answer] { answer = nested(2); });
    for (auto& thread : threads) thread.join();
    for (const std::string& answer : answers) CHECK(answer == "210");
  }
  SECTION("whose pipe somebody else holds open, too, ends when it ends") {
    const auto crashed = in_child({"engine", 256, 3}, []() -> std::string {
      if (fork() != 0) std::abort();
      sleep(6);
      _exit(0);
    });
    CHECK(failure(crashed).find("crashed by signal 6") != std::string::npos);
  }
}
