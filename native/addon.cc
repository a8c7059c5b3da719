// Registers the kernels and the sandbox.
#include <node_api.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "bindings.h"

namespace {

napi_value Init(napi_env env, napi_value exports) {
#if defined(__GLIBC__)
  // Large buffers go back to the system when they are freed. By default this limit grows with each of them.
  mallopt(M_MMAP_THRESHOLD, 256 * 1024);
#endif
  const napi_property_descriptor kernels[] = {
      {"pairwiseDistances", nullptr, akin::BindPairwiseDistances, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"nearestRows", nullptr, akin::BindNearestRows, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"nearestListed", nullptr, akin::BindNearestListed, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"multiplySparse", nullptr, akin::BindMultiplySparse, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"sumShared", nullptr, akin::BindSumShared, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"linkItems", nullptr, akin::BindLinkItems, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"nextEdges", nullptr, akin::BindNextEdges, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"askFast", nullptr, akin::BindAskFast, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"countKMeans", nullptr, akin::BindCountKMeans, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"startWithoutRings", nullptr, akin::BindStartWithoutRings, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
      {"enterSandbox", nullptr, akin::BindEnterSandbox, nullptr, nullptr, nullptr, napi_enumerable, nullptr},
  };
  napi_define_properties(env, exports, sizeof(kernels) / sizeof(kernels[0]), kernels);
  return exports;
}

}  // namespace

NAPI_MODULE(akin, Init)
