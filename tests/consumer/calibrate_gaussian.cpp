// SPDX-License-Identifier: Apache-2.0
#include <dpcert/mechanisms/calibrate.hpp>
#include <iostream>

int main() {
  const auto noise = dpcert::read_json(R"({"type": "gaussian", "sigma": null, "sensitivity": "1"})");
  const auto found = dpcert::calibrate(*noise, "", dpcert::Epsilon{1}, dpcert::Rational{1, 100'000}, /*digits=*/15);
  if (!found) return std::cerr << found.error().message << "\n", 1;
  std::cout << "sigma " << found->certified << " is (1, 1e-5)-DP; the optimum lies in " << found->optimum << "\n";
}
