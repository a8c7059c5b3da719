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
      rescan_(blocked, changed),
      seen_(changed) {}

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
  scope_ = scope;
  target_ = scope == nullptr ? run_.target : static_cast<int32_t>(scope->size());
  rescan_.Reset();
  seen_.Reset();
  suspects_.clear();
  inner_ranks_.clear();
}

int32_t Simulation::MergesUpTo(int32_t time) const {
  if (scope_ == nullptr) return time;
  return static_cast<int32_t>(std::upper_bound(scope_->begin(), scope_->end(), time) - scope_->begin());
}

// From this rank on the target number of trees is reached; kNever when it never is.
int32_t Simulation::EndRank() const {
  const int32_t end = End();
  if (end <= 0) return 0;
  if (end > MergesUpTo(run_.built)) return kNever;
  return run_.merges.rank[scope_ == nullptr ? end : (*scope_)[end - 1]] + 1;
}

int32_t Simulation::FirstSuspect() const {
  int32_t first = -1;
  const int32_t count = static_cast<int32_t>(suspects_.size());
  for (int32_t s = 0; s < count; s++)
    if (first == -1 || suspects_[s] < suspects_[first]) first = s;
  return first;
}

// Examines edges in ascending rank until the target is reached or none is left.
void Simulation::Follow() {
  for (;;) {
    const int32_t end_rank = EndRank();
    const int32_t suspect = FirstSuspect();
    const int32_t suspect_rank = suspect == -1 ? kNever : run_.merges.rank[suspects_[suspect]];
    const int32_t inner_rank = inner_ranks_.empty() ? kNever : inner_ranks_.back();
    const int32_t rank = std::min(suspect_rank, inner_rank);
    const BlockedEdges::Entry* entry = rescan_.Next(std::min(rank, end_rank));
    if (entry != nullptr) {
      ExamineRefused(*entry);
    } else if (rank >= end_rank) {
      if (end_rank == kNever) changed.time = run_.built;
      return;
    } else if (rank == suspect_rank) {
      const int32_t t = suspects_[suspect];
      suspects_[suspect] = suspects_.back();
      suspects_.pop_back();
      changed.time = t - 1;
      ExamineMerge(t, rank);
    } else {
      inner_ranks_.pop_back();
      const auto first = run_.merges.rank.begin() + 1;
      changed.time = static_cast<int32_t>(std::upper_bound(first, first + run_.built, rank) - first);
      const int32_t x = run_.closure->leaf_of[edges_.first[rank]];
      const int32_t y = run_.closure->leaf_of[edges_.second[rank]];
      if (!seen_.See(-1, x, y)) ExamineEdge(x, y, true);
    }
  }
}

// An edge that a cannot-link refused.
void Simulation::ExamineRefused(const BlockedEdges::Entry& entry) {
  changed.time = entry.before;
  if (seen_.See(entry.pair, entry.a, entry.b)) return;
  if (!witnesses_.KeepOut(entry.edge, changed)) ExamineEdge(entry.a, entry.b, false);
}

// An edge that the base run refused or had no need of.
void Simulation::ExamineEdge(int32_t x, int32_t y, bool may_be_apart) {
  if (!IsInScope(x) || !IsInScope(y)) return;
  const int32_t p = changed.PieceOf(x);
  const int32_t q = changed.PieceOf(y);
  if (changed.AreJoined(p, q) || (p == -1 && q == -1 && changed.AreConnected(x, y))) return;
  if (!changed.AreApart(x, p, y, q, may_be_apart)) Join(x, p, y, q);
}

// A merge of the base run: is it needed, and is it still allowed?
void Simulation::ExamineMerge(int32_t t, int32_t rank) {
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

// Starts to track the piece of a leaf. The merges at which it joins another tracked piece must be examined.
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

// A merge of the base run does not happen, because it is forbidden or no longer needed.
void Simulation::Miss(int32_t t, int32_t rank) {
  const int32_t root = forest_.root_of[forest_.lower_end[t]];
  bool again = false;
  for (const int32_t earlier : changed.missing) again = again || forest_.root_of[forest_.lower_end[earlier]] == root;
  changed.Miss(t);
  rescan_.Add(t);
  if (again) FreeInnerEdges(root, rank);
}

// In a tree with several missing merges, finds the edges between pieces that are free to join.
void Simulation::FreeInnerEdges(int32_t root, int32_t rank) {
  if (!inner_) inner_ = ListInnerEdges(run_, edges_, forest_);
  const BrokenTree tree(forest_, changed, root);
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
