// What keeps a refused edge refused. Twin of Witnesses in blocked.ts, which says what a witness is.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/apart_pairs.h"
#include "active_hacc/changed_forest.h"
#include "active_hacc/forest.h"

namespace akin {

class Witnesses {
 public:
  Witnesses(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart);

  // Lists the witnesses of f. None means that a cannot-link joins its own leaves: it is refused forever.
  void List(int32_t f);

  // Is some witness of a refused edge still joined to both its ends?
  bool KeepOut(int32_t f, const ChangedForest& changed);

  // A leaf for each end of the edge. The witnesses of f are at `from` up to `to`, the nearest first.
  struct Witness {
    int32_t a;
    int32_t b;
  };
  struct OfEdge {
    int32_t from = 0;
    int32_t to = 0;
    // The number of the two trees that the edge joins.
    int32_t pair = 0;
    // One cannot-link.
    Witness link{};
    // All cannot-links, when they are listed.
    int32_t all_from = -1;
    int32_t all_to = 0;
  };
  std::vector<Witness> all;
  std::vector<OfEdge> of_edge;

 private:
  bool IsOneIntact(int32_t f, int32_t from, int32_t to, const ChangedForest& changed) const;
  void ListEarlier(int32_t f, const int32_t* earlier, int32_t count);
  void ListAlone(int32_t f);
  bool ListCannotLinks(int32_t f);
  bool AddEarlier(int32_t f, int32_t g);
  bool IsTurned(int32_t f, int32_t g) const;
  int32_t MoveNearestFirst(int32_t f, int32_t nearest);
  int32_t WayBetween(int32_t x, int32_t y, int32_t limit) const;
  int32_t NumberOf(int32_t leaf, int32_t tree);
  int32_t Count() const { return static_cast<int32_t>(all.size()); }

  const BaseRun& run_;
  const RootedForest& forest_;
  const ApartPairs& apart_;
  // The last refused edge between two trees, and between a leaf and a tree; -1 when there was none.
  std::vector<int32_t> last_of_pair_;
  PairNumbers leaf_and_tree_;
  std::vector<int32_t> last_of_leaf_;
};

}  // namespace akin
