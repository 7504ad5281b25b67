// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/box_form.hpp"

#include <utility>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr Precision search_precision{128};
constexpr std::size_t most_search_work = 500'000;  ///< nodes times coordinates
constexpr std::size_t most_corners = 1'000;

using FormRows = std::vector<std::vector<Enclosure>>;

/// w_i M_ij w_j.
FormRows weighted_form(const BallMatrix& matrix, const std::vector<Rational>& widths) {
  expects(matrix.rows() == widths.size() && matrix.columns() == widths.size(), "a width for each row");
  FormRows rows(widths.size());
  for (std::size_t i = 0; i < widths.size(); ++i)
    for (std::size_t j = 0; j < widths.size(); ++j)
      rows[i].push_back(matrix.at(i, j) * Rational{widths[i] * widths[j]});
  return rows;
}

Enclosure value_at_corner(const FormRows& form, const LargestForm::Corner& corner) {
  Enclosure sum{0, form.front().front().precision()};
  for (std::size_t i = 0; i < form.size(); ++i)
    for (std::size_t j = 0; j < form.size(); ++j) sum += corner[i] == corner[j] ? form[i][j] : -form[i][j];
  return sum;
}

Enclosure sum_of_sizes(const FormRows& form) {
  Enclosure sum{0, form.front().front().precision()};
  for (const auto& row : form)
    for (const Enclosure& x : row) sum += abs(x);
  return sum;
}

/// Corners among which the form is largest, by branch and bound.
class CornerSearch {
 public:
  explicit CornerSearch(const FormRows& form) : form_{form}, rest_(form.size() + 1, Enclosure{0, search_precision}) {
    for (std::size_t k = form.size(); k-- > 0;) {
      rest_[k] = rest_[k + 1] + form[k][k];
      for (std::size_t j = k + 1; j < form.size(); ++j) rest_[k] += abs(form[k][j]) * Rational{2};
    }
  }

  /// None: they are too many.
  [[nodiscard]] std::vector<LargestForm::Corner> found() {
    visit({}, Enclosure{0, search_precision}, std::vector<Enclosure>(form_.size(), Enclosure{0, search_precision}));
    std::vector<LargestForm::Corner> kept;
    if (is_spent()) return kept;
    for (const auto& [corner, value] : seen_)
      if (value.upper() >= best_) kept.push_back(corner);
    return kept.size() > most_corners ? std::vector<LargestForm::Corner>{} : kept;
  }

 private:
  /// `along`: for each row the sum of its entries times the signs chosen.
  void visit(const LargestForm::Corner& chosen, const Enclosure& value, const std::vector<Enclosure>& along) {
    const std::size_t k = chosen.size();
    ++nodes_;
    if (is_spent()) return;
    if (k == form_.size()) return see(chosen, value);
    Enclosure most = value + rest_[k];
    for (std::size_t i = k; i < form_.size(); ++i) most += abs(along[i]) * Rational{2};
    if (!seen_.empty() && at_most(most, best_) == Trilean::yes) return;
    const bool first = along[k].steer() < 0;
    for (const bool is_negative : {first, !first}) {
      // x and -x have one value; a coordinate of width 0 changes none.
      if ((k == 0 || form_[k][k].is_exactly_zero()) && is_negative) continue;
      LargestForm::Corner corner = chosen;
      corner.push_back(is_negative);
      std::vector<Enclosure> next = along;
      for (std::size_t i = k + 1; i < form_.size(); ++i) next[i] += is_negative ? -form_[i][k] : form_[i][k];
      const Enclosure step = along[k] * Rational{is_negative ? -2 : 2};
      visit(corner, value + form_[k][k] + step, next);
    }
  }
  [[nodiscard]] bool is_spent() const { return nodes_ * form_.size() > most_search_work; }
  void see(const LargestForm::Corner& corner, const Enclosure& value) {
    const Rational least = value.lower();
    if (seen_.empty() || least > best_) best_ = least;
    seen_.emplace_back(corner, value);
  }

  const FormRows& form_;
  std::vector<Enclosure> rest_;  ///< of the coordinates from there on, all terms at their size
  std::vector<std::pair<LargestForm::Corner, Enclosure>> seen_;
  Rational best_;  ///< some corner seen has that value at least
  std::size_t nodes_ = 0;
};

}  // namespace

LargestForm::LargestForm(Matrix matrix, std::vector<Rational> widths, std::optional<Rational> most_eigenvalue)
    : matrix_{std::move(matrix)}, widths_{std::move(widths)}, most_eigenvalue_{std::move(most_eigenvalue)} {
  expects(!widths_.empty(), "one coordinate at least");
  const FormRows form = weighted_form(matrix_(search_precision), widths_);
  corners_ = CornerSearch{form}.found();
}

Enclosure LargestForm::bound_of(const std::vector<std::vector<Enclosure>>& form, Precision precision) const {
  const Enclosure by_sizes = sum_of_sizes(form);
  if (!most_eigenvalue_) return by_sizes;
  Rational squares = 0;
  for (const Rational& width : widths_) squares += width * width;
  return min(by_sizes, Enclosure{*most_eigenvalue_ * squares, precision});
}

Enclosure LargestForm::at(Precision precision) const {
  const FormRows form = weighted_form(matrix_(precision), widths_);
  if (is_bound()) return bound_of(form, precision);
  Enclosure largest = value_at_corner(form, corners_.front());
  for (std::size_t k = 1; k < corners_.size(); ++k) largest = max(largest, value_at_corner(form, corners_[k]));
  return largest;
}

}  // namespace dpcert
