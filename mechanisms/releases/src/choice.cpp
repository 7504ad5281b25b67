// SPDX-License-Identifier: Apache-2.0
// The most frequent of some options, by a draw that their counts weigh.
// Theory: mechanisms/releases/theory/releases.md
#include "members.hpp"

namespace dpcert {
namespace {

StatisticRelease read_choice(const Fields& in) {
  const std::vector<std::string> options = read_names(in, "options");
  const Rational scale = in.number("scale");
  const std::string rule = in.has("rule") ? in.text("rule") : "exponential_mechanism";
  const bool others_count_for_none = in.has("unreadable");
  const auto counts = [options,
                       others_count_for_none](const std::vector<Column>& columns) -> Result<std::vector<Rational>> {
    std::vector<Rational> found(options.size() + 1);  // the last of what is no option
    const auto places =
        columns.front().all_named(options, others_count_for_none ? std::optional{options.size()} : std::nullopt);
    if (!places) return places.error();
    for (const std::size_t place : *places) found[place] += 1;
    found.pop_back();
    return found;
  };
  return {{in.text("column")},
          in.count("records"),
          R"({"type": ")" + rule + R"(", "sensitivity": 1, "scale": )" + quoted(scale) + "}",
          counts,
          "each record counts for the option that its cell names exactly; " +
              (others_count_for_none ? std::string{"a cell that names none counts for none: that is part of the "
                                                   "mechanism, and its guarantee holds for whatever cells"}
                                     : fate_of(no_name, 0, 1)),
          "the mean of how many records the chosen option has less than the most frequent one is at most scale "
          "log(options) = " +
              short_text(scale) + " log " + std::to_string(options.size()),
          [options](const std::vector<Rational>& drawn) {
            return quote_json(options.at(static_cast<std::size_t>(numerator(drawn.front()))));
          }};
}

}  // namespace

const ReleaseType& choice_release() {
  static const ReleaseType type{
      {"type",
       "choice",
       "an option of a public list, likely one of the most frequent in a column",
       {column_member(),
        records_member(),
        {"options", ValueType::list_of(ValueType::text(), 2, 100'000), "the options"},
        optional(
            {"unreadable", ValueType::one_of({"uncounted"}),
             "that a cell which names no option counts for none; where it is missing such a cell ends the release"}),
        {"scale", ValueType::number(Range::positive()), "scale of the counts: two of them by epsilon, of either rule"},
        optional({"rule", ValueType::one_of({"exponential_mechanism", "permute_and_flip"}),
                  "how it is drawn: exponential_mechanism where it is missing"})},
       {},
       R"({"type": "choice", "column": "diagnosis", "records": 1000, "options": ["A00", "A01", "A02"], "scale": 2})"},
      read_choice};
  return type;
}

}  // namespace dpcert
