/* SPDX-License-Identifier: Apache-2.0 */
/* What the tests of the C library share: checks that go on, and texts that are freed. */
#ifndef DPCERT_C_TEST_H
#define DPCERT_C_TEST_H

#include <dpcert.h>

void check_that(int holds, const char* what, const char* file, int line);
#define CHECK(condition) check_that(condition, #condition, __FILE__, __LINE__)

/* Is the word somewhere in the text? It is not in NULL. */
int holds(const char* text, const char* word);

/* A failure of that code, whose path and message hold these words; the error is freed. */
void check_error(dpcert_code found, dpcert_error* error, dpcert_code wanted, const char* path, const char* message,
                 const char* file, int line);
#define CHECK_ERROR(call, code, path, message)                          \
  do {                                                                  \
    dpcert_error* error = NULL;                                         \
    const dpcert_code found = call;                                     \
    check_error(found, error, code, path, message, __FILE__, __LINE__); \
  } while (0)

/* Of an object that is right. */
dpcert_mechanism* mechanism_of(const char* object);
dpcert_sampler* sampler_of(const char* spec);

#define GAUSSIAN "{\"type\": \"gaussian\", \"sigma\": \"1\", \"sensitivity\": \"1\"}"

/* The parts. */
void test_documents(void);
void test_mechanisms(void);
void test_calibration(void);
void test_draws(void);
void test_odometers(void);
void test_hostile_arguments(void);
void test_threads(void);
void test_leaks(void);

#endif
