// SPDX-License-Identifier: Apache-2.0
#include "compute.hpp"

#include <istream>
#include <ostream>
#include <string>

#include "lines.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t longest_array = 64UL << 20;

bool begins_with(const std::string& text, char c) {
  const auto first = text.find_first_not_of(blanks);
  return first != std::string::npos && text[first] == c;
}

/// Counts the brackets outside strings of a text that comes in lines.
class Nesting {
 public:
  Nesting& read(const std::string& line) {
    bool in_text = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (c == '"') in_text = !in_text;
      if (in_text && c == '\\') ++i;
      if (in_text) continue;
      if (c == '{' || c == '[') ++depth_;
      if (c == '}' || c == ']') --depth_;
    }
    return *this;
  }
  [[nodiscard]] bool is_open() const { return depth_ > 0; }

 private:
  long depth_ = 0;
};

/// Does the object begin on this line and go on after it?
bool begins_object(const Line& line) {
  return !line.too_long && begins_with(line.text, '{') && Nesting{}.read(line.text).is_open();
}

/// Is the line a query of its own, whatever comes before it?
bool is_query(const Line& line) {
  if (line.too_long || !begins_with(line.text, '{') || Nesting{}.read(line.text).is_open()) return false;
  const auto json = read_json(line.text);
  return json && json->find("quantity") != nullptr;
}

class Session {
 public:
  Session(std::istream& in, std::ostream& out, std::ostream& err, const Answering& answering)
      : in_{in}, out_{out}, err_{err}, answering_{answering} {}

  Status run() {
    Line line;
    bool first = true;
    while (out_.good() && read_line(in_, line)) {
      if (!line.too_long && is_blank(line.text)) continue;
      if (first && begins_with(line.text, '[') && !line.too_long) {
        run_array(std::move(line));
        break;
      }
      if (first && begins_object(line)) {
        run_objects(std::move(line));
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
    if (line.error) status_ = bad_input;
  }

  void refuse(std::size_t line, const std::string& message) { refuse_text(invalid_input("", message), "", line); }
  /// Of a text that begins on that line, and may tell a line of its own.
  void refuse_text(const Error& error, const std::string& text, std::size_t line) {
    const std::string place = (text.find('\n') == std::string::npos ? "line " : "from line ") + std::to_string(line);
    write(error_line("null", {error.fault, error.where, place + ": " + error.message}));
  }

  void answer_one(const Line& line) {
    if (line.too_long) return refuse(line.number, "longer than 4 MiB");
    answer_text(line.text, line.number);
  }

  /// The query in a text that begins on that line.
  void answer_text(const std::string& text, std::size_t line) {
    const auto query = read_json(text);
    if (!query) {
      refuse_text(query.error(), text, line);
    } else if (query->kind != Json::Kind::object) {
      refuse(line, "found " + describe(*query) + ", wanted an object");
    } else {
      doing("query on line " + std::to_string(line));
      write(answering_(*query));
    }
  }

  /// Objects that may run over many lines, each at most 4 MiB. One that does not end
  /// is given up where a line is a query of its own.
  void run_objects(Line line) {
    std::string text;
    std::size_t begin = 0;  // the line where `text` begins; 0: nothing is pending
    bool is_lost = false;   // too long: its lines are skipped
    Nesting nesting;
    const auto give_up = [&] {
      if (begin > 0 && !is_lost) answer_text(text, begin);
      begin = 0;
    };
    do {
      if (begin > 0 && is_query(line)) give_up();
      if (begin == 0 && !line.too_long && is_blank(line.text)) continue;
      if (begin == 0) text.clear(), begin = line.number, nesting = {}, is_lost = false;
      nesting.read(line.text);
      if (!is_lost && (line.too_long || text.size() + line.text.size() > longest_line)) {
        refuse(begin, "longer than 4 MiB");
        is_lost = true;
      }
      if (!is_lost) text += (text.empty() ? "" : "\n") + line.text;
      if (!nesting.is_open()) give_up();
    } while (out_.good() && read_line(in_, line));
    give_up();
  }

  void run_array(Line line) {
    const std::size_t begin = line.number;
    std::string text = std::move(line.text);
    bool too_long = false;
    while (read_line(in_, line)) {
      too_long = too_long || line.too_long || text.size() + line.text.size() > longest_array;
      if (!too_long) text += "\n" + line.text;
    }
    if (too_long) return refuse(begin, "an array with a line longer than 4 MiB, or longer than 64 MiB in all");
    const auto queries = read_json(text);
    if (!queries) return refuse_text(queries.error(), text, begin);
    for (std::size_t i = 0; i < queries->items.size() && out_.good(); ++i) {
      doing("query " + std::to_string(i + 1) + " of " + std::to_string(queries->items.size()));
      write(answering_(queries->items[i]));
    }
  }

  std::istream& in_;
  std::ostream& out_;
  std::ostream& err_;
  const Answering& answering_;
  Status status_ = all_well;
};

}  // namespace

Status compute(std::istream& in, std::ostream& out, std::ostream& err) {
  return compute(in, out, err, [](const Json& query) { return answer_line(query); });
}

Status compute(std::istream& in, std::ostream& out, std::ostream& err, const Answering& answering) {
  return Session{in, out, err, answering}.run();
}

}  // namespace dpcert::cli
