// The functions that JavaScript calls. JavaScript has validated the arguments; these only find the buffers
// and call the kernels.
#pragma once

#include <node_api.h>

namespace akin {

// (source, out)
napi_value BindPairwiseDistances(napi_env env, napi_callback_info info);
// (source, rows, among, { count, threads, isPlain, items, distances }): writes items and distances
napi_value BindNearestRows(napi_env env, napi_callback_info info);
// (source, listed, { count, threads, items, distances }): writes items and distances
napi_value BindNearestListed(napi_env env, napi_callback_info info);
// (first, second, { n, most, threads }) => { starts, columns, values }
napi_value BindMultiplySparse(napi_env env, napi_callback_info info);
// (rows, listed, { n, isProduct, threads, sums }): writes sums
napi_value BindSumShared(napi_env env, napi_callback_info info);
// (source, overlap, scale, { highest, threads, first, second, distances, means, scatters }) => how many merges
napi_value BindLinkItems(napi_env env, napi_callback_info info);
// (source, after, wanted) => { first, second, upTo }
napi_value BindNextEdges(napi_env env, napi_callback_info info);
// (source, start, maxIterations, counts)
napi_value BindCountKMeans(napi_env env, napi_callback_info info);
// (source, edges, probability, question) => { clusterOf, ranked, simulated }, or null: needs more edges
napi_value BindAskFast(napi_env env, napi_callback_info info);
// (command) => as below; returns only when the command could not be started in place of this program
napi_value BindStartWithoutRings(napi_env env, napi_callback_info info);
// () => 0, -1 where there is no sandbox for this system, or the system's error number
napi_value BindEnterSandbox(napi_env env, napi_callback_info info);

}  // namespace akin
