// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

namespace dpcert {

/// What was found for the last keys, kept in an object that does not change otherwise and is asked
/// about few keys again and again. The value must follow from the object and the key alone.
///
/// Threads  any number may ask at once. Those that ask for one key wait while one of them makes the
///          value; those that ask for others go on. A value lives as long as somebody holds it.
/// Work     is charged to who makes the value (see Kept for what is on nobody's count).
template <std::equality_comparable Key, class Value, std::size_t most_kept = 1>
class Cached {
 public:
  Cached() = default;
  Cached(const Cached& other) : kept_{other.kept()} {}
  Cached& operator=(const Cached& other) {
    replace(other.kept());
    return *this;
  }
  ~Cached() = default;

  /// The value for that key, made now where the last ones were for others.
  template <std::invocable Make>
  [[nodiscard]] std::shared_ptr<const Value> of(const Key& key, Make&& make) const {
    const std::shared_ptr<Entry> entry = entry_of(key);
    std::call_once(entry->made, [&] { entry->value = std::make_shared<const Value>(std::forward<Make>(make)()); });
    return entry->value;
  }

 private:
  struct Entry {
    explicit Entry(const Key& made_for) : key{made_for} {}
    Key key;
    std::once_flag made = {};
    std::shared_ptr<const Value> value = nullptr;
  };

  using Entries = std::list<std::shared_ptr<Entry>>;  // the last that was asked for is the first

  [[nodiscard]] Entries kept() const {
    const std::lock_guard hold{lock_};
    return kept_;
  }
  void replace(Entries entries) {
    const std::lock_guard hold{lock_};
    kept_.swap(entries);
  }
  /// The value that was asked for longest ago goes before another
  /// is made: both together may be large.
  [[nodiscard]] std::shared_ptr<Entry> entry_of(const Key& key) const {
    Entries gone;  // ends after the lock does
    const std::lock_guard hold{lock_};
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& entry) { return entry->key == key; });
    if (found != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, found);
    } else {
      if (kept_.size() == most_kept) gone.splice(gone.begin(), kept_, std::prev(kept_.end()));
      kept_.push_front(std::make_shared<Entry>(key));
    }
    return kept_.front();
  }

  mutable std::mutex lock_;
  mutable Entries kept_;
};

}  // namespace dpcert
