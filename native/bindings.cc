#include "bindings.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "active_hacc/outcomes.h"
#include "active_hacc/select.h"
#include "distance.h"
#include "edges.h"
#include "kmeans.h"

namespace akin {
namespace {

template <typename T>
struct View {
  const T* data;
  int32_t length;
};

template <typename T>
View<T> ViewOf(const Napi::Value& value) {
  const auto array = value.As<Napi::TypedArrayOf<T>>();
  return {array.Data(), static_cast<int32_t>(array.ElementLength())};
}

template <typename T>
View<T> ViewOf(const Napi::Object& object, const char* name) {
  return ViewOf<T>(object.Get(name));
}

int32_t IntegerOf(const Napi::Object& object, const char* name) {
  return object.Get(name).As<Napi::Number>().Int32Value();
}

Napi::Int32Array ToArray(Napi::Env env, const std::vector<int32_t>& values) {
  auto array = Napi::Int32Array::New(env, values.size());
  std::copy(values.begin(), values.end(), array.Data());
  return array;
}

// { n, condensed } or { n, points, columns, metric }
DistanceSource SourceOf(const Napi::Object& object) {
  DistanceSource source;
  source.n = IntegerOf(object, "n");
  if (object.Has("condensed")) {
    source.condensed = object.Get("condensed").As<Napi::Float64Array>().Data();
    return source;
  }
  source.points = {object.Get("points").As<Napi::Float64Array>().Data(), source.n, IntegerOf(object, "columns")};
  source.metric = static_cast<Metric>(IntegerOf(object, "metric"));
  if (source.metric == Metric::kCosine) source.lengths = RowLengths(source.points);
  return source;
}

// Asked for directly, because the buffer behind it may be a shared one.
void* StartOf(const Napi::TypedArray& array) {
  void* start = nullptr;
  napi_get_typedarray_info(array.Env(), array, nullptr, nullptr, &start, nullptr, nullptr);
  return start;
}

Probability ProbabilityOf(const Napi::Object& object, int32_t n) {
  const auto codes = object.Get("codes").As<Napi::TypedArray>();
  const auto values = ViewOf<double>(object, "values");
  const auto first = ViewOf<int32_t>(object, "first");
  return {n,
          StartOf(codes),
          static_cast<int32_t>(codes.ElementSize()),
          values.data,
          values.length,
          first.data,
          ViewOf<int32_t>(object, "second").data,
          first.length,
          ViewOf<uint32_t>(object, "starts").data};
}

}  // namespace

// (source, out)
Napi::Value BindPairwiseDistances(const Napi::CallbackInfo& info) {
  const DistanceSource source = SourceOf(info[0].As<Napi::Object>());
  PairwiseDistances(source.points, source.metric, info[1].As<Napi::Float64Array>().Data());
  return info.Env().Undefined();
}

// (source, after, wanted) => { first, second, upTo }
Napi::Value BindNextEdges(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const DistanceSource source = SourceOf(info[0].As<Napi::Object>());
  const EdgeChunk chunk =
      NextEdges(source, info[1].As<Napi::Number>().Int32Value(), info[2].As<Napi::Number>().Int64Value());
  auto result = Napi::Object::New(env);
  result.Set("first", ToArray(env, chunk.first));
  result.Set("second", ToArray(env, chunk.second));
  result.Set("upTo", chunk.up_to);
  return result;
}

// (source, start, maxIterations, counts)
Napi::Value BindCountKMeans(const Napi::CallbackInfo& info) {
  const DistanceSource source = SourceOf(info[0].As<Napi::Object>());
  const auto start = ViewOf<int32_t>(info[1]);
  const int32_t max_iterations = info[2].As<Napi::Number>().Int32Value();
  const auto counts = info[3].As<Napi::TypedArray>();
  const std::vector<int32_t> labels = KMeansLabels(source.points, start.data, start.length, max_iterations);
  CountTogether(labels, start.length, StartOf(counts), static_cast<int32_t>(counts.ElementSize()));
  return info.Env().Undefined();
}

// (source, edges, probability, question) => { clusterOf, ranked, simulated }, or null when more edges are needed
Napi::Value BindAskFast(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const DistanceSource source = SourceOf(info[0].As<Napi::Object>());
  const auto edge_object = info[1].As<Napi::Object>();
  const EdgeList edges{ViewOf<int32_t>(edge_object, "first").data, ViewOf<int32_t>(edge_object, "second").data,
                       IntegerOf(edge_object, "length"), edge_object.Get("complete").As<Napi::Boolean>().Value()};
  const Probability probability = ProbabilityOf(info[2].As<Napi::Object>(), source.n);
  const auto question = info[3].As<Napi::Object>();
  const auto leaf_of = ViewOf<int32_t>(question, "leafOf");
  const auto sizes = ViewOf<int32_t>(question, "sizes");
  const auto cannot_links = ViewOf<int32_t>(question, "cannotLinks");
  const auto skip = ViewOf<int32_t>(question, "skip");
  const Closure closure{leaf_of.length, sizes.length, leaf_of.data, sizes.data, cannot_links.data,
                        cannot_links.length / 2};
  const bool is_local = question.Get("isLocal").As<Napi::Boolean>().Value();

  BaseRun run = RunBase(edges, IntegerOf(question, "k"), closure, Outcomes::ReachFor(is_local));
  if (run.needs_edges) return env.Null();
  Outcomes outcomes(std::move(run), edges, source, is_local);
  const std::vector<Candidate> best =
      SelectBest(outcomes, probability, skip.data, skip.length / 2, IntegerOf(question, "room"),
                 question.Get("least").As<Napi::Number>().DoubleValue());

  auto ranked = Napi::Float64Array::New(env, best.size() * 3);
  for (std::size_t at = 0; at < best.size(); at++) {
    ranked[3 * at] = best[at].i;
    ranked[3 * at + 1] = best[at].j;
    ranked[3 * at + 2] = best[at].gain;
  }
  auto result = Napi::Object::New(env);
  result.Set("clusterOf", ToArray(env, outcomes.forest.cluster_of));
  result.Set("ranked", ranked);
  result.Set("simulated", outcomes.simulated);
  return result;
}

}  // namespace akin
