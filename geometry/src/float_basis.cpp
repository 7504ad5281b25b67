// SPDX-License-Identifier: GPL-3.0-or-later
#include "float_basis.hpp"

#include <glpk.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "isolated.hpp"

namespace dpcert {
namespace {

/// x 2^-exponent as a double, for numbers of any size.
double scaled_down(const Integer& x, long exponent) {
  long own = 0;
  const double mantissa = mpz_get_d_2exp(&own, x.backend().data());
  return std::ldexp(mantissa, static_cast<int>(std::clamp(own - exponent, -2000L, 2000L)));
}

long binary_exponent(const Integer& x) { return x == 0 ? 0 : static_cast<long>(mpz_sizeinbase(x.backend().data(), 2)); }

/// The program in doubles: each column and the right side divided by a power of two of its size, so that no number is
/// too large for a double; the costs by one power.
glp_prob* in_doubles(const IntegerProgram& program) {
  glp_prob* lp = glp_create_prob();
  const int rows = static_cast<int>(program.rows), columns = static_cast<int>(program.own);
  glp_set_obj_dir(lp, GLP_MIN);
  glp_add_rows(lp, rows);
  glp_add_cols(lp, columns);
  long right_size = 0;
  for (const Integer& entry : program.right) right_size = std::max(right_size, binary_exponent(entry));
  for (int i = 1; i <= rows; ++i) {
    const double value = scaled_down(program.right[static_cast<std::size_t>(i - 1)], right_size);
    glp_set_row_bnds(lp, i, GLP_FX, value, value);
  }
  std::vector<long> size(program.own, 0);
  long cost_size = -1'000'000'000;
  for (std::size_t j = 0; j < program.own; ++j) {
    for (const auto& entry : program.columns[j].entries) size[j] = std::max(size[j], binary_exponent(entry.second));
    if (const Integer& cost = program.columns[j].cost; cost != 0)
      cost_size = std::max(cost_size, binary_exponent(cost) - size[j]);
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

/// One character each for the own columns and the rows: is it, or its unit, in the last basis?
std::string last_basis(const IntegerProgram& program, double seconds) {
  glp_term_out(GLP_OFF);
  glp_prob* lp = in_doubles(program);
  glp_scale_prob(lp, GLP_SF_AUTO);
  glp_adv_basis(lp, 0);
  glp_smcp how;
  glp_init_smcp(&how);
  how.msg_lev = GLP_MSG_OFF;
  how.tm_lim = static_cast<int>(std::min(seconds, 2e6) * 900);  // milliseconds, so that it is back before its limit
  glp_simplex(lp, &how);
  std::string result;
  for (int j = 1; j <= glp_get_num_cols(lp); ++j) result += glp_get_col_stat(lp, j) == GLP_BS ? 'b' : '-';
  for (int i = 1; i <= glp_get_num_rows(lp); ++i) result += glp_get_row_stat(lp, i) == GLP_BS ? 'b' : '-';
  return result;
}

}  // namespace

std::vector<std::size_t> float_basis(const IntegerProgram& program, double seconds) {
  const auto marks = in_child({"GLPK", seconds, 4096}, [&] { return last_basis(program, seconds); });
  if (!marks || marks->size() != program.own + program.rows) return program.units();
  std::vector<std::size_t> basis;
  for (std::size_t j = 0; j < marks->size(); ++j)
    if ((*marks)[j] == 'b') basis.push_back(j);
  return basis;
}

}  // namespace dpcert
