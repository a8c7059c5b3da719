#include "active_hacc/blocked.h"

#include <algorithm>
#include <cstddef>

namespace akin {
namespace {

class Finder {
 public:
  Finder(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
      : run_(run), forest_(forest), apart_(apart) {
    blocked.alone.assign(run.leaves + 1, -1);
    blocked.helping.assign(run.leaves + 1, -1);
    blocked.from.assign(run.refused.size(), 0);
    blocked.to.assign(run.refused.size(), 0);
    blocked.pair_of.assign(run.refused.size(), 0);
  }

  void Find() {
    // Walked from the last refused edge to the first, putting each in front, so that the chains ascend.
    for (int32_t f = static_cast<int32_t>(run_.refused.size()) - 1; f >= 0; f--) {
      const Refused& edge = run_.refused[f];
      blocked.pair_of[f] = apart_.numbers.Find(forest_.root_of[edge.a], forest_.root_of[edge.b]);
      FindWitnesses(edge, blocked.pair_of[f]);
      if (witnesses_.empty()) continue;
      blocked.from[f] = static_cast<int32_t>(blocked.witnesses.size());
      blocked.witnesses.insert(blocked.witnesses.end(), witnesses_.begin(), witnesses_.end());
      blocked.to[f] = static_cast<int32_t>(blocked.witnesses.size());
      BlockAlong(edge.a, apart_.from, f);
      BlockAlong(edge.b, apart_.to, f);
    }
  }

  BlockedEdges blocked;

 private:
  // The cannot-links that stood between the trees of an edge's ends; none when one stands between the leaves themselves.
  void FindWitnesses(const Refused& edge, int32_t pair) {
    witnesses_.clear();
    int32_t earliest = kNever;
    for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++) {
      const int32_t since_a = run_.MeetingTime(edge.a, apart_.from[at]);
      if (since_a > edge.before) continue;
      const int32_t since = std::max(since_a, run_.MeetingTime(edge.b, apart_.to[at]));
      if (since > edge.before) continue;
      if (since == 0) {
        witnesses_.clear();
        return;
      }
      witnesses_.push_back(at);
      if (since >= earliest) continue;
      earliest = since;
      std::swap(witnesses_.front(), witnesses_.back());
    }
  }

  // Blocks f at every merge between one of its ends and that end of the first witness.
  void BlockAlong(int32_t end, const std::vector<int32_t>& end_of, int32_t f) {
    int32_t x = end;
    int32_t y = end_of[witnesses_[0]];
    const int32_t place = forest_.enter[y];
    // The ways to several witnesses part somewhere and do not meet again: what lies before that is common to all.
    bool is_common = true;
    while (forest_.enter[x] > place || forest_.leave[x] <= place) {
      const int32_t t = forest_.up_merge[x];
      is_common = is_common && SeparatesAll(t, end, end_of);
      Block(t, f, is_common);
      x = forest_.up[x];
    }
    while (y != x) {
      const int32_t t = forest_.up_merge[y];
      Block(t, f, is_common && SeparatesAll(t, end, end_of));
      y = forest_.up[y];
    }
  }

  bool SeparatesAll(int32_t t, int32_t end, const std::vector<int32_t>& end_of) const {
    const bool side = forest_.IsBelow(t, end);
    for (std::size_t w = 1; w < witnesses_.size(); w++)
      if (forest_.IsBelow(t, end_of[witnesses_[w]]) == side) return false;
    return true;
  }

  void Block(int32_t t, int32_t f, bool is_alone) {
    blocked.links.push_back({blocked.helping[t], f});
    blocked.helping[t] = static_cast<int32_t>(blocked.links.size()) - 1;
    if (!is_alone) return;
    blocked.links.push_back({blocked.alone[t], f});
    blocked.alone[t] = static_cast<int32_t>(blocked.links.size()) - 1;
  }

  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  std::vector<int32_t> witnesses_;
};

}  // namespace

BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart) {
  Finder finder(run, forest, apart);
  finder.Find();
  return std::move(finder.blocked);
}

}  // namespace akin
