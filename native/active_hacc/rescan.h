// The refused edges that a simulation must still examine, in ascending rank. Twin of rescan.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/blocked.h"

namespace akin {

class Rescan {
 public:
  Rescan(const BlockedEdges& blocked, const ChangedForest& changed) : blocked_(blocked), changed_(changed) {}

  void Reset() {
    lists_.clear();
    last_ = -1;
  }

  // Merge t is missing from now on.
  void Add(int32_t t);

  // Takes the next edge before a rank that no witness keeps refused; nullptr when there is none.
  const BlockedEdges::Entry* Next(int32_t before);

 private:
  // For one missing merge, the next of its entries and where they end, and the rank of the next.
  struct List {
    int32_t next;
    int32_t end;
    int32_t rank;
  };

  void Move(List& list, int32_t next) {
    list.next = next;
    list.rank = next == list.end ? kNever : blocked_.entries[next].rank;
  }

  bool IsKeptOut(const BlockedEdges::Entry& entry) const {
    if (!entry.IsHelped()) return false;
    if (lists_.size() == 1) return true;
    return !changed_.IsBroken(entry.a, entry.stays.a) && !changed_.IsBroken(entry.b, entry.stays.b);
  }

  const BlockedEdges& blocked_;
  const ChangedForest& changed_;
  std::vector<List> lists_;
  // The rank of the last edge examined.
  int32_t last_ = -1;
};

}  // namespace akin
