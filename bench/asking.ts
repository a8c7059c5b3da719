/**
 * What a person feels on the Ask screen, without the screen: the time from an answer to the next question in an open grouping of a real catalog, with the thinking done while they look.
 * Usage: node bench/asking.ts [items, 1000] [subjects, 60] [questions, 40] [milliseconds a person takes, 1000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerGiven, Asking } from '../main/contract/grouping.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { WritableCatalog } from '../main/store/connection.ts';
import { contentByHash } from '../main/store/contents.ts';
import { addFolder, beginScan, finishScan } from '../main/store/folders.ts';
import { recordWholePhoto } from '../main/store/items.ts';
import { registerModel } from '../main/store/models.ts';
import { createCatalog } from '../main/store/open.ts';
import { nextFoundPhotos, recordIndexed, upsertFoundPhotos } from '../main/store/photos.ts';
import { putEmbeddings } from '../main/store/vectors.ts';
import { gaussianClasses } from './gaussianClasses.ts';

const [items = 1000, subjects = 60, questions = 40, looking = 1000] = process.argv.slice(2).map(Number);
const COLUMNS = 64;
const { points, truth } = gaussianClasses(items, subjects, 1, { columns: COLUMNS, spread: 0.9 });

/** Photos that lie nowhere, seen by a model whose numbers are compared as they are. */
function fill(catalog: WritableCatalog, folder: string): Map<number, number> {
  const { id: folderId } = addFolder(catalog, folder);
  const files = Array.from({ length: items }, (_, i) => ({
    relativePath: `${String(i).padStart(6, '0')}.jpg`,
    bytes: 1,
    modifiedAt: 1,
  }));
  beginScan(catalog, folderId);
  upsertFoundPhotos(catalog, folderId, files);
  finishScan(catalog, folderId);
  const model = registerModel(catalog, { name: 'face', version: '1', purpose: 'embed', dimensions: COLUMNS });
  const facts = { bytes: 1, format: 'jpeg', width: 10, height: 10, orientation: 1, perceptualHash: null };
  const exif = {
    takenAt: null,
    takenOffset: null,
    camera: null,
    latitude: null,
    longitude: null,
    altitude: null,
  };
  const subjectOf = new Map<number, number>();
  catalog.connection.transaction(() => {
    for (const [i, { id }] of nextFoundPhotos(catalog, 0, items).entries()) {
      const hash = String(i).padStart(64, '0');
      recordIndexed(catalog, id, { hash, ...facts, ...exif });
      const itemId = recordWholePhoto(catalog, contentByHash(catalog, hash)!.id);
      const vector = Float32Array.from(
        points.data.subarray(i * COLUMNS, (i + 1) * COLUMNS),
        value => value / 8,
      );
      putEmbeddings(catalog, model.id, [{ itemId, vector }]);
      subjectOf.set(itemId, truth[i]!);
    }
  });
  return subjectOf;
}

function answer({ question }: Asking, subjectOf: ReadonlyMap<number, number>): AnswerGiven {
  if (question === null) throw new Error('nothing is asked');
  const subject = (item: { id: number }) => subjectOf.get(item.id);
  if (question.kind === 'pair') {
    const [one, other] = question.sides;
    return { kind: 'pair', verdict: subject(one.item) === subject(other.item) ? 'same' : 'different' };
  }
  const mine = subject(question.side.item);
  if (question.kind === 'odd')
    return { kind: 'odd', odd: question.among.flatMap((item, at) => (subject(item) === mine ? [] : [at])) };
  const chosen = question.among.findIndex(({ item }) => subject(item) === mine);
  return { kind: 'choice', chosen: chosen === -1 ? null : chosen };
}

const folder = mkdtempSync(join(tmpdir(), 'akin-asking-'));
const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
const subjectOf = fill(catalog, folder);
const groupings = new Groupings(catalog, () => {});
const { questions: loop } = groupings.get(groupings.list()[0]!.id);

let start = performance.now();
let asking = await loop.now();
console.log(
  `${items} items, ${subjects} subjects: first question ${(performance.now() - start).toFixed(0)} ms`,
);
const waits: number[] = [];
const kinds = new Map<string, number>();
while (asking.question !== null && waits.length < questions) {
  kinds.set(asking.question.kind, (kinds.get(asking.question.kind) ?? 0) + 1);
  await new Promise(resolve => setTimeout(resolve, looking));
  start = performance.now();
  asking = await loop.answer(asking.question.id, answer(asking, subjectOf), looking);
  waits.push(performance.now() - start);
}
await groupings.close();
catalog.close();
rmSync(folder, { recursive: true, force: true });
const sorted = waits.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1);
console.log(
  `answer to next question, ${waits.length} answers (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}), the person takes ${looking} ms`,
);
console.log(`median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`);
