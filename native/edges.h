// The pairs of items in ascending (distance, i, j), bucket by bucket. Twin of edges.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "distance.h"

namespace akin {

struct EdgeChunk {
  std::vector<int32_t> first;
  std::vector<int32_t> second;
  int32_t up_to;
};

// The next buckets after `after` that together have at least `wanted` edges, or all that are left.
EdgeChunk NextEdges(const DistanceSource& source, int32_t after, int64_t wanted);

}  // namespace akin
