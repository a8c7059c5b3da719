// Drops rights of the process that it will never need again. Linux only; elsewhere it reports that it cannot.
#pragma once

#include <string>
#include <vector>

namespace akin {

// No filter for this system or processor was compiled in.
constexpr int kNoSandbox = -1;

// Replaces this program by another, which cannot make an io_uring: requests through such a ring bypass every
// filter. The first three descriptors and the one behind them stay open. Returns only on failure, with
// kNoSandbox or an error number.
int StartWithoutRings(const std::vector<std::string>& command);

// Zero when the filter is active in all threads, kNoSandbox, or an error number. It cannot be undone.
int EnterSandbox();

}  // namespace akin
