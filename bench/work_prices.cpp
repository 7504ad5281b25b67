// SPDX-License-Identifier: Apache-2.0
// Compares the work that queries charge (dpcert/exact/work.hpp) with the time that they take: one
// query a line, by themselves or, as in files of reference values, in a member "query". Prints
// units, nanoseconds of this process and its children, the quotient and the query.
#include <sys/resource.h>

#include <fstream>
#include <iostream>

#include "dpcert/exact/work.hpp"
#include "dpcert/queries/answer.hpp"

namespace {

double nanoseconds() {
  double sum = 0;
  for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(who, &usage);
    for (const timeval& part : {usage.ru_utime, usage.ru_stime})
      sum += 1e9 * static_cast<double>(part.tv_sec) + 1e3 * static_cast<double>(part.tv_usec);
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace dpcert;
  for (int i = 1; i < argc; ++i) {
    std::ifstream file{argv[i]};
    for (std::string text; std::getline(file, text);) {
      const auto line = read_json(text);
      if (!line) continue;
      const Json* inner = line->find("query");
      const Work before = work_done();
      const double start = nanoseconds();
      const auto answer = answer_line(inner != nullptr ? *inner : *line);
      const double time = nanoseconds() - start, units = static_cast<double>((work_done() - before).units);
      std::cout << units << ' ' << time << ' ' << units / time << ' ' << answer.text.substr(0, 60) << ' '
                << text.substr(0, 150) << std::endl;
    }
  }
}
