// Counts what a simulated outcome changes. Twin of measure.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/forest.h"

namespace akin {

// Edges of the base run that the outcome lacks, and edges it has instead.
struct EdgeDifference {
  std::vector<int32_t> missing;
  std::vector<int32_t> joined;  // two leaves each
  std::vector<int32_t> beyond;
};

class ChangeMeter {
 public:
  ChangeMeter(const BaseRun& run, const RootedForest& forest);

  // 1 - J when the only changes are so many pairs parted and so many joined.
  double ChangeBy(int64_t part, int64_t join) const;

  // 1 - J of an outcome.
  double ChangeOf(const EdgeDifference& difference);

 private:
  void BreakUp(const std::vector<int32_t>& missing);
  int32_t AddFragment(int32_t cluster, int64_t items);
  int32_t FragmentOf(int32_t leaf, int32_t except);
  void Unite(int32_t x, int32_t y);

  const BaseRun& run_;
  const RootedForest& forest_;
  int64_t together_ = 0;
  std::vector<int32_t> below_;
  struct Fragment {
    int32_t cluster;
    int32_t group;
    int64_t items;
  };
  std::vector<Fragment> fragments_;
};

}  // namespace akin
