#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Puts one fault after the other into a copy of the tree, and expects that a test program tells.

usage: faults.py SOURCE SCRATCH [--only WORD] [CMAKE ARGUMENT ...]
       faults.py SOURCE --listed       asks only that each fault finds its place

Each fault is a small mistake of the kind that a proof assistant would catch: a factor or a term that was dropped, a direction that was swapped, an
order or an index off by one, a hypothesis that is not asked for. A fault is caught where its test program no longer builds or no longer passes. Exit
status 1 where one is not.
"""
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "toys"))
from toys import Copy, run  # noqa: E402

RULES, SPECS, THEOREMS, KIT = "check_rules_test", "check_test", "theorems_test", "properties_test"
POSTERIOR = "posterior_test"
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
    (CHECK + "bounded_range.cpp", "log(expm1(other(range) * rest)) * rest", "log(expm1(other(range) * rest))", [RULES + " bounded-range is sharp*"]),
    (CHECK + "bounded_range.cpp", "toward(range) / expm1(other(range)) + Rational{-1}", "toward(range) / expm1(other(range))", [RULES + " bounded-range is sharp*"]),
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
    (CHECK + "loss_grid.cpp", "!chosen->cells.empty() && runs->size() != 1", "false", [RULES + " loss-grid counts*"]),
    (CHECK + "loss_cells.cpp", "if (below > last) below -= 1;", "below += 1;", [RULES + " loss-grid counts*"]),
    (CHECK + "loss_cells.cpp", "one.rate * (1 - one.law.kept)", "(1 - one.law.kept)", [RULES]),
    (CHECK + "loss_runs.cpp", "is_upper ? noise->mu_squared : noise->attained", "noise->mu_squared", [RULES + " loss-grid refutes*"]),
    (CHECK + "loss_runs.cpp", "leaf.is<BoundedRange, PermuteAndFlip>()", "leaf.is<PermuteAndFlip>()", [RULES + " loss-grid refutes*"]),
    (CHECK + "loss_runs.cpp", "leaf.is<BoundedRange, PermuteAndFlip>()", "leaf.is<BoundedRange>()", [RULES + " loss-grid refutes*"]),
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
    (READ + "read_mechanism.cpp", "!are_alike(*profiles, *these, in.effort())", "false", [SPECS + " profiles of one*"]),
    (READ + "read_profile.cpp", "one.rows.size() == other.rows.size() && ", "", [SPECS + " profiles of one*"]),
    (READ + "read_posterior.cpp", "2 * in[\"features\"]", "in[\"features\"]", [RULES + " Gibbs sampling and*"]),
    ("proofs-checks/check/src/design/check_design.cpp", ", demand_order(laws[j], laws[i]);", ";", [SPECS + " what a certificate of a design*"]),
    ("proofs-checks/check/src/design/check_design.cpp", "demand(size(entry) == sizes.back(),",
     "demand(size(entry) >= 0,", [SPECS]),
    ("proofs-checks/check/src/check.cpp", "last.about != &entry.mechanism || ", "", [SPECS]),
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
    (CHECK + "bounded.cpp", "is_positive(step.says.kind) && ", "", [RULES + " *bounds*"]),
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
    (CHECK + "discrete_sum.cpp", "says.order >= 2 && denominator(says.order) == 1", "says.order >= 2", [RULES + " discrete-sum*"]),
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
    (CHECK + "loss_runs.cpp", "sampled->of->is<Subsampled>() ? std::nullopt : ", "", [RULES + " loss-grid keeps*"]),
    (CHECK + "loss_cells.cpp", " && 2 * chosen_.shift < chosen_.step", "", [RULES + " loss-grid*"]),
    (CHECK + "loss_grid.cpp", "holds(true) && (is_symmetric || holds(false))",
     "holds(true) && (is_symmetric || chosen.has_value())", [RULES + " loss-grid decides*"]),
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
    (READ + "read_posterior.cpp", "2 / in[\"temperature\"]}, BoundedRange::Of::given_scores",
     "2 / in[\"temperature\"]}, BoundedRange::Of::all_scores", [RULES + " tempered posteriors*"]),
    (READ + "read_posterior.cpp", "1 + (number - 1) * prior", "(number - 1) * prior", [RULES + " a concentrated posterior*"]),
    (READ + "read_posterior.cpp", "if (number < 1)", "if (number < 0)", [RULES + " a concentrated posterior*"]),
    (READ + "read_posterior.cpp", "power(bound + half, 2)", "power(bound, 2)", [RULES + " noisy statistics of*"]),
    (CHECK + "laplace_curve.cpp", "!proves && step.about.is<VectorLaplace>()", "false", [RULES + " noisy statistics of*"]),
    (READ + "read_posterior.cpp", "k * (k + 3) / 2", "k * (k + 1) / 2", [RULES + " noisy statistics of*"]),
    ("accounting/src/posterior/conjugate_lines.cpp", "std::greater<>{}", "std::less<>{}", [POSTERIOR]),
    ("accounting/src/posterior/conjugate_lines.cpp", "scales[0] == scales[1]", "true", [POSTERIOR]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "4 * square * inverse_q", "3 * square * inverse_q", [POSTERIOR]),
    ("accounting/src/posterior/normal_gamma_pairs.cpp", "std::min<Rational>(centre(bound), 0)",
     "std::min<Rational>(centre(-bound / 2), 0)", [POSTERIOR]),
    ("proofs-checks/check/src/numbers/directed.hpp", "mpfr_set_q(value_, q.backend().data(), Side)",
     "mpfr_set_q(value_, q.backend().data(), MPFR_RNDN)", [SPECS, RULES]),
    ("proofs-checks/check/src/numbers/rational.cpp", "return with_sign(negative, shift", "return with_sign(false, shift", [SPECS]),
    ("proofs-checks/check/src/spec/spec.cpp", 'starts_with("x-")', 'starts_with("x")', [SPECS]),
    (PAIRS + "laplace_pair.cpp", "(a + below * exp(-(twice * t)))", "(a - below * exp(-(twice * t)))", [THEOREMS]),
    (PAIRS + "gaussian_pair.cpp", "near - epsilon.exponential(precision) * far", "near - far", [THEOREMS]),
    (PAIRS + "gaussian_pair.cpp", "normal_quantile(rest, alpha) - sqrt", "normal_quantile(rest, alpha) + sqrt", [THEOREMS]),
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
    (PROPERTIES + "sample_audit.cpp", "if (count[0] == 0 || count[1] == 0) return", "return", [KIT]),
    (PROPERTIES + "sample_audit.cpp", "ratio(others_likely.trials, others_other.successes)", "ratio(others_likely.trials, 0)", [KIT]),
    (PROPERTIES + "finite_mechanism.cpp", "exceeds(found.probability - delta, found.other", "exceeds(found.probability, found.other", [KIT]),
    (PROPERTIES + "finite_mechanism.cpp", "std::pair{second, first}}", "std::pair{first, second}}", [KIT]),
    (PROPERTIES + "accountant.cpp", "*answered < result.least", "*answered <= result.least", [KIT]),
    (PROPERTIES + "guesses.cpp", "success = odds / (odds + Rational{1})", "success = odds / (odds + Rational{2})", [KIT]),
    (PROPERTIES + "guesses.cpp", "Rational(guesses.records) * promise.delta", "promise.delta", [KIT]),
    (PROPERTIES + "guesses.cpp", "{successes + 1 - k, trials}", "{successes - k, trials}", [KIT]),
    (PROPERTIES + "bits_bound.cpp", "Rational{1} - down * Rational(1 - delta)", "Rational{1} - down", [KIT]),
    (PROPERTIES + "bits_bound.cpp", "offsets * Rational(guesses.records)", "offsets", [KIT]),
]


def program_of(build, target):
    return next(path for path in build.rglob(target) if path.is_file())


def build_and_run(build, tests):
    """Whether the program builds and its tests, all or those named, pass."""
    target, _, names = tests.partition(" ")
    if run("cmake", "--build", build, "--target", target).returncode:
        return False
    environment = {**os.environ, "RC_PARAMS": "seed=20201210 max_success=40"}
    return run(program_of(build, target), "--abort", *([names] if names else []), env=environment).returncode == 0


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
    for target in sorted({tests.partition(" ")[0] for fault in faults for tests in fault[3]}):
        if not build_and_run(build, target):
            sys.exit(f"{target} fails without a fault")
    missed = 0
    for path, right, wrong, targets in faults:
        file = copy.folder / path
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(right, wrong), encoding="utf-8")
        caught = next((tests for tests in targets if not build_and_run(build, tests)), None)
        file.write_text(text, encoding="utf-8")
        missed += caught is None
        print(f"{'caught by ' + caught if caught else 'MISSED':<28} {path}: {right.strip()} -> {wrong.strip() or 'nothing'}", flush=True)
    print(f"{len(faults) - missed} of {len(faults)} faults caught")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
