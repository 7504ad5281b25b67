// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "dpcert/sampling/output_law.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_output_numbers = 100'000;

using Laws = std::vector<std::shared_ptr<const GridLaw>>;

class LawsInTurn final : public GridLaw {
 public:
  explicit LawsInTurn(Laws laws) : laws_{std::move(laws)} {
    for (const auto& law : laws_) dimension_ += law->dimension();
  }
  std::size_t dimension() const override { return dimension_; }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    for (const auto& law : laws_) {
      law->draw(bits, multiples.first(law->dimension()));
      multiples = multiples.subspan(law->dimension());
    }
  }
  /// Each remark once.
  std::string remark() const override {
    std::string all;
    std::set<std::string> told;
    for (const auto& law : laws_)
      if (const std::string one = law->remark(); !one.empty() && told.insert(one).second)
        all += (all.empty() ? "" : "; ") + one;
    return all;
  }

 private:
  Laws laws_;
  std::size_t dimension_ = 0;
};

class ComposedOutput final : public OutputLaw {
 public:
  using Parts = std::vector<std::pair<KnownOutput, unsigned long>>;
  explicit ComposedOutput(Parts parts) : parts_{std::move(parts)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto plain = without_values(grid);
    if (!plain) return plain.error();
    Laws laws;
    auto from = value.begin();
    for (std::size_t i = 0; i < parts_.size(); ++i)
      for (unsigned long run = 0; run < parts_[i].second; ++run) {
        laws.push_back((*plain)[i]);
        if (value.empty()) continue;
        const auto length = static_cast<std::ptrdiff_t>(laws.back()->dimension());
        if (value.end() - from < length) return wrong_length(*plain, value.size());
        auto with_value = parts_[i].first->on(grid, {from, from + length});
        if (!with_value) return with_value;
        laws.back() = *std::move(with_value);
        from += length;
      }
    if (from != value.end()) return wrong_length(*plain, value.size());
    return std::shared_ptr<const GridLaw>{std::make_shared<const LawsInTurn>(std::move(laws))};
  }

 private:
  /// One law for each part.
  [[nodiscard]] Result<Laws> without_values(const Grid& grid) const {
    Laws laws;
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const auto& [output, times] = parts_[i];
      const std::string where = "/parts/" + std::to_string(i) + "/mechanism";
      if (!output) return unsupported(where, "nothing draws the outputs of this mechanism");
      auto law = output->on(grid, {});
      if (!law) return law.error().where.empty() ? Error{law.error().fault, where, law.error().message} : law.error();
      if ((*law)->dimension() > (most_output_numbers - numbers) / times)
        return unsupported("",
                           "one draw of this composition is of more than 100,000 numbers: draw its parts one by one");
      numbers += times * (*law)->dimension();
      laws.push_back(*std::move(law));
    }
    return laws;
  }
  [[nodiscard]] Error wrong_length(const Laws& plain, std::size_t found) const {
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) numbers += parts_[i].second * plain[i]->dimension();
    return invalid_input("/value", "found " + std::to_string(found) + " numbers, wanted " + std::to_string(numbers) +
                                       ": those of all parts, one after the other");
  }

  Parts parts_;
};

/// Laws of a number each that are made as they are drawn, one at a time, as each may keep much.
class LawsOfOneValue final : public GridLaw {
 public:
  LawsOfOneValue(std::vector<KnownOutput> parts, const Grid& grid, std::vector<Rational> value)
      : parts_{std::move(parts)}, grid_{grid}, value_{std::move(value)} {}
  std::size_t dimension() const override { return parts_.size(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    for (std::size_t k = 0; k < parts_.size(); ++k)
      parts_[k]->on(grid_, value_).value()->draw(bits, multiples.subspan(k, 1));
  }

 private:
  std::vector<KnownOutput> parts_;
  Grid grid_;
  std::vector<Rational> value_;
};

class OutputsOfOneValue final : public OutputLaw {
 public:
  explicit OutputsOfOneValue(std::vector<KnownOutput> parts) : parts_{std::move(parts)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    if (const auto first = parts_.front()->on(grid, value); !first) return first;
    return std::shared_ptr<const GridLaw>{std::make_shared<const LawsOfOneValue>(parts_, grid, value)};
  }

 private:
  std::vector<KnownOutput> parts_;
};

}  // namespace

KnownOutput outputs_of_one_value(std::vector<KnownOutput> parts) {
  return std::make_shared<const OutputsOfOneValue>(std::move(parts));
}
KnownOutput composed_output(std::vector<std::pair<KnownOutput, unsigned long>> parts) {
  return std::make_shared<const ComposedOutput>(std::move(parts));
}

}  // namespace dpcert
