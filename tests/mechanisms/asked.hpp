// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <catch2/catch.hpp>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/audit.hpp"
#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert::test {

inline Rational q(const std::string& text) { return read_rational(text).value(); }

inline Result<Mechanism> mechanism(const std::string& text) {
  const auto json = read_json(text);
  return reading([&] { return read_mechanism(json.value(), ""); });
}
/// The text must not be read as a mechanism: the place of the error, and words of its message.
inline void is_refused(const std::string& text, Fault fault, const std::string& where, const std::string& words = "") {
  const auto read = mechanism(text);
  INFO(text);
  REQUIRE_FALSE(read);
  INFO(read.error().message);
  CHECK(read.error().fault == fault);
  CHECK(read.error().where == where);
  CHECK(read.error().message.find(words) != std::string::npos);
}

inline Release released(const std::string& text) { return release_of(mechanism(text).value()).value(); }

inline double about_epsilon(const std::string& of, const Rational& delta = 0) {
  return released(of).epsilon(delta, 15)->value.steer();
}

inline Finding finding(const std::string& of, const std::string& claim) {
  const auto json = read_json(claim);
  return audit(mechanism(of).value(), reading([&] { return read_claim(json.value(), ""); }).value()).value();
}
inline std::string verdict(const std::string& of, const std::string& claim) {
  return name_of(finding(of, claim).verdict);
}

/// The verdict, and whether it has a certificate.
inline std::string settled(const std::string& of, const std::string& claim) {
  const Finding found = finding(of, claim);
  return std::string{name_of(found.verdict)} + (found.derivation ? ", shown" : "");
}

inline Result<Calibration> calibrated(const std::string& text, const Epsilon& epsilon, const Rational& delta,
                                      long digits = 15) {
  const auto open = open_mechanism_of(read_json(text).value());
  return open ? calibrate(*open, epsilon, delta, digits) : open.error();
}

}  // namespace dpcert::test
