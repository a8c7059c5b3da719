// What JavaScript calls. It has validated everything: these only find the buffers and hand them to the kernels.
#pragma once

#include <node_api.h>

namespace akin {

// (source, out)
napi_value BindPairwiseDistances(napi_env env, napi_callback_info info);
// (source, after, wanted) => { first, second, upTo }
napi_value BindNextEdges(napi_env env, napi_callback_info info);
// (source, start, maxIterations, counts)
napi_value BindCountKMeans(napi_env env, napi_callback_info info);
// (source, edges, probability, question) => { clusterOf, ranked, simulated }, or null when more edges are needed
napi_value BindAskFast(napi_env env, napi_callback_info info);

}  // namespace akin
