// SPDX-License-Identifier: Apache-2.0
// Regressions by objective perturbation.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "perturbed_regression.hpp"

#include "perturbed_output.hpp"

namespace dpcert {
namespace {

std::string mechanism_of(const PerturbedFit& fit) {
  return R"({"type": "objective_perturbation", "sensitivity": 1, "scale": )" + quoted(fit.scale) +
         R"(, "smoothness": )" + quoted(fit.loss.largest_curvature * fit.dimension) +
         R"(, "rank": 1, "regularisation": )" + quoted(fit.weight) + "}";
}

std::string error_of(const PerturbedFit& fit) {
  return "a random linear term v^T theta moves the minimiser by at most |v|/" + short_text(fit.weight) +
         ", in the Euclidean norm, where the mean of |v_i| is " + fit.norm->error(fit.dimension) + " times " +
         short_text(fit.squared_size()) +
         "^(1/2); usually by much less, as the losses are curved too: how much the data tell";
}

/// The penalty is that of the slopes alone.
OneNormTerms read_terms(const Fields& in, std::size_t features, bool has_intercept) {
  OneNormTerms h{{}, read_coefficient_bound(in)};
  if (!in.has("penalty")) return h;
  h.penalties.assign(features, in.number("penalty"));
  if (has_intercept) h.penalties.insert(h.penalties.begin(), 0);
  return h;
}

}  // namespace

std::optional<Rational> read_coefficient_bound(const Fields& in) {
  return in.has("bound") ? std::optional{in.number("bound")} : std::nullopt;
}

StatisticRelease perturbed_regression(const Fields& in, const std::vector<Variable>& features,
                                      const Explained& explained, const LinearLoss& loss) {
  const bool has_intercept = !in.has("intercept") || in.flag("intercept");
  const PerturbedFit fit{features.size() + (has_intercept ? 1 : 0),
                         loss,
                         in.number("regularisation"),
                         &read_named(in, "norm", perturbation_norms()),
                         read_terms(in, features.size(), has_intercept),
                         in.number("scale")};
  return {columns_of(features, explained),
          read_record_count(in, features.size()),
          mechanism_of(fit),
          [features, explained, has_intercept](const std::vector<Column>& table) {
            return rows_of(features, explained, table, has_intercept);
          },
          treatment_of(features) + "; " + explained.treatment,
          error_of(fit),
          [features, units = explained.units](const std::vector<Rational>& drawn) {
            return told_coefficients(features, units, drawn);
          },
          perturbed_output(fit)};
}

std::vector<Member> with_perturbation(std::vector<Member> own, const Member& bound) {
  own.insert(own.begin(), features_member());
  own.push_back(records_member());
  own.push_back({"norm", ValueType::one_of(names_of(perturbation_norms())),
                 "in which gradients are compared, which makes the noise: that of linf is least"});
  own.push_back({"scale", ValueType::number(Range::positive()), "scale of the noise: it takes 1/scale of epsilon"});
  const Rational least = 1 / Rational{power_of_ten(12)};  // of less it has no minimum within as many steps
  own.push_back({"regularisation", ValueType::number(Range::from(least)),
                 "weight of half the squared Euclidean norm of all coefficients, of features that go to [-1, 1], "
                 "beside the sum of all losses; the more, the less epsilon"});
  own.push_back(bound);
  own.push_back(optional({"penalty", ValueType::number(Range::non_negative()),
                          "weight of the sum of the absolute values of the slopes, beside all losses: the more, the "
                          "more slopes are exactly 0; it costs no epsilon"}));
  own.push_back(optional({"intercept", ValueType::flag(),
                          "false: none, what is explained is 0 (of a response: its interval's middle) where all "
                          "features are in the middle of theirs; true where it is missing"}));
  return own;
}

}  // namespace dpcert
