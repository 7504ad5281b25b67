/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dpcert from C: certified differential privacy. Every figure is a rigorous two-sided enclosure,
 * lower <= value <= upper; what cannot be settled is an error, or said to be undecided.
 *
 * Calls     A call answers with a code: DPCERT_OK, or why not. Its last parameter, which may be NULL, then
 *           receives an error that says more, to be freed; and NULL where all is well. Outputs of a call that
 *           failed are NULL, or NaN. No call throws, prints, or ends the process, however wrong its arguments
 *           are, as long as pointers point at what they should, or are NULL. (GMP and FLINT end a process that
 *           has no memory left.)
 * Text      JSON in and out, as docs/reference describes it, in UTF-8. An input is `text` and its `length`
 *           in bytes, 64 MiB at most; DPCERT_WHOLE: as far as its NUL. An output ends with NUL, holds no
 *           other, and is the caller's, to be freed by dpcert_text_free.
 * Numbers   Decimal text means exactly that number. A double that goes in means exactly the binary number that
 *           it is: 0.1 is 0.1000000000000000055511151231257827...; to say 1/10, use text. A double that comes
 *           out is rounded to the side that one asks for, so that it is a bound: DPCERT_UP for a promise.
 * Handles   belong to the caller, who frees each once, after all calls with it. Any number of threads may call
 *           at once, also with one handle: draws, and charges to an odometer, then come one after the other.
 *           Threads must not be cancelled inside a call. There is no other state that a caller sees.
 * Work      is counted, never timed. Searches of one question end after some five to eight seconds (those of a
 *           calibration after some thirty) with what is known by then.
 * Fork      A child process may call if no other thread was inside a call when it was forked; it makes samplers
 *           of its own, lest two processes draw alike. A library built with geometry runs some engines in child
 *           processes of its own.
 */
#ifndef DPCERT_H
#define DPCERT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define DPCERT_WHOLE SIZE_MAX

typedef enum dpcert_code {
  DPCERT_OK = 0,
  DPCERT_INVALID_INPUT = 1,       /* malformed, or outside the quantity's domain */
  DPCERT_UNSUPPORTED = 2,         /* well-formed, but there is no certified method for it */
  DPCERT_PRECISION_EXHAUSTED = 3, /* not settled within its work or memory */
  DPCERT_INTERNAL = 4             /* a mistake of this library: please report it */
} dpcert_code;

/* The side to which a number is rounded. */
#define DPCERT_DOWN (-1)
#define DPCERT_UP 1

/* ---- Errors and texts ---- */

typedef struct dpcert_error dpcert_error;

/* Of NULL: DPCERT_OK, "", "". The texts live as long as the error. */
dpcert_code dpcert_error_code(const dpcert_error* error);
const char* dpcert_error_message(const dpcert_error* error); /* what was found, and what was wanted */
const char* dpcert_error_path(const dpcert_error* error);    /* where: a JSON pointer into the input, or "/parameter" */
void dpcert_error_free(dpcert_error* error);                 /* NULL is left alone, as by all that free */
void dpcert_text_free(char* text);

/* "invalid_input", ...; "" of other numbers. */
const char* dpcert_code_name(int code);

/* "0.1.0" */
const char* dpcert_version(void);

/* {"version", "licence", "geometry", "engines"}: a library with geometry is under the GPL-3.0-or-later, one
   without under the Apache-2.0. */
dpcert_code dpcert_about(char** about, dpcert_error** error);

/* The JSON Schema (2020-12) of all that is read: types, members, ranges, meanings, examples.
   root  a variety ("mechanism"), a type ("gaussian"), or both ("mechanism.gaussian"); NULL or "": queries, audit
         files and specs of releases */
dpcert_code dpcert_schema(const char* root, char** schema, dpcert_error** error);

/* The questions of the known answers that `dpcert vectors` prints, an array of queries with their ids. */
dpcert_code dpcert_vectors(char** queries, dpcert_error** error);

/* The double next to a number's text, or "inf", on that side: "0.1" up is 0.1000000000000000055... */
dpcert_code dpcert_round(const char* number, size_t length, int side, double* rounded, dpcert_error** error);

/* ---- Whole documents ---- */

/* Answers one query, {"quantity": ...}, by {"id", "quantity", "lower", "upper", "kind", "rule", ...}; or an array of
   queries by the array of their answers, in which {"id", "error": {"code", "message", "path"}} stands for a query
   that failed. */
dpcert_code dpcert_compute(const char* query, size_t length, char** answer, dpcert_error** error);

/* Audits the claims of a file's text: {"verdicts": [...]}, each with its certificate, if it has one, checked at once.
   rounding  a claim that is short by at most this part of itself is said to be so by rounding; NULL: "1e-9" */
dpcert_code dpcert_audit(const char* file, size_t length, const char* rounding, char** report, dpcert_error** error);

/* Re-checks a certificate against its audit file (or against the query of a design), by the independent checker:
   {"accepted": true, "verdict", "id", "claim", "rules"}, or {"accepted": false, "reason", "step"}, which is an answer.
   kernel_only  not 0: with nothing but the kernel's rules */
dpcert_code dpcert_check(const char* file, size_t length, const char* certificate, size_t certificate_length,
                         int kernel_only, char** outcome, dpcert_error** error);

/* Audits a mechanism from its outputs on two neighbouring data sets, each text one output a line: {"verdict":
   "refuted", "not_refuted" or "no_power", "epsilon_at_least"?, "refutable", "unseen_names", "event", ...}. A true
   claim is refuted with at most the probability 1 - confidence. Errors in outputs have paths "/a/17".
   claim  {"epsilon": 1, "delta": 0, "confidence": "0.999", "names": false}; all but epsilon may be missing */
dpcert_code dpcert_audit_samples(const char* a, size_t a_length, const char* b, size_t b_length, const char* claim,
                                 size_t claim_length, char** finding, dpcert_error** error);

/* ---- Mechanisms ---- */

/* A mechanism, or a budget, read once for many questions: what is found out about it is kept. */
typedef struct dpcert_mechanism dpcert_mechanism;

/* Reads {"type": "gaussian", "sigma": "1.1", "sensitivity": 1}, ... */
dpcert_code dpcert_mechanism_new(const char* object, size_t length, dpcert_mechanism** mechanism, dpcert_error** error);
void dpcert_mechanism_free(dpcert_mechanism* mechanism);

/* Answers a query that leaves "mechanism" out, {"quantity": "epsilon", "delta": "1e-5", "digits": 20}, as dpcert_compute
   would. Quantities: those that are asked of one mechanism, but for calibrate. */
dpcert_code dpcert_mechanism_ask(const dpcert_mechanism* mechanism, const char* query, size_t length, char** answer,
                                 dpcert_error** error);

/* The figures as doubles, rounded to that side; they may be infinite. Rounded up, each is proved to be enough
   (`tradeoff`, an error that cannot be avoided: rounded down). Rounded to the other side it bounds the mechanism's own
   optimum only where dpcert_mechanism_ask says that the figure's "kind" is "exact": else it bounds what a rule proves. */

/* epsilon >= 0: the smallest delta */
dpcert_code dpcert_delta(const dpcert_mechanism* mechanism, double epsilon, int side, double* delta,
                         dpcert_error** error);
/* delta in [0, 1]: the smallest epsilon >= 0 */
dpcert_code dpcert_epsilon(const dpcert_mechanism* mechanism, double delta, int side, double* epsilon,
                           dpcert_error** error);
/* order > 0, or infinity: the Renyi divergence */
dpcert_code dpcert_rdp(const dpcert_mechanism* mechanism, double order, int side, double* epsilon,
                       dpcert_error** error);

typedef enum dpcert_curve {
  DPCERT_CURVE_DELTA = 0,   /* at epsilons */
  DPCERT_CURVE_EPSILON = 1, /* at deltas */
  DPCERT_CURVE_RDP = 2,     /* at orders */
  DPCERT_CURVE_TRADEOFF = 3 /* the least type II error, at type I errors in [0, 1] */
} dpcert_curve;

/* The same at `count` arguments: lower[i] is rounded down and upper[i] up; one of the two arrays may be NULL. The first
   argument that fails ends the call, its index being in the error's path, "/3"; from there on all outputs are NaN. */
dpcert_code dpcert_curve_at(const dpcert_mechanism* mechanism, int curve, const double* arguments, size_t count,
                            double* lower, double* upper, dpcert_error** error);

/* ---- Calibration ---- */

/* The smallest sigma of Gaussian noise for (epsilon, delta), epsilon >= 0 and 0 < delta < 1, rounded up to a double for
   which that is proved: at most 1e-12 of itself above the optimum. */
dpcert_code dpcert_calibrate_gaussian(double epsilon, double delta, double sensitivity, double* sigma,
                                      dpcert_error** error);

/* The best value of the one parameter that is null in a mechanism object, for (epsilon, delta), as a double for which
   that is proved. For decimals, and both bounds of the optimum: dpcert_compute of "calibrate". */
dpcert_code dpcert_calibrate(const char* object, size_t length, double epsilon, double delta, double* value,
                             dpcert_error** error);

/* ---- Draws ---- */

typedef struct dpcert_sampler dpcert_sampler;

/* {"mechanism": {...}, "grid": "2^-40", "value": "17/3", "seed": 7, "fixed_time": true}; all but the mechanism may be
   missing. What is drawn is value + noise, exactly rounded to the grid (1 where it is missing). Bits come from the
   kernel, or from a seed, for simulation. */
dpcert_code dpcert_sampler_new(const char* spec, size_t length, dpcert_sampler** sampler, dpcert_error** error);
void dpcert_sampler_free(dpcert_sampler* sampler);

/* {"mechanism", "guarantee", "grid", "randomness", "drawn"?, "assumes"?}: what is drawn, for records. */
dpcert_code dpcert_sampler_about(const dpcert_sampler* sampler, char** about, dpcert_error** error);

/* How many numbers a draw is: 0 of what is no sampler. */
size_t dpcert_sampler_dimension(const dpcert_sampler* sampler);
/* e: a draw of n stands for n * 2^e. */
long dpcert_sampler_exponent(const dpcert_sampler* sampler);

/* `count` draws, one after the other, each of `dimension` multiples of the grid's step. A multiple that 64 bits cannot
   hold is cut to the nearest that they hold, which is privacy's own post-processing; *cut, unless NULL, counts these. */
dpcert_code dpcert_sampler_draw(dpcert_sampler* sampler, size_t count, int64_t* multiples, size_t* cut,
                                dpcert_error** error);
/* One draw, whatever its size: an array of exact decimals, ["5.25", "-1"]. */
dpcert_code dpcert_sampler_draw_text(dpcert_sampler* sampler, char** draw, dpcert_error** error);

/* ---- Odometers ---- */

/* Mechanisms that are chosen one after another, under a budget: {"epsilon": 1}, {"epsilon": 1, "delta": "1e-6"},
   {"rho": 1}, {"mu": 1} or {"order": 2, "epsilon": 1}. */
typedef struct dpcert_odometer dpcert_odometer;

dpcert_code dpcert_odometer_new(const char* budget, size_t length, dpcert_odometer** odometer, dpcert_error** error);
void dpcert_odometer_free(dpcert_odometer* odometer);

/* Charges a mechanism object, or refuses it: {"verdict": "accepted", "refused" or "undecided", "price", "spent", "left",
   "assumes"?}. After an error nothing has changed. */
dpcert_code dpcert_odometer_add(dpcert_odometer* odometer, const char* object, size_t length, char** answer,
                                dpcert_error** error);

#ifdef __cplusplus
}
#endif

#endif
