// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>

#include "asked.hpp"
#include "dpcert/releases/release.hpp"

// Releases, and tables of records for them.

namespace dpcert::test {

using Numbers = std::vector<Rational>;
using Record = std::vector<std::string>;
using Table = std::vector<Record>;

inline Result<ReleaseSpec> spec_of(const std::string& release) {
  return release_spec_of(read_json(R"({"release": )" + release + R"(, "claim": {"epsilon": 1}})").value());
}
inline ReleaseSpec spec(const std::string& release) { return spec_of(release).value(); }
/// What is wrong with it, after its place; "": nothing.
inline std::string why(const std::string& release) {
  const auto read = spec_of(release);
  return read ? "" : read.error().where + ": " + read.error().message;
}

inline std::string csv(const StatisticRelease& release, const Table& records) {
  const auto line = [](const Record& cells) {
    std::string text;
    for (const std::string& cell : cells) text += (text.empty() ? "" : ",") + cell;
    return text + "\n";
  };
  std::string text = line(release.columns);
  for (const Record& record : records) text += line(record);
  return text;
}
inline Result<Numbers> value(const StatisticRelease& release, const Table& records) {
  return release.value(read_columns(csv(release, records), release.columns).value());
}

/// All tables of that many of these records.
inline std::vector<Table> tables_of(unsigned long size, const Table& among) {
  std::vector<Table> tables{{}};
  for (unsigned long k = 0; k < size; ++k) {
    std::vector<Table> longer;
    for (const Table& table : tables)
      for (const Record& record : among) (longer.emplace_back(table)).push_back(record);
    tables = std::move(longer);
  }
  return tables;
}

/// Calls with the values of each two tables that differ in one
/// record, all records being among those; each pair once.
inline void each_neighbours(const StatisticRelease& release, const Table& among,
                            const std::function<void(const Numbers&, const Numbers&)>& see) {
  std::set<std::pair<Numbers, Numbers>> seen;
  for (const Table& table : tables_of(release.records, among)) {
    const Numbers one = value(release, table).value();
    for (std::size_t k = 0; k < table.size(); ++k)
      for (const Record& record : among) {
        Table other = table;
        other[k] = record;
        std::pair pair{one, value(release, other).value()};
        if (seen.insert(pair).second) see(pair.first, pair.second);
      }
  }
}

}  // namespace dpcert::test
