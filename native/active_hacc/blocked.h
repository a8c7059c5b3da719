// Which refused edges might be let in when the edge of a merge is missing. Twin of blocked.ts, which says why.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/forest.h"

namespace akin {

// Chains of refused edges, in ascending rank.
struct BlockedEdges {
  struct Link {
    int32_t next;
    int32_t edge;
  };
  // For each merge, the first link of the edges that it alone keeps refused, and of those it helps to; or -1.
  std::vector<int32_t> alone, helping;
  std::vector<Link> links;
  // All witnesses of refused edge f stand in `witnesses` from `from[f]` up to `to[f]`, as places in ApartPairs.
  std::vector<int32_t> witnesses;
  std::vector<int32_t> from, to;
  // The number of the two trees that refused edge f lies between.
  std::vector<int32_t> pair_of;
};

BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart);

}  // namespace akin
