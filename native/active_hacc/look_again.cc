#include "active_hacc/look_again.h"

#include <algorithm>

namespace akin {

void LookAgain::Add(int32_t t, int32_t rank) {
  const int32_t start = blocked_.starts[t];
  lists_.push_back({start, blocked_.starts[t + 1], kNever});
  Move(lists_.back(), start);
  if (lists_.size() == 1) {
    first_ = start;
    Move(lists_[0], SkipHelped(lists_[0], start));
  }
  if (lists_.size() == 2) {
    // What one missing merge alone did not let in, two may: what was left out until now counts from here on.
    const auto begin = blocked_.entries.begin();
    const auto after = std::lower_bound(begin + first_, begin + lists_[0].end, rank,
                                        [](const BlockedEdges::Entry& entry, int32_t r) { return entry.rank < r; });
    Move(lists_[0], static_cast<int32_t>(after - begin));
  }
}

}  // namespace akin
