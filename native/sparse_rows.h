// Products of sparse rows, and what listed pairs of rows share. Twin of refine/sparseRows.ts, bit for bit.
#pragma once

#include <cstdint>
#include <vector>

#include "link_items.h"

namespace akin {

// Rows as they are made.
struct MadeRows {
  std::vector<int32_t> starts;
  std::vector<int32_t> columns;
  std::vector<double> values;
};

// Some rows of first · second, both n × n: of each the `most` largest entries (equals: the smaller column),
// scaled to the sum 1.
MadeRows MultiplySparse(const SparseMatrix& first, const SparseMatrix& second, int32_t n, int32_t most,
                        const RowRange& rows, int32_t threads);

// For the listed pairs of some rows with later ones the sum of the products, or the minima, of the entries of the
// two rows.
void SumShared(const SparseMatrix& rows, const int32_t* listed_starts, const int32_t* listed_columns, int32_t n,
               bool is_product, const RowRange& range, int32_t threads, double* sums);

}  // namespace akin
