// SPDX-License-Identifier: GPL-3.0-or-later
// How far the gradients of two records' losses are apart, as objective perturbation asks.
#include "dpcert/geometry/gradient_sensitivity.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/queries/number_text.hpp"
#include "geometric_members.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {
namespace {

using LossKind = GradientLoss::Kind;

constexpr long most_features = 1000, most_of_body = 8;

/// The parameter that a loss has and no other may have.
Rational read_parameter(const Fields& query, const char* name) {
  if (!query.has(name)) reject(query.where(name), "missing: this loss has a " + std::string{name});
  return query.number(name);
}
GradientLoss read_gradient_loss(const Fields& query) {
  const std::string name = query.text("loss");
  for (const auto& [parameter, owner] : {std::pair{"threshold", "huber"}, std::pair{"tau", "quantile"}})
    if (query.has(parameter) && name != owner)
      reject(query.where(parameter), "found one for " + name + ", wanted it for " + owner + " alone");
  if (name == "huber") return {LossKind::huber, read_parameter(query, "threshold")};
  if (name == "quantile") return {LossKind::quantile, read_parameter(query, "tau")};
  return {name == "squares" ? LossKind::squares : LossKind::logistic};
}

Answer answer_gradient_sensitivity(const Fields& query, long digits) {
  const GradientLoss loss = read_gradient_loss(query);
  const auto features = static_cast<Eigen::Index>(query.count("features"));
  const Body ball = read_norm(query.at("norm"), query.where("norm"), features);
  if (features > most_of_body && query.at("norm").find("body") != nullptr)
    reject(query.where("features"), "found " + std::to_string(features) + ", wanted at most " +
                                        std::to_string(most_of_body) + " for the norm of a body");
  const auto bound = query.has("bound") ? std::optional{query.number("bound")} : std::nullopt;
  const auto found = located(gradient_sensitivity(loss, features, ball, bound, digits), query, "norm");
  Answer answer = shown(found.most, digits, Range::non_negative());
  if (!found.is_known) {
    answer["lower"] = shown(found.least, digits, Range::non_negative())["lower"];
    answer.erase("exact");
  }
  answer["kind"] = found.is_known ? "exact" : "bounds";
  if (loss.kind != LossKind::quantile) {
    answer["smoothness"] = Rational{Rational{features} / (loss.kind == LossKind::logistic ? 4 : 1)}.str();
    answer["rank"] = 1;
  }
  return answer;
}

}  // namespace

const Quantity gradient_sensitivity_quantity{
    query_type(
        "gradient_sensitivity",
        "the largest norm of a difference of the gradients of two records' losses of x^T theta, x in [-1, 1]^m",
        {{"loss", ValueType::one_of({"logistic", "squares", "huber", "quantile"}),
          "the loss, of y in [-1, 1]; of a yes and a no if it is logistic"},
         {"features", ValueType::whole(1, most_features), "m"},
         {"norm", ValueType::object(norm_type()), "the norm"},
         optional({"bound", ValueType::number(Range::positive()),
                   "the largest sum of the absolute values of theta; none where it is missing"}),
         optional({"threshold", ValueType::number(Range::positive()), "of huber: its largest slope"}),
         optional({"tau", ValueType::number(Range::probability()), "of quantile: which one"})},
        R"({"quantity": "gradient_sensitivity", "loss": "squares", "features": 3, "norm": {"p": "inf"}, "bound": 2})"),
    answer_gradient_sensitivity};

}  // namespace dpcert
