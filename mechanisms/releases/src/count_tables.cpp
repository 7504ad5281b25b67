// SPDX-License-Identifier: Apache-2.0
#include "count_tables.hpp"

#include <algorithm>

namespace dpcert {
namespace {

constexpr std::size_t most_features = 1'000;
constexpr std::size_t most_places = 100'000;

using Counts = std::span<const Rational>;

/// Of the places of one table and group.
std::string told_of_group(const std::vector<std::string>& categories, Counts counts,
                          const std::optional<Rational>& concentration) {
  const auto with_prior = [&](const Rational& count) -> Rational {
    return std::max<Rational>(count, 0) + *concentration;
  };
  Rational total = 0;
  if (concentration)
    for (const Rational& count : counts) total += with_prior(count);
  std::string members;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    members += (i == 0 ? "" : ", ") + quote_json(categories[i]) + R"(: {"count": )" + quote_json(short_text(counts[i]));
    if (concentration) members += R"(, "probability": )" + enclosed(with_prior(counts[i]) / total);
    members += "}";
  }
  return "{" + members + "}";
}

}  // namespace

Member CountTables::features_member() {
  return {"features", ValueType::list_of(ValueType::object(categorical_column_type()), 1, most_features),
          "what else is known of a record"};
}

CountTables::CountTables(const Fields& in, std::string_view groups, Groups are)
    : counts_groups_{are == Groups::counted} {
  std::set<std::string> seen;
  groups_ = read_categorical_column(in.at(groups), in.where(groups), seen);
  features_ = read_categorical_columns(in, "features", seen);
  if (size() > most_places)
    reject(in.where("features"),
           "found " + std::to_string(size()) + " counts, wanted at most " + std::to_string(most_places));
}

std::vector<std::string> CountTables::columns() const {
  std::vector<std::string> all{groups_.column};
  for (const CategoricalColumn& feature : features_) all.push_back(feature.column);
  return all;
}

std::vector<std::size_t> CountTables::widths() const {
  std::vector<std::size_t> all;
  for (const CategoricalColumn& feature : features_) all.push_back(feature.categories().size());
  return all;
}

std::size_t CountTables::size() const {
  std::size_t places = 0;
  for (const CategoricalColumn& feature : features_) places += feature.categories().size();
  return groups_.categories().size() * (places + (counts_groups_ ? 1 : 0));
}

std::string CountTables::treatment() const {
  return fate_of(no_name, count_stated(features_) + (groups_.cells.unreadable ? 1 : 0), features_.size() + 1);
}

Result<std::vector<Rational>> CountTables::counts(const std::vector<Column>& table) const {
  std::vector<unsigned long> all(size());
  const auto groups = groups_.cells.of(table[0]);
  if (!groups) return groups.error();
  std::size_t begin = 0;
  if (counts_groups_) {
    for (const std::size_t group : *groups) ++all[group];
    begin = groups_.categories().size();
  }
  for (std::size_t j = 0; j < features_.size(); ++j) {
    const std::size_t width = features_[j].categories().size();
    const auto places = features_[j].cells.of(table[j + 1]);
    if (!places) return places.error();
    for (std::size_t k = 0; k < places->size(); ++k) ++all[begin + (*groups)[k] * width + (*places)[k]];
    begin += groups_.categories().size() * width;
  }
  return std::vector<Rational>(all.begin(), all.end());
}

std::string CountTables::told(Counts rest, const std::optional<Rational>& concentration) const {
  const auto next = [&](const CategoricalColumn& of) {
    const auto here = rest.first(of.categories().size());
    rest = rest.subspan(of.categories().size());
    return told_of_group(of.categories(), here, concentration);
  };
  std::string text = "{";
  if (counts_groups_) text += R"("label": )" + next(groups_) + ", ";
  text += R"("features": {)";
  for (const CategoricalColumn& feature : features_) {
    text += (&feature == features_.data() ? "" : ", ") + quote_json(feature.column) + ": {";
    for (const std::string& group : groups_.categories())
      text += (&group == groups_.categories().data() ? "" : ", ") + quote_json(group) + ": " + next(feature);
    text += "}";
  }
  return text + "}}";
}

}  // namespace dpcert
