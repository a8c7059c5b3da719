import { describe, expect, it } from 'vitest';
import type { Pair } from '../../algorithms/matrix.ts';
import { scoreClustering } from '../../algorithms/metrics/clusterMetrics.ts';
import { clusterByCopForest } from '../../algorithms/noise/copClustering.ts';
import { Random } from '../../algorithms/random.ts';
import { answerText } from './answer.ts';

/** Three groups, the answers of a person about random pairs, every eighth wrong. */
function request(items: number, answers: number, seed = 1) {
  const random = new Random(seed);
  const truth = Array.from({ length: items }, (_, item) => item % 3);
  const points = truth.map(group => [0, 1, 2, 3].map(f => random.normal() + (f === group ? 5 : 0)));
  const mustLink: Pair[] = [];
  const cannotLink: Pair[] = [];
  for (let answer = 0; answer < answers; answer++) {
    const [i, j] = random.sample(items, 2) as [number, number];
    ((truth[i] === truth[j]) !== (answer % 8 === 7) ? mustLink : cannotLink).push([i, j]);
  }
  return { truth, fields: { points, mustLink, cannotLink, k: 3, followedBy: 'spectral' as const, seed: 5 } };
}

interface Reply {
  readonly ok: boolean;
  readonly labels: number[];
  readonly kept: number[];
  readonly scores: number[];
  readonly affinity: number[][];
  readonly error?: { readonly code: string; readonly message: string };
}

/** `followedBy` is the field `then`, a name that objects here had better not have. */
async function ask(op: string, fields: object): Promise<Reply> {
  const reply = await answerText(JSON.stringify(fields).replace('"followedBy":', '"then":'), op, () => 0);
  return (reply.ok ? { ok: true, ...reply.result } : { ok: false, error: reply.error }) as unknown as Reply;
}

const flat = (affinity: readonly ArrayLike<number>[]) => affinity.flatMap(row => Array.from(row));

describe('cop-rf', () => {
  it('finds the groups although some answers are wrong', async () => {
    const { truth, fields } = request(60, 60);
    const reply = await ask('cop-rf', fields);
    expect(reply).toMatchObject({ ok: true });
    expect(scoreClustering(truth, reply.labels).adjustedRand).toBeGreaterThan(0.9);
    expect(reply.affinity).toBeUndefined();
  });

  it('keeps the share of the answers that scores lowest in `inconsistency`, halves rounded up', async () => {
    const { fields } = request(40, 31);
    const { k: _, followedBy: __, ...scored } = fields;
    const { scores } = await ask('inconsistency', scored);
    expect(scores.length).toBe(31);
    for (const [keep, count] of [
      [undefined, 16],
      [0.5, 16],
      [0.25, 8],
      [1, 31],
      [0.01, 0],
    ] as const) {
      const { kept } = await ask('cop-rf', { ...fields, ...(keep === undefined ? {} : { keep }) });
      const ranked = Array.from(scores, (_, at) => at).sort((a, b) => scores[a]! - scores[b]! || a - b);
      expect([...kept]).toEqual(ranked.slice(0, count).sort((a, b) => a - b));
    }
  });

  it('returns an affinity that counts trees, when asked for it', async () => {
    const { fields } = request(30, 20);
    const reply = await ask('cop-rf', { ...fields, trees: 8, return: ['affinity'] });
    const { affinity } = reply;
    expect([affinity.length, affinity[0]!.length]).toEqual([30, 30]);
    affinity.forEach((row, i) => {
      row.forEach((value, j) => {
        expect(value * 8).toBe(Math.round(value * 8));
        expect(value).toBe(affinity[j]![i]);
      });
      expect(row[i]).toBe(1);
    });
    expect((await ask('cop-rf', { ...fields, return: [] })).affinity).toBeUndefined();
  });

  it('is what `spectral` and `affinity-propagation` make of that affinity', async () => {
    const { fields } = request(30, 20);
    const { affinity, labels } = await ask('cop-rf', { ...fields, neighbours: 30, return: ['affinity'] });
    const rows = affinity.map(row => [...row]);
    expect(labels).toEqual((await ask('spectral', { affinity: rows, k: 3, seed: 5 })).labels);
    const propagated = await ask('cop-rf', { ...fields, followedBy: 'affinity-propagation' });
    expect(propagated.labels).toEqual((await ask('affinity-propagation', { similarity: rows })).labels);
  });

  it('is the same on compute threads as in one piece', async () => {
    const { fields } = request(150, 200);
    const { points, mustLink, cannotLink, k, seed } = fields;
    // Enough trees to be worth the threads.
    const reply = await ask('cop-rf', { ...fields, trees: 1200, return: ['affinity'] });
    const work = clusterByCopForest(
      { rows: 150, columns: 4, data: Float64Array.from(points.flat()) },
      mustLink,
      cannotLink,
      { k, by: 'spectral', seed, trees: 1200, keep: 0.5, neighbours: 15 },
    );
    let step = work.next();
    while (!step.done) step = work.next();
    expect(reply.labels).toEqual(step.value.labels);
    expect(reply.kept).toEqual(step.value.kept);
    expect(flat(reply.affinity)).toEqual([...step.value.affinity.data]);
  });

  it('raises the affinity of must-links and lowers that of cannot-links', async () => {
    const { fields } = request(60, 0);
    const linked = {
      ...fields,
      mustLink: [[0, 1]],
      cannotLink: [[0, 3]],
      keep: 1,
      trees: 400,
      return: ['affinity'],
    };
    const plain = await ask('cop-rf', { ...linked, mustLink: [], cannotLink: [] });
    const { affinity } = await ask('cop-rf', linked);
    expect(affinity[0]![1]).toBeGreaterThan(plain.affinity[0]![1]! + 0.05);
    expect(affinity[0]![3]).toBeLessThan(plain.affinity[0]![3]! - 0.02);
  });

  it('clusters one item, items that are all alike, and answers that contradict one another', async () => {
    expect(await ask('cop-rf', { points: [[1, 2]], k: 1, followedBy: 'spectral' })).toMatchObject({
      ok: true,
    });
    const alike = { points: Array(12).fill([3, 3]), k: 3, mustLink: [[0, 1]], cannotLink: [[1, 2]] };
    for (const followedBy of ['spectral', 'affinity-propagation']) {
      const reply = await ask('cop-rf', { ...alike, followedBy });
      expect(reply.ok).toBe(true);
      expect(reply.labels[0]).toBe(0);
    }
    const { fields } = request(20, 10);
    const both = { ...fields, mustLink: [[0, 1]], cannotLink: [[1, 0]], keep: 1 };
    expect((await ask('cop-rf', both)).ok).toBe(true);
  });

  it('names the field of a bad request', async () => {
    const { fields } = request(20, 10);
    const bad: readonly [object, string][] = [
      [{ followedBy: undefined }, 'then is missing'],
      [{ followedBy: 'kmeans' }, 'then must be one of spectral, affinity-propagation'],
      [{ k: undefined }, 'k is missing'],
      [{ k: 21 }, 'k must be an integer from 1 to 20'],
      [{ keep: 0 }, 'keep must be a finite number above 0 and up to 1'],
      [{ keep: 1.5 }, 'keep must be'],
      [{ trees: 0 }, 'trees must be'],
      [{ trees: 1e9 }, 'trees must be'],
      [{ neighbours: 0 }, 'neighbours must be an integer from 1 to 20'],
      [{ neighbours: 21 }, 'neighbours must be'],
      [{ mustLink: [[0, 1, 0.5]] }, 'mustLink[0] must hold two items'],
      [{ cannotLink: [[0, 20]] }, 'cannotLink[0][1]'],
      [{ return: 'affinity' }, 'return must be an array'],
      [{ return: ['labels'] }, 'return[0] must be "affinity"'],
      [{ seed: 0.5 }, 'seed must be an integer'],
      [{ metric: 'cosine' }, 'metric is not a field'],
      [{ points: [[1], [2, 3]] }, 'points[1]'],
    ];
    for (const [change, message] of bad) {
      const { error } = await ask('cop-rf', { ...fields, ...change });
      expect(error?.code).toBe('bad-request');
      expect(error?.message).toContain(message);
    }
  });
});

describe('inconsistency', () => {
  it('scores nothing where nothing was answered', async () => {
    expect((await ask('inconsistency', { points: [[1], [2]] })).scores).toHaveLength(0);
  });

  it('names the field of a bad request', async () => {
    expect((await ask('inconsistency', { mustLink: [] })).error?.message).toContain('points is missing');
    expect((await ask('inconsistency', { points: [[1], [2]], k: 1 })).error?.message).toContain(
      'k is not a field',
    );
    expect((await ask('inconsistency', { points: [[1], [2]], trees: 1.5 })).error?.message).toContain(
      'trees',
    );
  });
});
