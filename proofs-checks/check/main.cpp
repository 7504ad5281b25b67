// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "dpcert/check/command.hpp"

int main(int argc, char** argv) {
  // A closed pipe must become a write error, which ends in
  // status 2, and not a silent end by signal.
  std::signal(SIGPIPE, SIG_IGN);
  return dpcert::check::run_check(std::vector<std::string>(argv + (argc > 0), argv + argc), std::cout, std::cerr);
}
