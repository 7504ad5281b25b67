// SPDX-License-Identifier: Apache-2.0
// Data that are wrong, from a program or from text, come back as errors;
// nothing is thrown, and nothing stops the program.
#include <dpcert/mechanisms/kinds/noise.hpp>
#include <dpcert/mechanisms/read_mechanism.hpp>
#include <iostream>

int main() {
  const auto built = dpcert::gaussian(-1, 1);
  const auto text = dpcert::read_json(R"({"type": "gaussian", "sigma": "1", "sensitivity": "-1"})");
  const auto read = dpcert::mechanism_of(*text);
  if (built || read) return 1;
  std::cout << built.error().where << ": " << built.error().message << "\n"
            << read.error().where << ": " << read.error().message << "\n";
}
