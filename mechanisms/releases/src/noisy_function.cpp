// SPDX-License-Identifier: Apache-2.0
#include "noisy_function.hpp"

#include <algorithm>

#include "dpcert/mechanisms/law_draws.hpp"
#include "dpcert/mechanisms/read_mixing.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr Precision told_precision{128};

class FunctionOnGrid final : public GridLaw {
 public:
  FunctionOnGrid(const FunctionNoise& noise, LargestNorm largest, Drawn at_sites, const Grid& grid)
      : noise_{noise}, largest_{std::move(largest)}, at_sites_{std::move(at_sites)}, grid_{grid} {}
  std::size_t dimension() const override { return noise_.sites.size(); }
  void draw(Bits& bits, std::span<Integer> multiples) const override {
    const Drawn process = ProcessDraw{noise_.scale(bits), bits}.at(noise_.root);
    const Drawn released = [&](Precision precision) {
      std::vector<Enclosure> values = at_sites_(precision);
      const std::vector<Enclosure> vz = process(precision);
      const Enclosure size = largest_(precision) * noise_.sigma;
      for (std::size_t i = 0; i < values.size(); ++i) values[i] += vz[i] * size;
      return values;
    };
    round_to(grid_, std::vector<Rational>(dimension()), released, multiples);
  }

 private:
  FunctionNoise noise_;
  LargestNorm largest_;
  Drawn at_sites_;
  Grid grid_;
};

class FunctionOutput final : public OutputLaw {
 public:
  FunctionOutput(FunctionNoise noise, LargestNorm largest, std::size_t numbers,
                 std::function<Drawn(std::vector<Rational>)> at_sites)
      : noise_{std::move(noise)}, largest_{std::move(largest)}, numbers_{numbers}, at_sites_{std::move(at_sites)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto known = value_of_dimension(numbers_, value);
    if (!known) return known.error();
    if (const auto error = why_too_coarse(grid, noise_.sigma * largest_(told_precision).upper())) return *error;
    return std::shared_ptr<const GridLaw>{
        std::make_shared<const FunctionOnGrid>(noise_, largest_, at_sites_(*known), grid)};
  }

 private:
  FunctionNoise noise_;
  LargestNorm largest_;
  std::size_t numbers_;
  std::function<Drawn(std::vector<Rational>)> at_sites_;
};

std::vector<Rational> read_sites(const Fields& in) {
  std::vector<Rational> sites;
  for (const Rational& site : in.numbers("sites")) {
    want_new_site(sites, site, child(in.where("sites"), sites.size()));
    sites.push_back(site);
  }
  return sites;
}

EnclosedRoot read_root(const Fields& in, const ScaledKernel& kernel, const std::vector<Rational>& sites) {
  auto root = EnclosedRoot::of([kernel, sites](Precision precision) { return kernel.between(sites, sites, precision); },
                               sites.size());
  if (!root)
    reject(in.where("sites"),
           "found sites that lie too close together for this kernel and bandwidth: " + root.error().message +
               "; wanted fewer of them, or farther apart, or a smaller bandwidth");
  return *std::move(root);
}

/// A number written up to six digits, rounded up.
std::string at_most_text(const Rational& x) { return write_decimal(x, 6, Direction::up); }

}  // namespace

void want_new_site(const std::vector<Rational>& before, const Rational& site, const std::string& where) {
  const auto same = std::ranges::find(before, site);
  if (same != before.end())
    reject(where, "found " + short_text(site) + " again, wanted another site than that of index " +
                      std::to_string(same - before.begin()));
}

std::string FunctionNoise::error(const LargestNorm& largest) const {
  return "the noise at each site is normal, of standard deviation " +
         at_most_text(sigma * largest(told_precision).upper()) + " (rounded up)" + scale_in_words +
         ", and varies from site to site as the kernel does; beside it half a step of the grid at most";
}

std::function<std::string(const std::vector<Rational>&)> FunctionNoise::told() const {
  return [sites = sites](const std::vector<Rational>& drawn) {
    std::string items;
    for (std::size_t i = 0; i < sites.size(); ++i)
      items += (i == 0 ? "" : ", ") + (R"({"site": )" + quoted(sites[i])) + R"(, "value": )" +
               quote_json(write_exact(drawn[i])) + "}";
    return "[" + items + "]";
  };
}

KnownOutput FunctionNoise::output(LargestNorm largest, std::size_t numbers,
                                  std::function<Drawn(std::vector<Rational>)> at_sites) const {
  return std::make_shared<const FunctionOutput>(*this, std::move(largest), numbers, std::move(at_sites));
}

std::vector<Member> function_noise_members() {
  return {
      {"kernel", ValueType::one_of(names_of(stationary_kernels())), "the kernel, which is the noise's covariance, too"},
      {"bandwidth", ValueType::number(Range::positive()), "what distances are divided by, in the unit of the sites"},
      {"sites", ValueType::list_of(ValueType::number(Range::any()), 1, EnclosedRoot::most_rows),
       "where the function is released, no site twice"},
      optional({"mixing", ValueType::variety("mixing"), "law of V > 0; where it is missing V is 1: Gaussian noise"}),
      {"sigma", ValueType::number(Range::positive()),
       "scale of the noise, in units of the largest norm of a difference of neighbours; null: the least for which the "
       "claim is proved",
       Privacy::grows}};
}

FunctionNoise read_function_noise(const Fields& in) {
  const ScaledKernel kernel{&read_named(in, "kernel", stationary_kernels()), in.number("bandwidth")};
  const std::vector<Rational> sites = read_sites(in);
  const Rational sigma = in.number("sigma");
  FunctionNoise noise{kernel,
                      sites,
                      read_root(in, kernel, sites),
                      mechanism_text("gaussian", in, {"sigma"}, {{"sensitivity", "1"}}),
                      sigma,
                      [](Bits&) -> Real { return [](Precision precision) {
                                            return Enclosure{1, precision};
                                          }; },
                      ""};
  if (!in.has("mixing")) return noise;
  noise.mechanism = mechanism_text("elliptical_process", in, {"mixing", "sigma"}, {{"sensitivity", "1"}});
  noise.scale = draws_of(read_mixing(in.at("mixing"), in.where("mixing")));
  if (!noise.scale) reject(in.where("mixing"), "no method draws this scale V: wanted another law");
  noise.scale_in_words = " for V = 1, times one draw of V for all sites";
  return noise;
}

}  // namespace dpcert
