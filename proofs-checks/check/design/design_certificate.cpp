// SPDX-License-Identifier: Apache-2.0
#include "design/design_certificate.hpp"

#include "kernel/certificate.hpp"

namespace dpcert::check {
namespace {

struct Unreadable {
  std::string why;
};

/// Reads lines of a word and numbers.
class Lines {
 public:
  Lines(std::string_view text) : text_{text} {}

  /// The next line is that word and so many numbers.
  std::vector<Rational> take_numbers(std::string_view word, std::size_t count) {
    std::string_view line = take_line();
    if (!take(line, word)) throw Unreadable{"a line that does not begin with " + std::string{word}};
    std::vector<Rational> numbers;
    while (take(line, " ")) {
      const auto end = std::min(line.find(' '), line.size());
      if (end > max_certificate_digits) throw BeyondLimits{"a number of more than 100,000 digits"};
      const auto number = read_fraction(line.substr(0, end));
      if (!number || numbers.size() == count) throw Unreadable{"a line " + std::string{word} + " of other numbers"};
      numbers.push_back(*number);
      spend(memory_cost(bit_size(*number)));
      line.remove_prefix(end);
    }
    if (numbers.size() != count || !line.empty()) throw Unreadable{"a line " + std::string{word} + " of other numbers"};
    return numbers;
  }
  void take_word(std::string_view word) {
    if (take_line() != word) throw Unreadable{"no line " + std::string{word} + " where there must be one"};
  }
  void take_end() const {
    if (!text_.empty()) throw Unreadable{"text after the end"};
  }

 private:
  std::string_view take_line() {
    const auto end = text_.find('\n');
    if (end == std::string_view::npos) throw Unreadable{"the text ends too early"};
    if (end > max_line_bytes) throw BeyondLimits{"a line longer than 1 MiB"};
    const auto line = text_.substr(0, end);
    text_.remove_prefix(end + 1);
    return line;
  }

  std::string_view text_;
};

DesignPrices take_prices(Lines& lines, const DesignQuery& query) {
  DesignPrices prices{lines.take_numbers("prices", 1).front(), {}, {}};
  for (std::size_t row = 0; row < 2 * query.edges.size(); ++row)
    prices.constraints.push_back(lines.take_numbers("edge", query.outcomes()));
  prices.caps = lines.take_numbers("caps", query.caps.size());
  return prices;
}

DesignCertificate read_lines(std::string_view text, const DesignQuery& query) {
  Lines lines{text};
  DesignCertificate result;
  lines.take_word("dpcert-design 1");
  auto ends = lines.take_numbers("objective", 2);
  result.lower = ends[0], result.upper = ends[1];
  ends = lines.take_numbers("sum", 2);
  result.sum_lower = ends[0], result.sum = ends[1];
  result.ratio = lines.take_numbers("ratio", 1).front();
  const std::size_t entries = query.kind == DesignQuery::Kind::matrices ? query.outcomes() * query.outcomes() : 1;
  for (std::size_t i = 0; i < query.profiles.size(); ++i)
    result.mechanism.push_back(lines.take_numbers("profile", entries));
  result.prices = take_prices(lines, query);
  if (query.is_largest) result.sum_prices = take_prices(lines, query);
  lines.take_word("end");
  lines.take_end();
  return result;
}

}  // namespace

std::variant<DesignCertificate, std::string> read_design_certificate(std::string_view text, const DesignQuery& query) {
  if (text.size() > max_certificate_bytes) throw BeyondLimits{"longer than 16 MiB"};
  try {
    return read_lines(text, query);
  } catch (const Unreadable& unreadable) {
    return unreadable.why;
  }
}

}  // namespace dpcert::check
