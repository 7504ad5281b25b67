// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/linear_potentials.hpp"

namespace dpcert {
namespace {

std::vector<Enclosure> centre_of(const Cuboid& cell, Precision precision) {
  std::vector<Enclosure> centre;
  for (std::size_t i = 0; i < cell.dimension(); ++i) centre.emplace_back(cell.from[i] + cell.length[i] / 2, precision);
  return centre;
}

}  // namespace

Trilean is_within(const Rational& bound, const std::vector<Enclosure>& theta) {
  Enclosure sum{0, theta.front().precision()};
  for (const Enclosure& x : theta) sum += abs(x);
  return at_most(sum, bound);
}

Enclosure LinearPotential::form(const Enclosure* x, const std::vector<Enclosure>& theta) const {
  Enclosure form{0, theta.front().precision()};
  for (std::size_t i = 0; i < dimension_; ++i) form += x[i] * theta[i];
  return form;
}

/// Calls with the numbers of each record whose loss may not be a line, and its form.
template <class See>
void LinearPotential::each_record(const std::vector<Enclosure>& theta, const See& see) const {
  const auto numbers = numbers_->at(theta.front().precision());
  const std::size_t width = dimension_ + 1, count = lines_ ? lines_->others.size() : numbers->size() / width;
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t record = lines_ ? lines_->others[k] : k;
    const Enclosure* x = numbers->data() + record * width;
    see(record, x, form(x, theta));
  }
}

void LinearPotential::add_line(const Rational& slope, const Enclosure* x, std::vector<Enclosure>& sum) const {
  for (std::size_t i = 0; i < dimension_; ++i) sum[i] += x[i] * slope;
  sum[dimension_] += x[dimension_] * Rational{-slope};
}

std::vector<Enclosure> LinearPotential::sum_of_lines(Precision precision) const {
  if (lines_ && precision == EnclosedNumbers::first) return lines_->sum;
  std::vector<Enclosure> sum(dimension_ + 1, Enclosure{0, precision});
  if (!lines_) return sum;
  // What is a line over the cell is one at its centre.
  const auto numbers = numbers_->at(precision);
  const std::vector<Enclosure> centre = centre_of(lines_->cell, precision);
  auto other = lines_->others.begin();
  for (std::size_t record = 0; record * sum.size() < numbers->size(); ++record) {
    if (other != lines_->others.end() && *other == record) {
      ++other;
      continue;
    }
    const Enclosure* x = numbers->data() + record * sum.size();
    if (const auto slope = loss_.line(form(x, centre), x[dimension_]))
      add_line(*slope, x, sum);
    else
      return std::vector<Enclosure>(sum.size(), Enclosure::unknown(precision));  // at a higher precision it is seen
  }
  return sum;
}

std::shared_ptr<const LinesOnCell> LinearPotential::lines_on(const Cuboid& cell, Precision precision) const {
  if (!loss_.line || precision != EnclosedNumbers::first) return nullptr;
  LinesOnCell found{cell, {}, sum_of_lines(precision)};
  std::size_t before = 0;
  each_record(enclosed(cell, precision), [&](std::size_t record, const Enclosure* x, const Enclosure& form) {
    ++before;
    if (const auto slope = loss_.line(form, x[dimension_]))
      add_line(*slope, x, found.sum);
    else
      found.others.push_back(static_cast<std::uint32_t>(record));
  });
  if (found.others.size() + before / 8 >= before) return nullptr;
  found.others.shrink_to_fit();
  return std::make_shared<const LinesOnCell>(std::move(found));
}

LinearPotential::Sums LinearPotential::sums(const std::vector<Enclosure>& theta, Of of) const {
  Sums all{Enclosure{0, theta.front().precision()}, sum_of_lines(theta.front().precision())};
  all.losses = all.gradient[dimension_];
  all.gradient.pop_back();
  for (std::size_t i = 0; i < dimension_; ++i) all.losses += all.gradient[i] * theta[i];
  each_record(theta, [&](std::size_t, const Enclosure* x, const Enclosure& form) {
    if (of != Of::gradient) all.losses += loss_.value(form, x[dimension_]);
    if (of == Of::losses) return;
    const Enclosure slope = loss_.at(form, x[dimension_]).slope;
    for (std::size_t i = 0; i < dimension_; ++i) all.gradient[i] += slope * x[i];
  });
  return all;
}

std::shared_ptr<const Potential> LinearGradientSize::within(const Cuboid& cell, Precision precision) const {
  auto lines = lines_on(cell, precision);
  return lines ? std::make_shared<const LinearGradientSize>(*this, std::move(lines)) : nullptr;
}
std::shared_ptr<const Potential> LinearLossSum::within(const Cuboid& cell, Precision precision) const {
  auto lines = lines_on(cell, precision);
  return lines ? std::make_shared<const LinearLossSum>(*this, std::move(lines)) : nullptr;
}

Enclosure LinearGradientSize::at(const std::vector<Enclosure>& theta) const {
  Enclosure largest{0, theta.front().precision()};
  for (const Enclosure& sum : sums(theta, Of::gradient).gradient) largest = max(largest, abs(sum));
  return largest * rate();
}

Enclosure LinearLossSum::over(const Cuboid& cell, Precision precision) const {
  const std::vector<Enclosure> centre = centre_of(cell, precision);
  const auto [value, slopes] = sums(centre, Of::both);
  Enclosure least = value;
  for (std::size_t i = 0; i < cell.dimension(); ++i) least += -(abs(slopes[i]) * Rational{cell.length[i] / 2});
  return hull(least, value) * rate();
}

}  // namespace dpcert
