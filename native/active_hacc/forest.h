// The edges of the base run as rooted trees. Twin of forest.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/base_run.h"

namespace akin {

struct RootedForest {
  std::vector<int32_t> root_of;
  // The time at which a leaf merges with its root.
  std::vector<int32_t> since;
  std::vector<int32_t> enter, leave, leaf_at;
  std::vector<int32_t> up, up_merge;
  std::vector<int32_t> lower_end;
  std::vector<int32_t> items_below;
  std::vector<int32_t> cluster_of, cluster_items;
  // The range below the edge of a merge: enter and leave of its lower end.
  std::vector<int32_t> from, to;

  // Whether two leaves of one tree have merged by a time. Most have once both are with the root.
  bool HaveMet(const BaseRun& run, int32_t x, int32_t y, int32_t time) const {
    return (since[x] <= time && since[y] <= time) || run.MeetingTime(x, y) <= time;
  }

  // True when `leaf` is below the edge of merge t.
  bool IsBelow(int32_t t, int32_t leaf) const {
    const int32_t place = enter[leaf];
    return place >= from[t] && place < to[t];
  }

  // Whether y is x or a descendant of x.
  bool IsAtOrAbove(int32_t x, int32_t y) const { return enter[x] <= enter[y] && enter[y] < leave[x]; }
};

RootedForest RootForest(const BaseRun& run);

}  // namespace akin
