// SPDX-License-Identifier: Apache-2.0
#include "record_columns.hpp"

#include "dpcert/mechanisms/claim.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_columns = 1'000;
constexpr std::size_t most_categories = 100'000;
constexpr std::size_t most_bits = 500'000;  ///< of a power

void check_count(const Fields& in, std::string_view key, std::size_t found, std::size_t wanted) {
  if (found != wanted)
    reject(in.where(key), "found " + std::to_string(found) + " names, wanted " + std::to_string(wanted) +
                              ", as the model and its prior say");
}

}  // namespace

std::vector<Member> RecordColumns::members() {
  return {{"columns", ValueType::list_of(ValueType::text(), 1, most_columns),
           "names of the columns that a record of the model stands in: one, or as many as it has coordinates"},
          optional({"unreadable", ValueType::anything(),
                    "the number (in the range of records) or the category that a cell counts as which is none, or too "
                    "long; where it is missing such a cell ends the release"}),
          optional({"categories", ValueType::list_of(ValueType::text(), 1, most_categories),
                    "of records that are categories: their names, in the sequence of the prior's concentration"})};
}

RecordColumns::RecordColumns(const Fields& in, RecordStatistic statistic)
    : statistic_{std::move(statistic)}, names_{read_names(in, "columns")} {
  check_count(in, "columns", names_.size(), width_of_record(statistic_));
  std::vector<std::string> categories;
  if (in.has("categories")) categories = read_names(in, "categories");
  check_count(in, "categories", categories.size(), statistic_.is_partition ? statistic_.dimension : 0);
  if (statistic_.is_partition) {
    categories_ = read_name_cells(in, std::move(categories));
    return;
  }
  const Range range = range_of_record(statistic_);
  numbers_ = {*range.least, *range.most, read_unreadable_number(in, range)};
  if (numbers_.unreadable && is_too_long(*numbers_.unreadable))
    reject(in.where("unreadable"), "found a number with too many digits for its power");
}

bool RecordColumns::is_too_long(const Rational& x) const {
  if (statistic_.of_products) return bit_size(x) > most_bits / 2;
  return statistic_.of_power && bit_size(x) > most_bits / statistic_.of_power->exponent;
}

Result<std::vector<Rational>> RecordColumns::entries(const Column& column, const std::string& name) const {
  if (statistic_.is_partition) {
    const auto places = categories_.of(column);
    if (!places) return places.error();
    return std::vector<Rational>(places->begin(), places->end());
  }
  auto read = numbers_.of(column);
  if (!read) return read;
  std::vector<Rational> numbers = *std::move(read);
  if (range_of_record(statistic_).is_whole)
    for (Rational& x : numbers) x = floor(x);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    if (!is_too_long(numbers[k])) continue;
    if (!numbers_.unreadable)
      return misread(k + 1, "a number in column \"" + name + "\" with too many digits for its power");
    numbers[k] = *numbers_.unreadable;
  }
  return numbers;
}

Result<std::vector<Rational>> RecordColumns::sum(const std::vector<Column>& columns) const {
  std::vector<std::vector<Rational>> all;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    auto numbers = entries(columns[i], names_[i]);
    if (!numbers) return numbers.error();
    all.push_back(*std::move(numbers));
  }
  std::vector<Rational> sum(statistic_.dimension), record(all.size());
  for (std::size_t k = 0; k < all.front().size(); ++k) {
    for (std::size_t i = 0; i < all.size(); ++i) record[i] = all[i][k];
    if (const auto& products = statistic_.of_products)
      add_record(statistic_, shortened(record, products->length), sum);
    else
      add_record(statistic_, record, sum);
  }
  return sum;
}

std::string RecordColumns::treatment() const {
  if (statistic_.is_partition)
    return "each record counts for the category that its cell names exactly; " +
           fate_of(no_name, categories_.unreadable ? 1 : 0, 1);
  if (statistic_.of_products)
    return numbers_.treatment(", and a record that is longer than " + short_text(statistic_.of_products->length) +
                              " is multiplied by that over its length (rounded down to a multiple of 2^-64)");
  return numbers_.treatment(range_of_record(statistic_).is_whole ? " and rounded down to a whole number" : "");
}

}  // namespace dpcert
