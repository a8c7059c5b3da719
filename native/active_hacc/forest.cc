#include "active_hacc/forest.h"

#include <algorithm>

namespace akin {
namespace {

struct Neighbours {
  std::vector<int32_t> starts, ends, merge_of;
};

Neighbours ListNeighbours(const BaseRun& run) {
  Neighbours list;
  list.starts.assign(run.leaves + 1, 0);
  for (int32_t t = 1; t <= run.built; t++) {
    list.starts[run.merges.a[t]]++;
    list.starts[run.merges.b[t]]++;
  }
  int32_t sum = 0;
  for (int32_t& start : list.starts) {
    sum += start;
    start = sum;
  }
  list.ends.resize(sum);
  list.merge_of.resize(sum);
  const auto place = [&](int32_t from, int32_t to, int32_t t) {
    const int32_t at = --list.starts[from];
    list.ends[at] = to;
    list.merge_of[at] = t;
  };
  for (int32_t t = 1; t <= run.built; t++) {
    place(run.merges.a[t], run.merges.b[t], t);
    place(run.merges.b[t], run.merges.a[t], t);
  }
  return list;
}

}  // namespace

RootedForest RootForest(const BaseRun& run) {
  const int32_t leaves = run.leaves;
  RootedForest forest;
  forest.root_of.resize(leaves);
  forest.since.resize(leaves);
  forest.cluster_of.resize(leaves);
  forest.cluster_items.assign(leaves, 0);
  for (int32_t leaf = 0; leaf < leaves; leaf++) {
    forest.root_of[leaf] = run.TreeAt(leaf, run.built);
    forest.since[leaf] = run.MeetingTime(leaf, forest.root_of[leaf]);
    forest.cluster_of[leaf] = run.TreeAt(leaf, run.reached);
    forest.cluster_items[forest.cluster_of[leaf]] += run.closure->sizes[leaf];
  }
  const Neighbours neighbours = ListNeighbours(run);
  forest.enter.resize(leaves);
  forest.leave.resize(leaves);
  forest.leaf_at.resize(leaves);
  forest.up.resize(leaves);
  forest.up_merge.assign(leaves, 0);
  forest.lower_end.assign(leaves + 1, 0);
  std::vector<int32_t> stack;
  int32_t place = 0;
  for (int32_t root = 0; root < leaves; root++) {
    if (forest.root_of[root] != root) continue;
    forest.up[root] = root;
    stack.push_back(root);
    while (!stack.empty()) {
      const int32_t leaf = stack.back();
      stack.pop_back();
      forest.enter[leaf] = place;
      forest.leaf_at[place++] = leaf;
      for (int32_t at = neighbours.starts[leaf]; at < neighbours.starts[leaf + 1]; at++) {
        const int32_t t = neighbours.merge_of[at];
        if (t == forest.up_merge[leaf]) continue;
        const int32_t below = neighbours.ends[at];
        forest.up[below] = leaf;
        forest.up_merge[below] = t;
        forest.lower_end[t] = below;
        stack.push_back(below);
      }
    }
  }
  // From the last place to the first everything below a leaf is done before the leaf itself.
  std::vector<int32_t> items_at_or_below(run.closure->sizes, run.closure->sizes + leaves);
  forest.items_below.assign(leaves + 1, 0);
  for (int32_t leaf = 0; leaf < leaves; leaf++) forest.leave[leaf] = forest.enter[leaf] + 1;
  for (int32_t at = leaves - 1; at >= 0; at--) {
    const int32_t leaf = forest.leaf_at[at];
    const int32_t t = forest.up_merge[leaf];
    if (t == 0) continue;
    const int32_t above = forest.up[leaf];
    forest.items_below[t] = items_at_or_below[leaf];
    if (t <= run.reached) items_at_or_below[above] += items_at_or_below[leaf];
    forest.leave[above] = std::max(forest.leave[above], forest.leave[leaf]);
  }
  forest.from.assign(leaves + 1, 0);
  forest.to.assign(leaves + 1, 0);
  for (int32_t t = 1; t <= run.built; t++) {
    forest.from[t] = forest.enter[forest.lower_end[t]];
    forest.to[t] = forest.leave[forest.lower_end[t]];
  }
  return forest;
}

}  // namespace akin
