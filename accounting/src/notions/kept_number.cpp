// SPDX-License-Identifier: Apache-2.0
#include "notions/kept_number.hpp"

#include <map>
#include <memory>
#include <mutex>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

class KeptNumber {
 public:
  explicit KeptNumber(Refinable number) : number_{std::move(number)} {}

  [[nodiscard]] Enclosure at(Precision precision) {
    const std::lock_guard hold{lock_};
    auto known = found_.find(precision.bits);
    if (known == found_.end() || !known->second.is_usable())
      known = found_.insert_or_assign(precision.bits, Kept<Enclosure>{[&] { return number_(precision); }}).first;
    return known->second.value();
  }

 private:
  Refinable number_;
  std::mutex lock_;
  std::map<long, Kept<Enclosure>> found_;  ///< by bits
};

}  // namespace

Refinable kept(Refinable number) {
  const auto one = std::make_shared<KeptNumber>(std::move(number));
  return [one](Precision precision) { return one->at(precision); };
}

}  // namespace dpcert
