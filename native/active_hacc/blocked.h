// Which refused edges may be accepted when the edge of a merge is missing. Twin of blocked.ts, which says
// why.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/forest.h"
#include "active_hacc/witnesses.h"

namespace akin {

struct BlockedEdges {
  struct Entry {
    // The number of the refused edge, its rank, leaves and trees, and how many merges came before.
    int32_t edge;
    int32_t rank;
    int32_t a;
    int32_t b;
    int32_t pair;
    int32_t before;
    // A witness that stays when the merge alone is missing; leaf -1 when none does.
    Witnesses::Witness stays;

    bool IsHelped() const { return stays.a != -1; }
  };
  // The refused edges that merge t blocks are at `starts[t]` up to `starts[t + 1]`, in ascending rank.
  std::vector<int32_t> starts;
  std::vector<Entry> entries;
};

// Lists the witnesses of all refused edges, and the edges that each merge blocks.
BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, Witnesses& witnesses);

}  // namespace akin
