// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/leakage_of.hpp"
#include "dpcert/mechanisms/read_kernel.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_work = 4'000'000;  // ordered pairs of rows times columns, as of a channel

/// Puts a kernel behind a mechanism.
class Behind {
 public:
  Behind(MarkovKernel kernel, const Fields& in) : kernel_{std::move(kernel)}, in_{in} {}

  MechanismKind operator()(const ChannelMatrix& x) const { return channel(x.rows, x.edges); }
  MechanismKind operator()(const RandomizedResponse& x) const {
    check_inputs(x.categories);
    const auto* truth = std::get_if<Rational>(&x.truth_or_epsilon);
    const auto* epsilon = std::get_if<Epsilon>(&x.truth_or_epsilon);
    if (epsilon != nullptr && !epsilon->has_rational_exponential())
      throw BadInput{unsupported(in_.where("of"),
                                 "a response of irrational probabilities has no certified method behind "
                                 "a kernel: give the epsilon as {\"log\": r}, or the truth")};
    const Rational others = x.categories - 1;
    return response(truth != nullptr ? *truth : Rational(epsilon->ratio() / (epsilon->ratio() + others)), others);
  }
  MechanismKind operator()(const Pure& x) const { return budget(x.epsilon, 0); }
  MechanismKind operator()(const Approximate& x) const { return budget(x.epsilon, x.delta); }
  template <class Other>
  MechanismKind operator()(const Other& /*outcomes that are no finite set, or not known*/) const {
    throw BadInput{unsupported(in_.where("of"),
                               "a kernel behind this mechanism has no certified method in this version; "
                               "wanted channel, randomized_response, pure or approximate")};
  }

 private:
  void check_inputs(std::size_t outcomes) const {
    if (outcomes != kernel_.inputs())
      reject(in_.where("kernel"), "found " + std::to_string(kernel_.inputs()) + " rows, wanted " +
                                      std::to_string(outcomes) + ", one for each outcome of what it is run on");
  }
  void check_work(std::size_t pairs) const {
    if (pairs > most_work / kernel_.outputs())
      throw BadInput{
          unsupported(in_.where("kernel"), "too many pairs of inputs times outputs for an exact comparison")};
  }

  // From each input all rows of the kernel with the weight of the others, and the input's own with what it has more.
  [[nodiscard]] MechanismKind response(const Rational& truth, const Rational& others) const {
    const std::size_t inputs = kernel_.inputs(), outputs = kernel_.outputs();
    check_work(inputs * (inputs - 1));
    const StochasticMatrix& kernel = kernel_.matrix();
    const Rational other = (1 - truth) / others, more = truth - other;
    std::vector<Rational> all(outputs);
    for (const auto& row : kernel)
      for (std::size_t y = 0; y < outputs; ++y) all[y] += other * row[y];
    ChannelMatrix result{StochasticMatrix(inputs, all), {}};
    for (std::size_t i = 0; i < inputs; ++i) {
      for (std::size_t y = 0; y < outputs; ++y) result.rows[i][y] += more * kernel[i][y];
      for (std::size_t j = i + 1; j < inputs; ++j) result.edges.emplace_back(i, j);
    }
    return result;
  }

  [[nodiscard]] MechanismKind channel(const StochasticMatrix& rows,
                                      const std::vector<std::pair<std::size_t, std::size_t>>& edges) const {
    check_inputs(rows.front().size());
    check_work(2 * edges.size());
    const auto first = MarkovKernel::of(rows);
    const auto product = first ? compose(*first, kernel_) : first;
    if (!product) throw BadInput{{product.error().fault, in_.where("kernel"), product.error().message}};
    return ChannelMatrix{product->matrix(), edges};
  }

  [[nodiscard]] MechanismKind budget(const Epsilon& epsilon, const Rational& delta) const {
    check_work(kernel_.inputs() * (kernel_.inputs() - 1));
    return PostProcessedBudget{epsilon, delta, std::make_shared<const MarkovKernel>(kernel_)};
  }

  MarkovKernel kernel_;
  const Fields& in_;
};

}  // namespace

MechanismKind read_post_processed(Fields& in) {
  const Mechanism of = read_mechanism(in.at("of"), in.where("of"), in.hole());
  return std::visit(Behind{read_kernel(in), in}, of.kind);
}

}  // namespace dpcert
