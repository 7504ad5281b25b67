// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/drawing.hpp"

#include <string>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/queries/number_text.hpp"

namespace dpcert {
namespace {

constexpr long shown_digits = 12;

/// A promise that holds of the mechanism: its largest loss,
/// else mu, else rho; or why none is known.
Answer guarantee_of(const Mechanism& mechanism) {
  Answer guarantee;
  const auto& release = release_of(mechanism);
  if (!release) return guarantee["unknown"] = release.error().message, guarantee;
  const auto try_it = [&](const char* name, const RuleValue& value) {
    if (value.infinite) return false;
    guarantee[name] = shown(value, shown_digits, Range::non_negative()).at("upper");
    guarantee["rule"] = value.rule;
    return true;
  };
  if (const auto largest = release->epsilon(0, shown_digits); largest && try_it("epsilon", *largest)) return guarantee;
  if (const auto rate = release->gdp_rate(shown_digits); rate && try_it("mu", rate->at_most)) return guarantee;
  if (const auto rate = release->zcdp_rate(shown_digits); rate && try_it("rho", rate->at_most)) return guarantee;
  guarantee["epsilon"] = 1;
  const auto delta = release->delta(Epsilon{1}, shown_digits);
  if (!delta || !try_it("delta", *delta)) return Answer{{"unknown", "no promise was found"}};
  return guarantee;
}

Grid read_grid(const Fields& in) {
  if (!in.has("grid")) return {};
  const auto grid = Grid::from(in.at("grid").text);
  return required(grid ? grid : invalid_input(in.where("grid"), grid.error().message));
}

Drawing read_drawing(const Json& json) {
  const Fields in{json, "", sampler_type()};
  const Json& object = in.at("mechanism");
  Mechanism mechanism = read_mechanism(object, in.where("mechanism"));
  const auto value = in.has("value") ? read_value(in.at("value"), in.where("value")) : std::vector<Rational>{};
  const Timing timing = in.flag("fixed_time") ? Timing::fixed : Timing::of_the_draw;
  Sampler sampler = required(Sampler::of(mechanism, read_grid(in), value, timing));
  return {object, std::move(mechanism), std::move(sampler),
          in.has("seed") ? seeded_bits(in.count("seed")) : kernel_bits()};
}

}  // namespace

const ObjectType& sampler_type() {
  static const ObjectType type{
      "",
      "sampler",
      "what a sampler of the C library draws",
      {{"mechanism", ValueType::variety("mechanism"), "what is run"},
       optional({"grid", ValueType::anything(), "the step, a power of two such as \"2^-40\"; 1 where it is missing"}),
       optional({"value", ValueType::anything(),
                 "what is released without noise, a number or an array, or the true answer's index; else 0"}),
       optional({"seed", ValueType::number(Range::whole(0, Rational{power_of_two(64) - 1})),
                 "draw by ChaCha20 with this key, for simulation; else the kernel's random bits"}),
       optional({"fixed_time", ValueType::flag(), "take as long whatever is drawn"})},
      {},
      R"({"mechanism": {"type": "laplace", "scale": "2", "sensitivity": "1"}, "grid": "2^-40"})"};
  return type;
}

std::vector<Rational> read_value(const Json& value, const std::string& where) {
  if (value.kind == Json::Kind::array)
    return numbers_of(value, where, ValueType::list_of(ValueType::number(Range::any()), 0));
  return {number_of(value, where, Range::any())};
}

Result<Drawing> Drawing::of(const Json& sampler) {
  return reading([&] { return read_drawing(sampler); });
}

Answer first_record(const Drawing& drawing) {
  Answer record;
  record["mechanism"] = Answer::parse(write_json(drawing.object));
  record["guarantee"] = guarantee_of(drawing.mechanism);
  record["grid"] = "2^" + std::to_string(-drawing.sampler.grid().bits);
  record["randomness"] = drawing.bits->source();
  if (!drawing.sampler.remark().empty()) record["drawn"] = drawing.sampler.remark();
  if (std::string assumed = assumptions_of(drawing.object); !assumed.empty()) record["assumes"] = std::move(assumed);
  return record;
}

}  // namespace dpcert
