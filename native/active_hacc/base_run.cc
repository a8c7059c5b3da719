#include "active_hacc/base_run.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "active_hacc/apart_rows.h"

namespace akin {
namespace {

class GrowingTrees {
 public:
  GrowingTrees(BaseRun& run, const Closure& closure)
      : tree_of(closure.leaves),
        run_(run),
        items_(closure.sizes, closure.sizes + closure.leaves),
        leaves_(closure.leaves, 1),
        next_(closure.leaves, -1),
        last_(closure.leaves) {
    std::iota(tree_of.begin(), tree_of.end(), 0);
    last_ = tree_of;
    run.links.resize(closure.leaves);
    for (int32_t leaf = 0; leaf < closure.leaves; leaf++) run.links[leaf] = {leaf, kNever};
    Merges& merges = run.merges;
    for (auto* list : {&merges.a, &merges.b, &merges.rank, &merges.start, &merges.kept_leaves, &merges.joined_leaves,
                       &merges.kept_items, &merges.joined_items})
      list->assign(closure.leaves + 1, 0);
  }

  void Merge(int32_t a, int32_t b, int32_t rank, ApartRows& apart) {
    int32_t kept = tree_of[a];
    int32_t joined = tree_of[b];
    if (leaves_[kept] < leaves_[joined]) std::swap(kept, joined);
    const int32_t t = ++time;
    Merges& merges = run_.merges;
    merges.a[t] = a;
    merges.b[t] = b;
    merges.rank[t] = rank;
    merges.start[t] = kept;
    merges.kept_leaves[t] = leaves_[kept];
    merges.joined_leaves[t] = leaves_[joined];
    merges.kept_items[t] = items_[kept];
    merges.joined_items[t] = items_[joined];
    for (int32_t leaf = joined; leaf != -1; leaf = next_[leaf]) tree_of[leaf] = kept;
    next_[last_[kept]] = joined;
    last_[kept] = last_[joined];
    leaves_[kept] += leaves_[joined];
    items_[kept] += items_[joined];
    run_.links[joined] = {kept, t};
    apart.Merge(kept, joined);
  }

  // All leaves, those of a tree side by side at every time; turns `start` from a leaf's name into its place.
  void ListLeaves() {
    const int32_t leaves = static_cast<int32_t>(tree_of.size());
    run_.leaf_order.resize(leaves);
    std::vector<int32_t> place(leaves);
    int32_t at = 0;
    for (int32_t tree = 0; tree < leaves; tree++) {
      if (tree_of[tree] != tree) continue;
      for (int32_t leaf = tree; leaf != -1; leaf = next_[leaf]) {
        place[leaf] = at;
        run_.leaf_order[at++] = leaf;
      }
    }
    for (int32_t t = 1; t <= time; t++) run_.merges.start[t] = place[run_.merges.start[t]];
  }

  int32_t time = 0;
  std::vector<int32_t> tree_of;

 private:
  BaseRun& run_;
  std::vector<int32_t> items_;
  std::vector<int32_t> leaves_;
  std::vector<int32_t> next_;
  std::vector<int32_t> last_;
};

// Only the first edge between two leaves can ever matter.
void KeepFirstOfEachPair(std::vector<Refused>& refused, int32_t leaves) {
  const int32_t count = static_cast<int32_t>(refused.size());
  std::vector<int32_t> starts(leaves + 1, 0);
  for (const Refused& edge : refused) starts[std::min(edge.a, edge.b) + 1]++;
  for (int32_t leaf = 0; leaf < leaves; leaf++) starts[leaf + 1] += starts[leaf];
  std::vector<int32_t> sorted(count);
  for (int32_t f = 0; f < count; f++) sorted[starts[std::min(refused[f].a, refused[f].b)]++] = f;
  std::vector<int32_t> seen_from(leaves, -1);
  std::vector<uint8_t> is_repeat(count, 0);
  for (const int32_t f : sorted) {
    const int32_t smaller = std::min(refused[f].a, refused[f].b);
    const int32_t larger = std::max(refused[f].a, refused[f].b);
    is_repeat[f] = seen_from[larger] == smaller;
    seen_from[larger] = smaller;
  }
  int32_t kept = 0;
  for (int32_t f = 0; f < count; f++)
    if (!is_repeat[f]) refused[kept++] = refused[f];
  refused.resize(kept);
}

}  // namespace

BaseRun RunBase(const EdgeList& edges, int32_t k, const Closure& closure, Reach reach) {
  BaseRun run{};
  run.closure = &closure;
  run.leaves = closure.leaves;
  run.target = std::max(0, closure.leaves - k);
  GrowingTrees trees(run, closure);
  ApartRows apart(closure.leaves, closure.cannot_links, closure.cannot_count);
  const int32_t* leaf_of = closure.leaf_of;
  int32_t end_rank = 0;
  int64_t last_rank = std::numeric_limits<int64_t>::max();
  const auto is_complete = [&] {
    const int64_t left = closure.leaves - trees.time;
    return apart.pairs == left * (left - 1) / 2;
  };
  while (!is_complete()) {
    if (trees.time >= run.target) {
      if (run.target == 0 || trees.time == run.target + reach.merges) break;
      if (trees.time == run.target && end_rank == run.merges.rank[run.target] + 1)
        last_rank = static_cast<int64_t>(std::floor(end_rank * (1 + reach.edges))) + closure.leaves;
      if (end_rank >= last_rank) break;
    }
    if (end_rank == edges.length) {
      run.needs_edges = true;
      return run;
    }
    const int32_t rank = end_rank++;
    const int32_t a = leaf_of[edges.first[rank]];
    const int32_t b = leaf_of[edges.second[rank]];
    const int32_t x = trees.tree_of[a];
    const int32_t y = trees.tree_of[b];
    if (x == y) continue;
    if (apart.Apart(x, y))
      run.refused.push_back({a, b, rank, trees.time});
    else
      trees.Merge(a, b, rank, apart);
  }
  run.reached = std::min(run.target, trees.time);
  run.built = trees.time;
  run.end_rank = end_rank;
  run.complete = is_complete();
  trees.ListLeaves();
  KeepFirstOfEachPair(run.refused, closure.leaves);
  return run;
}

}  // namespace akin
