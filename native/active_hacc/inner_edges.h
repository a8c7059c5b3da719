// The edges that the base run looked at inside its trees, found by leaf. Twin of innerEdges.ts.
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
  // The edges of a leaf stand, ascending, from `starts[leaf]` up to `starts[leaf + 1]`.
  std::vector<int32_t> starts;
  std::vector<Edge> edges;
};

InnerEdges ListInnerEdges(const BaseRun& run, const EdgeList& edges, const RootedForest& forest);

}  // namespace akin
