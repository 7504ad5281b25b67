// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <thread>
#include <vector>

namespace dpcert::test {

/// So many threads that do nothing but take the machine's time, while it lives.
class Busy {
 public:
  explicit Busy(std::size_t threads) {
    for (std::size_t i = 0; i < threads; ++i)
      threads_.emplace_back([this] {
        for (volatile unsigned long turns = 0; !done_;) turns = turns + 1;
      });
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() {
    done_ = true;
    for (std::thread& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> done_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace dpcert::test
