// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/coupling.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "../mixing/kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// Any coupling, sparse ones too.
Coupling any_coupling(std::size_t rows, std::size_t columns) {
  const FiniteLaw masses = any::law(rows * columns);
  std::vector<FiniteLaw> joint;
  for (std::size_t x = 0; x < rows; ++x)
    joint.emplace_back(masses.begin() + static_cast<long>(x * columns),
                       masses.begin() + static_cast<long>((x + 1) * columns));
  return *Coupling::of(joint);
}

Rational agreement(const Coupling& coupling) {
  Rational sum = 0;
  for (std::size_t x = 0; x < coupling.joint().size(); ++x) sum += coupling.joint()[x][x];
  return sum;
}

std::string error_at(const std::vector<FiniteLaw>& joint) {
  const auto result = Coupling::of(joint);
  REQUIRE_FALSE(result);
  CHECK(result.error().message.size() > 8);
  return result.error().where;
}

}  // namespace

TEST_CASE("a coupling and its transport operator", "[random]") {
  prop("the marginals are the sums of rows and of columns", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6), m = *rc::gen::inRange<std::size_t>(1, 6);
    const Coupling coupling = any_coupling(n, m);
    for (std::size_t x = 0; x < n; ++x) {
      Rational sum = 0;
      for (const Rational& mass : coupling.joint()[x]) sum += mass;
      RC_ASSERT(coupling.first()[x] == sum);
    }
    for (std::size_t y = 0; y < m; ++y) {
      Rational sum = 0;
      for (const auto& row : coupling.joint()) sum += row[y];
      RC_ASSERT(coupling.second()[y] == sum);
    }
  });
  prop("Lemma 4: it takes the first marginal to the second, by rows that are laws", [] {
    const Coupling coupling = any_coupling(*rc::gen::inRange<std::size_t>(1, 6), *rc::gen::inRange<std::size_t>(1, 6));
    const MarkovKernel operation = kernel_of(transport(coupling));
    RC_ASSERT(pushed(coupling.first(), operation) == coupling.second());
    for (std::size_t x = 0; x < coupling.first().size(); ++x) {
      Rational sum = 0;
      for (std::size_t y = 0; y < coupling.second().size(); ++y) {
        sum += operation.matrix()[x][y];
        RC_ASSERT(coupling.first()[x] * operation.matrix()[x][y] == coupling.joint()[x][y]);
      }
      RC_ASSERT(sum == 1);
    }
  });
}

TEST_CASE("the coupling that keeps still and the maximal coupling", "[random]") {
  prop("have the marginals asked for, and agree with chance 1 and 1 - TV", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 7);
    const FiniteLaw p = any::law(n), q = any::law(n);
    const Coupling still = keep_still(p), maximal = maximal_coupling(p, q);
    RC_ASSERT(still.first() == p);
    RC_ASSERT(still.second() == p);
    RC_ASSERT(agreement(still) == 1);
    RC_ASSERT(maximal.first() == p);
    RC_ASSERT(maximal.second() == q);
    RC_ASSERT(agreement(maximal) == 1 - finite::delta_over_events(pair_of(p, q), 1));
    RC_ASSERT(maximal_coupling(p, p).joint() == still.joint());
  });
  prop("no coupling of the same laws agrees more often", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    const Coupling any = any_coupling(n, n);
    RC_ASSERT(agreement(any) <= agreement(maximal_coupling(any.first(), any.second())));
  });
  const Rational half{1, 2};
  const Coupling apart = maximal_coupling({1, 0, 0}, {0, half, half});  // disjoint supports: the product
  CHECK(apart.joint() == std::vector<FiniteLaw>{{0, half, half}, {0, 0, 0}, {0, 0, 0}});
  CHECK(transport(apart) == StochasticMatrix{{0, half, half}, {0, half, half}, {0, half, half}});
  CHECK(maximal_coupling({1}, {1}).joint() == std::vector<FiniteLaw>{{1}});
}

TEST_CASE("bad input: couplings") {
  CHECK(error_at({}) == "");
  CHECK(error_at({{}}) == "");
  CHECK(error_at({{Rational(1, 2)}, {Rational(1, 4), Rational(1, 4)}}) == "/1");
  CHECK(error_at({{2, -1}}) == "/0/1");
  CHECK(error_at({{Rational(1, 2), Rational(1, 3)}}) == "");
}
