#include "active_hacc/classes.h"

namespace akin {

int32_t Classes::ApartSince(int32_t x, int32_t y) const {
  int32_t earliest = run_.built + 1;
  const int32_t pair = apart_.numbers.Find(forest_.root_of[x], forest_.root_of[y]);
  if (pair == -1) return earliest;
  for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++) {
    const int32_t time = run_.MeetingTime(x, apart_.from[at]);
    if (time < earliest) earliest = std::min(earliest, std::max(time, run_.MeetingTime(y, apart_.to[at])));
  }
  return earliest;
}

int32_t Classes::Deviating(int32_t x, int32_t y, int32_t t) {
  const int32_t side = run_.TreeAt(x, t - 1);
  const int32_t other = run_.TreeAt(y, t - 1);
  // The smaller name first: x and y may be in either order.
  return numbers_.Add(std::min(side, other), std::max(side, other));
}

}  // namespace akin
