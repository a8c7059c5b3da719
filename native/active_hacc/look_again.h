// The refused edges that a simulation has still to look at, in ascending rank. Twin of lookAgain.ts.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/blocked.h"

namespace akin {

class LookAgain {
 public:
  explicit LookAgain(const BlockedEdges& blocked) : blocked_(blocked) {}

  void Reset() { lists_.clear(); }

  // Merge t is missing from this rank on.
  void Add(int32_t t, int32_t rank);

  // The rank of the next edge, or kNever.
  int32_t NextRank() {
    int32_t rank = kNever;
    for (List& list : lists_) {
      if (list.rank >= rank) continue;
      rank = list.rank;
      turn_ = &list;
    }
    return rank;
  }

  // Takes the entry whose rank `NextRank` gave.
  const BlockedEdges::Entry& Take() {
    const BlockedEdges::Entry& entry = blocked_.entries[turn_->next];
    Move(*turn_, lists_.size() == 1 ? SkipHelped(*turn_, turn_->next + 1) : turn_->next + 1);
    return entry;
  }

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

  // The next entry that the missing merge alone lets in.
  int32_t SkipHelped(const List& list, int32_t from) const {
    int32_t entry = from;
    while (entry < list.end && blocked_.entries[entry].stays != -1) entry++;
    return entry;
  }

  const BlockedEdges& blocked_;
  std::vector<List> lists_;
  List* turn_ = nullptr;
  int32_t first_ = 0;
};

}  // namespace akin
