#include "active_hacc/blocked.h"

namespace akin {
namespace {

class Finder {
 public:
  Finder(const BaseRun& run, const RootedForest& forest, Witnesses& witnesses)
      : run_(run), forest_(forest), witnesses_(witnesses) {}

  BlockedEdges Find() {
    const int32_t count = static_cast<int32_t>(run_.refused.size());
    for (int32_t f = 0; f < count; f++) {
      witnesses_.List(f);
      if (witnesses_.of_edge[f].from == witnesses_.of_edge[f].to) continue;
      BlockAlong(run_.refused[f].a, &Witnesses::Witness::a, f);
      BlockAlong(run_.refused[f].b, &Witnesses::Witness::b, f);
    }
    return SortByMerge();
  }

 private:
  using End = int32_t Witnesses::Witness::*;

  // Blocks f at every merge between one of its ends and that end of the first witness.
  void BlockAlong(int32_t leaf, End end, int32_t f) {
    int32_t x = leaf;
    int32_t y = witnesses_.all[witnesses_.of_edge[f].from].*end;
    // The paths to several witnesses separate and do not join again. Beyond that point one witness stays
    // connected, whichever merge is missing.
    int32_t staying = -1;
    while (!forest_.IsAtOrAbove(x, y)) {
      const int32_t t = forest_.up_merge[x];
      if (staying == -1) staying = FindStaying(t, leaf, end, f);
      found_.push_back({t, f, staying});
      x = forest_.up[x];
    }
    while (y != x) {
      const int32_t t = forest_.up_merge[y];
      found_.push_back({t, f, staying == -1 ? FindStaying(t, leaf, end, f) : staying});
      y = forest_.up[y];
    }
  }

  int32_t FindStaying(int32_t t, int32_t leaf, End end, int32_t f) const {
    const bool side = forest_.IsBelow(t, leaf);
    const Witnesses::OfEdge& own = witnesses_.of_edge[f];
    for (int32_t at = own.from + 1; at < own.to; at++)
      if (forest_.IsBelow(t, witnesses_.all[at].*end) == side) return at;
    return -1;
  }

  // Counting sort: the entries of a merge stay in the order in which they came.
  BlockedEdges SortByMerge() const {
    BlockedEdges blocked;
    std::vector<int32_t>& starts = blocked.starts;
    starts.assign(run_.leaves + 2, 0);
    for (const Found& found : found_) starts[found.merge + 1]++;
    for (int32_t t = 0; t <= run_.leaves; t++) starts[t + 1] += starts[t];
    std::vector<int32_t> filled = starts;
    blocked.entries.resize(found_.size());
    for (const Found& found : found_) {
      const Refused& edge = run_.refused[found.edge];
      const Witnesses::Witness stays = found.stays == -1 ? Witnesses::Witness{-1, -1} : witnesses_.all[found.stays];
      const int32_t pair = witnesses_.of_edge[found.edge].pair;
      blocked.entries[filled[found.merge]++] = {found.edge, edge.rank, edge.a, edge.b, pair, edge.before, stays};
    }
    return blocked;
  }

  struct Found {
    int32_t merge;
    int32_t edge;
    int32_t stays;
  };

  const BaseRun& run_;
  const RootedForest& forest_;
  Witnesses& witnesses_;
  std::vector<Found> found_;
};

}  // namespace

BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, Witnesses& witnesses) {
  return Finder(run, forest, witnesses).Find();
}

}  // namespace akin
