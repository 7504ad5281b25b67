// SPDX-License-Identifier: GPL-3.0-or-later
#include <libnormaliz/libnormaliz.h>
#include <cstdio>
#include <ostream>
#include <streambuf>

#include "engines/engines.hpp"
#include "exact/integer_matrix.hpp"

namespace dpcert {
namespace {

Halfspace halfspace_of(const std::vector<mpz_class>& row) {
  const auto dimension = static_cast<Eigen::Index>(row.size()) - 1;
  Halfspace result{Vector(dimension), Rational{Integer{row.back().get_mpz_t()}}};
  for (Eigen::Index i = 0; i < dimension; ++i)
    result.normal(i) = Rational{Integer{mpz_class{-row[static_cast<std::size_t>(i)]}.get_mpz_t()}};
  return result;
}

/// What Normaliz reports of its progress goes here: a line for each point that is added, with
/// the number of hyperplanes then and of new ones among them. Each old one was compared with the
/// point, and pairs of them made the new ones. That is charged, and where the limit of work
/// ends, Normaliz is told to stop, as it offers to.
class Meter final : public std::streambuf {
 public:
  explicit Meter(const IntegerMatrix& points)
      : price_{static_cast<std::int64_t>(points.columns()) *
               (Work{150} + 3 * product_price(std::abs(fmpz_mat_max_bits(points.get()))))} {}

 private:
  int overflow(int character) override {
    if (character != '\n') {
      line_.push_back(static_cast<char>(character));
      return character;
    }
    long point = 0, hyperplanes = 0, fresh = 0;
    if (std::sscanf(line_.c_str(), "gen=%ld, %ld hyp, %ld new", &point, &hyperplanes, &fresh) == 3)
      charge(hyperplanes * (price_ + fresh * Work{16}));
    line_.clear();
    if (Allowance{}.is_spent()) libnormaliz::nmz_interrupted = 1;
    return character;
  }

  Work price_;
  std::string line_;
};

}  // namespace

/// The points at height 1 span a cone with the same facets: a support
/// hyperplane (-normal, offset) >= 0 is a halfspace.
std::vector<Halfspace> normaliz(const std::vector<Vector>& points) {
  libnormaliz::set_thread_limit(1);
  pay(sweep_price(points));
  const IntegerMatrix rows = homogeneous(points);
  std::vector<std::vector<mpz_class>> generators(rows.rows());
  for (std::size_t i = 0; i < generators.size(); ++i)
    for (std::size_t j = 0; j < rows.columns(); ++j) generators[i].emplace_back(rows.entry(i, j).backend().data());
  Meter meter{rows};
  std::ostream progress{&meter};
  libnormaliz::setVerboseOutput(progress);
  libnormaliz::Cone<mpz_class> cone{libnormaliz::Type::cone, generators};
  cone.setVerbose(true);
  try {
    cone.compute(libnormaliz::ConeProperty::SupportHyperplanes);
  } catch (const libnormaliz::InterruptException&) {
    pay({});  // throws
  }
  std::vector<Halfspace> facets;
  for (const auto& row : cone.getSupportHyperplanes()) facets.push_back(halfspace_of(row));
  return facets;
}

}  // namespace dpcert
