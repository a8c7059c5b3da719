// Simulates the clustering after one pair is answered against it. Twin of simulate.ts, which says why it is
// exact.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "active_hacc/blocked.h"
#include "active_hacc/changed_forest.h"
#include "active_hacc/inner_edges.h"
#include "active_hacc/measure.h"
#include "active_hacc/rescan.h"
#include "active_hacc/seen_pieces.h"

namespace akin {

class Simulation {
 public:
  Simulation(const BaseRun& run, const EdgeList& edges, const RootedForest& forest, const ApartPairs& apart,
             const BlockedEdges& blocked, Witnesses& witnesses);

  // Two leaves that merge t brings together are answered "different": t is refused.
  void RunDifferent(int32_t t);

  // Two leaves that are apart are answered "same". With `scope`, the ascending merges of their two clusters,
  // only these two are clustered again, into two.
  void RunSame(int32_t x, int32_t y, const std::vector<int32_t>* scope);

  // How many merges are still needed after the last edge of the base run.
  int32_t Wanted() const { return End() - MergesUpTo(run_.built); }

  bool IsLocal() const { return scope_ != nullptr; }

  bool IsInScope(int32_t leaf) const {
    if (scope_ == nullptr) return true;
    const int32_t cluster = forest_.cluster_of[leaf];
    return cluster == scope_a_ || cluster == scope_b_;
  }

  // What the outcome lacks and has beyond k trees, once it is complete; its own edges are in `changed`.
  void Describe(EdgeDifference& difference) const;

  ChangedForest changed;

 private:
  void Reset(const std::vector<int32_t>* scope);
  // How many merges of the base run must be made or missed to reach the target number of trees.
  int32_t End() const {
    return target_ + static_cast<int32_t>(changed.missing.size()) - static_cast<int32_t>(changed.joined.size() / 2);
  }
  int32_t MergesUpTo(int32_t time) const;
  int32_t EndRank() const;
  // The position of the first merge to examine; -1 when there is none.
  int32_t FirstSuspect() const;
  void Follow();
  void ExamineRefused(const BlockedEdges::Entry& entry);
  void ExamineEdge(int32_t x, int32_t y, bool may_be_apart);
  void ExamineMerge(int32_t t, int32_t rank);
  void Join(int32_t x, int32_t p, int32_t y, int32_t q);
  int32_t Track(int32_t x);
  void Unite(int32_t p, int32_t q);
  void Suspect(int32_t t);
  void Miss(int32_t t, int32_t rank);
  void FreeInnerEdges(int32_t root, int32_t rank);

  const BaseRun& run_;
  const EdgeList& edges_;
  const RootedForest& forest_;
  Witnesses& witnesses_;
  std::optional<InnerEdges> inner_;
  Rescan rescan_;
  SeenPieces seen_;
  // Merges of the base run to examine, unordered.
  std::vector<int32_t> suspects_;
  // Ranks of inner edges to examine, descending.
  std::vector<int32_t> inner_ranks_;
  int32_t target_ = 0;
  const std::vector<int32_t>* scope_ = nullptr;
  int32_t scope_a_ = -1;
  int32_t scope_b_ = -1;
};

}  // namespace akin
