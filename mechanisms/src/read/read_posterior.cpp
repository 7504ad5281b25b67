// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/read_posterior.hpp"

#include <set>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "posterior/models.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_records = 1'000'000'000'000'000'000;

const std::vector<const PosteriorModelType*>& models() {
#define DPCERT_LISTED(name) &name##_model(),
  static const std::vector<const PosteriorModelType*> all = {DPCERT_POSTERIOR_MODELS(DPCERT_LISTED)};
#undef DPCERT_LISTED
  return all;
}

struct MethodType : ObjectType {
  PosteriorMethod (*read)(const Fields&);
};

/// How much of the data, or of the prior, counts.
Range scale_range() { return {.least = 0, .most = 1, .open_below = true}; }
Member scale_member(const char* name, const char* meaning) {
  return {name, ValueType::number(scale_range()), meaning, Privacy::shrinks};
}

PosteriorMethod read_direct(const Fields&) {
  return {ScaleOf::neither, [](const Rational&) { return Rebalancing{}; }};
}
PosteriorMethod read_diffused(const Fields& in) {
  return {ScaleOf::data, [r = in.parameter("r")](const Rational& open) { return Rebalancing{r.at(open), 1}; }};
}
constexpr const char* by_natural = "natural";

PosteriorMethod read_concentrated(const Fields& in) {
  const bool is_by_natural = in.has("density") && in.text("density") == by_natural;
  return {ScaleOf::prior, [m = in.parameter("m"), is_by_natural](const Rational& open) {
            const Rational scale = m.at(open);  // calibration asks at the end of the range, too: the prior alone counts
            return scale == 0 ? Rebalancing{0, 1} : Rebalancing{1, 1 / scale, is_by_natural};
          }};
}

/// Does every weight of the prior's density by the natural parameter leave a law?
void check_density(const Json& method, const std::string& where, const PosteriorModel& model) {
  const Json* density = method.find("density");
  if (!model.by_natural || density == nullptr || density->text != by_natural) return;
  const auto& [member, number, least] = *model.by_natural;
  if (number < least)
    reject(child(where, "density"), std::string{"found a prior whose "} + member + " is " + short_text(number) +
                                        ", wanted at least " + short_text(least) + " of this density");
}

const std::vector<MethodType>& methods() {
  static const std::vector<MethodType> all = {
      {{"type", "direct", "the posterior itself", {}, {}, R"({"type": "direct"})"}, read_direct},
      {{"type",
        "diffused",
        "the data count r times: the posterior of eta_0 + r (sum of the records)",
        {scale_member("r", "weight of the data")},
        {},
        R"({"type": "diffused", "r": "0.5"})"},
       read_diffused},
      {{"type",
        "concentrated",
        "the prior counts 1/m times: the posterior of eta_0/m + (sum of the records)",
        {scale_member("m", "the inverse of the prior's weight"),
         optional({"density", ValueType::one_of({"family", by_natural}),
                   "whose eta_0 it is: that of the prior's density by its family's own numbers, all of which are "
                   "divided by m (family; also "
                   "where it is missing), or that of its density by the natural parameter of a record's law, of which "
                   "shape - 1 "
                   "(rates), alpha - 1 (geometric records), dof - k - 1 (matrices) and shape - 3/2 (normal_gamma) are "
                   "(natural)"})},
        {},
        R"({"type": "concentrated", "m": "0.5"})"},
       read_concentrated},
  };
  return all;
}

}  // namespace

Variety posterior_model_variety() {
  const auto& all = models();
  return {"posterior_model", "A model of records with conjugate priors.", {all.begin(), all.end()}};
}

Variety prior_variety() {
  Variety variety{"prior", "A conjugate prior, of the family that the model says.", {}};
  std::set<std::string_view> known;
  for (const PosteriorModelType* model : models())
    if (known.insert(model->prior).second) variety.types.push_back(&parameters_type(model->prior));
  return variety;
}

Variety posterior_method_variety() {
  Variety variety{"posterior_method", "How prior and data are balanced before a draw from the posterior.", {}};
  for (const MethodType& type : methods()) variety.types.push_back(&type);
  return variety;
}

std::vector<Member> posterior_model_members() {
  return {{"model", ValueType::variety("posterior_model"), "what the records are"},
          {"prior", ValueType::variety("prior"), "parameters of the conjugate prior"}};
}

PosteriorModel read_posterior_model(const Fields& in) {
  const Json& value = in.at("model");
  const std::string where = in.where("model");
  const PosteriorModelType& type = named_type(value, where, models());
  const Law prior = read_parameters(type.prior, in.at("prior"), in.where("prior"));
  return type.read(Fields{value, where, type}, prior);
}

StatisticChange read_statistic_change(const Fields& in) {
  const Json& value = in.at("model");
  const std::string where = in.where("model");
  const PosteriorModelType& type = named_type(value, where, models());
  return type.change(Fields{value, where, type});
}

Member posterior_method_member() {
  return {"method", ValueType::variety("posterior_method"), "how prior and data are balanced"};
}

PosteriorMethod read_posterior_method(const Json& value, const std::string& where, const PosteriorModel& model,
                                      Opening* opening) {
  std::vector<const MethodType*> types;
  for (const MethodType& type : methods()) types.push_back(&type);
  const MethodType& type = named_type(value, where, types);
  PosteriorMethod method = type.read(Fields{value, where, type, opening});
  check_density(value, where, model);
  return method;
}

Member posterior_records_member() {
  return {"n", ValueType::whole(1, most_records), "number of records, of which neighbouring data sets differ in one"};
}

}  // namespace dpcert
