// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "program.hpp"

namespace dpcert::test {

/// `dpcert release` of a spec on a table, by the same bits each time.
inline Run release(const std::string& spec, const std::string& table, const std::string& more = "") {
  const Folder folder;
  write(folder / "spec.json", spec);
  write(folder / "data.csv", table);
  return program("release '" + (folder / "spec.json").string() + "' --data '" + (folder / "data.csv").string() +
                 "' --seed 3 " + more);
}
inline Run dry_release(const std::string& spec) {
  return shell("printf '%s' '" + spec + "' | $dpcert release - --dry-run");
}
/// What is written of an example, by a proof that the checker accepts.
inline Json released_example(const std::string& folder, const std::string& name, const std::string& table) {
  const Run run = program("release " + folder + name + ".json --data " + folder + table + ".csv");
  CAPTURE(name, run.err);
  REQUIRE(run.status == 0);
  Json record = json(run.lines().at(0));
  CHECK(at(record, {"guarantee", "checked"}) == "true");
  return record;
}

}  // namespace dpcert::test
