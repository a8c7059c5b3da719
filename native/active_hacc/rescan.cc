#include "active_hacc/rescan.h"

namespace akin {

void Rescan::Add(int32_t t) {
  lists_.push_back({0, blocked_.starts[t + 1], 0});
  Move(lists_.back(), blocked_.starts[t]);
}

const BlockedEdges::Entry* Rescan::Next(int32_t before) {
  for (;;) {
    List* turn = nullptr;
    int32_t rank = before;
    int32_t after = before;
    for (List& list : lists_) {
      // An edge that several missing merges blocked is examined once.
      if (list.rank == last_) Move(list, list.next + 1);
      if (list.rank < rank) {
        after = rank;
        rank = list.rank;
        turn = &list;
      } else if (list.rank < after) {
        after = list.rank;
      }
    }
    if (turn == nullptr) return nullptr;
    do {
      const BlockedEdges::Entry& entry = blocked_.entries[turn->next];
      last_ = entry.rank;
      Move(*turn, turn->next + 1);
      if (!IsKeptOut(entry)) return &entry;
    } while (turn->rank < after);
  }
}

}  // namespace akin
