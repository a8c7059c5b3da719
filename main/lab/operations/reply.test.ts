import { describe, expect, it } from 'vitest';
import { firstUnwritable, replyPieces } from './reply.ts';

describe('the line of a reply', () => {
  it('is JSON, whatever it holds, in pieces of bounded length', () => {
    const many = Float64Array.from({ length: 300_000 }, (_, i) => i / 7);
    const result = {
      many,
      few: [[1, -0, 1e21], []],
      'a "name"': { text: 'line\nfeed', none: null, no: false },
    };
    const pieces = [...replyPieces({ ok: true, result, ms: 1.23456 })];
    expect(pieces.length).toBeGreaterThan(3);
    const line = pieces.join('');
    expect(line.endsWith('}\n')).toBe(true);
    expect(line.slice(0, -1)).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      ok: true,
      many: [...many],
      few: [[1, 0, 1e21], []],
      'a "name"': { text: 'line\nfeed', none: null, no: false },
      ms: 1.235,
    });
  });

  it('says where a number is that JSON cannot hold', () => {
    expect(firstUnwritable({ a: 1, b: [0, { c: Number.NaN }] }, 'result')).toBe('result.b[1].c');
    expect(firstUnwritable({ a: Float64Array.of(1, Number.POSITIVE_INFINITY) }, 'result')).toBe(
      'result.a[1]',
    );
    expect(firstUnwritable({ a: Int32Array.of(1), b: 'NaN', c: null, d: [[]] }, 'result')).toBeNull();
  });
});
