/**
 * The entry of a session thread: holds one prepared strategy and serves its session's requests, one at a
 * time.
 */
import { servePrepared } from '../../engine/compute/servePrepared.ts';
import type { PlanningProgress, Requests, SessionInput } from './messages.ts';
import { SessionPlanner } from './sessionPlanner.ts';

/** At most one progress message in this time. */
const PROGRESS_MS = 100;

servePrepared<Requests, SessionInput, PlanningProgress>((input, tell) => {
  let toldAt = 0;
  return new SessionPlanner(input, (done, total, message) => {
    if (Date.now() - toldAt < PROGRESS_MS) return;
    toldAt = Date.now();
    tell({ done, total, message });
  });
});
