/**
 * Which question each person has before them, where several answer at the same time. Engine process.
 *
 * [Note: Leases] The question that a person was shown is reserved for them: others are asked about other items.
 * It stays theirs while others answer, unless its items are grouped otherwise by then. A lease ends with the
 * person's next act, when their last page is closed, and for the others after LEASE_MS without a sign of the
 * holder: then the question may be asked of somebody else. Pages that are signed with the same name, or with
 * none, are one person and see one question. With one person everything is as if there were no leases.
 */
import type { Pair } from '../../../algorithms/matrix.ts';
import type { PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';

/** How long others leave a question alone that its holder neither answers nor asks for again. */
export const LEASE_MS = 120_000;

/** Who asks: a person, from one of their pages. */
export interface Requester {
  readonly person: string | null;
  /** The connection; 0 without one. */
  readonly client: number;
}

export const NOBODY: Requester = { person: null, client: 0 };

/** What a question was asked with. */
export interface LeaseFacts {
  /** The name of the question. */
  readonly id: string;
  readonly question: PlainQuestion;
  /** The groups. */
  readonly labels: Int32Array;
  readonly items: Int32Array;
  /** The latest act of all, and of the person. */
  readonly end: number;
  readonly ownEnd: number;
  /** An item of the group that alone was asked about. */
  readonly about: number | undefined;
}

interface Lease extends Omit<LeaseFacts, 'labels' | 'items'> {
  readonly person: string | null;
  readonly clients: Set<number>;
  /** The item, those it is compared with, and the two of the answer that it checks, by id. */
  readonly ids: readonly number[];
  /** Which of them were together. */
  readonly pattern: string;
  /** Others had theirs when it was chosen. */
  readonly isBesides: boolean;
  renewedAt: number;
}

export class QuestionLeases {
  readonly #leases = new Map<string | null, Lease>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The person is shown this question. */
  take({ person, client }: Requester, { labels, items, ...facts }: LeaseFacts): void {
    const before = this.#leases.get(person);
    const rows = rowsIn(facts.question);
    this.#leases.set(person, {
      ...facts,
      person,
      clients: new Set([...(before?.clients ?? []), client]),
      ids: rows.map(row => items[row]!),
      pattern: patternOf(rows, labels) ?? '',
      isBesides: (before?.id === facts.id && before.isBesides) || this.#othersOf(person).length > 0,
      renewedAt: this.#now(),
    });
  }

  /** What the person had before them, in the rows of now, where others acted or had questions meanwhile. */
  held(
    { person }: Requester,
    now: {
      readonly end: number;
      readonly ownEnd: number;
      readonly about: number | undefined;
      readonly labels: Int32Array;
      readonly rowOf: ReadonlyMap<number, number>;
    },
  ): PlainQuestion | null {
    const lease = this.#leases.get(person);
    if (lease === undefined || lease.ownEnd !== now.ownEnd || lease.about !== now.about) return null;
    if (lease.end === now.end && !lease.isBesides) return null;
    const rows = lease.ids.map(id => now.rowOf.get(id) ?? -1);
    if (lease.pattern !== patternOf(rows, now.labels)) return null;
    const { question } = lease;
    const shown = 1 + question.among.length;
    const again = question.again && { ...question.again, pair: rows.slice(shown) as unknown as Pair };
    return { ...question, item: rows[0]!, among: rows.slice(1, shown), again };
  }

  /** The name under which the person has this question before them. */
  idOf(
    { person }: Requester,
    question: PlainQuestion,
    { items, ownEnd }: { items: Int32Array; ownEnd: number },
  ): string | undefined {
    const lease = this.#leases.get(person);
    if (lease === undefined || lease.ownEnd !== ownEnd || lease.question.kind !== question.kind)
      return undefined;
    const ids = rowsIn(question).map(row => items[row]!);
    return ids.join() === lease.ids.join() ? lease.id : undefined;
  }

  /** What others have before them, in rows: nothing about these is asked. */
  reserved(
    person: string | null,
    rowOf: ReadonlyMap<number, number>,
  ): { readonly pairs: Pair[]; readonly rows: number[] } {
    const shown = this.#othersOf(person).map(({ ids, question }) => ids.slice(0, 1 + question.among.length));
    const pairs = shown.flatMap(([item, ...among]) =>
      among.flatMap((other): Pair[] => {
        const pair = [rowOf.get(item!), rowOf.get(other)] as const;
        return pair[0] === undefined || pair[1] === undefined ? [] : [[pair[0], pair[1]]];
      }),
    );
    return { pairs, rows: shown.flat().flatMap(id => rowOf.get(id) ?? []) };
  }

  /** Who else has a question before them; null for somebody without a name. */
  others(person: string | null): (string | null)[] {
    return this.#othersOf(person).map(lease => lease.person);
  }

  /** The page is signed by another person from now on, who has its question before them. */
  sign(client: number, person: string | null, ownEnd: number): void {
    const held = [...this.#leases.values()].find(({ clients }) => clients.has(client));
    this.release(client);
    if (held === undefined || this.#leases.has(person)) return;
    this.#leases.set(person, { ...held, person, ownEnd, clients: new Set([client]) });
  }

  /** The page was closed. */
  release(client: number): void {
    for (const [person, { clients }] of this.#leases) {
      clients.delete(client);
      if (clients.size === 0) this.#leases.delete(person);
    }
  }

  /** Questions are chosen otherwise from now on. */
  clear(): void {
    this.#leases.clear();
  }

  #othersOf(person: string | null): Lease[] {
    const from = this.#now() - LEASE_MS;
    return [...this.#leases.values()].filter(lease => lease.person !== person && lease.renewedAt > from);
  }
}

function rowsIn({ item, among, again }: PlainQuestion): number[] {
  return [item, ...among, ...(again?.pair ?? [])];
}

/** Which of the rows are in one group; null where one takes no part. */
function patternOf(rows: readonly number[], labels: Int32Array): string | null {
  const of = rows.map(row => labels[row] ?? -1);
  return of.includes(-1) ? null : of.map(label => of.indexOf(label)).join(' ');
}
