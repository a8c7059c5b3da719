import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';
import { replyPieces } from './reply.ts';

async function ask(op: string, request: object): Promise<Record<string, unknown>> {
  const reply = await answerText(JSON.stringify(request), op, () => 0);
  return JSON.parse([...replyPieces(reply)].join('')) as Record<string, unknown>;
}

const points = [[0], [1], [2], [20], [21], [23]];
const condensed = points.flatMap(([x], i) => points.slice(i + 1).map(([y]) => Math.abs(x! - y!)));
const distances = { condensed, n: 6 };

describe('subcluster', () => {
  const request = { points, k: 2, n: 2, lambda: 5, init: [0, 1] };

  it('replies with the subclusters, the cost and the number of swaps', async () => {
    const reply = await ask('subcluster', request);
    expect(reply).toEqual({
      ok: true,
      subclusters: [
        { centroid: 0, members: [0, 1] },
        { centroid: 4, members: [4, 3] },
      ],
      cost: expect.closeTo(0.2 + 0.2 - 2 * Math.log(1 - Math.exp(-21 / 5)), 12),
      swaps: 1,
      ms: 0,
    });
    expect(await ask('subcluster', { ...request, points: undefined, distances })).toEqual(reply);
  });

  it('keeps to the restricted set and to the answers; a cannot-link inside a must-link component is ignored', async () => {
    const restricted = await ask('subcluster', { ...request, restricted: [3, 1, 0] });
    expect(restricted).toMatchObject({ subclusters: [{ centroid: 0 }, { centroid: 3 }] });
    const answered = { mustLink: [[1, 2]], cannotLink: [[0, 2]] };
    expect(
      await ask('subcluster', { ...request, init: [0, 4], ...answered, restricted: [0, 4] }),
    ).toMatchObject({
      subclusters: [{ members: [0, 3] }, { members: [4, 3] }],
    });
    const contradicted = {
      mustLink: [
        [0, 2],
        [2, 1],
      ],
      cannotLink: [[0, 1]],
    };
    expect(await ask('subcluster', { ...request, ...contradicted })).toMatchObject({ ok: true });
  });

  it('draws the restricted set and the start from the seed', async () => {
    const drawn = { points, k: 2, n: 2, lambda: 5, restrictedSize: 4, seed: 3 };
    expect(await ask('subcluster', drawn)).toEqual(await ask('subcluster', drawn));
    const started = await ask('subcluster', { ...drawn, init: [0, 5], restrictedSize: 2 });
    expect(started).toMatchObject({ swaps: 0, subclusters: [{ centroid: 0 }, { centroid: 5 }] });
  });

  it.each<[object, string]>([
    [{ n: undefined }, 'n is missing'],
    [{ n: 0 }, 'n must be an integer from 1 to 6, not 0'],
    [{ n: 7 }, 'n must be'],
    [{ lambda: undefined }, 'lambda is missing'],
    [{ lambda: 0 }, 'lambda must be a finite number above 0'],
    [{ lambda: '1' }, 'lambda'],
    [{ k: 7 }, 'k must be'],
    [{ init: [0, 0] }, 'init[1]'],
    [{ init: [0] }, 'init must hold k = 2 items'],
    [{ restricted: [2, 3] }, 'init[0] is 0, which is not in restricted'],
    [{ restricted: [0] }, 'restricted must hold at least k = 2 items'],
    [{ restrictedSize: 1 }, 'restrictedSize must be an integer from 2 to 6'],
    [{ restrictedSize: 3, restricted: [0, 1, 2] }, 'restrictedSize and restricted are both given'],
    [{ mustLink: [[0, 6]] }, 'mustLink[0][1]'],
    [{ cannotLink: [[0, 0]] }, 'cannotLink[0]'],
    [{ distances }, 'points and distances'],
    [{ method: 'fast' }, 'method is not a field'],
  ])('refuses %j', async (change, message) => {
    expect(await ask('subcluster', { ...request, ...change })).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});

describe('subcluster-question', () => {
  const subclusters = [
    { centroid: 0, members: [0, 2] },
    { centroid: 4, members: [4, 3] },
  ];
  const request = { distances, subclusters, lambda: 5 };

  it('replies with the pair, its kind and its utility', async () => {
    expect(await ask('subcluster-question', request)).toMatchObject({
      pair: [0, 2],
      kind: 'within',
      utility: expect.closeTo((1 - Math.exp(-2 / 5)) * (1 - Math.exp(-21 / 5)), 12),
    });
    const answered = {
      mustLink: [
        [0, 2],
        [3, 4],
      ],
    };
    expect(await ask('subcluster-question', { ...request, ...answered })).toMatchObject({
      pair: [0, 4],
      kind: 'between',
      utility: expect.closeTo(Math.exp(-21 / 5), 12),
    });
  });

  it('has no pair when all are decided, or none is there', async () => {
    const nothing = { ok: true, pair: null, kind: null, utility: 0 };
    const answered = {
      mustLink: [
        [0, 2],
        [3, 4],
      ],
      cannotLink: [[2, 3]],
    };
    expect(await ask('subcluster-question', { ...request, ...answered })).toMatchObject(nothing);
    expect(await ask('subcluster-question', { ...request, subclusters: [] })).toMatchObject(nothing);
  });

  it.each<[object, string]>([
    [{ subclusters: undefined }, 'subclusters is missing'],
    [{ subclusters: [subclusters[0], subclusters[0]] }, 'subclusters[1].centroid repeats the centroid 0'],
    [{ subclusters: [{ centroid: 0, members: [1] }] }, 'subclusters[0].members must hold the centroid'],
    [{ subclusters: [{ centroid: 6, members: [6] }] }, 'subclusters[0].centroid'],
    [{ lambda: -1 }, 'lambda'],
    [{ skip: [] }, 'skip is not a field'],
  ])('refuses %j', async (change, message) => {
    expect(await ask('subcluster-question', { ...request, ...change })).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});

describe('simulate with subclustering', () => {
  const request = {
    points,
    truth: [0, 0, 0, 1, 1, 1],
    strategy: 'subclustering',
    clusterer: 'hacc',
    questions: 20,
    n: 2,
    lambda: 5,
  };

  it('has sjc in every entry of the curve, and reaches 1', async () => {
    const { curve } = (await ask('simulate', request)) as { curve: { sjc: number; covered: number }[] };
    for (const entry of curve) expect(entry.sjc).toBeGreaterThanOrEqual(0);
    expect(curve.at(-1)).toMatchObject({ sjc: 1, covered: 2 });
    expect(await ask('simulate', request)).toEqual(await ask('simulate', request));
  });

  it.each([
    [{ n: undefined }, 'n is missing'],
    [{ lambda: undefined }, 'lambda is missing'],
  ])('refuses %j', async (change, message) => {
    expect(await ask('simulate', { ...request, ...change })).toMatchObject({
      ok: false,
      error: { code: 'bad-request', message: expect.stringContaining(message) },
    });
  });
});

describe('simulate with the clusterer subcluster', () => {
  const request = {
    points,
    truth: [0, 0, 0, 1, 1, 1],
    strategy: 'random',
    clusterer: 'subcluster',
    lambda: 5,
  };
  const simulate = async (more: object) => await ask('simulate', { ...request, questions: 15, ...more });

  it('scores the subclusters; an image in none is alone', async () => {
    const whole = (await simulate({ n: 3 })) as { curve: Record<string, number>[] };
    expect(whole.curve.at(-1)).toMatchObject({ sjc: 1, covered: 2, jaccard: 1 });
    const pairs = (await simulate({ n: 2 })) as { curve: Record<string, number>[] };
    // Of six pairs of one class each subcluster has one.
    expect(pairs.curve.at(-1)).toMatchObject({ sjc: 1, covered: 2, jaccard: 2 / 6 });
    expect(await simulate({ n: 2 })).toEqual(pairs);
  });

  it('wants n and lambda', async () => {
    expect(await simulate({})).toMatchObject({ ok: false, error: { message: expect.stringContaining('n') } });
    expect(await simulate({ n: 2, lambda: undefined })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('lambda') },
    });
  });
});
