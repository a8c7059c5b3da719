#include "active_hacc/inner_edges.h"

namespace akin {

InnerEdges ListInnerEdges(const BaseRun& run, const EdgeList& edges, const RootedForest& forest) {
  const int32_t* leaf_of = run.closure->leaf_of;
  InnerEdges inner;
  std::vector<int32_t>& starts = inner.starts;
  starts.assign(run.leaves + 2, 0);
  const auto for_each_inner = [&](auto visit) {
    for (int32_t rank = 0; rank < run.end_rank; rank++) {
      const int32_t a = leaf_of[edges.first[rank]];
      const int32_t b = leaf_of[edges.second[rank]];
      if (a != b && forest.root_of[a] == forest.root_of[b]) visit(a, b, rank);
    }
  };
  for_each_inner([&](int32_t a, int32_t b, int32_t) {
    starts[a + 2]++;
    starts[b + 2]++;
  });
  for (int32_t leaf = 2; leaf <= run.leaves + 1; leaf++) starts[leaf] += starts[leaf - 1];
  inner.edges.resize(starts[run.leaves + 1]);
  // While it is filled, the end of a leaf's range is stored one place further on; afterwards it is the next
  // leaf's start.
  for_each_inner([&](int32_t a, int32_t b, int32_t rank) {
    inner.edges[starts[a + 1]++] = {rank, b};
    inner.edges[starts[b + 1]++] = {rank, a};
  });
  return inner;
}

}  // namespace akin
