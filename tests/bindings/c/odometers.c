/* SPDX-License-Identifier: Apache-2.0 */
#include "c_test.h"

void test_odometers(void) {
  static const char laplace[] = "{\"type\": \"laplace\", \"scale\": 3, \"sensitivity\": 1}";
  dpcert_odometer* odometer = NULL;
  char* answer = NULL;
  CHECK(dpcert_odometer_new("{\"epsilon\": \"0.7\"}", DPCERT_WHOLE, &odometer, NULL) == DPCERT_OK);
  for (int i = 0; i < 3; ++i) {
    CHECK(dpcert_odometer_add(odometer, laplace, DPCERT_WHOLE, &answer, NULL) == DPCERT_OK);
    CHECK(holds(answer, i < 2 ? "\"verdict\":\"accepted\"" : "\"verdict\":\"refused\""));
    dpcert_text_free(answer);
  }
  CHECK_ERROR(dpcert_odometer_add(odometer, "{\"type\": \"laplace\", \"scale\": -3, \"sensitivity\": 1}", DPCERT_WHOLE,
                                  &answer, &error),
              DPCERT_INVALID_INPUT, "/scale", "found -3");
  CHECK(dpcert_odometer_add(odometer, "{\"type\": \"pure\", \"epsilon\": \"1/30\"}", DPCERT_WHOLE, &answer, NULL) ==
        DPCERT_OK);
  CHECK(holds(answer, "\"verdict\":\"accepted\"") &&
        holds(answer, "\"left\":{\"lower\":\"0\",\"upper\":\"0\",\"exact\":\"0\"}"));
  dpcert_text_free(answer);
  dpcert_odometer_free(odometer);
  CHECK_ERROR(dpcert_odometer_new("{\"epsilon\": -1}", DPCERT_WHOLE, &odometer, &error), DPCERT_INVALID_INPUT,
              "/epsilon", "found -1");
  CHECK_ERROR(dpcert_odometer_new("{\"order\": 1, \"epsilon\": 1}", DPCERT_WHOLE, &odometer, &error),
              DPCERT_INVALID_INPUT, "/order", "wanted a number > 1");
  CHECK(odometer == NULL);
}
