// Average linkage of all items over listed pairs. Twin of linkage/linkItems.ts, bit for bit.
#pragma once

#include <cstdint>

#include "distance.h"

namespace akin {

// Row i has values[at] in column columns[at] for `at` from starts[i] to starts[i + 1].
struct SparseMatrix {
  const int32_t* starts;
  const int32_t* columns;
  const double* values;
};

// See linkage/clusterDistance.ts.
struct DistanceScale {
  double unit;
  double even;
  double against;
  bool is_refined;
};

// One place per merge: the two clusters, their distance, and the mean and scatter of both together.
struct ItemMerges {
  int32_t* first;
  int32_t* second;
  double* distances;
  double* means;
  double* scatters;
};

// Returns how many merges there are up to the distance `highest`; there is room for one less than items.
int32_t LinkItems(const Points& points, const SparseMatrix& overlap, const DistanceScale& scale, double highest,
                  int32_t threads, const ItemMerges& out);

}  // namespace akin
