// Which refused edges might be let in when the edge of a merge is missing. Twin of blocked.ts, which says why.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/forest.h"

namespace akin {

struct BlockedEdges {
  struct Entry {
    // The number of the refused edge and its rank.
    int32_t edge;
    int32_t rank;
    // A witness that stays when the merge alone is missing; -1 when none does.
    int32_t stays;
  };
  // The refused edges that merge t blocks are the entries from `starts[t]` up to `starts[t + 1]`, in ascending rank.
  std::vector<int32_t> starts;
  std::vector<Entry> entries;
  // The witnesses of refused edge f, a leaf for each of its ends, stand from `from[f]` up to `to[f]`.
  struct Witness {
    int32_t a;
    int32_t b;
  };
  std::vector<Witness> witnesses;
  std::vector<int32_t> from, to;
  // The number of the two trees that refused edge f lies between.
  std::vector<int32_t> pair_of;
};

BlockedEdges FindBlocked(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart);

}  // namespace akin
