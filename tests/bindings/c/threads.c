/* SPDX-License-Identifier: Apache-2.0 */
/* Many threads at once, with handles of their own and one that all share; its answers are those of one thread, and threads
   that come and go leave nothing behind. */
#include <pthread.h>
#include <string.h>

#include "c_test.h"

enum { THREADS = 8, ROUNDS = 40 };

static dpcert_mechanism *shared, *dpsgd;
static dpcert_sampler* draws;
static dpcert_odometer* budget;
static double wanted[ROUNDS], wanted_epsilon;

static double epsilon_of(const dpcert_mechanism* mechanism, double delta) {
  double epsilon = 0;
  return dpcert_epsilon(mechanism, delta, DPCERT_UP, &epsilon, NULL) == DPCERT_OK ? epsilon : -1;
}
static double delta_of(const dpcert_mechanism* mechanism, double epsilon) {
  double delta = 0;
  return dpcert_delta(mechanism, epsilon, DPCERT_UP, &delta, NULL) == DPCERT_OK ? delta : -1;
}

static const char query[] =
    "{\"quantity\": \"posterior_rdp\", \"model\": {\"type\": \"beta_bernoulli\"}, \"prior\": {\"alpha\": 6, \"beta\": "
    "12},"
    " \"n\": 100, \"order\": 2, \"method\": {\"type\": \"direct\"}}";
static char* wanted_answer;

/* What is wrong in a thread is counted there: checks are the main thread's. */
static void* work(void* wrong_counter) {
  int* wrong = wrong_counter;
  for (int i = 0; i < ROUNDS; ++i) {
    dpcert_mechanism* own = NULL;
    char* answer = NULL;
    dpcert_error* error = NULL;
    int64_t draw[3];
    *wrong += dpcert_mechanism_new(GAUSSIAN, DPCERT_WHOLE, &own, NULL) != DPCERT_OK;
    *wrong += delta_of(own, i / 8.0) != wanted[i];
    *wrong += delta_of(shared, i / 8.0) != wanted[i];
    *wrong += i % 20 == 0 && epsilon_of(dpsgd, 1e-5) != wanted_epsilon;
    *wrong += dpcert_sampler_draw(draws, 3, draw, NULL, NULL) != DPCERT_OK;
    *wrong += dpcert_odometer_add(budget, GAUSSIAN, DPCERT_WHOLE, &answer, NULL) != DPCERT_OK;
    dpcert_text_free(answer);
    *wrong += dpcert_compute(query, DPCERT_WHOLE, &answer, NULL) != DPCERT_OK || strcmp(answer, wanted_answer) != 0;
    dpcert_text_free(answer);
    *wrong += dpcert_delta(shared, -1, DPCERT_UP, &(double){0}, &error) != DPCERT_INVALID_INPUT;
    dpcert_error_free(error);
    dpcert_mechanism_free(own);
  }
  return NULL;
}

void test_threads(void) {
  static const char sgd[] =
      "{\"type\": \"dpsgd\", \"examples\": 1000, \"batch\": 50, \"epochs\": 2, \"noise_multiplier\": 2}";
  char* spent = NULL;
  shared = mechanism_of(GAUSSIAN);
  dpsgd = mechanism_of(sgd);
  dpcert_mechanism* twin = mechanism_of(sgd);
  draws = sampler_of("{\"mechanism\": " GAUSSIAN ", \"grid\": \"2^-20\"}");
  CHECK(dpcert_odometer_new("{\"rho\": 1000}", DPCERT_WHOLE, &budget, NULL) == DPCERT_OK);
  CHECK(dpcert_compute(query, DPCERT_WHOLE, &wanted_answer, NULL) == DPCERT_OK);
  for (int i = 0; i < ROUNDS; ++i) wanted[i] = delta_of(shared, i / 8.0);
  wanted_epsilon = epsilon_of(twin, 1e-5);
  CHECK(wanted_epsilon > 0);

  pthread_t threads[THREADS];
  int wrong[THREADS] = {0};
  for (int i = 0; i < THREADS; ++i) CHECK(pthread_create(&threads[i], NULL, work, &wrong[i]) == 0);
  for (int i = 0; i < THREADS; ++i) {
    CHECK(pthread_join(threads[i], NULL) == 0);
    CHECK(wrong[i] == 0);
  }
  /* 8 * 40 Gaussians of rho 1/2, charged one after the other. */
  CHECK(dpcert_odometer_add(budget, "{\"type\": \"zcdp\", \"rho\": 0}", DPCERT_WHOLE, &spent, NULL) == DPCERT_OK);
  CHECK(holds(spent, "\"spent\":{\"lower\":\"160\""));
  dpcert_text_free(spent);
  dpcert_text_free(wanted_answer);
  dpcert_mechanism_free(shared), dpcert_mechanism_free(dpsgd), dpcert_mechanism_free(twin);
  dpcert_sampler_free(draws);
  dpcert_odometer_free(budget);
}
