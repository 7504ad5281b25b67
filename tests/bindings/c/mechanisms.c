/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "c_test.h"

static double delta_at(const dpcert_mechanism* mechanism, double epsilon, int side) {
  double delta = 0;
  CHECK(dpcert_delta(mechanism, epsilon, side, &delta, NULL) == DPCERT_OK);
  return delta;
}

/* The answers in decimals, whose ends lie a 1e-40 apart, lie between the two doubles, and these are neighbours. */
static void doubles_meet_decimals(const dpcert_mechanism* mechanism, double epsilon) {
  char query[200], *answer = NULL;
  double lower = 0, upper = 0;
  const double down = delta_at(mechanism, epsilon, DPCERT_DOWN), up = delta_at(mechanism, epsilon, DPCERT_UP);
  snprintf(query, sizeof query, "{\"quantity\": \"delta\", \"epsilon\": \"%.60g\", \"digits\": 40}", epsilon);
  CHECK(dpcert_mechanism_ask(mechanism, query, DPCERT_WHOLE, &answer, NULL) == DPCERT_OK);
  CHECK(sscanf(answer, "{\"lower\":\"%lf\",\"upper\":\"%lf\"", &lower, &upper) == 2);
  CHECK(lower >= down && lower <= up && upper >= down && upper <= up);
  CHECK(down < up && nextafter(down, 1) == up);
  dpcert_text_free(answer);
}

static void figures(void) {
  dpcert_mechanism* gaussian = mechanism_of(GAUSSIAN);
  static const double epsilons[] = {0, 1e-300, 0.1, 1, 3.5, 30};
  for (size_t i = 0; i < sizeof epsilons / sizeof *epsilons; ++i) doubles_meet_decimals(gaussian, epsilons[i]);
  CHECK(delta_at(gaussian, 1e6, DPCERT_DOWN) == 0 && delta_at(gaussian, 1e6, DPCERT_UP) == 0x1p-1074);

  double up = 0, down = 0, order_two = 0, unbounded = 0;
  CHECK(dpcert_epsilon(gaussian, 1e-5, DPCERT_UP, &up, NULL) == DPCERT_OK);
  CHECK(dpcert_epsilon(gaussian, 1e-5, DPCERT_DOWN, &down, NULL) == DPCERT_OK);
  CHECK(up > 4.37717809568 && up < 4.37717809569 && nextafter(down, 9) == up);
  CHECK(delta_at(gaussian, up, DPCERT_UP) <= 1e-5 && delta_at(gaussian, nextafter(down, 0), DPCERT_DOWN) > 1e-5);
  CHECK(dpcert_rdp(gaussian, 2, DPCERT_UP, &order_two, NULL) == DPCERT_OK && order_two == 1);
  CHECK(dpcert_rdp(gaussian, HUGE_VAL, DPCERT_DOWN, &unbounded, NULL) == DPCERT_OK && unbounded == HUGE_VAL);
  CHECK(dpcert_epsilon(gaussian, 0, DPCERT_UP, &unbounded, NULL) == DPCERT_OK && unbounded == HUGE_VAL);
  dpcert_mechanism_free(gaussian);
}

static void questions(void) {
  dpcert_mechanism* laplace = mechanism_of("{\"type\": \"laplace\", \"scale\": 2, \"sensitivity\": 1}");
  char* answer = NULL;
  CHECK(dpcert_mechanism_ask(laplace, "{\"quantity\": \"epsilon\", \"delta\": 0}", DPCERT_WHOLE, &answer, NULL) ==
        DPCERT_OK);
  CHECK(holds(answer, "\"exact\":\"1/2\""));
  dpcert_text_free(answer);
  CHECK(dpcert_mechanism_ask(laplace, "{\"quantity\": \"curve\", \"of\": \"rdp\", \"at\": [2, \"inf\"]}", DPCERT_WHOLE,
                             &answer, NULL) == DPCERT_OK);
  CHECK(holds(answer, "\"points\":["));
  dpcert_text_free(answer);
  CHECK_ERROR(
      dpcert_mechanism_ask(laplace, "{\"quantity\": \"epsilon\", \"delta\": -1}", DPCERT_WHOLE, &answer, &error),
      DPCERT_INVALID_INPUT, "/delta", "found -1");
  CHECK_ERROR(
      dpcert_mechanism_ask(laplace, "{\"quantity\": \"gdp\", \"mechanism\": {}}", DPCERT_WHOLE, &answer, &error),
      DPCERT_INVALID_INPUT, "/mechanism", "wanted none");
  CHECK_ERROR(dpcert_mechanism_ask(laplace, "{\"quantity\": \"renyi_divergence\", \"order\": 2}", DPCERT_WHOLE, &answer,
                                   &error),
              DPCERT_INVALID_INPUT, "/quantity", "asked of a mechanism");
  CHECK_ERROR(dpcert_mechanism_ask(laplace, "{\"quantity\": \"calibrate\", \"epsilon\": 1, \"delta\": 0}", DPCERT_WHOLE,
                                   &answer, &error),
              DPCERT_INVALID_INPUT, "/quantity", "asked of a mechanism");
  dpcert_mechanism_free(laplace);
}

static void curves(void) {
  dpcert_mechanism* gaussian = mechanism_of(GAUSSIAN);
  double at[100], lower[100], upper[100];
  for (int i = 0; i < 100; ++i) at[i] = i / 16.0;
  CHECK(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, at, 100, lower, upper, NULL) == DPCERT_OK);
  for (int i = 0; i < 100; ++i) {
    CHECK(lower[i] == delta_at(gaussian, at[i], DPCERT_DOWN) && upper[i] == delta_at(gaussian, at[i], DPCERT_UP));
    CHECK(i == 0 || upper[i] < lower[i - 1]);
  }
  CHECK(dpcert_curve_at(gaussian, DPCERT_CURVE_RDP, at + 16, 2, NULL, upper, NULL) == DPCERT_OK);
  CHECK(upper[0] == 0.5 && upper[1] == 0.53125);
  at[0] = 0, at[1] = 0.25, at[2] = 1;
  CHECK(dpcert_curve_at(gaussian, DPCERT_CURVE_TRADEOFF, at, 3, lower, upper, NULL) == DPCERT_OK);
  CHECK(upper[0] == 1 && lower[1] > 0.37 && upper[1] < 0.38 && lower[2] == 0);
  at[2] = NAN;
  CHECK_ERROR(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, at, 4, lower, upper, &error), DPCERT_INVALID_INPUT, "/2",
              "found NaN");
  CHECK(!isnan(upper[1]) && isnan(upper[2]) && isnan(upper[3]) && isnan(lower[3]));
  CHECK(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, NULL, 0, NULL, NULL, NULL) == DPCERT_OK);
  dpcert_mechanism_free(gaussian);
}

void test_mechanisms(void) {
  figures();
  questions();
  curves();
}
