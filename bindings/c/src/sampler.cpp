// SPDX-License-Identifier: Apache-2.0
#include <mutex>
#include <vector>

#include "arguments.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/queries/drawing.hpp"

struct dpcert_sampler {
  static constexpr auto kind = dpcert::c::Kind::sampler;
  dpcert::c::Kind is = kind;
  dpcert::Drawing drawing;
  std::mutex one_draw = {};
};

namespace dpcert::c {
namespace {

/// The nearest that 64 bits hold.
std::int64_t cut_to_64_bits(const Integer& x, std::size_t& cut) {
  static const Integer least{std::numeric_limits<std::int64_t>::min()}, most{std::numeric_limits<std::int64_t>::max()};
  if (x >= least && x <= most) return static_cast<std::int64_t>(x);
  ++cut;
  return static_cast<std::int64_t>(x < least ? least : most);
}

void draw_into(dpcert_sampler& sampler, std::size_t count, std::int64_t* multiples, std::size_t& cut) {
  const std::lock_guard lock{sampler.one_draw};
  std::vector<Integer> one(sampler.drawing.sampler.dimension());
  for (std::size_t i = 0; i < count; ++i) {
    sampler.drawing.sampler.draw(*sampler.drawing.bits, one);
    for (const Integer& multiple : one) *multiples++ = cut_to_64_bits(multiple, cut);
  }
}

Answer draw_in_full(dpcert_sampler& sampler) {
  const std::lock_guard lock{sampler.one_draw};
  Answer draw = Answer::array();
  for (const Rational& x : sampler.drawing.sampler.draw(*sampler.drawing.bits)) draw.push_back(write_exact(x));
  return draw;
}

}  // namespace
}  // namespace dpcert::c

using namespace dpcert;
using namespace dpcert::c;

dpcert_code dpcert_sampler_new(const char* spec, size_t length, dpcert_sampler** sampler, dpcert_error** error) {
  if (sampler != nullptr) *sampler = nullptr;
  return guarded(error, [&] {
    dpcert_sampler*& output = output_at(sampler, "sampler");
    output = new dpcert_sampler{.drawing = required(Drawing::of(json_of(spec, length, "spec")))};
  });
}

void dpcert_sampler_free(dpcert_sampler* sampler) { free_handle(sampler); }

dpcert_code dpcert_sampler_about(const dpcert_sampler* sampler, char** about, dpcert_error** error) {
  return answer_in(about, "about", error, [&] { return to_text(first_record(handle_at(sampler).drawing)); });
}

size_t dpcert_sampler_dimension(const dpcert_sampler* sampler) {
  return is_handle(sampler) ? sampler->drawing.sampler.dimension() : 0;
}

long dpcert_sampler_exponent(const dpcert_sampler* sampler) {
  return is_handle(sampler) ? -sampler->drawing.sampler.grid().bits : 0;
}

dpcert_code dpcert_sampler_draw(dpcert_sampler* sampler, size_t count, int64_t* multiples, size_t* cut,
                                dpcert_error** error) {
  std::size_t beyond = 0;
  const auto code = guarded(error, [&] {
    dpcert_sampler& from = handle_at(sampler);
    refuse_beyond_memory(count, sizeof(std::int64_t) * from.drawing.sampler.dimension());
    if (count > 0) draw_into(from, count, &output_at(multiples, "multiples"), beyond);
  });
  if (cut != nullptr) *cut = beyond;
  return code;
}

dpcert_code dpcert_sampler_draw_text(dpcert_sampler* sampler, char** draw, dpcert_error** error) {
  return answer_in(draw, "draw", error, [&] { return to_text(draw_in_full(handle_at(sampler))); });
}
