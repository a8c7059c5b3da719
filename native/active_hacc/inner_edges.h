// The edges that the base run looked at inside its trees, found by leaf. Twin of innerEdges.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/forest.h"

namespace akin {

struct InnerEdges {
  // The edges of a leaf stand in `ranks` from `starts[leaf]` up to `starts[leaf + 1]`, ascending.
  std::vector<int32_t> starts;
  std::vector<int32_t> ranks;
};

InnerEdges ListInnerEdges(const BaseRun& run, const EdgeList& edges, const RootedForest& forest);

}  // namespace akin
