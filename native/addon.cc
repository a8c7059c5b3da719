// Registers the kernels.
#include <napi.h>

#include "bindings.h"

namespace {

Napi::Object Init(Napi::Env env, Napi::Object exports) {
  exports.Set("pairwiseDistances", Napi::Function::New<akin::BindPairwiseDistances>(env, "pairwiseDistances"));
  exports.Set("nextEdges", Napi::Function::New<akin::BindNextEdges>(env, "nextEdges"));
  exports.Set("askFast", Napi::Function::New<akin::BindAskFast>(env, "askFast"));
  exports.Set("countKMeans", Napi::Function::New<akin::BindCountKMeans>(env, "countKMeans"));
  return exports;
}

}  // namespace

NODE_API_MODULE(akin, Init)
