/** Cuts labelled items into a small part to choose a parameter on and the rest to score. Pure. */
import type { Matrix } from '../matrix.ts';
import { Random } from '../random.ts';

export interface LabelledPoints {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly classes: number;
}

export interface CutSet {
  readonly holdout: LabelledPoints;
  readonly rest: LabelledPoints;
}

/** Smaller classes are left out: paper 4 wants at least n items in each. */
const SMALLEST_CLASS = 8;
/** With so many classes, 3 of 10 of them are held out; with fewer, half the items of each. */
const MANY_CLASSES = 10;
const HOLDOUT_SHARE = 0.3;

export function cutForHoldout(points: Matrix, truth: ArrayLike<number>): CutSet {
  const random = new Random(0);
  const byClass = new Map<number, number[]>();
  for (let item = 0; item < truth.length; item++)
    byClass.set(truth[item]!, [...(byClass.get(truth[item]!) ?? []), item]);
  const classes = [...byClass.values()].filter(members => members.length >= SMALLEST_CLASS);
  random.shuffle(classes);
  for (const members of classes) random.shuffle(members);
  const holdout: number[] = [];
  const rest: number[] = [];
  classes.forEach((members, at) => {
    const isHeldOut = at < HOLDOUT_SHARE * classes.length;
    const count = classes.length < MANY_CLASSES ? members.length / 2 : isHeldOut ? members.length : 0;
    holdout.push(...members.slice(0, count));
    rest.push(...members.slice(count));
  });
  return { holdout: pickItems(points, truth, holdout), rest: pickItems(points, truth, rest) };
}

/**
 * Half the items of every class: the part held out is then like the rest in everything, the number of classes
 * included, on which the best λ of paper 4 depends. Another seed, another half.
 */
export function cutInHalves(points: Matrix, truth: ArrayLike<number>, seed: number): CutSet {
  const random = new Random(seed);
  const byClass = new Map<number, number[]>();
  for (let item = 0; item < truth.length; item++)
    byClass.set(truth[item]!, [...(byClass.get(truth[item]!) ?? []), item]);
  const holdout: number[] = [];
  const rest: number[] = [];
  for (const members of byClass.values()) {
    if (members.length < SMALLEST_CLASS) continue;
    random.shuffle(members);
    holdout.push(...members.slice(0, Math.floor(members.length / 2)));
    rest.push(...members.slice(Math.floor(members.length / 2)));
  }
  return { holdout: pickItems(points, truth, holdout), rest: pickItems(points, truth, rest) };
}

export function pickItems(
  { columns, data }: Matrix,
  truth: ArrayLike<number>,
  items: number[],
): LabelledPoints {
  items.sort((a, b) => a - b);
  const chosen = new Float64Array(items.length * columns);
  items.forEach((item, at) => {
    chosen.set(data.subarray(item * columns, (item + 1) * columns), at * columns);
  });
  return {
    points: { rows: items.length, columns, data: chosen },
    truth: Int32Array.from(items, item => truth[item]!),
    classes: new Set(items.map(item => truth[item]!)).size,
  };
}
