#include "active_hacc/simulate.h"

#include <algorithm>
#include <cstddef>
#include <functional>

#include "active_hacc/broken_tree.h"

namespace akin {

Simulation::Simulation(const BaseRun& run, const EdgeList& edges, const RootedForest& forest, const ApartPairs& apart,
                       const BlockedEdges& blocked)
    : run_(run), edges_(edges), forest_(forest), apart_(apart), blocked_(blocked) {}

void Simulation::RunDifferent(int32_t t) {
  Reset(nullptr);
  apart_a = run_.merges.a[t];
  apart_b = run_.merges.b[t];
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

void Simulation::Reset(const std::vector<int32_t>* scope) {
  time_ = 0;
  apart_a = -1;
  apart_b = -1;
  scope_ = scope;
  target_ = scope == nullptr ? run_.target : static_cast<int32_t>(scope->size());
  missing.clear();
  joined.clear();
  pieces.clear();
  chains_.clear();
  suspects_.clear();
  inner_ranks_.clear();
}

int32_t Simulation::MergesUpTo(int32_t time) const {
  if (scope_ == nullptr) return time;
  return static_cast<int32_t>(std::upper_bound(scope_->begin(), scope_->end(), time) - scope_->begin());
}

// Looks at one edge after the other until k trees are reached or none is left to look at.
void Simulation::Follow() {
  const std::vector<Refused>& refused = run_.refused;
  const std::vector<BlockedEdges::Link>& links = blocked_.links;
  for (;;) {
    int32_t rank = kNever;
    int32_t chain = -1;
    int32_t suspect = -1;
    for (std::size_t c = 0; c < chains_.size(); c++) {
      if (chains_[c] == -1 || refused[links[chains_[c]].edge].rank >= rank) continue;
      rank = refused[links[chains_[c]].edge].rank;
      chain = static_cast<int32_t>(c);
    }
    for (std::size_t s = 0; s < suspects_.size(); s++) {
      if (run_.merges.rank[suspects_[s]] >= rank) continue;
      rank = run_.merges.rank[suspects_[s]];
      suspect = static_cast<int32_t>(s);
    }
    if (!inner_ranks_.empty() && inner_ranks_.back() < rank) {
      const int32_t inner_rank = inner_ranks_.back();
      inner_ranks_.pop_back();
      const auto first = run_.merges.rank.begin() + 1;
      time_ = static_cast<int32_t>(std::upper_bound(first, first + run_.built, inner_rank) - first);
      if (IsOver()) return;
      LookAtEdge(run_.closure->leaf_of[edges_.first[inner_rank]], run_.closure->leaf_of[edges_.second[inner_rank]]);
    } else if (suspect != -1) {
      const int32_t t = suspects_[suspect];
      suspects_[suspect] = suspects_.back();
      suspects_.pop_back();
      time_ = t - 1;
      if (IsOver()) return;
      LookAtMerge(t, rank);
    } else if (chain != -1) {
      const BlockedEdges::Link& link = links[chains_[chain]];
      chains_[chain] = link.next;
      const Refused& edge = refused[link.edge];
      time_ = edge.before;
      if (IsOver()) return;
      LookAtEdge(edge.a, edge.b);
    } else {
      time_ = run_.built;
      return;
    }
  }
}

// An edge that the base run refused or had no need of.
void Simulation::LookAtEdge(int32_t x, int32_t y) {
  if (!IsInScope(x) || !IsInScope(y)) return;
  const int32_t group_of_x = GroupOf(x);
  const int32_t group_of_y = GroupOf(y);
  if (group_of_x == group_of_y && (group_of_x != -1 || Connected(x, y))) return;
  if (!AreApart(x, group_of_x, y, group_of_y)) Join(x, group_of_x, y, group_of_y);
}

// A merge of the base run: is it needed, and is it still allowed?
void Simulation::LookAtMerge(int32_t t, int32_t rank) {
  const int32_t x = run_.merges.a[t];
  const int32_t y = run_.merges.b[t];
  const int32_t group_of_x = GroupOf(x);
  const int32_t group_of_y = GroupOf(y);
  if (group_of_x == -1 && group_of_y == -1) return;
  if (group_of_x == group_of_y || AreApart(x, group_of_x, y, group_of_y)) {
    Miss(t, rank);
  } else {
    time_ = t;
    if (group_of_x != -1 && group_of_y != -1) Unite(group_of_x, group_of_y);
  }
}

// The group of joined pieces that a leaf belongs to at this time, or -1.
int32_t Simulation::GroupOf(int32_t x) const {
  for (const Piece& piece : pieces)
    if (Connected(x, piece.leaf)) return piece.group;
  return -1;
}

// Are two leaves in one piece, that is connected by merges of the base run alone?
bool Simulation::Connected(int32_t x, int32_t y) const {
  if (x == y) return true;
  if (forest_.root_of[x] != forest_.root_of[y]) return false;
  for (const int32_t t : missing)
    if (forest_.Separates(t, x, y)) return false;
  return run_.MeetingTime(x, y) <= time_;
}

bool Simulation::AreApart(int32_t x, int32_t group_of_x, int32_t y, int32_t group_of_y) const {
  if (group_of_x == -1) return IsPieceApart(x, y, group_of_y);
  for (const Piece& piece : pieces)
    if (piece.group == group_of_x && IsPieceApart(piece.leaf, y, group_of_y)) return true;
  return false;
}

bool Simulation::IsPieceApart(int32_t x, int32_t y, int32_t group_of_y) const {
  if (group_of_y == -1) return ArePiecesApart(x, y);
  for (const Piece& piece : pieces)
    if (piece.group == group_of_y && ArePiecesApart(x, piece.leaf)) return true;
  return false;
}

// Does a cannot-link stand between the pieces of two leaves?
bool Simulation::ArePiecesApart(int32_t x, int32_t y) const {
  const int32_t root_of_x = forest_.root_of[x];
  const int32_t root_of_y = forest_.root_of[y];
  if (root_of_x == root_of_y) {
    // Inside one tree of the base run only the simulated answer can stand.
    if (apart_a == -1) return false;
    return (Connected(apart_a, x) && Connected(apart_b, y)) || (Connected(apart_a, y) && Connected(apart_b, x));
  }
  const int32_t pair = apart_.numbers.Find(root_of_x, root_of_y);
  if (pair == -1) return false;
  for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++)
    if (Connected(apart_.from[at], x) && Connected(apart_.to[at], y)) return true;
  return false;
}

// Lets in an edge that the base run does not have.
void Simulation::Join(int32_t x, int32_t group_of_x, int32_t y, int32_t group_of_y) {
  joined.push_back(x);
  joined.push_back(y);
  const int32_t from = group_of_x == -1 ? Track(x) : group_of_x;
  const int32_t to = group_of_y == -1 ? Track(y) : group_of_y;
  Unite(from, to);
}

// Begins to watch the piece of a leaf: where it meets another watched piece has to be looked at.
int32_t Simulation::Track(int32_t x) {
  for (const Piece& piece : pieces)
    if (forest_.root_of[piece.leaf] == forest_.root_of[x]) Suspect(run_.MeetingTime(x, piece.leaf));
  const int32_t group = static_cast<int32_t>(pieces.size());
  pieces.push_back({x, group});
  return group;
}

// Makes two groups one: from now on a cannot-link of either side counts for the other.
void Simulation::Unite(int32_t kept, int32_t other) {
  for (const Piece& p : pieces) {
    if (p.group != kept) continue;
    for (const Piece& q : pieces)
      if (q.group == other) SuspectClashes(p.leaf, q.leaf);
  }
  for (Piece& piece : pieces)
    if (piece.group == other) piece.group = kept;
}

// Two joined pieces clash when one comes to hold one end of a cannot-link, and the other the other.
void Simulation::SuspectClashes(int32_t x, int32_t y) {
  const int32_t root_of_x = forest_.root_of[x];
  const int32_t root_of_y = forest_.root_of[y];
  if (root_of_x == root_of_y) {
    if (apart_a == -1 || forest_.root_of[apart_a] != root_of_x) return;
    Suspect(std::max(run_.MeetingTime(apart_a, x), run_.MeetingTime(apart_b, y)));
    Suspect(std::max(run_.MeetingTime(apart_a, y), run_.MeetingTime(apart_b, x)));
    return;
  }
  const int32_t pair = apart_.numbers.Find(root_of_x, root_of_y);
  if (pair == -1) return;
  for (int32_t at = apart_.starts[pair]; at < apart_.starts[pair + 1]; at++)
    Suspect(std::max(run_.MeetingTime(apart_.from[at], x), run_.MeetingTime(apart_.to[at], y)));
}

void Simulation::Suspect(int32_t t) {
  if (t > time_ && std::find(suspects_.begin(), suspects_.end(), t) == suspects_.end()) suspects_.push_back(t);
}

// A merge of the base run does not happen, because it is forbidden or has become needless.
void Simulation::Miss(int32_t t, int32_t rank) {
  const int32_t root = forest_.root_of[forest_.lower_end[t]];
  bool again = false;
  for (const int32_t earlier : missing) again = again || forest_.root_of[forest_.lower_end[earlier]] == root;
  time_ = t;
  missing.push_back(t);
  FollowChains(t, rank);
  if (!again) return;
  if (!inner_) inner_ = ListInnerEdges(run_, edges_, forest_);
  const BrokenTree tree(forest_, missing, root);
  for (const auto& [f, g] : tree.NewPairs()) {
    const int32_t x = tree.LeafOf(f);
    const int32_t y = tree.LeafOf(g);
    const int32_t group_of_x = GroupOf(x);
    const int32_t group_of_y = GroupOf(y);
    if ((group_of_x != -1 && group_of_x == group_of_y) || AreApart(x, group_of_x, y, group_of_y)) continue;
    tree.EdgesBetween(f, g, *inner_, rank, run_.closure->leaf_of, edges_, inner_ranks_);
  }
  std::sort(inner_ranks_.begin(), inner_ranks_.end(), std::greater<>());
}

// Chooses the refused edges to look at from now on, according to blocked.ts.
void Simulation::FollowChains(int32_t t, int32_t rank) {
  if (missing.size() == 1) {
    chains_.push_back(blocked_.alone[t]);
    return;
  }
  if (missing.size() == 2) chains_[0] = SkipTo(blocked_.helping[missing[0]], rank);
  chains_.push_back(blocked_.helping[t]);
}

int32_t Simulation::SkipTo(int32_t head, int32_t rank) const {
  int32_t link = head;
  while (link != -1 && run_.refused[blocked_.links[link].edge].rank < rank) link = blocked_.links[link].next;
  return link;
}

void Simulation::Describe(EdgeDifference& difference) const {
  const int32_t end = std::max(0, std::min(End(), MergesUpTo(run_.built)));
  difference.missing = missing;
  difference.beyond.clear();
  if (scope_ != nullptr) {
    difference.missing.insert(difference.missing.end(), scope_->begin() + end, scope_->end());
    return;
  }
  for (int32_t t = end + 1; t <= run_.reached; t++) difference.missing.push_back(t);
  for (int32_t t = run_.reached + 1; t <= end; t++)
    if (std::find(missing.begin(), missing.end(), t) == missing.end()) difference.beyond.push_back(t);
}

}  // namespace akin
