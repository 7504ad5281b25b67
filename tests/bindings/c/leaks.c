/* SPDX-License-Identifier: Apache-2.0 */
/* 10^5 calls of all kinds, answered and refused, in threads that come and go: what is in use then is what was in use after
   the first of them. Under the sanitizers, where malloc does not tell, they themselves do. */
#include <malloc.h>
#include <pthread.h>

#include "c_test.h"

enum { ROUNDS_A_THREAD = 100, THREADS = 40 }; /* of 28 calls */

static void one_round(void) {
  char* answer = NULL;
  dpcert_error* error = NULL;
  dpcert_mechanism* mechanism = NULL;
  dpcert_sampler* sampler = NULL;
  dpcert_odometer* odometer = NULL;
  double x = 0, arguments[2] = {0.5, 1}, upper[2];
  int64_t draw[4];
  dpcert_mechanism_new(GAUSSIAN, DPCERT_WHOLE, &mechanism, NULL);
  dpcert_delta(mechanism, 1, DPCERT_UP, &x, NULL);
  dpcert_rdp(mechanism, 3, DPCERT_UP, &x, NULL);
  dpcert_curve_at(mechanism, DPCERT_CURVE_DELTA, arguments, 2, NULL, upper, NULL);
  dpcert_delta(mechanism, -1, DPCERT_UP, &x, &error);
  dpcert_error_free(error);
  dpcert_mechanism_ask(mechanism, "{\"quantity\": \"gdp\"}", DPCERT_WHOLE, &answer, &error);
  dpcert_text_free(answer);
  dpcert_mechanism_ask(mechanism, "{\"quantity\": \"gdb\"}", DPCERT_WHOLE, &answer, &error);
  dpcert_error_free(error);
  dpcert_mechanism_free(mechanism);
  dpcert_compute("{\"quantity\": \"zcdp\", \"mechanism\": " GAUSSIAN "}", DPCERT_WHOLE, &answer, NULL);
  dpcert_text_free(answer);
  dpcert_compute("[{\"quantity\": \"zcdp\"}, 1]", DPCERT_WHOLE, &answer, NULL);
  dpcert_text_free(answer);
  dpcert_compute("{", DPCERT_WHOLE, &answer, &error);
  dpcert_error_free(error);
  dpcert_sampler_new("{\"mechanism\": {\"type\": \"discrete_laplace\", \"scale\": 3, \"sensitivity\": 1}}",
                     DPCERT_WHOLE, &sampler, NULL);
  dpcert_sampler_draw(sampler, 4, draw, NULL, NULL);
  dpcert_sampler_draw_text(sampler, &answer, NULL);
  dpcert_text_free(answer);
  dpcert_sampler_free(sampler);
  dpcert_odometer_new("{\"rho\": 1}", DPCERT_WHOLE, &odometer, NULL);
  dpcert_odometer_add(odometer, GAUSSIAN, DPCERT_WHOLE, &answer, NULL);
  dpcert_text_free(answer);
  dpcert_odometer_add(odometer, "{}", DPCERT_WHOLE, &answer, &error);
  dpcert_error_free(error);
  dpcert_odometer_free(odometer);
}

static void* many_rounds(void* unused) {
  for (int i = 0; i < ROUNDS_A_THREAD; ++i) one_round();
  return unused;
}

static size_t in_use(void) { return mallinfo2().uordblks; }

void test_leaks(void) {
  size_t before = 0;
  for (int i = 0; i < THREADS; ++i) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, many_rounds, NULL) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    if (i == 1) before = in_use();
  }
  CHECK(in_use() <= before + 20000);
}
