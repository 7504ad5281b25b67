// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmp.h>
#include <qsopt_ex/qsopt_mpq.h>

#include <cstdlib>
#include <optional>
#include <vector>

#include "dpcert/geometry/linear_program.hpp"

extern "C" {  // whose own headers are for C alone
extern mpq_t mpq_ILL_MAXDOUBLE;
void QSexactStart(void);
int QSexact_solver(mpq_QSprob program, mpq_t* x, mpq_t* y, mpq_QSbas basis, int algorithm, int* status);
void QSlog_set_handler(void (*handler)(const char*, void*), void* data);
}

namespace dpcert::bench {

/// Is QSopt_ex to be measured? It takes over GMP's memory for the whole
/// process, so it must be started before any number is made, and has a run of
/// its own: with DPCERT_BENCH_QSOPT_EX in the environment.
class QsoptEx {
 public:
  QsoptEx() : is_on_{std::getenv("DPCERT_BENCH_QSOPT_EX") != nullptr} {
    if (!is_on_) return;
    QSexactStart();
    QSlog_set_handler([](const char*, void*) {}, nullptr);
  }
  [[nodiscard]] bool is_on() const { return is_on_; }

 private:
  bool is_on_;
};
static const QsoptEx qsopt_ex __attribute__((init_priority(101)));

/// The optimal value, with QSopt_ex's own check of it in exact
/// arithmetic; nothing where there is no solution.
inline std::optional<Rational> by_qsopt_ex(const LinearProgram& program) {
  const mpq_QSprob problem = mpq_QScreate_prob("program", QS_MIN);
  for (Eigen::Index i = 0; i < program.rows; ++i)
    mpq_QSnew_row(problem, program.right(i).backend().data(), 'E', nullptr);
  const Rational zero = 0;
  for (std::size_t j = 0; j < program.columns.size(); ++j) {
    std::vector<int> rows;
    std::vector<__mpq_struct> entries;  // views, as the call copies them
    for (const auto& [row, entry] : program.columns[j]) {
      rows.push_back(static_cast<int>(row));
      entries.push_back(*entry.backend().data());
    }
    // NOLINTNEXTLINE: an array of mpq_t is one of such structures
    mpq_QSadd_col(problem, static_cast<int>(rows.size()), rows.data(), reinterpret_cast<mpq_t*>(entries.data()),
                  const_cast<mpq_ptr>(program.cost[j].backend().data()), const_cast<mpq_ptr>(zero.backend().data()),
                  mpq_ILL_MAXDOUBLE, nullptr);
  }
  int status = 0;
  QSexact_solver(problem, nullptr, nullptr, nullptr, DUAL_SIMPLEX, &status);
  std::optional<Rational> value;
  if (status == QS_LP_OPTIMAL) {
    value.emplace();
    mpq_QSget_objval(problem, &value->backend().data());
  }
  mpq_QSfree_prob(problem);
  return value;
}

}  // namespace dpcert::bench
