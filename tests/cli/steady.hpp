// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

#include "busy.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert::test {

struct Asked {
  std::string query;
  Work limit;
};

/// The answers within their limits of work, in the order of the queries.
inline std::vector<std::string> answers(const std::vector<Asked>& queries) {
  std::vector<std::string> lines;
  for (const auto& [query, most] : queries) {
    const WorkLimit limit{most};
    const auto document = read_json(query);
    REQUIRE(document);
    lines.push_back(answer_line(*document).text);
  }
  return lines;
}

/// The answers do not tell what else the machine did, what was asked before, or by which thread.
inline std::vector<std::string> steady_answers(const std::vector<Asked>& queries) {
  const std::vector<std::string> alone = answers(queries);
  const std::vector<Asked> backwards{queries.rbegin(), queries.rend()};
  std::vector<std::string> again, elsewhere;
  {
    const Busy beside{2};
    again = answers(backwards);
    std::thread{[&] { elsewhere = answers(backwards); }}.join();
  }
  std::reverse(again.begin(), again.end());
  std::reverse(elsewhere.begin(), elsewhere.end());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    INFO(queries[i].query << " within " << queries[i].limit.units);
    CHECK(again[i] == alone[i]);
    CHECK(elsewhere[i] == alone[i]);
  }
  return alone;
}

/// Did the limit end it before its digits were reached?
inline bool is_cut_short(const std::string& answer) {
  return answer.find("reached_digits") != std::string::npos || answer.find("precision_exhausted") != std::string::npos;
}

}  // namespace dpcert::test
