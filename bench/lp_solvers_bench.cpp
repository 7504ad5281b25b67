// SPDX-License-Identifier: GPL-3.0-or-later
// Exact linear programs by several solvers: ours, CGAL's QP_solver and, where it was found,
// QSopt_ex. The figures that decide between them stand in docs/benchmarks.md.
#include <CGAL/Gmpz.h>
#include <CGAL/QP_functions.h>
#include <CGAL/QP_models.h>
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <optional>

#include "cut_points.hpp"
#include "dpcert/geometry/linear_program.hpp"
#include "engines/float_basis.hpp"
#include "lp/integer_program.hpp"
#include "lp/simplex.hpp"
#include "random_rationals.hpp"
#ifdef DPCERT_BENCH_QSOPT_EX
#include "qsopt_ex.hpp"
#endif

namespace {

using namespace dpcert;
using bench::random_rationals;

void add(LinearProgram& program, LinearProgram::Column column, const Rational& cost) {
  program.columns.push_back(std::move(column));
  program.cost.push_back(cost);
}

/// The gauge of a random point in the symmetric hull of `count` random rational points.
LinearProgram gauge_in_hull(Eigen::Index d, long count) {
  std::mt19937 generator{1};
  LinearProgram program{d, {}, random_rationals(generator, d), {}};
  for (long j = 0; j < count; ++j) {
    const Vector point = random_rationals(generator, d);
    add(program, column_of(point), 1);
    add(program, column_of(-point), 1);
  }
  return program;
}

/// Is a point far away in the hull of `count` random rational points? No: there is a Farkas vector.
LinearProgram point_outside_hull(Eigen::Index d, long count) {
  std::mt19937 generator{1};
  LinearProgram program{d + 1, {}, Vector::Constant(d + 1, 200), {}};
  program.right(d) = 1;
  for (long j = 0; j < count; ++j) {
    auto column = column_of(random_rationals(generator, d));
    column.emplace_back(d, 1);
    add(program, std::move(column), 0);
  }
  return program;
}

/// The gauge of a point in a zonotope, as bodies are lifted: min t
/// with x = sum g_i (u_i - v_i), u_i + v_i + s_i = t.
LinearProgram gauge_in_zonotope(Eigen::Index d, long count) {
  std::mt19937 generator{1};
  LinearProgram program{d + count, {}, Vector::Zero(d + count), {}};
  program.right.head(d) = random_rationals(generator, d);
  LinearProgram::Column scale;
  for (Eigen::Index i = 0; i < count; ++i) {
    const Vector generated = random_rationals(generator, d);
    for (const int sign : {1, -1}) {
      auto column = column_of(Rational{sign} * generated);
      column.emplace_back(d + i, 1);
      add(program, std::move(column), 0);
    }
    add(program, {{d + i, 1}}, 0);
    scale.emplace_back(d + i, -1);
  }
  add(program, std::move(scale), 1);
  return program;
}

/// The gauge in the difference body of the cut polytope of n variables, lifted.
LinearProgram gauge_in_cut_differences(Eigen::Index, long n) {
  const auto points = bench::cut_points(static_cast<int>(n));
  const Eigen::Index d = points.front().size();
  std::mt19937 generator{1};
  LinearProgram program{d + 2, {}, Vector::Zero(d + 2), {}};
  program.right.head(d) = random_rationals(generator, d);
  for (const int sign : {1, -1})
    for (const Vector& point : points) {
      auto column = column_of(Rational{sign} * point);
      column.emplace_back(sign == 1 ? d : d + 1, 1);
      add(program, std::move(column), 0);
    }
  add(program, {{d, -1}, {d + 1, -1}}, 1);
  return program;
}

/// The optimal value; nothing where there is no solution. The
/// program is feasible or infeasible, never unbounded.
using Value = std::optional<Rational>;

Value value_of(const LpAnswer& answer) {
  return answer.outcome == LpAnswer::Outcome::optimal ? Value{answer.value} : std::nullopt;
}
Value by_dpcert(const LinearProgram& program) { return value_of(*solve(program)); }
Value from_glpk_basis(const LinearProgram& given) {
  const IntegerProgram program = *IntegerProgram::of(given);
  return value_of(solve_from(program, *float_basis(program, Work{60'000'000'000}), {})->answer);
}
Value by_exact_simplex(const LinearProgram& program) {
  return value_of(solve_from(*IntegerProgram::of(program), {}, {})->answer);
}
Value by_cgal(const LinearProgram& given) {
  const IntegerProgram program = *IntegerProgram::of(given);
  const auto number = [](const Integer& x) { return CGAL::Gmpz{x.backend().data()}; };
  CGAL::Quadratic_program<CGAL::Gmpz> of_cgal{CGAL::EQUAL, true, CGAL::Gmpz{0}, false, CGAL::Gmpz{0}};
  for (std::size_t j = 0; j < program.own; ++j) {
    of_cgal.set_c(static_cast<int>(j), number(program.columns[j].cost));
    for (const auto& [row, entry] : program.columns[j].entries)
      of_cgal.set_a(static_cast<int>(j), static_cast<int>(row), number(entry));
  }
  for (std::size_t i = 0; i < program.rows; ++i) of_cgal.set_b(static_cast<int>(i), number(program.right[i]));
  const auto solution = CGAL::solve_nonnegative_linear_program(of_cgal, CGAL::Gmpz{});
  if (solution.is_infeasible()) return std::nullopt;
  const auto value = solution.objective_value();
  return Rational{Integer{value.numerator().mpz()}, Integer{value.denominator().mpz()}} / program.right_scale;
}
#ifdef DPCERT_BENCH_QSOPT_EX
Value by_qsopt_ex(const LinearProgram& program) { return bench::by_qsopt_ex(program); }
#endif

using Make = LinearProgram (*)(Eigen::Index, long);
using Solve = Value (*)(const LinearProgram&);

/// CPU time of this process and of the children that it waited for.
double cpu_seconds() {
  double seconds = 0;
  for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(whose, &usage);
    for (const timeval& part : {usage.ru_utime, usage.ru_stime})
      seconds += static_cast<double>(part.tv_sec) + 1e-6 * static_cast<double>(part.tv_usec);
  }
  return seconds;
}

void timed(benchmark::State& state, Make make, Solve solver) {
  const LinearProgram program = make(state.range(0), state.range(1));
  const Value wanted = by_dpcert(program);
  Value found = wanted;
  for (auto _ : state) {
    const double before = cpu_seconds();
    found = solver(program);
    state.SetIterationTime(cpu_seconds() - before);
  }
  if (found != wanted) state.SkipWithError("another value");
  state.counters["rows"] = static_cast<double>(program.rows);
  state.counters["columns"] = static_cast<double>(program.columns.size());
}

std::vector<std::pair<std::string, Solve>> solvers() {
#ifdef DPCERT_BENCH_QSOPT_EX
  if (bench::qsopt_ex.is_on()) return {{"qsopt_ex", by_qsopt_ex}};
#endif
  return {{"dpcert", by_dpcert},
          {"from_glpk_basis", from_glpk_basis},
          {"exact_simplex", by_exact_simplex},
          {"cgal", by_cgal}};
}

const int registered = [] {
  struct Family {
    std::string name;
    Make make;
    std::vector<std::vector<std::int64_t>> sizes;
    std::size_t for_all;  ///< so many of the sizes are for the slow ones too: CGAL, and the exact method alone
  };
  const std::vector<Family> families = {
      {"gauge_in_hull", gauge_in_hull, {{3, 10}, {5, 20}, {8, 30}, {10, 100}, {20, 500}, {30, 2000}}, 4},
      {"point_outside_hull", point_outside_hull, {{3, 40}, {10, 400}, {30, 2000}}, 2},
      {"gauge_in_zonotope", gauge_in_zonotope, {{3, 10}, {5, 20}, {10, 60}, {20, 200}, {30, 1000}}, 3},
      {"gauge_in_cut_differences", gauge_in_cut_differences, {{0, 3}, {0, 5}, {0, 7}, {0, 9}}, 3}};
  for (const auto& [name, make, sizes, for_all] : families)
    for (const auto& [solver, solve] : solvers()) {
      auto* one = benchmark::RegisterBenchmark(("lp_" + name + "/" + solver).c_str(), timed, make, solve);
      const bool is_slow = solver == "cgal" || solver == "exact_simplex";
      for (std::size_t i = 0; i < (is_slow ? for_all : sizes.size()); ++i) one->Args(sizes[i]);
      one->Unit(benchmark::kMillisecond)->UseManualTime();
    }
  return 0;
}();

}  // namespace
