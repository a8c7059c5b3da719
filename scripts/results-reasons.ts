/**
 * What reasons are worth: questions and seconds to a level, in the default strategy. The table of
 * docs/results/reasons.md; that of paper 3 is made by `akin reproduce attribute-explanations`.
 * Usage: node scripts/results-reasons.ts FOLDER [trials, 10] [questions, 100] [part of a set's name] [first seed, 200]
 *
 * The folder keeps the indexed sets and what was measured, by a digest of the code that measured it: other code measures
 * anew. A run ends at the highest level. One that ended with fewer questions is not run again with more. Seeds begin at
 * 200: the constants were chosen on lower ones.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secondsFor } from '../main/algorithms/ask/treeOfGroups/questions.ts';
import { TreeOfGroups } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { columnOfScores } from '../main/algorithms/ask/treeOfGroups/weighAttributes.ts';
import type { GivenReason } from '../main/algorithms/ask/treeOfGroups/weighReasons.ts';
import { pairAlong, setsOfReason } from '../main/algorithms/explain/attributes.ts';
import type { AttributeKind, Verdict } from '../main/algorithms/explain/explanation.ts';
import { spaceOfPoints } from '../main/algorithms/linkage/itemSpace.ts';
import { type Matrix, type Pair, pickRows } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { attributesOfPerson } from '../main/algorithms/simulate/reasons.ts';
import { loadKernels } from '../main/native.ts';
import {
  EXPLAINED_SETS,
  type ExplainedSet,
  readExplained,
  type ScoredAttribute,
} from './results/explainedSets.ts';
import { answerTruthfully } from './results/labelled.ts';

const LEVELS = [0.8, 0.9] as const;
/** What a reason takes beside the answer: 17 s against 5 s in the paper. */
const REASON_SECONDS = 12;
/** As the engine takes attributes whose accuracy is not known. */
const RELIABILITY = { binary: 0.9, relative: 0.7 };
/** A difference of classes smaller than this is no reason; one of a measure counts in thirds of its deviation. */
const LEAST_GAP = { binary: 0.15, relative: 0.25 };
const DEVIATIONS = 3;

const [folder, trials = '10', questions = '100', part = '', firstSeed = '200'] = process.argv.slice(2);
if (folder === undefined)
  throw new Error('usage: node scripts/results-reasons.ts FOLDER [trials] [questions] [set]');

interface Telling {
  readonly name: string;
  /** The share of wrong reasons; null: no reasons. */
  readonly wrong: number | null;
  /** The person begins with "sort by …", which counts as a question. */
  readonly isFromCriterion?: true;
}
const TELLINGS: readonly Telling[] = [
  { name: 'without', wrong: null },
  { name: 'with reasons', wrong: 0 },
  { name: '10 % wrong', wrong: 0.1 },
  { name: 'from a criterion', wrong: 0, isFromCriterion: true },
];

interface Curve {
  readonly jaccard: readonly number[];
  readonly seconds: readonly number[];
  readonly reasons: number;
  /** What it took this machine; earlier files do not have it. */
  readonly cpuSeconds?: number;
}

interface Said {
  readonly kind: AttributeKind;
  readonly columns: readonly ScoredAttribute[];
}

type Explain = (pair: Pair, verdict: Verdict) => Said | null;

const code = digestOfCode();
console.log(`| set | items, groups | way | first | Jaccard after 10 / 20 / 40 | questions to ${LEVELS.join(' / ')} | seconds to ${LEVELS.join(' / ')} | reasons |
| --- | --- | --- | --- | --- | --- | --- | --- |`);
const sets = Object.entries(EXPLAINED_SETS)
  .filter(([name]) => name.includes(part))
  .map(([name, source]) => ({ name, set: readExplained(source, folder) }));
const seeds = Array.from({ length: Number(trials) }, (_, at) => Number(firstSeed) + at);
const tellingsOf = ({ criterion }: ExplainedSet) =>
  TELLINGS.filter(({ isFromCriterion }) => !isFromCriterion || criterion.length > 0);
// Seed by seed, so that a run that was ended has measured some of all sets.
for (const seed of seeds)
  for (const { name, set } of sets) for (const telling of tellingsOf(set)) measured(name, set, telling, seed);
for (const { name, set } of sets)
  for (const telling of tellingsOf(set)) {
    const curves = seeds.map(seed => measured(name, set, telling, seed));
    const about = `${set.truth.length}, ${new Set(set.truth).size}`;
    console.log(`| ${[name, about, telling.name, ...describe(curves)].join(' | ')} |`);
    const took = curves.flatMap(({ cpuSeconds }) => cpuSeconds ?? []);
    if (took.length > 0)
      console.error(`${name}, ${telling.name}: ${median(took).toFixed(0)} s of CPU time for a seed`);
  }

/** Kept in the folder under the digest of the code. */
function measured(name: string, set: ExplainedSet, telling: Telling, seed: number): Curve {
  const start = `${code} ${name}, ${telling.name}, ${seed}, `;
  const kept = keptCurve(start);
  if (kept !== undefined) return kept;
  const before = process.cpuUsage();
  const curve = ask(set, seed, telling);
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  writeFileSync(join(folder!, `${start}${questions}.json`), JSON.stringify({ ...curve, cpuSeconds }));
  return { ...curve, cpuSeconds };
}

/** Of all sources that the figures depend on: the algorithms, the native kernels and the sets. */
function digestOfCode(): string {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folderOfCode of ['../main/algorithms/', '../native/', './results/']) {
    const path = fileURLToPath(new URL(folderOfCode, import.meta.url));
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
    for (const file of files)
      if (/\.(ts|c|h|cc|cpp)$/.test(file) && !file.endsWith('.test.ts'))
        hash.update(file).update(readFileSync(join(path, file)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** Of a run with as many questions, or of one that ended with fewer. */
function keptCurve(start: string): Curve | undefined {
  for (const file of readdirSync(folder!)) {
    if (!file.startsWith(start) || !file.endsWith('.json')) continue;
    const most = Number(file.slice(start.length, -'.json'.length));
    const curve = JSON.parse(readFileSync(join(folder!, file), 'utf8')) as Curve;
    const hasEnded = curve.jaccard.length <= most || curve.jaccard.at(-1)! >= LEVELS.at(-1)!;
    if (most === Number(questions) || (most < Number(questions) && hasEnded)) return curve;
  }
  return undefined;
}

function ask(all: ExplainedSet, seed: number, { wrong, isFromCriterion }: Telling): Curve {
  const random = new Random(seed);
  const kept = Int32Array.from(all.truth.keys()).filter(() => random.unit() >= 0.1);
  const truth = kept.map(item => all.truth[item]!);
  const attributes = all.attributes.map(one => ({ ...one, scores: pick(one.scores, kept) }));
  const space = spaceOfPoints(pickRows(all.points, kept), {
    calibration: all.calibration,
    kernels: loadKernels(),
  });
  const given = new Map<string, GivenReason>();
  const tree = new TreeOfGroups(space, ['pair', 'choice', 'odd'], [], key => given.get(key));
  const explain = wrong === null ? null : personWho(truth, attributes, wrong, new Random(seed + 1000));
  let state = tree.start();
  const jaccard = [scoreClustering(truth, state.labels).jaccard];
  const seconds = [0];
  if (isFromCriterion) {
    state = tree.next(state, sortBy(all.criterion, attributes, given));
    jaccard.push(scoreClustering(truth, state.labels).jaccard);
    seconds.push(REASON_SECONDS);
  }
  const isDone = () => jaccard.length > Number(questions) || jaccard.at(-1)! >= LEVELS.at(-1)!;
  while (!isDone() && state.question !== null) {
    const { kind, item, among } = state.question;
    const answers = answerTruthfully({ kind, item, among: among.map(({ other }) => other) }, truth);
    const reason = explain === null ? null : withReason(answers, explain, given, truth.length);
    state = tree.next(state, reason ?? answers);
    jaccard.push(scoreClustering(truth, state.labels).jaccard);
    seconds.push(seconds.at(-1)! + secondsFor(kind, among.length) + (reason === null ? 0 : REASON_SECONDS));
  }
  return { jaccard, seconds, reasons: given.size };
}

/** The person explains the last answer of a choice, else the first "different", else the first. */
function withReason(
  answers: readonly Given[],
  explain: Explain,
  given: Map<string, GivenReason>,
  items: number,
): Given[] | null {
  const different = answers.findIndex(({ verdict }) => verdict === 'different');
  const at =
    answers.at(-1)!.verdict === 'same' && different >= 0 ? answers.length - 1 : Math.max(0, different);
  const { pair, verdict } = answers[at]!;
  const said = explain(pair, verdict as Verdict);
  if (said === null) return null;
  const key = String(given.size);
  given.set(key, reasonOf(said, pair, verdict as Verdict, items));
  return answers.map((answer, place) => (place === at ? { ...answer, reason: { key, named: [] } } : answer));
}

function reasonOf(said: Said, pair: Pair, verdict: Verdict, items: number): GivenReason {
  const { kind, columns } = said;
  const facts = { pair, verdict, kind, threshold: 0.5, confidence: 'soft' } as const;
  const attributes = columns.map((_, column) => column);
  return {
    pair,
    sets: setsOfReason({ ...facts, scores: matrixOfColumns(columns, items), attributes }),
    about: columns.map(({ name }) => name).join(),
    reliability: RELIABILITY[kind],
    columns: columns.map(({ name, scores }) => columnOfScores(name, kind, scores, RELIABILITY[kind])),
  };
}

/** As `akin groupings create --by` does. */
function sortBy(
  criterion: readonly string[],
  attributes: readonly ScoredAttribute[],
  given: Map<string, GivenReason>,
): Given[] {
  return criterion.map((wanted, at): Given => {
    const column = attributes.find(({ key }) => key === wanted)!;
    const pair = pairAlong(column.scores, column.kind, at)!;
    const said = { kind: column.kind, columns: [column] };
    const key = `by ${wanted}`;
    given.set(key, { ...reasonOf(said, pair, 'different', column.scores.length), isCriterion: true });
    return { pair, verdict: 'different', reason: { key, named: [] } };
  });
}

/** Names the most telling attributes of either kind; when wrong, any that fits the two. */
function personWho(
  truth: Int32Array,
  attributes: readonly ScoredAttribute[],
  wrong: number,
  random: Random,
): Explain {
  const kinds = (['binary', 'relative'] as const).map(kind => {
    const columns = attributes.filter(one => one.kind === kind);
    return { kind, columns, name: attributesOfPerson(truth, matrixOfColumns(columns, truth.length), kind) };
  });
  return (pair, verdict) => {
    if (random.unit() < wrong) return anyThatFits(attributes, pair, verdict, random);
    let best: Said | null = null;
    let most = 0;
    for (const { kind, columns, name } of kinds) {
      if (columns.length === 0) continue;
      const found = name(pair, verdict);
      const isGap = verdict === 'different';
      const strength = isGap && kind === 'relative' ? found.strength / DEVIATIONS : found.strength;
      if (found.attributes.length === 0 || strength <= most || (isGap && strength < LEAST_GAP[kind]))
        continue;
      most = strength;
      best = { kind, columns: found.attributes.map(column => columns[column]!) };
    }
    return best;
  };
}

function anyThatFits(
  attributes: readonly ScoredAttribute[],
  [i, j]: Pair,
  verdict: Verdict,
  random: Random,
): Said | null {
  const fits = attributes.filter(({ kind, scores }) => {
    if (kind === 'relative') return scores[i] !== scores[j];
    const [one, other] = [scores[i]! >= 0.5, scores[j]! >= 0.5];
    return verdict === 'same' ? one && other : one !== other;
  });
  if (fits.length === 0) return null;
  const chosen = fits[Math.floor(random.unit() * fits.length)]!;
  return { kind: chosen.kind, columns: [chosen] };
}

function matrixOfColumns(columns: readonly ScoredAttribute[], rows: number): Matrix {
  const data = new Float64Array(rows * columns.length);
  for (const [c, { scores }] of columns.entries())
    for (let row = 0; row < rows; row++) data[row * columns.length + c] = scores[row]!;
  return { rows, columns: columns.length, data };
}

function pick(values: Float64Array, kept: Int32Array): Float64Array {
  return Float64Array.from(kept, item => values[item]!);
}

/** Medians; a level that half of the trials or more never reached is "–". */
function describe(curves: readonly Curve[]): string[] {
  const at = (place: number) =>
    median(curves.map(({ jaccard }) => jaccard[place] ?? jaccard.at(-1)!)).toFixed(2);
  const reached = LEVELS.map(level =>
    curves.map(({ jaccard }) => jaccard.findIndex(value => value >= level)),
  );
  const until = (of: (curve: Curve, place: number) => number) =>
    reached
      .map(places => {
        const found = curves.map((curve, trial) =>
          places[trial]! < 0 ? Number.POSITIVE_INFINITY : of(curve, places[trial]!),
        );
        return Number.isFinite(median(found)) ? median(found) : '–';
      })
      .join(' / ');
  return [
    at(0),
    [10, 20, 40].map(at).join(' / '),
    until((_, place) => place),
    until((curve, place) => curve.seconds[place]!),
    String(median(curves.map(({ reasons }) => reasons))),
  ];
}

/** The upper one of two. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
