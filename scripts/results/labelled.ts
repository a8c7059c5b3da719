/**
 * Labelled items for the scripts that measure the default strategy, and a person who is always right. A source is
 * FILE.csv, FILE.npy (its labels are in FILE.txt), FILE.npy=EMBEDDING (leaf, photo or face), FILE.npy=A,B (a
 * calibration), or ITEMS,CLASSES,SPREAD for generated Gaussian classes of 64 columns.
 */
import { gaussianClasses } from '../../bench/gaussianClasses.ts';
import type { Given } from '../../main/algorithms/ask/treeOfGroups/treeState.ts';
import type { PlattCalibration } from '../../main/algorithms/embed/plattCalibration.ts';
import type { Matrix } from '../../main/algorithms/matrix.ts';
import type { Round } from '../../main/algorithms/strategies/questionStrategy.ts';
import { readData } from '../../main/lab/reproduce/readData.ts';

export interface Labelled {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly calibration: PlattCalibration | null;
}

/** `perClass`: of a table the first so many rows of each class. */
export async function readLabelled(source: string, perClass?: number): Promise<Labelled> {
  const made = /^(\d+),(\d+),([\d.]+)$/.exec(source);
  if (made !== null) {
    const [items, classes, spread] = made.slice(1).map(Number) as [number, number, number];
    return { ...gaussianClasses(items, classes, 1, { columns: 64, spread }), calibration: null };
  }
  const [path = '', by] = source.split('=');
  const given = by === undefined ? null : /^([\d.]+),([\d.]+)$/.exec(by);
  const isMatrix = path.endsWith('.npy');
  const data = await readData(
    {
      path,
      labels: isMatrix ? path.replace(/npy$/, 'txt') : undefined,
      embedding: given === null ? by : undefined,
      kind: 'anything',
      ...(isMatrix ? {} : { scale: 'as-is', perClass }),
    },
    () => {},
  );
  return given === null ? data : { ...data, calibration: { a: Number(given[1]), b: Number(given[2]) } };
}

/** Of a choice all groups that fit are chosen; what comes after the last is not looked at. */
export function answerTruthfully({ kind, item, among }: Round, truth: Int32Array): Given[] {
  const last = among.findLastIndex(other => truth[item] === truth[other]);
  const seen = kind === 'choice' && last >= 0 ? among.slice(0, last + 1) : among;
  return seen.map(
    (other): Given => ({ pair: [item, other], verdict: truth[item] === truth[other] ? 'same' : 'different' }),
  );
}
