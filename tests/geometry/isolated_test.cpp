// SPDX-License-Identifier: GPL-3.0-or-later
#include "isolated.hpp"

#include <catch2/catch.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace dpcert;

namespace {

std::string message(const Result<std::string>& result) {
  REQUIRE_FALSE(result);
  CHECK(result.error().fault == Fault::precision_exhausted);
  return result.error().message;
}

}  // namespace

TEST_CASE("work in a child") {
  const ChildLimits limits{"engine", 20, 256};
  SECTION("returns bytes, long ones and none") {
    CHECK(*in_child(limits, [] { return std::string("a\0b", 3); }) == std::string("a\0b", 3));
    CHECK(in_child(limits, [] { return std::string(3'000'000, 'x'); })->size() == 3'000'000);
    CHECK(in_child(limits, [] { return std::string{}; })->empty());
  }
  SECTION("changes nothing here") {
    int here = 1;
    CHECK(*in_child(limits, [&] { return std::to_string(++here); }) == "2");
    CHECK(here == 1);
  }
  SECTION("that throws says what") {
    CHECK(message(in_child(limits, []() -> std::string { throw std::runtime_error{"no luck"}; })) == "engine: no luck");
  }
  SECTION("that crashes names the signal") {
    CHECK(message(in_child(limits, []() -> std::string { std::abort(); })).find("crashed by signal 6") !=
          std::string::npos);
    CHECK(message(in_child(limits, []() -> std::string { std::_Exit(3); })).find("crashed") != std::string::npos);
  }
  SECTION("that never ends is stopped") {
    CHECK(message(in_child({"engine", 0.2, 256}, [] {
            for (volatile bool on = true; on;) continue;
            return std::string{};
          })) == "engine: not done after 0.2 s");
  }
#ifndef __SANITIZE_ADDRESS__
  SECTION("that takes too much memory is stopped") {
    message(in_child(limits, [] { return std::string(std::vector<char>(400'000'000, 'x').data(), 1); }));
    CHECK(in_child(limits, [] { return std::string(std::vector<char>(40'000'000, 'x').data(), 1); }));
  }
#endif
  SECTION("of several threads at once") {
    std::vector<std::string> answers(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < answers.size(); ++i)
      threads.emplace_back([&, i] { answers[i] = *in_child(limits, [i] { return std::to_string(i); }); });
    for (auto& thread : threads) thread.join();
    for (std::size_t i = 0; i < answers.size(); ++i) CHECK(answers[i] == std::to_string(i));
  }
}
