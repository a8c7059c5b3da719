/** Names through XMP and back: exported, read and rewritten by exiftool, brought into another collection. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Groupings } from '../grouping/groupings.ts';
import { importNames } from '../import/importNames.ts';
import { loadExportInput } from './exportInput.ts';
import { bench, plainPhotos, QUIETLY } from './testing/bench.ts';
import { makeCollection, type TestPhoto } from './testing/collection.ts';

const CALLED = ['Ada Lovelace', 'Žofie “Zoë” & Co'];

const faces: TestPhoto[] = Array.from({ length: 6 }, (_, at) => ({
  path: `${at}.jpg`,
  bytes: Uint8Array.of(at, 1, 2),
  subjects: [at % 2, (at + 1) % 2],
}));

test.skipIf(spawnSync('which', ['exiftool']).status !== 0).each([
  ['people', faces],
  ['anything', plainPhotos(6)],
] as const)(
  '%s: exiftool reads the names, and its rewritten sidecars give the same again',
  async (kind, photos) => {
    const made = bench(photos, CALLED);
    const sidecars = { where: 'beside-originals', naming: 'photo.jpg.xmp' } as const;
    const { export: planned } = await made.plan({ how: 'none', sidecars });
    await made.apply(planned.id);
    const written = readdirSync(made.photos).filter(name => name.endsWith('.xmp'));
    expect(written).toHaveLength(6);

    const exiftool = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync('exiftool', [...args, ...written], {
        cwd: made.photos,
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      return stdout;
    };
    const read = JSON.parse(exiftool('-json', '-struct', '-Subject', '-RegionInfo')) as {
      Subject: string | string[];
      RegionInfo?: { RegionList: { Name: string }[] };
    }[];
    for (const [at, { Subject, RegionInfo }] of read.entries()) {
      const shown = photos[Number.parseInt(written[at]!, 10)]!.subjects.map(subject => CALLED[subject]!);
      expect([Subject].flat().sort()).toEqual([...shown].sort());
      if (kind === 'people')
        expect(RegionInfo!.RegionList.map(({ Name }) => Name).sort()).toEqual([...shown].sort());
    }
    exiftool('-overwrite_original', '-XMP-dc:Description=Rewritten by another program');

    const folder = mkdtempSync(join(tmpdir(), 'akin-chain-'));
    const there = makeCollection(folder, photos, { kind });
    for (const name of written) copyFileSync(join(made.photos, name), join(there.photos, name));
    const groupings = new Groupings(there.catalog, () => {});
    onTestFinished(async () => {
      await groupings.close();
      there.catalog.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const grouping = groupings.get(there.groupingId);
    const outcome = await importNames(grouping, { from: ['metadata'] }, true, QUIETLY);
    expect(outcome.left).toEqual([]);
    const { groups } = await loadExportInput(grouping);
    const named = new Map(groups.flatMap(({ name, items }) => items.map(({ id }) => [id, name] as const)));
    for (const [at, ids] of there.items.entries())
      expect(ids.map(id => named.get(id))).toEqual(photos[at]!.subjects.map(subject => CALLED[subject]));
  },
);
