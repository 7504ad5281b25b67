// SPDX-License-Identifier: Apache-2.0
// Losses add up only between the same two data sets.
#include "dpcert/mechanisms/neighbours.hpp"

#include "asked.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/iterated.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const NoisySgd sgd{.lipschitz_loss = 1, .step = {Rational(1, 2), 0, 1}, .sigma = 2, .records = 10};
Mechanism of_record(unsigned long index) { return noisy_sgd(sgd, index).value(); }
const Mechanism normal = gaussian(2, 1).value();
const Mechanism sampled = poisson_subsampled(Rational(1, 2), normal).value();

void is_apart(std::vector<Part> parts, const std::string& where) {
  const auto both = composition(std::move(parts));
  REQUIRE_FALSE(both);
  CHECK(both.error().fault == Fault::invalid_input);
  CHECK(both.error().where == where);
  CHECK(both.error().message.find("do not add up") != std::string::npos);
}

}  // namespace

TEST_CASE("what speaks of one record is not added to what speaks of another") {
  is_apart({{of_record(3), 1}, {of_record(4), 1}}, "/parts/1/mechanism");
  is_apart({{of_record(3), 1}, {normal, 1}, {of_record(4), 1}}, "/parts/2/mechanism");
  const Mechanism inner = composition({{normal, 2}, {of_record(3), 1}}).value();
  is_apart({{inner, 1}, {of_record(2), 1}}, "/parts/1/mechanism");
  NoisySgd longer = sgd;
  longer.records = 11;
  is_apart({{of_record(3), 1}, {noisy_sgd(longer, 3).value(), 1}}, "/parts/1/mechanism");
  const NoisySgd noiseless{.lipschitz_loss = 1, .step = {Rational(1, 2), 0, 1}, .sigma = 0, .records = 10};
  is_apart({{noisy_sgd(noiseless, 3).value(), 1}, {of_record(4), 1}}, "/parts/1/mechanism");

  const auto one = composition({{of_record(3), 1}, {normal, 1}, {of_record(3), 5}});
  REQUIRE(one);
  CHECK(one->neighbours().record == PlaceOfRecord{3, 10});
  CHECK(inner.neighbours().relation == Relation::replace_one);
  CHECK_FALSE(normal.neighbours().record);
}

TEST_CASE("a sample of what replaces a record is refused, and of a statistic alone another one is told to be given") {
  const std::string sampled_quantile =
      R"({"type": "poisson_subsampled", "sampling_rate": "0.1", "of":
          {"type": "kng_quantile", "tau": "0.5", "records": 100, "lower": 0, "upper": 1, "rate": "0.1"}})";
  is_refused(sampled_quantile, Fault::invalid_input, "/of",
             "found a mechanism of replace-one neighbours, wanted add-remove ones");
  CHECK(mechanism(sampled_quantile).error().message.ends_with("as the sample has"));
}

TEST_CASE("what replaces a record is not added to what adds or removes one") {
  is_apart({{of_record(3), 1}, {sampled, 1}}, "/parts/1/mechanism");
  is_apart({{sampled, 1}, {of_record(3), 1}}, "/parts/1/mechanism");
  is_apart({{normal, 1}, {sampled, 1}, {normal.replacing_a_record(), 1}}, "/parts/2/mechanism");
  CHECK(composition({{normal, 1}, {sampled, 3}})->neighbours().relation == Relation::add_remove);
  CHECK(composition({{normal, 1}, {normal.replacing_a_record(), 3}})->neighbours().relation == Relation::replace_one);
}
