// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/pulled_sum.hpp"

#include <numeric>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

const fmpz* scalar(IntegerMatrix& holder, const Integer& x) {
  holder.set(0, 0, x);
  return holder(0, 0);
}

long largest_bits(const IntegerMatrix& x) { return std::abs(fmpz_mat_max_bits(x.get())); }

/// With those beyond the entries themselves.
std::size_t words_of(const Quotients& x) {
  const auto longest = static_cast<std::size_t>(largest_bits(x.numerators));
  return x.numerators.rows() * x.numerators.columns() * (longest > 62 ? 4 + longest / 64 : 1);
}

std::size_t words_of(const std::vector<std::pair<FaceLattice::Number, Rational>>& weights) {
  std::size_t words = 0;
  for (const auto& [face, weight] : weights) words += 8 + bit_size(weight) / 64;
  return words;
}

/// So many products of each entry with this number.
void charge_products(std::int64_t times, const IntegerMatrix& x, const fmpz* factor) {
  const auto bits = static_cast<long>(fmpz_bits(factor));
  charge(times * static_cast<std::int64_t>(x.rows() * x.columns()) * product_price((largest_bits(x) + bits) / 2));
}

void multiply(Quotients& x, const Rational& factor) {
  IntegerMatrix holder{1, 1};
  const fmpz* above = scalar(holder, numerator(factor));
  charge_products(1, x.numerators, above);
  fmpz_mat_scalar_mul_fmpz(x.numerators.get(), x.numerators.get(), above);
  x.denominator *= denominator(factor);
}

void cancel(Quotients& x) {
  if (x.denominator == 1) return;
  charge(static_cast<std::int64_t>(x.numerators.rows() * x.numerators.columns() + 1) *
         rational_price(static_cast<std::size_t>(largest_bits(x.numerators))));  // each one gcd and one quotient
  IntegerMatrix divisor{1, 2};
  fmpz_mat_content(divisor(0, 0), x.numerators.get());
  divisor.set(0, 1, x.denominator);
  fmpz_gcd(divisor(0, 0), divisor(0, 0), divisor(0, 1));
  fmpz_mat_scalar_divexact_fmpz(x.numerators.get(), x.numerators.get(), divisor(0, 0));
  x.denominator /= divisor.entry(0, 0);
}

Quotients sum(const Quotients& x, const Quotients& y) {
  const Integer common = gcd(x.denominator, y.denominator), of_x = y.denominator / common,
                of_y = x.denominator / common;
  IntegerMatrix holder{1, 1};
  Quotients result{x.numerators, x.denominator * of_x};
  const fmpz* factor = scalar(holder, of_x);
  charge_products(2, x.numerators, factor);
  fmpz_mat_scalar_mul_fmpz(result.numerators.get(), x.numerators.get(), factor);
  fmpz_mat_scalar_addmul_fmpz(result.numerators.get(), y.numerators.get(), scalar(holder, of_y));
  return result;
}

/// By halves: numbers over unrelated denominators grow with the
/// number of terms, and most sums are of few.
Quotients sum(const std::vector<Quotients>& terms, std::size_t begin, std::size_t end) {
  if (end - begin == 1) return terms[begin];
  const std::size_t middle = begin + (end - begin) / 2;
  return sum(sum(terms, begin, middle), sum(terms, middle, end));
}

}  // namespace

PulledSums::PulledSums(IntegerMatrix points, FaceLattice faces, Of what)
    : points_{std::move(points)},
      modular_{points_},
      faces_{std::move(faces)},
      size_{what == Of::volume ? 1 : points_.columns()},
      known_(faces_.dimension() + 1) {}

std::optional<Quotients> PulledSums::whole() {
  const Sum* sum = of(faces_.dimension(), 0);
  if (sum == nullptr) return std::nullopt;
  std::vector<std::size_t> columns(points_.columns());
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  Quotients result = sum->total;
  multiply(result, minor(sum->reference, columns));
  return result;
}

std::optional<BoundarySimplices> PulledSums::boundary() {
  const std::size_t d = faces_.dimension();
  std::vector<std::size_t> columns(d);  // all but the last: a cone with the apex 0
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  keeps_pyramids_ = true;
  BoundarySimplices::Face whole;
  for (const FaceLattice::Number facet : faces_.facets_of(d, 0)) {
    if (!faces_.is_simplex(d - 1, facet)) faces_.find_facets(d, 0, facet);
    const Sum* sum = of(d - 1, facet);
    if (sum == nullptr) return std::nullopt;
    whole.weights.push_back(sum->total(0, 0) * minor(sum->reference, columns));
  }
  BoundarySimplices graph;
  Places places(d);
  for (const FaceLattice::Number facet : faces_.facets_of(d, 0))
    whole.parts.push_back(add_face(d - 1, facet, places, graph));
  graph.faces.push_back(std::move(whole));
  return graph;
}

std::size_t PulledSums::add_face(std::size_t level, FaceLattice::Number face, Places& places,
                                 BoundarySimplices& graph) const {
  const auto known = places[level].find(face);
  if (known != places[level].end()) return known->second;
  BoundarySimplices::Face added{members_of(faces_.points_of(level, face)), {}, {}};
  const auto& pyramids = known_[level].at(face).pyramids;
  for (const auto& [facet, weight] : pyramids) {
    added.parts.push_back(add_face(level - 1, facet, places, graph));
    added.weights.push_back(weight);
  }
  if (!pyramids.empty()) added.points.resize(1);  // the apex
  graph.faces.push_back(std::move(added));
  places[level].emplace(face, graph.faces.size() - 1);
  return graph.faces.size() - 1;
}

/// |det| of those points (x, 1), in these columns.
Rational PulledSums::minor(const std::vector<std::size_t>& rows, const std::vector<std::size_t>& columns) const {
  Integer heights = 1;
  for (const std::size_t row : rows) heights *= points_.entry(row, points_.columns() - 1);
  return {absolute_minor(points_, rows, columns), heights};
}

const PulledSums::Sum* PulledSums::of(std::size_t level, FaceLattice::Number face) {
  const auto found = known_[level].find(face);
  if (found != known_[level].end()) return &found->second;
  if (is_exhausted()) return nullptr;
  auto sum = faces_.is_simplex(level, face) ? std::optional{of_simplex(members_of(faces_.points_of(level, face)))}
                                            : of_pyramids(level, face);
  if (!sum) return nullptr;
  words_ += words_of(sum->total) + sum->reference.size() + words_of(sum->pyramids);
  return &known_[level].emplace(face, *std::move(sum)).first->second;
}

PulledSums::Sum PulledSums::of_simplex(std::vector<std::size_t> points) const {
  Quotients total{IntegerMatrix{size_, size_}};
  fmpz_one(total.numerators(size_ - 1, size_ - 1));
  for (const std::size_t point : points) add_apex(total, point);
  return {std::move(points), std::move(total), {}};
}

std::optional<PulledSums::Sum> PulledSums::of_pyramids(std::size_t level, FaceLattice::Number face) {
  const Words points = faces_.points_of(level, face);
  const std::size_t apex = members_of(points).front();
  auto [reference, columns] = modular_.minor_of_rank(points, level + 1);
  const Rational unit = minor(reference, columns);
  std::vector<Quotients> pyramids;
  std::vector<std::pair<FaceLattice::Number, Rational>> weights;
  for (const FaceLattice::Number facet : faces_.facets_of(level, face)) {
    if (has(faces_.points_of(level - 1, facet), apex)) continue;
    if (!faces_.is_simplex(level - 1, facet)) faces_.find_facets(level, face, facet);
    const Sum* base = of(level - 1, facet);
    if (base == nullptr) return std::nullopt;
    std::vector<std::size_t> pyramid = base->reference;
    pyramid.push_back(apex);
    pyramids.push_back(base->total);
    multiply(pyramids.back(), minor(pyramid, columns) / unit);
    if (keeps_pyramids_) weights.emplace_back(facet, pyramids.back()(0, 0));
  }
  Quotients total = sum(pyramids, 0, pyramids.size());
  add_apex(total, apex);
  cancel(total);
  return Sum{std::move(reference), std::move(total), std::move(weights)};
}

/// From sums over simplices to those over the simplices with
/// one more point x: (t,1) becomes (t,1) + (x,0).
void PulledSums::add_apex(Quotients& total, std::size_t point) const {
  const std::size_t last = size_ - 1;
  if (last == 0) return;
  // x = y / h: all is multiplied by h^2, and c = h m + w y is what the last column becomes, over h.
  const fmpz* height = points_(point, last);
  charge_products(4, total.numerators, height);
  IntegerMatrix square{1, 1}, column{last, 1};
  IntegerMatrix& entries = total.numerators;
  for (std::size_t i = 0; i < last; ++i) {
    fmpz_mul(column(i, 0), height, entries(i, last));
    fmpz_addmul(column(i, 0), entries(last, last), points_(point, i));
  }
  fmpz_mul(square(0, 0), height, height);
  fmpz_mat_scalar_mul_fmpz(entries.get(), entries.get(), square(0, 0));
  total.denominator *= square.entry(0, 0);
  for (std::size_t i = 0; i < last; ++i) {
    fmpz_mul(entries(i, last), height, column(i, 0));
    fmpz_set(entries(last, i), entries(i, last));
    for (std::size_t j = 0; j < last; ++j) {
      fmpz_addmul(entries(i, j), points_(point, i), column(j, 0));
      fmpz_addmul(entries(i, j), points_(point, j), column(i, 0));
    }
  }
}

}  // namespace dpcert
