// SPDX-License-Identifier: Apache-2.0
// Calls that answer whole documents.
#include <limits>

#include "arguments.hpp"
#include "dpcert/check/check.hpp"
#include "dpcert/exact/to_double.hpp"
#include "dpcert/numerics/engine.hpp"
#include "dpcert/queries/audit_text.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/json_schema.hpp"
#include "dpcert/queries/sample_audit_answer.hpp"
#include "dpcert/queries/vectors.hpp"
#ifdef DPCERT_HAS_GEOMETRY
#include "dpcert/queries/geometry.hpp"
#endif

namespace dpcert::c {
namespace {

/// One of many: what goes wrong in it is told in its place, and the others are answered.
std::string answer_among(const Json& query) try {
  if (query.kind == Json::Kind::object) return answer_line(query).text;
  return error_line("null", invalid_input("", "found " + describe(query) + ", wanted an object")).text;
} catch (const BrokenContract& broken) {
  const Json* id = query.find("id");
  const Answer error{{"code", dpcert_code_name(DPCERT_INTERNAL)}, {"message", broken.what()}, {"path", ""}};
  return "{\"id\":" + (id != nullptr ? write_json(*id) : "null") + ",\"error\":" + to_text(error) + "}";
}

std::string answered(const Json& query) {
  if (query.kind == Json::Kind::array) {
    std::string all;
    for (const Json& one : query.items) all += (all.empty() ? "" : ",") + answer_among(one);
    return "[" + all + "]";
  }
  if (query.kind != Json::Kind::object)
    reject("", "found " + describe(query) + ", wanted a query, or an array of queries");
  AnswerLine line = answer_line(query);
  if (line.error) throw BadInput{*std::move(line.error)};
  return std::move(line.text);
}

std::string audited(const std::string& file, const Rational& rounding) {
  const Judge judge = required(Judge::read(file));
  Answer verdicts = Answer::array();
  for (std::size_t i = 0; i < judge.claims(); ++i) {
    const Judged claim = judge.judge(i, rounding);
    verdicts.push_back(verdict_object(claim, claim.certificate));
  }
  return to_text({{"verdicts", std::move(verdicts)}});
}

Rational rounding_of(const char* text) {
  if (text == nullptr) return usual_rounding();
  Rational rounding = required(read_rational(text_of(text, DPCERT_WHOLE, "rounding")), "/rounding");
  if (rounding < 0) reject("/rounding", std::string{"found "} + text + ", wanted a number >= 0");
  return rounding;
}

Answer shown(const check::Outcome& outcome) {
  if (!outcome.accepted) return {{"accepted", false}, {"reason", outcome.reason}, {"step", outcome.step}};
  return {{"accepted", true},
          {"verdict", check::name(outcome.verdict)},
          {"id", outcome.id},
          {"claim", outcome.claim},
          {"rules", outcome.rules}};
}

check::Outcome checked(std::string_view file, std::string_view certificate, check::Scope scope) {
  if (check::is_design(file)) {
    if (scope == check::Scope::kernel) reject("/file", "found the query of a design, which is nothing for the kernel");
    return check::check_design(file, certificate);
  }
  const auto spec = check::Spec::read(file);
  if (const auto* why = std::get_if<std::string>(&spec)) reject("/file", *why);
  return check::check(std::get<check::Spec>(spec), certificate, scope);
}

std::string all_vectors() {
  std::string all;
  for (const VectorQuery& query : vector_queries())
    all += (all.empty() ? "" : ",") + ("{\"id\": " + quote_json(query.id) + ", " + query.text.substr(1));
  return "[" + all + "]";
}

/// One output a line; the end of the last may be missing.
properties::Outputs lines_of(std::string_view text) {
  properties::Outputs lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (lines.size() > properties::most_outputs) break;  // of which the audit complains
  }
  return lines;
}

Answer about() {
#ifdef DPCERT_HAS_GEOMETRY
  return {{"version", DPCERT_VERSION},
          {"licence", "GPL-3.0-or-later"},
          {"geometry", true},
          {"engines", engine_versions() + geometric_engines()}};
#else
  return {{"version", DPCERT_VERSION}, {"licence", "Apache-2.0"}, {"geometry", false}, {"engines", engine_versions()}};
#endif
}

}  // namespace
}  // namespace dpcert::c

using namespace dpcert;
using namespace dpcert::c;

const char* dpcert_version(void) { return DPCERT_VERSION; }

dpcert_code dpcert_about(char** about, dpcert_error** error) {
  return answer_in(about, "about", error, [] { return to_text(c::about()); });
}

dpcert_code dpcert_schema(const char* root, char** schema, dpcert_error** error) {
  return answer_in(schema, "schema", error, [&] {
    const std::string name{root == nullptr ? "" : text_of(root, DPCERT_WHOLE, "root")};
    return to_text(required(json_schema(interface_varieties(), name), "/root"));
  });
}

dpcert_code dpcert_vectors(char** queries, dpcert_error** error) {
  return answer_in(queries, "queries", error, all_vectors);
}

dpcert_code dpcert_round(const char* number, size_t length, int side, double* rounded, dpcert_error** error) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (rounded != nullptr) *rounded = std::numeric_limits<double>::quiet_NaN();
  return guarded(error, [&] {
    const std::string_view text = text_of(number, length, "number");
    double& output = output_at(rounded, "rounded");
    const auto direction = side_of(side);
    output = text == "inf" ? infinity : to_double(required(read_rational(text), "/number"), direction);
  });
}

dpcert_code dpcert_compute(const char* query, size_t length, char** answer, dpcert_error** error) {
  return answer_in(answer, "answer", error, [&] { return answered(json_of(query, length, "query")); });
}

dpcert_code dpcert_audit(const char* file, size_t length, const char* rounding, char** report, dpcert_error** error) {
  return answer_in(report, "report", error,
                   [&] { return audited(std::string{text_of(file, length, "file")}, rounding_of(rounding)); });
}

dpcert_code dpcert_check(const char* file, size_t length, const char* certificate, size_t certificate_length,
                         int kernel_only, char** outcome, dpcert_error** error) {
  const auto scope = kernel_only != 0 ? check::Scope::kernel : check::Scope::all;
  return answer_in(outcome, "outcome", error, [&] {
    const auto text = text_of(file, length, "file");
    return to_text(shown(checked(text, text_of(certificate, certificate_length, "certificate"), scope)));
  });
}

dpcert_code dpcert_audit_samples(const char* a, size_t a_length, const char* b, size_t b_length, const char* claim,
                                 size_t claim_length, char** finding, dpcert_error** error) {
  return answer_in(finding, "finding", error, [&] {
    const auto one = lines_of(text_of(a, a_length, "a")), other = lines_of(text_of(b, b_length, "b"));
    return to_text(required(audit_samples(one, other, json_of(claim, claim_length, "claim"))));
  });
}
