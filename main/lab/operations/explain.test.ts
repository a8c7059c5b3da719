import { describe, expect, it } from 'vitest';
import { answerText } from './answer.ts';

async function ask(request: object): Promise<Record<string, unknown>> {
  const reply = await answerText(JSON.stringify(request), 'explain', () => performance.now());
  return reply.ok ? reply.result : { error: reply.error };
}

const good = {
  scores: [[0.9], [0.2], [0.1], [0.8]],
  pair: [0, 1],
  verdict: 'different',
  attributes: [0],
  kind: 'binary',
  confidence: 'hard',
} as const;

describe('explain', () => {
  it('lists the answered pair first, then what follows, and leaves the other list empty', async () => {
    expect(await ask(good)).toEqual({
      mustLink: [],
      cannotLink: [
        [0, 1, 1],
        [0, 2, 1],
        [1, 3, 1],
        [2, 3, 1],
      ],
    });
    expect(await ask({ ...good, pair: [3, 0], verdict: 'same' })).toEqual({
      mustLink: [[3, 0, 1]],
      cannotLink: [],
    });
    expect(await ask({ ...good, attributes: [] })).toEqual({ mustLink: [], cannotLink: [[0, 1, 1]] });
  });

  it('has 0.5 as its threshold unless another is given', async () => {
    const same = { ...good, verdict: 'same', pair: [0, 3] };
    expect(await ask({ ...same, threshold: 0.15 })).toEqual({
      mustLink: [
        [0, 3, 1],
        [0, 1, 1],
        [1, 3, 1],
      ],
      cannotLink: [],
    });
  });

  it('takes scores of any size unless soft binary attributes multiply them', async () => {
    const scores = [[9], [-2], [0.1], [0.8]];
    expect(await ask({ ...good, scores })).toHaveProperty('cannotLink');
    expect(await ask({ ...good, scores, kind: 'relative', confidence: 'soft' })).toHaveProperty('cannotLink');
    expect(await ask({ ...good, scores, confidence: 'soft' })).toEqual({
      error: {
        code: 'bad-request',
        message: 'scores[0][0] must be from 0 to 1 for soft binary attributes, but is 9.',
      },
    });
  });

  it('refuses bad requests by the name of the field', async () => {
    const bad: readonly (readonly [object, string])[] = [
      [{ scores: undefined }, 'scores is missing'],
      [{ pair: undefined }, 'pair is missing'],
      [{ pair: [0, 4] }, 'pair[1]'],
      [{ pair: [1, 1] }, 'pair'],
      [{ pair: [0, 1, 1] }, 'pair'],
      [{ verdict: undefined }, 'verdict is missing'],
      [{ verdict: "can't tell" }, 'verdict must be one of same, different'],
      [{ attributes: undefined }, 'attributes is missing'],
      [{ attributes: [1] }, 'attributes[0] must be a column of scores, from 0 to 0, not 1'],
      [{ attributes: [0, 0] }, 'attributes[1] repeats the attribute 0'],
      [{ attributes: 0 }, 'attributes'],
      [{ kind: undefined }, 'kind is missing'],
      [{ kind: 'fuzzy' }, 'kind'],
      [{ confidence: undefined }, 'confidence is missing'],
      [{ confidence: 1 }, 'confidence'],
      [{ threshold: '0.5' }, 'threshold'],
      [{ labels: [] }, 'labels is not a field of this op'],
    ];
    for (const [change, message] of bad)
      expect(await ask({ ...good, ...change })).toEqual({
        error: { code: 'bad-request', message: expect.stringContaining(message) },
      });
  });
});
