/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdio.h>

#include "c_test.h"

/* What was found is proved, and a little less noise is not enough. */
static void gaussian(double epsilon, double delta, double sensitivity) {
  double sigma = 0;
  CHECK(dpcert_calibrate_gaussian(epsilon, delta, sensitivity, &sigma, NULL) == DPCERT_OK);
  for (int is_less = 0; is_less < 2; ++is_less) {
    char object[300];
    double found = 0;
    snprintf(object, sizeof object, "{\"type\": \"gaussian\", \"sigma\": \"%.60g\", \"sensitivity\": \"%.60g\"}",
             is_less ? sigma * (1 - 1e-13) : sigma, sensitivity);
    dpcert_mechanism* mechanism = mechanism_of(object);
    CHECK(dpcert_delta(mechanism, epsilon, is_less ? DPCERT_DOWN : DPCERT_UP, &found, NULL) == DPCERT_OK);
    CHECK(is_less ? found > delta : found <= delta);
    dpcert_mechanism_free(mechanism);
  }
}

void test_calibration(void) {
  gaussian(1, 1e-5, 1);
  gaussian(0.1, 1e-9, 3);
  gaussian(8, 0.01, 1e-6);
  double value = 0;
  CHECK(dpcert_calibrate("{\"type\": \"laplace\", \"scale\": \"2\", \"sensitivity\": null}", DPCERT_WHOLE, 0.5, 0,
                         &value, NULL) == DPCERT_OK);
  CHECK(value == 1);
  CHECK(dpcert_calibrate("{\"type\": \"composition\", \"parts\": [{\"mechanism\": {\"type\": \"laplace\", \"scale\": "
                         "4, \"sensitivity\": 1},"
                         " \"times\": null}]}",
                         DPCERT_WHOLE, 1, 0, &value, NULL) == DPCERT_OK);
  CHECK(value == 4);
  CHECK_ERROR(dpcert_calibrate(GAUSSIAN, DPCERT_WHOLE, 1, 1e-5, &value, &error), DPCERT_INVALID_INPUT, "",
              "exactly one");
  CHECK(isnan(value));
  CHECK_ERROR(dpcert_calibrate_gaussian(1, 2, 1, &value, &error), DPCERT_INVALID_INPUT, "/delta",
              "found 2.0, wanted a number in [0, 1]");
  CHECK_ERROR(dpcert_calibrate_gaussian(-1, 1e-5, 1, &value, &error), DPCERT_INVALID_INPUT, "/epsilon", "found -1.0");
  CHECK_ERROR(dpcert_calibrate_gaussian(1, NAN, 1, &value, &error), DPCERT_INVALID_INPUT, "/delta", "found NaN");
  CHECK_ERROR(dpcert_calibrate_gaussian(1, 1e-5, HUGE_VAL, &value, &error), DPCERT_INVALID_INPUT, "/sensitivity",
              "found inf");
  CHECK_ERROR(dpcert_calibrate_gaussian(1, 1e-5, -1, &value, &error), DPCERT_INVALID_INPUT, "/sensitivity", "found -1");
}
