// SPDX-License-Identifier: Apache-2.0
// The quantities about noise that is added after the release: iteration_rdp, noisy_sgd_rdp, ornstein_uhlenbeck_rdp,
// iterated_laplace_rdp.
#include <algorithm>

#include "dpcert/accounting/iteration/iterated_laplace.hpp"
#include "dpcert/accounting/iteration/noisy_sgd.hpp"
#include "dpcert/accounting/iteration/ornstein_uhlenbeck.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

constexpr unsigned long most_records = 1'000'000'000'000;
constexpr std::size_t longest_path = 10'000;  // a longer one would make an answer of many megabytes

Fields shown(const Number& number, long digits) { return cli::shown(number, digits, Domain::non_negative); }

RenyiOrder order_in(Query& query) { return read_order(query.at("order"), query.where("order")); }

/// The steps of the array `lipschitz`, equal ones that follow each other together.
NoisyIteration steps_in(Query& query, const Rational& variance) {
  const auto& constants = query.array("lipschitz");
  const std::string where = query.where("lipschitz");
  if (constants.empty()) reject(where, "found no steps, wanted one Lipschitz constant a step");
  const Range wanted = non_negative();
  NoisyIteration steps;
  for (std::size_t i = 0; i < constants.size(); ++i) {
    const bool again =
        i != 0 && constants[i].kind == constants[i - 1].kind && constants[i].text == constants[i - 1].text;
    if (again)
      steps.back().count += 1;
    else
      steps.push_back({rational_of(constants[i], child(where, i), wanted), variance, 1});
  }
  return steps;
}

Fields path_shown(const NoisyIteration& steps, const Rational& distance, long digits) {
  using Path = std::vector<Number>;
  const Path path = refine(
      digits, [&](Precision precision) { return interpolating_path(steps, distance, precision); },
      [&](const Path& gaps) {
        return std::all_of(gaps.begin(), gaps.end(), [&](const Number& gap) { return gap.has_digits(digits + 2); });
      });
  Fields fields = Fields::array();
  for (const Number& gap : path) fields.push_back(shown(gap, digits));
  return fields;
}

IteratedLaplace iterated_laplace_in(Query& query) {
  const IteratedLaplace noise{query.rational("scale1", positive()), query.rational("scale2", positive()),
                              query.rational("sensitivity", non_negative())};
  const auto [least, most] = std::minmax(noise.scale1, noise.scale2);
  if (most > least * power_of_two(IteratedLaplace::most_octaves))
    throw BadInput{
        unsupported(query.where("scale2"), "scales more than a factor of 2^4000 apart have no certified method")};
  return noise;
}

}  // namespace

Fields answer_iteration_rdp(Query& query, long digits) {
  const Rational sigma = query.rational("sigma", positive());
  const NoisyIteration steps = steps_in(query, sigma * sigma);
  const Rational distance = query.rational("distance", non_negative());
  const RenyiOrder order = order_in(query);
  const Figure figure = refine_to_digits(
      digits, [&](Precision precision) { return iteration_divergence(steps, distance, order, precision); });
  Fields fields = shown(figure, digits);
  if (query.array("lipschitz").size() <= longest_path) fields["path"] = path_shown(steps, distance, digits);
  add_kind(fields, true, figure.rule);
  return fields;
}

Fields answer_noisy_sgd_rdp(Query& query, long digits) {
  NoisySgd sgd;
  sgd.lipschitz_loss = query.rational("lipschitz_loss", non_negative());
  sgd.smoothness = query.rational("smoothness", positive());
  sgd.strong_convexity = query.rational(
      "strong_convexity", {Rational{0}, sgd.smoothness, false, "a number >= 0 and at most the smoothness"});
  sgd.step = query.rational("step", positive());
  sgd.sigma = query.rational("sigma", positive());
  sgd.records = query.count("n", 1, most_records);
  const unsigned long index = query.count("index", 1, sgd.records);
  const RenyiOrder order = order_in(query);
  const Figure sharp =
      refine_to_digits(digits, [&](Precision precision) { return noisy_sgd_divergence(sgd, index, order, precision); });
  Fields fields = shown(sharp, digits);
  if (printed_noisy_sgd_divergence(sgd, index, order, precision_for(digits)))
    fields["printed"] = shown(
        refine_to_digits(
            digits, [&](Precision precision) { return *printed_noisy_sgd_divergence(sgd, index, order, precision); }),
        digits);
  fields["contraction"] = shown(Number::exactly(contraction(sgd), precision_for(digits)), digits);
  add_kind(fields, false, sharp.rule);
  return fields;
}

Fields answer_ornstein_uhlenbeck_rdp(Query& query, long digits) {
  const OrnsteinUhlenbeck process{query.rational("theta", positive()), query.rational("rho", positive()),
                                  query.rational("time", positive())};
  const Rational sensitivity = query.rational("sensitivity", non_negative());
  const RenyiOrder order = order_in(query);
  const Figure figure = refine_to_digits(digits, [&](Precision precision) {
    return ornstein_uhlenbeck_divergence(process, sensitivity, order, precision);
  });
  Fields fields = shown(figure, digits);
  add_kind(fields, true, figure.rule);
  return fields;
}

Fields answer_iterated_laplace_rdp(Query& query, long digits) {
  const IteratedLaplace noise = iterated_laplace_in(query);
  const RenyiOrder order = order_in(query);
  const Figure divergence = refine_to_digits(
      digits, [&](Precision precision) { return iterated_laplace_divergence(noise, order, precision); });
  const CouplingBound coupling = refine(
      digits, [&](Precision precision) { return iterated_laplace_bound(noise, order, precision); },
      [&](const CouplingBound& x) { return x.bound.has_digits(digits + 2) && x.shift.has_digits(digits + 2); });
  Fields fields = shown(divergence, digits);
  fields["divergence"] = shown(divergence, digits);
  fields["bound"] = shown(coupling.bound, digits);
  fields["shift"] = shown(coupling.shift, digits);
  add_kind(fields, true, divergence.rule);
  return fields;
}

}  // namespace dpcert::cli
