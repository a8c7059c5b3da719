// The best pairs by gain, found exactly without examining all of them. Twin of select.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/outcomes.h"

namespace akin {

// The chance of each pair to be the same, as codes; see probability.ts.
struct Probability {
  int32_t n;
  const void* codes;
  int32_t code_bytes;  // 1, 2 or 4
  const double* values;
  int32_t value_count;
  const int32_t* first;
  const int32_t* second;
  int32_t pair_count;
  const uint32_t* starts;

  double At(int32_t i, int32_t j) const {
    const int64_t row = i;
    const int64_t at = row * n - row * (row + 1) / 2 + (j - i - 1);
    switch (code_bytes) {
      case 1:
        return values[static_cast<const uint8_t*>(codes)[at]];
      case 2:
        return values[static_cast<const uint16_t*>(codes)[at]];
      default:
        return values[static_cast<const uint32_t*>(codes)[at]];
    }
  }
};

struct Candidate {
  int32_t i, j;
  double gain;

  bool ComesBefore(const Candidate& other) const {
    if (gain != other.gain) return gain > other.gain;
    return i != other.i ? i < other.i : j < other.j;
  }
};

// `skip` has two items per pair; below the probability `least` a pair that is apart counts as 0.
std::vector<Candidate> SelectBest(Outcomes& outcomes, const Probability& probability, const int32_t* skip,
                                  int32_t skip_count, int32_t room, double least);

}  // namespace akin
