/** Exports on real files: copies, links, crops and names; exported again, and undone. */
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePhoto } from '../../../test/fixtures/photos.ts';
import type { CheckGiven } from '../../contract/audit.ts';
import { ExportOptions } from '../../contract/export.ts';
import { Groupings } from '../grouping/groupings.ts';
import { loadExportInput } from './exportInput.ts';
import { bench, names, plainPhotos, QUIETLY, refusal } from './testing/bench.ts';
import { snapshot } from './testing/killing.ts';

test('copies with their times, a table, a manifest; undone, nothing is left', async () => {
  const { plan, apply, exports, out, photos } = bench(plainPhotos(6));
  const before = snapshot(photos);
  const { export: planned, folders } = await plan({ tables: ['csv'] });
  expect(planned).toMatchObject({ state: 'planned', files: 8, done: 0 });
  expect(folders.map(({ folder, files, isThere }) => [folder, files, isThere])).toEqual([
    ['Ada', 3, false],
    ['Bob', 3, false],
    ['', 2, false],
  ]);
  expect(existsSync(out)).toBe(false);
  expect(await apply(planned.id)).toMatchObject({
    state: 'done',
    done: 8,
    failed: 0,
    message: 'Exported 8 files.',
  });
  expect(names(out)).toHaveLength(10);
  expect(snapshot(join(out, 'Ada')).map(({ hash }) => hash)).toEqual([0, 2, 4].map(at => before[at]!.hash));
  expect(Math.trunc(statSync(join(out, 'Ada', '000.jpg')).mtimeMs)).toBe(Math.trunc(before[0]!.changedAt));
  const manifest = JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8'));
  expect(manifest.certificate).toBeNull();
  expect(manifest.files[0]).toMatchObject({
    path: 'Ada/000.jpg',
    kind: 'copy',
    sha256: before[0]!.hash,
    name: 'Ada',
    label: 'human',
    items: [{ id: 1, box: null, label: 'human' }],
    original: { path: join(photos, '000.jpg') },
  });
  expect(manifest.files.map(({ label }: { label?: string }) => label)).toContain('model');
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 8, left: [] });
  expect(existsSync(out)).toBe(false);
  expect(snapshot(photos)).toEqual(before);
  expect(exports.view(planned.id).state).toBe('undone');
  expect((await refusal(exports.apply(planned.id))).code).toBe('bad-request');
});

test('the manifest says what an audit of the groups found', async () => {
  const { exports, apply, catalog, out } = bench(plainPhotos(20));
  const groupings = new Groupings(catalog, () => {});
  try {
    const grouping = groupings.get(groupings.list()[0]!.id);
    let { question, certificate } = await grouping.audit.start(10);
    expect(certificate).toBeNull();
    for (let wrong = 1; question !== null; ) {
      // The first photo does not belong, as this person says.
      const verdict = wrong-- > 0 ? 'different' : 'same';
      const said: CheckGiven =
        question.kind === 'photo' ? { kind: 'photo', verdict } : { kind: 'choice', chosen: null };
      ({ question, certificate } = await grouping.audit.check(question.id, said, 1));
    }
    const { right, subjects } = certificate!;
    // One of them is wrong.
    expect(right.value).toBeLessThan(1);
    const input = await loadExportInput(grouping);
    const { export: planned } = await exports.plan(input, out, ExportOptions.parse({}));
    await apply(planned.id);
    const manifest = JSON.parse(readFileSync(join(out, 'akin-export.json'), 'utf8'));
    const rounded = (share: number) => Math.round(share * 10_000) / 10_000;
    expect(manifest.certificate).toMatchObject({
      randomChecks: certificate!.checks,
      photos: 20,
      auditedAt: new Date(certificate!.auditedAt).toISOString(),
      shareInRightGroup: {
        estimate: rounded(right.value),
        confidence: 0.95,
        low: rounded(right.low),
        high: rounded(right.high),
      },
      subjects: { low: subjects.low, high: subjects.high },
      movedSinceAudit: 0,
    });
  } finally {
    await groupings.close();
  }
});

test('undo leaves what somebody changed, added or had before', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(4));
  mkdirSync(join(out, 'Bob'), { recursive: true });
  const { export: planned } = await plan();
  await apply(planned.id);
  appendFileSync(join(out, 'Ada', '000.jpg'), 'edited');
  writeFileSync(join(out, 'Ada', 'mine.txt'), 'mine');
  const before = snapshot(out);
  expect(await exports.undo(planned.id, false, QUIETLY)).toEqual({ removed: 4, left: ['Ada/000.jpg'] });
  expect(snapshot(out)).toEqual(before);
  expect(exports.view(planned.id).state).toBe('done');
  expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 4, left: ['Ada/000.jpg'] });
  expect(names(out)).toEqual(['Ada', 'Ada/000.jpg', 'Ada/mine.txt', 'Bob']);
});

test('exported again, what is there is neither overwritten nor doubled', async () => {
  const { plan, apply, exports, out } = bench(plainPhotos(4));
  await apply((await plan()).export.id);
  const first = snapshot(out);
  const again = await plan();
  expect(again).toMatchObject({ present: 4, renamed: 0, missing: { count: 0, some: [] } });
  const page = { offset: 0, limit: 10 };
  expect(exports.files(again.export.id, { ...page, noted: false }).total).toBe(5);
  const noted = exports.files(again.export.id, { ...page, noted: true });
  expect([noted.total, noted.files.map(({ kind }) => kind)]).toEqual([4, Array(4).fill('present')]);
  expect(await apply(again.export.id)).toMatchObject({ state: 'done', skipped: 4, done: 1 });
  expect(snapshot(out).filter(({ path }) => path !== 'akin-export (2).json')).toEqual(first);
});

test('hard links and symbolic links', async () => {
  for (const how of ['hard-link', 'symlink'] as const) {
    const { plan, apply, exports, out, photos } = bench(plainPhotos(2));
    const { export: planned } = await plan({ how });
    expect(planned.bytes).toBe(0);
    expect((await apply(planned.id)).state).toBe('done');
    const [target, original] = [join(out, 'Ada', '000.jpg'), join(photos, '000.jpg')];
    if (how === 'symlink') expect(readlinkSync(target)).toBe(original);
    else expect(lstatSync(target).ino).toBe(lstatSync(original).ino);
    expect(await exports.undo(planned.id, true, QUIETLY)).toEqual({ removed: 3, left: [] });
    expect(existsSync(original)).toBe(true);
    expect(existsSync(out)).toBe(false);
  }
});

test('faces as crops, of a real photo', async () => {
  const { plan, apply, out } = bench([
    { path: 'both.jpg', bytes: await makePhoto(1, 400, 300), subjects: [0, 1] },
    { path: 'ada.jpg', bytes: await makePhoto(2, 400, 300), subjects: [0, 2] },
  ]);
  expect(await apply((await plan({ faces: 'crops' })).export.id)).toMatchObject({ state: 'done', failed: 0 });
  expect(names(join(out, 'Ada'))).toEqual(['ada.jpg', 'both.jpg']);
  expect(readFileSync(join(out, 'Ada', 'both.jpg')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test('names with every awkward character become folders of their own', async () => {
  const awkward = [
    'AC/DC',
    'AC\\DC',
    'nul',
    'COM1',
    'ends with a dot.',
    'ends with a space ',
    '..',
    '   ',
    'a\tb\u0000c\u202Ed',
    'Zoë',
    'ZOE\u0308',
    'ein 🎈 und 👩‍👩‍👧',
    '\uD800',
    'x'.repeat(400),
    '-rf',
    '$(touch x)',
    '\'"`',
    '%PATH%',
    '多田',
  ];
  const { plan, apply, exports, out } = bench(
    awkward.map((_, at) => ({ path: `${at}.jpg`, bytes: Uint8Array.of(at, at), subjects: [at] })),
    awkward,
  );
  const { export: planned } = await plan();
  expect(await apply(planned.id)).toMatchObject({ state: 'done', done: awkward.length + 1, failed: 0 });
  const folders = readdirSync(out, { withFileTypes: true }).filter(entry => entry.isDirectory());
  expect(folders).toHaveLength(awkward.length);
  expect(new Set(folders.map(({ name }) => name.normalize('NFC').toLowerCase())).size).toBe(awkward.length);
  for (const { name } of folders) expect(readdirSync(join(out, name))).toHaveLength(1);
  expect(await exports.undo(planned.id, true, QUIETLY)).toMatchObject({ left: [] });
  expect(existsSync(out)).toBe(false);
});
