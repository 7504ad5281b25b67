// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert::test {

namespace fs = std::filesystem;

inline std::string bytes_of(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}
inline void write(const fs::path& path, const std::string& bytes) { std::ofstream{path, std::ios::binary} << bytes; }

/// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "dpcert-cli-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

struct Run {
  int status = -1;  ///< exit status; -1 where a signal ended it
  std::string out, err;

  [[nodiscard]] std::vector<std::string> lines() const {
    std::vector<std::string> result;
    std::istringstream text{out};
    for (std::string line; std::getline(text, line);) result.push_back(line);
    return result;
  }
};

extern const char* const program_path;  ///< of dpcert, as it was built

/// A shell command in which $dpcert is the program, with `input` on its standard input.
inline Run shell(const std::string& command, const std::string& input = {}) {
  const Folder folder;
  write(folder / "in", input);
  const std::string text = "dpcert='" + std::string{program_path} + "'; ( " + command + " ) <'" +
                           (folder / "in").string() + "' >'" + (folder / "out").string() + "' 2>'" +
                           (folder / "err").string() + "'";
  const int status = std::system(text.c_str());
  return {WIFEXITED(status) && WEXITSTATUS(status) < 128 ? WEXITSTATUS(status) : -1, bytes_of(folder / "out"),
          bytes_of(folder / "err")};
}
inline Run program(const std::string& arguments, const std::string& input = {}) {
  return shell("$dpcert " + arguments, input);
}

inline Json json(const std::string& line) { return read_json(line).value(); }
/// The text at a member of a member ...
inline std::string at(const Json& value, const std::vector<std::string>& path) {
  const Json* here = &value;
  for (const std::string& key : path) {
    here = here->find(key);
    if (here == nullptr) return "(missing)";
  }
  return here->kind == Json::Kind::null ? "null" : here->text;
}

}  // namespace dpcert::test
