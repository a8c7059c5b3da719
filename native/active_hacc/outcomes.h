// What each answer against the clustering would change. Twin of outcomes.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/classes.h"
#include "active_hacc/simulate.h"
#include "active_hacc/tail.h"

namespace akin {

class Outcomes {
 public:
  Outcomes(BaseRun run, const EdgeList& edges, const DistanceSource& distances, bool is_local);
  Outcomes(const Outcomes&) = delete;

  // How far the base run continues beyond k trees.
  static Reach ReachFor(bool is_local) { return is_local ? Reach{0, 0} : Reach{8, 0.25}; }

  // 1 - J if a pair that merge t brings together were different.
  double OfDifferent(int32_t t);

  // 1 - J if two leaves that are apart were the same; -1 when the answers already keep them apart.
  double OfSame(int32_t x, int32_t y);

  int32_t simulated = 0;
  const BaseRun run;
  const RootedForest forest;

 private:
  bool MayUnblock(int32_t t) const;
  double Conclude();
  void ListMergesOf(int32_t x, int32_t y);
  void UndoLastMerge();

  const bool is_local_;
  const ApartPairs apart_;
  Witnesses witnesses_;
  const BlockedEdges blocked_;
  Classes classes_;
  Simulation simulation_;
  Tail tail_;
  ChangeMeter meter_;
  EdgeDifference difference_;
  // 1 - J of each B1 class simulated so far; -1 when it was not.
  std::vector<double> changes_;
  // H2: the merges inside the clusters of two leaves, ascending.
  std::vector<int32_t> scope_;
  // The trees one merge before k are reached, for B0: "same" joins two of them in place of the last merge.
  std::vector<int32_t> tree_before_;
  std::vector<int32_t> items_before_;
  int64_t last_part_ = 0;
};

}  // namespace akin
