// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <typeindex>

namespace dpcert {

/// What is known of one thing, each under its type, which is declared where it is asked for.
class Views {
 public:
  /// Null: it is not known.
  template <class View>
  [[nodiscard]] std::shared_ptr<const View> find() const {
    const auto found = known_.find(typeid(View));
    return found == known_.end() ? nullptr : std::static_pointer_cast<const View>(found->second);
  }
  /// In the place of one of this type; null: nothing is known any more.
  template <class View>
  void put(std::shared_ptr<const View> view) {
    known_[typeid(View)] = std::move(view);
  }
  template <class View>
  void put(View view) {
    put<View>(std::make_shared<const View>(std::move(view)));
  }

 private:
  std::map<std::type_index, std::shared_ptr<const void>> known_;
};

}  // namespace dpcert
