// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// Re-checks certificates (proofs-checks/FORMAT.md) against the
/// user's own SPEC, without any code of the prover.
namespace dpcert::check {

/// What an accepted certificate establishes about its claim.
enum class Verdict {
  proved,       ///< every mechanism that the SPEC describes meets the claim
  refuted,      ///< the mechanism's own output laws break the claim
  not_implied,  ///< some mechanism meets the SPEC's budgets and breaks the claim
};

/// The word for a verdict, as the certificate format and the command line spell it.
[[nodiscard]] std::string_view name(Verdict verdict);

/// What may be used: all that the checker knows, or the
/// mechanisms and rules of its kernel alone (FORMAT.md).
enum class Scope { all, kernel };

/// The answer on one certificate. `verdict` and `claim` mean
/// something when `accepted`, `step` and `reason` when not.
struct Outcome {
  bool accepted = false;
  Verdict verdict = Verdict::proved;
  std::optional<std::size_t> claim_index;  ///< of /claims; nothing where the certificate names none of this SPEC
  std::string id;                          ///< of that claim, as the SPEC has it: any text; empty where it is none
  std::string claim;                       ///< the SPEC's claim, numbers as the SPEC writes them: `epsilon 2.2 delta 0`
  std::vector<std::string> rules;          ///< those of its steps, each once, in the order of their names
  long step = -1;              ///< the first step that does not follow; -1: the text, the header or the digest is wrong
  std::string reason;          ///< why not
  bool beyond_limits = false;  ///< not wrong, as far as was seen, but more than the checker's limits allow
};

/// An audit file, read once. Immutable and cheap to copy; many threads may check against one Spec.
class Spec {
 public:
  /// Reads the bytes of an audit file.
  ///
  /// Errors    a sentence, where the bytes are no JSON document (at most 64 MiB, nesting 64,
  ///           10^6 values, no duplicate keys, no character U+0000) or no object of one key,
  ///           "claims", an array that is not empty. A claim that cannot be understood, or whose
  ///           id another claim has too, is no error here: certificates for it are rejected. A
  ///           claim is read only when a certificate cites it.
  [[nodiscard]] static std::variant<Spec, std::string> read(std::string_view bytes);

  struct Document;
  [[nodiscard]] const Document& document() const { return *document_; }

 private:
  explicit Spec(std::shared_ptr<const Document> document) : document_{std::move(document)} {}
  std::shared_ptr<const Document> document_;
};

/// Replays every step of a certificate against the SPEC.
///
/// Given     the bytes of one certificate file; nothing about them is trusted.
/// Returns   accepted, only if each step follows by its rule and the step
///           named by `qed` settles the SPEC's claim.
/// Rounding  every transcendental comparison is made with directed rounding at 128 to 8192
///           bits; one that stays open is a rejection.
/// Errors    never throws on bad input; pure and reentrant.
[[nodiscard]] Outcome check(const Spec& spec, std::string_view certificate, Scope scope = Scope::all);

/// Whether the document is a query of the quantity
/// profile_mechanism, to which a certificate of a design belongs.
[[nodiscard]] bool is_design(std::string_view spec);
/// Recomputes from the query all that a certificate of a design claims.
///
/// Returns   accepted, only if the mechanism is private, its objective the one written, and the
///           prices prove the bounds written; `claim` then says the optimum, or between which
///           numbers it lies. There is no claim index.
/// Errors    never throws on bad input; pure and reentrant.
/// Theory    proofs-checks/check/theory/design.md
[[nodiscard]] Outcome check_design(std::string_view query, std::string_view certificate);

}  // namespace dpcert::check
