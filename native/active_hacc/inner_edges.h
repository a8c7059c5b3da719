// The edges inside the trees of the base run, indexed by leaf. Twin of brokenTree.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/forest.h"

namespace akin {

struct InnerEdges {
  struct Edge {
    int32_t rank;
    int32_t end;
  };
  // The edges of a leaf are, ascending, at `starts[leaf]` up to `starts[leaf + 1]`.
  std::vector<int32_t> starts;
  std::vector<Edge> edges;
};

InnerEdges ListInnerEdges(const BaseRun& run, const EdgeList& edges, const RootedForest& forest);

}  // namespace akin
