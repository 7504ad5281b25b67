// SPDX-License-Identifier: Apache-2.0
#include "dpcert/reports/page.hpp"

#include <fmt/format.h>

#include <kainjow/mustache.hpp>
#include <map>

#include "dpcert/exact/contract.hpp"
#include "dpcert/queries/given_text.hpp"

namespace dpcert::reports {
namespace {

namespace mustache = kainjow::mustache;

const std::string& template_of(std::string_view name) {
  static const std::map<std::string, std::string, std::less<>> all = {
#include "templates.inc"
  };
  const auto found = all.find(name);
  expects(found != all.end(), "a template of reports/templates");
  return found->second;
}

/// JSON as the templates know it: null, 0 and empty text are false, numbers are text.
mustache::data values_of(const Answer& json) {
  if (json.is_object()) {
    mustache::data object{mustache::data::type::object};
    for (const auto& [key, value] : json.items()) object.set(key, values_of(value));
    return object;
  }
  if (json.is_array()) {
    mustache::data list{mustache::data::type::list};
    for (const auto& item : json) list.push_back(values_of(item));
    return list;
  }
  if (json.is_string() && json != "") return mustache::data{harmless(json.get<std::string>())};
  if (json.is_boolean()) return mustache::data{json.get<bool>()};
  return json.is_number() && json != 0 ? mustache::data{json.dump()} : mustache::data{false};
}

}  // namespace

std::string page(std::string_view body, const Answer& data) {
  mustache::data values = values_of(data);
  values.set("style", template_of("page.css"));
  values.set("script", template_of("page.js"));
  values.set("version", std::string{DPCERT_VERSION});
  for (const auto& [part, name] : {std::pair{"body", body}, std::pair{"figure", std::string_view{"figure.mustache"}}})
    values.set(part, mustache::data{mustache::partial{[name = name] { return template_of(name); }}});
  mustache::mustache text{template_of("page.mustache")};
  expects(text.is_valid(), "a template that can be read");
  return text.render(values);
}

std::string as_image(std::string_view svg) {
  std::string address = "data:image/svg+xml,";
  for (const char c : svg) {
    const bool is_plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                          std::string_view{"-._~ /:=;,()"}.find(c) != std::string_view::npos;
    address += is_plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return address;
}

}  // namespace dpcert::reports
