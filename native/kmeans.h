// K-means by Lloyd's iterations, and how often items are together. Twin of kmeansLabels in kmeans.ts and of
// consensus.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "distance.h"

namespace akin {

// The labels of a run that starts from k rows of the points.
std::vector<int32_t> KMeansLabels(const Points& points, const int32_t* start, int32_t k, int32_t max_iterations);

// Adds 1 for each pair of items with the same label. `counts` is in condensed order, of 1, 2 or 4 bytes each.
void CountTogether(const std::vector<int32_t>& labels, int32_t k, void* counts, int32_t count_bytes);

}  // namespace akin
