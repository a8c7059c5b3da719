/**
 * A collection of faces made before SFace is opened: its photos are analyzed again by themselves, and names,
 * answers and groups stay, although the faces' boxes lie a little elsewhere. With the real models and photos of ../shared/data; skipped without them.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPhotos } from '../../main/lab/embeddings/describePhotos.ts';
import { recordAct } from '../../main/store/acts.ts';
import { listGroupings } from '../../main/store/groupings.ts';
import { openCatalog } from '../../main/store/open.ts';
import { makeOlder } from '../fixtures/olderFaces.ts';
import { artefacts } from './browser.ts';
import { openRecent } from './host.ts';
import { Place } from './place.ts';
import { Tab } from './tab.ts';

const models = fileURLToPath(new URL('../../models/', import.meta.url));
const faces = fileURLToPath(new URL('../../../shared/data/faces-wild50', import.meta.url));
const akin = fileURLToPath(new URL('../../main/cli/akin.js', import.meta.url));
const canRun = existsSync(faces) && existsSync(join(models, 'sface.onnx'));
const PEOPLE = 4;
const EACH = 5;

describe.skipIf(!canRun)(
  'faces of before (skipped without the models or ../shared/data/faces-wild50)',
  () => {
    const place = new Place('older-faces');
    const environment = { ...place.environment, AKIN_MODELS: models };
    let catalog: string;
    let tab: Tab;
    let page: Page;
    let before: ReturnType<typeof said>;
    /** The faces with the boxes of the present detector. */
    let found: ReturnType<typeof facesNow>;

    function shell(...words: string[]): string {
      return execFileSync(process.execPath, [akin, ...words], { env: environment, encoding: 'utf8' });
    }

    interface ListedGroup {
      readonly name: string | null;
      readonly size: number;
      readonly members: readonly { readonly id: number; readonly name: string }[];
    }

    function groups(): ListedGroup[] {
      return (JSON.parse(shell('groups', catalog, '--members', '--json')) as { groups: ListedGroup[] })
        .groups;
    }

    function read<Row>(sql: string): Row[] {
      const database = new Database(catalog, { readonly: true });
      try {
        return database.prepare(sql).all() as Row[];
      } finally {
        database.close();
      }
    }

    /** Everything a person said, as it is stored. */
    function said() {
      return {
        acts: read('SELECT * FROM acts ORDER BY id'),
        answers: read('SELECT * FROM answers ORDER BY id'),
        names: read('SELECT * FROM names ORDER BY id'),
      };
    }

    /** The faces that take part, by the photos they are in. */
    function facesNow() {
      return read<{ id: number; path: string; left: number; width: number }>(
        `SELECT items.id, relative_path AS path, box_left AS left, box_width AS width
         FROM items JOIN photos USING (content_id) WHERE kind = 'face' AND retired = 0 ORDER BY items.id`,
      );
    }

    /** What an earlier version stored: two of one person are the same, those of different people are not. */
    function sayOfPairs(): void {
      const alone = [...Map.groupBy(facesNow(), ({ path }) => path).values()].filter(
        faces => faces.length === 1,
      );
      const people = [
        ...Map.groupBy(alone.flat(), ({ path }) => basename(path).replace(/_\d+\.jpg$/, '')).values(),
      ].map(faces => faces.map(({ id }) => id));
      const [[a, b, c], [d, e]] = people as [[number, number, number], [number, number]];
      const opened = openCatalog(catalog);
      try {
        const groupingId = listGroupings(opened)[0]!.id;
        for (const [verdict, itemId, otherItemId] of [
          ['same', a, b],
          ['same', d, e],
          ['different', a, d],
          ['different', c, e],
          ['cannot-tell', b, e],
        ] as const)
          recordAct(
            opened,
            { groupingId, source: 'person', strategy: null, tookMilliseconds: null },
            { answers: [{ verdict, itemId, otherItemId }] },
          );
      } finally {
        opened.close();
      }
    }

    beforeAll(async () => {
      const people = Map.groupBy(listPhotos(faces), ({ label }) => label);
      mkdirSync(place.photos('Family'), { recursive: true });
      for (const photos of [...people.values()].slice(0, PEOPLE))
        for (const { path } of photos.slice(0, EACH))
          copyFileSync(path, join(place.photos('Family'), basename(path)));
      catalog = join(place.home, 'Family.akin');
      shell('index', place.photos('Family'), '--kind', 'people', '--catalog', catalog);
      found = facesNow();
      makeOlder(catalog);
      expect(facesNow().every(({ left }, at) => Math.abs(left - found[at]!.left) > 0.001)).toBe(true);
      const [largest, second] = groups().toSorted((a, b) => b.size - a.size);
      shell('name', catalog, String(largest!.members[0]!.id), 'Alma');
      shell('name', catalog, String(second!.members[0]!.id), 'Bruno');
      shell('answer', catalog, 'cannot-tell');
      sayOfPairs();
      before = said();
      tab = await Tab.open(environment);
      page = tab.page;
    });

    afterAll(async () => {
      await tab?.close();
      place.remove();
    });

    test('it opens with its names, and is analyzed again by itself', async () => {
      await openRecent(page, 'Family');
      await page.getByRole('grid', { name: 'Groups' }).waitFor();
      await page.getByText('Alma').first().waitFor();
      const unanalyzed = () =>
        read<{ count: number }>(
          "SELECT count(*) AS count FROM contents WHERE looked_by NOT LIKE '%sface%'",
        )[0]!.count;
      await expect.poll(unanalyzed, { timeout: 120_000 }).toBe(0);
    });

    test('then groups are made by the new embedding; names and answers are those of before', async () => {
      const inUse = () =>
        read<{ name: string }>(
          'SELECT models.name FROM collection JOIN models ON models.id = collection.grouped_by',
        )[0]?.name;
      await expect.poll(inUse, { timeout: 60_000 }).toBe('sface-dlib');
      expect(said()).toEqual(before);
      const verdicts = before.answers.map(answer => (answer as { verdict: string }).verdict);
      expect(new Set(verdicts)).toEqual(new Set(['same', 'different', 'cannot-tell']));
      // Each face is the item that it was, in the box where it is found now: what was said is about it still.
      expect(facesNow().map(({ id, path }) => [id, path])).toEqual(found.map(({ id, path }) => [id, path]));
      for (const [at, { left, width }] of facesNow().entries()) {
        expect(left).toBeCloseTo(found[at]!.left, 6);
        expect(width).toBeCloseTo(found[at]!.width, 6);
      }
      await page.getByText('Alma').first().waitFor();
      await page.getByText('Bruno').first().waitFor();
      await page.screenshot({ path: join(artefacts, 'tab-older-faces.png') });
      expect(tab.errors).toEqual([]);
    });

    test('the named groups have the people they had', async () => {
      await tab.close();
      const now = groups();
      for (const name of ['Alma', 'Bruno']) {
        const people = now
          .find(group => group.name === name)!
          .members.map(member => member.name.replace(/_\d+\.jpg$/, ''));
        expect(new Set(people).size).toBe(1);
        expect(people.length).toBeGreaterThanOrEqual(EACH - 1);
      }
      // And the answers are obeyed: who is the same is together, who is different is not.
      const groupOf = (item: unknown) => now.find(({ members }) => members.some(({ id }) => id === item));
      for (const answer of before.answers) {
        const { verdict, item_id, other_item_id } = answer as Record<string, unknown>;
        if (verdict === 'cannot-tell') continue;
        expect(groupOf(item_id)).toBeDefined();
        expect(groupOf(item_id) === groupOf(other_item_id)).toBe(verdict === 'same');
      }
    });
  },
);
