// The forest of a simulated outcome, as a difference to the base run. Twin of changedForest.ts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/forest.h"

namespace akin {

class ChangedForest {
 public:
  // A leaf of each piece that edges of our own joined, and which of the pieces are one tree.
  struct Piece {
    int32_t leaf;
    int32_t root;
    int32_t group;
  };

  ChangedForest(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
      : run_(run), forest_(forest), apart_(apart), part_(run.leaves, 0) {}

  void Reset();

  // A merge of the base run does not happen: the part of the tree around it falls in two.
  void Miss(int32_t t);

  // Starts to track the piece of a leaf, as a separate group; returns its number.
  int32_t Track(int32_t x) {
    const int32_t number = static_cast<int32_t>(pieces.size());
    pieces.push_back({x, forest_.root_of[x], number});
    return number;
  }

  // Makes two groups of pieces one.
  void UniteGroups(int32_t kept, int32_t other) {
    for (Piece& piece : pieces)
      if (piece.group == other) piece.group = kept;
  }

  // The joined piece that a leaf is in at this time, or -1.
  int32_t PieceOf(int32_t x) const;

  // Are two joined pieces one tree?
  bool AreJoined(int32_t p, int32_t q) const { return p != -1 && q != -1 && pieces[p].group == pieces[q].group; }

  // Are two leaves in one piece at this time?
  bool AreConnected(int32_t x, int32_t y) const {
    if (x == y) return true;
    if (forest_.root_of[x] != forest_.root_of[y] || IsBroken(x, y)) return false;
    return forest_.HaveMet(run_, x, y, time);
  }

  // Whether a missing merge is between two leaves of one tree of the base run.
  bool IsBroken(int32_t x, int32_t y) const { return part_[x] != part_[y]; }

  // A number that differs between two leaves of one tree when a missing merge is between them.
  int32_t PartOf(int32_t x) const { return part_[x]; }

  // Whether a cannot-link separates two trees, each given by a leaf and its joined piece, or -1. With
  // `may_be_apart` the link may also join the pieces of the two leaves themselves.
  bool AreApart(int32_t x, int32_t p, int32_t y, int32_t q, bool may_be_apart) const;

  // Calls visit(time) with each time from which two pieces contain the two ends of a cannot-link.
  template <typename Visit>
  void ForEachClash(int32_t x, int32_t y, Visit visit) const {
    const int32_t root_of_x = forest_.root_of[x];
    const int32_t root_of_y = forest_.root_of[y];
    if (root_of_x == root_of_y) {
      if (apart_a == -1 || forest_.root_of[apart_a] != root_of_x) return;
      visit(std::max(run_.MeetingTime(apart_a, x), run_.MeetingTime(apart_b, y)));
      visit(std::max(run_.MeetingTime(apart_a, y), run_.MeetingTime(apart_b, x)));
      return;
    }
    const int32_t pair = apart_.numbers.Find(root_of_x, root_of_y);
    if (pair == -1) return;
    for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++)
      visit(std::max(run_.MeetingTime(apart_.from[at], x), run_.MeetingTime(apart_.to[at], y)));
  }

  // How many merges of the base run have been made or missed.
  int32_t time = 0;
  std::vector<int32_t> missing;
  // The leaves that edges of our own join, two by two.
  std::vector<int32_t> joined;
  std::vector<Piece> pieces;
  // The answer "different" that is simulated, as two leaves; -1 when it is "same".
  int32_t apart_a = -1;
  int32_t apart_b = -1;

 private:
  void Renumber(int32_t from, int32_t to, int32_t part);
  bool ArePiecesApart(int32_t x, int32_t y) const;

  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  std::vector<int32_t> part_;
  // The leaves that have another number than 0.
  std::vector<int32_t> renumbered_;
};

}  // namespace akin
