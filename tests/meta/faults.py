#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts one fault after the other into a copy of the tree, and expects that a test program tells.

usage: faults.py SOURCE SCRATCH [--only WORD] [CMAKE ARGUMENT ...]
       faults.py SOURCE --listed       asks only that each fault finds its place

Each fault is a small mistake of the kind that a proof assistant would catch: a factor or a term
that was dropped, a direction that was swapped, an order or an index off by one, a hypothesis that
is not asked for. A fault is caught where it builds and a test program no longer passes. Exit status
1 where one is not caught. As many faults are tried at once as there are processors.
"""
import concurrent.futures
import os
import pathlib
import queue
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "toys"))
from toys import Copy, run  # noqa: E402

RULES, SPECS, THEOREMS, KIT = "check_rules_test", "check_test", "theorems_test", "properties_test"
POSTERIOR, ACCOUNTING, NUMERICS = "posterior_test", "accounting_test", "numerics_test"
# Tests of what the checker reads: those of each program that take little time.
SPEC_READERS = SPECS + " ~[random]~*pay*"
READERS = RULES + (" noisy *,an Ornstein*,sampled descent*,k-norm*,a stated*,elliptical*,mixture asks*,mixture of*,a process*,a scale*,posterior*,"
                   "Gibbs*,tempered*,draws*,bounded-range reads*,a breach*,the checker reads*,objective*,post-processed*,a kernel*,sampling*,"
                   "subsampled *,events are*,event is*,event asks*,parts that*,a budget of noisy*,a dominating pair*,what bounds*,a bound*,"
                   "iterated Laplace*,exponential-family is sharp*,laws without*")
KERNEL = "proofs-checks/check/kernel/"
MORE = "proofs-checks/check/more/"
PAIRS = "accounting/src/pairs/"
PROPERTIES = "proofs-checks/properties/src/"
REGISTRY = "proofs-checks/theorems/src/"

# file, what stands there, the fault, the programs of which one tells, perhaps by tests of that name
FAULTS = [
    (KERNEL + "rules/cks.cpp", "says.value * order", "says.value", [SPECS, RULES]),
    (KERNEL + "rules/cks.cpp", "premise->order != *order", "premise->order < 1", [SPECS, RULES]),
    (KERNEL + "rules/laplace_curve.cpp", "{t, rest * rest}", "{t, rest * rest * rest}", [SPECS, RULES]),
    (KERNEL + "rules/laplace_curve.cpp", "Rational{order / twice}", "Rational{less / twice}", [SPECS, RULES]),
    (KERNEL + "rules/laplace_curve.cpp", "Rational{t - 1}", "Rational{t - 1 - t * t / 8}", [SPECS, RULES]),
    (KERNEL + "rules/sum.cpp", "(says.kind != Kind::dp || epsilons_fit(terms, says.epsilon))", "true", [SPECS, RULES]),
    (KERNEL + "rules/sum.cpp", "return sign >= 0;", "return sign <= 0;", [SPECS, RULES]),
    (KERNEL + "rules/sum.cpp", "cited->about != part.mechanism.get() || ", "", [SPECS, RULES]),
    (KERNEL + "rules/sum.cpp", "term.says->value * *term.times", "term.says->value", [SPECS, RULES]),
    (KERNEL + "rules/convert.cpp", "says.value >= m / 2", "says.value >= m / 4", [SPECS, RULES]),
    (KERNEL + "rules/convert.cpp", "says.order <= premise.order && ", "", [SPECS, RULES]),
    (KERNEL + "rules/convert.cpp", "says.value < says.order * m / 2", "says.value < says.order * m", [SPECS, RULES]),
    (KERNEL + "rules/convert.cpp", "abs(order - Rational{1, 2})", "order", [SPECS + " convert from pure*"]),
    (KERNEL + "rules/laplace_curve.cpp", "b = std::max(order, less)", "b = order", [SPECS + " laplace-curve*"]),
    (MORE + "laws/families/laplace.cpp", "if (p[1] != q[1]) return std::nullopt;", "", [SPECS + " laplace-curve*"]),
    (KERNEL + "rules/laplace_curve.cpp", "sqrt(toward.opposite()(m / 8))", "sqrt(toward.opposite()(m / 4))", [SPECS + " laplace-curve*"]),
    (KERNEL + "rules/laplace_curve.cpp", "Rational{-t / 2}));", "Rational{-t}));", [SPECS + " laplace-curve*"]),
    (MORE + "rules/bounded_range.cpp", "log(expm1(other(range) * rest)) * rest", "log(expm1(other(range) * rest))", [RULES + " bounded-range is sharp*"]),
    (MORE + "rules/bounded_range.cpp", "toward(range) / expm1(other(range)) + Rational{-1}", "toward(range) / expm1(other(range))", [RULES + " bounded-range is sharp*"]),
    (KERNEL + "rules/renyi_points.cpp", "(slope - rho) / (2 * rho), from.x, to.x", "(slope - rho) / (2 * rho), to.x, to.x", [SPECS + " divergences at some*"]),
    (KERNEL + "rules/renyi_points.cpp", "cited->about != &step.about", "false", [SPECS + " renyi-points wants*"]),
    (KERNEL + "rules/renyi_points.cpp", "says.kind == Kind::dp && says.value == 0", "says.kind == Kind::dp", [SPECS + " renyi-points wants*"]),
    (KERNEL + "rules/renyi_points.cpp", "LogNumber{rho * (1 + last.x), 1}", "LogNumber{rho * (2 + last.x), 1}", [SPECS + " divergences at some*"]),
    (KERNEL + "rules/renyi_points.cpp", "if (!covers(rho, last, next)) return Judgement::fails(too_good);", "", [SPECS + " divergences at some*"]),
    (KERNEL + "rules/renyi_points.cpp", "step.says.kind != Kind::zcdp || ", "", [SPECS + " renyi-points wants*"]),
    (KERNEL + "rules/renyi_points.cpp", "says.kind != Kind::renyi || ", "", [SPECS + " renyi-points wants*"]),
    (KERNEL + "rules/convert.cpp", "delta * (1 + e.argument)", "delta * (2 + e.argument)", [SPECS, RULES]),
    (KERNEL + "rules/sampling.cpp", "sign <= 0 && says.value >= sampled->rate * premise.value",
     "sign <= 0 && says.value >= sampled->rate * sampled->rate * premise.value", [SPECS, RULES]),
    (KERNEL + "rules/sampling.cpp", "1 - rate + rate * e.argument", "1 - rate + rate * rate * e.argument", [SPECS, RULES]),
    (KERNEL + "rules/sampling.cpp", "!has_no_roles(*sampled->of)", "false", [RULES]),
    (KERNEL + "rules/sampling.cpp", " || sampled->steps != 1", "", [RULES + " sampling keeps*"]),
    (KERNEL + "rules/channel.cpp", "    largest = std::max(largest, compare(channel.rows[j], channel.rows[i]));\n", "", [SPECS, RULES]),
    (KERNEL + "rules/channel.cpp", "if (y.p > 0 && y.q == 0 && a >= 1) return 1;", "", [SPECS + " channel judges*"]),
    (KERNEL + "rules/channel.cpp", "power(Rational{1 - a}) + Rational{k - 2}", "power(Rational{1 - a})", [SPECS + " channel judges*"]),
    (MORE + "laws/scored_rows.cpp", "compare(Neighbours{p, q}), compare(Neighbours{q, p})", "compare(Neighbours{p, q})", [SPECS + " channel decides*"]),
    (MORE + "laws/scored_rows.cpp", "-epsilon.argument", "-1", [SPECS + " channel decides*"]),
    (MORE + "laws/scored_rows.cpp", "normaliser(pair.q, other) * delta", "delta", [SPECS + " channel decides*"]),
    (MORE + "laws/scored_rows.cpp", "+ least + log_of", "+ log_of", [SPECS + " channel decides*"]),
    (MORE + "rules/two_outcomes.cpp", "most.is_at_least({0, x / y}) && ", "", [RULES + " two-outcomes*"]),
    (MORE + "rules/two_outcomes.cpp", "is_close(pair, budget->epsilon, 0)", "true", [RULES + " two-outcomes*"]),
    (MORE + "rules/two_outcomes.cpp", "1 / (2 * (1 - p))", "2 * p", [RULES + " two-outcomes*"]),
    (MORE + "rules/two_outcomes.cpp", "draw->of == BoundedRange::Of::all_scores", "true", [RULES + " two-outcomes*"]),
    (MORE + "rules/two_outcomes.cpp", "return one * Rational{n};", "return one * Rational{2 * n};", [RULES + " two-outcomes*"]),
    (MORE + "rules/two_outcomes.cpp", "Rational{n - k + 1, k}", "Rational{n, k}", [RULES + " two-outcomes*"]),
    (KERNEL + "rules/sum.cpp", "&& ++bound > 1", "&& ++bound > 2", [SPECS + " sum adds*"]),
    (KERNEL + "rules/sum.cpp", "!terms.empty() && sign", "sign", [SPECS + " sum adds*"]),
    (KERNEL + "rules/channel.cpp", "other = (1 - truth) / (k - 1)", "other = (1 - truth) / k", [SPECS, RULES]),
    (KERNEL + "rules/two_point.cpp", "return first + second <= Rational{1};", "return first <= Rational{1};", [SPECS, RULES]),
    (KERNEL + "rules/loss_cells.cpp", "if (infinite_ != 0) {", "if (infinite_ < 0) {", [RULES]),
    (KERNEL + "rules/loss_cells.cpp", "if (power_of_e<Up>(place * chosen_.step) * cell.q <= cell.p) add(place", "add(place", [RULES + " loss-grid counts*"]),
    (KERNEL + "rules/loss_grid.cpp", "!chosen->cells.empty() && runs->known.size() + runs->drawn.size() != 1", "false", [RULES + " loss-grid counts*"]),
    (KERNEL + "rules/loss_cells.cpp", "if (below > last) below -= 1;", "below += 1;", [RULES + " loss-grid counts*"]),
    (KERNEL + "rules/loss_cells.cpp", "one.rate * (1 - one.law.kept)", "(1 - one.law.kept)", [RULES]),
    (MORE + "laws/iterated_noise.cpp", "is_upper ? mu_squared : attained",
     "mu_squared", [RULES + " loss-grid refutes*"]),
    (MORE + "laws/choices.cpp", "refuse_lower(is_upper);\n  return Run{{Loss::range",
     "return Run{{Loss::range", [RULES + " loss-grid refutes*"]),
    (MORE + "laws/choices.cpp", "refuse_lower(is_upper);\n  return Run{{Loss::laplace",
     "return Run{{Loss::laplace", [RULES + " loss-grid refutes*"]),
    ("accounting/src/posterior/tempered_laws.cpp", "std::max(inside.upper(), found.value.upper())", "inside.upper() * Rational{1, 2}", [POSTERIOR + " *tempered and truncated*"]),
    (MORE + "rules/truncated_posterior.cpp", "return ends + bend * Rational{width * width / 8};", "return ends;", [RULES + " *truncated-posterior*"]),
    (MORE + "rules/truncated_posterior.cpp", "Rational{order_ * width * width / 8}", "Rational{0}", [RULES + " *truncated-posterior*"]),
    (MORE + "rules/truncated_posterior.cpp", "larger(rise.value, fall.value)", "fall.value", [RULES + " *truncated-posterior*"]),
    (MORE + "laws/choices.hpp", "says.kind == Kind::gdp && says.value >= *mu_squared", "says.kind == Kind::gdp", [RULES + " tempered draws keep to a Gaussian*"]),
    (MORE + "spec/read_posterior.cpp", "categories == 2 ? Rational{1 - least} : least", "Rational{1 - least}", [RULES + " tempered draws keep to a Gaussian*"]),
    (MORE + "spec/read_posterior.cpp", "  if (sum <= 0) return std::nullopt;\n", "", [RULES + " tempered draws keep to a Gaussian*"]),
    (MORE + "spec/read_posterior.cpp", "(prior - categories + in[\"n\"]) * t", "(prior + in[\"n\"]) * t", [RULES + " tempered draws keep to a Gaussian*"]),
    (MORE + "rules/truncated_posterior.cpp", "numbers[0] > of.records - 1 ||", "numbers[0] > of.records ||", [RULES + " *truncated-posterior*"]),
    (MORE + "rules/truncated_posterior.cpp", "if (last > 0) cuts->push_back(last);", "", [RULES + " *truncated-posterior*"]),
    (MORE + "rules/truncated_posterior.cpp", "if (says.kind == Kind::dp && !is_nonnegative(says.epsilon))", "if (says.value < 0)", [RULES + " *truncated-posterior*"]),
    (MORE + "laws/dominating_pair.cpp", "if (of != Of::posteriors) return std::nullopt;",
     "if (of == Of::spec) return std::nullopt;", [RULES + " loss-grid asks*"]),
    (KERNEL + "rules/loss_runs.cpp", "(all.drawn.size() > 1 || !all.known.empty())",
     "all.drawn.size() > 1", [RULES + " loss-grid asks*"]),
    (KERNEL + "rules/loss_runs.cpp", "(all.drawn.size() > 1 || !all.known.empty())",
     "!all.known.empty()", [RULES + " loss-grid asks*"]),
    (KERNEL + "rules/loss_runs.cpp", "(which >> i) % 2 == 1;",
     "false;", [RULES + " loss-grid asks*"]),
    (KERNEL + "rules/loss_grid.cpp", "which >> runs->drawn.size() == 0", "which == 0", [RULES + " loss-grid asks*"]),
    (MORE + "laws/monotone_loss.hpp", "rises_{c > 0}", "rises_{c < 0}", [RULES + " losses of gamma*"]),
    (MORE + "laws/families/dirichlet.cpp", "p[0] + p[1] == q[0] + q[1]", "true", [RULES + " losses of gamma*"]),
    (MORE + "laws/families/gamma.cpp", ": log_times(p[0], p[1] / q[1], toward)", ": log_times(p[0], q[1] / p[1], toward)", [RULES + " losses of gamma*"]),
    (KERNEL + "rules/loss_tails.hpp", "least * gain / all", "gain / all", [RULES + " loss-grid proves of*"]),
    (KERNEL + "rules/loss_tails.hpp", "log_ratio(toward, -b)", "log_ratio(toward.opposite(), -b)", [RULES + " what a sample makes*"]),
    (KERNEL + "rules/loss_tails.hpp", "log_ratio(toward.opposite(), b)", "log_ratio(toward, b)", [RULES + " what a sample makes*"]),
    (MORE + "numbers/ratio_series.hpp", " && ratio <= steep", "", [RULES]),
    (MORE + "numbers/gamma_beta.hpp", "return gamma_below(shape, factor, toward(far), toward);", "return toward(Rational{1});", [RULES + " losses of gamma*"]),
    (MORE + "rules/difference_test.cpp", "!weight || *weight < 0", "!weight", [RULES + " k-norm takes weights*"]),
    (MORE + "laws/families/poisson.cpp", "return a > 1 ? 1 : -1;  // the left side", "return 1;  // the left side", [RULES + " exponential-family compares*"]),
    (KERNEL + "rules/gaussian.hpp", "eighth = m / 8", "eighth = m / 16", [SPECS, RULES]),
    (MORE + "laws/families/dirichlet.cpp", "return gap * sum;", "return sum;", [RULES]),
    (MORE + "laws/families/dirichlet.cpp", "denominator(gap) != 1 || ", "", [RULES + " exponential-family decides*"]),
    (MORE + "laws/choices.hpp", "is_budget() const override { return of == Of::all_scores; }",
     "is_budget() const override { return of == Of::ranks; }", [RULES + " a breach by some*"]),
    (KERNEL + "spec/read_composed.cpp", "!law->tells_the_same(*last)",
     "false", [SPECS + " profiles of one*"]),
    (MORE + "laws/profile.cpp", "profile->channel.rows.size() == channel.rows.size() &&\n",
     "\n", [SPECS + " profiles of one*"]),
    (MORE + "spec/read_posterior.cpp", "2 * in[\"features\"]", "in[\"features\"]", [RULES + " Gibbs sampling and*"]),
    ("proofs-checks/check/design/check_design.cpp", ", demand_order(laws[j], laws[i]);", ";", [SPECS + " what a certificate of a design*"]),
    ("proofs-checks/check/design/check_design.cpp", "demand(size(entry) == sizes.back(),",
     "demand(size(entry) >= 0,", [SPECS]),
    (KERNEL + "check_within.cpp", "last.about != &entry.mechanism || ", "", [SPECS]),
    ("proofs-checks/check/check.cpp", "scope == Scope::kernel ? kernel() : kernel_and_more()",
     "kernel_and_more()", [SPECS + " the kernel accepts*"]),
    (KERNEL + "check_within.cpp", "return claimed.kind == Kind::renyi && says.order == claimed.value && at_most(value,",
     "return claimed.kind == Kind::renyi && at_most(value,", [SPECS]),
    (KERNEL + "check_within.cpp", "says.value <= claimed.value && at_most(says.epsilon,",
     "at_most(says.epsilon,", [SPECS + " a statement*"]),
    (KERNEL + "check_within.cpp", "says.value >= claimed.value && at_most(claimed.epsilon,",
     "at_most(claimed.epsilon,", [SPECS + " a statement*"]),
    (MORE + "numbers/cameron_martin.cpp", "if (pivots_[i] == 0) return std::nullopt;",
     "if (pivots_[i] == 0) continue;", [RULES + " *elliptical*"]),
    (MORE + "numbers/cameron_martin.cpp", "if (rows[i][j] != rows[j][i]) return std::nullopt;",
     "if (rows[i].empty()) return std::nullopt;", [RULES + " *elliptical*"]),
    (MORE + "numbers/cameron_martin.cpp", "if (pivot < 0) return std::nullopt;", "", [RULES + " *elliptical*"]),
    (KERNEL + "rules/binomial.cpp", "!(law->loss == result.loss)", "law->loss.offset < 0", [SPECS + " binomial*"]),
    (MORE + "rules/bounded.cpp", "is_positive(step.says.kind) && ", "", [RULES + " sampled descent is a bound*"]),
    (MORE + "laws/sampled_descent.cpp", " / (1 - of_.share)",
     "", [RULES + " sampled descent*"]),
    (MORE + "rules/bounded_range.cpp", "!is_positive(step.says.kind) && node->of == BoundedRange::Of::given_scores",
     "false", [RULES + " bounded-range*"]),
    (MORE + "rules/bounded_range.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [RULES + " bounded-range*"]),
    (KERNEL + "rules/convert.cpp", "return premise->value == 0 ? from_pure", "return premise->value <= 1 ? from_pure", [SPECS + " convert*"]),
    (KERNEL + "rules/convert.cpp", "if (says.kind != Kind::renyi || says.order <= 1)", "if (says.kind != Kind::renyi)", [SPECS + " convert*"]),
    (KERNEL + "rules/convert.cpp", "says.kind == Kind::not_dp && says.value == 0", "says.kind == Kind::not_dp", [SPECS + " convert*"]),
    (KERNEL + "rules/convert.cpp", "says.kind == Kind::not_zcdp && order > 1", "says.kind == Kind::not_zcdp", [SPECS + " convert*"]),
    (KERNEL + "rules/convert.cpp", "says.kind == Kind::not_gdp) return Judgement::when(says.value < m,",
     "says.kind == Kind::not_gdp) return Judgement::when(says.value <= m,", [SPECS + " convert*"]),
    (KERNEL + "rules/convert.cpp", "return is_nonnegative(says.epsilon) ?", "return true ?", [SPECS + " convert*"]),
    (MORE + "rules/discrete_sum.cpp", "!at_most(says.epsilon, {loss(noise, *cut), 1})", "false", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "!at_most({loss(noise, *cut + 1), 1}, says.epsilon)", "false", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "says.order >= 1 && denominator(says.order) == 1", "says.order >= 1", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "says.order >= 1 && denominator(says.order) == 1", "(denominator(says.order) == 1 || says.order < 1)",
     [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "std::max(says.order, Rational{-more})", "says.order", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "toward(noise.sensitivity - 1)", "toward(noise.sensitivity)", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "one_minus(exp(other(-2 * rate)))", "one_minus(exp(other(-rate)))", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "says.kind == Kind::renyi && says.order >= 1", "says.kind == Kind::renyi", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [RULES + " discrete-sum*"]),
    (MORE + "rules/discrete_sum.cpp", "if (noise.sensitivity == 0) return LogNumber{};",
     "if (noise.sensitivity >= 0) return LogNumber{};", [RULES + " discrete-sum*"]),
    (MORE + "rules/elliptical_supremum.cpp", "a * a < *peak_.turn_squared", "a < 0", [RULES + " *elliptical*"]),
    (MORE + "rules/elliptical_supremum.cpp", "* *peak_.slope_squared <= epsilon_ * epsilon_",
     "* *peak_.slope_squared <= epsilon_", [RULES + " *elliptical*"]),
    (MORE + "rules/elliptical_supremum.cpp", "if (!is_promise && says.value != 0)", "if (false)", [RULES + " *elliptical*"]),
    (MORE + "rules/event.cpp", " && pair->dominates()",
     "", [RULES + " events are not*"]),
    (MORE + "laws/families/logistic.cpp", "return p[1] == q[1] ? this : nullptr;",
     "return p[1] != q[0] - 1'000'000 ? this : nullptr;", [RULES + " event*"]),
    (MORE + "rules/event.cpp", " && backward.most(bits) <= says.value",
     "", [RULES + " event*"]),
    (MORE + "laws/families/normal.cpp", "if (p[1] == q[1]) return {};", "if (p[1] > 0) return {};", [RULES + " event*"]),
    (MORE + "laws/families/binomial.cpp", "return p[0] == q[0] ? this : nullptr;",
     "return p[0] != q[1] - 2 ? this : nullptr;", [RULES + " exponential-family*"]),
    (MORE + "rules/exponential_family.cpp", "*forward <= 0 && *backward <= 0", "*forward <= 0", [RULES + " exponential-family*"]),
    (MORE + "laws/families/binomial.cpp", "leaves && a > 1", "leaves && a > 9", [RULES + " exponential-family knows*"]),
    (KERNEL + "rules/gaussian.hpp", "if (!is_nonnegative(epsilon)) return", "if (false) return", [SPECS + " gaussian-curve*"]),
    (KERNEL + "rules/gaussian_curve.cpp", "premise->kind == Kind::gdp && ", "", [SPECS + " gaussian-curve*"]),
    (KERNEL + "rules/gaussian_curve.cpp", "premise->kind == Kind::attains_gaussian && ", "", [SPECS + " gaussian-curve*"]),
    (KERNEL + "rules/given.cpp", "point.order >= says.order && ", "", [SPECS + " given says*"]),
    (MORE + "laws/families/normal.cpp", "if (p[1] != q[1]) return std::nullopt;", "", [SPECS + " normal laws*"]),
    (KERNEL + "rules/given.cpp", "says.value >= delta && ", "says.value >= delta / 2 && ", [SPECS + " given says*"]),
    (MORE + "rules/k_norm.cpp", "if (says.kind == Kind::not_dp && says.value != 0)", "if (false)", [RULES + " k-norm*"]),
    (MORE + "rules/difference_test.cpp", "width(hull.points, f) <= 1", "width(hull.points, f) <= 2", [RULES + " k-norm*"]),
    (KERNEL + "rules/laplace_curve.cpp", "if (!proves && shift->attained == LaplaceShift::Attained::curve)",
     "if (false)", [RULES + " permute*"]),
    (KERNEL + "rules/laplace_curve.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [SPECS + " laplace*"]),
    (KERNEL + "rules/leaves.hpp", "times * part.times", "part.times", [SPECS]),
    (KERNEL + "rules/loss_grid_choice.cpp", "!shift || *shift < 0", "!shift", [RULES + " loss-grid keeps*"]),
    (KERNEL + "rules/loss_runs.cpp", "sampled->of->is<Subsampled>() ? std::nullopt : ",
     "", [RULES + " loss-grid keeps*"]),
    (KERNEL + "rules/loss_cells.cpp", "2 * chosen_.shift < chosen_.step", "true", [RULES + " loss-grid*"]),
    (KERNEL + "rules/loss_grid.cpp", "holds(all, true) && (is_symmetric || holds(all, false))",
     "holds(all, true) && (is_symmetric || chosen.has_value())", [RULES + " loss-grid decides*"]),
    (MORE + "rules/mixture.cpp", "if (!is_promise && !of->is_exact)", "if (false)", [RULES + " *mixture*"]),
    (MORE + "rules/mixture.cpp", "is_promise ? StepMean::End::left : StepMean::End::right",
     "is_promise ? StepMean::End::right : StepMean::End::left", [RULES + " *mixture*"]),
    (KERNEL + "rules/part.cpp", "is_negative(step.says.kind) && ", "", [SPECS + " part*"]),
    (KERNEL + "rules/part.cpp", "cited == nullptr || cited->about != composed->parts[*index].mechanism.get()",
     "cited == nullptr", [SPECS + " part*"]),
    (MORE + "rules/post_processed.cpp", "(1 - budget.delta) / (1 + budget.epsilon.argument)",
     "1 / (1 + budget.epsilon.argument)", [RULES + " post-processed*"]),
    (KERNEL + "rules/sampling.cpp", "if (!is_nonnegative(premise.epsilon)) return", "if (false) return", [RULES + " sampling*"]),
    (KERNEL + "rules/sampling.cpp", "sampled->rate == 0 || ", "", [RULES + " sampling*"]),
    (MORE + "rules/subsampled.cpp", "Rational{order - 1} / sampled.steps", "Rational{order - 1}", [RULES + " subsampled*"]),
    (KERNEL + "rules/sum.cpp", " || cited->says.kind != step.says.kind", "", [SPECS + " sum*"]),
    (KERNEL + "rules/sum.cpp", "if (cited->says.order != step.says.order)", "if (false)", [SPECS + " sum*"]),
    (KERNEL + "rules/sum.cpp", "if ((is_breach || step.says.kind == Kind::attains_gaussian) && step.arguments[i]", "if (step.arguments[i]", [SPECS + " sum*"]),
    (KERNEL + "rules/sum.cpp", "step.arguments.size() != composed->parts.size()",
     "step.arguments.size() > composed->parts.size()", [SPECS + " sum*"]),
    (KERNEL + "rules/two_point.cpp", "std::min(pair->rho, budget->rho)", "std::max(pair->rho, budget->rho)", [RULES + " two-point*"]),
    (KERNEL + "rules/two_point.cpp", "if (pair->ends.back() < pair->peak())", "if (false)", [RULES + " two-point*"]),
    (KERNEL + "rules/two_point.cpp", "!(loss_of_second(pair, Toward<Up>{bits}) <= pair.rho) || ", "", [RULES + " *two-point*"]),
    (KERNEL + "rules/two_point.cpp", " || !first_cell(pair, bits)", "", [RULES + " *two-point*"]),
    (KERNEL + "rules/two_point.cpp", " || !first_cell(pair, bits)",
     " || (pair.rho < 0 && !first_cell(pair, bits))", [RULES + " two-point wants*"]),
    (KERNEL + "rules/witness_gaussian.cpp", "std::all_of(", "std::any_of(", [SPECS + " witness*"]),
    (MORE + "spec/read_vector_noise.cpp", "read_by<k_norm_of_statistic, true>",
     "read_by<k_norm_of_statistic>", [RULES + " k-norm keeps*"]),
    (MORE + "spec/read_posterior.cpp", "read_by<one_posterior_sample, true>",
     "read_by<one_posterior_sample>", [SPEC_READERS]),
    (MORE + "spec/read_posterior.cpp", "read_by<posterior_sample, true>",
     "read_by<posterior_sample>", [RULES + " posterior samples replace*"]),
    (MORE + "spec/read_posterior.cpp", "read_by<noisy_statistics, true>",
     "read_by<noisy_statistics>", [RULES + " noisy statistics*"]),
    (MORE + "spec/read_iterated_noise.cpp", "read_by<noisy_sgd, true>",
     "read_by<noisy_sgd>", [RULES + " noisy sgd*"]),
    (MORE + "laws/sampled_descent.hpp", "samples_records() const override { return true; }",
     "samples_records() const override { return false; }", [RULES + " sampled descent*"]),
    (MORE + "laws/dominating_pair.hpp", "return !tight;",
     "return false;", [RULES + " a dominating pair is*"]),
    (MORE + "spec/read_posterior.cpp", "{{sensitivity, 2}, BoundedRange", "{{sensitivity, 1}, BoundedRange", [RULES + " draws from posteriors*"]),
    (MORE + "spec/read_posterior.cpp", "read_sensitivity(in), 2 / in", "read_sensitivity(in), 1 / in", [RULES + " draws from posteriors*"]),
    (MORE + "spec/read_posterior.cpp", "BoundedRange::Of::given_scores};",
     "BoundedRange::Of::all_scores};", [RULES + " tempered posteriors*"]),
    (MORE + "spec/read_posterior.cpp", "if (Rational{concentration.size()} != categories)", "if (Rational{concentration.size()} > categories)", [RULES + " tempered posteriors*"]),
    (MORE + "spec/read_posterior.cpp", "BoundedRange::Of::given_scores, nullptr", "BoundedRange::Of::all_scores, nullptr", [RULES + " tempered posteriors*"]),
    (MORE + "spec/read_posterior.cpp", "1 + (number - 1) * prior", "(number - 1) * prior", [RULES + " a concentrated posterior*"]),
    (MORE + "spec/read_posterior.cpp", "if (number < 1)", "if (number < 0)", [RULES + " a concentrated posterior*"]),
    (MORE + "spec/read_posterior.cpp", "power(bound + half, 2)", "power(bound, 2)", [RULES + " noisy statistics of*"]),
    (KERNEL + "rules/laplace_curve.cpp", "!proves && shift->attained == LaplaceShift::Attained::nothing",
     "false", [RULES + " noisy statistics of*"]),
    (MORE + "spec/read_posterior.cpp", "k * (k + 3) / 2", "k * (k + 1) / 2", [RULES + " noisy statistics of*"]),
    ("accounting/src/posterior/conjugate_lines.cpp", "std::greater<>{}", "std::less<>{}", [POSTERIOR]),
    ("accounting/src/posterior/conjugate_lines.cpp", "scales[0] == scales[1]", "true", [POSTERIOR]),
    (KERNEL + "spec/types.hpp", 'sensitivity_member{"sensitivity", nonnegative}', 'sensitivity_member{"sensitivity", any}', [READERS]),
    (KERNEL + "spec/types.hpp", 'whole_sensitivity{"sensitivity", natural}', 'whole_sensitivity{"sensitivity", nonnegative}', [SPECS + " each *"]),
    (KERNEL + "spec/types.hpp", 'positive_scale{"scale", positive}', 'positive_scale{"scale", any}', [SPECS + " each *"]),
    (KERNEL + "spec/types.hpp", 'rate_member{"sampling_rate", probability}', 'rate_member{"sampling_rate", nonnegative}', [SPECS + " each *"]),
    (KERNEL + "spec/read_finite.cpp", 'categories{"categories", count_from(2, ', 'categories{"categories", count_from(1, ', [SPECS + " each *"]),
    (KERNEL + "spec/read_finite.cpp", '{"truth", probability}', '{"truth", nonnegative}', [SPECS + " each *"]),
    (KERNEL + "spec/read_finite.cpp", '{"matrix", nonnegative, Holds::matrix}', '{"matrix", any, Holds::matrix}', [SPECS + " each *"]),
    (MORE + "spec/read_post_processed.cpp", '{"kernel", nonnegative, Holds::matrix}', '{"kernel", any, Holds::matrix}', [SPECS + " each *"]),
    (MORE + "spec/read_iterated_noise.cpp", '{"lipschitz", nonnegative, Holds::list}', '{"lipschitz", any, Holds::list}', [READERS]),
    (KERNEL + "spec/read_budgets.cpp", '{"delta", probability}', '{"delta", nonnegative}', [SPECS + " each *"]),
    (MORE + "spec/read_choices.cpp", '{"tau", probability}', '{"tau", any}', [SPECS + " each *"]),
    (MORE + "spec/read_choices.cpp", '{"regularisation", positive}', '{"regularisation", any}', [SPECS + " each *"]),
    (KERNEL + "spec/read_budgets.cpp", "{.least = 1, .is_above_least = true}", "{.least = 1}", [SPECS + " a mechanism that cannot*"]),
    (KERNEL + "spec/read_budgets.cpp", "if (!orders.insert(order).second)", "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_iterated_noise.cpp", 'optional_member("noise_share", inner_share)', 'optional_member("noise_share", positive)', [SPECS + " each *"]),
    (MORE + "spec/read_posterior.cpp", 'features{"features", count_from(1, ', 'features{"features", count_from(0, ', [SPECS + " each *"]),
    (KERNEL + "spec/fields.cpp", "if (!value || !is_nonnegative(*value))", "if (!value)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (KERNEL + "spec/fields.cpp", "if (rows.back().size() != rows.front().size())", "if (false)", [SPEC_READERS]),
    (KERNEL + "spec/fields.cpp", "(!is_integer || denominator(x) == 1) && ", "", [SPEC_READERS]),
    (KERNEL + "spec/spec.cpp", "if (holds_sampling(mechanism) && !is_add_remove(neighbours))", "if (false)", [RULES + " sampled descent adds*,posterior samples replace*"]),
    (KERNEL + "spec/spec.cpp", "if (holds_replacement(mechanism) && !may_replace_one(neighbours))",
     "if (false)", [RULES + " sampled descent adds*,posterior samples replace*"]),
    (KERNEL + "spec/spec.cpp", 'return json->text == "replace-one" || json->text == "other"', 'return json->text != "add-remove"', [READERS]),
    (KERNEL + "spec/spec.cpp", 'return json->text == "add-remove";', 'return json->text != "replace-one";', [READERS]),
    (KERNEL + "spec/spec.cpp", "if (document.shared_ids.count(id_of(json)) > 0) return", "if (false) return", [SPEC_READERS]),
    (KERNEL + "spec/spec.cpp", "if (!value || *value < 0 || *value > 1) return", "if (!value) return", [SPECS + " what a claim*"]),
    (KERNEL + "spec/spec.cpp", 'if (!has_only(json, {"epsilon", "delta"}) || !epsilon || !is_nonnegative(*epsilon))',
     'if (!has_only(json, {"epsilon", "delta"}) || !epsilon)', [SPECS + " what a claim*"]),
    (KERNEL + "spec/spec.cpp", "if (!value || *value <= 0 || !read_number", "if (!value || !read_number", [SPECS + " what a claim*"]),
    (KERNEL + "spec/spec.cpp", "if (!value || *value < 0 || json.members.size() != 1)", "if (!value || json.members.size() != 1)", [SPECS + " what a claim*"]),
    (KERNEL + "spec/mechanism.cpp", "return holds_budget(*sampled->of);", "return false;", [SPECS + " each type that is known tells*"]),
    (MORE + "laws/iterated_noise.hpp", "return admits_several; }",
     "return false; }", [SPECS + " each type that is known tells*"]),
    (MORE + "laws/post_processed.hpp", "is_budget() const override { return true; }",
     "is_budget() const override { return false; }", [SPECS + " each *"]),
    (MORE + "laws/sampled_descent.hpp", "is_budget() const override { return true; }",
     "is_budget() const override { return false; }", [SPECS + " each *"]),
    (MORE + "laws/choices.hpp", "is_budget() const override { return true; }",
     "is_budget() const override { return false; }", [SPECS + " each *"]),
    (KERNEL + "spec/mechanism.cpp", "node.is<Pure, Approximate, Zcdp, Gdp, Rdp>()",
     "node.is<Approximate, Zcdp, Gdp, Rdp>()", [SPECS + " each *"]),
    (KERNEL + "spec/mechanism.cpp", "Pure, Approximate, Zcdp, Gdp, Rdp>", "Pure, Zcdp, Gdp, Rdp>", [SPECS + " each *"]),
    (KERNEL + "spec/mechanism.cpp", "Approximate, Zcdp, Gdp, Rdp>", "Approximate, Gdp, Rdp>", [SPECS + " each *"]),
    (KERNEL + "spec/mechanism.cpp", "Zcdp, Gdp, Rdp>", "Zcdp, Rdp>", [SPECS + " each *"]),
    (KERNEL + "spec/mechanism.cpp", "Zcdp, Gdp, Rdp>", "Zcdp, Gdp>", [SPECS + " each *"]),
    (MORE + "spec/read_profile.cpp", "read_by<profile, true>",
     "read_by<profile>", [SPECS + " each type that is known tells*"]),
    (KERNEL + "spec/mechanism.cpp", "return node.replaces;",
     "return false;", [SPECS + " each type that is known tells*"]),
    (KERNEL + "spec/mechanism.cpp", "composed->parts.end(),", "composed->parts.begin() + 1,", [SPECS + " each *"]),
    (KERNEL + "spec/read_laws.cpp", "|| *from == *to)", ")", [SPEC_READERS]),
    (MORE + "spec/read_profile.cpp", "if (!p || !probability.contains(*p))", "if (!p)", [SPEC_READERS]),
    (MORE + "spec/read_profile.cpp", 'of_profiles{"profiles", probability}', 'of_profiles{"profiles", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_profile.cpp", 'of_channel{"channel", nonnegative}', 'of_channel{"channel", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (KERNEL + "spec/read_laws.cpp", "if (total != 1) throw", "if (total > 1) throw", [SPEC_READERS]),
    (KERNEL + "spec/read_finite.cpp", "if (result.rows.size() < 2) throw", "if (false) throw", [SPEC_READERS]),
    (MORE + "spec/read_profile.cpp", "if (!is_one && matrices.size() != laws.size()) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_profile.cpp", "if (result.rows.back().size() != result.rows.front().size()) throw", "if (false) throw", [SPEC_READERS]),
    (MORE + "laws/profile.cpp", "profile->channel.edges == channel.edges",
     "profile->channel.edges.size() == channel.edges.size()", [SPEC_READERS]),
    (MORE + "spec/read_profile.cpp", "    if (j < i) std::swap(i, j);", "    static_cast<void>(j < i);", [SPEC_READERS]),
    (MORE + "spec/with_kernel.cpp", "if (laws.front().size() != kernel.size()) throw", "if (false) throw", [SPEC_READERS]),
    (MORE + "spec/with_kernel.cpp", "if (response.categories != Rational{kernel.size()})", "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/with_kernel.cpp", "(epsilon != nullptr && epsilon->offset != 0)", "false", [READERS]),
    (MORE + "spec/with_kernel.cpp", "result.replaces = true;",
     "", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/with_kernel.cpp", "kernel), channel.edges}",
     "kernel), {}}", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/with_kernel.cpp", "x != nullptr && !inner.replaces",
     "x != nullptr", [READERS]),
    (MORE + "spec/with_kernel.cpp", "PostProcessedBudget{x->epsilon, x->delta, std", "PostProcessedBudget{x->epsilon, 0, std", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "return is_symmetric && directions.is_whole();", "return is_symmetric;", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "return is_symmetric && directions.is_whole();", "return directions.is_whole();", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", '{"offsets", positive}', '{"offsets", any}', [SPECS + " what a mechanism*"]),
    (MORE + "spec/read_norm_ball.cpp", "if (offsets.size() != normals.size()) throw", "if (offsets.size() < normals.size()) throw", [SPECS + " what a mechanism*"]),
    (MORE + "spec/read_norm_ball.cpp", "if (!span.is_whole() || ", "if (", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", " || !is_closed_under_reflection(normals)) throw", ") throw", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "at_least_1{1}", "at_least_1{0}", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", '{"radius", positive}', '{"radius", any}', [SPECS + " what a mechanism*"]),
    (MORE + "spec/read_norm_ball.cpp", "if (!factors || factors->rank() < dimension)", "if (!factors)", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "if (factor == 0) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "body.ball.factor *= abs(factor);", "body.ball.factor *= factor;", [RULES + " k-norm takes a functional*"]),
    (MORE + "spec/read_norm_ball.cpp", "if (hull != nullptr && !hull->of_differences)", "if (hull != nullptr)", [RULES + " k-norm takes a functional*"]),
    (MORE + "spec/read_norm_ball.cpp", "{{map.size(), SomeBall{}}, of.is_symmetric,", "{{map.size(), SomeBall{}}, true,", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "if (map.front().size() != of.ball.dimension) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "of.directions.image(map)", "Span::whole(map.size())", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "result.is_symmetric = result.is_symmetric && part.is_symmetric;", "", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "if (!std::all_of(all.begin(), all.end(), [](const Body& part) { return part.is_norm_ball(); }))",
     "if (!all.front().is_norm_ball())", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "if (bodies.back().ball.dimension != bodies.front().ball.dimension) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "return points.front().front() == -points.back().front();", "return points.front().front() < 0;", [READERS]),
    (MORE + "spec/read_norm_ball.cpp", "return {{values.dimension, MapHull{std::move(values.map)}}, true, std::move(directions)};",
     "return {{values.dimension, SomeBall{}}, true, Span::whole(values.dimension)};", [RULES + " a stated*"]),
    (MORE + "spec/read_vector_noise.cpp", "if (ball.dimension != values.dimension) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_vector_noise.cpp", "law->pole == 0 && law->degree == 2", "law->degree == 2", [RULES + " elliptical noise with*"]),
    (MORE + "spec/read_vector_noise.cpp", "law != nullptr && noise.dimension == 1", "law != nullptr", [READERS]),
    (MORE + "spec/read_vector_noise.cpp", "if (body(in).dimension == 1) return {Laplace", "if (body(in).dimension >= 1) return {Laplace", [READERS]),
    (MORE + "spec/read_pairs.cpp", 'in["scale1"], in["scale2"]', 'in["scale1"], in["scale1"]', [READERS]),
    (MORE + "numbers/polynomial_map.cpp", "return one > 1; })", "return one > 2; })", [READERS]),
    (MORE + "numbers/polynomial_map.cpp", "if (interval[0] == interval[1]) throw", "if (false) throw", [RULES + " a stated*"]),
    (MORE + "numbers/polynomial_map.cpp", "if (monomial.powers == constant) continue;", "", [RULES + " a stated*"]),
    (MORE + "spec/read_statistic.cpp", 'if (result.box.size() != array(json, "variables").size())', "if (false)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_statistic.cpp", '{"powers", count_from(0, max_power)}', '{"powers", count_from(-1, max_power)}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_iterated_noise.cpp", "if (strong_convexity > smoothness) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));",
     "lipschitz = abs(1 - size * strong_convexity);", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "lipschitz = std::max(abs(1 - size * strong_convexity), abs(1 - size * smoothness));",
     "lipschitz = abs(1 - size * smoothness);", [SPEC_READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "if (factor < 0 && n > 1) return 0;", "if (factor < 0) return 0;", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "if (factor < 0 && n > 1) return 0;", "", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "if (index > n) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", 'power(2 * in["lipschitz_loss"]', 'power(in["lipschitz_loss"]', [SPEC_READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "index == 1 && ", "", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "step.strong_convexity == 0 && ", "", [RULES + " noisy sgd of*"]),
    (MORE + "spec/read_iterated_noise.cpp", " && step.lipschitz == 1;", ";", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "Rational{0}, true, PlaceOfRecord{index, n}};", "Rational{0}, true, std::nullopt};", [RULES + " parts that speak of different*"]),
    (MORE + "spec/read_iterated_noise.cpp", "if (L <= 1) most = ", "most = ", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "diameter ? Rational{0} : Rational{apart", "false ? Rational{0} : Rational{apart", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "is_long ? Rational{0} : Rational{apart", "false ? Rational{0} : Rational{apart", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "if (!is_whole && step.lipschitz > 1) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_iterated_noise.cpp", "if (window > steps) throw", "if (false) throw", [READERS]),
    (MORE + "numbers/left_by_steps.cpp", "noise += scale * ones;\n    ones = 0;", "ones = 0;", [READERS]),
    (KERNEL + "spec/read_composed.cpp", "if (holds_replacement(*of)) throw", "if (false) throw", [SPEC_READERS]),
    (MORE + "laws/iterated_noise.cpp", "noise->record == record",
     "true", [READERS]),
    (KERNEL + "spec/read_sampled.cpp", "if (share > 1) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (KERNEL + "spec/read_sampled.cpp", "(above + below - 1) / below", "above / below", [SPEC_READERS]),
    (MORE + "spec/read_choices.cpp", '(in.flag("monotone") ? 1 : 2)', "1", [SPEC_READERS]),
    (MORE + "spec/read_choices.cpp", "if (rows.size() < 2) throw", "if (false) throw", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_choices.cpp", 'if (in["lower"] >= in["upper"]) throw', "if (false) throw", [SPEC_READERS]),
    (MORE + "spec/read_choices.cpp", "if (!rate || !is_nonnegative(*rate))", "if (!rate)", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_choices.cpp", "side(tau, records) + side(1 - tau, records)", "side(tau, records)", [READERS]),
    (MORE + "spec/read_choices.cpp", "read_by<kng_quantile, true>",
     "read_by<kng_quantile>", [SPEC_READERS]),
    (MORE + "spec/read_choices.cpp", "read_by<objective_perturbation, true>",
     "read_by<objective_perturbation>", [SPEC_READERS]),
    (MORE + "spec/read_choices.cpp", "most = std::max(most, spread(rows[i], rows[j]))",
     "most = spread(rows[i], rows[j])", [RULES + " bounded-range reads*"]),
    (MORE + "spec/read_choices.cpp", "growth = 1 + in", "growth = in", [SPEC_READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (shape > 1 || 2 * shape <= 2 - dimension) throw",
     "if (shape > 1) throw", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (MORE + "spec/read_elliptical.cpp", "if (shape > 1 || 2 * shape <= 2 - dimension) throw", "if (2 * shape <= 2 - dimension) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (2 * exponent <= dimension) throw", "if (false) throw", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (MORE + "spec/read_elliptical.cpp", "if (chi == 0 && index <= 0) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (law.chi == 0 && 2 * law.index == dimension + 1)", "if (2 * law.index == dimension + 1)", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (range->rank() == 0) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (stated && *stated != rank) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (!square) return {range.rank(), std::nullopt};", "if (!square) continue;", [SPEC_READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (is_of_square) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (sum != 1) throw", "if (sum > 1) throw", [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (!mixing_.laws.empty() && is_of_square != mixing_.is_of_square)", "if (false)", [READERS]),
    (MORE + "spec/read_elliptical.cpp", '{"value", positive}', '{"value", any}', [READERS]),
    (MORE + "spec/read_elliptical.cpp", "is_of_square ? value : Rational{value * value}", "value", [RULES + " elliptical noise that cannot*,mixture of points*"]),
    (MORE + "spec/read_elliptical.cpp", '{"weights", nonnegative}', '{"weights", any}', [READERS]),
    (MORE + "spec/read_elliptical.cpp", "if (weights.size() != of.size()) throw", "if (weights.size() > of.size()) throw", [READERS]),
    (MORE + "laws/families/binomial.cpp", "return law.back() == 1 ? std::optional{trials(law)} : std::nullopt;", "return trials(law);", [READERS]),
    (MORE + "spec/read_posterior.cpp", "weight_range = chance", "weight_range = positive", [READERS]),
    (MORE + "spec/read_posterior.cpp", "if (all.size() > 2) m.others = 0;", "", [READERS]),
    (MORE + "spec/read_posterior.cpp", "if (all.size() < 2) throw", "if (all.empty()) throw", [READERS]),
    (MORE + "spec/read_posterior.cpp", "return {own, own * (n - 1)};", "return {own, own * n};", [READERS]),
    (MORE + "spec/read_posterior.cpp", "m.others == 0);", "true);", [READERS]),
    (MORE + "spec/read_posterior.cpp", '{"concentration", positive}', '{"concentration", any}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", "{first, of_first}, {second, positive}", "{first, of_first}, {second, any}", [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", 'two(prior, "alpha", "beta", positive);\n    return beta_pair',
     'two(prior, "alpha", "beta", any);\n    return beta_pair', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", '{{"variance", positive}, {"bound", nonnegative}});\n  const auto [mean',
     '{{"variance", any}, {"bound", nonnegative}});\n  const auto [mean', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", '{"shape", count_from(1, 10\'000)}', '{"shape", count_from(0, 10\'000)}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", 'numbers(model, {{"bound", nonnegative}})[0];',
     'numbers(model, {{"bound", any}})[0];', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", '{{"log_bound", nonnegative}}', '{{"log_bound", any}}', [SPECS + " what a mechanism*,a kernel keeps*"]),
    (MORE + "spec/read_posterior.cpp", "if (categories * least >= 1) throw", "if (false) throw", [READERS]),
    (MORE + "spec/read_posterior.cpp", "if (!sensitivity || !is_nonnegative(*sensitivity))", "if (!sensitivity)", [READERS]),
    (MORE + "spec/read_posterior.cpp", "each = 2 * numbers", "each = numbers", [RULES + " noisy statistics*"]),
    (MORE + "spec/read_posterior.cpp", "read_by<gibbs_sampling, true>",
     "read_by<gibbs_sampling>", [SPECS + " each *"]),
    (MORE + "spec/read_posterior.cpp", "    coordinates = 2;\n    each", "    each", [RULES + " noisy statistics*"]),
    (MORE + "spec/read_posterior.cpp", '{features, scale_member}, read_by<noisy_counts, true>},\n      {"hidden',
     '{features, scale_member}, read_by<noisy_counts>},\n      {"hidden', [SPEC_READERS]),
    (MORE + "spec/read_posterior.cpp", "1 - (categories - 1) * least) / least", "1 - least) / least", [READERS]),
    (MORE + "rules/subsampled.cpp", "sampled->steps * says.order * noise", "says.order * noise", [READERS]),
    (MORE + "rules/subsampled.cpp", "if (sampled.rate == 0 || is_silent(noise)) return", "if (false) return", [RULES + " subsampled decides*"]),
    (MORE + "laws/families/gamma.cpp", "if (rate == 0 || shape / rate <= 0) return {};",
     "if (p[0] > 0 || rate == shape) return {};", [RULES + " event looks*"]),
    (MORE + "laws/families/dirichlet.cpp", "if (rise * fall <= 0) return {};",
     "if (p[0] > 0) return {};", [RULES + " event looks*"]),
    (MORE + "laws/dominating_pair.hpp", "return p.family == q.family ? ", "return p.family != nullptr ? ", [READERS]),
    (MORE + "rules/k_norm.cpp", "*place <= interval[0] || *place >= interval[1]", "*place == interval[0]", [RULES + " k-norm divides*"]),
    (MORE + "rules/k_norm.cpp", "    parts.push_back(std::move(above));\n", "", [RULES + " k-norm divides*"]),
    (MORE + "rules/k_norm.cpp", "*number < interval[0] || *number > interval[1]", "false", [RULES + " k-norm divides*"]),
    (MORE + "rules/k_norm.cpp", "*hull->map == *values.map)", "true)", [RULES + " k-norm knows*"]),
    (MORE + "numbers/polynomial_map.cpp", "interval[k < upper ? 1 : 0]", "interval[k + 1 < upper ? 1 : 0]", [RULES + " k-norm divides*"]),
    (MORE + "numbers/polynomial_map.cpp", "sums[p] / products", "sums[p] / products / products", [RULES + " k-norm divides*"]),
    (MORE + "rules/difference_test.cpp", "signs >> i & 1 ? -1 : 1", "1", [RULES + " k-norm*"]),
    (MORE + "rules/k_norm.cpp", "if (width(points, {1}) > radius) return Judgement::fails(too_good);", "", [RULES + " k-norm divides*"]),
    (MORE + "rules/k_norm.cpp", "total += largest_sum(points, what);", "total = std::max(total, largest_sum(points, what));", [RULES + " k-norm adds*"]),
    (MORE + "rules/k_norm.cpp", "(2 * (n + 1))", "(2 * (n + 2))", [RULES + " k-norm knows second*"]),
    (MORE + "rules/k_norm.cpp", "4 * k * (n + 1 - k)", "4 * k * (n - k)", [RULES + " k-norm knows second*"]),
    (MORE + "numbers/polynomial_map.cpp", "if (interval[0] != -1 || interval[1] != 1) return false;", "", [RULES + " k-norm knows second*"]),
    (MORE + "numbers/polynomial_map.cpp", " || component.front().coefficient != 1", "", [RULES + " k-norm knows second*"]),
    (MORE + "numbers/polynomial_map.cpp", "degree < 1 || degree > 2 || !seen", "degree > 2 || !seen", [RULES + " k-norm knows second*"]),
    (MORE + "numbers/polynomial_map.cpp", "if (first_with[v] == none) first_with[v] = i;", "first_with[v] = i;", [RULES + " k-norm adds*"]),
    (MORE + "rules/difference_test.cpp", "return Judgement::when(total <= radius_, too_good);", "return Judgement::when(total >= 0, too_good);", [READERS]),
    (MORE + "rules/difference_test.cpp", "if (!is_reached) return", "if (false) return", [RULES + " k-norm takes*"]),
    (MORE + "rules/difference_test.cpp", "if (!is_polar) return", "if (false) return", [RULES + " k-norm takes*"]),
    (MORE + "rules/post_processed.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [READERS]),
    (KERNEL + "rules/binomial.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [SPEC_READERS]),
    (MORE + "rules/mixture.cpp", "if (!is_nonnegative(says.epsilon)) return", "if (false) return", [READERS]),
    (MORE + "rules/mixture.cpp", "mixing->laws.empty() && mixing->squared_points.size() == 1", "true", [RULES + " *mixture*"]),
    (MORE + "laws/families/gamma.cpp", "return gamma_tail(law[0], Rational{law[1] / x}, toward);", "return gamma_tail(law[0], Rational{x / law[1]}, toward);", [SPEC_READERS]),
    ("accounting/src/compose/release.cpp", "2 * failure > 1", "failure > 1", [ACCOUNTING + " failures that*"]),
    ("accounting/src/compose/release.cpp", "kept = kept ? *kept * here : here;", "kept = here;", [ACCOUNTING + " failures that*"]),
    ("numerics/src/enclosure.cpp", "combine(arb_intersection, price::sum, x, y);", "combine(arb_union, price::sum, x, y);", [NUMERICS + " end points"]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "4 * square * inverse_q", "3 * square * inverse_q", [POSTERIOR]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "std::min<Rational>(centre(bound), 0)",
     "std::min<Rational>(centre(-bound / 2), 0)", [POSTERIOR]),
    (KERNEL + "numbers/directed.hpp", "mpfr_set_q(value_, q.raw(), Side)",
     "mpfr_set_q(value_, q.raw(), MPFR_RNDN)", [SPECS, RULES]),
    (KERNEL + "numbers/rational.cpp", "return with_sign(negative, shift", "return with_sign(false, shift", [SPECS]),
    (KERNEL + "spec/spec.cpp", 'starts_with("x-")', 'starts_with("x")', [SPECS]),
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
    ("mechanisms/src/audit/sentence.cpp", "if (most_of(missing) * 100 > least_of(finding.required)) return", "if (false) return",
     ["mechanisms_test what a claim lacks*"]),
    ("mechanisms/releases/src/table.cpp", "if (read_ > 0) skip_line_end();", "while (at_ < end_ && ends_line()) skip_line_end();",
     ["mechanisms_test a blank line*"]),
    ("accounting/src/pairs/chords.cpp", "  add(nodes.back().place, rest);\n", "", [ACCOUNTING + " *chords*"]),
    ("accounting/src/pairs/chords.cpp", "- expm1(loss)", "+ expm1(loss)", [ACCOUNTING + " *chords*"]),
    ("accounting/src/noise/elliptical/shifted_pair.cpp", "pair.attained.divergence = false;", "",
     ["elliptical_test spherical noise*"]),
    ("accounting/src/compose/by_grid.cpp", "all.are_own = false;", "", ["mechanisms_test noise by an ellipsoid composes*"]),
    ("accounting/src/compose/losses.cpp", "all.is_exact = all.is_tight = false;", "all.is_tight = false;",
     ["elliptical_test spherical noise*"]),
    ("geometry/src/statistics/ball_size.cpp", "abs(x) >= least && ", "", ["geometry_test Sensitivities of many*"]),
    ("geometry/src/statistics/largest_size.cpp", "if (found.promise && most) return", "if (found.promise) return", ["geometry_test Sensitivities of many*"]),
    ("geometry/src/bodies/norm_utility.cpp", "power(*delta, 2)", "power(*delta, 1)", ["geometry_test The figures of*,Noise for*"]),
    ("geometry/src/bodies/k_norm_law.cpp", "log(Enclosure{scale, precision}) * m + m", "log(Enclosure{scale, precision}) + m", ["geometry_test *ntrop*,Noise for*"]),
    ("mechanisms/releases/src/record_sums.cpp", "quoted(variables[i].cells.upper)", "quoted(variables[i].cells.lower + (variables[i].cells.upper - variables[i].cells.lower) / 2)", ["mechanisms_test the scale of a statistic*,no two records differ*"]),
    ("mechanisms/releases/src/record_sums.cpp", "sums[j] += vectors[place][j]", "sums[j] = vectors[place][j]", ["mechanisms_test of a table of vectors*"]),
    ("geometry/src/statistics/hull_member.cpp", "abs(point[j] - reached(static_cast<Eigen::Index>(j))) * slopes_[j]", "abs(point[j] - reached(static_cast<Eigen::Index>(j))) * 0L", ["geometry_test *hull*,*Members*"]),
    ("geometry/src/statistics/hull_member.cpp", "certainly(is_positive(excess))", "possibly(is_positive(excess))", ["geometry_test *hull*,*Members*"]),
    ("geometry/src/statistics/hull_member.cpp", "certainly(at_most(most, 1))", "possibly(at_most(most, 1))", ["geometry_test *hull*,*Members*"]),
    ("mechanisms/releases/src/column_moments.cpp", "if (!value) with_bit.coefficient = -with_bit.coefficient;", "", ["mechanisms_test of moments with*"]),
    ("mechanisms/releases/src/moment_norms.cpp", "if (norm <= length) return x;", "if (norm <= 2 * length) return x;", ["mechanisms_test records of means*"]),
    ("mechanisms/releases/src/moments.cpp", "Rational{2 * *clip}", "*clip", ["mechanisms_test records of means*"]),
    ("accounting/src/noise/elliptical/process_pair.cpp", "(a * (a - Rational{1}))", "(a * (a + Rational{1}))", ["accounting_test Student t*"]),
    ("accounting/src/noise/elliptical/process_pair.cpp", "z * (z + Rational{1})", "z * z", ["accounting_test Student t*"]),
    ("mechanisms/releases/src/least_squares_output.cpp", "is_within(bound_, theta(precision))", "is_within(2 * bound_, theta(precision))", ["mechanism_draws_test least squares*"]),
    ("mechanisms/releases/src/linear_losses.cpp", "Rational(10517, 10'000)", "Rational(105, 100)", ["mechanisms_test objective: of one feature*"]),
    ("mechanisms/releases/src/linear_losses.cpp", "threshold + 1 / (4 * (threshold - 1))", "threshold", ["mechanisms_test objective: of one feature*"]),
    ("geometry/src/statistics/gradient_sensitivity.cpp", "theta(k) = bound;", "", ["geometry_test *ensitivities of gradients*"]),
    ("geometry/src/statistics/gradient_sensitivity.cpp", "if (!bound || loss.kind == LossKind::quantile) return", "if (true) return", ["geometry_test *ensitivities of gradients*"]),
    ("mechanisms/releases/src/linear_losses.cpp", "bound ? logistic_above(*bound) : Rational{1}", "Rational{1}", ["mechanisms_test objective: a logistic slope*"]),
    ("mechanisms/releases/src/one_norm_model.cpp", "- h_.penalty(i) / size, 0)", ", 0)", ["mechanisms_test objective: where all*"]),
    ("mechanisms/releases/src/one_norm_model.cpp", "if (!is_centred_higher(excess, most)) continue;", "if (true) continue;", ["mechanisms_test objective: where all*"]),
    ("mechanisms/releases/src/perturbed_objective.cpp", "max(slope - reach, none) + min(slope + reach, none)", "none", ["mechanisms_test objective: with a penalty*"]),
    ("mechanisms/releases/src/perturbed_objective.cpp", "if (is_pulled) pull = -sum /", "if (is_pulled) pull = sum /", ["mechanisms_test objective: with a penalty*"]),
    ("mechanisms/releases/src/perturbed_regression.cpp", "if (has_intercept) h.penalties.insert(h.penalties.begin(), 0);", "if (has_intercept) h.penalties.push_back(h.penalties.front());", ["cli_test release: a bound and a penalty*"]),
    ("mechanisms/releases/src/huber_regression.cpp", "1 + *bound", "*bound", ["cli_test release: least squares by*"]),
    ("mechanisms/releases/src/linear_regression.cpp", "huber_loss(1 + in", "huber_loss(in", ["cli_test release: least squares by*"]),
    ("mechanisms/releases/src/regression_records.cpp", "if (has_intercept) rows", "rows", ["cli_test release: without an intercept*"]),
    ("numerics/exact/include/dpcert/exact/to_double.hpp", "if (!std::isfinite(y)) y = std::copysign(most, y);", "", ["numerics_test a rational*"]),
    ("queries/src/known_mechanism.cpp", "to_double(upper, Direction::up)", "to_double(upper, Direction::down)", ["cli_test figures in doubles*"]),
    ("mechanisms/src/calibrate/calibrate.cpp", "  const WorkLimit limit{most_work};\n", "", ["mechanisms_test a calibration with a work limit*"]),
    ("mechanisms/releases/src/squares_density.cpp", "sum * (rate / 2)", "sum * rate", ["mechanism_draws_test least squares*"]),
    ("accounting/src/noise/elliptical/stationary_kernel.cpp", "fall(Enclosure{apart / bandwidth, precision}) * Rational{2}", "fall(Enclosure{apart / bandwidth, precision})",
     ["mechanisms_test function releases*", ACCOUNTING + " the distance of two kernel*"]),
    ("accounting/src/noise/elliptical/stationary_kernel.cpp", "smoothed ? solution(sum, smoothed->transposed())", "smoothed ? solution(sum, matrix)",
     [ACCOUNTING + " a ridge smoother*", "mechanisms_test function releases*"]),
    ("accounting/src/noise/elliptical/stationary_kernel.cpp", "sqrt(pi(precision) * Rational{2})", "sqrt(pi(precision))", [ACCOUNTING + " integrals of kernels*"]),
    ("accounting/src/noise/elliptical/stationary_kernel.cpp", "1 / (4 * ridge)", "1 / (5 * ridge)", [ACCOUNTING + " the largest norm of smoothed*"]),
    ("numerics/src/box_form.cpp", "most += abs(along[i]) * Rational{2}", "most += abs(along[i]) * Rational{0}", [NUMERICS + " the largest value of a form*"]),
    ("numerics/src/box_form.cpp", "rest_[k] = rest_[k + 1] + form[k][k];", "rest_[k] = rest_[k + 1];", [NUMERICS + " the largest value of a form*"]),
    ("mechanisms/releases/src/noisy_function.cpp", "largest_(precision) * noise_.sigma;", "largest_(precision);", ["mechanism_draws_test draws of a*"]),
    ("mechanisms/releases/src/density.cpp", "kernel.kernel->at(at[i] - x) * weight", "kernel.kernel->at(at[i] - x)", ["mechanism_draws_test draws of a density*"]),
    ("mechanisms/releases/src/mean_curve.cpp", "all.push_back(each.upper - each.lower)", "all.push_back(each.upper)", ["mechanisms_test function releases*"]),
    ("mechanisms/sampling/src/process_draw.cpp", "while (normals_->size() < rank) normals_", "normals_->clear();\n  while (normals_->size() < rank) normals_",
     ["mechanism_draws_test sites that are asked later*"]),
    ("queries/geometric/src/shift_of_statistic.cpp", "height.exact != Rational{0}", "height.exact == Rational{-1}", ["cli_test Cameron-Martin sensitivities of*"]),
]


class Workshop:
    """A copy of the tree, and what is built of it."""

    def __init__(self, source, folder, arguments):
        self.folder = Copy(source, folder).folder
        self.build = self.folder / "build" / "faults"  # as deep as other builds: ccache knows paths relative to it
        configured = run("cmake", "-S", self.folder, "-B", self.build, "-G", "Ninja", *arguments)
        if configured.returncode:
            sys.exit(configured.stdout[-4000:] + configured.stderr[-4000:])

    def builds(self, tests):
        return run("cmake", "--build", self.build, "--target", tests.partition(" ")[0]).returncode == 0

    def passes(self, tests):
        """Whether the program's tests, all or those named, of which there are some, pass."""
        target, _, names = tests.partition(" ")
        program = next(path for path in self.build.rglob(target) if path.is_file())
        environment = {**os.environ, "RC_PARAMS": "seed=20201210 max_success=40"}
        tests = ["--warn", "NoTests", names] if names else []
        return run(program, "--abort", *tests, env=environment).returncode == 0

    def fate(self, fault):
        """What becomes of a fault: who tells of it."""
        path, right, wrong, targets = fault
        file = self.folder / path
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        try:
            for tests in targets:
                if not self.builds(tests):
                    return "DOES NOT BUILD"
                if not self.passes(tests):
                    return "caught by " + tests
            return "MISSED"
        finally:
            file.write_text(text, encoding="utf-8")


def check_places(source):
    """Each fault names one place of a file."""
    counts = [(path, right, (source / path).read_text(encoding="utf-8").count(right)) for path, right, _, _ in FAULTS]
    lost = [f"{path}: found {count} times: {right}" for path, right, count in counts if count != 1]
    if lost:
        sys.exit("\n".join(lost))


def faultless(workshops, faults):
    """Builds what is asked in all of them, and sees that it passes where there is no fault."""
    asked = {tests for fault in faults for tests in fault[3]}
    for tests in sorted(asked):  # a program that is asked as a whole, so; of others what is asked
        if tests.partition(" ")[0] in asked and " " in tests:
            continue
        if not all(workshop.builds(tests) for workshop in workshops) or not workshops[0].passes(tests):
            sys.exit(f"{tests} fails without a fault")


def main():
    check_places(pathlib.Path(sys.argv[1]))
    if sys.argv[2] == "--listed":
        return
    arguments = sys.argv[3:]
    word = ""
    if arguments[:1] == ["--only"]:
        word, arguments = arguments[1], arguments[2:]
    source, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    faults = [fault for fault in FAULTS if word in fault[0]]
    workshops = [Workshop(source, scratch / f"tree{n}", arguments) for n in range(os.cpu_count() or 1)]
    faultless(workshops, faults)
    files = queue.SimpleQueue()  # file by file: little is built anew
    for path in sorted({fault[0] for fault in faults}):
        files.put([fault for fault in faults if fault[0] == path])

    def work(workshop):
        caught = 0
        while True:
            try:
                of_file = files.get_nowait()
            except queue.Empty:
                return caught
            for fault in of_file:
                told = workshop.fate(fault)
                caught += told.startswith("caught")
                path, right, wrong, _ = fault
                print(f"{told:<28} {path}: {right.strip()} -> {wrong.strip() or 'nothing'}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(len(workshops)) as pool:
        caught = sum(pool.map(work, workshops))
    print(f"{caught} of {len(faults)} faults caught")
    sys.exit(caught < len(faults))


if __name__ == "__main__":
    main()
