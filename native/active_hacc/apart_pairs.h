// The cannot-links, indexed by the pair of trees they lie between. Twin of cannotLinks.ts.
#pragma once

#include <cstdint>
#include <vector>

namespace akin {

// Consecutive numbers for pairs of integers, in the order the pairs come: an open-addressing hash table.
class PairNumbers {
 public:
  PairNumbers() : slots_(128, 0) {}

  // The number of a pair, or -1.
  int32_t Find(int32_t first, int32_t second) const { return slots_[Slot(first, second)] - 1; }

  // The number of a pair, a new one when it has none.
  int32_t Add(int32_t first, int32_t second) {
    uint32_t slot = Slot(first, second);
    if (slots_[slot] != 0) return slots_[slot] - 1;
    if (first_.size() * 2 >= slots_.size()) {
      Grow();
      slot = Slot(first, second);
    }
    first_.push_back(first);
    second_.push_back(second);
    slots_[slot] = static_cast<int32_t>(first_.size());
    return slots_[slot] - 1;
  }

  int32_t count() const { return static_cast<int32_t>(first_.size()); }

 private:
  static uint32_t Hash(int32_t first, int32_t second) {
    const uint32_t mixed = static_cast<uint32_t>(first) * 0x9e3779b1u ^ static_cast<uint32_t>(second) * 0x85ebca77u;
    return mixed ^ (mixed >> 15);
  }

  uint32_t Slot(int32_t first, int32_t second) const {
    const uint32_t mask = static_cast<uint32_t>(slots_.size()) - 1;
    uint32_t slot = Hash(first, second) & mask;
    for (;;) {
      const int32_t number = slots_[slot] - 1;
      if (number < 0 || (first_[number] == first && second_[number] == second)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  void Grow();

  std::vector<int32_t> first_, second_;
  // 0 is a free slot, n + 1 holds pair n.
  std::vector<int32_t> slots_;
};

// For two trees, the cannot-links between them, each as a leaf of the first and a leaf of the second.
struct ApartPairs {
  PairNumbers numbers;
  std::vector<int32_t> starts;
  std::vector<int32_t> from, to;
};

ApartPairs GroupByTrees(const int32_t* cannot_links, int32_t count, const std::vector<int32_t>& root_of);

}  // namespace akin
