// A tree of the base run with missing merges. Twin of brokenTree.ts.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "active_hacc/changed_forest.h"
#include "active_hacc/inner_edges.h"

namespace akin {

// A piece is numbered by the missing merge above it; the piece of the root is 0.
class BrokenTree {
 public:
  BrokenTree(const RootedForest& forest, const ChangedForest& changed, int32_t root);

  // The pairs of pieces with the newest and at least one other missing merge between them.
  std::vector<std::pair<int32_t, int32_t>> NewPairs() const;

  // A leaf of a piece that has been in it since its merge was missed.
  int32_t LeafOf(int32_t piece) const;

  // Adds to `ranks` the edges between two pieces after a rank.
  void EdgesBetween(int32_t piece, int32_t other, const InnerEdges& inner, int32_t after,
                    std::vector<int32_t>& ranks) const;

 private:
  int32_t TopOf(int32_t piece) const { return piece == 0 ? root_ : forest_.lower_end[piece]; }
  int32_t Extent(int32_t piece) const { return forest_.leave[TopOf(piece)] - forest_.enter[TopOf(piece)]; }
  int32_t PieceAbove(int32_t t) const { return PieceOf(forest_.up[forest_.lower_end[t]]); }
  int32_t PieceOf(int32_t leaf) const;

  const RootedForest& forest_;
  const ChangedForest& changed_;
  int32_t root_;
  std::vector<int32_t> missing_;
};

}  // namespace akin
