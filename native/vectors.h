// Eight lanes of sums, and one source compiled for the plain CPU and for one with wider vectors; the loader
// picks. The lanes do not depend on the width, so the results do not either.
#pragma once

#include <cstdint>

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__linux__)
#define AKIN_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define AKIN_VECTORS
#endif

namespace akin {

constexpr int32_t kLanes = 8;

#if defined(__GNUC__)
// Four numbers in a row, at any alignment.
typedef double Quad __attribute__((vector_size(32), aligned(8), may_alias));
#else
struct Quad {
  double at[4];
};
inline Quad operator+(const Quad& a, const Quad& b) {
  return {{a.at[0] + b.at[0], a.at[1] + b.at[1], a.at[2] + b.at[2], a.at[3] + b.at[3]}};
}
inline Quad operator-(const Quad& a, const Quad& b) {
  return {{a.at[0] - b.at[0], a.at[1] - b.at[1], a.at[2] - b.at[2], a.at[3] - b.at[3]}};
}
inline Quad operator*(const Quad& a, const Quad& b) {
  return {{a.at[0] * b.at[0], a.at[1] * b.at[1], a.at[2] * b.at[2], a.at[3] * b.at[3]}};
}
#endif

}  // namespace akin
