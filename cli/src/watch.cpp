// SPDX-License-Identifier: Apache-2.0
#include "watch.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <iostream>
#include <mutex>
#include <streambuf>
#include <thread>

namespace dpcert::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds patience{1000}, pause{200};
constexpr int bar_width = 40, usual_width = 80;

/// Passes bytes on, and lets the line be wiped before.
class Wiping final : public std::streambuf {
 public:
  Wiping(std::ostream& stream, std::mutex& hold, std::function<void()> wipe)
      : stream_{stream}, to_{stream.rdbuf(this)}, hold_{hold}, wipe_{std::move(wipe)} {}
  ~Wiping() override { stream_.rdbuf(to_); }
  Wiping(const Wiping&) = delete;
  Wiping& operator=(const Wiping&) = delete;

 private:
  template <class Write>
  auto wiped(const Write& write) {
    const std::lock_guard held{hold_};
    wipe_();
    return write();
  }

 protected:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    return wiped([&] { return to_->sputn(bytes, count); });
  }
  int_type overflow(int_type byte) override {
    if (traits_type::eq_int_type(byte, traits_type::eof())) return traits_type::not_eof(byte);
    return wiped([&] { return to_->sputc(traits_type::to_char_type(byte)); });
  }
  int sync() override {
    return wiped([&] { return to_->pubsync(); });
  }

 private:
  std::ostream& stream_;
  std::streambuf* to_;
  std::mutex& hold_;
  std::function<void()> wipe_;
};

std::size_t width_of_terminal() {
  winsize size{};
  const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return is_known ? size.ws_col : usual_width;
}

std::string bar_of(std::uint64_t so_many, std::uint64_t count) {
  const double share = static_cast<double>(so_many) / static_cast<double>(count);
  const int filled = static_cast<int>(share * bar_width);
  return fmt::format("[{:=<{}}{:{}}] {:5.1f} %  {} of {}", "", filled, "", bar_width - filled, 100 * share, so_many,
                     count);
}

class WatchedLine {
 public:
  WatchedLine() {
    if (isatty(STDOUT_FILENO) == 1) out_ = std::make_unique<Wiping>(std::cout, hold_, [this] { wipe(); });
    err_ = std::make_unique<Wiping>(std::cerr, hold_, [this] { wipe(); });
    drawing_ = std::jthread{[this](const std::stop_token& stop) { draw_until(stop); }};
  }
  ~WatchedLine() {
    drawing_.request_stop();
    drawing_.join();
    const std::lock_guard held{hold_};
    wipe();
  }
  WatchedLine(const WatchedLine&) = delete;
  WatchedLine& operator=(const WatchedLine&) = delete;

  void tell(const std::string& what) {
    const std::lock_guard held{hold_};
    wipe();
    what_ = what;
    begin_ = Clock::now();
  }
  void count(std::uint64_t so_many, std::uint64_t all) {
    so_many_.store(so_many, std::memory_order_relaxed);
    all_.store(all, std::memory_order_relaxed);
  }

 private:
  void draw_until(const std::stop_token& stop) {
    std::unique_lock held{hold_};
    while (!stop.stop_requested()) {
      draw();
      wake_.wait_for(held, stop, pause, [] { return false; });
    }
  }
  void draw() {
    const auto since = Clock::now() - begin_;
    if (what_.empty() || since < patience) return;
    const std::uint64_t all = all_;
    const std::size_t room = width_of_terminal() - 1;
    const std::string time = fmt::format(": {} s", std::chrono::duration_cast<std::chrono::seconds>(since).count());
    const std::string text =
        all > 0 ? bar_of(so_many_, all) : what_.substr(0, room - std::min(room, time.size())) + time;
    put("\r\033[K" + text.substr(0, room));
    is_drawn_ = true;
  }
  void wipe() {
    if (is_drawn_) put("\r\033[K");
    is_drawn_ = false;
  }
  static void put(const std::string& bytes) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, bytes.data(), bytes.size());
  }

  std::mutex hold_;  // of all below but the numbers
  std::condition_variable_any wake_;
  std::string what_;
  Clock::time_point begin_ = Clock::now();
  bool is_drawn_ = false;
  std::atomic<std::uint64_t> so_many_ = 0, all_ = 0;
  std::unique_ptr<Wiping> out_, err_;
  std::jthread drawing_;
};

std::unique_ptr<WatchedLine> watched;

}  // namespace

Watch::Watch() { watched = isatty(STDERR_FILENO) == 1 ? std::make_unique<WatchedLine>() : nullptr; }
Watch::~Watch() { watched = nullptr; }

void doing(const std::string& what) {
  if (watched) watched->tell(what);
}
void done(std::uint64_t so_many, std::uint64_t count) {
  if (watched) watched->count(so_many, count);
}

}  // namespace dpcert::cli
