// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/isolated.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <fstream>
#include <optional>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

using Clock = std::chrono::steady_clock;

/// What the child writes first.
struct Header {
  bool returned = true;  ///< else the work threw, and what() follows
  Work work;
};

thread_local std::size_t unfinished = 0;

Error exhausted(const ChildLimits& limits, const std::string& why) {
  ++unfinished;
  return {Fault::precision_exhausted, "", limits.engine + ": " + why};
}

std::string seconds_text(double seconds) {
  auto text = std::to_string(seconds);
  return text.substr(0, text.find('.') + 2) + " s";
}

void limit(decltype(RLIMIT_AS) what, rlim_t amount) {
  const rlimit both{amount, amount};
  setrlimit(what, &both);
}

/// Lets this process hold so much more memory than it does.
void limit_growth(std::size_t megabytes) {
#ifndef __SANITIZE_ADDRESS__  // whose shadow memory needs all the address space
  rlim_t pages = 0;
  std::ifstream{"/proc/self/statm"} >> pages;
  limit(RLIMIT_AS, pages * static_cast<rlim_t>(sysconf(_SC_PAGESIZE)) + (static_cast<rlim_t>(megabytes) << 20));
#else
  static_cast<void>(megabytes);
#endif
}

/// Default signals, no output, limits; the child ends when its parent does.
void confine(const ChildLimits& limits, pid_t parent) {
  for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS, SIGINT, SIGTERM, SIGPIPE, SIGXCPU})
    std::signal(number, SIG_DFL);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);  // it ended before that
  const int nowhere = open("/dev/null", O_RDWR);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, static_cast<rlim_t>(std::ceil(limits.seconds)) + 1);
  limit_growth(limits.megabytes);
}

void write_all(int pipe, const char* bytes, std::size_t count) {
  while (count > 0) {
    const ssize_t written = write(pipe, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes += written;
    count -= static_cast<std::size_t>(written);
  }
}

[[noreturn]] void be_child(int pipe, pid_t parent, const ChildLimits& limits,
                           const std::function<std::string()>& work) {
  confine(limits, parent);
  Header header;
  std::string bytes;
  const Work before = work_done();
  try {
    bytes = work();
  } catch (const std::exception& failure) {
    header.returned = false;
    bytes = failure.what();
  } catch (...) {
    header.returned = false;
  }
  header.work = work_done() - before;
  std::array<char, sizeof header> start;
  std::memcpy(start.data(), &header, sizeof header);
  write_all(pipe, start.data(), start.size());
  write_all(pipe, bytes.data(), bytes.size());
  _exit(0);  // no destructors, no buffers of the parent's streams
}

struct Child {
  pid_t id = -1;
  int pipe = -1;
};

/// Holds no lock while it forks: the child would hold it for
/// ever, and may start children of its own.
Child start(const ChildLimits& limits, const std::function<std::string()>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  const pid_t parent = getpid();
  const pid_t id = fork();
  if (id == 0) {
    close(ends[0]);
    be_child(ends[1], parent, limits, work);
  }
  close(ends[1]);
  if (id < 0) close(ends[0]);
  return {id, ends[0]};
}

/// It is not reaped.
bool has_ended(const Child& child) {
  siginfo_t about{};
  const int answer = waitid(P_PID, static_cast<id_t>(child.id), &about, WEXITED | WNOHANG | WNOWAIT);
  return answer == 0 ? about.si_pid == child.id : errno == ECHILD;
}

/// All that the child writes until it closes the pipe or ends; nothing when the deadline
/// comes first. The pipe alone does not tell of its end: a process that another thread
/// forked at that moment may hold the pipe open as well.
std::optional<std::string> read_until(const Child& child, Clock::time_point deadline) {
  constexpr long look_again = 20;  // milliseconds
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    const bool ended = has_ended(child);
    pollfd ready{child.pipe, POLLIN, 0};
    if (poll(&ready, 1, ended ? 0 : static_cast<int>(std::min<long>(left, look_again))) <= 0) {
      if (ended) return bytes;
      continue;
    }
    const ssize_t got = read(child.pipe, buffer.data(), buffer.size());
    if (got == 0) return bytes;
    if (got < 0 && errno != EINTR) return std::nullopt;
    if (got > 0) bytes.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

std::size_t unfinished_children() { return unfinished; }

Result<Attempt> in_child(const ChildLimits& limits, const std::function<std::string()>& work) {
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds));
  const Child child = start(limits, work);
  if (child.id < 0) return exhausted(limits, std::string{"no process could be started: "} + std::strerror(errno));
  auto bytes = read_until(child, deadline);
  close(child.pipe);
  if (!bytes) kill(child.id, SIGKILL);
  int status = 0;
  while (waitpid(child.id, &status, 0) < 0 && errno == EINTR) continue;

  if (!bytes || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU))
    return exhausted(limits, "not done after " + seconds_text(limits.seconds));
  const auto failed = [&](const std::string& why) { return Attempt{false, limits.engine + ": " + why}; };
  Header header;
  if (WIFSIGNALED(status) || bytes->size() < sizeof header)
    return failed("crashed" + (WIFSIGNALED(status) ? " by signal " + std::to_string(WTERMSIG(status)) : "") +
                  " (its limit was " + std::to_string(limits.megabytes) + " MB)");
  std::memcpy(&header, bytes->data(), sizeof header);
  charge(header.work);
  std::string text = bytes->substr(sizeof header);
  if (header.returned) return Attempt{true, std::move(text)};
  return failed(text.empty() ? "threw" : text);
}

}  // namespace dpcert
