#include "active_hacc/blocked.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace akin {
namespace {

// Does y hang at or below x in the rooted tree?
bool IsAtOrAbove(const RootedForest& forest, int32_t x, int32_t y) {
  return forest.enter[x] <= forest.enter[y] && forest.enter[y] < forest.leave[x];
}

// The witnesses of one refused edge after the other.
class WitnessLister {
 public:
  WitnessLister(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart, BlockedEdges& blocked)
      : run_(run), forest_(forest), apart_(apart), blocked_(blocked), last_of_pair_(apart.numbers.count(), -1) {}

  // Lists the witnesses of f, the nearest first; none when a cannot-link stands between its very leaves, for ever.
  void List(int32_t f) {
    const Refused& edge = run_.refused[f];
    const int32_t pair = blocked_.pair_of[f];
    const int32_t start = static_cast<int32_t>(blocked_.witnesses.size());
    blocked_.from[f] = start;
    if (ListCannotLinks(edge, pair)) {
      const int32_t of_x = NumberOf(edge.a, forest_.root_of[edge.b]);
      const int32_t of_y = NumberOf(edge.b, forest_.root_of[edge.a]);
      const int32_t earlier[] = {last_of_leaf_[of_x], last_of_leaf_[of_y], last_of_pair_[pair]};
      int32_t shortest = WayTo(blocked_.witnesses[start], edge, kNever);
      for (const int32_t g : earlier) shortest = ListEarlier(g, edge, start, shortest);
      last_of_leaf_[of_x] = f;
      last_of_leaf_[of_y] = f;
      last_of_pair_[pair] = f;
    } else {
      blocked_.witnesses.resize(start);
    }
    blocked_.to[f] = static_cast<int32_t>(blocked_.witnesses.size());
  }

 private:
  // The cannot-links that stood between the trees of an edge, the earliest first; false when one stands between its two leaves.
  bool ListCannotLinks(const Refused& edge, int32_t pair) {
    const std::size_t start = blocked_.witnesses.size();
    int32_t earliest = kNever;
    for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++) {
      const int32_t since_a = run_.MeetingTime(edge.a, apart_.from[at]);
      if (since_a > edge.before) continue;
      const int32_t since = std::max(since_a, run_.MeetingTime(edge.b, apart_.to[at]));
      if (since == 0) return false;
      if (since > edge.before) continue;
      blocked_.witnesses.push_back({apart_.from[at], apart_.to[at]});
      if (since >= earliest) continue;
      earliest = since;
      std::swap(blocked_.witnesses[start], blocked_.witnesses.back());
    }
    return true;
  }

  // Adds an earlier refused edge, when its leaves are joined to those of the edge by then; gives the length of the shortest way so far.
  int32_t ListEarlier(int32_t g, const Refused& edge, int32_t start, int32_t shortest) {
    if (g == -1) return shortest;
    const Refused& earlier = run_.refused[g];
    // It may have been met from its other end.
    const bool is_turned = forest_.root_of[earlier.a] != forest_.root_of[edge.a];
    const BlockedEdges::Witness witness =
        is_turned ? BlockedEdges::Witness{earlier.b, earlier.a} : BlockedEdges::Witness{earlier.a, earlier.b};
    if (run_.MeetingTime(edge.a, witness.a) > edge.before || run_.MeetingTime(edge.b, witness.b) > edge.before)
      return shortest;
    blocked_.witnesses.push_back(witness);
    const int32_t length = WayTo(witness, edge, shortest);
    if (length < shortest) std::swap(blocked_.witnesses[start], blocked_.witnesses.back());
    return std::min(length, shortest);
  }

  int32_t NumberOf(int32_t leaf, int32_t tree) {
    const int32_t number = leaf_and_tree_.Add(leaf, tree);
    if (number == static_cast<int32_t>(last_of_leaf_.size())) last_of_leaf_.push_back(-1);
    return number;
  }

  // How many merges lie between the ends of an edge and those of a witness; no need to go on beyond `limit`.
  int32_t WayTo(const BlockedEdges::Witness& witness, const Refused& edge, int32_t limit) const {
    const int32_t length = WayBetween(edge.a, witness.a, limit);
    return length + WayBetween(edge.b, witness.b, limit - length);
  }

  int32_t WayBetween(int32_t x, int32_t y, int32_t limit) const {
    int32_t length = 0;
    for (; length < limit && !IsAtOrAbove(forest_, x, y); length++) x = forest_.up[x];
    for (; length < limit && y != x; length++) y = forest_.up[y];
    return length;
  }

  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  BlockedEdges& blocked_;
  // The last refused edge between two trees, and between a leaf and a tree; -1 when there was none.
  std::vector<int32_t> last_of_pair_;
  PairNumbers leaf_and_tree_;
  std::vector<int32_t> last_of_leaf_;
};

class Finder {
 public:
  Finder(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
      : run_(run), forest_(forest), apart_(apart) {
    blocked_.from.assign(run.refused.size(), 0);
    blocked_.to.assign(run.refused.size(), 0);
    blocked_.pair_of.assign(run.refused.size(), 0);
  }

  BlockedEdges Find() {
    WitnessLister witnesses(run_, forest_, apart_, blocked_);
    const int32_t count = static_cast<int32_t>(run_.refused.size());
    for (int32_t f = 0; f < count; f++) {
      const Refused& edge = run_.refused[f];
      blocked_.pair_of[f] = apart_.numbers.Find(forest_.root_of[edge.a], forest_.root_of[edge.b]);
      witnesses.List(f);
      if (blocked_.from[f] == blocked_.to[f]) continue;
      BlockAlong(edge.a, &BlockedEdges::Witness::a, f);
      BlockAlong(edge.b, &BlockedEdges::Witness::b, f);
    }
    SortByMerge();
    return std::move(blocked_);
  }

 private:
  using End = int32_t BlockedEdges::Witness::*;

  // Blocks f at every merge between one of its ends and that end of the first witness.
  void BlockAlong(int32_t leaf, End end, int32_t f) {
    int32_t x = leaf;
    int32_t y = blocked_.witnesses[blocked_.from[f]].*end;
    // The ways to several witnesses part somewhere and do not meet again: beyond that, one stays whatever merge is missing.
    int32_t staying = -1;
    while (!IsAtOrAbove(forest_, x, y)) {
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
    for (int32_t at = blocked_.from[f] + 1; at < blocked_.to[f]; at++)
      if (forest_.IsBelow(t, blocked_.witnesses[at].*end) == side) return at;
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
