#include "bindings.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "active_hacc/outcomes.h"
#include "active_hacc/select.h"
#include "arguments.h"
#include "distance.h"
#include "edges.h"
#include "kmeans.h"
#include "link_items.h"
#include "nearest_neighbours.h"
#include "sandbox.h"
#include "sparse_rows.h"

namespace akin {
namespace {

// { n, condensed } or { n, points, columns, metric }
DistanceSource SourceOf(Arguments& arguments, napi_value object) {
  DistanceSource source;
  source.n = arguments.Integer(object, "n");
  if (arguments.Has(object, "condensed")) {
    source.condensed = arguments.Array<double>(object, "condensed").data;
    return source;
  }
  source.points = {arguments.Array<double>(object, "points").data, source.n, arguments.Integer(object, "columns")};
  source.metric = static_cast<Metric>(arguments.Integer(object, "metric"));
  if (arguments.ok() && source.metric == Metric::kCosine) source.lengths = RowLengths(source.points);
  return source;
}

Probability ProbabilityOf(Arguments& arguments, napi_value object, int32_t n) {
  int32_t bytes = 0;
  const View<void> codes = arguments.Bytes(arguments.Get(object, "codes"), &bytes);
  const auto values = arguments.Array<double>(object, "values");
  const auto first = arguments.Array<int32_t>(object, "first");
  return {n,
          codes.data,
          bytes,
          values.data,
          values.length,
          first.data,
          arguments.Array<int32_t>(object, "second").data,
          first.length,
          arguments.Array<uint32_t>(object, "starts").data};
}

// { from, to }
RowRange RangeOf(Arguments& arguments, napi_value object) {
  return {arguments.Integer(object, "from"), arguments.Integer(object, "to")};
}

SparseMatrix RowsOf(Arguments& arguments, napi_value object) {
  return {arguments.Array<int32_t>(object, "starts").data, arguments.Array<int32_t>(object, "columns").data,
          arguments.Array<double>(object, "values").data};
}

}  // namespace

napi_value BindPairwiseDistances(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const auto out = arguments.Array<double>(arguments[1]);
  if (arguments.ok()) PairwiseDistances(source.points, source.metric, out.data);
  return nullptr;
}

napi_value BindNearestRows(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const auto rows = arguments.Array<int32_t>(arguments[1]);
  const auto among = arguments.Array<int32_t>(arguments[2]);
  const int32_t count = arguments.Integer(arguments[3], "count");
  const int32_t threads = arguments.Integer(arguments[3], "threads");
  const bool is_plain = arguments.Boolean(arguments[3], "isPlain");
  const auto items = arguments.Array<int32_t>(arguments[3], "items");
  const auto distances = arguments.Array<double>(arguments[3], "distances");
  if (arguments.ok())
    NearestRows(source.points, {rows.data, rows.length}, {among.data, among.length}, {count, threads, is_plain},
                items.data, distances.data);
  return nullptr;
}

napi_value BindNearestListed(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const auto starts = arguments.Array<int32_t>(arguments[1], "starts");
  const auto columns = arguments.Array<int32_t>(arguments[1], "columns");
  const RowRange rows = RangeOf(arguments, arguments[2]);
  const int32_t count = arguments.Integer(arguments[2], "count");
  const int32_t threads = arguments.Integer(arguments[2], "threads");
  const auto items = arguments.Array<int32_t>(arguments[2], "items");
  const auto distances = arguments.Array<double>(arguments[2], "distances");
  if (arguments.ok())
    NearestListed(source.points, starts.data, columns.data, rows, count, threads, items.data, distances.data);
  return nullptr;
}

napi_value BindMultiplySparse(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const SparseMatrix first = RowsOf(arguments, arguments[0]);
  const SparseMatrix second = RowsOf(arguments, arguments[1]);
  const int32_t n = arguments.Integer(arguments[2], "n");
  const int32_t most = arguments.Integer(arguments[2], "most");
  const RowRange rows = RangeOf(arguments, arguments[2]);
  const int32_t threads = arguments.Integer(arguments[2], "threads");
  if (!arguments.ok()) return nullptr;
  const MadeRows made = MultiplySparse(first, second, n, most, rows, threads);
  Result result(env);
  result.Set("starts", made.starts);
  result.Set("columns", made.columns);
  result.Set("values", made.values);
  return result.value();
}

napi_value BindSumShared(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const SparseMatrix rows = RowsOf(arguments, arguments[0]);
  const auto starts = arguments.Array<int32_t>(arguments[1], "starts");
  const auto columns = arguments.Array<int32_t>(arguments[1], "columns");
  const int32_t n = arguments.Integer(arguments[2], "n");
  const bool is_product = arguments.Boolean(arguments[2], "isProduct");
  const int32_t threads = arguments.Integer(arguments[2], "threads");
  const RowRange range = RangeOf(arguments, arguments[2]);
  const auto sums = arguments.Array<double>(arguments[2], "sums");
  if (arguments.ok()) SumShared(rows, starts.data, columns.data, n, is_product, range, threads, sums.data);
  return nullptr;
}

napi_value BindLinkItems(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const SparseMatrix overlap = RowsOf(arguments, arguments[1]);
  const DistanceScale scale{arguments.Number(arguments[2], "unit"), arguments.Number(arguments[2], "even"),
                            arguments.Number(arguments[2], "against"), arguments.Boolean(arguments[2], "isRefined")};
  const double highest = arguments.Number(arguments[3], "highest");
  const int32_t threads = arguments.Integer(arguments[3], "threads");
  const ItemMerges merges{arguments.Array<int32_t>(arguments[3], "first").data,
                      arguments.Array<int32_t>(arguments[3], "second").data,
                      arguments.Array<double>(arguments[3], "distances").data,
                      arguments.Array<double>(arguments[3], "means").data,
                      arguments.Array<double>(arguments[3], "scatters").data};
  if (!arguments.ok()) return nullptr;
  napi_value count = nullptr;
  napi_create_int32(env, LinkItems(source.points, overlap, scale, highest, threads, merges), &count);
  return count;
}

napi_value BindNextEdges(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const auto after = static_cast<int32_t>(arguments.Integer(arguments[1]));
  const int64_t wanted = arguments.Integer(arguments[2]);
  if (!arguments.ok()) return nullptr;
  const EdgeChunk chunk = NextEdges(source, after, wanted);
  Result result(env);
  result.Set("first", chunk.first);
  result.Set("second", chunk.second);
  result.Set("upTo", static_cast<double>(chunk.up_to));
  return result.value();
}

napi_value BindCountKMeans(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const auto start = arguments.Array<int32_t>(arguments[1]);
  const auto max_iterations = static_cast<int32_t>(arguments.Integer(arguments[2]));
  int32_t bytes = 0;
  const View<void> counts = arguments.Bytes(arguments[3], &bytes);
  if (!arguments.ok()) return nullptr;
  const std::vector<int32_t> labels = KMeansLabels(source.points, start.data, start.length, max_iterations);
  CountTogether(labels, start.length, counts.data, bytes);
  return nullptr;
}

napi_value BindAskFast(napi_env env, napi_callback_info info) {
  Arguments arguments(env, info);
  const DistanceSource source = SourceOf(arguments, arguments[0]);
  const EdgeList edges{arguments.Array<int32_t>(arguments[1], "first").data,
                       arguments.Array<int32_t>(arguments[1], "second").data, arguments.Integer(arguments[1], "length"),
                       arguments.Boolean(arguments[1], "complete")};
  const Probability probability = ProbabilityOf(arguments, arguments[2], source.n);
  const napi_value question = arguments[3];
  const auto leaf_of = arguments.Array<int32_t>(question, "leafOf");
  const auto sizes = arguments.Array<int32_t>(question, "sizes");
  const auto cannot_links = arguments.Array<int32_t>(question, "cannotLinks");
  const auto skip = arguments.Array<int32_t>(question, "skip");
  const int32_t k = arguments.Integer(question, "k");
  const int32_t room = arguments.Integer(question, "room");
  const double least = arguments.Number(question, "least");
  const bool is_local = arguments.Boolean(question, "isLocal");
  if (!arguments.ok()) return nullptr;

  const Closure closure{leaf_of.length,    sizes.length,          leaf_of.data, sizes.data,
                        cannot_links.data, cannot_links.length / 2};
  BaseRun run = RunBase(edges, k, closure, Outcomes::ReachFor(is_local));
  if (run.needs_edges) {
    napi_value null = nullptr;
    napi_get_null(env, &null);
    return null;
  }
  Outcomes outcomes(std::move(run), edges, source, is_local);
  const std::vector<Candidate> best = SelectBest(outcomes, probability, skip.data, skip.length / 2, room, least);
  std::vector<double> ranked;
  ranked.reserve(best.size() * 3);
  for (const Candidate& candidate : best)
    ranked.insert(ranked.end(), {static_cast<double>(candidate.i), static_cast<double>(candidate.j), candidate.gain});
  Result result(env);
  result.Set("clusterOf", outcomes.forest.cluster_of);
  result.Set("ranked", ranked);
  result.Set("simulated", static_cast<double>(outcomes.simulated));
  return result.value();
}

napi_value BindStartWithoutRings(napi_env env, napi_callback_info info) {
  size_t count = 1;
  napi_value list = nullptr;
  napi_get_cb_info(env, info, &count, &list, nullptr, nullptr);
  uint32_t words = 0;
  napi_get_array_length(env, list, &words);
  std::vector<std::string> command(words);
  for (uint32_t index = 0; index < words; index++) {
    napi_value word = nullptr;
    size_t length = 0;
    napi_get_element(env, list, index, &word);
    napi_get_value_string_utf8(env, word, nullptr, 0, &length);
    command[index].resize(length);
    // One more for the zero at the end, which a string always has room for.
    napi_get_value_string_utf8(env, word, command[index].data(), length + 1, &length);
  }
  napi_value result = nullptr;
  napi_create_int32(env, StartWithoutRings(command), &result);
  return result;
}

napi_value BindEnterSandbox(napi_env env, napi_callback_info) {
  napi_value result = nullptr;
  napi_create_int32(env, EnterSandbox(), &result);
  return result;
}

}  // namespace akin
