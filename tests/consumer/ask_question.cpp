// SPDX-License-Identifier: Apache-2.0
// A question as text, as bindings ask it.
#include <dpcert/queries/answer.hpp>
#include <iostream>

int main() {
  const auto line =
      dpcert::answer_line(R"({"quantity": "epsilon", "mechanism": {"type": "pure", "epsilon": "0.5"}, "delta": "0"})");
  if (line.error || line.text.find("\"exact\":\"1/2\"") == std::string::npos) return 1;
  std::cout << line.text << "\n";
}
