#include "active_hacc/tail.h"

#include <algorithm>
#include <numeric>

namespace akin {
namespace {

std::vector<int32_t> CountUp(int32_t count) {
  std::vector<int32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace

Lists::Lists(int32_t owners, const int32_t* owner_of, const int32_t* values, int32_t count)
    : starts_(owners + 1, 0), values_(count) {
  for (int32_t at = 0; at < count; at++) starts_[owner_of[at] + 1]++;
  for (int32_t owner = 0; owner < owners; owner++) starts_[owner + 1] += starts_[owner];
  std::vector<int32_t> filled = starts_;
  for (int32_t at = 0; at < count; at++) values_[filled[owner_of[at]]++] = values[at];
}

Tail::Tail(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart, const DistanceSource& distances)
    : run_(run),
      forest_(forest),
      distances_(distances),
      items_(run.leaves, run.closure->leaf_of, CountUp(run.closure->items).data(), run.closure->items),
      apart_from_(run.leaves, apart.from.data(), apart.to.data(), static_cast<int32_t>(apart.from.size())),
      tree_of_(run.leaves),
      name_of_(2 * run.leaves + 1),
      is_touched_(2 * run.leaves + 1),
      is_barred_(2 * run.leaves + 1) {}

void Tail::Finish(Simulation& simulation) {
  NameTrees(simulation.changed);
  for (int32_t wanted = simulation.Wanted(); wanted > 0; wanted--) {
    const std::optional<Edge> edge = ShortestEdge(simulation);
    if (!edge) return;
    const int32_t x = run_.closure->leaf_of[edge->i];
    const int32_t y = run_.closure->leaf_of[edge->j];
    simulation.changed.joined.push_back(x);
    simulation.changed.joined.push_back(y);
    UniteTrees(tree_of_[x], tree_of_[y]);
  }
}

void Tail::NameTrees(const ChangedForest& changed) {
  tree_of_ = forest_.root_of;
  std::iota(name_of_.begin(), name_of_.end(), 0);
  std::fill(is_touched_.begin(), is_touched_.end(), 0);
  std::vector<int32_t> outer_first = changed.missing;
  std::sort(outer_first.begin(), outer_first.end(),
            [&](int32_t s, int32_t t) { return forest_.from[s] < forest_.from[t]; });
  for (const int32_t t : outer_first) {
    const int32_t name = run_.leaves + t;
    is_touched_[forest_.root_of[forest_.lower_end[t]]] = 1;
    is_touched_[name] = 1;
    for (int32_t place = forest_.from[t]; place < forest_.to[t]; place++) tree_of_[forest_.leaf_at[place]] = name;
  }
  for (const ChangedForest::Piece& piece : changed.pieces) {
    const auto first = std::find_if(changed.pieces.begin(), changed.pieces.end(),
                                    [&](const ChangedForest::Piece& other) { return other.group == piece.group; });
    UniteTrees(tree_of_[piece.leaf], tree_of_[first->leaf]);
  }
}

void Tail::UniteTrees(int32_t a, int32_t b) {
  const int32_t kept = name_of_[a];
  const int32_t other = name_of_[b];
  is_touched_[kept] = 1;
  is_touched_[other] = 1;
  for (int32_t& name : name_of_)
    if (name == other) name = kept;
}

std::optional<Tail::Edge> Tail::ShortestEdge(const Simulation& simulation) {
  std::optional<Edge> best;
  if (!run_.complete && !simulation.IsLocal()) {
    const auto is_whole = [&](int32_t item) { return !is_touched_[TreeOf(run_.closure->leaf_of[item])]; };
    if (!untouched_) untouched_ = MeasureUntouched();
    for (const Edge& edge : *untouched_) {
      if (!is_whole(edge.i) || !is_whole(edge.j)) continue;
      best = edge;
      break;
    }
  }
  std::vector<int32_t> measured;
  for (int32_t leaf = 0; leaf < run_.leaves; leaf++) {
    const int32_t tree = TreeOf(leaf);
    if (!is_touched_[tree] || !simulation.IsInScope(leaf)) continue;
    if (std::find(measured.begin(), measured.end(), tree) != measured.end()) continue;
    measured.push_back(tree);
    ShortestEdgeOf(simulation, tree, best);
  }
  return best;
}

// The shortest edge from one tree to any it may merge with, when it is shorter than `best`.
void Tail::ShortestEdgeOf(const Simulation& simulation, int32_t tree, std::optional<Edge>& best) {
  members_.clear();
  std::fill(is_barred_.begin(), is_barred_.end(), 0);
  is_barred_[tree] = 1;
  for (int32_t leaf = 0; leaf < run_.leaves; leaf++) {
    if (TreeOf(leaf) != tree) continue;
    members_.push_back(leaf);
    for (const int32_t* other = apart_from_.begin(leaf); other != apart_from_.end(leaf); other++)
      is_barred_[TreeOf(*other)] = 1;
    if (leaf == simulation.changed.apart_a) is_barred_[TreeOf(simulation.changed.apart_b)] = 1;
    if (leaf == simulation.changed.apart_b) is_barred_[TreeOf(simulation.changed.apart_a)] = 1;
  }
  for (int32_t other = 0; other < run_.leaves; other++) {
    if (is_barred_[TreeOf(other)] || !simulation.IsInScope(other)) continue;
    for (const int32_t member : members_) ShortestBetween(member, other, best);
  }
}

void Tail::ShortestBetween(int32_t x, int32_t y, std::optional<Edge>& best) const {
  for (const int32_t* p = items_.begin(x); p != items_.end(x); p++) {
    for (const int32_t* q = items_.begin(y); q != items_.end(y); q++) {
      const int32_t i = std::min(*p, *q);
      const int32_t j = std::max(*p, *q);
      const Edge edge{distances_.At(i, j), i, j};
      if (!best || edge < *best) best = edge;
    }
  }
}

std::vector<Tail::Edge> Tail::MeasureUntouched() const {
  const std::vector<int32_t>& root_of = forest_.root_of;
  std::vector<Edge> edges;
  std::vector<uint8_t> is_apart(run_.leaves);
  std::vector<std::optional<Edge>> shortest(run_.leaves);
  for (int32_t root = 0; root < run_.leaves; root++) {
    if (root_of[root] != root) continue;
    std::fill(is_apart.begin(), is_apart.end(), 0);
    std::vector<int32_t> members;
    for (int32_t leaf = 0; leaf < run_.leaves; leaf++) {
      if (root_of[leaf] != root) continue;
      members.push_back(leaf);
      for (const int32_t* other = apart_from_.begin(leaf); other != apart_from_.end(leaf); other++)
        is_apart[root_of[*other]] = 1;
    }
    std::fill(shortest.begin(), shortest.end(), std::nullopt);
    for (int32_t leaf = 0; leaf < run_.leaves; leaf++) {
      const int32_t other = root_of[leaf];
      if (other <= root || is_apart[other]) continue;
      for (const int32_t member : members) ShortestBetween(member, leaf, shortest[other]);
    }
    for (const std::optional<Edge>& edge : shortest)
      if (edge) edges.push_back(*edge);
  }
  std::sort(edges.begin(), edges.end());
  return edges;
}

}  // namespace akin
