// SPDX-License-Identifier: Apache-2.0
#include <dpcert/exact/exact_of.hpp>
#include <dpcert/mechanisms/calibrate.hpp>
#include <iostream>

// What README.md shows.
int main() {
  using namespace dpcert;
  const auto sensitivity = exact_of(0.5);  // of a double: the number that it is, or the error that it is none
  if (!sensitivity) return std::cerr << sensitivity.error().message << "\n", 1;
  const auto found = calibrate("gaussian", {{"sigma", left_open}, {"sensitivity", *sensitivity}}, Epsilon{1},
                               Rational{1, 100'000}, /*digits=*/15, /*most_work=*/Work{2'000'000'000});
  if (!found) return std::cerr << found.error().where << ": " << found.error().message << "\n", 1;
  std::cout << found->parameter << " " << found->certified << " is (1, 1e-5)-DP\n";
}
