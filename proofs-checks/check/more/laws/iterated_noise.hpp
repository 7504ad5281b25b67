// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "kernel/spec/other_law.hpp"

/// Noise after noise: chains of noisy maps, noisy gradient
/// descent, the Ornstein-Uhlenbeck mechanism.
/// Theory  proofs-checks/check/theory/iterated-noise.md
namespace dpcert::check {

/// A record by its place in the data.
struct PlaceOfRecord {
  Rational index, records;
  friend bool operator==(const PlaceOfRecord&, const PlaceOfRecord&) = default;
};

/// What is left of data behind steps of noise: every admitted mechanism is mu-GDP for some mu^2 <=
/// mu_squared, and some admitted one attains the Gaussian pair of mu^2 = attained.
struct IteratedNoise final : OtherLaw {
  Rational mu_squared;
  Rational attained;                    ///< from 0 to mu_squared
  bool admits_several;                  ///< whether it admits more than one mechanism
  std::optional<PlaceOfRecord> record;  ///< the one whose replacement it speaks of; nothing: of all that neighbours do

  IteratedNoise(Rational most, Rational least, bool is_open, std::optional<PlaceOfRecord> place = std::nullopt)
      : mu_squared{std::move(most)}, attained{std::move(least)}, admits_several{is_open}, record{std::move(place)} {}
  [[nodiscard]] bool is_budget() const override { return admits_several; }
  [[nodiscard]] bool tells_of_data() const override { return record.has_value(); }
  [[nodiscard]] bool tells_the_same(const OtherLaw& other) const override;
  [[nodiscard]] bool is_given(const Statement& says) const override;
  [[nodiscard]] bool admits_gaussian(const Rational& square) const override {
    return admits_several && square <= attained;
  }
  [[nodiscard]] bool has_no_roles() const override { return true; }
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override;
};

}  // namespace dpcert::check
