// SPDX-License-Identifier: Apache-2.0
#include "dpcert/certify/certificate.hpp"

#include <nettle/sha2.h>

#include <array>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert {
namespace {

constexpr const char* hex = "0123456789abcdef";

std::string word(Statement::Kind kind) {
  using Kind = Statement::Kind;
  switch (kind) {
    case Kind::dp:
      return "dp";
    case Kind::zcdp:
      return "zcdp";
    case Kind::renyi:
      return "renyi";
    case Kind::gdp:
      return "gdp";
    case Kind::attains_gaussian:
      return "attains-gaussian";
    case Kind::not_dp:
      return "not-dp";
    case Kind::not_zcdp:
      return "not-zcdp";
    case Kind::not_renyi:
      return "not-renyi";
    case Kind::not_gdp:
      return "not-gdp";
  }
  return {};
}

std::string text_of(const Statement& says) {
  using Kind = Statement::Kind;
  std::string text = word(says.kind);
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) text += " " + says.epsilon.str();
  if (says.kind == Kind::renyi || says.kind == Kind::not_renyi) text += " " + says.order.str();
  return text + " " + says.value.str();
}

std::string text_of(const Inference& by) {
  std::string text{by.rule.name};
  if (by.part) text += " " + std::to_string(*by.part);
  for (const auto& cited : by.cites) text += cited ? " " + std::to_string(*cited) : " -";
  if (!by.rule.before_numbers.empty() && !by.numbers.empty()) text += " " + std::string{by.rule.before_numbers};
  for (const Rational& number : by.numbers) text += " " + number.str();
  return text;
}

}  // namespace

std::string sha256_hex(std::string_view bytes) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += hex[byte >> 4];
    text += hex[byte & 15];
  }
  return text;
}

std::string write_certificate(const Derivation& derivation, const CertificateHeader& header) {
  expects(!derivation.steps.empty(), "a derivation has steps");
  const std::string claim = child("/claims", header.claim_index);
  std::string text = "dpcert-certificate 1\nspec sha256 " + header.spec_sha256 + "\nclaim " + claim + " " +
                     quote_json(header.claim_id, JsonText::ascii) + "\n";
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const Step& step = derivation.steps[i];
    text += "step " + std::to_string(i) + " about " + claim + "/mechanism" + step.about + " " +
            text_of(step.concluded) + " by " + text_of(step.by) + "\n";
  }
  return text + "qed " + std::to_string(derivation.steps.size() - 1) + "\n";
}

std::string certificate_file_name(std::string_view claim_id) {
  constexpr std::size_t longest = 200;
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  std::string name;
  for (const char c : claim_id) {
    const auto byte = static_cast<unsigned char>(c);
    if (plain.find(c) != std::string_view::npos || (c == '.' && !name.empty())) {
      name += c;
    } else {
      name += '%';
      name += hex[byte >> 4];
      name += hex[byte & 15];
    }
  }
  if (name.size() > longest) name = name.substr(0, longest - 65) + "~" + sha256_hex(claim_id);
  return name + ".cert";
}

}  // namespace dpcert
