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
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

#include "vectors.h"

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

// tile[r][w] = the product of row r of the bunch and row w of the panel; both are stored column by column.
using Multiply = void (*)(const float* bunch, const float* panel, int32_t columns, float* tile);

void MultiplyPlain(const float* bunch, const float* panel, int32_t columns, float* tile) {
  constexpr int32_t kAtOnce = 2;
  for (int32_t r = 0; r < kTall; r += kAtOnce) {
    float sums[kAtOnce][kWide] = {};
    for (int32_t c = 0; c < columns; c++)
      for (int32_t a = 0; a < kAtOnce; a++)
        for (int32_t w = 0; w < kWide; w++) sums[a][w] += bunch[c * kTall + r + a] * panel[c * kWide + w];
    std::copy(&sums[0][0], &sums[0][0] + kAtOnce * kWide, tile + r * kWide);
  }
}

#if defined(AKIN_FUSED)
__attribute__((target("avx2,fma"))) void MultiplyFused(const float* bunch, const float* panel, int32_t columns,
                                                       float* tile) {
  constexpr int32_t kAtOnce = 6;
  for (int32_t r = 0; r < kTall; r += kAtOnce) {
    __m256 low[kAtOnce];
    __m256 high[kAtOnce];
    for (int32_t a = 0; a < kAtOnce; a++) low[a] = high[a] = _mm256_setzero_ps();
    for (int32_t c = 0; c < columns; c++) {
      const __m256 first = _mm256_loadu_ps(panel + c * kWide);
      const __m256 second = _mm256_loadu_ps(panel + c * kWide + 8);
      const float* one = bunch + c * kTall + r;
#pragma GCC unroll 6
      for (int32_t a = 0; a < kAtOnce; a++) {
        const __m256 value = _mm256_broadcast_ss(one + a);
        low[a] = _mm256_fmadd_ps(value, first, low[a]);
        high[a] = _mm256_fmadd_ps(value, second, high[a]);
      }
    }
    for (int32_t a = 0; a < kAtOnce; a++) {
      _mm256_storeu_ps(tile + (r + a) * kWide, low[a]);
      _mm256_storeu_ps(tile + (r + a) * kWide + 8, high[a]);
    }
  }
}
#endif

Multiply ChooseMultiply([[maybe_unused]] bool is_plain) {
#if defined(AKIN_FUSED)
  if (!is_plain && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return MultiplyFused;
#endif
  return MultiplyPlain;
}

// What all threads read.
struct Search {
  const Points& points;
  const RowList& among;
  int32_t count;
  Multiply multiply;
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
      : points(points), among(among), count(options.count), multiply(ChooseMultiply(options.is_plain)) {
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

  float limit() const { return limit_; }

  void Add(float key, int32_t at, const Search& search) {
    keys_.push_back(key);
    at_.push_back(at);
    if (keys_.size() >= most_) {
      Narrow(search);
      most_ = std::max(most_, 2 * keys_.size());
    }
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
  float tile[kTall * kWide];
  for (int32_t first = 0; first < search.among.length; first += kWide) {
    const float* panel = search.panels.data() + static_cast<int64_t>(first) * columns;
    const float* least = search.least.data() + first;
    const int32_t there = std::min(kWide, search.among.length - first);
    for (int32_t bunch = 0; bunch * kTall < count; bunch++) {
      search.multiply(bunches.data() + bunch * bunch_size, panel, columns, tile);
      const int32_t tall = std::min(kTall, count - bunch * kTall);
      for (int32_t r = 0; r < tall; r++) {
        Candidates& mine = candidates[bunch * kTall + r];
        const float* products = tile + r * kWide;
        float keys[kWide];
        float smallest = kInfinity;
        for (int32_t w = 0; w < kWide; w++) {
          keys[w] = least[w] - products[w];
          smallest = keys[w] < smallest ? keys[w] : smallest;
        }
        if (!(smallest <= mine.limit())) continue;
        for (int32_t w = 0; w < there; w++)
          if (keys[w] <= mine.limit()) mine.Add(keys[w], first + w, search);
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

}  // namespace akin
