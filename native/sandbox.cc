// A seccomp filter for processes that decode hostile files: no network, no programs, no writing, no access to
// other processes. What is refused fails with EPERM, so that a library that only tries can continue.
#include "sandbox.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <vector>

// Newer than the headers of some systems; the numbers are the same on every processor.
#ifndef __NR_io_uring_setup
#define __NR_io_uring_setup 425
#define __NR_io_uring_enter 426
#define __NR_io_uring_register 427
#endif
#ifndef __NR_open_tree
#define __NR_open_tree 428
#define __NR_move_mount 429
#define __NR_fsopen 430
#define __NR_fsconfig 431
#define __NR_fsmount 432
#define __NR_fspick 433
#endif
#ifndef __NR_pidfd_open
#define __NR_pidfd_open 434
#endif
#ifndef __NR_clone3
#define __NR_clone3 435
#endif
#ifndef __NR_openat2
#define __NR_openat2 437
#endif
#ifndef __NR_pidfd_getfd
#define __NR_pidfd_getfd 438
#endif
#ifndef __NR_mount_setattr
#define __NR_mount_setattr 442
#endif
#ifndef __NR_fchmodat2
#define __NR_fchmodat2 452
#endif
#ifndef __NR_setxattrat
#define __NR_setxattrat 463
#define __NR_removexattrat 466
#endif
#ifndef __NR_file_setattr
#define __NR_file_setattr 469
#endif
#ifndef SECCOMP_FILTER_FLAG_TSYNC
#define SECCOMP_FILTER_FLAG_TSYNC 1
#endif

namespace akin {
namespace {

#if defined(__x86_64__)
constexpr uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#else
constexpr uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#endif

constexpr uint32_t kDenied = SECCOMP_RET_ERRNO | EPERM;
constexpr uint32_t kUnknown = SECCOMP_RET_ERRNO | ENOSYS;
// Attributes of a file, such as "may not be changed", through a descriptor that was opened for reading.
constexpr uint32_t kSetFlags = 0x40086602;
constexpr uint32_t kSetAttributes = 0x401c5820;
constexpr uint32_t kConsole = 0x541c;
constexpr int kKeptFiles = 4;

const int kRefused[] = {
    // Network.
    __NR_socket, __NR_socketpair, __NR_connect, __NR_bind, __NR_listen, __NR_accept, __NR_accept4,
    // Programs.
    __NR_execve, __NR_execveat,
#ifdef __NR_fork
    __NR_fork, __NR_vfork,
#endif
    // Other processes.
    __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_kcmp, __NR_pidfd_open, __NR_pidfd_getfd,
    __NR_pidfd_send_signal, __NR_tkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_shmget, __NR_shmat,
    __NR_shmctl, __NR_semget, __NR_semop, __NR_semtimedop, __NR_semctl, __NR_msgget, __NR_msgsnd, __NR_msgrcv,
    __NR_msgctl, __NR_mq_open, __NR_mq_unlink,
    // Names and attributes of files; opening for writing is checked below.
    __NR_truncate, __NR_renameat, __NR_renameat2, __NR_unlinkat, __NR_mkdirat, __NR_mknodat, __NR_linkat,
    __NR_symlinkat, __NR_fchmod, __NR_fchmodat, __NR_fchmodat2, __NR_fchown, __NR_fchownat, __NR_utimensat,
    __NR_setxattr, __NR_lsetxattr, __NR_fsetxattr, __NR_setxattrat, __NR_removexattr, __NR_lremovexattr,
    __NR_fremovexattr, __NR_removexattrat, __NR_file_setattr, __NR_name_to_handle_at, __NR_open_by_handle_at,
#ifdef __NR_open
    __NR_creat, __NR_rename, __NR_unlink, __NR_mkdir, __NR_rmdir, __NR_mknod, __NR_link, __NR_symlink, __NR_chmod,
    __NR_chown, __NR_lchown, __NR_utime, __NR_utimes, __NR_futimesat,
#endif
    // The machine, which only root could reach for.
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_unshare, __NR_setns, __NR_open_tree,
    __NR_move_mount, __NR_fsopen, __NR_fsconfig, __NR_fsmount, __NR_fspick, __NR_mount_setattr, __NR_swapon,
    __NR_swapoff, __NR_reboot, __NR_kexec_load, __NR_init_module, __NR_finit_module, __NR_delete_module, __NR_acct,
    __NR_quotactl, __NR_sethostname, __NR_setdomainname, __NR_settimeofday, __NR_clock_settime, __NR_adjtimex,
    __NR_clock_adjtime, __NR_syslog, __NR_fanotify_init,
#ifdef __NR_iopl
    __NR_iopl, __NR_ioperm,
#endif
    // Parts of the kernel that were attacked before.
    __NR_bpf, __NR_perf_event_open, __NR_userfaultfd, __NR_add_key, __NR_request_key, __NR_keyctl,
};

// These pass their request in memory, which a filter cannot read; callers fall back to older calls.
const int kHidden[] = {__NR_clone3, __NR_openat2, __NR_io_uring_setup, __NR_io_uring_enter, __NR_io_uring_register};

class Filter {
 public:
  void Load(uint32_t offset) { Add(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0); }
  void LoadCall() { Load(offsetof(seccomp_data, nr)); }
  // The lower half; both processors have it first.
  void LoadArgument(int index) { Load(offsetof(seccomp_data, args) + 8 * index); }
  void Return(uint32_t value) { Add(BPF_RET | BPF_K, value, 0, 0); }
  void Mask(uint32_t bits) { Add(BPF_ALU | BPF_AND | BPF_K, bits, 0, 0); }
  void ReturnIf(uint32_t value, uint32_t result) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    Return(result);
  }
  void ReturnUnless(uint32_t value, uint32_t result) {
    Add(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    Return(result);
  }
  void ReturnFrom(uint32_t value, uint32_t result) {
    Add(BPF_JMP | BPF_JGE | BPF_K, value, 0, 1);
    Return(result);
  }
  // What `inside` adds is for this call alone, and must not be too long to jump over.
  template <typename Inside>
  void ForCall(int call, Inside inside) {
    LoadCall();
    const size_t jump = code_.size();
    Add(BPF_JMP | BPF_JEQ | BPF_K, static_cast<uint32_t>(call), 0, 0);
    inside();
    Return(SECCOMP_RET_ALLOW);
    code_[jump].jf = static_cast<uint8_t>(code_.size() - jump - 1);
  }
  sock_fprog Program() { return {static_cast<unsigned short>(code_.size()), code_.data()}; }

 private:
  void Add(int code, uint32_t value, int yes, int no) {
    code_.push_back({static_cast<uint16_t>(code), static_cast<uint8_t>(yes), static_cast<uint8_t>(no), value});
  }
  std::vector<sock_filter> code_;
};

void DenyWriting(Filter& filter, int call, int argument) {
  filter.ForCall(call, [&] {
    filter.LoadArgument(argument);
    filter.Mask(O_WRONLY | O_RDWR | O_CREAT | O_TRUNC);
    filter.ReturnUnless(0, kDenied);
  });
}

// Only this process may be signalled: its watchdog ends it so.
void DenyOthers(Filter& filter, int call, uint32_t self) {
  filter.ForCall(call, [&] {
    filter.LoadArgument(0);
    filter.ReturnUnless(self, kDenied);
  });
}

Filter MakeFilter() {
  Filter filter;
  filter.Load(offsetof(seccomp_data, arch));
  filter.ReturnUnless(kArchitecture, kDenied);
  filter.LoadCall();
#if defined(__x86_64__)
  // The same calls under other numbers.
  filter.ReturnFrom(0x40000000, kDenied);
#endif
  for (int call : kRefused) filter.ReturnIf(static_cast<uint32_t>(call), kDenied);
  for (int call : kHidden) filter.ReturnIf(static_cast<uint32_t>(call), kUnknown);
#ifdef __NR_open
  DenyWriting(filter, __NR_open, 1);
#endif
  DenyWriting(filter, __NR_openat, 2);
  const auto self = static_cast<uint32_t>(getpid());
  DenyOthers(filter, __NR_kill, self);
  DenyOthers(filter, __NR_tgkill, self);
  filter.ForCall(__NR_clone, [&] {
    filter.LoadArgument(0);
    filter.Mask(CLONE_THREAD);
    filter.ReturnIf(0, kDenied);
  });
  filter.ForCall(__NR_ioctl, [&] {
    filter.LoadArgument(1);
    for (uint32_t request : {static_cast<uint32_t>(TIOCSTI), kConsole, kSetFlags, kSetAttributes})
      filter.ReturnIf(request, kDenied);
  });
  filter.Return(SECCOMP_RET_ALLOW);
  return filter;
}

}  // namespace

int StartWithoutRings(const std::vector<std::string>& command) {
  Filter filter;
  filter.Load(offsetof(seccomp_data, arch));
  filter.ReturnUnless(kArchitecture, SECCOMP_RET_ALLOW);
  filter.LoadCall();
  filter.ReturnIf(__NR_io_uring_setup, kUnknown);
  filter.Return(SECCOMP_RET_ALLOW);
  sock_fprog program = filter.Program();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) return errno;
  for (int file = 0; file < kKeptFiles; file++) {
    const int flags = fcntl(file, F_GETFD);
    if (flags >= 0) fcntl(file, F_SETFD, flags & ~FD_CLOEXEC);
  }
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execv(words[0], words.data());
  return errno;
}

int EnterSandbox() {
  Filter filter = MakeFilter();
  sock_fprog program = filter.Program();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  // All threads at once: the libraries have started theirs already.
  const long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  if (result < 0) return errno;
  return result == 0 ? 0 : EBUSY;
}

}  // namespace akin

#else

namespace akin {

int StartWithoutRings(const std::vector<std::string>&) { return kNoSandbox; }

int EnterSandbox() { return kNoSandbox; }

}  // namespace akin

#endif
