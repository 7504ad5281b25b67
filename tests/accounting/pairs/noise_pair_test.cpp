// SPDX-License-Identifier: Apache-2.0
// Laws that are shifts of one normal or Laplace law are that
// noise's pair, with all that is known of it.
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/accounting/pairs/transform/loss_transform.hpp"

using namespace dpcert;

namespace {

PrivacyLoss between(const char* family, std::vector<Rational> p, std::vector<Rational> q, std::size_t dimension = 1) {
  return compare({{{Rational{1}, law_of(family, std::move(p), dimension).value()}}},
                 {{{Rational{1}, law_of(family, std::move(q), dimension).value()}}});
}

void is_gaussian(const PrivacyLoss& loss, const Rational& mu_squared) {
  REQUIRE(loss.find<GaussianShift>());
  CHECK(loss.find<GaussianShift>()->mu_squared.exact() == mu_squared);
  CHECK(loss.find<LossTransform>() != nullptr);
  CHECK((*loss.renyi)->exact_divergence(3) == mu_squared * Rational(3, 2));
}

}  // namespace

TEST_CASE("normal laws of one variance or covariance are the Gaussian pair") {
  is_gaussian(between("normal", {5, 2}, {2, 2}), Rational(9, 2));
  is_gaussian(between("normal", {2, 2}, {5, 2}), Rational(9, 2));
  // (1, -1) times the inverse (2 -1; -1 2)/3 of (2 1; 1 2), both ways: 6/3.
  is_gaussian(between("multivariate_normal", {1, 0, 2, 1, 1, 2}, {0, 1, 2, 1, 1, 2}, 2), 2);
  is_gaussian(between("multivariate_normal", {1, 7, 2, 1, 1, 2}, {1, 7, 2, 1, 1, 2}, 2), 0);
}

TEST_CASE("Laplace laws of one scale are the Laplace pair") {
  const PrivacyLoss loss = between("laplace", {-1, 4}, {5, 4});
  CHECK((*loss.profile)->pure_epsilon() == Epsilon{Rational(3, 2)});
  const Precision precision{100};
  CHECK(
      agrees((*loss.profile)->delta(Epsilon{1}, precision), LaplacePair{Rational(3, 2)}.delta(Epsilon{1}, precision)));
  CHECK(loss.find<LaplaceShift>()->shift == Rational(3, 2));
}

TEST_CASE("laws of two widths are no such pair") {
  CHECK_FALSE(between("normal", {5, 2}, {2, 3}).find<GaussianShift>());
  CHECK_FALSE(between("laplace", {5, 2}, {2, 3}).find<LaplaceShift>());
  const PrivacyLoss wide = between("multivariate_normal", {1, 0, 2, 1, 1, 2}, {0, 1, 2, 1, 1, 3}, 2);
  CHECK_FALSE(wide.find<GaussianShift>());
  CHECK_FALSE(wide.profile);
}
