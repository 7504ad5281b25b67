// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <map>

#include "dpcert/exact/rational.hpp"
#include "dpcert/sampling/bits.hpp"

namespace dpcert::test {

/// The bits of one string, drawn one by one; past its end it throws.
class BitString final : public Bits {
 public:
  struct End {};
  BitString(std::uint64_t string, unsigned length) : Bits{1}, string_{string}, length_{length} {}
  std::string source() const override { return "a string"; }

 private:
  std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned least) override {
    if (is_spent_ || least > length_) throw End{};
    is_spent_ = true;
    words[0] = string_;
    return length_;
  }

  std::uint64_t string_;
  unsigned length_;
  bool is_spent_ = false;
};

/// Of a procedure that draws bits: how many of the 2^depth strings of that length end in each
/// outcome, and how many leave it undecided. The probability of an outcome lies between its
/// share and that with the undecided ones, exactly.
template <class Outcome>
struct Enumeration {
  unsigned depth;
  std::map<Outcome, std::uint64_t> decided;
  std::uint64_t undecided = 0;

  [[nodiscard]] double most_undecided() const { return static_cast<double>(undecided) / std::exp2(depth); }
  [[nodiscard]] bool holds(const Outcome& outcome, const Rational& least, const Rational& most) const {
    const auto found = decided.find(outcome);
    const Rational all = power_of_two(static_cast<long>(depth)), share = found == decided.end() ? 0 : found->second;
    return share / all <= most && least <= (share + undecided) / all;
  }
  [[nodiscard]] bool holds(const Outcome& outcome, const Rational& exactly) const {
    return holds(outcome, exactly, exactly);
  }
};

template <class Draw>
[[nodiscard]] auto enumerate(unsigned depth, const Draw& draw) {
  using Outcome = decltype(draw(std::declval<Bits&>()));
  Enumeration<Outcome> all{depth, {}};
  const auto visit = [&](const auto& self, std::uint64_t string, unsigned length) -> void {
    try {
      BitString bits{string, length};
      all.decided[draw(bits)] += std::uint64_t{1} << (depth - length);
    } catch (const BitString::End&) {
      if (length == depth) {
        ++all.undecided;
        return;
      }
      self(self, string, length + 1);
      self(self, string | std::uint64_t{1} << length, length + 1);
    }
  };
  visit(visit, 0, 0);
  return all;
}

}  // namespace dpcert::test
