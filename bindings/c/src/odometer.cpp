// SPDX-License-Identifier: Apache-2.0
#include <mutex>

#include "arguments.hpp"
#include "dpcert/queries/spending.hpp"

struct dpcert_odometer {
  static constexpr auto kind = dpcert::c::Kind::odometer;
  dpcert::c::Kind is = kind;
  dpcert::Spending spending;
  std::mutex one_charge = {};
};

using namespace dpcert;
using namespace dpcert::c;

dpcert_code dpcert_odometer_new(const char* budget, size_t length, dpcert_odometer** odometer, dpcert_error** error) {
  if (odometer != nullptr) *odometer = nullptr;
  return guarded(error, [&] {
    dpcert_odometer*& output = output_at(odometer, "odometer");
    output = new dpcert_odometer{.spending = required(Spending::under(text_of(budget, length, "budget")))};
  });
}

void dpcert_odometer_free(dpcert_odometer* odometer) { free_handle(odometer); }

dpcert_code dpcert_odometer_add(dpcert_odometer* odometer, const char* object, size_t length, char** answer,
                                dpcert_error** error) {
  return answer_in(answer, "answer", error, [&] {
    dpcert_odometer& of = handle_at(odometer);
    const auto text = text_of(object, length, "object");
    const std::lock_guard lock{of.one_charge};
    return to_text(required(of.spending.add(text)));
  });
}
