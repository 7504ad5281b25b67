// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "enclosed.hpp"

namespace dpcert::check::test {

/// A member of an elliptical family: its type and further keys.
inline std::string member(const std::string& type, const std::string& more = "") {
  return R"({"type": ")" + type + "\"" + (more.empty() ? "" : ", " + more) + "}";
}
inline std::string student_t(const std::string& dof) { return member("student_t", R"("dof": ")" + dof + "\""); }
inline std::string exponential_power(const std::string& power) {
  return member("exponential_power", R"("power": ")" + power + "\"");
}
inline std::string kotz(const std::string& shape, const std::string& rate, const std::string& power) {
  return member("kotz", R"("shape": ")" + shape + R"(", "rate": ")" + rate + R"(", "power": ")" + power + "\"");
}
inline std::string pearson_vii(const std::string& exponent, const std::string& scale) {
  return member("pearson_vii", R"("exponent": ")" + exponent + R"(", "scale": ")" + scale + "\"");
}
inline std::string hyperbolic(const std::string& index, const std::string& chi, const std::string& psi) {
  return member("generalised_hyperbolic",
                R"("index": ")" + index + R"(", "chi": ")" + chi + R"(", "psi": ")" + psi + "\"");
}

inline std::string elliptical(const std::string& of, const std::string& dimension, const std::string& sensitivity,
                              const std::string& sigma = "1") {
  return R"({"type": "elliptical", "elliptical": )" + of + R"(, "dimension": )" + dimension + R"(, "sensitivity": ")" +
         sensitivity + R"(", "sigma": ")" + sigma + "\"}";
}
inline std::string by_covariance(const std::string& of, const std::string& covariance, const std::string& differences,
                                 const std::string& more = "") {
  return R"({"type": "elliptical", "elliptical": )" + of + R"(, "covariance": )" + covariance + R"(, "differences": )" +
         differences + R"(, "sigma": 1)" + (more.empty() ? "" : ", " + more) + "}";
}
inline std::string process(const std::string& mixing, const std::string& sensitivity, const std::string& sigma) {
  return R"({"type": "elliptical_process", "mixing": )" + mixing + R"(, "sensitivity": ")" + sensitivity +
         R"(", "sigma": ")" + sigma + "\"}";
}

/// A double as a fraction, to twelve decimals: it picks numbers of a case.
inline std::string fraction(double x) { return picked(x).str(); }

}  // namespace dpcert::check::test
