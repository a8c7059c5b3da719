#include "active_hacc/blocked.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace akin {
namespace {

class Finder {
 public:
  Finder(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
      : run_(run), forest_(forest), apart_(apart) {
    blocked_.from.assign(run.refused.size(), 0);
    blocked_.to.assign(run.refused.size(), 0);
    blocked_.pair_of.assign(run.refused.size(), 0);
  }

  BlockedEdges Find() {
    const int32_t count = static_cast<int32_t>(run_.refused.size());
    for (int32_t f = 0; f < count; f++) {
      const Refused& edge = run_.refused[f];
      blocked_.pair_of[f] = apart_.numbers.Find(forest_.root_of[edge.a], forest_.root_of[edge.b]);
      blocked_.from[f] = static_cast<int32_t>(blocked_.witnesses.size());
      ListWitnesses(edge, blocked_.pair_of[f]);
      blocked_.to[f] = static_cast<int32_t>(blocked_.witnesses.size());
      if (blocked_.from[f] == blocked_.to[f]) continue;
      BlockAlong(edge.a, apart_.from, f);
      BlockAlong(edge.b, apart_.to, f);
    }
    SortByMerge();
    return std::move(blocked_);
  }

 private:
  // The cannot-links that stood between the trees of an edge's ends; none when one stands between the leaves themselves.
  void ListWitnesses(const Refused& edge, int32_t pair) {
    std::vector<int32_t>& witnesses = blocked_.witnesses;
    const std::size_t start = witnesses.size();
    int32_t earliest = kNever;
    for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++) {
      const int32_t since_a = run_.MeetingTime(edge.a, apart_.from[at]);
      if (since_a > edge.before) continue;
      const int32_t since = std::max(since_a, run_.MeetingTime(edge.b, apart_.to[at]));
      if (since > edge.before) continue;
      if (since == 0) {
        witnesses.resize(start);
        return;
      }
      witnesses.push_back(at);
      if (since >= earliest) continue;
      earliest = since;
      std::swap(witnesses[start], witnesses.back());
    }
  }

  // Blocks f at every merge between one of its ends and that end of the first witness.
  void BlockAlong(int32_t end, const std::vector<int32_t>& end_of, int32_t f) {
    int32_t x = end;
    int32_t y = end_of[blocked_.witnesses[blocked_.from[f]]];
    const int32_t place = forest_.enter[y];
    // The ways to several witnesses part somewhere and do not meet again: beyond that, one stays whatever merge is missing.
    int32_t staying = -1;
    while (forest_.enter[x] > place || forest_.leave[x] <= place) {
      const int32_t t = forest_.up_merge[x];
      if (staying == -1) staying = FindStaying(t, end, end_of, f);
      found_.push_back({t, f, staying});
      x = forest_.up[x];
    }
    while (y != x) {
      const int32_t t = forest_.up_merge[y];
      found_.push_back({t, f, staying == -1 ? FindStaying(t, end, end_of, f) : staying});
      y = forest_.up[y];
    }
  }

  int32_t FindStaying(int32_t t, int32_t end, const std::vector<int32_t>& end_of, int32_t f) const {
    const bool side = forest_.IsBelow(t, end);
    for (int32_t at = blocked_.from[f] + 1; at < blocked_.to[f]; at++) {
      const int32_t witness = blocked_.witnesses[at];
      if (forest_.IsBelow(t, end_of[witness]) == side) return witness;
    }
    return -1;
  }

  // Counting sort: the entries of a merge stay in the order in which they came.
  void SortByMerge() {
    std::vector<int32_t>& starts = blocked_.starts;
    starts.assign(run_.leaves + 2, 0);
    for (const Found& found : found_) starts[found.merge + 1]++;
    for (int32_t t = 0; t <= run_.leaves; t++) starts[t + 1] += starts[t];
    std::vector<int32_t> filled = starts;
    blocked_.entries.resize(found_.size());
    for (const Found& found : found_)
      blocked_.entries[filled[found.merge]++] = {found.edge, run_.refused[found.edge].rank, found.stays};
  }

  struct Found {
    int32_t merge;
    int32_t edge;
    int32_t stays;
  };

  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  BlockedEdges blocked_;
  std::vector<Found> found_;
};

}  // namespace

BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart) {
  return Finder(run, forest, apart).Find();
}

}  // namespace akin
