// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "arguments.hpp"
#include "dpcert/queries/known_mechanism.hpp"

struct dpcert_mechanism {
  static constexpr auto kind = dpcert::c::Kind::mechanism;
  dpcert::c::Kind is = kind;
  dpcert::KnownMechanism known;
};

namespace dpcert::c {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Curve curve_of(int curve) {
  switch (curve) {
    case DPCERT_CURVE_DELTA:
      return Curve::delta;
    case DPCERT_CURVE_EPSILON:
      return Curve::epsilon;
    case DPCERT_CURVE_RDP:
      return Curve::rdp;
    case DPCERT_CURVE_TRADEOFF:
      return Curve::tradeoff;
    default:
      reject("/curve", "found " + std::to_string(curve) + ", wanted one of DPCERT_CURVE_DELTA to _TRADEOFF");
  }
}

dpcert_code at_one(const dpcert_mechanism* mechanism, Curve curve, double argument, int side, double* figure,
                   dpcert_error** error) {
  if (figure != nullptr) *figure = nan;
  return guarded(error, [&] {
    const KnownMechanism& known = handle_at(mechanism).known;
    double& output = output_at(figure, "figure");
    const Direction direction = side_of(side);
    const DoubleBounds bounds = required(known.at(curve, argument));
    output = direction == Direction::up ? bounds.upper : bounds.lower;
  });
}

/// Arrays of so many bounds each, one of which may be NULL.
struct Outputs {
  double *lower, *upper;
  std::size_t count, done = 0;

  void add(const DoubleBounds& bounds) {
    if (lower != nullptr) lower[done] = bounds.lower;
    if (upper != nullptr) upper[done] = bounds.upper;
    ++done;
  }
  void leave() const {
    for (double* array : {lower, upper})
      if (array != nullptr) std::fill(array + done, array + count, nan);
  }
};

void at_many(const KnownMechanism& known, Curve curve, const double* arguments, Outputs& outputs) {
  if (outputs.count == 0) return;
  if (arguments == nullptr) reject("/arguments", "found NULL, wanted an array");
  if (outputs.lower == nullptr && outputs.upper == nullptr)
    reject("/upper", "found NULL, as for lower, wanted an array for one of them");
  while (outputs.done < outputs.count) {
    const auto bounds = known.at(curve, arguments[outputs.done]);
    if (!bounds) throw BadInput{{bounds.error().fault, child("", outputs.done), bounds.error().message}};
    outputs.add(*bounds);
  }
}

}  // namespace
}  // namespace dpcert::c

using namespace dpcert::c;

dpcert_code dpcert_mechanism_new(const char* object, size_t length, dpcert_mechanism** mechanism,
                                 dpcert_error** error) {
  if (mechanism != nullptr) *mechanism = nullptr;
  return guarded(error, [&] {
    dpcert_mechanism*& output = output_at(mechanism, "mechanism");
    auto known = dpcert::required(dpcert::KnownMechanism::of(text_of(object, length, "object")));
    output = new dpcert_mechanism{.known = std::move(known)};
  });
}

void dpcert_mechanism_free(dpcert_mechanism* mechanism) { free_handle(mechanism); }

dpcert_code dpcert_mechanism_ask(const dpcert_mechanism* mechanism, const char* query, size_t length, char** answer,
                                 dpcert_error** error) {
  return answer_in(answer, "answer", error, [&] {
    const auto& known = handle_at(mechanism).known;
    return dpcert::to_text(dpcert::required(known.answer(json_of(query, length, "query"))));
  });
}

dpcert_code dpcert_delta(const dpcert_mechanism* mechanism, double epsilon, int side, double* delta,
                         dpcert_error** error) {
  return at_one(mechanism, dpcert::Curve::delta, epsilon, side, delta, error);
}

dpcert_code dpcert_epsilon(const dpcert_mechanism* mechanism, double delta, int side, double* epsilon,
                           dpcert_error** error) {
  return at_one(mechanism, dpcert::Curve::epsilon, delta, side, epsilon, error);
}

dpcert_code dpcert_rdp(const dpcert_mechanism* mechanism, double order, int side, double* epsilon,
                       dpcert_error** error) {
  return at_one(mechanism, dpcert::Curve::rdp, order, side, epsilon, error);
}

dpcert_code dpcert_curve_at(const dpcert_mechanism* mechanism, int curve, const double* arguments, size_t count,
                            double* lower, double* upper, dpcert_error** error) {
  if (const auto code = guarded(error, [&] { refuse_beyond_memory(count, sizeof(double)); }); code != DPCERT_OK)
    return code;
  Outputs outputs{lower, upper, count};
  const auto code = guarded(error, [&] { at_many(handle_at(mechanism).known, curve_of(curve), arguments, outputs); });
  if (code != DPCERT_OK) outputs.leave();
  return code;
}
