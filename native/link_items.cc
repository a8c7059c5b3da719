// The steps and their order are those of sparseLinkage.ts and pairHeap.ts; the comments there hold here too.
// Threads compute the distances of the listed pairs of items, of which each is a number of its own.
#include "link_items.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "vectors.h"

namespace akin {
namespace {

constexpr double kOverlapping = 24;
constexpr double kWeight = 2.0 / 3;
constexpr double kMostOverlap = 2.0 / 3;
// Items whose pairs a thread measures at once.
constexpr int32_t kBlock = 256;

struct Row {
  std::vector<int32_t> clusters;
  std::vector<double> overlaps;
};

// Of all clusters, merged ones after the items.
struct Summaries {
  const double* points;
  const double* means;
  const double* scatters;
  const int32_t* sizes;
  int32_t items;
  int32_t columns;

  const double* Mean(int32_t cluster) const {
    return cluster < items ? points + static_cast<int64_t>(cluster) * columns
                           : means + static_cast<int64_t>(cluster - items) * columns;
  }
  double Scatter(int32_t cluster) const { return cluster < items ? 0 : scatters[cluster - items]; }
};

inline double SquareBetween(const double* a, const double* b, int32_t columns) {
  const int32_t whole = columns - columns % 4;
  double lanes[4] = {};
  for (int32_t c = 0; c < whole; c += 4)
    for (int32_t lane = 0; lane < 4; lane++) {
      const double difference = a[c + lane] - b[c + lane];
      lanes[lane] += difference * difference;
    }
  double sum = lanes[0] + lanes[1] + (lanes[2] + lanes[3]);
  for (int32_t c = whole; c < columns; c++) sum += (a[c] - b[c]) * (a[c] - b[c]);
  return sum;
}

inline double DistanceFrom(const DistanceScale& scale, double mean_square, double overlap, int32_t one, int32_t other) {
  const double plain = std::sqrt(std::max(0.0, mean_square));
  const double smaller = std::min(one, other);
  const double larger = std::max(one, other);
  const double shared = overlap / (kMostOverlap * smaller * std::min(larger, kOverlapping));
  const double weight = scale.is_refined ? kWeight * kOverlapping / (kOverlapping + smaller - 1) : 0;
  const double refined = (1 - weight) * (plain / scale.unit) + weight * (1 - std::min(1.0, shared));
  return plain > scale.even ? refined + scale.against * (plain - scale.even) : refined;
}

// The distances of one cluster to some; `overlaps` are those of the two.
AKIN_VECTORS void Measure(const Summaries& of, const DistanceScale& scale, int32_t cluster, const int32_t* others,
                          const double* overlaps, int32_t count, double* distances) {
  const double* mine = of.Mean(cluster);
  const double own = of.Scatter(cluster) / of.sizes[cluster];
  for (int32_t at = 0; at < count; at++) {
    const int32_t other = others[at];
    const double square = SquareBetween(mine, of.Mean(other), of.columns);
    const double mean_square = square + own + of.Scatter(other) / of.sizes[other];
    distances[at] = DistanceFrom(scale, mean_square, overlaps[at], of.sizes[cluster], of.sizes[other]);
  }
}

AKIN_VECTORS double Join(const double* a, const double* b, double of, double from, int32_t columns, double* mean) {
  for (int32_t c = 0; c < columns; c++) mean[c] = of * a[c] + from * b[c];
  return SquareBetween(a, b, columns);
}

// The own pairs of a cluster as a heap: the nearest first, of equals the partner with the smaller name.
class Partners {
 public:
  void Start(std::vector<std::pair<double, int32_t>> pairs, const int32_t* names) {
    pairs_ = std::move(pairs);
    for (int32_t at = Count() / 2 - 1; at >= 0; at--) Sink(at, names);
  }

  int32_t Count() const { return static_cast<int32_t>(pairs_.size()); }

  std::pair<double, int32_t> Pop(const int32_t* names) {
    const auto top = pairs_.front();
    std::swap(pairs_.front(), pairs_.back());
    pairs_.pop_back();
    if (!pairs_.empty()) Sink(0, names);
    return top;
  }

  void Clear() { std::vector<std::pair<double, int32_t>>().swap(pairs_); }

 private:
  void Sink(int32_t from, const int32_t* names) {
    for (int32_t at = from;;) {
      int32_t least = at;
      for (int32_t below = 2 * at + 1; below < std::min(Count(), 2 * at + 3); below++)
        if (IsBefore(below, least, names)) least = below;
      if (least == at) return;
      std::swap(pairs_[at], pairs_[least]);
      at = least;
    }
  }

  bool IsBefore(int32_t a, int32_t b, const int32_t* names) const {
    if (pairs_[a].first != pairs_[b].first) return pairs_[a].first < pairs_[b].first;
    return names[pairs_[a].second] < names[pairs_[b].second];
  }

  std::vector<std::pair<double, int32_t>> pairs_;
};

struct Entry {
  double distance;
  int32_t owner;
  int32_t partner;
};

class Linkage {
 public:
  Linkage(const Points& points, const SparseMatrix& overlap, const DistanceScale& scale, double highest,
          const ItemMerges& out)
      : points_(points), overlap_(overlap), scale_(scale), highest_(highest), out_(out), items_(points.rows) {
    const size_t most = std::max(1, 2 * items_ - 1);
    into_.resize(most);
    std::iota(into_.begin(), into_.end(), 0);
    names_.resize(most);
    std::iota(names_.begin(), names_.begin() + items_, 0);
    sizes_.assign(most, 1);
    place_.assign(most, -1);
    rows_.resize(most);
    partners_.resize(most);
    summaries_ = {points.data, out.means, out.scatters, sizes_.data(), items_, points.columns};
  }

  // Each item has its pairs with later ones.
  void Begin(int32_t threads) {
    std::vector<double> distances(overlap_.starts[items_]);
    std::atomic<int32_t> next{0};
    const auto work = [&] {
      for (int32_t from = next.fetch_add(kBlock); from < items_; from = next.fetch_add(kBlock))
        for (int32_t item = from; item < std::min(items_, from + kBlock); item++) {
          const int32_t start = FirstLater(item);
          Measure(summaries_, scale_, item, overlap_.columns + start, overlap_.values + start,
                  overlap_.starts[item + 1] - start, distances.data() + start);
        }
    };
    std::vector<std::thread> others;
    for (int32_t thread = 1; thread < threads; thread++) others.emplace_back(work);
    work();
    for (std::thread& other : others) other.join();
    for (int32_t item = 0; item < items_; item++) {
      const int32_t start = FirstLater(item);
      Offer(item, overlap_.columns + start, distances.data() + start, overlap_.starts[item + 1] - start);
    }
  }

  int32_t Run() {
    int32_t merges = 0;
    while (!heap_.empty() && heap_.front().distance <= highest_) {
      const Entry top = PopHeap();
      if (into_[top.owner] != top.owner) continue;
      if (into_[top.partner] != top.partner) {
        OfferNext(top.owner);
        continue;
      }
      const bool is_first = names_[top.owner] < names_[top.partner];
      const int32_t first = is_first ? top.owner : top.partner;
      const int32_t second = is_first ? top.partner : top.owner;
      out_.first[merges] = first;
      out_.second[merges] = second;
      out_.distances[merges] = top.distance;
      Merge(first, second, items_ + merges);
      merges++;
    }
    return merges;
  }

 private:
  // Columns of a row ascend, and no item is listed with itself.
  int32_t FirstLater(int32_t item) const {
    const int32_t* begin = overlap_.columns + overlap_.starts[item];
    const int32_t* end = overlap_.columns + overlap_.starts[item + 1];
    return static_cast<int32_t>(std::upper_bound(begin, end, item) - overlap_.columns);
  }

  void Merge(int32_t first, int32_t second, int32_t into) {
    sizes_[into] = sizes_[first] + sizes_[second];
    const double of = static_cast<double>(sizes_[first]) / sizes_[into];
    const double from = static_cast<double>(sizes_[second]) / sizes_[into];
    double* mean = out_.means + static_cast<int64_t>(into - items_) * points_.columns;
    const double square = Join(summaries_.Mean(first), summaries_.Mean(second), of, from, points_.columns, mean);
    out_.scatters[into - items_] =
        summaries_.Scatter(first) + summaries_.Scatter(second) + sizes_[first] * from * square;
    names_[into] = names_[first];
    into_[first] = into;
    into_[second] = into;
    partners_[first].Clear();
    partners_[second].Clear();
    clusters_.clear();
    overlaps_.clear();
    AddRow(into, first);
    AddRow(into, second);
    for (const int32_t cluster : clusters_) place_[cluster] = -1;
    rows_[first] = {};
    rows_[second] = {};
    rows_[into].clusters = clusters_;
    rows_[into].overlaps = overlaps_;
    measured_.resize(clusters_.size());
    Measure(summaries_, scale_, into, clusters_.data(), overlaps_.data(), static_cast<int32_t>(clusters_.size()),
            measured_.data());
    Offer(into, clusters_.data(), measured_.data(), static_cast<int32_t>(clusters_.size()));
  }

  void AddRow(int32_t into, int32_t merged) {
    if (merged < items_) {
      for (int32_t at = overlap_.starts[merged]; at < overlap_.starts[merged + 1]; at++)
        Add(into, overlap_.columns[at], overlap_.values[at]);
      return;
    }
    const Row& row = rows_[merged];
    for (size_t at = 0; at < row.clusters.size(); at++) Add(into, row.clusters[at], row.overlaps[at]);
  }

  void Add(int32_t into, int32_t adjacent, double overlap) {
    const int32_t other = Find(adjacent);
    if (other == into) return;
    if (place_[other] >= 0) {
      overlaps_[place_[other]] += overlap;
      return;
    }
    place_[other] = static_cast<int32_t>(clusters_.size());
    clusters_.push_back(other);
    overlaps_.push_back(overlap);
  }

  int32_t Find(int32_t cluster) {
    while (into_[cluster] != cluster) {
      into_[cluster] = into_[into_[cluster]];
      cluster = into_[cluster];
    }
    return cluster;
  }

  void Offer(int32_t cluster, const int32_t* others, const double* distances, int32_t count) {
    std::vector<std::pair<double, int32_t>> pairs;
    pairs.reserve(count);
    for (int32_t at = 0; at < count; at++)
      if (!(distances[at] > highest_)) pairs.push_back({distances[at], others[at]});
    if (pairs.empty()) return;
    partners_[cluster].Start(std::move(pairs), names_.data());
    OfferNext(cluster);
  }

  void OfferNext(int32_t cluster) {
    Partners& partners = partners_[cluster];
    while (partners.Count() > 0) {
      const auto [distance, partner] = partners.Pop(names_.data());
      if (into_[partner] != partner) continue;
      PushHeap({distance, cluster, partner});
      return;
    }
    partners.Clear();
  }

  void PushHeap(const Entry& entry) {
    size_t at = heap_.size();
    heap_.push_back(entry);
    while (at > 0) {
      const size_t above = (at - 1) / 2;
      if (!Precedes(entry, heap_[above])) break;
      heap_[at] = heap_[above];
      at = above;
    }
    heap_[at] = entry;
  }

  Entry PopHeap() {
    const Entry top = heap_.front();
    const Entry last = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return top;
    size_t at = 0;
    for (;;) {
      size_t below = 2 * at + 1;
      if (below >= heap_.size()) break;
      if (below + 1 < heap_.size() && Precedes(heap_[below + 1], heap_[below])) below++;
      if (Precedes(last, heap_[below])) break;
      heap_[at] = heap_[below];
      at = below;
    }
    heap_[at] = last;
    return top;
  }

  bool Precedes(const Entry& a, const Entry& b) const {
    if (a.distance != b.distance) return a.distance < b.distance;
    const auto [a_least, a_most] = std::minmax(names_[a.owner], names_[a.partner]);
    const auto [b_least, b_most] = std::minmax(names_[b.owner], names_[b.partner]);
    return a_least != b_least ? a_least < b_least : a_most < b_most;
  }

  const Points& points_;
  const SparseMatrix& overlap_;
  const DistanceScale& scale_;
  const double highest_;
  const ItemMerges& out_;
  const int32_t items_;
  Summaries summaries_;
  std::vector<int32_t> into_;
  std::vector<int32_t> names_;
  std::vector<int32_t> sizes_;
  std::vector<int32_t> place_;
  std::vector<Row> rows_;
  std::vector<Partners> partners_;
  std::vector<Entry> heap_;
  // The row that is being made.
  std::vector<int32_t> clusters_;
  std::vector<double> overlaps_;
  std::vector<double> measured_;
};

}  // namespace

int32_t LinkItems(const Points& points, const SparseMatrix& overlap, const DistanceScale& scale, double highest,
                  int32_t threads, const ItemMerges& out) {
  if (points.rows < 2) return 0;
  int32_t merges = 0;
  {
    Linkage linkage(points, overlap, scale, highest, out);
    linkage.Begin(threads);
    merges = linkage.Run();
  }
#if defined(__GLIBC__)
  // Many small vectors are free now; the system would not get their pages back by itself.
  malloc_trim(0);
#endif
  return merges;
}

}  // namespace akin
