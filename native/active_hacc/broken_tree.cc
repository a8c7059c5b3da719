#include "active_hacc/broken_tree.h"

namespace akin {

BrokenTree::BrokenTree(const RootedForest& forest, const ChangedForest& changed, int32_t root)
    : forest_(forest), changed_(changed), root_(root) {
  for (const int32_t t : changed.missing)
    if (forest.root_of[forest.lower_end[t]] == root) missing_.push_back(t);
}

std::vector<std::pair<int32_t, int32_t>> BrokenTree::NewPairs() const {
  const int32_t newest = missing_.back();
  const int32_t above = PieceAbove(newest);
  std::vector<std::pair<int32_t, int32_t>> pairs;
  for (const int32_t below : missing_) {
    if (!forest_.IsBelow(newest, forest_.lower_end[below])) continue;
    if (below != newest || above != 0) pairs.push_back({below, 0});
    for (const int32_t other : missing_) {
      if (forest_.IsBelow(newest, forest_.lower_end[other])) continue;
      if (below != newest || other != above) pairs.push_back({below, other});
    }
  }
  return pairs;
}

int32_t BrokenTree::LeafOf(int32_t piece) const {
  if (piece != 0) return forest_.lower_end[piece];
  for (const int32_t t : missing_)
    if (PieceAbove(t) == 0) return forest_.up[forest_.lower_end[t]];
  return root_;
}

void BrokenTree::EdgesBetween(int32_t piece, int32_t other, const InnerEdges& inner, int32_t after,
                              std::vector<int32_t>& ranks) const {
  if (Extent(piece) >= Extent(other)) std::swap(piece, other);
  const int32_t top = TopOf(piece);
  const int32_t from = changed_.PartOf(LeafOf(piece));
  const int32_t to = changed_.PartOf(LeafOf(other));
  for (int32_t place = forest_.enter[top]; place < forest_.leave[top]; place++) {
    const int32_t leaf = forest_.leaf_at[place];
    if (changed_.PartOf(leaf) != from) continue;
    for (int32_t at = inner.starts[leaf + 1] - 1; at >= inner.starts[leaf]; at--) {
      const InnerEdges::Edge& edge = inner.edges[at];
      if (edge.rank <= after) break;
      if (changed_.PartOf(edge.end) == to) ranks.push_back(edge.rank);
    }
  }
}

int32_t BrokenTree::PieceOf(int32_t leaf) const {
  int32_t innermost = 0;
  for (const int32_t t : missing_) {
    if (!forest_.IsBelow(t, leaf)) continue;
    if (innermost == 0 || forest_.from[t] > forest_.from[innermost]) innermost = t;
  }
  return innermost;
}

}  // namespace akin
