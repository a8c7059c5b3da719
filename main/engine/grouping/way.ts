/** A way to ask, as a thinker uses it: from what was said, act by act, to groups and the next question. Runs in a thinking thread. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { PlainQuestion } from './messages.ts';

/** Groups by the answers alone, and what to ask. */
export interface Opinion {
  readonly labels: Int32Array;
  readonly question: PlainQuestion | null;
}

/** Rounds are what was said in one act each. What follows is a function of them and of nothing else. */
export interface Way {
  after(rounds: readonly (readonly Given[])[]): Opinion;
  /** Whether the last round has everything before it worked through once more. */
  startsAnew?(rounds: readonly (readonly Given[])[]): boolean;
}
