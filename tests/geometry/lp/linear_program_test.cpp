// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/linear_program.hpp"

#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "engines/float_basis.hpp"
#include "lp/first_proved.hpp"
#include "lp/simplex.hpp"
#include "property.hpp"

using namespace dpcert;
using Outcome = LpAnswer::Outcome;

namespace {

LinearProgram program_of(const Matrix& a, const Vector& right, const std::vector<Rational>& cost) {
  LinearProgram program{a.rows(), {}, right, cost};
  for (Eigen::Index j = 0; j < a.cols(); ++j) program.columns.push_back(column_of(a.col(j)));
  return program;
}

/// Entries in [-size, size], a third of them 0, over the denominators 1 to `denominators`.
LinearProgram any_program(Eigen::Index rows, Eigen::Index columns, int size, int denominators = 1) {
  const auto number = [&] {
    return *rc::gen::inRange(0, 3) == 0
               ? Rational{0}
               : Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, denominators + 1)};
  };
  Matrix a(rows, columns);
  Vector right(rows);
  std::vector<Rational> cost;
  for (Eigen::Index i = 0; i < a.size(); ++i) a(i) = number();
  for (Eigen::Index i = 0; i < rows; ++i) right(i) = number();
  for (Eigen::Index j = 0; j < columns; ++j) cost.push_back(number());
  return program_of(a, right, cost);
}

LinearProgram any_small_program(int size = 3, int denominators = 1) {
  return any_program(*rc::gen::inRange<Eigen::Index>(0, 4), *rc::gen::inRange<Eigen::Index>(1, 7), size, denominators);
}

Matrix matrix_of(const LinearProgram& program) {
  Matrix a = Matrix::Zero(program.rows, static_cast<Eigen::Index>(program.columns.size()));
  for (std::size_t j = 0; j < program.columns.size(); ++j)
    for (const auto& [row, entry] : program.columns[j]) a(row, static_cast<Eigen::Index>(j)) = entry;
  return a;
}

/// The least cost of a basic feasible solution: solutions that
/// are the only one on some set of columns.
std::optional<Rational> least_over_basic_solutions(const LinearProgram& program) {
  const Matrix a = matrix_of(program);
  std::optional<Rational> least;
  for (unsigned chosen = 0; chosen < 1U << a.cols(); ++chosen) {
    std::vector<Eigen::Index> columns;
    for (Eigen::Index j = 0; j < a.cols(); ++j)
      if (chosen >> j & 1U) columns.push_back(j);
    Matrix extended(a.rows(), static_cast<Eigen::Index>(columns.size()) + 1);
    for (std::size_t k = 0; k < columns.size(); ++k) extended.col(static_cast<Eigen::Index>(k)) = a.col(columns[k]);
    extended.col(extended.cols() - 1) = program.right;
    const auto [rows, pivots] = echelon(extended);
    if (pivots.size() != columns.size() || (!pivots.empty() && pivots.back() == extended.cols() - 1)) continue;
    Rational cost = 0;
    bool feasible = true;
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const Rational z = rows(static_cast<Eigen::Index>(k), extended.cols() - 1);
      feasible = feasible && z >= 0;
      cost += z * program.cost[static_cast<std::size_t>(columns[k])];
    }
    if (feasible && (!least || cost < *least)) least = cost;
  }
  return least;
}

/// min cost . z over the unit columns z_1 + ... = 1 and the like is
/// never unbounded: a feasible program with a known end.
LinearProgram feasible_program(Eigen::Index rows, Eigen::Index columns, int size, int denominators) {
  LinearProgram program = any_program(rows, columns, size, denominators);
  program.right.setZero();
  for (const auto& column : program.columns) {
    const int weight = *rc::gen::inRange(0, 3);
    for (const auto& [row, entry] : column) program.right(row) += entry * weight;
  }
  for (Rational& cost : program.cost) cost = abs(cost);
  return program;
}

}  // namespace

TEST_CASE("linear programs against all basic solutions", "[random]") {
  prop("the outcome is proved, and an optimum is the least basic solution", [] {
    const LinearProgram program = any_small_program();
    const auto answer = solve(program);
    RC_ASSERT(answer.has_value());
    RC_ASSERT(is_proved(program, *answer));
    const auto least = least_over_basic_solutions(program);
    RC_ASSERT((answer->outcome != Outcome::infeasible) == least.has_value());
    if (answer->outcome == Outcome::optimal) RC_ASSERT(answer->value == *least);
    RC_CLASSIFY(answer->outcome == Outcome::optimal, "optimal");
    RC_CLASSIFY(answer->outcome == Outcome::infeasible, "infeasible");
    RC_CLASSIFY(answer->outcome == Outcome::unbounded, "unbounded");
  });
  prop("GLPK's basis, any other set of columns and none lead to the same value", [] {
    const LinearProgram program = any_small_program(3, 5);
    const auto expected = solve(program);
    const auto integers = *IntegerProgram::of(program);
    auto proposed =
        *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, integers.columns.size()));
    for (const auto& start : {*float_basis(integers, Work{1'000'000'000}), proposed, {}}) {
      const auto run = solve_from(integers, start, {});
      RC_ASSERT(run.has_value());
      RC_ASSERT(is_proved(program, run->answer));
      RC_ASSERT(run->answer.outcome == expected->outcome);
      RC_ASSERT(run->answer.value == expected->value);
    }
  });
}

TEST_CASE("linear programs of some size", "[random]") {
  prop("degenerate programs end, with rows that others make redundant", [] {
    LinearProgram program = feasible_program(*rc::gen::inRange<Eigen::Index>(4, 9), 30, 1, 1);
    Matrix a = matrix_of(program);
    Matrix doubled(a.rows() + 2, a.cols());
    doubled << a, a.row(0) + a.row(1), a.row(2) * Rational{-3};
    Vector right(a.rows() + 2);
    right << program.right, program.right(0) + program.right(1), program.right(2) * Rational{-3};
    const LinearProgram redundant = program_of(doubled, right, program.cost);
    const auto answer = solve(program), same = solve(redundant);
    RC_ASSERT(answer.has_value() && same.has_value());
    RC_ASSERT(answer->outcome == Outcome::optimal);
    RC_ASSERT((is_proved(program, *answer) && is_proved(redundant, *same)));
    RC_ASSERT(answer->value == same->value);
    RC_ASSERT(is_proved(program, solve_from(*IntegerProgram::of(program), {}, {})->answer));
  });
  prop("large denominators, through GLPK and without", [] {
    const LinearProgram program = feasible_program(6, 80, 100'000, 1'000'000);
    const auto answer = solve(program);
    RC_ASSERT(answer.has_value());
    RC_ASSERT(answer->outcome == Outcome::optimal);
    RC_ASSERT(is_proved(program, *answer));
    const auto run =
        solve_from(*IntegerProgram::of(program), *rc::gen::just(std::vector<std::size_t>{0, 1, 2, 3, 4, 5}), {});
    RC_ASSERT(run->answer.value == answer->value);
  });
  prop("a contradiction between rows is proved", [] {
    LinearProgram program = feasible_program(5, 100, 3, 2);
    Matrix a = matrix_of(program);
    Matrix more(6, a.cols());
    more << a, a.row(0) - a.row(3);
    Vector right(6);
    right << program.right, program.right(0) - program.right(3) + Rational{1, power_of_ten(40)};
    const LinearProgram wrong = program_of(more, right, program.cost);
    const auto answer = solve(wrong);
    RC_ASSERT(answer->outcome == Outcome::infeasible);
    RC_ASSERT(is_proved(wrong, *answer));
  });
}

TEST_CASE("corners of linear programs") {
  const auto one_row = [](std::vector<Rational> row, const Rational& right, std::vector<Rational> cost) {
    Matrix a(1, static_cast<Eigen::Index>(row.size()));
    for (std::size_t j = 0; j < row.size(); ++j) a(0, static_cast<Eigen::Index>(j)) = row[j];
    return program_of(a, Vector::Constant(1, right), cost);
  };
  SECTION("an infeasible row") {
    const auto program = one_row({1, 2}, -1, {1, 1});
    const auto answer = solve(program);
    CHECK(answer->outcome == Outcome::infeasible);
    CHECK(is_proved(program, *answer));
  }
  SECTION("a ray") {
    const auto program = one_row({1, -1}, 1, {-1, 0});
    const auto answer = solve(program);
    CHECK(answer->outcome == Outcome::unbounded);
    CHECK(is_proved(program, *answer));
  }
  SECTION("no columns, no rows, columns of zeros") {
    CHECK(solve({0, {}, Vector(0), {}})->outcome == Outcome::optimal);
    CHECK(solve({1, {}, Vector::Constant(1, 0), {}})->outcome == Outcome::optimal);
    CHECK(solve({1, {}, Vector::Constant(1, 5), {}})->outcome == Outcome::infeasible);
    CHECK(solve({0, {{}}, Vector(0), {-1}})->outcome == Outcome::unbounded);
    CHECK(solve(one_row({0, 3}, 6, {0, 1}))->value == 2);
  }
  SECTION("a difference that doubles do not see decides") {
    const Rational tiny{1, power_of_ten(30)};
    CHECK(solve(one_row({1, 1 + tiny}, 1, {1, 1}))->value == 1 / (1 + tiny));
    CHECK(solve(one_row({tiny, power_of_ten(400)}, 1, {tiny, 0}))->value == 0);
  }
  SECTION("Beale's program, on which the largest reduced cost alone cycles") {
    Matrix a(3, 7);
    a << Rational{1, 4}, -60, Rational{-1, 25}, 9, 1, 0, 0,  //
        Rational{1, 2}, -90, Rational{-1, 50}, 3, 0, 1, 0,   //
        0, 0, 1, 0, 0, 0, 1;
    Vector right(3);
    right << 0, 0, 1;
    const auto program = program_of(a, right, {Rational{-3, 4}, 150, Rational{-1, 50}, 6, 0, 0, 0});
    const auto run = solve_from(*IntegerProgram::of(program), {4, 5, 6}, {});
    CHECK(run->answer.value == Rational{-1, 20});
    CHECK(is_proved(program, run->answer));
  }
  SECTION("an optimal basis needs no pivot") {
    const auto program = one_row({2, 3}, 6, {1, 1});
    CHECK(solve_from(*IntegerProgram::of(program), {1}, {})->pivots == 0);
    CHECK(solve_from(*IntegerProgram::of(program), {0}, {})->pivots == 1);
  }
  SECTION("a proof is told from none") {
    const auto program = one_row({2, 3}, 6, {1, 1});
    LpAnswer answer = *solve(program);
    REQUIRE(is_proved(program, answer));
    answer.value += Rational{1, power_of_ten(9)};
    CHECK_FALSE(is_proved(program, answer));
    CHECK_FALSE(is_proved(program, {Outcome::infeasible, 0, {}, {}, Vector::Constant(1, 1)}));
    CHECK_FALSE(is_proved(program, {Outcome::unbounded, 0, {1, 0}, {3, 0}, {}}));
  }
}

TEST_CASE("An answer leaves with its proof", "[random]") {
  prop("one that is spoilt is found again, or is an error", [] {
    const LinearProgram program = any_small_program(3, 5);
    const LpAnswer right = *solve(program);
    LpAnswer spoilt = right;
    const auto spoil = [](auto& numbers) {
      if (numbers.size() > 0) numbers[*rc::gen::inRange<decltype(numbers.size())>(0, numbers.size())] += Rational{1, 7};
    };
    switch (*rc::gen::inRange(0, 6)) {
      case 0:
        spoilt.value -= Rational{1, power_of_ten(30)};
        break;
      case 1:
        spoil(spoilt.primal);
        break;
      case 2:
        spoil(spoilt.dual);
        break;
      case 3:
        spoilt.primal.emplace_back(1);
        break;
      case 4:
        spoilt.dual.conservativeResize(0);
        break;
      default:
        spoilt.outcome = *rc::gen::element(Outcome::optimal, Outcome::infeasible, Outcome::unbounded);
    }
    int asked = 0;
    const LpEngine broken = [&] { return spoilt; }, exact = [&] { return ++asked, right; };
    const auto answer = first_proved(program, {broken, exact});
    RC_ASSERT(answer.has_value());
    RC_ASSERT(is_proved(program, *answer));
    RC_ASSERT(asked == (is_proved(program, spoilt) ? 0 : 1));
    const auto alone = first_proved(program, {broken});
    RC_ASSERT(alone.has_value() == is_proved(program, spoilt));
    RC_ASSERT((alone.has_value() || alone.error().fault == Fault::precision_exhausted));
    RC_CLASSIFY(asked == 1, "spoilt");
  });
}

TEST_CASE("limits of linear programs") {
  const LinearProgram program{1, {{{0, 2}}, {{0, 3}}}, Vector::Constant(1, 6), {1, 1}};
  const auto few = solve(program, {.entries = 1});
  REQUIRE_FALSE(few.has_value());
  CHECK(few.error().fault == Fault::precision_exhausted);
  CHECK(few.error().message == "a linear program with more than 1 entries, which is the limit");
  const LinearProgram huge{1, {{{0, power(Rational{10}, 400'000)}}}, Vector::Constant(1, 6), {1}};
  const auto refused = solve(huge);
  REQUIRE_FALSE(refused.has_value());
  CHECK(refused.error().message.find("400000 bits in a basis determinant") != std::string::npos);
  const LinearProgram large{1, {{{0, power(Rational{10}, 100'000)}}}, Vector::Constant(1, 6), {1}};
  CHECK(solve(large)->value == 6 / power(Rational{10}, 100'000));
  const auto late = solve(program, {.patience = Work{0}});
  REQUIRE_FALSE(late.has_value());
  CHECK(late.error().message.find("was not solved exactly in") != std::string::npos);
}
