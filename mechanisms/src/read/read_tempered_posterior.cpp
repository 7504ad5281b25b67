// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/read_distribution.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_categories = 1'000'000'000;

Member truncation_member(const char* meaning) {
  return {"truncation", ValueType::number(Range::proper_fraction()), meaning};
}

const ObjectType& bernoulli_type() {
  static const ObjectType type{"type",
                               "beta_bernoulli",
                               "records that are successes or failures, or in [0, 1]",
                               {truncation_member("a: the probability of success lies in [a, 1 - a]; below 1/2")},
                               {},
                               R"({"type": "beta_bernoulli", "truncation": "0.2"})"};
  return type;
}
const ObjectType& categorical_type() {
  static const ObjectType type{"type",
                               "dirichlet_categorical",
                               "records that are one of k categories",
                               {{"categories", ValueType::whole(2, most_categories), "k, the number of categories"},
                                truncation_member("a: each probability is at least a; below 1/k")},
                               {},
                               R"({"type": "dirichlet_categorical", "categories": 5, "truncation": "0.01"})"};
  return type;
}

TruncatedSimplex read_simplex(const Fields& model, unsigned long categories) {
  TruncatedSimplex set{categories, model.number("truncation")};
  if (auto error = why_invalid(set)) throw BadInput{below(model.pointer(), *std::move(error))};
  return set;
}

}  // namespace

std::optional<Error> why_invalid(const TruncatedSimplex& set) {
  if (auto error = out_of_range(categorical_type(), {{"categories", set.categories}})) return error;
  const Range range{.least = 0, .most = 1 / Rational{set.categories}, .open_below = true, .open_above = true};
  if (range.holds(set.least)) return std::nullopt;
  return invalid_input("/truncation", "found " + short_text(set.least) + ", wanted " + range.wanted());
}

Variety truncated_model_variety() {
  return {
      "truncated_model", "A model whose probabilities are kept away from 0.", {&bernoulli_type(), &categorical_type()}};
}

Member truncated_model_member() {
  return {"model", ValueType::variety("truncated_model"), "what the records are, and how their probabilities are kept"};
}

TruncatedSimplex read_truncated_model(const Fields& in) {
  const Json& value = in.at("model");
  const std::string where = in.where("model");
  const ObjectType& type = named_type<ObjectType>(value, where, {&bernoulli_type(), &categorical_type()});
  const Fields model{value, where, type};
  return read_simplex(model, &type == &bernoulli_type() ? 2 : model.count("categories"));
}

namespace {

Member tempering_member() {
  return {"temperature", ValueType::number(Range::positive()), "T: prior and likelihood enter to the power 1/T"};
}

bool is_of_categories(const Fields& in) {
  return &named_type<ObjectType>(in.at("model"), in.where("model"), {&bernoulli_type(), &categorical_type()}) ==
         &categorical_type();
}

Filled<TemperedPosterior> read_open_successes(const Fields& in, const Rational& records) {
  const Json& value = in.at("model");
  const std::string where = in.where("model");
  const Fields model{value, where, named_type<ObjectType>(value, where, {&bernoulli_type()})};
  const Law prior = read_parameters("beta", in.at("prior"), in.where("prior"));
  const Rational &alpha = prior.numbers[0], &beta = prior.numbers[1];
  const auto opened = [&] { return in.opening() == nullptr ? 0 : in.opening()->count(); };
  const unsigned before = opened();
  const Given<Rational> temperature = in.parameter("temperature");
  if (opened() > before && (alpha < 1 || beta < 1))
    throw BadInput{
        unsupported(in.where("prior"),
                    "the privacy curve is known to fall as the temperature grows where alpha and beta are at "
                    "least 1; leave the temperature of one_posterior_sample open, whose answer holds for any prior")};
  return [alpha, beta, least = read_simplex(model, 2).least, temperature, records](const Rational& open) {
    return TemperedPosterior{alpha, beta, least, temperature.at(open), records};
  };
}

Filled<TemperedCategories> read_open_categories(const Fields& in, const Rational& records) {
  const TruncatedSimplex set = read_truncated_model(in);
  const Law prior = read_parameters("dirichlet", in.at("prior"), in.where("prior"));
  if (prior.numbers.size() != set.categories)
    reject(child(in.where("prior"), "concentration"), "found " + std::to_string(prior.numbers.size()) +
                                                          " numbers, wanted " + std::to_string(set.categories) +
                                                          ", as many as the model has categories");
  return [concentration = prior.numbers, least = set.least, temperature = in.parameter("temperature"),
          records](const Rational& open) {
    return TemperedCategories{concentration, least, temperature.at(open), records};
  };
}

}  // namespace

std::vector<Member> tempered_posterior_members() {
  return {{"model", ValueType::object(bernoulli_type()), "successes, whose probability is kept away from 0 and 1"},
          {"prior", ValueType::object(parameters_type("beta")), "parameters of the beta prior"},
          tempering_member()};
}

TemperedPosterior read_tempered_posterior(const Fields& in, const Rational& records) {
  return read_open_successes(in, records)(1);
}

std::vector<Member> tempered_draw_members() {
  return {truncated_model_member(),
          {"prior", ValueType::variety("prior"),
           "parameters of the beta prior of a success, or of the Dirichlet prior of categories"},
          tempering_member()};
}

Filled<TemperedDraw> read_open_tempered_draw(const Fields& in, const Rational& records) {
  if (is_of_categories(in))
    return [draw = read_open_categories(in, records)](const Rational& open) { return TemperedDraw{draw(open)}; };
  return [draw = read_open_successes(in, records)](const Rational& open) { return TemperedDraw{draw(open)}; };
}

}  // namespace dpcert
