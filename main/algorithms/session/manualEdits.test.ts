import { describe, expect, it } from 'vitest';
import { applyEdits, type ManualEdit } from './manualEdits.ts';

const lay = (labels: number[], edits: readonly ManualEdit[]) => [
  ...applyEdits(Int32Array.from(labels), edits),
];

describe('applyEdits', () => {
  it('leaves groups alone where nobody did anything', () => {
    expect(lay([0, 0, 1, 2], [])).toEqual([0, 0, 1, 2]);
    expect(lay([], [])).toEqual([]);
  });

  it('joins whole groups', () => {
    expect(lay([0, 0, 1, 1, 2], [{ kind: 'join', item: 3, other: 0 }])).toEqual([0, 0, 0, 0, 1]);
  });

  it('moves one item and leaves the rest of its group', () => {
    expect(lay([0, 0, 0, 1], [{ kind: 'into', item: 1, other: 3 }])).toEqual([0, 1, 0, 1]);
  });

  it('splits off: one leaves, the others follow it', () => {
    const edits: ManualEdit[] = [
      { kind: 'leave', item: 1, other: 0 },
      { kind: 'into', item: 2, other: 1 },
    ];
    expect(lay([0, 0, 0, 0], edits)).toEqual([0, 1, 1, 0]);
  });

  it('does not tear apart what the strategy has put elsewhere since', () => {
    expect(lay([0, 1, 1], [{ kind: 'leave', item: 1, other: 0 }])).toEqual([0, 1, 1]);
  });

  it('sets names apart: from the others, and from each other', () => {
    const apart: ManualEdit = { kind: 'apart', items: [1, 2, 5], others: [0] };
    expect(lay([0, 0, 0, 0, 1, 1], [apart])).toEqual([0, 1, 2, 0, 3, 3]);
    // A merge after it holds, a merge before it does not.
    const join: ManualEdit = { kind: 'join', item: 5, other: 1 };
    expect(lay([0, 0, 0, 0, 1, 1], [apart, join])).toEqual([0, 1, 2, 0, 1, 1]);
    expect(lay([0, 0, 0, 0, 1, 1], [join, apart])).toEqual([0, 1, 2, 0, 0, 3]);
  });

  it('takes out, and a group of what is out cannot be joined', () => {
    const edits: ManualEdit[] = [
      { kind: 'out', item: 0 },
      { kind: 'join', item: 1, other: 0 },
      { kind: 'into', item: 2, other: 0 },
    ];
    expect(lay([0, 1, 2], edits)).toEqual([-1, 0, 1]);
  });

  it('takes out what joins a group that is at least half hidden, but no larger group', () => {
    const hide: ManualEdit[] = [0, 1].map(item => ({ kind: 'out', item, isHidden: true }));
    expect(lay([0, 0, 0, 0, 1], hide)).toEqual([-1, -1, -1, -1, 0]);
    expect(lay([0, 0, 0, 0, 0], hide)).toEqual([-1, -1, 0, 0, 0]);
    expect(lay([0, 0, 0, 0, 1], [...hide, { kind: 'back', item: 1 }])).toEqual([-1, 0, 0, 0, 1]);
    expect(lay([0, 0, 0, 1], [...hide, { kind: 'back', item: 2 }])).toEqual([-1, -1, 0, 1]);
  });

  it('brings back what was out when it is put into a group', () => {
    const edits: ManualEdit[] = [
      { kind: 'out', item: 0 },
      { kind: 'into', item: 0, other: 1 },
    ];
    expect(lay([0, 1], edits)).toEqual([0, 0]);
  });

  it('brings back what was out to its own group, wherever that has gone', () => {
    const edits: ManualEdit[] = [
      { kind: 'out', item: 0 },
      { kind: 'join', item: 1, other: 2 },
      { kind: 'back', item: 0 },
    ];
    expect(lay([0, 0, 1], edits.slice(0, 2))).toEqual([-1, 0, 0]);
    expect(lay([0, 0, 1], edits)).toEqual([0, 0, 0]);
    expect(lay([0, 1], [{ kind: 'back', item: 0 }])).toEqual([0, 1]);
  });
});
