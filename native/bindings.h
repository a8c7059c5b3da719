// What JavaScript calls. It has validated everything: these only find the buffers and hand them to the kernels.
#pragma once

#include <napi.h>

namespace akin {

Napi::Value BindPairwiseDistances(const Napi::CallbackInfo& info);
Napi::Value BindNextEdges(const Napi::CallbackInfo& info);
Napi::Value BindCountKMeans(const Napi::CallbackInfo& info);
Napi::Value BindAskFast(const Napi::CallbackInfo& info);

}  // namespace akin
