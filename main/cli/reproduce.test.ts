/**
 * `akin reproduce` from end to end with tiny settings: the three files, going on after a stop, and what is
 * refused.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePhotoFolder } from '../../test/fixtures/photos.ts';
import { run } from './main.ts';

let folder: string;
let table: string;

/** Three kinds of flowers, made up: the real ones stand beside the repository, not in it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'akin-reproduce-'));
  table = join(folder, 'flowers.csv');
  const rows = Array.from({ length: 60 }, (_, i) => {
    const values = [0, 1, 2, 3].map(c =>
      (2.5 * ((i + c) % 3) + 2 * Math.sin(7 * i + 13 * c * i + c)).toFixed(2),
    );
    return [...values, ['rose', 'iris', 'lily'][i % 3]].join(',');
  });
  writeFileSync(table, ['a,b,c,d,label', ...rows].join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function akin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(text => {
      said.out += `${text}\n`;
    }),
    vi.spyOn(console, 'error').mockImplementation(text => {
      said.err += `${text}\n`;
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation(text => {
      said.err += text;
      return true;
    }),
  ];
  try {
    return { code: await run(['reproduce', ...args]), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

function tiny(paper: string, out: string, ...more: string[]) {
  const settings = ['--trials', '1', '--questions', '6', '--trees', '10', '--threads', '1'];
  return akin(paper, '--data', table, '--out', join(folder, out), ...settings, ...more);
}

function linesOf(out: string, name: string): string[] {
  return readFileSync(join(folder, out, name), 'utf8')
    .trimEnd()
    .split('\n');
}

describe('every paper', () => {
  it.each([
    ['active-hacc', 'Active-PCKMeans', '0.8152'],
    ['silhouette-batch', 'batch, rbf', 'MIT scenes'],
    ['attribute-explanations', '(g) attributes, soft', '86 %'],
    ['subclustering', 'k-medoids', '654 questions'],
    ['imperfect-oracles', 'COP-RF', '3.067'],
  ])('%s ends with three files', async (paper, method, published) => {
    const { code, err } = await tiny(paper, paper);
    expect(err).toMatch(/trial \d+ of \d+/);
    expect(code).toBe(0);
    const [header, ...lines] = linesOf(paper, 'results.csv');
    expect(header).toBe('experiment,method,measure,x,trial,value');
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) expect(Number(line.split(',').at(-1))).toEqual(expect.any(Number));
    const summary = JSON.parse(readFileSync(join(folder, paper, 'results.json'), 'utf8'));
    expect(summary).toMatchObject({ paper, data: { items: 60, classes: 3 }, settings: { trials: 1 } });
    expect(summary.means.map((mean: { method: string }) => mean.method)).toContain(method);
    const page = readFileSync(join(folder, paper, 'results.html'), 'utf8');
    expect(page).toContain(method);
    expect(page).toContain(published);
    expect(page).toContain('<svg');
    expect(page).toContain('prefers-color-scheme:dark');
    expect(page).not.toMatch(/<script|NaN|undefined|(href|src)=|https?:\/\/(?!www\.w3\.org)/);
  });
});

const iris = new URL('../../../shared/data/tables/iris.csv', import.meta.url).pathname;

it.skipIf(!existsSync(iris))('the irises, which stand beside the repository', async () => {
  const out = join(folder, 'irises');
  const tinier = ['--trials', '1', '--trees', '10', '--threads', '1'];
  const { code, out: said } = await akin('imperfect-oracles', '--data', iris, '--out', out, ...tinier);
  expect(code).toBe(0);
  expect(said).toMatch(/results\.csv\n.*results\.json\n.*results\.html\n$/);
  // Spectral clustering has no chance in it here: Table II of the paper has the same figure.
  expect(readFileSync(join(out, 'results.html'), 'utf8')).toMatch(/<td>spectral<\/td><td>3\.273<\/td>/);
});

const network = new URL('../../models/resnet50-2.onnx', import.meta.url).pathname;

it.skipIf(!existsSync(network))('a folder of photos, and one experiment of several', async () => {
  const photos = join(folder, 'photos');
  await makePhotoFolder(photos, 6);
  const out = join(folder, 'photos-out');
  const settings = ['--trials', '1', '--trees', '10', '--threads', '1', '--only', 'wrong'];
  const { code, err } = await akin('imperfect-oracles', '--data', photos, '--out', out, ...settings);
  expect(code).toBe(0);
  expect(err).toContain('reading photos: 6 of 6');
  expect(JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))).toMatchObject({
    data: { items: 6, classes: 3, about: '6 photos by the embedding photo-stages' },
    settings: { experiments: ['wrong'] },
  });
});

describe('going on', () => {
  it('does nothing twice, adds what is missing, and comes to the same as without a stop', async () => {
    await tiny('silhouette-batch', 'whole', '--trials', '3');
    await tiny('silhouette-batch', 'parts');
    const kept = linesOf('parts', 'trials.jsonl');
    // What a kill in the middle of a line leaves behind.
    appendFileSync(join(folder, 'parts', 'trials.jsonl'), '{"trial":{"experiment":"lab');
    const { code, err } = await tiny('silhouette-batch', 'parts', '--trials', '3');
    expect(code).toBe(0);
    expect(err).toContain('trial 1 of 3, 1 of them from before');
    expect(linesOf('parts', 'trials.jsonl').slice(0, kept.length)).toEqual(kept);
    expect(linesOf('parts', 'trials.jsonl')).toHaveLength(1 + 3);
    expect(linesOf('parts', 'results.csv')).toEqual(linesOf('whole', 'results.csv'));
    expect((await tiny('silhouette-batch', 'parts', '--trials', '3')).err).toBe(
      'trial 3 of 3, 3 of them from before\n',
    );
    expect(linesOf('parts', 'trials.jsonl')).toHaveLength(1 + 3);
  });

  it('runs again only the trials of a method whose code has changed', async () => {
    const some = ['--only', 'no errors', '--methods', 'COBRAS', 'random'];
    await tiny('questions', 'changed', ...some);
    const before = linesOf('changed', 'trials.jsonl');
    const results = linesOf('changed', 'results.csv');
    const older = before.map(line =>
      line.includes('COBRAS') ? line.replace(/"code":"\w+"/, '"code":"0"') : line,
    );
    expect(older).not.toEqual(before);
    writeFileSync(join(folder, 'changed', 'trials.jsonl'), `${older.join('\n')}\n`);
    const { err } = await tiny('questions', 'changed', ...some);
    expect(err).toContain('trial 1 of 2, 1 of them from before');
    const after = linesOf('changed', 'trials.jsonl');
    expect(after.slice(0, 3)).toEqual(older);
    expect(after.slice(3).map(line => JSON.parse(line).trial.method)).toEqual(['COBRAS']);
    expect(linesOf('changed', 'results.csv').sort()).toEqual(results.sort());
    expect((await tiny('questions', 'changed', ...some)).err).toBe('trial 2 of 2, 2 of them from before\n');
  });

  it('is not misled by trials of other settings, and leaves them alone', async () => {
    await tiny('active-hacc', 'mixed');
    const before = linesOf('mixed', 'trials.jsonl');
    const { code, err } = await tiny('active-hacc', 'mixed', '--seed', '5');
    expect(code).toBe(1);
    expect(err).toMatch(
      /^akin: .*mixed holds trials of another paper, other data or other settings; .*--out\.\n$/,
    );
    expect(linesOf('mixed', 'trials.jsonl')).toEqual(before);
  });

  it('stops at an interrupt with what is finished on the disk', async () => {
    const running = tiny('imperfect-oracles', 'stopped', '--trees', '3000');
    const trials = join(folder, 'stopped', 'trials.jsonl');
    await vi.waitFor(() => expect(existsSync(trials)).toBe(true), { timeout: 20_000 });
    process.emit('SIGINT');
    const { code, err } = await running;
    expect(code).toBe(1);
    expect(err).toContain('akin: stopped. What is finished is kept in');
    expect(existsSync(join(folder, 'stopped', 'results.html'))).toBe(false);
  });
});

describe('everything of a paper', () => {
  const sets = ['glass', 'iris', 'segmentation', 'parkinsons', 'ionosphere'];
  const few = ['--trials', '1', '--trees', '5', '--threads', '1'];
  const all = (data: string, out: string, ...more: string[]) =>
    akin('imperfect-oracles', '--all', '--data', data, '--out', join(folder, out), ...few, ...more);

  it('runs what is there, judges each claim, and goes on where it was', async () => {
    const data = join(folder, 'sets');
    mkdirSync(join(data, 'tables'), { recursive: true });
    const small = linesOf('.', 'flowers.csv').slice(0, 31).join('\n');
    writeFileSync(join(data, 'tables', 'iris.csv'), small);
    const first = await all(data, 'all');
    expect(first.code).toBe(0);
    expect(first.out).toContain('not tried: COP-RF has the largest mean area over the sets');
    expect(first.out).toMatch(
      /Left out, .*: glass, glass-with-id, segmentation, parkinsons, ionosphere, faces/,
    );
    const trials = linesOf('all/iris', 'trials.jsonl');

    for (const name of sets) writeFileSync(join(data, 'tables', `${name}.csv`), small);
    const second = await all(data, 'all');
    expect(second.code).toBe(0);
    expect(linesOf('all/iris', 'trials.jsonl')).toEqual(trials);
    expect(second.out).toMatch(/^(holds|holds in part|does not hold): COP-RF has the largest mean area/);
    const markdown = readFileSync(join(folder, 'all', 'page.md'), 'utf8');
    expect(markdown).toContain('| glass-with-id | 30 | 5 | 3 |');
    expect(markdown).toContain('(2.015)');
    const page = readFileSync(join(folder, 'all', 'report.html'), 'utf8');
    expect(page).toContain('<figcaption>ionosphere, COP-RF, 0.5 %</figcaption>');
    for (const text of [markdown, page]) expect(text).not.toMatch(/NaN|undefined/);
    expect(page).not.toMatch(/<script|(href|src)=|https?:\/\/(?!www\.w3\.org)/);

    // One run alone: what is finished of the others stays on the page, and is not run again.
    const third = await all(data, 'all', '--sets', 'glass');
    expect(third.err).not.toContain('iris: ');
    expect(readFileSync(join(folder, 'all', 'page.md'), 'utf8')).toBe(markdown);
    const [, chart] = markdown.match(/- iris: \[[^\]]+\]\(([^)]+)\)/)!;
    expect(chart).toBe('charts/imperfect-oracles-iris-1.svg');
    expect(readFileSync(join(folder, 'all', chart!), 'utf8')).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
  });

  it('takes trials of code that has changed since for not finished', async () => {
    const trials = join(folder, 'all', 'iris', 'trials.jsonl');
    const older = readFileSync(trials, 'utf8').replaceAll(/"code":"\w+"/g, '"code":"0"');
    writeFileSync(trials, older);
    expect((await all(join(folder, 'sets'), 'all', '--sets', 'glass')).code).toBe(0);
    const markdown = readFileSync(join(folder, 'all', 'page.md'), 'utf8');
    expect(markdown).toContain('Not run: iris, faces.');
    expect(readFileSync(trials, 'utf8')).toBe(older);
  });

  it('refuses folders without the sets, unknown runs, and options about one set', async () => {
    expect((await all(folder, 'empty')).err).toMatch(/has none of the sets: tables\/glass\.csv, /);
    expect((await all(folder, 'empty', '--sets', 'wine')).err).toMatch(/"wine" is none of the runs/);
    const mixed = await all(folder, 'empty', '--scale', 'range');
    expect(mixed).toMatchObject({ code: 2, err: expect.stringContaining('--scale does not go with --all') });
    const alone = await tiny('imperfect-oracles', 'alone', '--sets', 'iris');
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('--sets goes with --all') });
    expect(existsSync(join(folder, 'empty'))).toBe(false);
  });
});

describe('what is refused, with a sentence', () => {
  it.each([
    ['a,b,label\n1,2,x\n1,zwei,y\n', /line 3, b: "zwei" is not a number\./],
    ['a,b,label\n1,2,x\n1,y\n', /line 3 has 2 cells where the header has 3\./],
    ['a,b,label\n1,2,\n', /line 2 has no label\./],
    ['a,b,label\n', /holds no table/],
    ['a,b,label\n1,2,x\n2,3,x\n3,4,x\n4,5,x\n', /has 4 items of 1 classes; at least 4 of 2 are needed\./],
    ['label\nx\ny\n', /has one column/],
  ])('the table %j', async (text, message) => {
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, text);
    const { code, err } = await akin('active-hacc', '--data', bad, '--out', join(folder, 'bad'));
    expect(code).toBe(1);
    expect(err).toMatch(/^akin: .*\n$/);
    expect(err).toMatch(message);
    expect(existsSync(join(folder, 'bad'))).toBe(false);
  });

  it('files that are not there, other kinds, labels and attributes that do not fit', async () => {
    const refused = async (...args: string[]) => {
      const { code, err } = await akin('active-hacc', ...args);
      expect(code).toBe(1);
      return err;
    };
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'x\n');
    const matrix = new URL('../../test/golden/arrays/matrix-f8-v1.npy', import.meta.url).pathname;
    expect(await refused('--data', join(folder, 'none.csv'))).toContain('does not exist');
    expect(await refused('--data', text)).toContain('neither a .csv or .npy file nor a folder');
    expect(await refused('--data', folder)).toContain('holds no photos in folders');
    expect(await refused('--data', matrix)).toContain('needs its labels');
    expect(await refused('--data', matrix, '--labels', text)).toContain('has 1 lines where');
    expect(await refused('--data', table, '--labels', text)).toContain('--labels goes with a .npy file');
    expect(await refused('--data', table, '--attributes', table)).toContain('is not a number');
  });

  it('an experiment that the paper does not have, with those that it has', async () => {
    const { code, err } = await tiny('imperfect-oracles', 'none', '--only', 'sixth');
    expect(code).toBe(1);
    expect(err).toContain(
      '"sixth" is none of this paper\'s experiments: right, wrong, varied, meaningless, propagation.',
    );
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });

  it('a method that the paper does not have', async () => {
    const { code, err } = await tiny('questions', 'no-method', '--methods', 'by dice');
    expect(code).toBe(1);
    expect(err).toContain('"by dice" is none of this paper\'s methods: tree of groups, ');
  });

  it('a command line that is not understood ends with 2', async () => {
    expect((await akin('paper-six', '--data', table)).code).toBe(2);
    expect((await akin('active-hacc')).code).toBe(2);
    expect((await akin('active-hacc', '--data', table, '--trials', '0')).code).toBe(2);
  });
});
