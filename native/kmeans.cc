#include "kmeans.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "vectors.h"

namespace akin {
namespace {

// Bounds are widened by this share when they are taken, far more than the rounding of all iterations, so that
// skipping a block never changes a label.
constexpr double kSlack = 1e-9;
constexpr double kFar = std::numeric_limits<double>::infinity();

inline double Smaller(double a, double b) { return a < b ? a : b; }

// The squared distances of one row to a block of centroids, one lane each; returns the smallest. The
// centroids are stored column by column, so that every sum runs in the order of the columns.
AKIN_VECTORS double BlockDistances(const double* row, const double* block, int32_t columns, double* out) {
  Quad low{};
  Quad high{};
  for (int32_t c = 0; c < columns; c++) {
    const Quad value = {row[c], row[c], row[c], row[c]};
    const Quad first = value - *reinterpret_cast<const Quad*>(block + c * kLanes);
    const Quad second = value - *reinterpret_cast<const Quad*>(block + c * kLanes + 4);
    low = low + first * first;
    high = high + second * second;
  }
  *reinterpret_cast<Quad*>(out) = low;
  *reinterpret_cast<Quad*>(out + 4) = high;
  return Smaller(Smaller(Smaller(out[0], out[1]), Smaller(out[2], out[3])),
                 Smaller(Smaller(out[4], out[5]), Smaller(out[6], out[7])));
}

// Lowers the bounds by what the centroids moved; true when all stay above `upper`.
AKIN_VECTORS bool LowerBounds(double* __restrict lower, const double* __restrict moved, int32_t count, double upper) {
  int64_t near = 0;
  for (int32_t at = 0; at < count; at++) {
    lower[at] -= moved[at];
    near += lower[at] <= upper;
  }
  return near == 0;
}

// Lloyd's iterations. For each item and each block of centroids it keeps a lower bound of the distances to
// the block's centroids, except the item's own (Ding et al., "Yinyang k-means", ICML 2015, with blocks in
// place of groups). A block whose bound is above the distance to the own centroid is skipped.
class KMeans {
 public:
  KMeans(const Points& points, const int32_t* start, int32_t k)
      : points_(points),
        k_(k),
        blocks_((k + kLanes - 1) / kLanes),
        centroids_(static_cast<int64_t>(blocks_) * kLanes * points.columns, kFar),
        lower_(static_cast<int64_t>(points.rows) * blocks_, 0.0),
        upper_(points.rows, kFar),
        moved_(blocks_ * kLanes, 0.0),
        moved_most_(blocks_, 0.0),
        labels(points.rows, -1) {
    for (int32_t c = 0; c < k; c++)
      for (int32_t column = 0; column < points.columns; column++)
        Centroid(c, column) = points.data[static_cast<int64_t>(start[c]) * points.columns + column];
  }

  // Returns whether any label changed.
  bool AssignToNearest() {
    bool changed = false;
    for (int32_t i = 0; i < points_.rows; i++) changed = Assign(i) || changed;
    return changed;
  }

  void MoveToMeans() {
    const int32_t columns = points_.columns;
    std::vector<int32_t> counts(k_, 0);
    std::vector<double> sums(static_cast<int64_t>(k_) * columns, 0.0);
    for (int32_t i = 0; i < points_.rows; i++) {
      counts[labels[i]]++;
      const double* row = Row(i);
      double* sum = &sums[static_cast<int64_t>(labels[i]) * columns];
      for (int32_t column = 0; column < columns; column++) sum[column] += row[column];
    }
    std::fill(moved_.begin(), moved_.end(), 0.0);
    for (int32_t c = 0; c < k_; c++) {
      if (counts[c] == 0) continue;
      double squared = 0;
      for (int32_t column = 0; column < columns; column++) {
        const double mean = sums[static_cast<int64_t>(c) * columns + column] / counts[c];
        const double move = mean - Centroid(c, column);
        squared += move * move;
        Centroid(c, column) = mean;
      }
      moved_[c] = std::sqrt(squared) * (1 + kSlack);
    }
    for (int32_t block = 0; block < blocks_; block++)
      moved_most_[block] = *std::max_element(&moved_[block * kLanes], &moved_[block * kLanes] + kLanes);
  }

 private:
  const double* Row(int32_t i) const { return points_.data + static_cast<int64_t>(i) * points_.columns; }

  double& Centroid(int32_t c, int32_t column) {
    return centroids_[(static_cast<int64_t>(c / kLanes) * points_.columns + column) * kLanes + c % kLanes];
  }

  const double* Block(int32_t block) const {
    return &centroids_[static_cast<int64_t>(block) * kLanes * points_.columns];
  }

  // The nearest centroid; ties go to the smaller one. Returns whether the label changed.
  bool Assign(int32_t i) {
    double* lower = &lower_[static_cast<int64_t>(i) * blocks_];
    const int32_t before = labels[i];
    double distances[kLanes];
    double own = kFar;
    if (before != -1) {
      upper_[i] += moved_[before];
      if (LowerBounds(lower, moved_most_.data(), blocks_, upper_[i])) return false;
      BlockDistances(Row(i), Block(before / kLanes), points_.columns, distances);
      own = distances[before % kLanes];
      upper_[i] = std::sqrt(own) * (1 + kSlack);
    }
    int32_t best = before;
    double best_distance = own;
    // In the block of the best centroid, the nearest of the others, once that block has been examined.
    double next_best = kFar;
    bool saw_block_of_best = false;
    bool saw_block_of_before = false;
    for (int32_t block = 0; block < blocks_; block++) {
      if (before != -1 && lower[block] > upper_[i]) continue;
      const double first = BlockDistances(Row(i), Block(block), points_.columns, distances);
      lower[block] = std::sqrt(first) * (1 - kSlack);
      if (before / kLanes == block) saw_block_of_before = true;
      if (first > best_distance) continue;
      const int32_t nearest = static_cast<int32_t>(std::find(distances, distances + kLanes, first) - distances);
      const int32_t centroid = block * kLanes + nearest;
      if (first == best_distance && best != -1 && centroid > best) continue;
      best = centroid;
      best_distance = first;
      saw_block_of_best = true;
      distances[nearest] = kFar;
      next_best = *std::min_element(distances, distances + kLanes);
    }
    upper_[i] = std::sqrt(best_distance) * (1 + kSlack);
    // The own centroid does not count for the bound of its block; the one that was left does.
    if (saw_block_of_best) lower[best / kLanes] = std::sqrt(next_best) * (1 - kSlack);
    if (best != before && before != -1 && !saw_block_of_before) {
      double& bound = lower[before / kLanes];
      bound = std::min(bound, std::sqrt(own) * (1 - kSlack));
    }
    labels[i] = best;
    return best != before;
  }

  const Points& points_;
  const int32_t k_;
  const int32_t blocks_;
  // Block by block and in it column by column; what is left over in the last block is infinitely far.
  std::vector<double> centroids_;
  std::vector<double> lower_;
  std::vector<double> upper_;
  std::vector<double> moved_;
  std::vector<double> moved_most_;

 public:
  std::vector<int32_t> labels;
};

template <typename Count>
void AddPairs(const std::vector<int32_t>& members, int64_t n, Count* counts) {
  for (std::size_t a = 0; a < members.size(); a++) {
    const int64_t i = members[a];
    Count* row = counts + i * n - i * (i + 1) / 2 - (i + 1);
    for (std::size_t b = a + 1; b < members.size(); b++) row[members[b]]++;
  }
}

}  // namespace

std::vector<int32_t> KMeansLabels(const Points& points, const int32_t* start, int32_t k, int32_t max_iterations) {
  KMeans run(points, start, k);
  for (int32_t iteration = 0; iteration < max_iterations; iteration++) {
    if (!run.AssignToNearest()) break;
    run.MoveToMeans();
  }
  return std::move(run.labels);
}

void CountTogether(const std::vector<int32_t>& labels, int32_t k, void* counts, int32_t count_bytes) {
  const int64_t n = static_cast<int64_t>(labels.size());
  std::vector<std::vector<int32_t>> members(k);
  for (int32_t i = 0; i < n; i++) members[labels[i]].push_back(i);
  for (const std::vector<int32_t>& cluster : members) {
    if (count_bytes == 1) AddPairs(cluster, n, static_cast<uint8_t*>(counts));
    if (count_bytes == 2) AddPairs(cluster, n, static_cast<uint16_t*>(counts));
    if (count_bytes == 4) AddPairs(cluster, n, static_cast<uint32_t*>(counts));
  }
}

}  // namespace akin
