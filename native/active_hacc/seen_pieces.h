// A cache of the pairs of pieces between which a simulation has examined an edge. Twin of brokenTree.ts,
// which says why that is enough.
#pragma once

#include <cstdint>
#include <vector>

#include "active_hacc/changed_forest.h"

namespace akin {

class SeenPieces {
 public:
  explicit SeenPieces(const ChangedForest& changed) : changed_(changed), slots_(kSlots) {}

  void Reset() { simulation_++; }

  // Whether an edge between the pieces of two leaves was examined before; records that it now was. `pair` is
  // the number of their trees.
  bool See(int32_t pair, int32_t x, int32_t y) {
    Slot& slot = slots_[Place(pair, changed_.PartOf(x), changed_.PartOf(y))];
    if (slot.simulation == simulation_ && changed_.AreConnected(x, slot.x) && changed_.AreConnected(y, slot.y))
      return true;
    slot = {simulation_, x, y};
    return false;
  }

 private:
  static constexpr uint32_t kSlots = 1 << 12;

  struct Slot {
    int32_t simulation = 0;
    int32_t x = 0;
    int32_t y = 0;
  };

  static uint32_t Place(int32_t pair, int32_t part_x, int32_t part_y) {
    const uint32_t mixed = static_cast<uint32_t>(pair) * 0x9e3779b1u ^ static_cast<uint32_t>(part_x) * 0x85ebca77u ^
                           static_cast<uint32_t>(part_y) * 0xc2b2ae3du;
    return (mixed ^ (mixed >> 15)) & (kSlots - 1);
  }

  const ChangedForest& changed_;
  std::vector<Slot> slots_;
  int32_t simulation_ = 0;
};

}  // namespace akin
