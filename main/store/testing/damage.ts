/** Damage as by failing disks and interrupted copies, to every page in turn. For tests and benchmarks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { recordAct } from '../acts.ts';
import { teachAttribute } from '../attributes.ts';
import { keepBatch, labelItem } from '../batches.ts';
import type { WritableCatalog } from '../connection.ts';
import { saveReasonSets } from '../constraints.ts';
import { keepDraft } from '../drafts.ts';
import { planExport } from '../exports.ts';
import { saveFittedAxes } from '../fittedAxes.ts';
import { createGrouping, saveFold, saveQuestionState } from '../groupings.ts';
import { createJob } from '../jobs.ts';
import { putListedNames } from '../listedNames.ts';
import { registerModel } from '../models.ts';
import { savingNeighbours } from '../neighbours.ts';
import { createCatalog } from '../open.ts';
import type { Reason } from '../reasons.ts';
import { putEmbeddings, putScores } from '../vectors.ts';
import { keepVisit } from '../visits.ts';
import { addItems } from './items.ts';

const PAGE = 8192;

/**
 * What happens to a page: the file ends before it, in the middle of it, or after its first kilobyte; all of
 * it is zeros, its second half, or all but its first kilobyte. The start of a page lists its rows, the rows
 * are at its end: zeros there are rows with the id 0.
 */
export const DAMAGES = [
  'cut before',
  'cut',
  'cut before rows',
  'zeroed',
  'half zeroed',
  'rows zeroed',
] as const;
export type Damage = (typeof DAMAGES)[number];

export interface DamageCase {
  readonly page: number;
  readonly damage: Damage;
}

export function damageCases(path: string): DamageCase[] {
  const pages = readFileSync(path).length / PAGE;
  return Array.from({ length: pages }, (_, index) => index + 1).flatMap(page =>
    DAMAGES.map(damage => ({ page, damage })),
  );
}

/** A damaged copy of the catalog `source` at `target`. */
export function writeDamaged(source: string, target: string, { page, damage }: DamageCase): void {
  const bytes = readFileSync(source);
  const start = (page - 1) * PAGE;
  const from = start + KEPT[damage];
  if (damage.startsWith('cut')) writeFileSync(target, bytes.subarray(0, from));
  else writeFileSync(target, bytes.fill(0, from, start + PAGE));
}

/** How much of the page is left. */
const KEPT = {
  'cut before': 0,
  cut: PAGE / 2,
  'cut before rows': 1024,
  zeroed: 0,
  'half zeroed': PAGE / 2,
  'rows zeroed': 1024,
} satisfies Record<Damage, number>;

/** A closed catalog with rows in every table. */
export function writeCatalog(path: string, sizes: { items: number; acts: number }): void {
  const catalog = createCatalog(path, { name: 'Leaves', kind: 'leaves' });
  const items = addItems(catalog, sizes.items);
  const groupingId = createGrouping(catalog, 'By species').id;
  addComputed(catalog, groupingId, items);
  const reason = teachReason(catalog, items);
  const facts = { groupingId, source: 'person', strategy: 'tree', tookMilliseconds: 900 } as const;
  catalog.connection.transaction(() => {
    for (let act = 0; act < sizes.acts; act++) {
      const itemId = items[act % items.length] as number;
      const otherItemId = items[(act + 1 + (act % 7)) % items.length] as number;
      recordAct(catalog, facts, {
        answers: [{ verdict: act % 3 === 0 ? 'same' : 'different', itemId, otherItemId }],
        names: act % 2 === 0 ? [{ itemId, name: `Quercus ${act}` }] : [],
        reasons: act === 1 ? [{ ...reason, answer: 0 }] : [],
      });
    }
  });
  if (sizes.acts > 1) addReasonSet(catalog, items);
  addTyped(catalog, groupingId, items);
  const file = { photoId: 1, target: 'Quercus 0/0.jpg', bytes: 1, operation: { kind: 'copy' } };
  planExport(catalog, { groupingId, destination: '/exported', settings: {} }, [file]);
  createJob(catalog, 'index');
  catalog.close();
}

/** What Akin computes from the photos and the log. */
function addComputed(catalog: WritableCatalog, groupingId: number, items: readonly number[]): void {
  const model = registerModel(catalog, { name: 'e', version: '1', purpose: 'embed', dimensions: 64 });
  const vectors = items.map(itemId => ({ itemId, vector: new Float32Array(64).fill(itemId) }));
  putEmbeddings(catalog, model.id, vectors);
  const near = { itemsDigest: 'd', space: 'plain', wanted: 2 };
  const of = Int32Array.from(items);
  const lists = {
    of,
    count: 2,
    items: new Int32Array(2 * of.length).fill(items[0]!),
    distances: new Float64Array(2 * of.length),
  };
  for (const _ of savingNeighbours(catalog, model.id, near, lists, new Float64Array(of.length)));
  const fitted = { comparison: 'plain', itemsDigest: 'd', itemCount: items.length };
  saveFittedAxes(catalog, model.id, fitted, [{ mean: new Float64Array(64), axes: new Float64Array(128) }]);
  saveQuestionState(catalog, groupingId, 'd', { question: null });
  saveFold(catalog, groupingId, { steps: 1, digest: 'd', state: '{}' });
}

/** A reason by an attribute that a person taught. */
function teachReason(catalog: WritableCatalog, items: readonly number[]): Reason {
  const { id, modelId } = teachAttribute(catalog, {
    ...{ key: 'lobed', name: 'Lobed', form: 'binary' },
    embeddingModelId: 1,
    weights: new Float32Array(65),
    accuracy: null,
    examples: items.slice(0, 20).map((itemId, at) => ({ itemId, rank: at % 2 })),
  });
  const scores = items.map(itemId => ({ itemId, vector: Float32Array.of(itemId) }));
  putScores(catalog, modelId, scores);
  return { kind: 'binary', confidence: 'hard', threshold: 0.5, pairs: 1, attributeIds: [id] };
}

function addReasonSet(catalog: WritableCatalog, items: readonly number[]): void {
  const all = { items: Int32Array.from(items), numbers: new Float64Array(items.length) };
  saveReasonSets(catalog, 1, 'd', [{ product: 0, side: 'members', rule: 'hard', ...all }]);
}

/** What a person did beside answers and names, and what they typed and did not give yet. */
function addTyped(catalog: WritableCatalog, groupingId: number, items: readonly number[]): void {
  const [itemId, otherItemId] = items as [number, number];
  const facts = { groupingId, source: 'person', strategy: null, tookMilliseconds: null } as const;
  recordAct(catalog, facts, { audit: { wanted: 1, plan: {} } });
  const check = { auditId: 1, kind: 'photo', itemId, otherItemId, verdict: 'same' } as const;
  const box = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
  recordAct(catalog, facts, { checks: [check], boxes: [{ itemId, box, was: null }] });
  const batch = keepBatch(catalog, groupingId, { budget: 20, kernel: 'rbf', items: items.slice(0, 20) });
  labelItem(catalog, batch, itemId, { kind: 'name', name: 'Quercus robur' });
  catalog.connection.transaction(() => {
    for (const item of items) keepDraft(catalog, groupingId, { items: [item], name: `Quercus ${item}?` });
    keepVisit(catalog, groupingId, items);
  });
  putListedNames(
    catalog,
    items.map(item => ({ ...listed, name: `Quercus ${item}` })),
  );
}

const listed = { rank: 'species', accepted: null, common: null, higher: { genus: 'Quercus' }, born: null };
