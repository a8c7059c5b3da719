// The rest of a simulation beyond the last edge of the base run. Twin of tail.ts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "active_hacc/simulate.h"
#include "distance.h"

namespace akin {

// A list of values for each of some owners.
struct Lists {
  Lists(int32_t owners, const int32_t* owner_of, const int32_t* values, int32_t count);
  const int32_t* begin(int32_t owner) const { return values_.data() + starts_[owner]; }
  const int32_t* end(int32_t owner) const { return values_.data() + starts_[owner + 1]; }

 private:
  std::vector<int32_t> starts_;
  std::vector<int32_t> values_;
};

class Tail {
 public:
  Tail(const BaseRun& run, const RootedForest& forest, const ApartPairs& apart, const DistanceSource& distances);

  // Lets in one edge after the other, until k trees are left or none may merge.
  void Finish(Simulation& simulation);

 private:
  struct Edge {
    double distance;
    int32_t i, j;
    bool operator<(const Edge& other) const {
      if (distance != other.distance) return distance < other.distance;
      return i != other.i ? i < other.i : j < other.j;
    }
  };

  void NameTrees(const ChangedForest& changed);
  void UniteTrees(int32_t a, int32_t b);
  int32_t TreeOf(int32_t leaf) const { return name_of_[tree_of_[leaf]]; }
  std::optional<Edge> ShortestEdge(const Simulation& simulation);
  void ShortestEdgeOf(const Simulation& simulation, int32_t tree, std::optional<Edge>& best);
  void ShortestBetween(int32_t x, int32_t y, std::optional<Edge>& best) const;
  std::vector<Edge> MeasureUntouched() const;

  const BaseRun& run_;
  const RootedForest& forest_;
  const DistanceSource& distances_;
  Lists items_;
  Lists apart_from_;
  std::optional<std::vector<Edge>> untouched_;
  std::vector<int32_t> tree_of_;
  std::vector<int32_t> name_of_;
  std::vector<uint8_t> is_touched_;
  std::vector<uint8_t> is_barred_;
  std::vector<int32_t> members_;
};

}  // namespace akin
