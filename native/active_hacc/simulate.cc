#include "active_hacc/simulate.h"

#include <algorithm>
#include <cstddef>
#include <functional>

#include "active_hacc/broken_tree.h"

namespace akin {

Simulation::Simulation(const BaseRun& run, const EdgeList& edges, const RootedForest& forest, const ApartPairs& apart,
                       const BlockedEdges& blocked, Witnesses& witnesses)
    : changed(run, forest, apart),
      run_(run),
      edges_(edges),
      forest_(forest),
      witnesses_(witnesses),
      again_(blocked),
      seen_(apart.numbers.count()) {}

void Simulation::RunDifferent(int32_t t) {
  Reset(nullptr);
  changed.apart_a = run_.merges.a[t];
  changed.apart_b = run_.merges.b[t];
  Miss(t, run_.merges.rank[t]);
  Follow();
}

void Simulation::RunSame(int32_t x, int32_t y, const std::vector<int32_t>* scope) {
  Reset(scope);
  scope_a_ = forest_.cluster_of[x];
  scope_b_ = forest_.cluster_of[y];
  Join(x, -1, y, -1);
  Follow();
}

void Simulation::Describe(EdgeDifference& difference) const {
  const int32_t end = std::max(0, std::min(End(), MergesUpTo(run_.built)));
  difference.missing = changed.missing;
  difference.beyond.clear();
  if (scope_ != nullptr) {
    difference.missing.insert(difference.missing.end(), scope_->begin() + end, scope_->end());
    return;
  }
  for (int32_t t = end + 1; t <= run_.reached; t++) difference.missing.push_back(t);
  for (int32_t t = run_.reached + 1; t <= end; t++)
    if (std::find(changed.missing.begin(), changed.missing.end(), t) == changed.missing.end())
      difference.beyond.push_back(t);
}

void Simulation::Reset(const std::vector<int32_t>* scope) {
  changed.Reset();
  number_++;
  scope_ = scope;
  target_ = scope == nullptr ? run_.target : static_cast<int32_t>(scope->size());
  again_.Reset();
  suspects_.clear();
  inner_ranks_.clear();
}

int32_t Simulation::MergesUpTo(int32_t time) const {
  if (scope_ == nullptr) return time;
  return static_cast<int32_t>(std::upper_bound(scope_->begin(), scope_->end(), time) - scope_->begin());
}

// Looks at one edge after the other until k trees are reached or none is left to look at.
void Simulation::Follow() {
  for (;;) {
    int32_t rank = again_.NextRank();
    int32_t suspect = -1;
    for (std::size_t s = 0; s < suspects_.size(); s++) {
      if (run_.merges.rank[suspects_[s]] >= rank) continue;
      rank = run_.merges.rank[suspects_[s]];
      suspect = static_cast<int32_t>(s);
    }
    if (!inner_ranks_.empty() && inner_ranks_.back() < rank) {
      const int32_t inner_rank = inner_ranks_.back();
      inner_ranks_.pop_back();
      const auto first = run_.merges.rank.begin() + 1;
      if (!Advance(static_cast<int32_t>(std::upper_bound(first, first + run_.built, inner_rank) - first))) return;
      const int32_t* leaf_of = run_.closure->leaf_of;
      LookAtEdge(leaf_of[edges_.first[inner_rank]], leaf_of[edges_.second[inner_rank]], true);
    } else if (suspect != -1) {
      const int32_t t = suspects_[suspect];
      suspects_[suspect] = suspects_.back();
      suspects_.pop_back();
      if (!Advance(t - 1)) return;
      LookAtMerge(t, rank);
    } else if (rank != kNever) {
      const BlockedEdges::Entry& entry = again_.Take();
      if (!Advance(run_.refused[entry.edge].before)) return;
      LookAtRefused(entry);
    } else {
      changed.time = run_.built;
      return;
    }
  }
}

// An edge that a cannot-link refused. Between the same two pieces as one looked at before it changes nothing: they were joined then, or
// are apart for good.
void Simulation::LookAtRefused(const BlockedEdges::Entry& entry) {
  const Refused& edge = run_.refused[entry.edge];
  if (entry.stays != -1 && witnesses_.IsIntact(edge, entry.stays, changed)) return;
  Seen& seen = seen_[witnesses_.of_edge[entry.edge].pair];
  if (seen.number == number_ && changed.AreConnected(edge.a, seen.x) && changed.AreConnected(edge.b, seen.y)) return;
  seen = {number_, edge.a, edge.b};
  if (!witnesses_.KeepOut(entry.edge, changed)) LookAtEdge(edge.a, edge.b, false);
}

// An edge that the base run refused or had no need of.
void Simulation::LookAtEdge(int32_t x, int32_t y, bool may_be_apart) {
  if (!IsInScope(x) || !IsInScope(y)) return;
  const int32_t p = changed.PieceOf(x);
  const int32_t q = changed.PieceOf(y);
  if (changed.AreJoined(p, q) || (p == -1 && q == -1 && changed.AreConnected(x, y))) return;
  if (!changed.AreApart(x, p, y, q, may_be_apart)) Join(x, p, y, q);
}

// A merge of the base run: is it needed, and is it still allowed?
void Simulation::LookAtMerge(int32_t t, int32_t rank) {
  const int32_t x = run_.merges.a[t];
  const int32_t y = run_.merges.b[t];
  const int32_t p = changed.PieceOf(x);
  const int32_t q = changed.PieceOf(y);
  if (p == -1 && q == -1) return;
  if (changed.AreJoined(p, q) || changed.AreApart(x, p, y, q, false)) {
    Miss(t, rank);
  } else {
    changed.time = t;
    if (p != -1 && q != -1) Unite(p, q);
  }
}

// Lets in an edge that the base run does not have.
void Simulation::Join(int32_t x, int32_t p, int32_t y, int32_t q) {
  changed.joined.push_back(x);
  changed.joined.push_back(y);
  const int32_t from = p == -1 ? Track(x) : p;
  const int32_t to = q == -1 ? Track(y) : q;
  Unite(from, to);
}

// Begins to watch the piece of a leaf: where it meets another watched piece has to be looked at.
int32_t Simulation::Track(int32_t x) {
  for (const ChangedForest::Piece& piece : changed.pieces)
    if (piece.root == forest_.root_of[x]) Suspect(run_.MeetingTime(x, piece.leaf));
  return changed.Track(x);
}

// Makes the groups of two pieces one: from now on a cannot-link of either side counts for the other.
void Simulation::Unite(int32_t p, int32_t q) {
  const int32_t kept = changed.pieces[p].group;
  const int32_t other = changed.pieces[q].group;
  for (const ChangedForest::Piece& r : changed.pieces) {
    if (r.group != kept) continue;
    for (const ChangedForest::Piece& s : changed.pieces)
      if (s.group == other) changed.ForEachClash(r.leaf, s.leaf, [this](int32_t t) { Suspect(t); });
  }
  changed.UniteGroups(kept, other);
}

void Simulation::Suspect(int32_t t) {
  if (t <= changed.time) return;
  if (std::find(suspects_.begin(), suspects_.end(), t) == suspects_.end()) suspects_.push_back(t);
}

// A merge of the base run does not happen, because it is forbidden or has become needless.
void Simulation::Miss(int32_t t, int32_t rank) {
  const int32_t root = forest_.root_of[forest_.lower_end[t]];
  bool again = false;
  for (const int32_t earlier : changed.missing) again = again || forest_.root_of[forest_.lower_end[earlier]] == root;
  changed.Miss(t);
  again_.Add(t, rank);
  if (again) FreeInnerEdges(root, rank);
}

// In a tree with several missing merges, finds the edges between pieces that are free to join.
void Simulation::FreeInnerEdges(int32_t root, int32_t rank) {
  if (!inner_) inner_ = ListInnerEdges(run_, edges_, forest_);
  const BrokenTree tree(forest_, changed.missing, root);
  for (const auto& [piece, other] : tree.NewPairs()) {
    const int32_t x = tree.LeafOf(piece);
    const int32_t y = tree.LeafOf(other);
    const int32_t p = changed.PieceOf(x);
    const int32_t q = changed.PieceOf(y);
    if (changed.AreJoined(p, q) || changed.AreApart(x, p, y, q, true)) continue;
    tree.EdgesBetween(piece, other, *inner_, rank, inner_ranks_);
  }
  std::sort(inner_ranks_.begin(), inner_ranks_.end(), std::greater<>());
}

}  // namespace akin
