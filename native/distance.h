// Distances between the rows of a matrix. Twin of distance.ts; see the note on lanes there.
#pragma once

#include <cstdint>
#include <vector>

namespace akin {

enum class Metric { kEuclidean = 0, kSquaredEuclidean = 1, kCosine = 2 };

struct Points {
  const double* data;
  int32_t rows;
  int32_t columns;
};

// Rows from `from` up to `to`.
struct RowRange {
  int32_t from;
  int32_t to;
};

// All pairs, in condensed order.
void PairwiseDistances(const Points& points, Metric metric, double* out);

// The distances of row i to the rows from `from` up to `to`. `lengths` are the row lengths, for cosine only.
void RowDistances(const Points& points, Metric metric, const double* lengths, int32_t i, int32_t from, int32_t to,
                  double* out);

std::vector<double> RowLengths(const Points& points);

// Where distances come from: a table, or the points themselves when a table would be too large.
struct DistanceSource {
  int32_t n = 0;
  const double* condensed = nullptr;
  Points points{};
  Metric metric = Metric::kEuclidean;
  std::vector<double> lengths;

  // For i < j.
  double At(int32_t i, int32_t j) const {
    if (condensed != nullptr) {
      const int64_t row = i;
      return condensed[row * n - row * (row + 1) / 2 + (j - i - 1)];
    }
    double distance;
    RowDistances(points, metric, lengths.data(), i, j, j + 1, &distance);
    return distance;
  }
};

}  // namespace akin
