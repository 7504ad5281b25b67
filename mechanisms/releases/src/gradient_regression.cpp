// SPDX-License-Identifier: Apache-2.0
#include "gradient_regression.hpp"

#include "dpcert/releases/gradient_size.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_features_by_cells = 2;

KnownOutput by_cells(std::size_t dimension, const LinearLoss& loss, const Rational& rate, const Rational& bound) {
  const Cell box{std::vector<Rational>(dimension, -bound), std::vector<Rational>(dimension, 2 * bound)};
  return cell_output(box, dimension + 1, [dimension, loss, rate, bound](std::vector<Rational> rows) {
    return std::make_shared<const LinearGradientSize>(RecordRows{dimension, std::move(rows)}, loss, rate, bound);
  });
}

}  // namespace

StatisticRelease gradient_regression(const Fields& in, const std::vector<Variable>& features,
                                     const Explained& explained, const LinearLoss& loss, KnownOutput output) {
  const Rational rate = in.number("rate"), bound = in.number("bound");
  return {columns_of(features, explained),
          read_record_count(in, features.size()),
          gradient_mechanism(2 * loss.largest_slope, rate),
          [features, explained](const std::vector<Column>& table) { return rows_of(features, explained, table); },
          treatment_of(features) + "; " + explained.treatment,
          gradient_error("coefficients whose absolute values sum to at most " + short_text(bound), features.size() + 1,
                         rate),
          [features, units = explained.units](const std::vector<Rational>& drawn) {
            return told_coefficients(features, units, drawn);
          },
          std::move(output)};
}

StatisticRelease gradient_regression(const Fields& in, const std::vector<Variable>& features,
                                     const Explained& explained, const LinearLoss& loss) {
  if (features.size() > most_features_by_cells)
    reject(in.where("features"), "found " + std::to_string(features.size()) + " features, wanted at most " +
                                     std::to_string(most_features_by_cells) + " of this loss");
  return gradient_regression(in, features, explained, loss,
                             by_cells(features.size() + 1, loss, in.number("rate"), in.number("bound")));
}

std::vector<Member> with_gradient(std::vector<Member> own) {
  own.insert(own.begin(), features_member());
  own.push_back(records_member());
  own.push_back({"bound", ValueType::number(Range::positive()),
                 "coefficients are sought whose absolute values sum to this at most, of features that go to [-1, 1]"});
  own.push_back(gradient_rate_member());
  return own;
}

Member gradient_rate_member() {
  return {"rate", ValueType::number(Range::positive()),
          "nats for each unit of the norm of the sum of all records' gradients: the more, the nearer to 0 it is"};
}

std::string gradient_mechanism(const Rational& sensitivity, const Rational& rate) {
  return R"({"type": "exponential_mechanism", "sensitivity": )" + quoted(sensitivity) + R"(, "scale": )" +
         quoted(1 / rate) + "}";
}

std::string gradient_error(const std::string& of, std::size_t dimension, const Rational& rate) {
  return "a draw from all " + of + ", of density proportional to exp(-" + short_text(rate) +
         " g), g being the norm of the gradient of the sum of losses: where the gradient is about linear, the mean of "
         "g is about " +
         short_text(Rational{dimension} / rate) + "; how far off the draw is the data tell";
}

}  // namespace dpcert
