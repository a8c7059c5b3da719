#include "edges.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace akin {
namespace {

constexpr int32_t kLastBucket = 0x7ffff;
// So many rows are worked through together, so that the columns they are compared with stay in the cache.
constexpr int32_t kRows = 64;
constexpr int64_t kBlockBytes = 1 << 18;

struct Edge {
  uint64_t key;
  int32_t i, j;
};

// For numbers from 0 up the bits are in the order of the numbers. Adding 0 turns -0 into 0; their bits
// differ.
uint64_t KeyOf(double distance) { return std::bit_cast<uint64_t>(distance + 0.0); }

int32_t BucketOf(uint64_t key) { return static_cast<int32_t>(key >> 44); }

// Calls visit(i, j, key) for all pairs. Those of one i are in ascending j, and rows of `kRows` i take turns.
template <typename Visit>
void ForEachKey(const DistanceSource& source, Visit visit) {
  const int32_t n = source.n;
  if (source.condensed != nullptr) {
    const double* at = source.condensed;
    for (int32_t i = 0; i < n; i++)
      for (int32_t j = i + 1; j < n; j++) visit(i, j, KeyOf(*at++));
    return;
  }
  const int64_t row_bytes = std::max<int64_t>(1, source.points.columns) * static_cast<int64_t>(sizeof(double));
  const int32_t block = static_cast<int32_t>(std::clamp<int64_t>(kBlockBytes / row_bytes, 16, 4096));
  std::vector<double> distances(block);
  for (int32_t rows = 0; rows < n; rows += kRows) {
    const int32_t rows_end = std::min(n, rows + kRows);
    for (int32_t from = rows; from < n; from += block) {
      const int32_t to = std::min(n, from + block);
      for (int32_t i = rows; i < rows_end; i++) {
        const int32_t first = std::max(from, i + 1);
        if (first >= to) continue;
        RowDistances(source.points, source.metric, source.lengths.data(), i, first, to, distances.data());
        for (int32_t j = first; j < to; j++) visit(i, j, KeyOf(distances[j - first]));
      }
    }
  }
}

struct Buckets {
  int32_t up_to;
  int64_t count;
};

Buckets ChooseBuckets(const DistanceSource& source, int32_t after, int64_t wanted) {
  const int64_t all = static_cast<int64_t>(source.n) * (source.n - 1) / 2;
  if (after < 0 && wanted >= all) return {kLastBucket, all};
  std::vector<uint32_t> counts(kLastBucket + 1, 0);
  ForEachKey(source, [&](int32_t, int32_t, uint64_t key) { counts[BucketOf(key)]++; });
  int64_t left = all;
  for (int32_t bucket = 0; bucket <= after; bucket++) left -= counts[bucket];
  int64_t count = 0;
  int32_t up_to = after;
  while (up_to < kLastBucket && count < wanted && count < left) count += counts[++up_to];
  return count == left ? Buckets{kLastBucket, count} : Buckets{up_to, count};
}

// A radix sort, 11 bits at a time: equal keys keep their order.
void SortByKey(std::vector<Edge>& edges) {
  constexpr int32_t kBits = 11;
  constexpr uint64_t kMask = (1 << kBits) - 1;
  std::vector<Edge> sorted(edges.size());
  for (int32_t shift = 0; shift < 64; shift += kBits) {
    std::array<std::size_t, kMask + 1> starts{};
    for (const Edge& edge : edges) starts[(edge.key >> shift) & kMask]++;
    if (!edges.empty() && starts[(edges[0].key >> shift) & kMask] == edges.size()) continue;
    std::size_t sum = 0;
    for (std::size_t& start : starts) {
      const std::size_t count = start;
      start = sum;
      sum += count;
    }
    for (const Edge& edge : edges) sorted[starts[(edge.key >> shift) & kMask]++] = edge;
    edges.swap(sorted);
  }
}

}  // namespace

EdgeChunk NextEdges(const DistanceSource& source, int32_t after, int64_t wanted) {
  const Buckets buckets = ChooseBuckets(source, after, wanted);
  std::vector<Edge> edges;
  edges.reserve(buckets.count);
  // Rows that take turns are put one after the other again, so that equal distances stay in (i, j) order.
  std::array<std::vector<Edge>, kRows> turns;
  int32_t rows = 0;
  const auto flush = [&] {
    for (std::vector<Edge>& turn : turns) {
      edges.insert(edges.end(), turn.begin(), turn.end());
      turn.clear();
    }
  };
  ForEachKey(source, [&](int32_t i, int32_t j, uint64_t key) {
    const int32_t bucket = BucketOf(key);
    if (bucket <= after || bucket > buckets.up_to) return;
    if (i >= rows + kRows) {
      flush();
      rows = i - i % kRows;
    }
    turns[i - rows].push_back({key, i, j});
  });
  flush();
  SortByKey(edges);
  EdgeChunk chunk;
  chunk.up_to = buckets.up_to;
  chunk.first.resize(edges.size());
  chunk.second.resize(edges.size());
  for (std::size_t at = 0; at < edges.size(); at++) {
    chunk.first[at] = edges[at].i;
    chunk.second[at] = edges[at].j;
  }
  return chunk;
}

}  // namespace akin
