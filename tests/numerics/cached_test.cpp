// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/cached.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <string>

#include "at_once.hpp"

using namespace dpcert;

TEST_CASE("the last value is kept, and no other") {
  const Cached<int, std::string> cached;
  int made = 0;
  const auto text = [&](int key) {
    return cached.of(key, [&] {
      ++made;
      return std::to_string(key);
    });
  };
  const auto one = text(1);
  CHECK(*one == "1");
  CHECK(text(1) == one);
  CHECK(made == 1);
  CHECK(*text(2) == "2");
  CHECK(*one == "1");  // its holder keeps it
  CHECK(*text(1) == "1");
  CHECK(made == 3);
}

TEST_CASE("the last few values are kept, those that were asked for last") {
  const Cached<int, int, 2> cached;
  int made = 0;
  const auto ask = [&](int key) { return *cached.of(key, [&] { return 100 * ++made + key; }); };
  CHECK(ask(1) == 101);
  CHECK(ask(2) == 202);
  CHECK(ask(1) == 101);
  CHECK(ask(3) == 303);  // 2 goes
  CHECK(ask(1) == 101);
  CHECK(ask(2) == 402);  // 3 goes
  CHECK(ask(1) == 101);
}

TEST_CASE("copies know what was found, and go on by themselves") {
  const Cached<int, int> first;
  CHECK(*first.of(1, [] { return 10; }) == 10);
  Cached<int, int> copy = first;
  CHECK(*copy.of(1, [] { return 11; }) == 10);
  CHECK(*copy.of(2, [] { return 20; }) == 20);
  CHECK(*first.of(1, [] { return 11; }) == 10);
  copy = first;
  CHECK(*copy.of(1, [] { return 11; }) == 10);
}

TEST_CASE("threads that ask for one key share one value") {
  const Cached<int, int> cached;
  std::atomic<int> made = 0;
  std::array<int, 8> seen{};
  at_once(seen.size(), [&](std::size_t i) { seen[i] = *cached.of(1, [&] { return ++made; }); });
  CHECK(made == 1);
  for (const int one : seen) CHECK(one == 1);
}

TEST_CASE("threads that ask for several keys get each its own") {
  const Cached<std::size_t, std::size_t> cached;
  std::atomic<int> wrong = 0;
  at_once(8, [&](std::size_t i) {
    for (std::size_t round = 0; round < 2'000; ++round)
      if (const std::size_t key = (i + round) % 3; *cached.of(key, [&] { return 10 * key; }) != 10 * key) ++wrong;
  });
  CHECK(wrong == 0);
}
