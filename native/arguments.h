// Reads the arguments from JavaScript, safely also while the thread is being terminated.
//
// A thread may be terminated at any time, also while it runs native code. From then on every call into
// JavaScript fails: no property can be read, no object made. So every read is checked, the first that fails
// makes all later ones fail, and a kernel runs only when all succeeded. The return value does not matter
// then: no caller is left.
#pragma once

#include <node_api.h>

#include <cstdint>
#include <cstring>
#include <vector>

namespace akin {

template <typename T>
struct View {
  T* data = nullptr;
  int32_t length = 0;
};

class Arguments {
 public:
  Arguments(napi_env env, napi_callback_info info) : env_(env) {
    size_t count = kMost;
    Check(napi_get_cb_info(env, info, &count, values_, nullptr, nullptr));
  }

  bool ok() const { return ok_; }

  napi_value operator[](int32_t at) const { return values_[at]; }

  napi_value Get(napi_value object, const char* name) {
    napi_value value = nullptr;
    if (ok_) Check(napi_get_named_property(env_, object, name, &value));
    return value;
  }

  bool Has(napi_value object, const char* name) {
    bool has = false;
    if (ok_) Check(napi_has_named_property(env_, object, name, &has));
    return has;
  }

  int64_t Integer(napi_value value) {
    int64_t number = 0;
    if (ok_) Check(napi_get_value_int64(env_, value, &number));
    return number;
  }

  int32_t Integer(napi_value object, const char* name) { return static_cast<int32_t>(Integer(Get(object, name))); }

  double Number(napi_value object, const char* name) {
    const napi_value value = Get(object, name);
    double number = 0;
    if (ok_) Check(napi_get_value_double(env_, value, &number));
    return number;
  }

  bool Boolean(napi_value object, const char* name) {
    const napi_value value = Get(object, name);
    bool is = false;
    if (ok_) Check(napi_get_value_bool(env_, value, &is));
    return is;
  }

  // The numbers of a typed array, whether the memory behind it is shared or not.
  template <typename T>
  View<T> Array(napi_value array) {
    int32_t bytes = 0;
    const View<void> view = Bytes(array, &bytes);
    return {static_cast<T*>(view.data), view.length};
  }

  template <typename T>
  View<T> Array(napi_value object, const char* name) {
    return Array<T>(Get(object, name));
  }

  // A typed array whose numbers have 1, 2 or 4 bytes each.
  View<void> Bytes(napi_value array, int32_t* bytes) {
    napi_typedarray_type type = napi_uint8_array;
    size_t length = 0;
    void* data = nullptr;
    if (ok_) Check(napi_get_typedarray_info(env_, array, &type, &length, &data, nullptr, nullptr));
    *bytes = type == napi_uint32_array ? 4 : type == napi_uint16_array ? 2 : 1;
    return {data, static_cast<int32_t>(length)};
  }

 private:
  static constexpr size_t kMost = 4;

  void Check(napi_status status) { ok_ = ok_ && status == napi_ok; }

  napi_env env_;
  napi_value values_[kMost] = {};
  bool ok_ = true;
};

// An object with what a kernel found; null when it could not be made.
class Result {
 public:
  explicit Result(napi_env env) : env_(env) { Check(napi_create_object(env, &object_)); }

  void Set(const char* name, const std::vector<int32_t>& values) { SetArray(name, values, napi_int32_array); }
  void Set(const char* name, const std::vector<double>& values) { SetArray(name, values, napi_float64_array); }

  void Set(const char* name, double number) {
    napi_value value = nullptr;
    if (ok_) Check(napi_create_double(env_, number, &value));
    Put(name, value);
  }

  napi_value value() const { return ok_ ? object_ : nullptr; }

 private:
  template <typename T>
  void SetArray(const char* name, const std::vector<T>& values, napi_typedarray_type type) {
    void* data = nullptr;
    napi_value buffer = nullptr;
    napi_value array = nullptr;
    if (ok_) Check(napi_create_arraybuffer(env_, values.size() * sizeof(T), &data, &buffer));
    if (ok_ && !values.empty()) std::memcpy(data, values.data(), values.size() * sizeof(T));
    if (ok_) Check(napi_create_typedarray(env_, type, values.size(), buffer, 0, &array));
    Put(name, array);
  }

  void Put(const char* name, napi_value value) {
    if (ok_) Check(napi_set_named_property(env_, object_, name, value));
  }

  void Check(napi_status status) { ok_ = ok_ && status == napi_ok; }

  napi_env env_;
  napi_value object_ = nullptr;
  bool ok_ = true;
};

}  // namespace akin
