/* SPDX-License-Identifier: Apache-2.0 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "c_test.h"

static const char claims[] = "{\"claims\": [{\"id\": \"good\", \"neighbours\": \"other\", \"mechanism\": " GAUSSIAN
                             ", \"claim\": {\"epsilon\": \"4.4\", \"delta\": \"1e-5\"}},"
                             " {\"id\": \"bad\", \"neighbours\": \"other\", \"mechanism\": " GAUSSIAN
                             ", \"claim\": {\"epsilon\": \"4.3\", \"delta\": \"1e-5\"}}]}";

static void versions_and_schema(void) {
  char* text = NULL;
  CHECK(strncmp(dpcert_version(), "0.", 2) == 0);
  CHECK(dpcert_about(&text, NULL) == DPCERT_OK);
  CHECK(holds(text, "\"licence\"") && holds(text, "Arb") && holds(text, dpcert_version()));
  CHECK(holds(text, "\"geometry\":true") == holds(text, "GPL-3.0-or-later"));
  dpcert_text_free(text);
  CHECK(dpcert_schema(NULL, &text, NULL) == DPCERT_OK);
  CHECK(holds(text, "https://json-schema.org/draft/2020-12/schema") && holds(text, "mechanism.gaussian"));
  dpcert_text_free(text);
  CHECK(dpcert_schema("sampler", &text, NULL) == DPCERT_OK);
  CHECK(holds(text, "fixed_time"));
  dpcert_text_free(text);
  CHECK_ERROR(dpcert_schema("gausian", &text, &error), DPCERT_INVALID_INPUT, "/root", "gaussian");
}

static void queries(void) {
  char* answer = NULL;
  dpcert_error* error = NULL;
  const char query[] = "{\"id\": 7, \"quantity\": \"epsilon\", \"mechanism\": " GAUSSIAN ", \"delta\": \"1e-5\"}";
  CHECK(dpcert_compute(query, sizeof query - 1, &answer, &error) == DPCERT_OK && error == NULL);
  CHECK(holds(answer,
              "{\"id\":7,\"quantity\":\"epsilon\",\"lower\":\"4.3771780956812246\",\"upper\":\"4.3771780956812247\""));
  dpcert_text_free(answer);
  CHECK_ERROR(dpcert_compute("{\"quantity\": \"epsilon\", \"mechanism\": " GAUSSIAN ", \"delta\": 2}", DPCERT_WHOLE,
                             &answer, &error),
              DPCERT_INVALID_INPUT, "/delta", "wanted a number in [0, 1]");
  CHECK(answer == NULL);
  const char many[] = "[{\"id\": \"a\", \"quantity\": \"gdp\", \"mechanism\": " GAUSSIAN
                      "}, 5,"
                      " {\"id\": \"b\", \"quantity\": \"gdp\", \"mechanism\": {\"type\": \"gaussian\"}}]";
  CHECK(dpcert_compute(many, DPCERT_WHOLE, &answer, NULL) == DPCERT_OK);
  CHECK(strncmp(answer, "[{\"id\":\"a\",\"quantity\":\"gdp\",\"lower\":\"1\",\"upper\":\"1\"", 49) == 0);
  CHECK(
      holds(answer,
            "{\"id\":null,\"error\":{\"code\":\"invalid_input\",\"message\":\"found the number 5, wanted an object\""));
  CHECK(holds(answer, "{\"id\":\"b\",\"error\":{") && holds(answer, "\"path\":\"/mechanism\"}}]"));
  dpcert_text_free(answer);
  CHECK(dpcert_compute("[]", DPCERT_WHOLE, &answer, NULL) == DPCERT_OK && strcmp(answer, "[]") == 0);
  dpcert_text_free(answer);
}

/* The text between `"certificate":"` and the next quote, its escapes undone. */
static char* certificate_in(const char* report) {
  static const char key[] = "\"certificate\":\"";
  const char* from = strstr(report, key);
  char *text = malloc(strlen(report) + 1), *to = text;
  for (from = from == NULL ? "" : from + strlen(key); *from != '\0' && *from != '"'; ++from) {
    if (*from == '\\') ++from;
    *to++ = from[-1] == '\\' && *from == 'n' ? '\n' : *from;
  }
  *to = '\0';
  return text;
}

static void audits_and_checks(void) {
  char *report = NULL, *outcome = NULL;
  CHECK(dpcert_audit(claims, sizeof claims - 1, NULL, &report, NULL) == DPCERT_OK);
  CHECK(holds(report, "\"id\":\"good\",\"verdict\":\"proved\",\"checked\":true"));
  CHECK(holds(report, "\"id\":\"bad\",\"verdict\":\"refuted\",\"checked\":true"));
  CHECK(holds(report, "\"within_rounding\":false"));
  char* certificate = certificate_in(report);
  dpcert_text_free(report);
  CHECK(dpcert_audit(claims, DPCERT_WHOLE, "1/10", &report, NULL) == DPCERT_OK);
  CHECK(holds(report, "\"within_rounding\":true"));
  dpcert_text_free(report);

  CHECK(dpcert_check(claims, DPCERT_WHOLE, certificate, DPCERT_WHOLE, 0, &outcome, NULL) == DPCERT_OK);
  CHECK(holds(outcome, "{\"accepted\":true,\"verdict\":\"proved\",\"id\":\"good\""));
  dpcert_text_free(outcome);
  if (certificate[0] != '\0') certificate[strlen(certificate) - 2] = 'x';
  CHECK(dpcert_check(claims, DPCERT_WHOLE, certificate, DPCERT_WHOLE, 1, &outcome, NULL) == DPCERT_OK);
  CHECK(holds(outcome, "{\"accepted\":false,\"reason\":"));
  dpcert_text_free(outcome);
  free(certificate);
  CHECK_ERROR(dpcert_check("{}", DPCERT_WHOLE, "", 0, 0, &outcome, &error), DPCERT_INVALID_INPUT, "/file", "");
  CHECK_ERROR(dpcert_audit("[1]", DPCERT_WHOLE, NULL, &report, &error), DPCERT_INVALID_INPUT, "", "");
}

static void samples(void) {
  char ones[400] = "", zeros[400] = "";
  for (size_t i = 0; i < 100; ++i) {
    strcat(ones, "1\n");
    strcat(zeros, i % 10 ? "0\n" : "1\n");
  }
  char* finding = NULL;
  CHECK(dpcert_audit_samples(ones, DPCERT_WHOLE, zeros, DPCERT_WHOLE, "{\"epsilon\": \"0.5\"}", DPCERT_WHOLE, &finding,
                             NULL) == DPCERT_OK);
  CHECK(holds(finding, "{\"verdict\":\"refuted\",\"confidence\":\"0.999\",\"epsilon_at_least\":\"1.59"));
  CHECK(holds(finding, "\"likely_in\":\"b\",\"counts\":[\"45 of 50\",\"0 of 50\"]"));
  dpcert_text_free(finding);
  zeros[0] = 'x';
  CHECK_ERROR(
      dpcert_audit_samples(ones, DPCERT_WHOLE, zeros, DPCERT_WHOLE, "{\"epsilon\": 1}", DPCERT_WHOLE, &finding, &error),
      DPCERT_INVALID_INPUT, "/b/0", "found \"x\", which is no number");
}

static double rounded(const char* number, int side) {
  double x = 0;
  CHECK(dpcert_round(number, DPCERT_WHOLE, side, &x, NULL) == DPCERT_OK);
  return x;
}

static void roundings(void) {
  CHECK(rounded("0.1", DPCERT_UP) == 0.1 && rounded("0.1", DPCERT_DOWN) == nextafter(0.1, 0));
  CHECK(rounded("-0.1", DPCERT_DOWN) == -0.1 && rounded("-0.1", DPCERT_UP) == -nextafter(0.1, 0));
  CHECK(rounded("1/3", DPCERT_UP) == nextafter(rounded("1/3", DPCERT_DOWN), 1));
  CHECK(rounded("0.5", DPCERT_UP) == 0.5 && rounded("0.5", DPCERT_DOWN) == 0.5 && rounded("0", DPCERT_UP) == 0);
  CHECK(rounded("1e-400", DPCERT_UP) == 0x1p-1074 && rounded("1e-400", DPCERT_DOWN) == 0);
  CHECK(rounded("3e-324", DPCERT_DOWN) == 0 && rounded("6e-324", DPCERT_UP) == 2 * 0x1p-1074);
  CHECK(rounded("1e400", DPCERT_UP) == HUGE_VAL && rounded("1e400", DPCERT_DOWN) == 0x1.fffffffffffffp1023);
  CHECK(rounded("-1e400", DPCERT_DOWN) == -HUGE_VAL && rounded("inf", DPCERT_DOWN) == HUGE_VAL);
}

void test_documents(void) {
  versions_and_schema();
  queries();
  audits_and_checks();
  samples();
  roundings();
}
