// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program.hpp"

namespace dpcert::test {

inline const std::string gaussian = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";

inline std::string delta_of(const std::string& mechanism) {
  return R"({"id": 1, "quantity": "delta", "mechanism": )" + mechanism + R"(, "epsilon": 1})";
}

/// One query that must fail: its answer's code and path.
inline void fails(const std::string& query, const std::string& code, const std::string& path) {
  const Run run = program("compute", query + "\n" + delta_of(gaussian) + "\n");
  INFO(query.substr(0, 300) << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 2);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 2);
  const Json answer = json(lines[0]);
  CHECK(at(answer, {"error", "code"}) == code);
  CHECK(at(answer, {"error", "path"}) == path);
  CHECK(at(answer, {"error", "message"}).size() > 8);
  CHECK(lines[0].size() < 2000);
  CHECK(lines[1].find(R"("lower":"0.1269367375066439)") != std::string::npos);  // the run goes on
}

}  // namespace dpcert::test
