#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts one fault after the other into a copy of the tree, and expects that a test program tells.

usage: faults.py SOURCE SCRATCH [--only WORD] [CMAKE ARGUMENT ...]
       faults.py SOURCE --listed       asks only that each fault finds its place

Each fault is a small mistake of the kind that a proof assistant would catch: a factor or a term that was dropped, a direction that was swapped, an
order or an index off by one, a hypothesis that is not asked for. A fault is caught where a test program no longer passes. It must build, but for
names that it leaves unused. Exit status 1 where one does not, or is not caught.
"""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "toys"))
from toys import Copy, run  # noqa: E402

RULES, SPECS, THEOREMS, KIT = "check_rules_test", "check_test", "theorems_test", "properties_test"
POSTERIOR, ACCOUNTING = "posterior_test", "accounting_test"
# Tests of what the checker reads: those of each program that take little time.
SPEC_READERS = SPECS + " ~[random]~*pay*"
READERS = RULES + (" noisy *,an Ornstein*,sampled descent*,k-norm*,a stated*,elliptical*,mixture asks*,mixture of*,a process*,a scale*,posterior*,"
                   "Gibbs*,tempered*,draws*,bounded-range reads*,a breach*,the checker reads*,objective*,post-processed*,a kernel*,sampling*,"
                   "subsampled *,events are*,event is*,event asks*,parts that*,a budget of noisy*,a dominating pair*,what bounds*,a bound*,"
                   "iterated Laplace*,exponential-family is sharp*,laws without*")
CHECK = "proofs-checks/check/src/rules/"
READ = "proofs-checks/check/src/spec/"
PAIRS = "accounting/src/pairs/"
PROPERTIES = "proofs-checks/properties/src/"
REGISTRY = "proofs-checks/theorems/src/"

# file, what stands there, the fault, the programs of which one tells, perhaps by tests of that name
FAULTS = [
    (CHECK + "cks.cpp", "says.value * order", "says.value", [SPECS, RULES]),
    (CHECK + "cks.cpp", "premise->order != *order", "premise->order < 1", [SPECS, RULES]),
    (CHECK + "laplace_curve.cpp", "{t, rest * rest}", "{t, rest * rest * rest}", [SPECS, RULES]),
    (CHECK + "laplace_curve.cpp", "Rational{order / twice}", "Rational{less / twice}", [SPECS, RULES]),
    (CHECK + "laplace_curve.cpp", "Rational{t - 1}", "Rational{t - 1 - t * t / 8}", [SPECS, RULES]),
    (CHECK + "sum.cpp", "(says.kind != Kind::dp || epsilons_fit(terms, says.epsilon, effort))", "true", [SPECS, RULES]),
    (CHECK + "sum.cpp", "return sign >= 0;", "return sign <= 0;", [SPECS, RULES]),
    (CHECK + "sum.cpp", "cited->about != part.mechanism.get() || ", "", [SPECS, RULES]),
    (CHECK + "sum.cpp", "term.says->value * *term.times", "term.says->value", [SPECS, RULES]),
    (CHECK + "convert.cpp", "says.value >= m / 2", "says.value >= m / 4", [SPECS, RULES]),
    (CHECK + "convert.cpp", "says.order <= premise.order && ", "", [SPECS, RULES]),
    (CHECK + "convert.cpp", "says.value < says.order * m / 2", "says.value < says.order * m", [SPECS, RULES]),
    (CHECK + "convert.cpp", "abs(order - Rational{1, 2})", "order", [SPECS + " convert from pure*"]),
    (CHECK + "laplace_curve.cpp", "b = std::max(order, less)", "b = order", [SPECS + " laplace-curve*"]),
    (CHECK + "laplace_curve.cpp", "pair->p.parameters[1] == pair->q.parameters[1]", "true", [SPECS + " laplace-curve*"]),
    (CHECK + "laplace_curve.cpp", "sqrt(toward.opposite()(m / 8))", "sqrt(toward.opposite()(m / 4))", [SPECS + " laplace-curve*"]),
    (CHECK + "laplace_curve.cpp", "Rational{-t / 2}));", "Rational{-t}));", [SPECS + " laplace-curve*"]),
    (CHECK + "bounded_range.cpp", "log(expm1(other(range) * rest)) * rest", "log(expm1(other(range) * rest))", [RULES + " bounded-range is sharp*"]),
    (CHECK + "bounded_range.cpp", "toward(range) / expm1(other(range)) + Rational{-1}", "toward(range) / expm1(other(range))", [RULES + " bounded-range is sharp*"]),
    (CHECK + "renyi_points.cpp", "(slope - rho) / (2 * rho), from.x, to.x", "(slope - rho) / (2 * rho), to.x, to.x", [RULES + " divergences at some*"]),
    (CHECK + "renyi_points.cpp", "cited->about != &step.about", "false", [RULES + " renyi-points wants*"]),
    (CHECK + "renyi_points.cpp", "says.kind == Kind::dp && says.value == 0", "says.kind == Kind::dp", [RULES + " renyi-points wants*"]),
    (CHECK + "renyi_points.cpp", "LogNumber{rho * (1 + last.x), 1}", "LogNumber{rho * (2 + last.x), 1}", [RULES + " divergences at some*"]),
    (CHECK + "renyi_points.cpp", " || next.x <= last.x", " || next.x <= 0", [RULES + " renyi-points wants*"]),
    (CHECK + "renyi_points.cpp", "if (!covers(rho, last, next)) return Judgement::fails(too_good);", "", [RULES + " divergences at some*"]),
    (CHECK + "renyi_points.cpp", "step.says.kind != Kind::zcdp || ", "", [RULES + " renyi-points wants*"]),
    (CHECK + "renyi_points.cpp", "says.kind != Kind::renyi || ", "", [RULES + " renyi-points wants*"]),
    (CHECK + "renyi_points.cpp", " || rho <= 0", "", [RULES + " renyi-points wants*"]),
    (CHECK + "convert.cpp", "delta * (1 + e.argument)", "delta * (2 + e.argument)", [SPECS, RULES]),
    (CHECK + "sampling.cpp", "sign <= 0 && says.value >= sampled->rate * premise.value",
     "sign <= 0 && says.value >= sampled->rate * sampled->rate * premise.value", [SPECS, RULES]),
    (CHECK + "sampling.cpp", "1 - rate + rate * e.argument", "1 - rate + rate * rate * e.argument", [SPECS, RULES]),
    (CHECK + "sampling.cpp", "!has_no_roles(*sampled->of, step.effort)", "false", [RULES]),
    (CHECK + "sampling.cpp", " || sampled->steps != 1", "", [RULES + " sampling keeps*"]),
    (CHECK + "channel.cpp", "    largest = std::max(largest, compare(channel.rows[j], channel.rows[i]));\n", "", [SPECS, RULES]),
    (CHECK + "channel.cpp", "if (y.p > 0 && y.q == 0 && a >= 1) return 1;", "", [SPECS + " channel judges*"]),
    (CHECK + "channel.cpp", "power(Rational{1 - a}) + Rational{k - 2}", "power(Rational{1 - a})", [SPECS + " channel judges*"]),
    (CHECK + "scored_rows.cpp", "compare(Neighbours{p, q}), compare(Neighbours{q, p})", "compare(Neighbours{p, q})", [SPECS + " channel decides*"]),
    (CHECK + "scored_rows.cpp", "-epsilon.argument", "-1", [SPECS + " channel decides*"]),
    (CHECK + "scored_rows.cpp", "normaliser(pair.q, other) * delta", "delta", [SPECS + " channel decides*"]),
    (CHECK + "scored_rows.cpp", "+ least + log_of", "+ log_of", [SPECS + " channel decides*"]),
    (CHECK + "two_outcomes.cpp", "most.is_at_least({0, x / y}, effort) && ", "", [RULES + " two-outcomes*"]),
    (CHECK + "two_outcomes.cpp", "is_close(pair, budget->epsilon, 0, effort)", "true", [RULES + " two-outcomes*"]),
    (CHECK + "two_outcomes.cpp", "1 / (2 * (1 - p))", "2 * p", [RULES + " two-outcomes*"]),
    (CHECK + "two_outcomes.cpp", "draw->of == BoundedRange::Of::all_scores", "true", [RULES + " two-outcomes*"]),
    (CHECK + "two_outcomes.cpp", "return one * Rational{n};", "return one * Rational{2 * n};", [RULES + " two-outcomes*"]),
    (CHECK + "two_outcomes.cpp", "Rational{n - k + 1, k}", "Rational{n, k}", [RULES + " two-outcomes*"]),
    (CHECK + "sum.cpp", "&& ++bound > 1", "&& ++bound > 2", [SPECS + " sum adds*"]),
    (CHECK + "sum.cpp", "!terms.empty() && sign", "sign", [SPECS + " sum adds*"]),
    (CHECK + "channel.cpp", "other = (1 - truth) / (k - 1)", "other = (1 - truth) / k", [SPECS, RULES]),
    (CHECK + "two_point.cpp", "return first + second <= Rational{1};", "return first <= Rational{1};", [SPECS, RULES]),
    (CHECK + "loss_cells.cpp", "if (infinite_ != 0) {", "if (infinite_ < 0) {", [RULES]),
    (CHECK + "loss_cells.cpp", "if (power_of_e<Up>(place * chosen_.step) * cell.q <= cell.p) add(place", "add(place", [RULES + " loss-grid counts*"]),
    (CHECK + "loss_grid.cpp", "!chosen->cells.empty() && runs->known.size() + runs->drawn.size() != 1", "false", [RULES + " loss-grid counts*"]),
    (CHECK + "loss_cells.cpp", "if (below > last) below -= 1;", "below += 1;", [RULES + " loss-grid counts*"]),
    (CHECK + "loss_cells.cpp", "one.rate * (1 - one.law.kept)", "(1 - one.law.kept)", [RULES]),
    (CHECK + "loss_runs.cpp", "is_upper ? noise->mu_squared : noise->attained", "noise->mu_squared", [RULES + " loss-grid refutes*"]),
    (CHECK + "loss_runs.cpp", "leaf.is<BoundedRange, PermuteAndFlip>()", "leaf.is<PermuteAndFlip>()", [RULES + " loss-grid refutes*"]),
    (CHECK + "loss_runs.cpp", "leaf.is<BoundedRange, PermuteAndFlip>()", "leaf.is<BoundedRange>()", [RULES + " loss-grid refutes*"]),
    ("accounting/src/posterior/tempered_laws.cpp", "std::max(inside.upper(), found.value.upper())", "inside.upper() * Rational{1, 2}", [POSTERIOR + " *tempered and truncated*"]),
    (CHECK + "truncated_posterior.cpp", "return ends + bend * Rational{width * width / 8};", "return ends;", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "Rational{order_ * width * width / 8}", "Rational{0}", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "larger(rise.value, fall.value)", "fall.value", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "draws.own * draws.own / 2} <= says.value", "draws.own * draws.own / 3} <= says.value", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "numbers[0] > of.records - 1 ||", "numbers[0] > of.records ||", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "if (last > 0) cuts->push_back(last);", "", [RULES + " *truncated-posterior*"]),
    (CHECK + "truncated_posterior.cpp", "if (says.kind == Kind::dp && !is_nonnegative(says.epsilon, step.effort))", "if (says.value < 0)", [RULES + " *truncated-posterior*"]),
    (CHECK + "loss_runs.cpp", " || pair.only_renyi", "", [RULES + " loss-grid asks*"]),
    (CHECK + "loss_runs.cpp", "(all.drawn.size() > 1 || !runs.empty())", "all.drawn.size() > 1", [RULES + " loss-grid asks*"]),
    (CHECK + "loss_runs.cpp", "(all.drawn.size() > 1 || !runs.empty())", "!runs.empty()", [RULES + " loss-grid asks*"]),
    (CHECK + "loss_runs.cpp", "std::swap(one.p, one.q);", "one.rate = 1;", [RULES + " loss-grid asks*"]),
    (CHECK + "loss_grid.cpp", "which >> runs->drawn.size() == 0", "which == 0", [RULES + " loss-grid asks*"]),
    (CHECK + "monotone_loss.cpp", "rises_ = slope > 0;", "rises_ = slope < 0;", [RULES + " losses of gamma*"]),
    (CHECK + "monotone_loss.cpp", " && first + second == 0", "", [RULES + " losses of gamma*"]),
    (CHECK + "monotone_loss.cpp", "log_times(p_.a, p_.b / q_.b, toward)", "log_times(p_.a, q_.b / p_.b, toward)", [RULES + " losses of gamma*"]),
    (CHECK + "loss_tails.hpp", "least * gain / all", "gain / all", [RULES + " loss-grid proves of*"]),
    (CHECK + "loss_tails.hpp", "log_ratio(toward, -b)", "log_ratio(toward.opposite(), -b)", [RULES + " what a sample makes*"]),
    (CHECK + "loss_tails.hpp", "log_ratio(toward.opposite(), b)", "log_ratio(toward, b)", [RULES + " what a sample makes*"]),
    (CHECK + "line_law.hpp", "sum = sum + term / one_minus(scaled / below);", "static_cast<void>(below);", [RULES + " tails and log gamma*"]),
    (CHECK + "line_law.hpp", "sum = sum + term / one_minus(toward(std::max(x, ratio(count))));", "static_cast<void>(term);", [RULES + " tails and log gamma*"]),
    (CHECK + "k_norm.cpp", "!weight || *weight < 0", "!weight", [RULES + " k-norm takes weights*"]),
    (CHECK + "exponential_family.cpp", "return a > 1 ? 1 : -1;  // the left side", "return 1;  // the left side", [RULES + " exponential-family compares*"]),
    (CHECK + "gaussian.hpp", "eighth = m / 8", "eighth = m / 16", [SPECS, RULES]),
    (CHECK + "kullback_leibler.cpp", "return gap * sum;", "return sum;", [RULES]),
    (CHECK + "kullback_leibler.cpp", "denominator(gap) != 1 || ", "", [RULES + " exponential-family decides*"]),
    (READ + "mechanism.cpp", "return choice->of == BoundedRange::Of::all_scores;", "return choice->of == BoundedRange::Of::ranks;", [RULES + " a breach by some*"]),
    (READ + "read_composed.cpp", "!are_alike(*profiles, *these, in.effort())", "false", [SPECS + " profiles of one*"]),
    (READ + "read_composed.cpp", "one.rows.size() == other.rows.size() && ", "", [SPECS + " profiles of one*"]),
    (READ + "read_posterior.cpp", "2 * in[\"features\"]", "in[\"features\"]", [RULES + " Gibbs sampling and*"]),
    ("proofs-checks/check/src/design/check_design.cpp", ", demand_order(laws[j], laws[i]);", ";", [SPECS + " what a certificate of a design*"]),
    ("proofs-checks/check/src/design/check_design.cpp", "demand(size(entry) == sizes.back(),",
     "demand(size(entry) >= 0,", [SPECS]),
    ("proofs-checks/check/src/check.cpp", "last.about != &entry.mechanism || ", "", [SPECS]),
    ("proofs-checks/check/src/check.cpp", "scope == Scope::kernel && !rule->is_of_kernel", "false", [SPECS + " the kernel accepts*"]),
    ("proofs-checks/check/src/check.cpp", "scope == Scope::kernel && !is_all_of_kernel(entry.mechanism)", "false", [SPECS + " the kernel accepts*"]),
    (READ + "mechanism.cpp", " || (sampled != nullptr && !is_all_of_kernel(*sampled->of))", "", [SPECS + " the kernel accepts*"]),
    ("proofs-checks/check/src/check.cpp", "return claimed.kind == Kind::renyi && says.order == claimed.value && at_most(value,",
     "return claimed.kind == Kind::renyi && at_most(value,", [SPECS]),
    ("proofs-checks/check/src/check.cpp", "says.value <= claimed.value && at_most(says.epsilon,",
     "at_most(says.epsilon,", [SPECS + " a statement*"]),
    ("proofs-checks/check/src/check.cpp", "says.value >= claimed.value && at_most(claimed.epsilon,",
     "at_most(claimed.epsilon,", [SPECS + " a statement*"]),
    ("proofs-checks/check/src/numbers/cameron_martin.cpp", "if (pivots_[i] == 0) return std::nullopt;",
     "if (pivots_[i] == 0) continue;", [RULES + " *elliptical*"]),
    ("proofs-checks/check/src/numbers/cameron_martin.cpp", "if (rows[i][j] != rows[j][i]) return std::nullopt;",
     "if (rows[i].empty()) return std::nullopt;", [RULES + " *elliptical*"]),
    ("proofs-checks/check/src/numbers/cameron_martin.cpp", "if (pivot < 0) return std::nullopt;", "", [RULES + " *elliptical*"]),
    (CHECK + "binomial.cpp", "!(law->loss == result.loss)", "law->loss.offset < 0", [SPECS + " binomial*"]),
    (CHECK + "bounded.cpp", "is_positive(step.says.kind) && ", "", [RULES + " sampled descent is a bound*"]),
    (CHECK + "bounded.cpp", " / (1 - descent.share)", "", [RULES + " sampled descent*"]),
    (CHECK + "bounded_range.cpp", "!is_positive(step.says.kind) && node->of == BoundedRange::Of::given_scores",
     "false", [RULES + " bounded-range*"]),
    (CHECK + "bounded_range.cpp", "if (!is_nonnegative(says.epsilon, effort)) return", "if (false) return", [RULES + " bounded-range*"]),
    (CHECK + "convert.cpp", "return premise->value == 0 ? from_pure", "return premise->value <= 1 ? from_pure", [SPECS + " convert*"]),
    (CHECK + "convert.cpp", "if (says.kind != Kind::renyi || says.order <= 1)", "if (says.kind != Kind::renyi)", [SPECS + " convert*"]),
    (CHECK + "convert.cpp", "says.kind == Kind::not_dp && says.value == 0", "says.kind == Kind::not_dp", [SPECS + " convert*"]),
    (CHECK + "convert.cpp", "says.kind == Kind::not_zcdp && order > 1", "says.kind == Kind::not_zcdp", [SPECS + " convert*"]),
    (CHECK + "convert.cpp", "says.kind == Kind::not_gdp) return Judgement::when(says.value < m,",
     "says.kind == Kind::not_gdp) return Judgement::when(says.value <= m,", [SPECS + " convert*"]),
    (CHECK + "convert.cpp", "return is_nonnegative(says.epsilon, effort) ?", "return true ?", [SPECS + " convert*"]),
    (CHECK + "discrete_sum.cpp", "!at_most(says.epsilon, {loss(noise, *cut), 1}, step.effort)", "false", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "!at_most({loss(noise, *cut + 1), 1}, says.epsilon, step.effort)", "false", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "says.order >= 1 && denominator(says.order) == 1", "says.order >= 1", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "says.order >= 1 && denominator(says.order) == 1", "(denominator(says.order) == 1 || says.order < 1)",
     [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "std::max(says.order, Rational{-more})", "says.order", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "toward(noise.sensitivity - 1)", "toward(noise.sensitivity)", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "one_minus(exp(other(-2 * rate)))", "one_minus(exp(other(-rate)))", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "says.kind == Kind::renyi && says.order >= 1", "says.kind == Kind::renyi", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "if (!is_nonnegative(says.epsilon, step.effort)) return", "if (false) return", [RULES + " discrete-sum*"]),
    (CHECK + "discrete_sum.cpp", "if (noise.sensitivity == 0) return LogNumber{};",
     "if (noise.sensitivity >= 0) return LogNumber{};", [RULES + " discrete-sum*"]),
    (CHECK + "elliptical_supremum.cpp", "a * a < *peak_.turn_squared", "a < 0", [RULES + " *elliptical*"]),
    (CHECK + "elliptical_supremum.cpp", "* *peak_.slope_squared <= epsilon_ * epsilon_",
     "* *peak_.slope_squared <= epsilon_", [RULES + " *elliptical*"]),
    (CHECK + "elliptical_supremum.cpp", "if (!is_promise && says.value != 0)", "if (false)", [RULES + " *elliptical*"]),
    (CHECK + "event.cpp", " || pair.only_renyi", "", [RULES + " events are not*"]),
    (CHECK + "event.cpp", "return std::equal(pair.p.parameters.begin() + 1, pair.p.parameters.end(), pair.q.parameters.begin() + 1);",
     "return true;", [RULES + " event*"]),
    (CHECK + "event.cpp", "is_at_most(forward, *cells, says.value, bits) && is_at_most(backward, *cells, says.value, bits)",
     "is_at_most(forward, *cells, says.value, bits)", [RULES + " event*"]),
    (CHECK + "event.cpp", "if (p.family == Family::normal && b != d) return", "if (b < 0) return", [RULES + " event*"]),
    (CHECK + "exponential_family.cpp", "if (family == Family::binomial) return pair.p.parameters[0] == pair.q.parameters[0];",
     "if (family == Family::binomial) return true;", [RULES + " exponential-family*"]),
    (CHECK + "exponential_family.cpp", "*forward <= 0 && *backward <= 0", "*forward <= 0", [RULES + " exponential-family*"]),
    (CHECK + "exponential_family.cpp", "leaves && a > 1", "leaves && a > 9", [RULES + " exponential-family knows*"]),
    (CHECK + "gaussian.hpp", "if (!is_nonnegative(epsilon, effort)) return", "if (false) return", [SPECS + " gaussian-curve*"]),
    (CHECK + "gaussian_curve.cpp", "premise->kind == Kind::gdp && ", "", [SPECS + " gaussian-curve*"]),
    (CHECK + "gaussian_curve.cpp", "premise->kind == Kind::attains_gaussian && ", "", [SPECS + " gaussian-curve*"]),
    (CHECK + "given.cpp", "point.order >= says.order && ", "", [SPECS + " given says*"]),
    (CHECK + "given.cpp", "p[1] == q[1] && ", "", [SPECS + " normal laws*"]),
    (CHECK + "given.cpp", "says.value >= delta && ", "says.value >= delta / 2 && ", [SPECS + " given says*"]),
    (CHECK + "k_norm.cpp", "if (says.kind == Kind::not_dp && says.value != 0)", "if (false)", [RULES + " k-norm*"]),
    (CHECK + "k_norm.cpp", "width(hull.points, f) <= 1", "width(hull.points, f) <= 2", [RULES + " k-norm*"]),
    (CHECK + "laplace_curve.cpp", "if (!proves && step.about.is<PermuteAndFlip>())", "if (false)", [RULES + " permute*"]),
    (CHECK + "laplace_curve.cpp", "if (!is_nonnegative(says.epsilon, effort)) return", "if (false) return", [SPECS + " laplace*"]),
    (CHECK + "leaves.hpp", "times * part.times", "part.times", [SPECS]),
    (CHECK + "loss_grid_choice.cpp", "!shift || *shift < 0", "!shift", [RULES + " loss-grid keeps*"]),
    (CHECK + "loss_runs.cpp", "sampled->of->is<Subsampled, DominatingPair>() ? std::nullopt : ", "", [RULES + " loss-grid keeps*"]),
    (CHECK + "loss_cells.cpp", "2 * chosen_.shift < chosen_.step", "true", [RULES + " loss-grid*"]),
    (CHECK + "loss_grid.cpp", "holds(all, true) && (is_symmetric || holds(all, false))",
     "holds(all, true) && (is_symmetric || chosen.has_value())", [RULES + " loss-grid decides*"]),
    (CHECK + "mixture.cpp", "if (!is_promise && !of->is_exact)", "if (false)", [RULES + " *mixture*"]),
    (CHECK + "mixture.cpp", "is_promise ? StepMean::End::left : StepMean::End::right",
     "is_promise ? StepMean::End::right : StepMean::End::left", [RULES + " *mixture*"]),
    (CHECK + "part.cpp", "is_negative(step.says.kind) && ", "", [SPECS + " part*"]),
    (CHECK + "part.cpp", "cited == nullptr || cited->about != composed->parts[*index].mechanism.get()",
     "cited == nullptr", [SPECS + " part*"]),
    (CHECK + "post_processed.cpp", "(1 - budget.delta) / (1 + budget.epsilon.argument)",
     "1 / (1 + budget.epsilon.argument)", [RULES + " post-processed*"]),
    (CHECK + "sampling.cpp", "if (!is_nonnegative(premise.epsilon, step.effort)) return", "if (false) return", [RULES + " sampling*"]),
    (CHECK + "sampling.cpp", "sampled->rate == 0 || ", "", [RULES + " sampling*"]),
    (CHECK + "subsampled.cpp", "Rational{order - 1} / sampled.steps", "Rational{order - 1}", [RULES + " subsampled*"]),
    (CHECK + "sum.cpp", " || cited->says.kind != step.says.kind", "", [SPECS + " sum*"]),
    (CHECK + "sum.cpp", "if (cited->says.order != step.says.order)", "if (false)", [SPECS + " sum*"]),
    (CHECK + "sum.cpp", "if ((is_breach || step.says.kind == Kind::attains_gaussian) && step.arguments[i]", "if (step.arguments[i]", [SPECS + " sum*"]),
    (CHECK + "sum.cpp", "step.arguments.size() != composed->parts.size()",
     "step.arguments.size() > composed->parts.size()", [SPECS + " sum*"]),
    (CHECK + "two_point.cpp", "std::min(pair->rho, budget->rho)", "std::max(pair->rho, budget->rho)", [RULES + " two-point*"]),
    (CHECK + "two_point.cpp", "if (pair->ends.back() < pair->peak())", "if (false)", [RULES + " two-point*"]),
    (CHECK + "two_point.cpp", "!(loss_of_second(pair, Toward<Up>{bits}) <= pair.rho) || ", "", [RULES + " *two-point*"]),
    (CHECK + "two_point.cpp", " || !first_cell(pair, bits)", "", [RULES + " *two-point*"]),
    (CHECK + "two_point.cpp", " || !first_cell(pair, bits)",
     " || (pair.rho < 0 && !first_cell(pair, bits))", [RULES + " two-point wants*"]),
    (CHECK + "witness_gaussian.cpp", "std::all_of(", "std::any_of(", [SPECS + " witness*"]),
    (READ + "mechanism.cpp", "return choice->of == BoundedRange::Of::all_scores;",
     "return choice->of == BoundedRange::Of::ranks;", [RULES + " a breach by some*"]),
    (READ + "mechanism.cpp", "noise != nullptr && std::holds_alternative<Differences>(noise->shifts)",
     "noise != nullptr && noise->scale < 0", [RULES + " k-norm keeps*"]),
    (READ + "mechanism.cpp", "return choice->replaces;",
     "return choice == nullptr;", [RULES + " bounded-range reads*"]),
    (READ + "mechanism.cpp", "return pair->replaces;", "return pair == nullptr;", [RULES + " posterior samples replace*"]),
    (READ + "mechanism.cpp", "return composed->replaces;", "return composed == nullptr;", [RULES + " noisy statistics*"]),
    (READ + "mechanism.cpp", "return iterated->record.has_value();", "return iterated == nullptr;", [RULES + " noisy sgd*"]),
    (READ + "mechanism.cpp", "node.is<Subsampled, SampledDescent>()", "node.is<Subsampled>()", [RULES + " sampled descent*"]),
    (READ + "mechanism.cpp", "return !pair->tight;", "return pair == nullptr;", [RULES + " a dominating pair is*"]),
    (READ + "read_posterior.cpp", "{{sensitivity, 2}, BoundedRange", "{{sensitivity, 1}, BoundedRange", [RULES + " draws from posteriors*"]),
    (READ + "read_posterior.cpp", "read_sensitivity(in), 2 / in", "read_sensitivity(in), 1 / in", [RULES + " draws from posteriors*"]),
    (READ + "read_posterior.cpp", "BoundedRange::Of::given_scores, true};", "BoundedRange::Of::all_scores, true};", [RULES + " tempered posteriors*"]),
    (READ + "read_posterior.cpp", "if (Rational{of_prior} != numbers", "if (Rational{of_prior} > numbers", [RULES + " tempered posteriors*"]),
    (READ + "read_posterior.cpp", "BoundedRange::Of::given_scores,\n          true,",
     "BoundedRange::Of::all_scores,\n          true,", [RULES + " tempered posteriors*"]),
    (READ + "read_posterior.cpp", "1 + (number - 1) * prior", "(number - 1) * prior", [RULES + " a concentrated posterior*"]),
    (READ + "read_posterior.cpp", "if (number < 1)", "if (number < 0)", [RULES + " a concentrated posterior*"]),
    (READ + "read_posterior.cpp", "power(bound + half, 2)", "power(bound, 2)", [RULES + " noisy statistics of*"]),
    (CHECK + "laplace_curve.cpp", "!proves && step.about.is<VectorLaplace>()", "false", [RULES + " noisy statistics of*"]),
    (READ + "read_posterior.cpp", "k * (k + 3) / 2", "k * (k + 1) / 2", [RULES + " noisy statistics of*"]),
    ("accounting/src/posterior/conjugate_lines.cpp", "std::greater<>{}", "std::less<>{}", [POSTERIOR]),
    ("accounting/src/posterior/conjugate_lines.cpp", "scales[0] == scales[1]", "true", [POSTERIOR]),
    (READ + "types.hpp", 'sensitivity_member{"sensitivity", nonnegative}', 'sensitivity_member{"sensitivity", any}', [READERS]),
    (READ + "types.hpp", 'whole_sensitivity{"sensitivity", natural}', 'whole_sensitivity{"sensitivity", nonnegative}', [SPECS + " each *"]),
    (READ + "types.hpp", 'positive_scale{"scale", positive}', 'positive_scale{"scale", any}', [SPECS + " each *"]),
    (READ + "types.hpp", 'rate_member{"sampling_rate", probability}', 'rate_member{"sampling_rate", nonnegative}', [SPECS + " each *"]),
    (READ + "read_finite.cpp", 'categories{"categories", count_from(2, ', 'categories{"categories", count_from(1, ', [SPECS + " each *"]),
    (READ + "read_finite.cpp", '{"truth", probability}', '{"truth", nonnegative}', [SPECS + " each *"]),
    (READ + "read_finite.cpp", '{"matrix", nonnegative, Holds::matrix}', '{"matrix", any, Holds::matrix}', [SPECS + " each *"]),
    (READ + "read_post_processed.cpp", '{"kernel", nonnegative, Holds::matrix}', '{"kernel", any, Holds::matrix}', [SPECS + " each *"]),
    (READ + "read_iterated_noise.cpp", '{"lipschitz", nonnegative, Holds::list}', '{"lipschitz", any, Holds::list}', [READERS]),
    (READ + "read_budgets.cpp", '{"delta", probability}', '{"delta", nonnegative}', [SPECS + " each *"]),
    (READ + "read_choices.cpp", '{"tau", probability}', '{"tau", any}', [SPECS + " each *"]),
    (READ + "read_choices.cpp", '{"regularisation", positive}', '{"regularisation", any}', [SPECS + " each *"]),
    (READ + "read_budgets.cpp", "{.least = 1, .is_above_least = true}", "{.least = 1}", [SPECS + " a mechanism that cannot*"]),
    (READ + "read_budgets.cpp", "if (!orders.insert(order).second)", "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_iterated_noise.cpp", 'optional_member("noise_share", inner_share)', 'optional_member("noise_share", positive)', [SPECS + " each *"]),
    (READ + "read_posterior.cpp", 'features{"features", count_from(1, ', 'features{"features", count_from(0, ', [SPECS + " each *"]),
    (READ + "fields.cpp", "if (!value || !is_nonnegative(*value, effort))", "if (!value)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "fields.cpp", "if (rows.back().size() != rows.front().size())", "if (false)", [SPEC_READERS]),
    (READ + "fields.cpp", "(!is_integer || denominator(x) == 1) && ", "", [SPEC_READERS]),
    (READ + "spec.cpp", "if (holds_sampling(mechanism) && !is_add_remove(neighbours))", "if (false)", [RULES + " sampled descent adds*,posterior samples replace*"]),
    (READ + "spec.cpp", "if (holds_replacement(mechanism) && !may_replace_one(neighbours))",
     "if (false)", [RULES + " sampled descent adds*,posterior samples replace*"]),
    (READ + "spec.cpp", 'return json->text == "replace-one" || json->text == "other"', 'return json->text != "add-remove"', [READERS]),
    (READ + "spec.cpp", 'return json->text == "add-remove";', 'return json->text != "replace-one";', [READERS]),
    (READ + "spec.cpp", "if (document.shared_ids.count(id_of(json)) > 0) return", "if (false) return", [SPEC_READERS]),
    (READ + "spec.cpp", "if (!value || *value < 0 || *value > 1) return", "if (!value) return", [SPECS + " what a claim*"]),
    (READ + "spec.cpp", 'if (!has_only(json, {"epsilon", "delta"}) || !epsilon || !is_nonnegative(*epsilon, effort))',
     'if (!has_only(json, {"epsilon", "delta"}) || !epsilon)', [SPECS + " what a claim*"]),
    (READ + "spec.cpp", "if (!value || *value <= 0 || !read_number", "if (!value || !read_number", [SPECS + " what a claim*"]),
    (READ + "spec.cpp", "if (!value || *value < 0 || json.members.size() != 1)", "if (!value || json.members.size() != 1)", [SPECS + " what a claim*"]),
    (READ + "mechanism.cpp", "return holds_budget(*sampled->of);", "return false;", [SPECS + " each type that is known tells*"]),
    (READ + "mechanism.cpp", "return noise->is_budget;", "return false;", [SPECS + " each type that is known tells*"]),
    (READ + "mechanism.cpp", "node.is<PostProcessedBudget, SampledDescent,", "node.is<SampledDescent,", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "SampledDescent, PermuteAndFlip, Pure, Approximate", "PermuteAndFlip, Pure, Approximate", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "PermuteAndFlip, Pure, Approximate, Zcdp", "Pure, Approximate, Zcdp", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "PermuteAndFlip, Pure, Approximate, Zcdp", "PermuteAndFlip, Approximate, Zcdp", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "Pure, Approximate, Zcdp, Gdp, Rdp>", "Pure, Zcdp, Gdp, Rdp>", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "Approximate, Zcdp, Gdp, Rdp>", "Approximate, Gdp, Rdp>", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "Zcdp, Gdp, Rdp>", "Zcdp, Rdp>", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "Zcdp, Gdp, Rdp>", "Zcdp, Gdp>", [SPECS + " each *"]),
    (READ + "mechanism.cpp", "return channel->is_of_profiles;", "return false;", [SPECS + " each type that is known tells*"]),
    (READ + "mechanism.cpp", "return budget->replaces;", "return false;", [SPECS + " each type that is known tells*"]),
    (READ + "mechanism.cpp", "composed->parts.end(),", "composed->parts.begin() + 1,", [SPECS + " each *"]),
    (READ + "read_laws.cpp", "|| *from == *to)", ")", [SPEC_READERS]),
    (READ + "read_profile.cpp", "if (!p || !probability.contains(*p))", "if (!p)", [SPEC_READERS]),
    (READ + "read_profile.cpp", 'of_profiles{"profiles", probability}', 'of_profiles{"profiles", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_profile.cpp", 'of_channel{"channel", nonnegative}', 'of_channel{"channel", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_laws.cpp", "if (total != 1) throw", "if (total > 1) throw", [SPEC_READERS]),
    (READ + "read_finite.cpp", "if (result.rows.size() < 2) throw", "if (false) throw", [SPEC_READERS]),
    (READ + "read_profile.cpp", "if (!is_one && matrices.size() != laws.size()) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_profile.cpp", "if (result.rows.back().size() != result.rows.front().size()) throw", "if (false) throw", [SPEC_READERS]),
    (READ + "read_composed.cpp", "one.edges == other.edges", "one.edges.size() == other.edges.size()", [SPEC_READERS]),
    (READ + "read_profile.cpp", "    if (j < i) std::swap(i, j);", "    static_cast<void>(j < i);", [SPEC_READERS]),
    (READ + "read_profile.cpp", "Channel result{{}, edges(in, laws.size()), true};", "Channel result{{}, edges(in, laws.size()), false};", [SPEC_READERS]),
    (READ + "with_kernel.cpp", "if (laws.front().size() != kernel.size()) throw", "if (false) throw", [SPEC_READERS]),
    (READ + "with_kernel.cpp", "if (response.categories != Rational{kernel.size()})", "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "with_kernel.cpp", "(epsilon != nullptr && epsilon->offset != 0)", "false", [READERS]),
    (READ + "with_kernel.cpp", "x->edges, x->is_of_profiles", "x->edges, false", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "with_kernel.cpp", "effort), x->edges, x->is", "effort), {}, x->is", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "with_kernel.cpp", "x != nullptr && !x->replaces", "x != nullptr", [READERS]),
    (READ + "with_kernel.cpp", "PostProcessedBudget{x->epsilon, x->delta, std", "PostProcessedBudget{x->epsilon, 0, std", [READERS]),
    (READ + "read_norm_ball.cpp", "return is_symmetric && directions.is_whole();", "return is_symmetric;", [READERS]),
    (READ + "read_norm_ball.cpp", "return is_symmetric && directions.is_whole();", "return directions.is_whole();", [READERS]),
    (READ + "read_norm_ball.cpp", '{"offsets", positive}', '{"offsets", any}', [SPECS + " what a mechanism*"]),
    (READ + "read_norm_ball.cpp", "if (offsets.size() != normals.size()) throw", "if (offsets.size() < normals.size()) throw", [SPECS + " what a mechanism*"]),
    (READ + "read_norm_ball.cpp", "if (!span.is_whole() || ", "if (", [READERS]),
    (READ + "read_norm_ball.cpp", " || !is_closed_under_reflection(normals, effort)) throw", ") throw", [READERS]),
    (READ + "read_norm_ball.cpp", "at_least_1{1}", "at_least_1{0}", [READERS]),
    (READ + "read_norm_ball.cpp", '{"radius", positive}', '{"radius", any}', [SPECS + " what a mechanism*"]),
    (READ + "read_norm_ball.cpp", "if (!factors || factors->rank() < dimension)", "if (!factors)", [READERS]),
    (READ + "read_norm_ball.cpp", "if (factor == 0) throw", "if (false) throw", [READERS]),
    (READ + "read_norm_ball.cpp", "body.ball.factor *= abs(factor);", "body.ball.factor *= factor;", [RULES + " k-norm takes a functional*"]),
    (READ + "read_norm_ball.cpp", "if (hull != nullptr && !hull->of_differences)", "if (hull != nullptr)", [RULES + " k-norm takes a functional*"]),
    (READ + "read_norm_ball.cpp", "{{map.size(), SomeBall{}}, of.is_symmetric,", "{{map.size(), SomeBall{}}, true,", [READERS]),
    (READ + "read_norm_ball.cpp", "if (map.front().size() != of.ball.dimension) throw", "if (false) throw", [READERS]),
    (READ + "read_norm_ball.cpp", "of.directions.image(map, effort)", "Span::whole(map.size())", [READERS]),
    (READ + "read_norm_ball.cpp", "result.is_symmetric = result.is_symmetric && part.is_symmetric;", "", [READERS]),
    (READ + "read_norm_ball.cpp", "if (!std::all_of(all.begin(), all.end(), [](const Body& part) { return part.is_norm_ball(); }))",
     "if (!all.front().is_norm_ball())", [READERS]),
    (READ + "read_norm_ball.cpp", "if (bodies.back().ball.dimension != bodies.front().ball.dimension) throw", "if (false) throw", [READERS]),
    (READ + "read_norm_ball.cpp", "return points.front().front() == -points.back().front();", "return points.front().front() < 0;", [READERS]),
    (READ + "read_norm_ball.cpp", "return {{values.dimension, SomeBall{}}, true, std::move(directions)};",
     "return {{values.dimension, SomeBall{}}, true, Span::whole(values.dimension)};", [RULES + " a stated*"]),
    (READ + "read_vector_noise.cpp", "if (ball.dimension != values.dimension) throw", "if (false) throw", [READERS]),
    (READ + "read_vector_noise.cpp", "if (!values.are_corners) throw", "if (false) throw", [READERS]),
    (READ + "read_vector_noise.cpp", "law->pole == 0 && law->degree == 2", "law->degree == 2", [RULES + " elliptical noise with*"]),
    (READ + "read_vector_noise.cpp", "law != nullptr && noise.dimension == 1", "law != nullptr", [READERS]),
    (READ + "read_vector_noise.cpp", "if (body(in).dimension == 1) return {Laplace", "if (body(in).dimension >= 1) return {Laplace", [READERS]),
    (READ + "read_pairs.cpp", "{location, scales.second, scales.first}", "{location, scales.first, scales.first}", [READERS]),
    (READ + "read_statistic.cpp", "return power <= 1;", "return power <= 2;", [READERS]),
    (READ + "read_statistic.cpp", "if (interval[0] == interval[1]) throw", "if (false) throw", [RULES + " a stated*"]),
    (READ + "read_statistic.cpp", "if (monomial.powers == constant) continue;", "", [RULES + " a stated*"]),
    (READ + "read_statistic.cpp", 'if (result.domain.size() != array(json, "variables").size())', "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_statistic.cpp", '{"powers", count_from(0, max_power)}', '{"powers", count_from(-1, max_power)}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_iterated_noise.cpp", "if (strong_convexity > smoothness) throw", "if (false) throw", [READERS]),
    (READ + "read_iterated_noise.cpp", "lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));",
     "lipschitz = abs(1 - size * strong_convexity);", [READERS]),
    (READ + "read_iterated_noise.cpp", "lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));",
     "lipschitz = abs(1 - size * smoothness);", [SPEC_READERS]),
    (READ + "read_iterated_noise.cpp", "if (factor < 0 && n > 1) return 0;", "if (factor < 0) return 0;", [READERS]),
    (READ + "read_iterated_noise.cpp", "if (factor < 0 && n > 1) return 0;", "", [READERS]),
    (READ + "read_iterated_noise.cpp", "if (index > n) throw", "if (false) throw", [READERS]),
    (READ + "read_iterated_noise.cpp", 'power(2 * in["lipschitz_loss"]', 'power(in["lipschitz_loss"]', [SPEC_READERS]),
    (READ + "read_iterated_noise.cpp", "index == 1 && ", "", [READERS]),
    (READ + "read_iterated_noise.cpp", "step.strong_convexity == 0 && ", "", [RULES + " noisy sgd of*"]),
    (READ + "read_iterated_noise.cpp", " && step.lipschitz == 1;", ";", [READERS]),
    (READ + "read_iterated_noise.cpp", "Rational{0}, true, PlaceOfRecord{index, n}};", "Rational{0}, true, std::nullopt};", [SPEC_READERS]),
    (READ + "read_iterated_noise.cpp", "if (L <= 1) most = ", "most = ", [READERS]),
    (READ + "read_iterated_noise.cpp", "diameter ? Rational{0} : Rational{apart", "false ? Rational{0} : Rational{apart", [READERS]),
    (READ + "read_iterated_noise.cpp", "is_long ? Rational{0} : Rational{apart", "false ? Rational{0} : Rational{apart", [READERS]),
    (READ + "read_iterated_noise.cpp", "if (!is_whole && step.lipschitz > 1) throw", "if (false) throw", [READERS]),
    (READ + "read_iterated_noise.cpp", "if (window > steps) throw", "if (false) throw", [READERS]),
    (READ + "iterated_noise.cpp", "noise += scale * ones;\n    ones = 0;", "ones = 0;", [READERS]),
    (READ + "read_composed.cpp", "if (holds_replacement(*of)) throw", "if (false) throw", [SPEC_READERS]),
    (READ + "read_composed.cpp", "if (record && own && *record != *own) throw", "if (false) throw", [READERS]),
    (READ + "read_sampled.cpp", "if (share > 1) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_sampled.cpp", "(above + below - 1) / below", "above / below", [SPEC_READERS]),
    (READ + "read_choices.cpp", '(in.flag("monotone") ? 1 : 2)', "1", [SPEC_READERS]),
    (READ + "read_choices.cpp", "if (rows.size() < 2) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_choices.cpp", 'if (in["lower"] >= in["upper"]) throw', "if (false) throw", [SPEC_READERS]),
    (READ + "read_choices.cpp", "if (!rate || !is_nonnegative(*rate, in.effort()))", "if (!rate)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_choices.cpp", "side(tau, records) + side(1 - tau, records)", "side(tau, records)", [READERS]),
    (READ + "read_choices.cpp", "}, BoundedRange::Of::ranks, true}};", "}, BoundedRange::Of::ranks, false}};", [SPEC_READERS]),
    (READ + "read_choices.cpp", "power(growth, *times)}, true}};", "power(growth, *times)}, false}};", [SPEC_READERS]),
    (READ + "read_choices.cpp", "most = std::max(most, spread(rows[i], rows[j], in.effort()))",
     "most = spread(rows[i], rows[j], in.effort())", [RULES + " bounded-range reads*"]),
    (READ + "read_choices.cpp", "growth = 1 + in", "growth = in", [SPEC_READERS]),
    (READ + "read_elliptical.cpp", "if (shape > 1 || 2 * shape <= 2 - dimension) throw",
     "if (shape > 1) throw", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (READ + "read_elliptical.cpp", "if (shape > 1 || 2 * shape <= 2 - dimension) throw", "if (2 * shape <= 2 - dimension) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (2 * exponent <= dimension) throw", "if (false) throw", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (READ + "read_elliptical.cpp", "if (chi == 0 && index <= 0) throw", "if (false) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (law.chi == 0 && 2 * law.index == dimension + 1)", "if (2 * law.index == dimension + 1)", [READERS]),
    (READ + "read_elliptical.cpp", "if (range->rank() == 0) throw", "if (false) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (stated && *stated != rank) throw", "if (false) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (!square) return {range.rank(), std::nullopt};", "if (!square) continue;", [SPEC_READERS]),
    (READ + "read_elliptical.cpp", "if (is_of_square) throw", "if (false) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (sum != 1) throw", "if (sum > 1) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (!mixing_.laws.empty() && is_of_square != mixing_.is_of_square)", "if (false)", [READERS]),
    (READ + "read_elliptical.cpp", '{"value", positive}', '{"value", any}', [READERS]),
    (READ + "read_elliptical.cpp", "is_of_square ? value : Rational{value * value}", "value", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (READ + "read_elliptical.cpp", '{"weights", nonnegative}', '{"weights", any}', [READERS]),
    (READ + "read_elliptical.cpp", "if (weights.size() != of.size()) throw", "if (weights.size() > of.size()) throw", [READERS]),
    (READ + "read_elliptical.cpp", "if (law.parameters.back() != 1) return std::nullopt;", "", [READERS]),
    (READ + "read_posterior.cpp", "weight_range = chance", "weight_range = positive", [READERS]),
    (READ + "read_posterior.cpp", "if (all.size() > 2) m.others = 0;", "", [READERS]),
    (READ + "read_posterior.cpp", "if (all.size() < 2) throw", "if (all.empty()) throw", [READERS]),
    (READ + "read_posterior.cpp", "return {own, own * (n - 1)};", "return {own, own * n};", [READERS]),
    (READ + "read_posterior.cpp", "m.others == 0);", "true);", [READERS]),
    (READ + "read_posterior.cpp", '{"concentration", positive}', '{"concentration", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", "{first, of_first}, {second, positive}", "{first, of_first}, {second, any}", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", 'two(prior, "alpha", "beta", positive);\n    return beta_pair',
     'two(prior, "alpha", "beta", any);\n    return beta_pair', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", '{{"variance", positive}, {"bound", nonnegative}});\n  const auto [mean',
     '{{"variance", any}, {"bound", nonnegative}});\n  const auto [mean', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", '{"shape", count_from(1, 10\'000)}', '{"shape", count_from(0, 10\'000)}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", 'numbers(model, {{"bound", nonnegative}})[0];',
     'numbers(model, {{"bound", any}})[0];', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", '{{"log_bound", nonnegative}}', '{{"log_bound", any}}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (READ + "read_posterior.cpp", "if (categories * least >= 1) throw", "if (false) throw", [READERS]),
    (READ + "read_posterior.cpp", "if (!sensitivity || !is_nonnegative(*sensitivity, in.effort()))", "if (!sensitivity)", [READERS]),
    (READ + "read_posterior.cpp", "is_worst_of_all) {\n  return {std::move(p), std::move(q), true, true,",
     "is_worst_of_all) {\n  return {std::move(p), std::move(q), true, false,", [SPEC_READERS]),
    (READ + "read_posterior.cpp", "each = 2 * numbers", "each = numbers", [RULES + " noisy statistics*"]),
    (READ + "read_posterior.cpp", "(std::move(noise)), coordinates}}, true};", "(std::move(noise)), coordinates}}, false};", [SPECS + " each *"]),
    (READ + "read_posterior.cpp", "    coordinates = 2;\n    each", "    each", [RULES + " noisy statistics*"]),
    (READ + "read_posterior.cpp", '2 * in["features"]}}, true};', '2 * in["features"]}}, false};', [SPEC_READERS]),
    (READ + "read_posterior.cpp", "1 - (categories - 1) * least) / least", "1 - least) / least", [READERS]),
    (CHECK + "subsampled.cpp", "sampled->steps * says.order * noise", "says.order * noise", [READERS]),
    (CHECK + "subsampled.cpp", "if (sampled.rate == 0 || is_silent(noise)) return", "if (false) return", [RULES + " subsampled decides*"]),
    (CHECK + "event.cpp", "if (p.family == Family::gamma && b != d && (a - c) / (b - d) > 0) return",
     "if (p.family == Family::gamma && b < 0) return", [RULES + " event looks*"]),
    (CHECK + "event.cpp", "if (p.family == Family::dirichlet && (a - c) * (b - d) > 0) return",
     "if (p.family == Family::dirichlet && b < 0) return", [RULES + " event looks*"]),
    (CHECK + "event.cpp", "if (family != pair.q.family || ", "if (", [READERS]),
    (CHECK + "k_norm.cpp", "return Judgement::when(total <= radius_, too_good);", "return Judgement::when(total >= 0, too_good);", [READERS]),
    (CHECK + "k_norm.cpp", "if (!is_reached) return", "if (false) return", [RULES + " k-norm takes*"]),
    (CHECK + "k_norm.cpp", "if (!is_polar) return", "if (false) return", [RULES + " k-norm takes*"]),
    (CHECK + "post_processed.cpp", "if (!is_nonnegative(says.epsilon, step.effort)) return", "if (false) return", [READERS]),
    (CHECK + "binomial.cpp", "if (!is_nonnegative(says.epsilon, step.effort)) return", "if (false) return", [SPEC_READERS]),
    (CHECK + "mixture.cpp", "if (!is_nonnegative(says.epsilon, step.effort)) return", "if (false) return", [READERS]),
    (CHECK + "mixture.cpp", "mixing->laws.empty() && mixing->squared_points.size() == 1", "true", [RULES + " *mixture*"]),
    (CHECK + "mixture.cpp", "? Rational{rate / x} : Rational{rate * x}", "? Rational{x / rate} : Rational{rate * x}", [SPEC_READERS]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "4 * square * inverse_q", "3 * square * inverse_q", [POSTERIOR]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "std::min<Rational>(centre(bound), 0)",
     "std::min<Rational>(centre(-bound / 2), 0)", [POSTERIOR]),
    ("proofs-checks/check/src/numbers/directed.hpp", "mpfr_set_q(value_, q.backend().data(), Side)",
     "mpfr_set_q(value_, q.backend().data(), MPFR_RNDN)", [SPECS, RULES]),
    ("proofs-checks/check/src/numbers/rational.cpp", "return with_sign(negative, shift", "return with_sign(false, shift", [SPECS]),
    ("proofs-checks/check/src/spec/spec.cpp", 'starts_with("x-")', 'starts_with("x")', [SPECS]),
    (PAIRS + "laplace_pair.cpp", "(a + below * exp(-(twice * t)))", "(a - below * exp(-(twice * t)))", [THEOREMS]),
    (PAIRS + "gaussian_pair.cpp", "near - epsilon.exponential(precision) * far", "near - far", [THEOREMS]),
    (PAIRS + "gaussian_pair.cpp", "normal_quantile(rest, alpha) - sqrt", "normal_quantile(rest, alpha) + sqrt", [ACCOUNTING + " the trade-off of Gaussian*"]),
    ("accounting/src/kernels/mixing/amplified_delta.cpp", "1), affine(1, power, 1));", "1), affine(1, power, 2));", [THEOREMS]),
    ("accounting/src/noise/iteration/noisy_iteration.cpp", "first.noise * second.scale + second.noise",
     "first.noise + second.noise", [THEOREMS]),
    (REGISTRY + "recheck.cpp", "if (!certainly(holds))", "if (holds == Trilean::no)", [THEOREMS]),
    (REGISTRY + "draw.cpp", "1 + choose_(n - 1)", "choose_(n)", [THEOREMS]),
    (REGISTRY + "finite.hpp", "p[y] - ratio * q[y]", "p[y] - q[y]", [THEOREMS]),
    (REGISTRY + "claims.cpp", "outcome.accepted && outcome.verdict == as_checked(verdict)",
     "outcome.accepted && outcome.verdict != as_checked(verdict)", [THEOREMS]),
    (PROPERTIES + "binomial_limits.cpp", "beta_mass_below(k, n - k + 1, middle", "beta_mass_below(k + 1, n - k + 1, middle", [KIT]),
    (PROPERTIES + "binomial_limits.cpp", "{counted.trials - counted.successes, counted.trials}",
     "{counted.successes, counted.trials}", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "hits(cells, a, choosing(a), a.size())", "hits(cells, a, 0, a.size())", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "result.likely_at_least - claim.delta", "result.likely_at_least", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "if (count[1] == 0) return false", "return false", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "numbers_in(name) > 1", "numbers_in(name) > 9", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "ratio(others_likely.trials, others_other.successes)", "ratio(others_likely.trials, 0)", [KIT]),
    (PROPERTIES + "finite_mechanism.cpp", "exceeds(found.probability - delta, found.other", "exceeds(found.probability, found.other", [KIT]),
    (PROPERTIES + "finite_mechanism.cpp", "std::pair{second, first}}", "std::pair{first, second}}", [KIT]),
    (PROPERTIES + "accountant.cpp", "*answered < result.least", "*answered <= result.least", [KIT]),
    (PROPERTIES + "guesses.cpp", "success = odds / (odds + Rational{1})", "success = odds / (odds + Rational{2})", [KIT]),
    (PROPERTIES + "guesses.cpp", "Rational(guesses.records) * promise.delta", "promise.delta", [KIT]),
    (PROPERTIES + "guesses.cpp", "{successes + 1 - k, trials}", "{successes - k, trials}", [KIT]),
    (PROPERTIES + "bits_bound.cpp", "Rational{1} - down * Rational(1 - delta)", "Rational{1} - down", [KIT]),
    (PROPERTIES + "bits_bound.cpp", "offsets * Rational(guesses.records)", "offsets", [KIT]),
    ("cli/src/audit_samples_command.cpp", "return a == b && !is_constant", "return false", [KIT + " the same file*"]),
    ("cli/src/answer_sentence.cpp", 'question.quantity == "tradeoff"', 'question.quantity == ""', ["cli_test every quantity*"]),
    ("mechanisms/src/sentence.cpp", "if (most_of(missing) * 100 > least_of(finding.required)) return", "if (false) return",
     ["mechanisms_test what a claim lacks*"]),
    ("mechanisms/releases/src/table.cpp", "if (read_ > 0) skip_line_end();", "while (at_ < end_ && ends_line()) skip_line_end();",
     ["mechanisms_test a blank line*"]),
]


def program_of(build, target):
    return next(path for path in build.rglob(target) if path.is_file())


def builds(build, tests):
    return run("cmake", "--build", build, "--target", tests.partition(" ")[0]).returncode == 0


def passes(build, tests):
    """Whether the program's tests, all or those named, pass."""
    target, _, names = tests.partition(" ")
    environment = {**os.environ, "RC_PARAMS": "seed=20201210 max_success=40"}
    return run(program_of(build, target), "--abort", *([names] if names else []), env=environment).returncode == 0


# What a fault leaves unused is no reason not to build it; said in the file, as with other options all would be built anew.
UNUSED = "".join(f'#pragma GCC diagnostic ignored "-Wunused-{name}"\n'
                 for name in ("function", "parameter", "variable", "but-set-variable", "const-variable", "local-typedefs"))


def fate(build, targets):
    """What becomes of a fault: who tells of it."""
    for tests in targets:
        if not builds(build, tests):
            return "DOES NOT BUILD"
        if not passes(build, tests):
            return "caught by " + tests
    return "MISSED"


def check_places(source):
    """Each fault names one place of a file."""
    counts = [(path, right, (source / path).read_text(encoding="utf-8").count(right)) for path, right, _, _ in FAULTS]
    lost = [f"{path}: found {count} times: {right}" for path, right, count in counts if count != 1]
    if lost:
        sys.exit("\n".join(lost))


def main():
    check_places(pathlib.Path(sys.argv[1]))
    if sys.argv[2] == "--listed":
        return
    arguments = sys.argv[3:]
    word = ""
    if arguments[:1] == ["--only"]:
        word, arguments = arguments[1], arguments[2:]
    source, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    faults = sorted((fault for fault in FAULTS if word in fault[0]), key=lambda fault: fault[0])  # file by file: little is built anew
    copy = Copy(source, scratch / "tree")
    build = copy.folder / "build" / "faults"  # as deep as other builds: ccache knows paths relative to it
    configured = run("cmake", "-S", copy.folder, "-B", build, "-G", "Ninja", *arguments)
    if configured.returncode:
        sys.exit(configured.stdout[-4000:] + configured.stderr[-4000:])
    asked = {tests for fault in faults for tests in fault[3]}
    for tests in sorted(asked):  # a program that is asked as a whole, so; of others what is asked
        if tests.partition(" ")[0] in asked and " " in tests:
            continue
        if not (builds(build, tests) and passes(build, tests)):
            sys.exit(f"{tests} fails without a fault")
    caught = 0
    for path, right, wrong, targets in faults:
        file = copy.folder / path
        text = file.read_text(encoding="utf-8")
        file.write_text(UNUSED + text.replace(right, wrong), encoding="utf-8")
        told = fate(build, targets)
        file.write_text(text, encoding="utf-8")
        caught += told.startswith("caught")
        print(f"{told:<28} {path}: {right.strip()} -> {wrong.strip() or 'nothing'}", flush=True)
    print(f"{caught} of {len(faults)} faults caught")
    sys.exit(caught < len(faults))


if __name__ == "__main__":
    main()
