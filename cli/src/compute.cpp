// SPDX-License-Identifier: Apache-2.0
#include "compute.hpp"

#include <array>
#include <istream>
#include <ostream>
#include <string>

#include "answer.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t longest_line = 4UL << 20;
constexpr std::size_t longest_array = 64UL << 20;

/// One line of bounded length; `too_long` when its rest was skipped.
struct Line {
  std::string text;
  bool too_long = false;
};

/// Reads up to the next newline or the end, holding no more than the bound. False at the end of input.
bool read_line(std::istream& in, Line& line) {
  line.text.clear();
  line.too_long = false;
  std::array<char, 1 << 16> buffer;
  for (bool any = false;; any = true) {
    in.getline(buffer.data(), buffer.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    if (in.bad() || (got == 0 && in.eof())) return any;
    const bool ended = !in.fail();  // a newline was taken, or the input ended after some bytes
    const std::size_t length = ended && !in.eof() ? got - 1 : got;
    if (line.text.size() + length > longest_line) line.too_long = true;
    if (!line.too_long) line.text.append(buffer.data(), length);
    if (ended) return true;
    in.clear();
  }
}

bool is_blank(const std::string& text) { return text.find_first_not_of(" \t\r") == std::string::npos; }

class Session {
 public:
  Session(std::istream& in, std::ostream& out, std::ostream& err) : in_{in}, out_{out}, err_{err} {}

  Status run() {
    Line line;
    bool first = true;
    while (out_.good() && read_line(in_, line)) {
      if (!line.too_long && is_blank(line.text)) continue;
      if (first && !line.too_long && line.text[line.text.find_first_not_of(" \t\r")] == '[') {
        run_array(std::move(line));
        break;
      }
      first = false;
      answer_one(line);
    }
    if (in_.bad()) complain("the input could not be read");
    out_.flush();
    if (!out_.good()) complain("the answers could not be written");
    return status_;
  }

 private:
  void complain(const char* what) {
    err_ << "dpcert: " << what << "\n";
    status_ = bad_input;
  }

  void write(const AnswerLine& line) {
    out_ << line.text << '\n' << std::flush;
    if (!line.ok) status_ = bad_input;
  }

  void refuse(const std::string& message) { write(error_line("null", invalid_input("", message))); }

  void answer_one(const Line& line) {
    if (line.too_long) return refuse("a line longer than 4 MiB");
    const auto query = read_json(line.text);
    write(query ? answer_line(*query) : error_line("null", query.error()));
  }

  void run_array(Line line) {
    std::string text = std::move(line.text);
    bool too_long = false;
    while (read_line(in_, line)) {
      too_long = too_long || line.too_long || text.size() + line.text.size() > longest_array;
      if (!too_long) text += "\n" + line.text;
    }
    if (too_long) return refuse("an array with a line longer than 4 MiB, or longer than 64 MiB in all");
    const auto queries = read_json(text);
    if (!queries) return write(error_line("null", queries.error()));
    for (std::size_t i = 0; i < queries->items.size() && out_.good(); ++i) write(answer_line(queries->items[i]));
  }

  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  Status status_ = all_well;
};

}  // namespace

Status compute(std::istream& in, std::ostream& out, std::ostream& err) { return Session{in, out, err}.run(); }

}  // namespace dpcert::cli
