// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace dpcert {

/// What was found for the last key, kept in an object that does not change otherwise and is asked about one key again and
/// again. The value must follow from the object and the key alone.
///
/// Threads  any number may ask at once. Those that ask for one key wait while one of them makes the value; those that ask for
///          others go on. A value lives as long as somebody holds it.
/// Work     is charged to who makes the value (see Kept for what is on nobody's count).
template <std::equality_comparable Key, class Value>
class Cached {
 public:
  Cached() = default;
  Cached(const Cached& other) : last_{other.last()} {}
  Cached& operator=(const Cached& other) {
    replace(other.last());
    return *this;
  }
  ~Cached() = default;

  /// The value for that key, made now where the last one was for another.
  template <std::invocable Make>
  [[nodiscard]] std::shared_ptr<const Value> of(const Key& key, Make&& make) const {
    const std::shared_ptr<Entry> entry = entry_of(key);
    std::call_once(entry->made, [&] { entry->value.emplace(std::forward<Make>(make)()); });
    return {entry, &*entry->value};
  }

 private:
  struct Entry {
    explicit Entry(const Key& made_for) : key{made_for} {}
    Key key;
    std::once_flag made = {};
    std::optional<Value> value = std::nullopt;
  };

  [[nodiscard]] std::shared_ptr<Entry> last() const {
    const std::lock_guard hold{lock_};
    return last_;
  }
  void replace(std::shared_ptr<Entry> entry) {
    const std::lock_guard hold{lock_};
    last_.swap(entry);
  }
  /// The last value goes before another is made: both together may be large.
  [[nodiscard]] std::shared_ptr<Entry> entry_of(const Key& key) const {
    std::shared_ptr<Entry> before;  // ends after the lock does
    const std::lock_guard hold{lock_};
    if (last_ && last_->key == key) return last_;
    before = std::exchange(last_, std::make_shared<Entry>(key));
    return last_;
  }

  mutable std::mutex lock_;
  mutable std::shared_ptr<Entry> last_;
};

}  // namespace dpcert
