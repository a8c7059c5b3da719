#include "active_hacc/apart_pairs.h"

namespace akin {

void PairNumbers::Grow() {
  slots_.assign(slots_.size() * 2, 0);
  for (int32_t number = 0; number < count(); number++) slots_[Slot(first_[number], second_[number])] = number + 1;
}

ApartPairs GroupByTrees(const int32_t* cannot_links, int32_t count, const std::vector<int32_t>& root_of) {
  ApartPairs apart;
  std::vector<int32_t> number_of(2 * count);
  for (int32_t at = 0; at < count; at++) {
    const int32_t a = root_of[cannot_links[2 * at]];
    const int32_t b = root_of[cannot_links[2 * at + 1]];
    number_of[2 * at] = apart.numbers.Add(a, b);
    number_of[2 * at + 1] = apart.numbers.Add(b, a);
  }
  apart.starts.assign(apart.numbers.count() + 1, 0);
  for (const int32_t number : number_of) apart.starts[number]++;
  int32_t sum = 0;
  for (int32_t& start : apart.starts) {
    sum += start;
    start = sum;
  }
  apart.from.resize(sum);
  apart.to.resize(sum);
  for (int32_t at = count - 1; at >= 0; at--) {
    const int32_t a = cannot_links[2 * at];
    const int32_t b = cannot_links[2 * at + 1];
    const int32_t forth = --apart.starts[number_of[2 * at]];
    apart.from[forth] = a;
    apart.to[forth] = b;
    const int32_t back = --apart.starts[number_of[2 * at + 1]];
    apart.from[back] = b;
    apart.to[back] = a;
  }
  return apart;
}

}  // namespace akin
