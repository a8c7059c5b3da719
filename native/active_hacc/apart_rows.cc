#include "active_hacc/apart_rows.h"

#include <bit>

namespace akin {

ApartRows::ApartRows(int32_t trees, const int32_t* cannot_links, int32_t count)
    : pairs(count), row_of_(trees, -1) {
  int32_t rows = 0;
  for (int32_t at = 0; at < 2 * count; at++)
    if (row_of_[cannot_links[at]] == -1) row_of_[cannot_links[at]] = rows++;
  words_ = (rows + 63) >> 6;
  bits_.assign(rows * words_, 0);
  for (int32_t at = 0; at < count; at++) {
    const int32_t a = row_of_[cannot_links[2 * at]];
    const int32_t b = row_of_[cannot_links[2 * at + 1]];
    bits_[a * words_ + (b >> 6)] |= uint64_t{1} << (b & 63);
    bits_[b * words_ + (a >> 6)] |= uint64_t{1} << (a & 63);
  }
}

void ApartRows::Merge(int32_t kept, int32_t joined) {
  const int32_t from = row_of_[joined];
  if (from < 0) return;
  const int32_t to = row_of_[kept];
  if (to < 0) {
    row_of_[kept] = from;
    return;
  }
  for (int64_t word = 0; word < words_; word++) {
    const uint64_t bits = bits_[from * words_ + word];
    if (bits == 0) continue;
    for (uint64_t left = bits; left != 0; left &= left - 1) {
      const int32_t other = static_cast<int32_t>(word * 64 + std::countr_zero(left));
      if (Has(to, other)) pairs--;
      uint64_t* row = &bits_[other * words_];
      row[from >> 6] &= ~(uint64_t{1} << (from & 63));
      row[to >> 6] |= uint64_t{1} << (to & 63);
    }
    bits_[to * words_ + word] |= bits;
    bits_[from * words_ + word] = 0;
  }
}

}  // namespace akin
