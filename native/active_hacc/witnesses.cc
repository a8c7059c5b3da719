#include "active_hacc/witnesses.h"

#include <algorithm>
#include <utility>

namespace akin {

Witnesses::Witnesses(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart)
    : of_edge(run.refused.size()),
      run_(run),
      forest_(forest),
      apart_(apart),
      last_of_pair_(apart.numbers.count(), -1) {}

void Witnesses::List(int32_t f) {
  const Refused& edge = run_.refused[f];
  OfEdge& own = of_edge[f];
  const int32_t of_x = NumberOf(edge.a, forest_.root_of[edge.b]);
  const int32_t of_y = NumberOf(edge.b, forest_.root_of[edge.a]);
  own.pair = apart_.numbers.Find(forest_.root_of[edge.a], forest_.root_of[edge.b]);
  own.from = Count();
  const int32_t earlier[] = {last_of_leaf_[of_x], last_of_leaf_[of_y], last_of_pair_[own.pair]};
  ListEarlier(f, earlier, 3);
  if (Count() == own.from) ListAlone(f);
  own.to = Count();
  if (own.to == own.from) return;
  last_of_leaf_[of_x] = f;
  last_of_leaf_[of_y] = f;
  last_of_pair_[own.pair] = f;
}

bool Witnesses::KeepOut(int32_t f, const ChangedForest& changed) {
  OfEdge& own = of_edge[f];
  if (IsOneIntact(f, own.from, own.to, changed)) return true;
  if (own.all_from == own.from) return false;
  if (own.all_from == -1) {
    own.all_from = Count();
    ListCannotLinks(f);
    own.all_to = Count();
  }
  return IsOneIntact(f, own.all_from, own.all_to, changed);
}

bool Witnesses::IsOneIntact(int32_t f, int32_t from, int32_t to, const ChangedForest& changed) const {
  const Refused& edge = run_.refused[f];
  for (int32_t at = from; at < to; at++)
    if (!changed.IsBroken(edge.a, all[at].a) && !changed.IsBroken(edge.b, all[at].b)) return true;
  return false;
}

// Earlier refused edges between the same trees, the nearest first, and a cannot-link that one of them has.
void Witnesses::ListEarlier(int32_t f, const int32_t* earlier, int32_t count) {
  int32_t nearest = kNever;
  int32_t heir = -1;
  for (int32_t at = 0; at < count; at++) {
    if (earlier[at] == -1 || !AddEarlier(f, earlier[at])) continue;
    heir = earlier[at];
    nearest = MoveNearestFirst(f, nearest);
  }
  if (heir == -1) return;
  const Witness link = of_edge[heir].link;
  of_edge[f].link = IsTurned(f, heir) ? Witness{link.b, link.a} : link;
  all.push_back(of_edge[f].link);
  MoveNearestFirst(f, nearest);
}

// An edge without an earlier one: all its cannot-links, the earliest first.
void Witnesses::ListAlone(int32_t f) {
  OfEdge& own = of_edge[f];
  if (!ListCannotLinks(f)) {
    all.resize(own.from);
    return;
  }
  own.link = all[own.from];
  own.all_from = own.from;
  own.all_to = Count();
}

// Lists the cannot-links between the trees of an edge at its time, the earliest first. False when one joins
// its own leaves.
bool Witnesses::ListCannotLinks(int32_t f) {
  const Refused& edge = run_.refused[f];
  const int32_t pair = of_edge[f].pair;
  const int32_t start = Count();
  int32_t earliest = kNever;
  for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++) {
    const int32_t since_a = run_.MeetingTime(edge.a, apart_.from[at]);
    if (since_a > edge.before) continue;
    const int32_t since = std::max(since_a, run_.MeetingTime(edge.b, apart_.to[at]));
    if (since > edge.before) continue;
    all.push_back({apart_.from[at], apart_.to[at]});
    if (since >= earliest) continue;
    earliest = since;
    std::swap(all[start], all.back());
  }
  return earliest > 0;
}

// Adds an earlier refused edge, when its leaves are connected to those of f by then.
bool Witnesses::AddEarlier(int32_t f, int32_t g) {
  const Refused& edge = run_.refused[f];
  const Refused& earlier = run_.refused[g];
  const Witness witness = IsTurned(f, g) ? Witness{earlier.b, earlier.a} : Witness{earlier.a, earlier.b};
  if (!forest_.HaveMet(run_, edge.a, witness.a, edge.before)) return false;
  if (!forest_.HaveMet(run_, edge.b, witness.b, edge.before)) return false;
  all.push_back(witness);
  return true;
}

// Whether g joins the same trees as f in the other direction.
bool Witnesses::IsTurned(int32_t f, int32_t g) const {
  return forest_.root_of[run_.refused[g].a] != forest_.root_of[run_.refused[f].a];
}

// Moves the last witness of f to the front when it is nearer than `nearest`; gives what is nearest then.
int32_t Witnesses::MoveNearestFirst(int32_t f, int32_t nearest) {
  const Refused& edge = run_.refused[f];
  const int32_t way = WayBetween(edge.a, all.back().a, nearest);
  const int32_t length = way + WayBetween(edge.b, all.back().b, nearest - way);
  if (length >= nearest) return nearest;
  std::swap(all[of_edge[f].from], all.back());
  return length;
}

// The number of merges between two leaves of a tree; not counted beyond `limit`.
int32_t Witnesses::WayBetween(int32_t x, int32_t y, int32_t limit) const {
  int32_t length = 0;
  for (; length < limit && !forest_.IsAtOrAbove(x, y); length++) x = forest_.up[x];
  for (; length < limit && y != x; length++) y = forest_.up[y];
  return length;
}

int32_t Witnesses::NumberOf(int32_t leaf, int32_t tree) {
  const int32_t number = leaf_and_tree_.Add(leaf, tree);
  if (number == static_cast<int32_t>(last_of_leaf_.size())) last_of_leaf_.push_back(-1);
  return number;
}

}  // namespace akin
