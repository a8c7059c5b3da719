// Rows do not depend on each other, so threads take blocks of them.
#include "sparse_rows.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace akin {
namespace {

constexpr int32_t kBlock = 256;

// Calls `work(from, to)` for blocks of rows; each thread gets its own from `make`.
template <typename Make>
void InBlocks(const RowRange& rows, int32_t threads, const Make& make) {
  std::atomic<int32_t> next{rows.from};
  const auto run = [&] {
    auto work = make();
    for (int32_t from = next.fetch_add(kBlock); from < rows.to; from = next.fetch_add(kBlock))
      work(from, std::min(rows.to, from + kBlock));
  };
  std::vector<std::thread> others;
  for (int32_t thread = 1; thread < threads; thread++) others.emplace_back(run);
  run();
  for (std::thread& other : others) other.join();
}

// Collects one row after the other.
class RowBuilder {
 public:
  explicit RowBuilder(int32_t columns) : sums_(columns, 0), is_touched_(columns, 0) {}

  void Add(int32_t column, double value) {
    if (is_touched_[column] == 0) {
      is_touched_[column] = 1;
      touched_.push_back(column);
    }
    sums_[column] += value;
  }

  // Writes the row, at most `most` entries, and returns how many.
  int32_t EndRow(int32_t most, int32_t* columns, double* values) {
    if (touched_.size() > static_cast<size_t>(most)) KeepLargest(most);
    else kept_ = touched_;
    std::sort(kept_.begin(), kept_.end());
    double sum = 0;
    for (const int32_t column : kept_) sum += sums_[column];
    for (size_t at = 0; at < kept_.size(); at++) {
      columns[at] = kept_[at];
      values[at] = sums_[kept_[at]] / sum;
    }
    for (const int32_t column : touched_) {
      sums_[column] = 0;
      is_touched_[column] = 0;
    }
    touched_.clear();
    return static_cast<int32_t>(kept_.size());
  }

 private:
  void KeepLargest(int32_t most) {
    kept_ = touched_;
    std::nth_element(kept_.begin(), kept_.begin() + most, kept_.end(), [this](int32_t a, int32_t b) {
      return sums_[a] != sums_[b] ? sums_[a] > sums_[b] : a < b;
    });
    kept_.resize(most);
  }

  std::vector<double> sums_;
  std::vector<uint8_t> is_touched_;
  std::vector<int32_t> touched_;
  std::vector<int32_t> kept_;
};

}  // namespace

MadeRows MultiplySparse(const SparseMatrix& first, const SparseMatrix& second, int32_t n, int32_t most,
                        const RowRange& rows, int32_t threads) {
  const int32_t count = rows.to - rows.from;
  std::vector<int32_t> columns(static_cast<size_t>(count) * most);
  std::vector<double> values(columns.size());
  std::vector<int32_t> lengths(count);
  InBlocks(rows, threads, [&] {
    return [&, builder = RowBuilder(n)](int32_t from, int32_t to) mutable {
      for (int32_t i = from; i < to; i++) {
        for (int32_t at = first.starts[i]; at < first.starts[i + 1]; at++) {
          const int32_t through = first.columns[at];
          for (int32_t next = second.starts[through]; next < second.starts[through + 1]; next++)
            builder.Add(second.columns[next], first.values[at] * second.values[next]);
        }
        const size_t place = static_cast<size_t>(i - rows.from) * most;
        lengths[i - rows.from] = builder.EndRow(most, columns.data() + place, values.data() + place);
      }
    };
  });
  MadeRows made;
  made.starts.resize(count + 1);
  for (int32_t i = 0; i < count; i++) made.starts[i + 1] = made.starts[i] + lengths[i];
  made.columns.resize(made.starts[count]);
  made.values.resize(made.starts[count]);
  for (int32_t i = 0; i < count; i++) {
    const size_t place = static_cast<size_t>(i) * most;
    std::copy_n(columns.data() + place, lengths[i], made.columns.data() + made.starts[i]);
    std::copy_n(values.data() + place, lengths[i], made.values.data() + made.starts[i]);
  }
  return made;
}

void SumShared(const SparseMatrix& rows, const int32_t* listed_starts, const int32_t* listed_columns, int32_t n,
               bool is_product, const RowRange& range, int32_t threads, double* sums) {
  InBlocks(range, threads, [&] {
    return [&, row = std::vector<double>(n, 0)](int32_t from, int32_t to) mutable {
      for (int32_t i = from; i < to; i++) {
        for (int32_t at = rows.starts[i]; at < rows.starts[i + 1]; at++) row[rows.columns[at]] = rows.values[at];
        for (int32_t place = listed_starts[i]; place < listed_starts[i + 1]; place++) {
          const int32_t j = listed_columns[place];
          if (j < i) continue;
          double sum = 0;
          const int32_t end = rows.starts[j + 1];
          if (is_product)
            for (int32_t at = rows.starts[j]; at < end; at++) sum += row[rows.columns[at]] * rows.values[at];
          else
            for (int32_t at = rows.starts[j]; at < end; at++) sum += std::min(row[rows.columns[at]], rows.values[at]);
          sums[place] = sum;
        }
        for (int32_t at = rows.starts[i]; at < rows.starts[i + 1]; at++) row[rows.columns[at]] = 0;
      }
    };
  });
}

}  // namespace akin
