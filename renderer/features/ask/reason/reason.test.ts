/** A reason put together by keys, its scale, and the examples of a lesson: the pure parts of the panel. */
import { describe, expect, it } from 'vitest';
import type { AttributeView } from '../../../../main/contract/grouping.ts';
import {
  beginDraft,
  byFit,
  chosenOf,
  currentOf,
  doubtAbout,
  formOf,
  pointedAt,
  reasonOf,
  stepped,
  ticking,
  whichHasMore,
  withVerdict,
} from './draft.ts';
import { cycled, examplesOf, isEnough, levelOfKey, marked, recast } from './lesson.ts';
import { barsPath, picturePlaces, placeOnScale } from './scale.ts';

function attribute(id: number, changes: Partial<AttributeView> = {}): AttributeView {
  return {
    id,
    key: `k${id}`,
    name: `attribute ${id}`,
    form: 'relative',
    places: [0.1, 0.9],
    scores: [1, 9],
    range: [0, 10],
    distribution: [0.5, 0.5],
    fit: { same: id / 10, different: 1 - id / 10 },
    accuracy: null,
    ...changes,
  };
}

const ALL = [1, 2, 3].map(id => attribute(id));
const TRAIT = attribute(4, { form: 'binary', scores: [0.9, 0.1] });
const ITEMS = [11, 12] as const;

describe('a draft', () => {
  it('has the best reasons for its verdict first', () => {
    expect(byFit(ALL, 'different', false).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(byFit(ALL, 'same', false).map(({ id }) => id)).toEqual([3, 2, 1]);
    // What is no reason for the verdict is shown only to who searches for it.
    const none = attribute(5, { fit: { same: 0.5, different: 0 } });
    expect(byFit([...ALL, none], 'different', false)).not.toContain(none);
    expect(byFit([...ALL, none], 'different', true)).toContain(none);
  });

  it('is about the first attribute until another is gone to, not past the ends', () => {
    let draft = beginDraft('different');
    expect(currentOf(draft, ALL)?.id).toBe(1);
    draft = stepped(stepped(stepped(draft, ALL, 1), ALL, 1), ALL, 1);
    expect(currentOf(draft, ALL)?.id).toBe(3);
    expect(currentOf(stepped(draft, ALL, -1), ALL)?.id).toBe(2);
    // Where the search hides the selected one, the first shown is selected.
    expect(currentOf(draft, ALL.slice(0, 2))?.id).toBe(1);
    expect(stepped(draft, [], 1)).toBe(draft);
  });

  it('is soft, and "different" for one attribute', () => {
    const draft = pointedAt(beginDraft('different'), 2);
    const chosen = chosenOf(draft, currentOf(draft, ALL));
    expect(reasonOf(draft, chosen, ITEMS)).toEqual({
      items: [11, 12],
      verdict: 'different',
      form: 'relative',
      attributes: [2],
      confidence: 'soft',
    });
    const ticked = ticking(ticking(draft, ALL[0]!), ALL[2]!);
    expect(chosenOf(ticked, currentOf(ticked, ALL)).map(({ id }) => id)).toEqual([3]);
    expect(reasonOf(draft, [], ITEMS)).toBeNull();
  });

  it('is "same" for several, or for the one that is looked at', () => {
    let draft = beginDraft('same');
    expect(chosenOf(draft, ALL[1]!).map(({ id }) => id)).toEqual([2]);
    draft = ticking(ticking(draft, ALL[0]!), ALL[2]!);
    expect(chosenOf(draft, ALL[1]!).map(({ id }) => id)).toEqual([1, 3]);
    draft = ticking(draft, ALL[0]!);
    expect(chosenOf(draft, ALL[1]!).map(({ id }) => id)).toEqual([3]);
    for (let id = 10; id < 30; id++) draft = ticking(draft, attribute(id));
    expect(draft.ticked).toHaveLength(8);
  });

  it('forgets its attributes with another verdict, but not how much it counts', () => {
    const draft = { ...ticking(beginDraft('same'), ALL[0]!), confidence: 'hard' as const };
    expect(withVerdict(draft, 'same')).toBe(draft);
    expect(withVerdict(draft, 'different')).toEqual({ ...beginDraft('different'), confidence: 'hard' });
  });

  it('is of the form "is or is not" only where all attributes are', () => {
    const same = beginDraft('same');
    expect(formOf(same, [TRAIT])).toBe('binary');
    expect(formOf(same, [TRAIT, ALL[0]!])).toBe('relative');
    const different = beginDraft('different');
    expect(formOf(different, [TRAIT])).toBe('binary');
    expect(formOf({ ...different, isRelative: true }, [TRAIT])).toBe('relative');
    expect(pointedAt({ ...different, current: 4, isRelative: true }, 1).isRelative).toBe(false);
  });

  it('says who has more, and where the measure does not bear it out', () => {
    expect(whichHasMore(TRAIT)).toBe(0);
    expect(whichHasMore(ALL[0]!)).toBe(1);
    const different = beginDraft('different');
    const scored = (...scores: [number, number]) => [attribute(5, { form: 'binary', scores })];
    expect(doubtAbout(different, scored(0.9, 0.1), 'binary')).toBeNull();
    expect(doubtAbout(different, scored(0.9, 0.8), 'binary')).toBe('both');
    expect(doubtAbout(different, scored(0.2, 0.1), 'binary')).toBe('neither');
    expect(doubtAbout(different, scored(0.2, 0.2), 'relative')).toBe('equal');
    expect(doubtAbout(beginDraft('same'), scored(0.2, 0.1), 'binary')).toBe('neither');
    expect(doubtAbout(beginDraft('same'), scored(0.2, 0.1), 'relative')).toBeNull();
  });
});

describe('the scale', () => {
  it('reaches from the least score to the most', () => {
    expect([0, 5, 10, 99].map(score => placeOnScale(score, [0, 10]))).toEqual([0, 0.5, 1, 1]);
    expect(placeOnScale(3, [3, 3])).toBe(0.5);
  });

  it('keeps both pictures inside and apart, in the order of their scores', () => {
    const places = (...scores: [number, number]) => picturePlaces({ scores, range: [0, 10] }, 100, 20);
    expect(places(2, 8)).toEqual([20, 80]);
    expect(places(0, 10)).toEqual([10, 90]);
    expect(places(5, 5)).toEqual([40, 60]);
    expect(places(5.1, 5)).toEqual([60.5, 40.5]);
    expect(places(10, 10)).toEqual([70, 90]);
  });

  it('draws a bar for each share, none where there is nothing', () => {
    expect(barsPath([0.25, 0, 1], 30, 10)).toBe(
      'M0.0 10v-5.0h9.0v5.0zM10.0 10v0.0h9.0v0.0zM20.0 10v-10.0h9.0v10.0z',
    );
    expect(barsPath([0, 0], 20, 10)).not.toContain('NaN');
  });
});

describe('a lesson', () => {
  it('is marked by keys and by clicks, and cleared again', () => {
    expect([levelOfKey('y', 'binary'), levelOfKey('N', 'binary')]).toEqual([1, 0]);
    expect([levelOfKey('3', 'relative'), levelOfKey('y', 'relative')]).toEqual([2, undefined]);
    expect(levelOfKey('Delete', 'binary')).toBeNull();
    let marks = cycled(new Map(), 7, 'binary');
    expect(marks.get(7)).toBe(1);
    marks = cycled(marks, 7, 'binary');
    expect(marks.get(7)).toBe(0);
    expect(cycled(marks, 7, 'binary').has(7)).toBe(false);
    expect(marked(marks, 7, null).size).toBe(0);
  });

  it('needs two of each of two levels', () => {
    const marks = new Map([
      [1, 0],
      [2, 0],
      [3, 1],
    ]);
    expect(isEnough(marks)).toBe(false);
    expect(isEnough(marked(marks, 4, 1))).toBe(true);
    expect(isEnough(marked(marks, 4, 2))).toBe(false);
    expect(examplesOf(marks)[2]).toEqual({ item: 3, rank: 1 });
  });

  it('keeps what is plain when its form changes', () => {
    const marks = new Map([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect([...recast(marks, 'binary')]).toEqual([
      [1, 0],
      [3, 1],
    ]);
    expect([...recast(recast(marks, 'binary'), 'relative')]).toEqual([
      [1, 0],
      [3, 2],
    ]);
  });
});
