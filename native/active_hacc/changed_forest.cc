#include "active_hacc/changed_forest.h"

#include <cstddef>

namespace akin {

void ChangedForest::Reset() {
  time = 0;
  apart_a = -1;
  apart_b = -1;
  missing.clear();
  joined.clear();
  pieces.clear();
  for (const int32_t leaf : renumbered_) part_[leaf] = 0;
  renumbered_.clear();
}

void ChangedForest::Miss(int32_t t) {
  missing.push_back(t);
  time = t;
  const int32_t end = forest_.lower_end[t];
  const int32_t root = forest_.root_of[end];
  const int32_t part = part_[end];
  const int32_t from = forest_.from[t];
  const int32_t to = forest_.to[t];
  const int32_t start = forest_.enter[root];
  const int32_t stop = forest_.leave[root];
  // The smaller side gets a new number.
  if (to - from <= stop - start - (to - from)) {
    Renumber(from, to, part);
  } else {
    Renumber(start, from, part);
    Renumber(to, stop, part);
  }
}

// Gives the leaves of a part in these places the number of the newest missing merge.
void ChangedForest::Renumber(int32_t from, int32_t to, int32_t part) {
  const int32_t number = static_cast<int32_t>(missing.size());
  for (int32_t place = from; place < to; place++) {
    const int32_t leaf = forest_.leaf_at[place];
    if (part_[leaf] != part) continue;
    part_[leaf] = number;
    renumbered_.push_back(leaf);
  }
}

int32_t ChangedForest::PieceOf(int32_t x) const {
  const int32_t root = forest_.root_of[x];
  for (std::size_t p = 0; p < pieces.size(); p++)
    if (pieces[p].root == root && AreConnected(x, pieces[p].leaf)) return static_cast<int32_t>(p);
  return -1;
}

bool ChangedForest::AreApart(int32_t x, int32_t p, int32_t y, int32_t q, bool may_be_apart) const {
  if (may_be_apart && ArePiecesApart(x, y)) return true;
  const int32_t count = static_cast<int32_t>(pieces.size());
  for (int32_t r = 0; r < count; r++) {
    if (r != p && AreJoined(r, p) && ArePiecesApart(pieces[r].leaf, y)) return true;
    if (r == q || !AreJoined(r, q)) continue;
    if (ArePiecesApart(x, pieces[r].leaf)) return true;
    for (int32_t s = 0; s < count; s++)
      if (s != p && AreJoined(s, p) && ArePiecesApart(pieces[s].leaf, pieces[r].leaf)) return true;
  }
  return false;
}

// Whether a cannot-link joins the pieces of two leaves.
bool ChangedForest::ArePiecesApart(int32_t x, int32_t y) const {
  const int32_t root_of_x = forest_.root_of[x];
  const int32_t root_of_y = forest_.root_of[y];
  if (root_of_x == root_of_y) {
    // Inside one tree of the base run only the simulated answer can separate.
    if (apart_a == -1) return false;
    return (AreConnected(apart_a, x) && AreConnected(apart_b, y)) ||
           (AreConnected(apart_a, y) && AreConnected(apart_b, x));
  }
  const int32_t pair = apart_.numbers.Find(root_of_x, root_of_y);
  if (pair == -1) return false;
  for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++)
    if (AreConnected(apart_.from[at], x) && AreConnected(apart_.to[at], y)) return true;
  return false;
}

}  // namespace akin
