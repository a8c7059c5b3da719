#include "active_hacc/select.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "active_hacc/apart_pairs.h"

namespace akin {
namespace {

// The best few candidates seen so far, in any order of arrival.
class Best {
 public:
  explicit Best(int32_t room) : room_(room) {}

  // Below this gain nothing can enter any more; -1 while there is room.
  double Threshold() const { return IsFull() ? list.back().gain : -1; }

  bool Admits(const Candidate& candidate) const { return !IsFull() || candidate.ComesBefore(list.back()); }

  void Offer(const Candidate& candidate) {
    if (!Admits(candidate)) return;
    if (IsFull()) list.pop_back();
    const auto place = std::upper_bound(list.begin(), list.end(), candidate,
                                        [](const Candidate& a, const Candidate& b) { return a.ComesBefore(b); });
    list.insert(place, candidate);
  }

  std::vector<Candidate> list;

 private:
  bool IsFull() const { return static_cast<int32_t>(list.size()) >= room_; }

  int32_t room_;
};

// A set of pairs in either order.
class PairSet {
 public:
  PairSet(const int32_t* pairs, int32_t count) {
    for (int32_t at = 0; at < count; at++) {
      const int32_t i = pairs[2 * at];
      const int32_t j = pairs[2 * at + 1];
      numbers_.Add(std::min(i, j), std::max(i, j));
    }
  }

  bool Has(int32_t i, int32_t j) const {
    return numbers_.count() > 0 && numbers_.Find(std::min(i, j), std::max(i, j)) != -1;
  }

 private:
  PairNumbers numbers_;
};

class Selector {
 public:
  Selector(Outcomes& outcomes, const Probability& probability, const PairSet& skipped, int32_t room, double least)
      : best(room), outcomes_(outcomes), probability_(probability), skipped_(skipped), least_(least) {}

  // Pairs that are together: merge by merge, the one that changes most first.
  void RankTogether() {
    const int32_t reached = outcomes_.run.reached;
    std::vector<double> changes(reached + 1);
    for (int32_t t = 1; t <= reached; t++) changes[t] = outcomes_.OfDifferent(t);
    std::vector<int32_t> order(reached);
    std::iota(order.begin(), order.end(), 1);
    std::sort(order.begin(), order.end(), [&](int32_t s, int32_t t) {
      return changes[s] != changes[t] ? changes[s] > changes[t] : s < t;
    });
    for (const int32_t t : order) {
      if (changes[t] < best.Threshold()) return;
      RankMerge(t, changes[t]);
    }
  }

  // Pairs that are apart, the likeliest first: no gain exceeds the probability.
  void RankApart() {
    const RootedForest& forest = outcomes_.forest;
    const int32_t* leaf_of = outcomes_.run.closure->leaf_of;
    for (int32_t code = probability_.value_count - 1; code >= 0; code--) {
      const double chance = probability_.values[code];
      if (chance == 0 || chance < least_ || chance < best.Threshold()) return;
      const int64_t end = code == 0 ? probability_.pair_count : probability_.starts[code - 1];
      for (int64_t at = probability_.starts[code]; at < end; at++) {
        const int32_t i = probability_.first[at];
        const int32_t j = probability_.second[at];
        const int32_t x = leaf_of[i];
        const int32_t y = leaf_of[j];
        if (forest.cluster_of[x] == forest.cluster_of[y]) continue;
        const double changed = outcomes_.OfSame(x, y);
        if (changed < 0) continue;
        OfferUnlessSkipped({i, j, chance * changed});
      }
    }
  }

  // Pairs whose gain is 0 because they are apart and have no chance, in (i, j) order.
  void RankUnlikely() {
    const RootedForest& forest = outcomes_.forest;
    const Closure& closure = *outcomes_.run.closure;
    const PairSet apart(closure.cannot_links, closure.cannot_count);
    for (int32_t i = 0; i < closure.items; i++) {
      for (int32_t j = i + 1; j < closure.items; j++) {
        if (!best.Admits({i, j, 0})) return;
        const int32_t x = closure.leaf_of[i];
        const int32_t y = closure.leaf_of[j];
        if (forest.cluster_of[x] == forest.cluster_of[y] || apart.Has(x, y)) continue;
        const double chance = probability_.At(i, j);
        if (chance == 0 || chance < least_) OfferUnlessSkipped({i, j, 0});
      }
    }
  }

  Best best;

 private:
  void OfferUnlessSkipped(const Candidate& candidate) {
    if (best.Admits(candidate) && !skipped_.Has(candidate.i, candidate.j)) best.Offer(candidate);
  }

  // The pairs of one merge in (i, j) order, as far as they can enter.
  void RankMerge(int32_t t, double changed) {
    ListItems(t);
    std::size_t k = 0;
    std::size_t l = 0;
    while (k < kept_.size() && l < joined_.size()) {
      const bool from_kept = kept_[k] < joined_[l];
      const int32_t i = from_kept ? kept_[k++] : joined_[l++];
      const std::vector<int32_t>& others = from_kept ? joined_ : kept_;
      const std::size_t from = from_kept ? l : k;
      // No gain of this class exceeds `changed`; what follows has a larger i or j than what is here.
      if (!best.Admits({i, others[from], changed})) return;
      for (std::size_t at = from; at < others.size(); at++) {
        const double chance = probability_.At(i, others[at]);
        OfferUnlessSkipped({i, others[at], (1 - chance) * changed});
      }
    }
  }

  // The items of the two trees a merge joins, ascending.
  void ListItems(int32_t t) {
    const BaseRun& run = outcomes_.run;
    const int32_t from = run.merges.start[t];
    const int32_t middle = from + run.merges.kept_leaves[t];
    side_.assign(run.leaves, 0);
    for (int32_t at = from; at < middle; at++) side_[run.leaf_order[at]] = 1;
    for (int32_t at = middle; at < middle + run.merges.joined_leaves[t]; at++) side_[run.leaf_order[at]] = 2;
    kept_.clear();
    joined_.clear();
    for (int32_t item = 0; item < run.closure->items; item++) {
      const uint8_t side = side_[run.closure->leaf_of[item]];
      if (side == 1) kept_.push_back(item);
      if (side == 2) joined_.push_back(item);
    }
  }

  Outcomes& outcomes_;
  const Probability& probability_;
  const PairSet& skipped_;
  const double least_;
  std::vector<uint8_t> side_;
  std::vector<int32_t> kept_, joined_;
};

}  // namespace

std::vector<Candidate> SelectBest(Outcomes& outcomes, const Probability& probability, const int32_t* skip,
                                  int32_t skip_count, int32_t room, double least) {
  const PairSet skipped(skip, skip_count);
  Selector selector(outcomes, probability, skipped, room, least);
  selector.RankTogether();
  selector.RankApart();
  if (selector.best.Threshold() <= 0) selector.RankUnlikely();
  return std::move(selector.best.list);
}

}  // namespace akin
