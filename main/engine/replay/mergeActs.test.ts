/**
 * The logic of merging, without catalogs: three replicas with 500 random acts each, merged in any order and any
 * number of times, have the same acts in the same order, the same that count, and the same switches.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../algorithms/random.ts';
import { activeActs, byOrder, type FileAct, planMerge } from './mergeActs.ts';

const ACTS = 500;
const RUNS = 200;
const ITEMS = 50;

/** A copy of a collection: its log, in any order. */
class Replica {
  acts: FileAct[] = [];
  readonly #name: string;
  #made = 0;
  #latest = 0;
  #clock: number;

  /** Clocks differ: one of a replica may be days behind. */
  constructor(name: string, clock: number) {
    this.#name = name;
    this.#clock = clock;
  }

  /** As the store does it: later than everything known. */
  #identity(takesBack: string | null) {
    this.#clock += 1;
    const orderedAt = Math.max(this.#clock, this.#latest + 1);
    this.#latest = orderedAt;
    this.#made++;
    // Uids are random: they must not order the acts of a replica.
    const uid = `${(this.#made * 7919) % 10_007}-${this.#name}-${this.#made}`;
    return { uid, actedAt: this.#clock, orderedAt, takesBack };
  }

  act(random: Random): void {
    const said = { source: 'person', strategy: 'fewest', tookMilliseconds: 5, person: this.#name } as const;
    const kind = random.below(10);
    const [item, other] = [random.below(ITEMS), random.below(ITEMS)];
    if (kind === 0) {
      const active = activeActs(this.acts);
      const taken = active[random.below(Math.max(1, active.length))];
      if (taken !== undefined)
        this.acts.push({
          ...said,
          identity: this.#identity(taken.identity!.uid),
          ...{ answers: [], names: [], reasons: [] },
        });
    } else if (kind === 1) {
      const explained = this.acts.filter(({ reasons }) => reasons.length > 0);
      const switched = explained[random.below(Math.max(1, explained.length))];
      if (switched === undefined) return;
      this.#clock += 1;
      const to = { isOn: !switched.reasons[0]!.isOn, switchedAt: this.#clock };
      this.#replace(switched, 0, to);
    } else {
      const reason = { answer: 0, form: 'binary', confidence: 'soft', pairs: 1, attributes: [] } as const;
      const isExplained = kind === 2;
      this.acts.push({
        ...said,
        identity: this.#identity(null),
        answers: [{ verdict: random.below(2) === 0 ? 'same' : 'different', item, other, expected: null }],
        names: kind === 3 ? [{ item, name: `N${random.below(5)}` }] : [],
        reasons: isExplained ? [{ ...reason, attributes: [], isOn: true, switchedAt: 0 }] : [],
      });
    }
  }

  merge(from: Replica): number {
    const known = new Map(this.acts.map(act => [act.identity!.uid, act]));
    const plan = planMerge(
      from.acts,
      uid => known.get(uid),
      ({ reasons }) => reasons,
    );
    this.acts = [...this.acts, ...plan.added];
    for (const { identity } of plan.added) this.#latest = Math.max(this.#latest, identity!.orderedAt);
    for (const { act, reason, to } of plan.switched) this.#replace(act, reason, to);
    return plan.added.length + plan.switched.length;
  }

  #replace(act: FileAct, place: number, to: { isOn: boolean; switchedAt: number }): void {
    const reasons = act.reasons.map((reason, at) => (at === place ? { ...reason, ...to } : reason));
    this.acts = this.acts.map(other => (other === act ? { ...act, reasons } : other));
  }

  /** What a catalog is made of. */
  state() {
    const log = this.acts.toSorted(byOrder);
    const active = activeActs(log);
    const names = new Map(active.flatMap(act => act.names.map(({ item, name }) => [item, name] as const)));
    return { log, active: active.map(({ identity }) => identity!.uid), names: [...names] };
  }
}

describe('merging', () => {
  it(`gives the same state from three replicas with ${ACTS} random acts each, in any order`, () => {
    const merges = fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), merges, merges, (seed, during, after) => {
        const random = new Random(seed);
        const replicas = ['Ada', 'Bob', 'Cleo'].map((name, at) => new Replica(name, [1_000, 900, 5][at]!));
        const done: Set<string>[] = replicas.map(() => new Set());
        for (let step = 0; step < ACTS; step++) {
          for (const replica of replicas) replica.act(random);
          // Some merge before the rest is done, in one direction.
          const early = during[Math.floor((step * during.length) / ACTS)];
          if (early !== undefined && step % 97 === 0) replicas[early[0]]!.merge(replicas[early[1]]!);
        }
        for (const [at, replica] of replicas.entries())
          for (const { identity } of replica.acts) done[at]!.add(identity!.uid);
        for (const [into, from] of after) replicas[into]!.merge(replicas[from]!);
        // Until everybody has heard of everything.
        for (const [into, from] of [
          [1, 0],
          [2, 1],
          [0, 2],
          [1, 2],
          [0, 1],
        ] as const)
          replicas[into]!.merge(replicas[from]!);
        const [first, ...others] = replicas.map(replica => replica.state());
        for (const other of others) expect(other).toEqual(first);
        // Nothing said is lost, and nothing is there twice.
        const uids = first!.log.map(({ identity }) => identity!.uid);
        expect(new Set(uids)).toEqual(new Set(done.flatMap(all => [...all])));
        expect(new Set(uids).size).toBe(uids.length);
        // What takes something back comes after it.
        const placeOf = new Map(uids.map((uid, place) => [uid, place]));
        for (const { identity } of first!.log)
          if (identity!.takesBack !== null)
            expect(placeOf.get(identity!.takesBack)).toBeLessThan(placeOf.get(identity!.uid)!);
        expect(replicas[0]!.merge(replicas[1]!)).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('of two switches of a reason the later one counts; at the same time, that which switches it off', () => {
    const act = (isOn: boolean, switchedAt: number): FileAct => ({
      identity: { uid: 'a', actedAt: 1, orderedAt: 1, takesBack: null },
      source: 'person',
      strategy: null,
      tookMilliseconds: null,
      person: null,
      answers: [{ verdict: 'same', item: 0, other: 1, expected: null }],
      names: [],
      reasons: [
        { answer: 0, form: 'binary', confidence: 'soft', pairs: 1, attributes: [], isOn, switchedAt },
      ],
    });
    const switched = (here: FileAct, there: FileAct) =>
      planMerge(
        [there],
        () => here,
        ({ reasons }) => reasons,
      ).switched.map(({ to }) => to);
    expect(switched(act(true, 5), act(false, 6))).toEqual([{ isOn: false, switchedAt: 6 }]);
    expect(switched(act(false, 6), act(true, 5))).toEqual([]);
    expect(switched(act(true, 5), act(false, 5))).toEqual([{ isOn: false, switchedAt: 5 }]);
    expect(switched(act(false, 5), act(true, 5))).toEqual([]);
  });

  it('takes an act that a file has twice once', () => {
    const identity = { uid: 'a', actedAt: 1, orderedAt: 1, takesBack: null };
    const said = { source: 'person', strategy: null, tookMilliseconds: null, person: null } as const;
    const act: FileAct = { ...said, identity, answers: [], names: [{ item: 0, name: 'N' }], reasons: [] };
    expect(
      planMerge(
        [act, { ...act }],
        () => undefined,
        () => [],
      ).added,
    ).toHaveLength(1);
  });
});
