// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <flint/flint.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace dpcert {

/// Runs ask(0), ..., ask(threads - 1), each in a thread of its own; all begin at about one time.
inline void at_once(std::size_t threads, const std::function<void(std::size_t)>& ask) {
  std::atomic<std::size_t> ready = 0;
  std::vector<std::thread> running;
  for (std::size_t i = 0; i < threads; ++i)
    running.emplace_back([&, i] {
      ++ready;
      while (ready < threads) std::this_thread::yield();
      ask(i);
      flint_cleanup();  // FLINT keeps constants for each thread
    });
  for (std::thread& one : running) one.join();
}

}  // namespace dpcert
