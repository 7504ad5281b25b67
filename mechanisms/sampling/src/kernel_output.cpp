// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/kernel_output.hpp"

namespace dpcert {
namespace {

using Law = std::shared_ptr<const GridLaw>;

class RowOfDrawn final : public GridLaw {
 public:
  RowOfDrawn(Law index, std::vector<Law> rows) : index_{std::move(index)}, rows_{std::move(rows)} {}
  std::size_t dimension() const override { return 1; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    Integer row;
    index_->draw(bits, {&row, 1});
    rows_[static_cast<std::size_t>(row)]->draw(bits, multiples);
  }

 private:
  Law index_;
  std::vector<Law> rows_;
};

class KernelOutput final : public OutputLaw {
 public:
  KernelOutput(KnownOutput index, KnownOutput row, std::size_t count)
      : index_{std::move(index)}, row_{std::move(row)}, count_{count} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    auto index = index_->on(Grid{0}, value);
    if (!index) return index;
    std::vector<Law> rows;
    for (std::size_t i = 0; i < count_; ++i) {
      auto row = row_->on(grid, {Rational{i}});
      if (!row) return row;
      rows.push_back(*std::move(row));
    }
    return Law{std::make_shared<const RowOfDrawn>(*std::move(index), std::move(rows))};
  }
  Result<KnownOutput> in_fixed_time() const override {
    auto index = index_->in_fixed_time();
    if (!index) return index;
    auto row = row_->in_fixed_time();
    if (!row) return row;
    return KnownOutput{std::make_shared<const KernelOutput>(*std::move(index), *std::move(row), count_)};
  }

 private:
  KnownOutput index_, row_;
  std::size_t count_;
};

}  // namespace

KnownOutput kernel_output(KnownOutput index, std::vector<std::vector<Rational>> kernel) {
  const std::size_t count = kernel.size();
  return std::make_shared<const KernelOutput>(std::move(index), channel_output(std::move(kernel)), count);
}

}  // namespace dpcert
