// SPDX-License-Identifier: Apache-2.0
// A posterior from noisy statistics.  Theory: mechanisms/releases/theory/posteriors.md
#include <algorithm>

#include "dpcert/mechanisms/read_posterior.hpp"
#include "dpcert/mechanisms/write_law.hpp"
#include "dpcert/releases/nearest_sum.hpp"
#include "record_columns.hpp"

namespace dpcert {
namespace {

using Numbers = std::vector<Rational>;

/// What has noise added: the sum of the statistics and, of trials, what is left to all of them.
class NoisySum {
 public:
  NoisySum(const RecordStatistic& statistic, const StatisticChange& change, unsigned long records)
      : statistic_{statistic}, records_{records}, has_rest_{change.coordinates > statistic.dimension} {}

  [[nodiscard]] std::size_t size() const { return statistic_.dimension + (has_rest_ ? 1 : 0); }
  [[nodiscard]] Numbers with_rest(Numbers sum) const {
    if (has_rest_) sum.push_back(total() - sum[0]);
    return sum;
  }
  /// Is `possible` the nearest? Of a number and its square it is not: the sum comes first.
  [[nodiscard]] bool is_nearest() const { return !statistic_.has_square; }
  /// The nearest sum of any data set, or the nearest in between
  /// of some; of squares, one that the sum allows.
  [[nodiscard]] Numbers possible(Numbers noisy) const {
    if (statistic_.is_partition || has_rest_) {
      noisy = nearest_shares(noisy, total());
      noisy.resize(statistic_.dimension);
      return noisy;
    }
    const auto move = [](Rational& x, const Rational& least, const Rational& most) {
      x = std::clamp<Rational>(x, least, most);
    };
    if (statistic_.has_square) {
      move(noisy[0], statistic_.least * records_, total());
      move(noisy[1], noisy[0] * noisy[0] / records_, statistic_.most * total());
      return noisy;
    }
    for (Rational& x : noisy) move(x, statistic_.least * records_, total());
    return noisy;
  }

 private:
  [[nodiscard]] Rational total() const { return statistic_.most * records_; }

  RecordStatistic statistic_;
  unsigned long records_;
  bool has_rest_;
};

std::string told(const Numbers& statistics, const Law& posterior) {
  return R"({"statistics": )" + told_numbers(statistics) + R"(, "posterior": )" + write_law(posterior) + "}";
}

StatisticRelease read_noisy_statistics(const Fields& in) {
  const PosteriorModel model = read_posterior_model(in);
  if (!model.posterior || model.statistic.of_products)
    throw BadInput{
        unsupported(in.where("model"), "no method makes the posteriors of this model from noisy statistics")};
  const unsigned long records = in.count("records");
  const NoisySum noisy{model.statistic, read_statistic_change(in), records};
  const RecordColumns columns{in, model.statistic};
  const Rational scale = in.number("scale");
  return {columns.names(),
          records,
          mechanism_text("noisy_statistics", in, {"model", "scale"}),
          [columns, noisy](const std::vector<Column>& table) -> Result<Numbers> {
            const auto sum = columns.sum(table);
            return sum ? noisy.with_rest(*sum) : sum;
          },
          columns.treatment() + "; the posterior is made of the released statistics alone, moved to " +
              (noisy.is_nearest() ? "the nearest that data sets may have" : "some that data sets may have"),
          "the mean of |error| of each statistic is " + short_text(scale) + ", beside half a step of the grid at most" +
              (noisy.is_nearest() ? "; moving them brings them no farther from the true ones" : ""),
          [=](const Numbers& drawn) { return told(drawn, model.posterior({}, records, noisy.possible(drawn))); },
          laplace_noise(scale, noisy.size())};
}

std::vector<Member> noisy_statistics_members() {
  std::vector<Member> all = RecordColumns::members();
  all.push_back(records_member());
  for (Member& member : posterior_model_members()) all.push_back(std::move(member));
  all.push_back({"scale", ValueType::number(Range::positive()), "scale of the Laplace noise on each statistic"});
  return all;
}

}  // namespace

const ReleaseType& noisy_statistics_release() {
  static const ReleaseType type{
      {"type",
       "noisy_statistics",
       "what the records' statistics add up to, with Laplace noise, and the posterior that they make: draws from it "
       "cost "
       "nothing more",
       noisy_statistics_members(),
       {},
       R"({"type": "noisy_statistics", "columns": ["visits"], "records": 100, "model": {"type": "gamma_poisson", "bound": 10},
         "prior": {"shape": 2, "rate": 1}, "scale": 10})"},
      read_noisy_statistics};
  return type;
}

}  // namespace dpcert
