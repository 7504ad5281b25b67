// SPDX-License-Identifier: Apache-2.0
#include "record_columns.hpp"

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
          optional({"categories", ValueType::list_of(ValueType::text(), 1, most_categories),
                    "of records that are categories: their names, in the sequence of the prior's concentration"})};
}

RecordColumns::RecordColumns(const Fields& in, RecordStatistic statistic)
    : statistic_{std::move(statistic)}, names_{read_names(in, "columns")} {
  check_count(in, "columns", names_.size(), width_of_record(statistic_));
  if (in.type().find("categories") == nullptr) return;
  if (in.has("categories")) categories_ = read_names(in, "categories");
  check_count(in, "categories", categories_.size(), statistic_.is_partition ? statistic_.dimension : 0);
}

Result<std::vector<Rational>> RecordColumns::entries(const Column& column) const {
  if (statistic_.is_partition) {
    const auto places = column.all_named(categories_);
    if (!places) return places.error();
    return std::vector<Rational>(places->begin(), places->end());
  }
  const Range range = range_of_record(statistic_);
  auto read = column.clamped(*range.least, *range.most);
  if (!read || !range.is_whole) return read;
  std::vector<Rational> numbers = *std::move(read);
  for (Rational& x : numbers) x = floor(x);
  return numbers;
}

Result<std::vector<Rational>> RecordColumns::sum(const std::vector<Column>& columns) const {
  std::vector<std::vector<Rational>> all;
  for (const Column& column : columns) {
    auto numbers = entries(column);
    if (!numbers) return numbers.error();
    all.push_back(*std::move(numbers));
  }
  std::vector<Rational> sum(statistic_.dimension), record(all.size());
  for (std::size_t k = 0; k < all.front().size(); ++k) {
    for (std::size_t i = 0; i < all.size(); ++i) record[i] = all[i][k];
    if (statistic_.of_power && bit_size(record[0]) > most_bits / statistic_.of_power->exponent)
      return misread(k + 1, "a number in column \"" + names_[0] + "\" with too many digits for its power");
    add_record(statistic_, record, sum);
  }
  return sum;
}

std::string RecordColumns::treatment() const {
  if (statistic_.is_partition)
    return "each record counts for the category that its cell names exactly; a table with a cell that names none is "
           "refused";
  const Range range = range_of_record(statistic_);
  return ColumnBounds{*range.least, *range.most}.treatment(range.is_whole ? " and rounded down to a whole number" : "");
}

}  // namespace dpcert
