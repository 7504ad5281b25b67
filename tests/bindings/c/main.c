/* SPDX-License-Identifier: Apache-2.0 */
/* usage: dpcert_c_test PART...   Exit status 1 where a check fails. */
#include <stdio.h>
#include <string.h>

#include "c_test.h"

static int failures = 0, checks = 0;

void check_that(int holds, const char* what, const char* file, int line) {
  ++checks;
  if (holds) return;
  ++failures;
  fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
}

int holds(const char* text, const char* word) { return text != NULL && strstr(text, word) != NULL; }

void check_error(dpcert_code found, dpcert_error* error, dpcert_code wanted, const char* path, const char* message,
                 const char* file, int line) {
  const int is_so = found == wanted && dpcert_error_code(error) == wanted &&
                    strcmp(dpcert_error_path(error), path) == 0 && holds(dpcert_error_message(error), message);
  if (!is_so)
    fprintf(stderr, "found %s %s: %s\n", dpcert_code_name((int)found), dpcert_error_path(error),
            dpcert_error_message(error));
  check_that(is_so, message, file, line);
  dpcert_error_free(error);
}

dpcert_mechanism* mechanism_of(const char* object) {
  dpcert_mechanism* mechanism = NULL;
  dpcert_error* error = NULL;
  CHECK(dpcert_mechanism_new(object, DPCERT_WHOLE, &mechanism, &error) == DPCERT_OK);
  CHECK(mechanism != NULL && error == NULL);
  return mechanism;
}

dpcert_sampler* sampler_of(const char* spec) {
  dpcert_sampler* sampler = NULL;
  CHECK(dpcert_sampler_new(spec, DPCERT_WHOLE, &sampler, NULL) == DPCERT_OK);
  CHECK(sampler != NULL);
  return sampler;
}

static const struct {
  const char* name;
  void (*test)(void);
} parts[] = {{"documents", test_documents},     {"mechanisms", test_mechanisms},
             {"calibration", test_calibration}, {"draws", test_draws},
             {"odometers", test_odometers},     {"hostile_arguments", test_hostile_arguments},
             {"threads", test_threads},         {"leaks", test_leaks}};

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    int is_known = 0;
    for (size_t j = 0; j < sizeof parts / sizeof *parts; ++j) {
      if (strcmp(argv[i], parts[j].name) != 0) continue;
      is_known = 1;
      parts[j].test();
    }
    if (!is_known) fprintf(stderr, "no part %s\n", argv[i]);
    failures += !is_known;
  }
  printf("%d checks, %d failures\n", checks, failures);
  return failures > 0 || checks == 0;
}
