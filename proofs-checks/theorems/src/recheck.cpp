// SPDX-License-Identifier: Apache-2.0
#include "dpcert/theorems/registry.hpp"

namespace dpcert::theorems {
namespace {

/// The generator splitmix64: a state, each of whose values is hashed.
class SplitMix {
 public:
  explicit SplitMix(std::uint64_t seed) : state_{seed} {}
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

/// FNV-1a of the id, so that no two theorems see the same numbers.
std::uint64_t hash_of(std::string_view id) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

Rechecked run(const Check& check, unsigned long instances, SplitMix& random) {
  Rechecked result{check.role};
  while (result.instances < instances) {
    Draw instance{[&](std::uint64_t bound) { return random.next() % bound; }};
    const Trilean holds = check.holds(instance);
    ++result.instances;
    result.shown = instance.shown();
    if (!certainly(holds)) {
      result.failure = holds == Trilean::no ? "fails" : "is not settled";
      if (instance.is_random()) result.failure += " at " + instance.shown();
      break;
    }
    if (!instance.is_random()) break;
  }
  return result;
}

}  // namespace

std::vector<Rechecked> recheck(const Theorem& theorem, unsigned long instances, std::uint64_t seed) {
  SplitMix random{seed ^ hash_of(theorem.id)};
  std::vector<Rechecked> results;
  for (const Check& check : theorem.checks) results.push_back(run(check, instances, random));
  return results;
}

}  // namespace dpcert::theorems
