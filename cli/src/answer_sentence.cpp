// SPDX-License-Identifier: Apache-2.0
#include "answer_sentence.hpp"

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "dpcert/exact/decimal.hpp"

namespace dpcert::cli {
namespace {

std::string text(const Answer& fields, const char* key) { return fields.at(key).get<std::string>(); }

/// The number of that text to fewer digits, on its safe side; "inf" as it is.
std::string cut(const std::string& number, std::size_t digits, Direction direction) {
  const auto read = read_rational(number);
  return read ? write_decimal(*read, digits, direction) : number;
}

/// How many digits are worth showing: all that were asked for,
/// but where fewer are known these, and `more`.
std::size_t digits_shown(const Question& question, const Answer& fields, std::size_t more) {
  constexpr std::size_t fewest = 1;
  if (!fields.contains("reached_digits")) return static_cast<std::size_t>(question.digits) + 2;
  return std::max(fewest, fields.at("reached_digits").get<std::size_t>()) + more;
}

/// The mechanism's own figure.
std::string own_figure(const std::string& name, const Question& question, const Answer& fields) {
  if (fields.contains("exact")) return fmt::format("{} = {} exactly", name, text(fields, "exact"));
  const std::string lower = text(fields, "lower"), upper = text(fields, "upper");
  if (lower == upper) return fmt::format("{} = {}", name, upper);
  const std::size_t digits = digits_shown(question, fields, 2);
  return fmt::format("{} in [{}, {}]", name, cut(lower, digits, Direction::down), cut(upper, digits, Direction::up));
}

/// What the figure of a quantity is called.
std::string figure_of(const std::string& quantity) {
  static const std::map<std::string, std::string> others = {{"gdp", "mu"}, {"zcdp", "rho"}};
  const auto found = others.find(quantity);
  return found == others.end() ? quantity : found->second;
}

/// What the bound of a rule says of the mechanism: that so much is enough, or of
/// the errors of tests that they are at least that.
std::string bound_of(const std::string& name, const Question& question, const Answer& fields) {
  const std::size_t digits = digits_shown(question, fields, 0);
  if (question.quantity == "tradeoff")
    return fmt::format("{} >= {}", name, cut(text(fields, "lower"), digits, Direction::down));
  return fmt::format("{} <= {}", name, cut(text(fields, "upper"), digits, Direction::up));
}

}  // namespace

bool has_sentence(const Answer& fields) {
  for (const char* key : {"lower", "upper", "kind", "rule"})
    if (!fields.contains(key)) return false;
  for (const auto& [key, value] : fields.items())
    if (value.is_structured() && key != "beside" && key != "attained") return false;
  return true;
}

std::string sentence_of(const Question& question, const Answer& fields, bool is_pure) {
  const bool calibration = question.quantity == "calibrate", own = text(fields, "kind") != "bound";
  const std::string name = calibration ? text(fields, "parameter") : figure_of(question.quantity);
  const std::string certified = calibration ? fmt::format("certified at {} {}", name, text(fields, "certified")) : "";
  std::string value;
  if (own)
    value = own_figure(name, question, fields) + (calibration ? ", " + certified : "");
  else  // what a rule needs is no more than enough
    value = calibration ? certified : bound_of(name, question, fields);
  if (is_pure) value += ", at delta 0 as --delta was not given";
  static const std::map<std::string, std::string> kinds = {{"exact", "the mechanism's own optimum,"},
                                                           {"bounds", "two bounds of it, by"},
                                                           {"enclosed", "two ends of the mechanism's own optimum,"},
                                                           {"bound", "a bound, by"}};
  value += fmt::format("  ({} rule {})", kinds.at(text(fields, "kind")), text(fields, "rule"));
  if (fields.contains("reached_digits"))
    value += fmt::format("\n  {} of the {} digits asked for are known", fields.at("reached_digits").get<long>(),
                         question.digits);
  return fields.contains("assumes") ? value + "\n  assumed: " + text(fields, "assumes") : value;
}

}  // namespace dpcert::cli
