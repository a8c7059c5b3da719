import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../lab/operations/table.ts';
import { linesOf } from './engine.ts';

/** The sources run as they are: Node takes the types off. */
const program = `
  import { runEngine } from ${JSON.stringify(new URL('./engine.ts', import.meta.url).href)};
  process.exitCode = await runEngine(process.argv.slice(1));
`;

function start(args: readonly string[], flags: readonly string[] = []): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...flags, '--input-type=module', '--eval', program, '--', ...args]);
}

async function run(args: readonly string[], input: string | Buffer, flags: readonly string[] = []) {
  const child = start(args, flags);
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', chunk => output.push(chunk));
  child.stderr.on('data', chunk => errors.push(chunk));
  child.stdin.on('error', error => errors.push(Buffer.from(`stdin: ${error.message}`)));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() };
}

const request = { truth: [0, 0, 1, 1], labels: [0, 0, 0, 1] };
const good = JSON.stringify({ op: 'metrics', ...request });

describe('akin engine OP', () => {
  it('answers one request, however it is laid out, and ends with 0', async () => {
    const { code, output, errors } = await run(['metrics'], JSON.stringify(request, null, 2));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(JSON.parse(output)).toMatchObject({ ok: true, jaccard: 0.25, ms: expect.any(Number) });
    expect(output.endsWith('}\n')).toBe(true);
  });

  it.each([
    ['metrics', '', 'bad-json'],
    ['metrics', '{"truth": [0]}', 'bad-request'],
    ['metrics', '{"op": "hacc", "truth": [0], "labels": [0]}', 'bad-request'],
    ['nonsense', '{}', 'unknown-op'],
    [
      'hacc',
      '{"distances": [[0, 1], [1, 0]], "k": 1, "mustLink": [[0, 1]], "cannotLink": [[1, 0]]}',
      'conflicting-constraints',
    ],
  ])('%s < %s: %s and exit status 1', async (op, input, expected) => {
    const { code, output } = await run([op], input);
    expect(JSON.parse(output)).toMatchObject({
      ok: false,
      error: { code: expected },
      ms: expect.any(Number),
    });
    expect(code).toBe(1);
  });

  it('says how it is used', async () => {
    const { code, output } = await run(['--help'], '');
    expect(code).toBe(0);
    for (const op of Object.keys(OPERATIONS)) expect(output).toContain(`  ${op} `);
    for (const args of [[], ['--steam'], ['metrics', 'hacc']]) {
      const refused = await run(args, '');
      expect(refused).toMatchObject({
        code: 2,
        output: '',
        errors: expect.stringContaining('akin engine --stream'),
      });
    }
  });
});

describe('akin engine --stream', () => {
  it('answers line by line, in order, and goes on after a bad line', async () => {
    const lines = [
      good,
      '',
      'nonsense',
      '  \t',
      '[]',
      '{"op": "nonsense"}',
      `${good}\r`,
      '{"op": "metrics"}',
      good,
    ];
    const { code, output, errors } = await run(['--stream'], lines.join('\n'));
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const replies = output
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(replies.map(reply => reply.error?.code ?? 'ok')).toEqual([
      'ok',
      'bad-json',
      'bad-json',
      'unknown-op',
      'ok',
      'bad-request',
      'ok',
    ]);
  });

  it('flushes each reply at once', async () => {
    const child = start(['--stream']);
    const replies = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (let round = 0; round < 3; round++) {
      child.stdin.write(`${good}\n`);
      expect(JSON.parse((await replies.next()).value as string)).toMatchObject({ ok: true });
    }
    child.stdin.end();
    expect((await replies.next()).done).toBe(true);
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('takes a line of megabytes and replies with one', async () => {
    const points = Array.from({ length: 900 }, (_, i) =>
      Array.from({ length: 300 }, (_, c) => ((i + 1) * (c + 3)) % 997),
    );
    const long = JSON.stringify({ op: 'consensus', points, k: 2, runs: 1 });
    const { code, output } = await run(['--stream'], `${long}\n${good}\n`);
    expect(code).toBe(0);
    const [first, second] = output
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(first.probability.condensed).toHaveLength((900 * 899) / 2);
    expect(second.ok).toBe(true);
  });

  it('ends quietly when nobody reads any more', async () => {
    const child = start(['--stream']);
    const errors: Buffer[] = [];
    child.stderr.on('data', chunk => errors.push(chunk));
    child.stdin.on('error', error => expect(error).toMatchObject({ code: 'EPIPE' }));
    child.stdin.write(`${good}\n`);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    for (let round = 0; round < 50; round++) child.stdin.write(`${good}\n`);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(Buffer.concat(errors).toString()).toBe('');
  });

  it('answers ten thousand requests in a heap that could not hold a hundred', async () => {
    const points = Array.from({ length: 60 }, (_, i) => [i % 7, (i * i) % 11]);
    const lines = Array.from({ length: 10_000 }, (_, seed) =>
      JSON.stringify({ op: 'consensus', points, k: 3, runs: 1, seed }),
    );
    const { code, output, errors } = await run(['--stream'], `${lines.join('\n')}\n`, [
      '--max-old-space-size=24',
    ]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output.match(/"ok":true/g)).toHaveLength(10_000);
  });
});

describe('lines', () => {
  async function split(...chunks: (string | Buffer)[]): Promise<string[]> {
    async function* stream() {
      for (const chunk of chunks) yield Buffer.from(chunk as string);
    }
    const lines: string[] = [];
    for await (const line of linesOf(stream())) lines.push(Buffer.concat(line).toString());
    return lines;
  }

  it('are found wherever the chunks are cut', async () => {
    expect(await split('ab\ncd', 'e', '\n\nf')).toEqual(['ab', 'cde', '', 'f']);
    const umlaut = Buffer.from('ä');
    expect(await split(umlaut.subarray(0, 1), umlaut.subarray(1))).toEqual(['ä']);
    expect(await split('a\n')).toEqual(['a']);
    expect(await split()).toEqual([]);
  });
});
