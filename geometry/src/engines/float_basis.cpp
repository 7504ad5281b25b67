// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/float_basis.hpp"

#include <glpk.h>
#include <algorithm>
#include <cmath>
#include <string>

#include "engines/isolated.hpp"

namespace dpcert {
namespace {

/// x 2^-exponent as a double, for numbers of any size.
double scaled_down(const Integer& x, long exponent) {
  long own = 0;
  const double mantissa = mpz_get_d_2exp(&own, x.backend().data());
  return std::ldexp(mantissa, static_cast<int>(std::clamp(own - exponent, -2000L, 2000L)));
}

long exponent_above(const Integer& x) { return x == 0 ? 0 : bit_length(x); }

/// The program in doubles: each column and the right side divided by a power of two of its size, so
/// that no number is too large for a double; the costs by one power.
glp_prob* in_doubles(const IntegerProgram& program) {
  glp_prob* lp = glp_create_prob();
  const int rows = static_cast<int>(program.rows), columns = static_cast<int>(program.own);
  glp_set_obj_dir(lp, GLP_MIN);
  glp_add_rows(lp, rows);
  glp_add_cols(lp, columns);
  long right_size = 0;
  for (const Integer& entry : program.right) right_size = std::max(right_size, exponent_above(entry));
  for (int i = 1; i <= rows; ++i) {
    const double value = scaled_down(program.right[static_cast<std::size_t>(i - 1)], right_size);
    glp_set_row_bnds(lp, i, GLP_FX, value, value);
  }
  std::vector<long> size(program.own, 0);
  long cost_size = -1'000'000'000;
  for (std::size_t j = 0; j < program.own; ++j) {
    for (const auto& entry : program.columns[j].entries) size[j] = std::max(size[j], exponent_above(entry.second));
    if (const Integer& cost = program.columns[j].cost; cost != 0)
      cost_size = std::max(cost_size, exponent_above(cost) - size[j]);
  }
  std::vector<int> index;
  std::vector<double> value;
  for (std::size_t j = 0; j < program.own; ++j) {
    const int place = static_cast<int>(j) + 1;
    index.assign(1, 0);
    value.assign(1, 0);
    for (const auto& [row, entry] : program.columns[j].entries) {
      index.push_back(static_cast<int>(row) + 1);
      value.push_back(scaled_down(entry, size[j]));
    }
    glp_set_mat_col(lp, place, static_cast<int>(index.size()) - 1, index.data(), value.data());
    glp_set_col_bnds(lp, place, GLP_LO, 0, 0);
    glp_set_obj_coef(lp, place, scaled_down(program.columns[j].cost, size[j] + cost_size));
  }
  return lp;
}

/// Of an iteration: reduced costs are updated, and two systems solved.
Work iteration_price(const IntegerProgram& program) {
  return Work{2'000} + static_cast<std::int64_t>(2 * program.entries + 20 * program.rows) * Work{1};
}

/// One character each for the own columns and the rows: is it, or its unit, in the last basis?
std::string last_basis(const IntegerProgram& program, Work patience) {
  glp_term_out(GLP_OFF);
  glp_prob* lp = in_doubles(program);
  glp_scale_prob(lp, GLP_SF_AUTO);
  glp_adv_basis(lp, 0);
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  const Work each = iteration_price(program);
  how.it_lim = static_cast<int>(std::clamp<std::int64_t>(Allowance{patience}.left().units / each.units, 1, 1 << 30));
  glp_simplex(lp, &how);
  charge(glp_get_it_cnt(lp) * each);
  std::string result;
  for (int j = 1; j <= glp_get_num_cols(lp); ++j) result += glp_get_col_stat(lp, j) == GLP_BS ? 'b' : '-';
  for (int i = 1; i <= glp_get_num_rows(lp); ++i) result += glp_get_row_stat(lp, i) == GLP_BS ? 'b' : '-';
  return result;
}

}  // namespace

Result<std::vector<std::size_t>> float_basis(const IntegerProgram& program, Work patience) {
  charge(Work{3'000'000} + static_cast<std::int64_t>(program.entries) * Work{200});  // a process, and the copy
  const auto attempt = in_child({"GLPK"}, [&] { return last_basis(program, patience); });
  if (!attempt) return attempt.error();
  if (!attempt->succeeded || attempt->text.size() != program.own + program.rows) return program.units();
  std::vector<std::size_t> basis;
  for (std::size_t j = 0; j < attempt->text.size(); ++j)
    if (attempt->text[j] == 'b') basis.push_back(j);
  return basis;
}

}  // namespace dpcert
