// SPDX-License-Identifier: Apache-2.0
// references FILE...: answers every query of JSON Lines files {"id", "query", "expect": {"value",
// "digits", "rule"?, "field"?, "exact"?}} and compares: that field of the answer, or of that one of
// its `rules`; the whole where absent. A reference value of d digits stands for value * (1 +-
// 10^(1-d)); it must meet the enclosure, and the enclosure must be as narrow as asked. Prints one
// line a disagreement, and counts by quantity. Exit status 1 on any disagreement.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/geometry.hpp"

namespace {

using namespace dpcert;

struct Count {
  int agree = 0, differ = 0, bound = 0, unsupported = 0;
};

/// The end of an answer, or nothing for "inf".
std::optional<Rational> end_of(const Answer& fields, const char* key) {
  const auto text = fields.at(key).get<std::string>();
  if (text == "inf") return std::nullopt;
  return *read_rational(text);
}

/// The object that is compared; throws where the answer has none.
Answer object_of(const Answer& answer, const Json& expected) {
  Answer object = answer;
  if (const Json* rule = expected.find("rule"); rule != nullptr && answer.contains("rules")) {
    const auto& rules = answer.at("rules");
    const auto named = [&](const Answer& one) { return one.at("rule") == rule->text; };
    const auto found = std::find_if(rules.begin(), rules.end(), named);
    object = found == rules.end() ? Answer{} : *found;
  }
  const Json* field = expected.find("field");
  return field == nullptr ? object : object.value(field->text, Answer{});
}

void compare(const Json& line, std::map<std::string, Count>& counts) {
  const Json& query = *line.find("query");
  const Json& expected = *line.find("expect");
  Count& count = counts[query.find("quantity")->text];
  const auto answered = answer(query);
  if (!answered) {
    const bool later = answered.error().fault == Fault::unsupported;
    (later ? count.unsupported : count.differ) += 1;
    if (!later) std::cout << line.find("id")->text << ": " << answered.error().message << "\n";
    return;
  }
  const Answer fields = object_of(*answered, expected);
  const Json* value_text = expected.find("value");
  if (value_text != nullptr && value_text->text == "inf") {
    const bool agrees = fields.at("lower") == "inf" && fields.at("upper") == "inf";
    (agrees ? count.agree : count.differ) += 1;
    if (!agrees) std::cout << line.find("id")->text << ": expected inf, answered " << fields.dump() << "\n";
    return;
  }
  if (value_text == nullptr || !read_rational(value_text->text) || !fields.contains("lower")) {
    count.unsupported += 1;
    return;
  }
  const Rational value = *read_rational(value_text->text);
  const long digits = std::stol(expected.find("digits")->text);
  const Rational slack = abs(value) / power_of_ten(static_cast<unsigned long>(digits - 1));
  const auto lower = end_of(fields, "lower"), upper = end_of(fields, "upper");
  const bool meets = lower && *lower <= value + slack && (!upper || value - slack <= *upper);
  const bool narrow = !fields.contains("reached_digits");
  const bool from_below = query.find("quantity")->text == "tradeoff";  // errors of tests are bounded so
  const bool bounds = from_below ? lower && *lower <= value + slack : upper && value <= *upper + slack;
  if (fields.value("kind", "exact") == "bound" && bounds && !meets) {
    count.bound += 1;  // a valid bound of the mechanism's own optimum, as the answer says
    return;
  }
  const Json* exact = expected.find("exact");
  const bool is_exact = exact == nullptr || fields.value("exact", "") == exact->text;
  (meets && narrow && is_exact ? count.agree : count.differ) += 1;
  if (!meets || !narrow || !is_exact)
    std::cout << line.find("id")->text << ": expected " << value_text->text << ", answered " << fields.dump() << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  dpcert::serve_geometry();
  std::map<std::string, Count> counts;
  for (int i = 1; i < argc; ++i) {
    std::ifstream file{argv[i]};
    if (!file) {
      std::cerr << "references: cannot read " << argv[i] << "\n";
      return 2;
    }
    for (std::string text; std::getline(file, text);) {
      const auto line = read_json(text);
      if (!line) {
        std::cerr << "references: " << argv[i] << ": " << line.error().message << "\n";
        return 2;
      }
      compare(*line, counts);
    }
  }
  int differ = 0;
  std::cout << "quantity: agree, differ, bound only, not in this version\n";
  for (const auto& [quantity, count] : counts) {
    std::cout << quantity << ": " << count.agree << ", " << count.differ << ", " << count.bound << ", "
              << count.unsupported << "\n";
    differ += count.differ;
  }
  return differ == 0 ? 0 : 1;
}
