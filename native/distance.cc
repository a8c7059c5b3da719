#include "distance.h"

#include <algorithm>
#include <cmath>

#include "vectors.h"

namespace akin {
namespace {

// Rows of this many bytes together are worked through while they are in the cache.
constexpr int64_t kBlockBytes = 1 << 18;

inline double AddLanes(const double* s) {
  return ((s[0] + s[1]) + (s[2] + s[3])) + ((s[4] + s[5]) + (s[6] + s[7]));
}

AKIN_VECTORS void SquaredRow(const double* row, const double* others, int32_t count, int32_t columns, double* out) {
  const int32_t whole = columns - columns % kLanes;
  for (int32_t at = 0; at < count; at++) {
    const double* other = others + static_cast<int64_t>(at) * columns;
    Quad low{};
    Quad high{};
    for (int32_t c = 0; c < whole; c += kLanes) {
      const Quad first = *reinterpret_cast<const Quad*>(row + c) - *reinterpret_cast<const Quad*>(other + c);
      const Quad second = *reinterpret_cast<const Quad*>(row + c + 4) - *reinterpret_cast<const Quad*>(other + c + 4);
      low = low + first * first;
      high = high + second * second;
    }
    double sums[kLanes];
    *reinterpret_cast<Quad*>(sums) = low;
    *reinterpret_cast<Quad*>(sums + 4) = high;
    double sum = AddLanes(sums);
    for (int32_t c = whole; c < columns; c++) {
      const double difference = row[c] - other[c];
      sum += difference * difference;
    }
    out[at] = sum;
  }
}

AKIN_VECTORS void ProductRow(const double* row, const double* others, int32_t count, int32_t columns, double* out) {
  const int32_t whole = columns - columns % kLanes;
  for (int32_t at = 0; at < count; at++) {
    const double* other = others + static_cast<int64_t>(at) * columns;
    Quad low{};
    Quad high{};
    for (int32_t c = 0; c < whole; c += kLanes) {
      low = low + *reinterpret_cast<const Quad*>(row + c) * *reinterpret_cast<const Quad*>(other + c);
      high = high + *reinterpret_cast<const Quad*>(row + c + 4) * *reinterpret_cast<const Quad*>(other + c + 4);
    }
    double sums[kLanes];
    *reinterpret_cast<Quad*>(sums) = low;
    *reinterpret_cast<Quad*>(sums + 4) = high;
    double sum = AddLanes(sums);
    for (int32_t c = whole; c < columns; c++) sum += row[c] * other[c];
    out[at] = sum;
  }
}

}  // namespace

void RowDistances(const Points& points, Metric metric, const double* lengths, int32_t i, int32_t from, int32_t to,
                  double* out) {
  const int32_t count = to - from;
  const double* row = points.data + static_cast<int64_t>(i) * points.columns;
  const double* others = points.data + static_cast<int64_t>(from) * points.columns;
  if (metric == Metric::kCosine) {
    ProductRow(row, others, count, points.columns, out);
    for (int32_t at = 0; at < count; at++)
      out[at] = std::max(0.0, 1 - out[at] / (lengths[i] * lengths[from + at]));
    return;
  }
  SquaredRow(row, others, count, points.columns, out);
  if (metric == Metric::kEuclidean)
    for (int32_t at = 0; at < count; at++) out[at] = std::sqrt(out[at]);
}

std::vector<double> RowLengths(const Points& points) {
  std::vector<double> lengths(points.rows);
  for (int32_t i = 0; i < points.rows; i++) {
    const double* row = points.data + static_cast<int64_t>(i) * points.columns;
    double product;
    ProductRow(row, row, 1, points.columns, &product);
    lengths[i] = std::sqrt(product);
  }
  return lengths;
}

void PairwiseDistances(const Points& points, Metric metric, double* out) {
  const int64_t n = points.rows;
  const std::vector<double> lengths = metric == Metric::kCosine ? RowLengths(points) : std::vector<double>();
  const int64_t row_bytes = std::max<int64_t>(1, points.columns) * static_cast<int64_t>(sizeof(double));
  const int64_t block = std::max<int64_t>(16, kBlockBytes / row_bytes);
  for (int64_t from = 0; from < n; from += block) {
    const int64_t to = std::min(n, from + block);
    for (int64_t i = 0; i < to; i++) {
      const int64_t first = std::max(from, i + 1);
      if (first >= to) continue;
      RowDistances(points, metric, lengths.data(), static_cast<int32_t>(i), static_cast<int32_t>(first),
                   static_cast<int32_t>(to), out + i * n - i * (i + 1) / 2 + (first - i - 1));
    }
  }
}

}  // namespace akin
