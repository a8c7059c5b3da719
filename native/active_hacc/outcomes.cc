#include "active_hacc/outcomes.h"

#include <cstddef>
#include <utility>

namespace akin {

Outcomes::Outcomes(BaseRun base_run, const EdgeList& edges, const DistanceSource& distances, bool is_local)
    : run(std::move(base_run)),
      forest(RootForest(run)),
      is_local_(is_local),
      apart_(GroupByTrees(run.closure->cannot_links, run.closure->cannot_count, forest.root_of)),
      witnesses_(run, forest, apart_),
      blocked_(FindBlocked(run, forest, witnesses_)),
      classes_(run, forest, apart_),
      simulation_(run, edges, forest, apart_, blocked_, witnesses_),
      tail_(run, forest, apart_, distances),
      meter_(run, forest),
      tree_before_(forest.cluster_of),
      items_before_(forest.cluster_items) {
  if (classes_.last_merge != run.reached) UndoLastMerge();
}

double Outcomes::OfDifferent(int32_t t) {
  if (is_local_) {
    const int64_t below = forest.items_below[t];
    const int64_t all = forest.cluster_items[forest.cluster_of[forest.lower_end[t]]];
    return meter_.ChangeBy(below * (all - below), 0);
  }
  if (run.built > run.reached && !MayUnblock(t)) {
    difference_.missing.assign(1, t);
    difference_.joined.clear();
    difference_.beyond.assign(1, run.reached + 1);
    return meter_.ChangeOf(difference_);
  }
  simulation_.RunDifferent(t);
  return Conclude();
}

double Outcomes::OfSame(int32_t x, int32_t y) {
  const int32_t t = classes_.ApartSince(x, y);
  if (t == 0) return -1;
  if (is_local_ && t > run.built) {
    const int64_t items = forest.cluster_items[forest.cluster_of[x]];
    return meter_.ChangeBy(0, items * forest.cluster_items[forest.cluster_of[y]]);
  }
  if (!is_local_ && t > classes_.last_merge) {
    const int64_t items = items_before_[tree_before_[x]];
    return meter_.ChangeBy(last_part_, items * items_before_[tree_before_[y]]);
  }
  const std::size_t number = classes_.Deviating(x, y, t);
  if (number < changes_.size()) return changes_[number];
  if (is_local_) ListMergesOf(x, y);
  simulation_.RunSame(x, y, is_local_ ? &scope_ : nullptr);
  changes_.push_back(Conclude());
  return changes_.back();
}

// Whether an edge that t blocked is accepted before the next merge beyond k trees.
bool Outcomes::MayUnblock(int32_t t) const {
  for (int32_t at = blocked_.starts[t]; at < blocked_.starts[t + 1]; at++) {
    if (blocked_.entries[at].rank > run.merges.rank[run.reached + 1]) return false;
    if (!blocked_.entries[at].IsHelped()) return true;
  }
  return false;
}

double Outcomes::Conclude() {
  simulated++;
  simulation_.Describe(difference_);
  if (simulation_.Wanted() > 0) tail_.Finish(simulation_);
  difference_.joined = simulation_.changed.joined;
  return meter_.ChangeOf(difference_);
}

void Outcomes::ListMergesOf(int32_t x, int32_t y) {
  scope_.clear();
  for (int32_t t = 1; t <= run.reached; t++) {
    const int32_t cluster = forest.cluster_of[forest.lower_end[t]];
    if (cluster == forest.cluster_of[x] || cluster == forest.cluster_of[y]) scope_.push_back(t);
  }
}

void Outcomes::UndoLastMerge() {
  // The joined tree gets the name of one of its leaves, which no other tree has.
  const int32_t last = run.reached;
  const int32_t from = run.merges.start[last] + run.merges.kept_leaves[last];
  const int32_t name = run.leaf_order[from];
  for (int32_t at = from; at < from + run.merges.joined_leaves[last]; at++) tree_before_[run.leaf_order[at]] = name;
  items_before_[forest.cluster_of[name]] = run.merges.kept_items[last];
  items_before_[name] = run.merges.joined_items[last];
  last_part_ = int64_t{run.merges.kept_items[last]} * run.merges.joined_items[last];
}

}  // namespace akin
