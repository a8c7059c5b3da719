// The nearest rows of rows of a matrix, by Euclidean distance. Twin of nearestNeighbours.ts, bit for bit.
#pragma once

#include <cstdint>

#include "distance.h"

namespace akin {

struct RowList {
  const int32_t* data;
  int32_t length;
};

struct NearestOptions {
  int32_t count;
  int32_t threads;
  // Without fused multiply-add, as on a plain CPU.
  bool is_plain;
};

// For each of `rows` the `count` nearest of `among`, itself left out, in ascending (distance, row). `among`
// ascends. `items` and `distances` have rows.length * count places; those that stay empty get -1 and infinity.
void NearestRows(const Points& points, const RowList& rows, const RowList& among, const NearestOptions& options,
                 int32_t* items, double* distances);

// For some rows the `count` nearest of those listed for each: columns[at] for `at` from starts[row] to
// starts[row + 1].
void NearestListed(const Points& points, const int32_t* starts, const int32_t* columns, const RowRange& rows,
                   int32_t count, int32_t threads, int32_t* items, double* distances);

}  // namespace akin
