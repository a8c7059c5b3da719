/**
 * What the Reason panel waits for, without the screen: the attributes of a pair, and what follows from a
 * reason, in an open grouping of a catalog with 14 measures and a thousand tags. Wall time. The peer is a
 * bare loop over all pairs. Then one reason in a large collection: its parts in one thread (CPU time), and all of it
 * through the engine (wall time).
 * Usage: node bench/reasons.ts [items, 1000] [subjects, 60] [reasons, 60] [milliseconds between two, 150] [items of the
 * large collection in which one is applied, 20000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TreeOfGroups } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { columnOfScores } from '../main/algorithms/ask/treeOfGroups/weighAttributes.ts';
import type { GivenReason } from '../main/algorithms/ask/treeOfGroups/weighReasons.ts';
import { setsOfReason } from '../main/algorithms/explain/attributes.ts';
import { spaceOfPoints } from '../main/algorithms/linkage/itemSpace.ts';
import type { Pair } from '../main/algorithms/matrix.ts';
import { Random } from '../main/algorithms/random.ts';
import type { ReasonGiven } from '../main/contract/grouping.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { OpenGrouping } from '../main/engine/grouping/openGrouping.ts';
import { loadKernels } from '../main/native.ts';
import { defineAttributes } from '../main/store/attributes.ts';
import type { WritableCatalog } from '../main/store/connection.ts';
import { registerModel } from '../main/store/models.ts';
import { createCatalog } from '../main/store/open.ts';
import { putScores } from '../main/store/vectors.ts';
import { fillCatalog } from './askedCollection.ts';
import { gaussianClasses } from './gaussianClasses.ts';
import { quantile, report, spread, timed } from './measure.ts';

const [items = 1000, subjects = 60, count = 60, between = 150, large = 20_000] = process.argv
  .slice(2)
  .map(Number);
const MEASURES = 14;
const TAGS = 1000;

function score(
  catalog: WritableCatalog,
  subjectOf: ReadonlyMap<number, number>,
  count: number,
  form: 'binary' | 'relative',
): void {
  const random = new Random(count);
  const key = form === 'binary' ? 'tag' : 'measure';
  const model = registerModel(catalog, { name: key, version: '1', purpose: 'attributes', dimensions: count });
  const facts = Array.from({ length: count }, (_, at) => ({
    key: `${key}-${at}`,
    name: `${key} ${at}`,
    form,
  }));
  defineAttributes(catalog, model.id, facts);
  const rows = [...subjectOf].map(([itemId, subject]) => ({
    itemId,
    vector: Float32Array.from({ length: count }, (_, at) =>
      form === 'relative'
        ? subject + random.unit() * 20
        : at % subjects === subject
          ? 0.9
          : random.unit() * 0.3,
    ),
  }));
  putScores(catalog, model.id, rows);
}

interface Opened extends Pick<OpenGrouping, 'reasons' | 'questions'> {
  /** Two items of the present question. */
  readonly pair: [number, number];
  close(): Promise<void>;
}

/** A grouping of a new catalog, with its first question. */
async function open(count: number, subjects: number, tags: number): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'akin-reasons-'));
  const catalog = createCatalog(join(folder, 'bench.akin'), { name: 'Bench', kind: 'people' });
  const subjectOf = fillCatalog(catalog, folder, count, subjects);
  score(catalog, subjectOf, MEASURES, 'relative');
  if (tags > 0) score(catalog, subjectOf, tags, 'binary');
  const groupings = new Groupings(catalog, () => {});
  const { reasons, questions } = groupings.get(groupings.list()[0]!.id);
  const { question } = await questions.now();
  if (question === null) throw new Error('nothing is asked');
  const other = question.kind === 'pair' ? question.sides[1].item : question.among[0]!;
  return {
    reasons,
    questions,
    pair:
      question.kind === 'pair'
        ? [question.sides[0].item.id, question.sides[1].item.id]
        : [question.side.item.id, 'item' in other ? other.item.id : other.id],
    close: async () => {
      await groupings.close();
      catalog.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const { reasons, pair, close } = await open(items, subjects, TAGS);
let start = performance.now();
const attributes = await reasons.attributes(pair);
report(
  `${attributes.length} of ${MEASURES + TAGS} attributes of a pair, ${items} items, right after the question`,
  `${(performance.now() - start).toFixed(0)} ms`,
);
start = performance.now();
await reasons.attributes([pair[1], pair[0]]);
report('those of the next pair', `${(performance.now() - start).toFixed(0)} ms`);
const waits: number[] = [];
for (let given = 0; given < count; given++) {
  const { id, form } = attributes[given % attributes.length]!;
  const reason: ReasonGiven = {
    items: pair,
    verdict: given % 3 === 0 ? 'same' : 'different',
    form,
    attributes: [id],
    confidence: 'soft',
  };
  await new Promise(resolve => setTimeout(resolve, between));
  start = performance.now();
  await reasons.preview(reason);
  waits.push(performance.now() - start);
}
await close();
const [, bare] = timed(() => {
  const scores = Float64Array.from({ length: items }, (_, i) => (i % subjects) / subjects);
  let pairs = 0;
  for (let i = 0; i < items; i++) for (let j = i + 1; j < items; j++) if (scores[i]! > scores[j]!) pairs++;
  return pairs;
});
report('what follows from a reason', spread(waits), {
  name: 'a bare loop over all pairs',
  ratio: bare.cpu / quantile(waits, 0.5),
});
applyInLarge(large, Math.ceil(large / 60));
await giveInLarge(large, Math.ceil(large / 60));

/** A reason in a large collection, in one thread: the sets, then the groups and the next question. CPU time. */
function applyInLarge(count: number, classes: number): void {
  const { points, truth } = gaussianClasses(count, classes, 1, { columns: 64, spread: 1 });
  const random = new Random(2);
  const data = Float64Array.from(truth, subject => subject / classes + 0.02 * random.normal());
  const scores = { rows: count, columns: 1, data };
  const given = new Map<string, GivenReason>();
  const space = spaceOfPoints(points, { calibration: null, kernels: loadKernels() });
  const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd'], [], key => given.get(key));
  const state = tree.start();
  void state.question;
  const [low, high] = [0.4, 0.6].map(share => data.findIndex(score => Math.abs(score - share) < 0.01)) as [
    number,
    number,
  ];
  const pair: Pair = [low, high];
  const facts = { pair, attributes: [0], kind: 'relative', threshold: 0.5, confidence: 'soft' } as const;
  const [sets, counting] = timed(() => setsOfReason({ scores, verdict: 'different', ...facts }));
  const columns = [columnOfScores('measure', 'relative', data, 0.9)];
  given.set('first', { pair, sets, about: 'measure', reliability: 0.9, columns });
  const [told, applying] = timed(() =>
    tree.next(state, [{ pair, verdict: 'different', reason: { key: 'first', named: [] } }]),
  );
  const [, asking] = timed(() => told.question);
  report(`what follows from a reason, ${count} items, CPU time`, `${counting.cpu.toFixed(0)} ms`);
  report(`groups made anew by it: ${told.arrangement.groups} groups`, `${applying.cpu.toFixed(0)} ms`);
  report('the question after it', `${asking.cpu.toFixed(0)} ms`);
}

/** As `reason.give` does it, in an open grouping: the catalog, the digests and the threads included. Wall time. */
async function giveInLarge(count: number, classes: number): Promise<void> {
  const { reasons, questions, pair, close } = await open(count, classes, 0);
  const attributes = await reasons.attributes(pair, 'measure');
  const reason: ReasonGiven = {
    items: pair,
    verdict: 'different',
    form: 'relative',
    attributes: [attributes[0]!.id],
    confidence: 'soft',
  };
  const began = performance.now();
  let kept = 0;
  await questions.after(async () => {
    await reasons.give(reason, 0);
    kept = performance.now() - began;
  });
  const took = performance.now() - began;
  report(`a reason given to the engine, ${count} items, until it is kept`, `${kept.toFixed(0)} ms`);
  report('until its groups and the next question are there', `${took.toFixed(0)} ms`);
  await close();
}
