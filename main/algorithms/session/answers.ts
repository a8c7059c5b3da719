/**
 * From a log of answers to the constraints that hold now. Pure.
 *
 * The log is append-only: an answer is taken back by a later entry that names it, never by deleting it. An answer that
 * contradicts what the answers before it imply is kept, reported with its proof and not used, until one of the
 * answers on the proof, or it, is taken back: then the same log, read again, gives the person's word its effect.
 */
import { type Conflict, Constraints, findConflicts } from '../constraints.ts';
import type { Pair } from '../matrix.ts';

export type Verdict = 'same' | 'different' | "can't tell";

export interface Answer {
  readonly id: number;
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** The chance of "same" that the pair had when it was asked; absent where nobody asked. */
  readonly chance?: number | undefined;
  /** The answer whose doubt this one was asked to settle. */
  readonly corroborates?: number | undefined;
}

export type Entry = Answer | { readonly id: number; readonly takesBack: number };

export interface Contradiction {
  /** The answer that is not used. */
  readonly answer: number;
  readonly pair: Pair;
  readonly verdict: Verdict;
  /** The answers that speak against it, in walking order from one item of the pair to the other. */
  readonly against: readonly number[];
}

export interface Effect {
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
  readonly skip: readonly Pair[];
  readonly contradictions: readonly Contradiction[];
}

/** The answers that nobody took back, in the order given. Taking back an answer that takes back restores it. */
export function standingAnswers(log: readonly Entry[]): Answer[] {
  const gone = new Set<number>();
  for (let at = log.length - 1; at >= 0; at--) {
    const entry = log[at]!;
    if ('takesBack' in entry && !gone.has(entry.id)) gone.add(entry.takesBack);
  }
  return log.filter((entry): entry is Answer => 'verdict' in entry && !gone.has(entry.id));
}

/** O(answers · component) for `n` items. */
export function effectOf(n: number, log: readonly Entry[]): Effect {
  const constraints = new Constraints(n);
  const used: Answer[] = [];
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  const skip: Pair[] = [];
  const contradictions: Contradiction[] = [];
  for (const answer of standingAnswers(log)) {
    const [i, j] = answer.pair;
    const relation = constraints.relation(i, j);
    if (answer.verdict === "can't tell") skip.push(answer.pair);
    else if (relation !== 'open' && relation !== answer.verdict)
      contradictions.push({ ...pickFacts(answer), against: proofAgainst(answer, used) });
    else if (answer.verdict === 'same') {
      constraints.addMustLink(i, j);
      mustLink.push(answer.pair);
      used.push(answer);
    } else {
      constraints.addCannotLink(i, j);
      cannotLink.push(answer.pair);
      used.push(answer);
    }
  }
  return { mustLink, cannotLink, skip, contradictions };
}

function pickFacts({ id, pair, verdict }: Answer): Pick<Contradiction, 'answer' | 'pair' | 'verdict'> {
  return { answer: id, pair, verdict };
}

/**
 * The answers that together rule out `answer`. Against "different": the shortest path of "same" between the two. Against
 * "same": of all "different" between their components, one whose path of "same" and itself is shortest.
 */
function proofAgainst(answer: Answer, used: readonly Answer[]): number[] {
  const same = used.filter(({ verdict }) => verdict === 'same');
  const mustLink = same.map(({ pair }) => pair);
  const idsAlong = ({ path }: Conflict): number[] => path.map(step => idOf(step, same));
  if (answer.verdict === 'different') return findConflicts(mustLink, [answer.pair]).flatMap(idsAlong);
  let best: number[] | undefined;
  for (const apart of used) {
    if (apart.verdict !== 'different') continue;
    // With the doubted "same" as one more link, this "different" would fall inside a component: that path is the proof.
    const conflict = findConflicts([...mustLink, answer.pair], [apart.pair])[0];
    if (conflict === undefined) continue;
    const others = conflict.path.filter(step => !isSamePair(step, answer.pair)).map(step => idOf(step, same));
    if (best === undefined || others.length + 1 < best.length) best = [...others, apart.id];
  }
  return best ?? [];
}

function idOf(step: Pair, answers: readonly Answer[]): number {
  return answers.find(({ pair }) => isSamePair(pair, step))!.id;
}

/** Whichever item comes first. */
export function isSamePair([a, b]: Pair, [c, d]: Pair): boolean {
  return (a === c && b === d) || (a === d && b === c);
}
