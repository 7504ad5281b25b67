// SPDX-License-Identifier: Apache-2.0
#include "files.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>

#include "watch.hpp"

namespace dpcert::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest = 64UL << 20;

Error problem(const std::string& path, const std::string& what) { return in_file(path, invalid_input("", what)); }

}  // namespace

Result<std::string> read_file(const std::string& path) {
  std::ifstream file;
  if (path != "-") {
    std::error_code code;
    if (fs::is_directory(path, code)) return problem(path, "is a directory, wanted a file");
    errno = 0;
    file.open(path, std::ios::binary);
    if (!file) return problem(path, std::strerror(errno));
  }
  if (path == "-") doing("");  // somebody may be typing
  std::istream& in = path == "-" ? std::cin : file;
  std::string bytes;
  const auto buffer = std::make_unique<char[]>(1 << 16);
  while (in.read(buffer.get(), 1 << 16), in.gcount() > 0) {
    bytes.append(buffer.get(), static_cast<std::size_t>(in.gcount()));
    if (bytes.size() > largest) return problem(path, "is larger than 64 MiB");
  }
  if (in.bad()) return problem(path, "could not be read");
  return bytes;
}

Error in_file(const std::string& path, Error error) {
  const std::string name = path == "-" ? "standard input" : path;
  error.where = error.where.empty() ? name : name + ": " + error.where;
  return error;
}

Result<Json> read_document(const std::string& path) {
  const auto bytes = read_file(path);
  if (!bytes) return bytes.error();
  auto document = read_json(*bytes);
  return document ? document : in_file(path, document.error());
}

Result<Json> read_object(const std::string& text_or_path) {
  if (text_or_path.find('{') != std::string::npos) return read_json(text_or_path);
  return read_document(text_or_path);
}

std::optional<Error> why_not_written(const std::string& path, const std::vector<std::string>& others) {
  std::error_code code;
  const fs::path folder = fs::path{path}.parent_path();
  if (!folder.empty() && !fs::is_directory(folder, code)) return problem(path, "there is no folder " + folder.string());
  for (const std::string& other : others)
    if (!other.empty() && (path == other || fs::equivalent(path, other, code)))
      return problem(path, "is read or written already, wanted a file of its own");
  return std::nullopt;
}

Result<std::string> write_file(const fs::path& path, const std::string& bytes) {
  std::error_code code;
  const fs::path target = fs::weakly_canonical(path, code);
  if (code) return problem(path.string(), code.message());
  const bool is_replaced = !fs::exists(target, code) || fs::is_regular_file(target, code);
  fs::path draft = target;
  if (is_replaced) draft += ".part-" + std::to_string(getpid());
  errno = 0;
  std::ofstream file{draft, std::ios::binary | std::ios::trunc};
  file << bytes << std::flush;
  const bool written = file.good();
  const std::string reason = errno != 0 ? std::strerror(errno) : "could not be written";
  file.close();
  if (written && is_replaced) fs::rename(draft, target, code);
  if (written && !code) return path.string();
  std::error_code ignored;
  if (is_replaced) fs::remove(draft, ignored);
  return problem(path.string(), written ? code.message() : reason);
}

}  // namespace dpcert::cli
