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

  it('moves one item and leaves its company', () => {
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

  it('takes out, and a group of what is out cannot be joined', () => {
    const edits: ManualEdit[] = [
      { kind: 'out', item: 0 },
      { kind: 'join', item: 1, other: 0 },
      { kind: 'into', item: 2, other: 0 },
    ];
    expect(lay([0, 1, 2], edits)).toEqual([-1, 0, 1]);
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
