// SPDX-License-Identifier: Apache-2.0
// Changes of JSON documents that leave them documents: libFuzzer's hook for targets that read such,
// which `replay` uses too. One change in three is left to bytes.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>

#include "dpcert/mechanisms/schema/json.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace dpcert::fuzz {
namespace {

void collect(Json& value, std::vector<Json*>& all) {
  all.push_back(&value);
  for (Json& item : value.items) collect(item, all);
  for (auto& [key, member] : value.members) collect(member, all);
}

class JsonMutator {
 public:
  JsonMutator(Json& document, unsigned seed) : random_{seed} { collect(document, all_); }

  void change() {
    Json& value = any();
    switch (below(6)) {
      case 0:
        value = number();
        break;
      case 1:
        value = Json{any()};
        break;
      case 2:
        remove_from(value);
        break;
      case 3:
        add_to(value);
        break;
      case 4:
        rename_in(value);
        break;
      default:
        change_leaf(value);
    }
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  Json& any() { return *all_[below(all_.size())]; }

  Json number() {
    static const char* const numbers[] = {"0",    "1",   "2",    "3",   "-1",         "1/2", "1/3",
                                          "1e-5", "0.9", "1e10", "inf", "1000000001", "7",   "999999999999999999"};
    Json value;
    value.kind = Json::Kind::string;
    value.text = numbers[below(std::size(numbers))];
    return value;
  }
  /// A key of any object; "" where there is none.
  std::string key() {
    for (int tries = 0; tries < 20; ++tries)
      if (const Json& value = any(); !value.members.empty()) return value.members[below(value.members.size())].first;
    return "";
  }
  void remove_from(Json& value) {
    if (!value.items.empty())
      value.items.erase(value.items.begin() + static_cast<std::ptrdiff_t>(below(value.items.size())));
    if (!value.members.empty())
      value.members.erase(value.members.begin() + static_cast<std::ptrdiff_t>(below(value.members.size())));
  }
  void add_to(Json& value) {
    const Json other = below(2) == 0 ? number() : any();
    if (value.kind == Json::Kind::array) value.items.push_back(other);
    if (value.kind == Json::Kind::object) value.members.emplace_back(key(), other);
  }
  void rename_in(Json& value) {
    if (!value.members.empty()) value.members[below(value.members.size())].first = key();
  }
  void change_leaf(Json& value) {
    const Json other = any();
    if (value.kind == Json::Kind::string || value.kind == Json::Kind::number)
      value = other.text.empty() ? number() : other;
  }

  std::minstd_rand random_;
  std::vector<Json*> all_;
};

}  // namespace
}  // namespace dpcert::fuzz

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  const auto read = dpcert::read_json({reinterpret_cast<const char*>(data), size});
  if (!read || seed % 3 == 0) return LLVMFuzzerMutate(data, size, most);
  dpcert::Json document = *read;
  dpcert::fuzz::JsonMutator{document, seed}.change();
  const std::string text = dpcert::write_json(document);
  if (text.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}
