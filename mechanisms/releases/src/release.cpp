// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/release.hpp"

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/mechanisms/sampler.hpp"
#include "filled_release.hpp"
#include "members.hpp"

namespace dpcert {
namespace {

const std::vector<const ReleaseType*>& release_types() {
  static const std::vector<const ReleaseType*> types{&mean_release(),
                                                     &quantile_release(),
                                                     &quantiles_release(),
                                                     &choice_release(),
                                                     &moments_release(),
                                                     &statistic_release(),
                                                     &density_release(),
                                                     &mean_curve_release(),
                                                     &functional_regression_release(),
                                                     &logistic_regression_release(),
                                                     &huber_regression_release(),
                                                     &linear_regression_release(),
                                                     &kng_linear_regression_release(),
                                                     &kng_quantile_regression_release(),
                                                     &kng_logistic_regression_release(),
                                                     &geometric_median_release(),
                                                     &exponential_linear_regression_release(),
                                                     &exponential_quantile_regression_release(),
                                                     &exponential_logistic_regression_release(),
                                                     &posterior_sample_release(),
                                                     &tempered_posterior_release(),
                                                     &naive_bayes_release(),
                                                     &noisy_statistics_release(),
                                                     &hidden_markov_model_release()};
  return types;
}

StatisticRelease read_release(const Json& value, const std::string& where, const Claim& claim) {
  const auto type = reading([&] { return &named_type(value, where, release_types()); });
  if (!type) reject(type.error().where, type.error().message + " (dpcert releases lists all)");
  const auto read = [&](const Json& object) { return (*type)->read(Fields{object, where, **type}); };
  return read(filled_release(value, **type, where, claim, read));
}

/// The place as far as the spec has it: a mechanism's members need not be those of its release.
std::string place_in(const Json& spec, const std::string& pointer, const std::string& here = "") {
  const auto is_on_the_way = [&](const std::string& next) {
    return pointer == next || pointer.starts_with(next + "/");
  };
  for (const auto& [name, member] : spec.members)
    if (const std::string next = child(here, name); is_on_the_way(next)) return place_in(member, pointer, next);
  for (std::size_t i = 0; i < spec.items.size(); ++i)
    if (const std::string next = child(here, i); is_on_the_way(next)) return place_in(spec.items[i], pointer, next);
  return here;
}

Grid read_grid(const Fields& in) {
  const Grid finest{40};
  if (!in.has("grid")) return finest;
  return required(Grid::from(in.text("grid")), in.where("grid"));
}

}  // namespace

Variety release_variety() {
  return {"release",
          "What `dpcert release` releases of columns of records.",
          {release_types().begin(), release_types().end()}};
}

const ObjectType& release_spec_type() {
  static const ObjectType type{
      "",
      "release_spec",
      "a release, and the promise that it must keep: what `dpcert release` reads",
      {{"release", ValueType::variety("release"), "what is released"},
       {"claim", ValueType::object(claim_type()),
        "what must be proved of it before data are read; neighbours replace one record"},
       optional(
           {"grid", ValueType::text(), "the step of what is released, a power of two; 2^-40 where it is missing"})},
      {},
      R"({"release": {"type": "quantile", "column": "age", "records": 1000, "lower": 0, "upper": 120, "tau": "1/2", "rate": "0.5"},
        "claim": {"epsilon": 1}, "grid": "2^-10"})"};
  return type;
}

Result<ReleaseSpec> release_spec_of(const Json& document) {
  return reading([&] {
    const Fields in{document, "", release_spec_type()};
    const Claim claim = read_claim(in.at("claim"), in.where("claim"));
    StatisticRelease release = read_release(in.at("release"), in.where("release"), claim);
    const Json object = required(read_json(release.mechanism));
    auto known = mechanism_of(object);
    if (!known) {
      const auto& [fault, where, message] = known.error();
      throw BadInput{{fault, place_in(document, in.where("release") + where), message}};
    }
    Mechanism mechanism = *std::move(known);
    if (release.output) mechanism = mechanism.drawn_by(release.output);
    return ReleaseSpec{std::move(release), std::move(mechanism), write_json(in.at("claim")), read_grid(in)};
  });
}

std::string audit_file_of(const ReleaseSpec& spec) {
  return R"({"claims": [{"id": "release", "neighbours": "replace-one", "mechanism": )" + spec.release.mechanism +
         R"(, "claim": )" + spec.claim + "}]}\n";
}

std::string costs_as_they_accrue(const std::vector<Spent>& costs) {
  const auto shown = [](const Epsilon& epsilon) {
    const Enclosure value = epsilon.enclose(Precision{128});
    return epsilon.is_rational() ? enclosed(epsilon.nats()) : enclosed(value.lower(), value.upper());
  };
  std::string lines;
  Epsilon spent;
  for (const auto& [step, price] : costs) {
    spent = spent + price;
    lines += (lines.empty() ? "" : ", ") + (R"({"step": )" + quote_json(step)) + R"(, "price": )" + shown(price) +
             R"(, "spent": )" + shown(spent) + "}";
  }
  return "[" + lines + "]";
}

Result<std::vector<Rational>> draw_release(const ReleaseSpec& spec, std::string_view csv, Bits& bits) {
  const auto columns = read_columns(csv, spec.release.columns);
  if (!columns) return columns.error();
  const std::size_t found = columns->front().cells().size();
  if (found != spec.release.records)
    return invalid_input("/release/records", "found " + std::to_string(found) + " records in the data, wanted " +
                                                 std::to_string(spec.release.records) + ", as many as the spec says");
  const auto value = spec.release.value(*columns);
  if (!value) return value.error();
  const auto sampler = Sampler::of(spec.mechanism, spec.grid, *value);
  if (!sampler) {
    const Error& error = sampler.error();
    return Error{error.fault, error.where == "/grid" ? "/grid" : "/release", error.message};
  }
  return sampler->draw(bits);
}

}  // namespace dpcert
