/* SPDX-License-Identifier: Apache-2.0 */
/* Whatever the arguments are: an error that says where and what, and the process lives. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "c_test.h"

#define BAD(call, path, message) CHECK_ERROR(call, DPCERT_INVALID_INPUT, path, message)

static void texts(void) {
  char* out = NULL;
  double x = 0;
  BAD(dpcert_compute(NULL, 0, &out, &error), "/query", "found NULL");
  BAD(dpcert_compute(NULL, DPCERT_WHOLE, &out, &error), "/query", "found NULL");
  BAD(dpcert_compute("{}", 2, NULL, &error), "/answer", "found NULL");
  BAD(dpcert_compute("", 0, &out, &error), "", "");
  BAD(dpcert_compute("{}", DPCERT_WHOLE, &out, &error), "", "quantity");
  BAD(dpcert_compute("5", DPCERT_WHOLE, &out, &error), "", "found the number 5");
  BAD(dpcert_compute("{\"quantity\": \"epsilon\"", DPCERT_WHOLE, &out, &error), "", "");
  BAD(dpcert_compute("{\"quantity\": \"\xff\xfe\"}", DPCERT_WHOLE, &out, &error), "", "UTF-8");
  BAD(dpcert_compute("{\"a\": 1, \"a\": 2}", DPCERT_WHOLE, &out, &error), "/a", "");
  BAD(dpcert_compute("{\"quantity\": NaN}", DPCERT_WHOLE, &out, &error), "", "NaN");
  BAD(dpcert_compute("{}\0{}", 5, &out, &error), "", "");
  BAD(dpcert_compute("{}", (size_t)64 * 1024 * 1024 + 1, &out, &error), "/query", "64 MiB");
  BAD(dpcert_compute("{}", SIZE_MAX / 2, &out, &error), "/query", "64 MiB");
  BAD(dpcert_compute("{\"quantity\": \"epsilom\"}", DPCERT_WHOLE, &out, &error), "/quantity", "epsilon");
  static const char* const digits[] = {"-5", "0", "1000000000", "1e9", "2.5", "\"x\"", "null", "[]", "1e400000"};
  for (size_t i = 0; i < sizeof digits / sizeof *digits; ++i) {
    char query[300] = "{\"quantity\": \"gdp\", \"mechanism\": " GAUSSIAN ", \"digits\": ";
    strcat(strcat(query, digits[i]), "}");
    dpcert_error* error = NULL;
    CHECK(dpcert_compute(query, DPCERT_WHOLE, &out, &error) == DPCERT_INVALID_INPUT && out == NULL);
    CHECK(i == 8 || strcmp(dpcert_error_path(error), "/digits") == 0);
    dpcert_error_free(error);
  }
  BAD(dpcert_schema("no such thing", &out, &error), "/root", "");
  BAD(dpcert_schema(NULL, NULL, &error), "/schema", "found NULL");
  BAD(dpcert_about(NULL, &error), "/about", "found NULL");
  BAD(dpcert_audit(NULL, 3, NULL, &out, &error), "/file", "found NULL");
  BAD(dpcert_audit("{\"claims\": []}", DPCERT_WHOLE, NULL, &out, &error), "/claims", "found 0 items");
  BAD(dpcert_audit("{\"claims\": []}", DPCERT_WHOLE, "-1", &out, &error), "/rounding", "found -1");
  BAD(dpcert_audit("{\"claims\": []}", DPCERT_WHOLE, "1/0", &out, &error), "/rounding", "denominator");
  BAD(dpcert_check("x", 1, "", 0, 0, &out, &error), "/file", "");
  BAD(dpcert_check("{\"claims\": [1]}", DPCERT_WHOLE, NULL, 0, 0, &out, &error), "/certificate", "found NULL");
  static const char* const claim = "{\"epsilon\": 1}";
  BAD(dpcert_audit_samples(NULL, 3, "", 0, claim, DPCERT_WHOLE, &out, &error), "/a", "found NULL");
  BAD(dpcert_audit_samples("", 0, NULL, 3, claim, DPCERT_WHOLE, &out, &error), "/b", "found NULL");
  BAD(dpcert_audit_samples("1\n", 2, "2\n", 2, claim, DPCERT_WHOLE, &out, &error), "/a", "found 1 outputs");
  BAD(dpcert_audit_samples("1", 1, "2", 1, "{}", DPCERT_WHOLE, &out, &error), "", "\"epsilon\" is missing");
  BAD(dpcert_audit_samples("1", 1, "2", 1, "{\"epsilon\": -1}", DPCERT_WHOLE, &out, &error), "/epsilon", "found -1");
  BAD(dpcert_round("0.1", DPCERT_WHOLE, 0, &x, &error), "/side", "found 0");
  BAD(dpcert_round("0.1", DPCERT_WHOLE, 1 << 30, &x, &error), "/side", "found 1073741824");
  BAD(dpcert_round("nan", DPCERT_WHOLE, DPCERT_UP, &x, &error), "/number", "nan");
  BAD(dpcert_round("1e999999999", DPCERT_WHOLE, DPCERT_UP, &x, &error), "/number", "exponent");
  BAD(dpcert_round("1/0", DPCERT_WHOLE, DPCERT_UP, &x, &error), "/number", "denominator");
  BAD(dpcert_round("1", DPCERT_WHOLE, DPCERT_UP, NULL, &error), "/rounded", "found NULL");
  CHECK(isnan(x));
}

static void deep_and_long_texts(void) {
  char* out = NULL;
  const size_t length = (size_t)1 << 20;
  char* text = malloc(length);
  memset(text, '[', length);
  BAD(dpcert_compute(text, length, &out, &error), "", "");
  BAD(dpcert_mechanism_new(text, length, (dpcert_mechanism**)&out, &error), "", "");
  memset(text, '9', length);
  BAD(dpcert_compute(text, length, &out, &error), "", "");
  BAD(dpcert_round(text, length, DPCERT_UP, &(double){0}, &error), "/number", "10,000 digits");
  memset(text, 0, length);
  BAD(dpcert_audit(text, length, NULL, &out, &error), "", "");
  free(text);
  CHECK(out == NULL);
}

static void numbers(void) {
  dpcert_mechanism* gaussian = mechanism_of(GAUSSIAN);
  double x = 0, y[2];
  BAD(dpcert_delta(gaussian, -1, DPCERT_UP, &x, &error), "/epsilon", "found -1.0, wanted a number >= 0");
  BAD(dpcert_delta(gaussian, NAN, DPCERT_UP, &x, &error), "/epsilon", "found NaN");
  BAD(dpcert_delta(gaussian, HUGE_VAL, DPCERT_UP, &x, &error), "/epsilon", "found inf");
  BAD(dpcert_delta(gaussian, 1, 7, &x, &error), "/side", "found 7");
  BAD(dpcert_delta(gaussian, 1, DPCERT_UP, NULL, &error), "/figure", "found NULL");
  BAD(dpcert_epsilon(gaussian, 1.5, DPCERT_UP, &x, &error), "/delta", "found 1.5, wanted a number in [0, 1]");
  BAD(dpcert_epsilon(gaussian, -0x1p-1074, DPCERT_UP, &x, &error), "/delta", "wanted a number in [0, 1]");
  BAD(dpcert_epsilon(gaussian, -HUGE_VAL, DPCERT_UP, &x, &error), "/delta", "found -inf");
  BAD(dpcert_rdp(gaussian, 0, DPCERT_UP, &x, &error), "/order", "found 0.0, wanted a number > 0");
  BAD(dpcert_rdp(gaussian, -HUGE_VAL, DPCERT_UP, &x, &error), "/order", "found -inf");
  CHECK(isnan(x));
  BAD(dpcert_curve_at(gaussian, 4, y, 2, y, NULL, &error), "/curve", "found 4");
  BAD(dpcert_curve_at(gaussian, -1, y, 2, y, NULL, &error), "/curve", "found -1");
  BAD(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, NULL, 2, y, NULL, &error), "/arguments", "found NULL");
  BAD(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, y, 2, NULL, NULL, &error), "/upper", "found NULL");
  BAD(dpcert_curve_at(gaussian, DPCERT_CURVE_DELTA, y, (size_t)-2, y, y, &error), "/count", "a negative number?");
  /* The largest and least doubles are numbers like others. */
  CHECK(dpcert_delta(gaussian, 0x1.fffffffffffffp1023, DPCERT_UP, &x, NULL) == DPCERT_OK && x == 0x1p-1074);
  CHECK(dpcert_epsilon(gaussian, 0x1p-1074, DPCERT_UP, &x, NULL) == DPCERT_OK && x > 38 && x < 40);
  dpcert_mechanism_free(gaussian);

  static const double wrong[] = {-1, 1.5, HUGE_VAL, -HUGE_VAL, NAN};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    CHECK(dpcert_calibrate_gaussian(1, wrong[i], 1, &x, NULL) == DPCERT_INVALID_INPUT && isnan(x));
    if (wrong[i] == 1.5) continue;
    CHECK(dpcert_calibrate_gaussian(wrong[i], 1e-5, 1, &x, NULL) == DPCERT_INVALID_INPUT && isnan(x));
    CHECK(dpcert_calibrate_gaussian(1, 1e-5, wrong[i], &x, NULL) == DPCERT_INVALID_INPUT && isnan(x));
  }
  BAD(dpcert_calibrate_gaussian(1, 1e-5, 1, NULL, &error), "/sigma", "found NULL");
  BAD(dpcert_calibrate(NULL, 0, 1, 1e-5, &x, &error), "/object", "found NULL");
  BAD(dpcert_calibrate("{\"type\": \"gaussian\", \"sigma\": null, \"sensitivity\": null}", DPCERT_WHOLE, 1, 1e-5, &x,
                       &error),
      "", "found 2 parameters");
}

static void handles(void) {
  char* out = NULL;
  double x = 0;
  int64_t draw = 0;
  dpcert_mechanism *mechanism = mechanism_of(GAUSSIAN), *none = NULL;
  dpcert_sampler* sampler = sampler_of("{\"mechanism\": " GAUSSIAN "}");
  BAD(dpcert_delta(NULL, 1, DPCERT_UP, &x, &error), "/mechanism", "found NULL");
  BAD(dpcert_mechanism_ask(NULL, "{}", 2, &out, &error), "/mechanism", "found NULL");
  BAD(dpcert_mechanism_ask(mechanism, "[]", 2, &out, &error), "", "wanted an object");
  BAD(dpcert_curve_at(NULL, 0, &x, 1, &x, NULL, &error), "/mechanism", "found NULL");
  BAD(dpcert_delta((dpcert_mechanism*)sampler, 1, DPCERT_UP, &x, &error), "/mechanism", "found a handle of sampler");
  BAD(dpcert_sampler_draw((dpcert_sampler*)mechanism, 1, &draw, NULL, &error), "/sampler",
      "found a handle of mechanism");
  BAD(dpcert_odometer_add((dpcert_odometer*)sampler, GAUSSIAN, DPCERT_WHOLE, &out, &error), "/odometer",
      "found a handle");
  CHECK(dpcert_sampler_dimension(NULL) == 0 && dpcert_sampler_exponent((dpcert_sampler*)mechanism) == 0);
  dpcert_mechanism_free((dpcert_mechanism*)sampler); /* is left alone */
  BAD(dpcert_sampler_draw(sampler, 1, NULL, NULL, &error), "/multiples", "found NULL");
  BAD(dpcert_sampler_draw(sampler, (size_t)-1, &draw, NULL, &error), "/count", "a negative number?");
  BAD(dpcert_sampler_draw(NULL, 1, &draw, NULL, &error), "/sampler", "found NULL");
  BAD(dpcert_sampler_draw_text(NULL, &out, &error), "/sampler", "found NULL");
  BAD(dpcert_mechanism_new(GAUSSIAN, DPCERT_WHOLE, NULL, &error), "/mechanism", "found NULL");
  BAD(dpcert_mechanism_new("{\"type\": \"gaussian\", \"sigma\": null, \"sensitivity\": 1}", DPCERT_WHOLE, &none,
                           &error),
      "/sigma", "found null");
  BAD(dpcert_mechanism_new("{\"type\": \"gaussian\", \"sigma\": -1, \"sensitivity\": 1}", DPCERT_WHOLE, &none, &error),
      "/sigma", "found -1");
  BAD(dpcert_mechanism_new("{\"type\": \"gaussian\", \"sigma\": \"1/0\", \"sensitivity\": 1}", DPCERT_WHOLE, &none,
                           &error),
      "/sigma", "denominator");
  BAD(dpcert_sampler_new("{\"mechanism\": " GAUSSIAN ", \"grid\": 3}", DPCERT_WHOLE, (dpcert_sampler**)&none, &error),
      "/grid", "a power of two");
  BAD(dpcert_sampler_new("{\"mechanism\": " GAUSSIAN ", \"grid\": {}}", DPCERT_WHOLE, (dpcert_sampler**)&none, &error),
      "/grid", "a power of two");
  BAD(dpcert_sampler_new("{\"mechanism\": " GAUSSIAN ", \"value\": [1, \"x\"]}", DPCERT_WHOLE, (dpcert_sampler**)&none,
                         &error),
      "/value/1", "found");
  BAD(dpcert_sampler_new("{\"mechanism\": " GAUSSIAN ", \"seed\": -1}", DPCERT_WHOLE, (dpcert_sampler**)&none, &error),
      "/seed", "found -1");
  BAD(dpcert_sampler_new("{\"mechanism\": " GAUSSIAN ", \"seed\": \"18446744073709551616\"}", DPCERT_WHOLE,
                         (dpcert_sampler**)&none, &error),
      "/seed", "wanted");
  CHECK_ERROR(dpcert_sampler_new("{\"mechanism\": {\"type\": \"pure\", \"epsilon\": 1}}", DPCERT_WHOLE,
                                 (dpcert_sampler**)&none, &error),
              DPCERT_UNSUPPORTED, "", "");
  BAD(dpcert_odometer_new("{}", 2, (dpcert_odometer**)&none, &error), "", "");
  CHECK(none == NULL);
  dpcert_mechanism_free(mechanism);
  dpcert_sampler_free(sampler);
  dpcert_mechanism_free(NULL), dpcert_sampler_free(NULL), dpcert_odometer_free(NULL), dpcert_error_free(NULL),
      dpcert_text_free(NULL);
  CHECK(dpcert_error_code(NULL) == DPCERT_OK && strcmp(dpcert_error_path(NULL), "") == 0 &&
        strcmp(dpcert_error_message(NULL), "") == 0);
  CHECK(strcmp(dpcert_code_name(-77), "") == 0 && strcmp(dpcert_code_name(DPCERT_INTERNAL), "internal") == 0);
}

void test_hostile_arguments(void) {
  texts();
  deep_and_long_texts();
  numbers();
  handles();
}
