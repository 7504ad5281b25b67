// SPDX-License-Identifier: Apache-2.0
#include <dpcert/mechanisms/calibrate.hpp>
#include <dpcert/mechanisms/kinds/noise.hpp>
#include <iostream>

int main() {
  using namespace dpcert;
  const Blueprint noise{[](const Rational& sigma) { return gaussian(sigma, /*sensitivity=*/1); }};
  const OpenMechanism open{noise, {"sigma", Range::positive(), Privacy::grows}};
  const auto found = calibrate(open, Epsilon{1}, Rational{1, 100'000}, /*digits=*/15);
  if (!found) return std::cerr << found.error().message << "\n", 1;
  std::cout << "sigma " << found->certified << " is (1, 1e-5)-DP; the optimum lies in " << found->optimum << "\n";
}
