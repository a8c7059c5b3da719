// Classes of pairs that change the clustering in the same way. Twin of Classes in outcomes.ts.
#pragma once

#include <algorithm>
#include <cstdint>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/forest.h"

namespace akin {

class Classes {
 public:
  Classes(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
      : last_merge(run.reached < run.target ? run.reached : std::max(0, run.reached - 1)),
        run_(run),
        forest_(forest),
        apart_(apart) {}

  // The merge at which two leaves that are apart become cannot-linked: 0 when they are, a later one when
  // never.
  int32_t ApartSince(int32_t x, int32_t y) const;

  // The number of the B1 class of two leaves that become cannot-linked at merge t.
  int32_t Deviating(int32_t x, int32_t y, int32_t t);

  // Merges up to here count for "same", which needs one merge fewer than the base run.
  const int32_t last_merge;

 private:
  PairNumbers numbers_;
  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
};

}  // namespace akin
