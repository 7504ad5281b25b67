// SPDX-License-Identifier: Apache-2.0
// Elliptical noise at shift 1: its pure epsilon and its exact delta,
// against the dimension and against the digits asked.
#include <benchmark/benchmark.h>

#include "dpcert/accounting/noise/elliptical/hockey_stick.hpp"
#include "dpcert/accounting/noise/elliptical/pure_supremum.hpp"
#include "dpcert/numerics/refine.hpp"
#include "noise/elliptical/layered_delta.hpp"

namespace {

using namespace dpcert;

RadialMember normal(unsigned long d) { return kotz(d, 1, Rational(1, 2), 1); }
RadialMember k_norm(unsigned long d) { return kotz(d, 1, 1, Rational(1, 2)); }
RadialMember student_t(unsigned long d) { return pearson_vii(d, Rational{d + 3} / 2, 3); }

RadialMember exponential_power(unsigned long d) { return kotz(d, 1, 1, Rational(1, 5)); }
RadialMember laplace(unsigned long d) { return generalised_hyperbolic(d, 1, 0, 2); }
RadialMember hyperbolic(unsigned long d) { return generalised_hyperbolic(d, Rational(d + 1) / 2, 1, 1); }

/// Arguments: dimension, digits.
void elliptical_epsilon(benchmark::State& state, RadialMember (*member)(unsigned long)) {
  const RadialMember law = member(static_cast<unsigned long>(state.range(0)));
  const long digits = state.range(1);
  long reached = 0;
  for (auto _ : state) {
    const PureSupremum found = dpcert::elliptical_epsilon(*law, 1, digits);
    reached = found.epsilon.infinite ? digits : found.epsilon.value.digits(digits);
  }
  state.counters["digits"] = static_cast<double>(reached);
}

void suprema(benchmark::internal::Benchmark* one) {
  for (const long d : {1L, 10L, 1000L}) one->Args({d, 12});
  for (const long digits : {50L, 100L}) one->Args({3, digits});
  one->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(elliptical_epsilon, student_t, student_t)->Apply(suprema);
BENCHMARK_CAPTURE(elliptical_epsilon, logistic, elliptical_logistic)->Apply(suprema);
BENCHMARK_CAPTURE(elliptical_epsilon, exponential_power, exponential_power)->Apply(suprema);
BENCHMARK_CAPTURE(elliptical_epsilon, laplace, laplace)->Apply(suprema);
BENCHMARK_CAPTURE(elliptical_epsilon, hyperbolic, hyperbolic)->Apply(suprema);

/// Arguments: dimension, digits. Epsilon 1/100 where the layers matter in every dimension.
void elliptical_delta(benchmark::State& state, RadialMember (*member)(unsigned long)) {
  const RadialMember law = member(static_cast<unsigned long>(state.range(0)));
  const long digits = state.range(1);
  long reached = 0;
  for (auto _ : state) {
    const Enclosure delta = refine_to_digits(
        digits, [&](Precision precision) { return layered_delta(*law, 1, Epsilon{Rational(1, 100)}, precision); });
    reached = delta.digits(digits);
  }
  state.counters["digits"] = static_cast<double>(reached);
}

void dimensions_and_digits(benchmark::internal::Benchmark* one) {
  for (const long d : {1L, 2L, 10L, 1000L}) one->Args({d, 12});
  for (const long digits : {15L, 50L, 100L}) one->Args({3, digits});
  one->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(elliptical_delta, normal, normal)->Apply(dimensions_and_digits);
BENCHMARK_CAPTURE(elliptical_delta, k_norm, k_norm)->Apply(dimensions_and_digits);
BENCHMARK_CAPTURE(elliptical_delta, student_t, student_t)->Apply(dimensions_and_digits);
BENCHMARK_CAPTURE(elliptical_delta, logistic, elliptical_logistic)->Apply(dimensions_and_digits);
BENCHMARK_CAPTURE(elliptical_delta, laplace, laplace)
    ->Args({2, 12})
    ->Args({3, 12})
    ->Args({10, 12})
    ->Args({3, 50})
    ->Unit(benchmark::kMillisecond);

}  // namespace
