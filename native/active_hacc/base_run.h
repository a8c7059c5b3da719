// The present clustering, with all data needed to compute what one more answer would change. Twin of
// baseRun.ts.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace akin {

// The time of what does not happen.
constexpr int32_t kNever = std::numeric_limits<int32_t>::max();

// Must-link components, the leaves, and the pairs of them that stay apart.
struct Closure {
  int32_t items;
  int32_t leaves;
  const int32_t* leaf_of;  // per item
  const int32_t* sizes;    // per leaf
  const int32_t* cannot_links;  // two leaves each
  int32_t cannot_count;
};

// A sorted prefix of all pairs of items in ascending (distance, i, j).
struct EdgeList {
  const int32_t* first;
  const int32_t* second;
  int32_t length;
  bool complete;
};

// Entry 0 is not used: merges are numbered from 1, and their numbers are the clock.
struct Merges {
  std::vector<int32_t> a, b, rank;
  std::vector<int32_t> start, kept_leaves, joined_leaves, kept_items, joined_items;
};

// Edges that a cannot-link refused, in ascending rank.
struct Refused {
  int32_t a, b, rank, before;
};

struct Reach {
  int32_t merges;
  double edges;
};

struct BaseRun {
  const Closure* closure;
  int32_t leaves;
  int32_t target;
  int32_t reached;
  int32_t built;
  int32_t end_rank;
  bool complete;
  // The list of edges was too short; nothing else is valid then.
  bool needs_edges;
  Merges merges;
  std::vector<Refused> refused;
  std::vector<int32_t> leaf_order;
  // A forest of small depth: a leaf is a child of `parent` from a time on.
  struct Link {
    int32_t parent;
    int32_t time;
  };
  std::vector<Link> links;

  // The time at which two leaves merge.
  int32_t MeetingTime(int32_t x, int32_t y) const {
    int32_t time = 0;
    while (x != y) {
      const Link of_x = links[x];
      const Link of_y = links[y];
      if (of_x.time < of_y.time) {
        time = of_x.time;
        x = of_x.parent;
      } else {
        if (of_y.time == kNever) return kNever;
        time = of_y.time;
        y = of_y.parent;
      }
    }
    return time;
  }

  // One leaf that represents the tree of x at a time.
  int32_t TreeAt(int32_t x, int32_t time) const {
    while (links[x].time <= time) x = links[x].parent;
    return x;
  }
};

BaseRun RunBase(const EdgeList& edges, int32_t k, const Closure& closure, Reach reach);

}  // namespace akin
