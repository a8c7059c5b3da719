#include "active_hacc/measure.h"

#include <cstddef>

namespace akin {

ChangeMeter::ChangeMeter(const BaseRun& run, const RootedForest& forest) : run_(run), forest_(forest) {
  for (const int64_t items : forest.cluster_items) together_ += items * (items - 1) / 2;
}

double ChangeMeter::ChangeBy(int64_t part, int64_t join) const {
  const int64_t stay = together_ - part;
  const int64_t all = stay + part + join;
  return 1 - (all == 0 ? 1 : static_cast<double>(stay) / static_cast<double>(all));
}

double ChangeMeter::ChangeOf(const EdgeDifference& difference) {
  BreakUp(difference.missing);
  for (std::size_t at = 0; at < difference.joined.size(); at += 2)
    Unite(difference.joined[at], difference.joined[at + 1]);
  for (const int32_t t : difference.beyond) Unite(run_.merges.a[t], run_.merges.b[t]);
  int64_t part = 0;
  int64_t join = 0;
  for (std::size_t f = 1; f < fragments_.size(); f++) {
    for (std::size_t g = 0; g < f; g++) {
      const bool same_cluster = fragments_[f].cluster == fragments_[g].cluster;
      const bool same_group = fragments_[f].group == fragments_[g].group;
      if (same_cluster == same_group) continue;
      (same_cluster ? part : join) += fragments_[f].items * fragments_[g].items;
    }
  }
  return ChangeBy(part, join);
}

void ChangeMeter::BreakUp(const std::vector<int32_t>& missing) {
  below_.clear();
  fragments_.clear();
  for (const int32_t t : missing) {
    if (t > run_.reached) continue;
    below_.push_back(t);
    AddFragment(forest_.cluster_of[forest_.lower_end[t]], forest_.items_below[t]);
  }
  for (std::size_t f = 0; f < below_.size(); f++) {
    const int32_t above = FragmentOf(forest_.lower_end[below_[f]], static_cast<int32_t>(f));
    fragments_[above].items -= forest_.items_below[below_[f]];
  }
}

int32_t ChangeMeter::AddFragment(int32_t cluster, int64_t items) {
  const int32_t number = static_cast<int32_t>(fragments_.size());
  fragments_.push_back({cluster, number, items});
  return number;
}

int32_t ChangeMeter::FragmentOf(int32_t leaf, int32_t except) {
  const int32_t cluster = forest_.cluster_of[leaf];
  const int32_t count = static_cast<int32_t>(below_.size());
  int32_t innermost = -1;
  for (int32_t f = 0; f < count; f++) {
    if (f == except || fragments_[f].cluster != cluster || !forest_.IsBelow(below_[f], leaf)) continue;
    if (innermost == -1 || forest_.from[below_[f]] > forest_.from[below_[innermost]]) innermost = f;
  }
  if (innermost != -1) return innermost;
  for (int32_t f = count; f < static_cast<int32_t>(fragments_.size()); f++)
    if (fragments_[f].cluster == cluster) return f;
  return AddFragment(cluster, forest_.cluster_items[cluster]);
}

void ChangeMeter::Unite(int32_t x, int32_t y) {
  const int32_t kept = fragments_[FragmentOf(x, -1)].group;
  const int32_t other = fragments_[FragmentOf(y, -1)].group;
  for (Fragment& fragment : fragments_)
    if (fragment.group == other) fragment.group = kept;
}

}  // namespace akin
