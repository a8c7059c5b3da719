// Two steps. The search works in single precision: products of blocks of rows, and of each row the
// candidates whose distance may be among the smallest, given how much rounding can have changed it. Then the
// distances of the candidates are computed in double precision, in the lanes of distance.cc, and ordered. So
// the result does not depend on the vector unit, the blocks or the threads.
//
// [Note: bound] x and y are rows less their mean, scaled by a power of two. A search key is
// k = |y|² / 2 - x·y, so d² / 2 = |x|² / 2 + k. With u = 2^-24, rounding to floats, a product of D columns in
// any order, fused or not, and the difference change k by at most (D + 6) u (|x|² + |y|²) / 2, since
// |x||y| <= (|x|² + |y|²) / 2. `slack` is a tenth more than (D + 16) u, which also covers the rounding of the
// twin's double distances; `floor` covers underflow. A row takes part as a candidate unless its least
// possible key is above the count-th smallest of the largest possible keys. Where many rows are equally near
// there are many candidates, and the second step does the work.
#include "nearest_neighbours.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#if defined(__x86_64__) && defined(__GNUC__)
#define AKIN_FUSED 1
#include <immintrin.h>
#endif

namespace akin {
namespace {

// Rows of a panel, which the products run over side by side.
constexpr int32_t kWide = 16;
// Rows that are multiplied with a panel at once, and such bunches per block of a thread.
constexpr int32_t kTall = 12;
constexpr int32_t kBunches = 16;
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// A panel with the least |y|² / 2 of its rows, and a bunch with the largest key that each row still takes.
// Both are stored column by column.
struct Tile {
  const float* panel;
  const float* least;
  const float* bunch;
  const float* limits;
  int32_t columns;
};

// keys[r][w] = the key of row w of the panel for row r of the bunch. Bit r of the result is set where one of
// them is within the limit.
using KeysOf = uint32_t (*)(const Tile& tile, float* keys);

uint32_t KeysPlain(const Tile& tile, float* keys) {
  constexpr int32_t kAtOnce = 2;
  uint32_t within = 0;
  for (int32_t r = 0; r < kTall; r += kAtOnce) {
    float sums[kAtOnce][kWide] = {};
    for (int32_t c = 0; c < tile.columns; c++)
      for (int32_t a = 0; a < kAtOnce; a++)
        for (int32_t w = 0; w < kWide; w++) sums[a][w] += tile.bunch[c * kTall + r + a] * tile.panel[c * kWide + w];
    for (int32_t a = 0; a < kAtOnce; a++) {
      float smallest = kInfinity;
      for (int32_t w = 0; w < kWide; w++) {
        const float key = tile.least[w] - sums[a][w];
        keys[(r + a) * kWide + w] = key;
        smallest = key < smallest ? key : smallest;
      }
      if (smallest <= tile.limits[r + a]) within |= 1u << (r + a);
    }
  }
  return within;
}

#if defined(AKIN_FUSED)
__attribute__((target("avx2,fma"))) uint32_t KeysFused(const Tile& tile, float* keys) {
  constexpr int32_t kAtOnce = 6;
  const __m256 first_least = _mm256_loadu_ps(tile.least);
  const __m256 second_least = _mm256_loadu_ps(tile.least + 8);
  uint32_t within = 0;
  for (int32_t r = 0; r < kTall; r += kAtOnce) {
    __m256 low[kAtOnce];
    __m256 high[kAtOnce];
    for (int32_t a = 0; a < kAtOnce; a++) low[a] = high[a] = _mm256_setzero_ps();
    for (int32_t c = 0; c < tile.columns; c++) {
      const __m256 first = _mm256_loadu_ps(tile.panel + c * kWide);
      const __m256 second = _mm256_loadu_ps(tile.panel + c * kWide + 8);
      const float* one = tile.bunch + c * kTall + r;
#pragma GCC unroll 6
      for (int32_t a = 0; a < kAtOnce; a++) {
        const __m256 value = _mm256_broadcast_ss(one + a);
        low[a] = _mm256_fmadd_ps(value, first, low[a]);
        high[a] = _mm256_fmadd_ps(value, second, high[a]);
      }
    }
#pragma GCC unroll 6
    for (int32_t a = 0; a < kAtOnce; a++) {
      const __m256 left = _mm256_sub_ps(first_least, low[a]);
      const __m256 right = _mm256_sub_ps(second_least, high[a]);
      const __m256 limit = _mm256_broadcast_ss(tile.limits + r + a);
      const __m256 any = _mm256_or_ps(_mm256_cmp_ps(left, limit, _CMP_LE_OQ), _mm256_cmp_ps(right, limit, _CMP_LE_OQ));
      if (_mm256_movemask_ps(any) == 0) continue;
      within |= 1u << (r + a);
      _mm256_storeu_ps(keys + (r + a) * kWide, left);
      _mm256_storeu_ps(keys + (r + a) * kWide + 8, right);
    }
  }
  return within;
}
#endif

KeysOf ChooseKeys([[maybe_unused]] bool is_plain) {
#if defined(AKIN_FUSED)
  if (!is_plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return KeysFused;
#endif
  return KeysPlain;
}

// What all threads read.
struct Search {
  const Points& points;
  const RowList& among;
  int32_t count;
  KeysOf keys_of;
  // What is taken off each column, and the factor after that.
  std::vector<double> mean;
  double scale = 1;
  double slack = 0;
  double floor = 0;
  // The rows of `among` in panels, column by column.
  std::vector<float> panels;
  // Of each of them its least |y|² / 2, and slack |y|².
  std::vector<float> least;
  std::vector<double> spread;

  Search(const Points& points, const RowList& among, const NearestOptions& options)
      : points(points), among(among), count(options.count), keys_of(ChooseKeys(options.is_plain)) {
    const int32_t columns = points.columns;
    FindScale();
    slack = 1.1 * (columns + 16) * std::ldexp(1.0, -24);
    floor = (columns + 16) * std::ldexp(1.0, -70);
    const int64_t width = (static_cast<int64_t>(among.length) + kWide - 1) / kWide * kWide;
    panels.assign(width * columns, 0);
    least.assign(width, kInfinity);
    spread.assign(width, 0);
    for (int32_t at = 0; at < among.length; at++) {
      float* panel = panels.data() + static_cast<int64_t>(at / kWide) * kWide * columns + at % kWide;
      const double square = Place(among.data[at], panel, kWide);
      least[at] = std::nextafter(static_cast<float>(square / 2 * (1 - slack)), -kInfinity);
      spread[at] = slack * square;
    }
  }

  // Writes a row for the search, its columns `step` apart, and returns the square of its length.
  double Place(int32_t row, float* out, int32_t step) const {
    const double* from = points.data + static_cast<int64_t>(row) * points.columns;
    double square = 0;
    for (int32_t c = 0; c < points.columns; c++) {
      const double value = (from[c] - mean[c]) * scale;
      out[static_cast<int64_t>(c) * step] = static_cast<float>(value);
      square += value * value;
    }
    return square;
  }

 private:
  void FindScale() {
    const int32_t columns = points.columns;
    mean.assign(columns, 0);
    for (int32_t at = 0; at < among.length; at++) {
      const double* row = points.data + static_cast<int64_t>(among.data[at]) * columns;
      for (int32_t c = 0; c < columns; c++) mean[c] += row[c] / among.length;
    }
    double largest = 0;
    for (int64_t row = 0; row < points.rows; row++)
      for (int32_t c = 0; c < columns; c++)
        largest = std::max(largest, std::abs(points.data[row * columns + c] - mean[c]));
    // Squares of smaller numbers underflow in the twin: all rows are candidates then.
    int exponent = 0;
    if (largest > 1e-150) {
      std::frexp(largest, &exponent);
      scale = std::ldexp(1.0, -exponent);
    } else {
      scale = 0;
    }
  }
};

// The candidates of one row.
class Candidates {
 public:
  void Reset(int32_t row, double square, const Search& search) {
    row_ = row;
    margin_ = search.slack * square + 2 * search.floor;
    keys_.clear();
    at_.clear();
    limit_ = kInfinity;
    most_ = 4 * static_cast<size_t>(search.count) + 64;
  }

  // Returns the largest key that is still taken.
  float Add(float key, int32_t at, const Search& search) {
    keys_.push_back(key);
    at_.push_back(at);
    if (keys_.size() >= most_) {
      Narrow(search);
      most_ = std::max(most_, 2 * keys_.size());
    }
    return limit_;
  }

  // Exact distances of those that are left, in order.
  void Finish(const Search& search, int32_t* items, double* distances) {
    Narrow(search);
    found_.clear();
    for (const int32_t at : at_) {
      const int32_t other = search.among.data[at];
      if (other == row_) continue;
      double distance;
      RowDistances(search.points, Metric::kEuclidean, nullptr, row_, other, other + 1, &distance);
      found_.push_back({distance, other});
    }
    const size_t kept = std::min(found_.size(), static_cast<size_t>(search.count));
    std::partial_sort(found_.begin(), found_.begin() + kept, found_.end());
    for (size_t place = 0; place < static_cast<size_t>(search.count); place++) {
      items[place] = place < kept ? found_[place].second : -1;
      distances[place] = place < kept ? found_[place].first : std::numeric_limits<double>::infinity();
    }
  }

 private:
  // Drops those that cannot be among the nearest. The row itself may be there: one more is counted for it.
  void Narrow(const Search& search) {
    const size_t wanted = static_cast<size_t>(search.count) + 1;
    if (keys_.size() <= wanted) return;
    most_possible_.resize(keys_.size());
    for (size_t c = 0; c < keys_.size(); c++) most_possible_[c] = keys_[c] + search.spread[at_[c]];
    std::nth_element(most_possible_.begin(), most_possible_.begin() + (wanted - 1), most_possible_.end());
    limit_ = std::nextafter(static_cast<float>(most_possible_[wanted - 1] + margin_), kInfinity);
    size_t left = 0;
    for (size_t c = 0; c < keys_.size(); c++) {
      if (!(keys_[c] <= limit_)) continue;
      keys_[left] = keys_[c];
      at_[left++] = at_[c];
    }
    keys_.resize(left);
    at_.resize(left);
  }

  int32_t row_ = 0;
  double margin_ = 0;
  float limit_ = kInfinity;
  size_t most_ = 0;
  std::vector<float> keys_;
  std::vector<int32_t> at_;
  std::vector<double> most_possible_;
  std::vector<std::pair<double, int32_t>> found_;
};

// The rows from `from` up to `to` of the list, at most kBunches * kTall of them.
void SearchBlock(const Search& search, const RowList& rows, int32_t from, int32_t to, std::vector<float>& bunches,
                 std::vector<Candidates>& candidates, int32_t* items, double* distances) {
  const int32_t columns = search.points.columns;
  const int64_t bunch_size = static_cast<int64_t>(kTall) * columns;
  const int32_t count = to - from;
  bunches.assign(kBunches * bunch_size, 0);
  for (int32_t r = 0; r < count; r++) {
    float* out = bunches.data() + r / kTall * bunch_size + r % kTall;
    candidates[r].Reset(rows.data[from + r], search.Place(rows.data[from + r], out, kTall), search);
  }
  // Rows that only fill up a bunch take nothing.
  std::vector<float> limits(kBunches * kTall, -kInfinity);
  std::fill(limits.begin(), limits.begin() + count, kInfinity);
  float keys[kTall * kWide];
  for (int32_t first = 0; first < search.among.length; first += kWide) {
    const int32_t there = std::min(kWide, search.among.length - first);
    Tile tile{search.panels.data() + static_cast<int64_t>(first) * columns, search.least.data() + first, nullptr,
              nullptr, columns};
    for (int32_t bunch = 0; bunch * kTall < count; bunch++) {
      tile.bunch = bunches.data() + bunch * bunch_size;
      tile.limits = limits.data() + bunch * kTall;
      for (uint32_t within = search.keys_of(tile, keys); within != 0; within &= within - 1) {
        const int32_t r = std::countr_zero(within);
        float& limit = limits[bunch * kTall + r];
        for (int32_t w = 0; w < there; w++)
          if (keys[r * kWide + w] <= limit)
            limit = candidates[bunch * kTall + r].Add(keys[r * kWide + w], first + w, search);
      }
    }
  }
  for (int32_t r = 0; r < count; r++) {
    const int64_t place = static_cast<int64_t>(from + r) * search.count;
    candidates[r].Finish(search, items + place, distances + place);
  }
}

}  // namespace

void NearestRows(const Points& points, const RowList& rows, const RowList& among, const NearestOptions& options,
                 int32_t* items, double* distances) {
  if (rows.length == 0 || options.count == 0) return;
  const Search search(points, among, options);
  constexpr int32_t kBlock = kTall * kBunches;
  const int32_t blocks = (rows.length + kBlock - 1) / kBlock;
  std::atomic<int32_t> next{0};
  const auto work = [&] {
    std::vector<float> bunches;
    std::vector<Candidates> candidates(kBlock);
    for (int32_t block = next++; block < blocks; block = next++)
      SearchBlock(search, rows, block * kBlock, std::min(rows.length, (block + 1) * kBlock), bunches, candidates, items,
                  distances);
  };
  std::vector<std::thread> others;
  for (int32_t thread = 1; thread < std::min(options.threads, blocks); thread++) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

void NearestListed(const Points& points, const int32_t* starts, const int32_t* columns, const RowRange& rows,
                   int32_t count, int32_t threads, int32_t* items, double* distances) {
  constexpr int32_t kRows = 256;
  std::atomic<int32_t> next{rows.from};
  const auto work = [&] {
    std::vector<std::pair<double, int32_t>> found;
    for (int32_t from = next.fetch_add(kRows); from < rows.to; from = next.fetch_add(kRows))
      for (int32_t row = from; row < std::min(rows.to, from + kRows); row++) {
        found.clear();
        for (int32_t at = starts[row]; at < starts[row + 1]; at++) {
          double distance;
          RowDistances(points, Metric::kEuclidean, nullptr, row, columns[at], columns[at] + 1, &distance);
          found.push_back({distance, columns[at]});
        }
        const int32_t kept = std::min(static_cast<int32_t>(found.size()), count);
        std::partial_sort(found.begin(), found.begin() + kept, found.end());
        for (int32_t place = 0; place < count; place++) {
          const int64_t at = static_cast<int64_t>(row) * count + place;
          items[at] = place < kept ? found[place].second : -1;
          distances[at] = place < kept ? found[place].first : std::numeric_limits<double>::infinity();
        }
      }
  };
  std::vector<std::thread> others;
  for (int32_t thread = 1; thread < threads; thread++) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

}  // namespace akin
