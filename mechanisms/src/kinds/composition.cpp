// SPDX-License-Identifier: Apache-2.0
// Adaptive composition.  Theory: accounting/theory/basic.md, cks.md
#include "domain.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "types.hpp"

namespace dpcert {
namespace {

class Composition final : public MechanismKind {
 public:
  explicit Composition(std::vector<Part> parts) : parts_{std::move(parts)} {}

  void add_to(Releasing& release, unsigned long times) const override {
    for (const Part& part : parts_) release.run(part.mechanism, part.times, times);
  }
  const std::vector<Part>* parts() const override { return &parts_; }

  std::string why_unbounded(bool at_delta_zero) const override {
    std::string why;
    for (const Part& part : parts_)
      if (why.empty()) why = part.mechanism.kind().why_unbounded(at_delta_zero);
    return why;
  }
  std::optional<Inference> judged_by(const Statement& goal) const override {
    const bool is_curve = goal.kind == Says::dp || goal.kind == Says::not_dp;
    return is_curve && common_loss() ? std::optional{by(rules::binomial)} : std::nullopt;
  }
  std::optional<Epsilon> common_loss() const override {
    std::optional<Epsilon> common;
    for (const Part& part : parts_) {
      const auto loss = part.mechanism.kind().common_loss();
      if (!loss || (common && *common != *loss)) return std::nullopt;
      common = loss;
    }
    return common;
  }

 private:
  std::vector<Part> parts_;
};

Mechanism read(Fields& in) {
  constexpr unsigned long most_times = 1'000'000'000;
  const auto& items = in.array("parts");
  if (items.empty()) reject(in.where("parts"), "found no parts, wanted at least one");
  std::vector<Part> parts;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Fields part{items[i], child(in.where("parts"), i), in.hole()};
    Mechanism mechanism = read_mechanism(part.at("mechanism"), part.where("mechanism"), in.hole());
    parts.push_back({std::move(mechanism), part.count_of_runs("times", 1, most_times)});
    part.finish();
  }
  return Mechanism::of<Composition>(std::move(parts));
}

}  // namespace

Result<Mechanism> composition(std::vector<Part> parts) {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (const auto problem = count_in("/parts/" + std::to_string(i) + "/times", parts[i].times, 1)) return *problem;
  return Mechanism::of<Composition>(std::move(parts));
}

const MechanismType composition_type{"composition", "mechanisms run one after the other", {{"parts"}}, read};

}  // namespace dpcert
