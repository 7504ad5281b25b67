/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>

#include "c_test.h"

enum { COUNT = 4000 };

static void numbers_on_a_grid(void) {
  const char spec[] =
      "{\"mechanism\": {\"type\": \"laplace\", \"scale\": 2, \"sensitivity\": 1}, \"grid\": \"2^-3\", \"value\": 100, "
      "\"seed\": 7}";
  dpcert_sampler *sampler = sampler_of(spec), *again = sampler_of(spec);
  static int64_t draws[COUNT], twins[COUNT];
  size_t cut = 99;
  CHECK(dpcert_sampler_dimension(sampler) == 1 && dpcert_sampler_exponent(sampler) == -3);
  CHECK(dpcert_sampler_draw(sampler, COUNT, draws, &cut, NULL) == DPCERT_OK && cut == 0);
  CHECK(dpcert_sampler_draw(again, COUNT - 1, twins, NULL, NULL) == DPCERT_OK);
  CHECK(memcmp(draws, twins, (COUNT - 1) * sizeof *draws) == 0);
  int64_t sum = 0;
  for (int i = 0; i < COUNT; ++i) sum += draws[i] - 800;
  CHECK(llabs(sum) < 8 * 16 * 64); /* eight standard deviations of 2 sqrt(2) 2^3 sqrt(4000) */
  char *text = NULL, *about = NULL;
  CHECK(dpcert_sampler_draw_text(again, &text, NULL) == DPCERT_OK);
  const int64_t last = draws[COUNT - 1];
  CHECK(text != NULL && strtod(text + 2, NULL) == (double)last / 8);
  dpcert_text_free(text);
  CHECK(dpcert_sampler_about(sampler, &about, NULL) == DPCERT_OK);
  CHECK(holds(about, "\"grid\":\"2^-3\"") && holds(about, "chacha20 seed 7") && holds(about, "\"epsilon\":\"0.5\""));
  dpcert_text_free(about);
  dpcert_sampler_free(sampler);
  dpcert_sampler_free(again);
}

static void vectors_and_extremes(void) {
  dpcert_sampler* three = sampler_of(
      "{\"mechanism\": {\"type\": \"composition\", \"parts\": [{\"mechanism\": {\"type\": \"discrete_laplace\", "
      "\"scale\": 1, "
      "\"sensitivity\": 1}, \"times\": 3}]}, \"value\": [1000, 2000, 3000]}");
  int64_t draw[6];
  CHECK(dpcert_sampler_dimension(three) == 3 && dpcert_sampler_exponent(three) == 0);
  CHECK(dpcert_sampler_draw(three, 2, draw, NULL, NULL) == DPCERT_OK);
  for (int i = 0; i < 6; ++i) CHECK(llabs(draw[i] - 1000 * (i % 3 + 1)) < 200);
  char *about = NULL, *text = NULL;
  CHECK(dpcert_sampler_about(three, &about, NULL) == DPCERT_OK && holds(about, "\"randomness\":\"kernel\""));
  dpcert_text_free(about);
  dpcert_sampler_free(three);

  dpcert_sampler* far = sampler_of(
      "{\"mechanism\": {\"type\": \"laplace\", \"scale\": 1, \"sensitivity\": 1}, \"grid\": \"2^-10\", \"value\": "
      "\"-1e30\"}");
  size_t cut = 0;
  CHECK(dpcert_sampler_draw(far, 6, draw, &cut, NULL) == DPCERT_OK && cut == 6);
  for (int i = 0; i < 6; ++i) CHECK(draw[i] == INT64_MIN);
  CHECK(dpcert_sampler_draw_text(far, &text, NULL) == DPCERT_OK && holds(text, "[\"-") && strlen(text) > 30);
  dpcert_text_free(text);
  CHECK(dpcert_sampler_draw(far, 0, NULL, &cut, NULL) == DPCERT_OK && cut == 0);
  dpcert_sampler_free(far);
}

void test_draws(void) {
  numbers_on_a_grid();
  vectors_and_extremes();
}
