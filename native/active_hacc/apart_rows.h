// Which trees of a growing forest a cannot-link separates, as a bit matrix. Twin of cannotLinks.ts.
#pragma once

#include <cstdint>
#include <vector>

namespace akin {

class ApartRows {
 public:
  ApartRows(int32_t trees, const int32_t* cannot_links, int32_t count);

  bool Apart(int32_t a, int32_t b) const {
    const int32_t row = row_of_[a];
    const int32_t column = row_of_[b];
    return row >= 0 && column >= 0 && Has(row, column);
  }

  // The tree `joined` becomes part of `kept`.
  void Merge(int32_t kept, int32_t joined);

  // How many pairs of trees are kept apart.
  int64_t pairs;

 private:
  bool Has(int32_t row, int32_t column) const {
    return (bits_[row * words_ + (column >> 6)] >> (column & 63)) & 1;
  }

  std::vector<int32_t> row_of_;
  int64_t words_ = 0;
  std::vector<uint64_t> bits_;
};

}  // namespace akin
