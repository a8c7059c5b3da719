import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ConflictingConstraintsError,
  Constraints,
  closeConsistent,
  closeConstraints,
  findConflicts,
} from './constraints.ts';
import type { Pair } from './matrix.ts';

describe('closeConstraints', () => {
  it('numbers components by their smallest item and carries cannot-links over to them', () => {
    const closure = closeConstraints(
      6,
      [
        [5, 1],
        [4, 5],
      ],
      [
        [4, 0],
        [1, 0],
        [2, 3],
      ],
    );
    expect([...closure.componentOf]).toEqual([0, 1, 2, 3, 1, 1]);
    expect([...closure.sizes]).toEqual([1, 3, 1, 1]);
    expect(closure.cannotLinks).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(closure.contradicted).toEqual([]);
  });

  it('names the field of a pair that is none', () => {
    expect(() => closeConstraints(3, [[0, 3]], [])).toThrow(/mustLink: \[0, 3\]/);
    expect(() => closeConstraints(3, [], [[1, 1]])).toThrow(/cannotLink: \[1, 1\]/);
  });

  it('refuses contradictory answers with the proof', () => {
    const must: Pair[] = [
      [0, 1],
      [2, 1],
    ];
    expect(() => closeConsistent(3, must, [[2, 0]])).toThrow(ConflictingConstraintsError);
    expect(() => closeConsistent(3, must, [[2, 0]])).toThrow(
      'cannotLink [2, 0] contradicts mustLink 2 = 1, 1 = 0',
    );
  });
});

describe('findConflicts', () => {
  it('gives each contradicted cannot-link in order, with the shortest path in walking order', () => {
    const mustLink: Pair[] = [
      [1, 0],
      [1, 2],
      [2, 3],
      [0, 4],
      [4, 3],
      [7, 8],
    ];
    expect(
      findConflicts(mustLink, [
        [3, 0],
        [5, 6],
        [8, 7],
        [1, 7],
      ]),
    ).toEqual([
      {
        cannotLink: [3, 0],
        path: [
          [3, 4],
          [4, 0],
        ],
      },
      { cannotLink: [8, 7], path: [[8, 7]] },
    ]);
  });

  it('takes the smaller items where two paths are equally short, whatever the order of the answers', () => {
    const mustLink: Pair[] = [
      [0, 2],
      [2, 3],
      [0, 1],
      [1, 3],
    ];
    for (const order of [mustLink, mustLink.toReversed()])
      expect(findConflicts(order, [[0, 3]])[0]!.path).toEqual([
        [0, 1],
        [1, 3],
      ]);
  });
});

const n = 7;
const pair = fc
  .tuple(fc.nat(n - 1), fc.nat(n - 1))
  .filter(([i, j]) => i !== j)
  .map(([i, j]): Pair => [i, j]);
const answer = fc.record({ pair, same: fc.boolean(), back: fc.option(fc.nat()) });

describe('Constraints', () => {
  it('agrees with the closure computed afresh after every answer given and taken back', () => {
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 25 }), answers => {
        const constraints = new Constraints(n);
        const must: Pair[] = [];
        const cannot: Pair[] = [];
        for (const { pair, same, back } of answers) {
          const list = same ? must : cannot;
          if (back !== null && list.length > 0) {
            const [i, j] = list.splice(back % list.length, 1)[0]!;
            if (same) constraints.removeMustLink(j, i);
            else constraints.removeCannotLink(j, i);
          } else {
            list.push(pair);
            if (same) constraints.addMustLink(...pair);
            else constraints.addCannotLink(...pair);
          }
          const closure = closeConstraints(n, must, cannot);
          const apart = new Set(closure.cannotLinks.map(String));
          for (let i = 0; i < n; i++) {
            const a = closure.componentOf[i]!;
            expect(constraints.componentOf(i).toSorted()).toEqual(
              [...closure.componentOf.keys()].filter(item => closure.componentOf[item] === a),
            );
            expect(constraints.contradicts(i)).toBe(
              closure.contradicted.some(position => closure.componentOf[cannot[position]![0]] === a),
            );
            for (let j = 0; j < n; j++) {
              const b = closure.componentOf[j]!;
              const open = apart.has(String([Math.min(a, b), Math.max(a, b)])) ? 'different' : 'open';
              expect(constraints.relation(i, j)).toBe(a === b ? 'same' : open);
            }
          }
        }
      }),
    );
  });

  it('has nothing to take back that was not given', () => {
    const constraints = new Constraints(3);
    constraints.addMustLink(0, 1);
    expect(() => constraints.removeMustLink(0, 2)).toThrow(RangeError);
    expect(() => constraints.removeCannotLink(0, 1)).toThrow(RangeError);
  });
});
