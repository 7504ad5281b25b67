// SPDX-License-Identifier: Apache-2.0
// Adaptive composition.  Theory: accounting/theory/basic_composition.md, renyi_conversion.md
#include <algorithm>

#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "members.hpp"
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

  bool is_on_grids() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const Part& part) { return part.mechanism.kind().is_on_grids(); });
  }
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
  bool takes_any_neighbours() const override {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const Part& part) { return part.mechanism.kind().takes_any_neighbours(); });
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

const ObjectType& part_type() {
  static const ObjectType type{
      "",
      "part",
      "one mechanism of a composition",
      {{"mechanism", ValueType::variety("mechanism"), "what is run"}, runs("times", "how often it is run")}};
  return type;
}

std::string place(std::size_t part, const char* member) { return "/parts/" + std::to_string(part) + "/" + member; }

Filled<Result<Mechanism>> read_composition(const Fields& in) {
  std::vector<std::pair<Blueprint, Given<unsigned long>>> parts;
  const auto& items = in.list("parts");
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Fields part{items[i], child(in.where("parts"), i), part_type(), in.opening()};
    Blueprint mechanism = read_blueprint(part.at("mechanism"), part.where("mechanism"), in.opening());
    parts.emplace_back(std::move(mechanism), part.open_count("times"));
  }
  return [parts = std::move(parts)](const Rational& open) -> Result<Mechanism> {
    std::vector<Part> all;
    for (const auto& [blueprint, times] : parts) {
      auto mechanism = blueprint.at(open);
      if (!mechanism) return below(place(all.size(), "mechanism"), mechanism.error());
      all.push_back({std::move(mechanism).value(), times.at(open)});
    }
    return composition(std::move(all));
  };
}

}  // namespace

Result<Mechanism> composition(std::vector<Part> parts) {
  Neighbours presumed;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (const auto error = out_of_range(part_type(), {{"times", parts[i].times}}))
      return invalid_input(place(i, "times"), error->message);
    const Neighbours own = parts[i].mechanism.neighbours();
    if (const auto why = why_apart(presumed, own)) return invalid_input(place(i, "mechanism"), *why);
    presumed.join(own);
  }
  std::vector<std::pair<KnownOutput, unsigned long>> outputs;
  for (const Part& part : parts) outputs.emplace_back(part.mechanism.output(), part.times);
  return Mechanism::of<Composition>(std::move(parts)).drawn_by(composed_output(std::move(outputs)));
}

const MechanismType& composition_type() {
  static const MechanismType type{
      {"type",
       "composition",
       "mechanisms run one after the other, each chosen in view of the outcomes before it",
       {{"parts", ValueType::list_of(ValueType::object(part_type())), "what is run, and how often"}},
       {},
       R"({"type": "composition", "parts": [{"mechanism": {"type": "laplace", "scale": "1", "sensitivity": "1"}, "times": 2},
         {"mechanism": {"type": "gaussian", "sigma": "2", "sensitivity": "1"}, "times": 3}]})"},
      read_composition};
  return type;
}

}  // namespace dpcert
