// What would become of the clustering if one pair were answered against it. Twin of simulate.ts, which says why it is exact.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/blocked.h"
#include "active_hacc/inner_edges.h"
#include "active_hacc/measure.h"

namespace akin {

class Simulation {
 public:
  Simulation(const BaseRun& run, const EdgeList& edges, const RootedForest& forest, const ApartPairs& apart,
             const BlockedEdges& blocked);

  // Two leaves that come together with merge t are said to be different: t is refused.
  void RunDifferent(int32_t t);

  // Two leaves that are apart are said to be the same; with `scope`, only their two clusters are clustered again, into two.
  void RunSame(int32_t x, int32_t y, const std::vector<int32_t>* scope);

  // How many merges are still wanted after the last edge the base run looked at.
  int32_t Wanted() const { return End() - MergesUpTo(run_.built); }

  bool IsLocal() const { return scope_ != nullptr; }

  bool IsInScope(int32_t leaf) const {
    if (scope_ == nullptr) return true;
    const int32_t cluster = forest_.cluster_of[leaf];
    return cluster == scope_a_ || cluster == scope_b_;
  }

  // What the outcome has and lacks, once it is followed to its end; without its own edges, which are in `joined`.
  void Describe(EdgeDifference& difference) const;

  std::vector<int32_t> missing;
  std::vector<int32_t> joined;
  // The pieces that edges of our own joined: a leaf of each, and which of them are one tree.
  struct Piece {
    int32_t leaf;
    int32_t group;
  };
  std::vector<Piece> pieces;
  // The answer "different" that is simulated, as two leaves; -1 when it is "same".
  int32_t apart_a = -1;
  int32_t apart_b = -1;

 private:
  void Reset(const std::vector<int32_t>* scope);
  int32_t End() const {
    return target_ + static_cast<int32_t>(missing.size()) - static_cast<int32_t>(joined.size() / 2);
  }
  int32_t MergesUpTo(int32_t time) const;
  bool IsOver() const { return MergesUpTo(time_) >= End(); }
  void Follow();
  void LookAtEdge(int32_t x, int32_t y);
  void LookAtMerge(int32_t t, int32_t rank);
  int32_t GroupOf(int32_t x) const;
  bool Connected(int32_t x, int32_t y) const;
  bool AreApart(int32_t x, int32_t group_of_x, int32_t y, int32_t group_of_y) const;
  bool IsPieceApart(int32_t x, int32_t y, int32_t group_of_y) const;
  bool ArePiecesApart(int32_t x, int32_t y) const;
  void Join(int32_t x, int32_t group_of_x, int32_t y, int32_t group_of_y);
  int32_t Track(int32_t x);
  void Unite(int32_t kept, int32_t other);
  void SuspectClashes(int32_t x, int32_t y);
  void Suspect(int32_t t);
  void Miss(int32_t t, int32_t rank);
  void FollowChains(int32_t t, int32_t rank);
  int32_t SkipTo(int32_t head, int32_t rank) const;

  const BaseRun& run_;
  const EdgeList& edges_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  const BlockedEdges& blocked_;
  std::optional<InnerEdges> inner_;
  int32_t time_ = 0;
  int32_t target_ = 0;
  const std::vector<int32_t>* scope_ = nullptr;
  int32_t scope_a_ = -1;
  int32_t scope_b_ = -1;
  // Where we stand in the chain of each missing merge.
  std::vector<int32_t> chains_;
  // Merges of the base run to look at, in no order.
  std::vector<int32_t> suspects_;
  // Ranks of inner edges to look at, descending.
  std::vector<int32_t> inner_ranks_;
};

}  // namespace akin
