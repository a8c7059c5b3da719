/**
 * What answers do: whether right answers make groups worse, how many items move that were not asked about, how many
 * answers change nothing, and whether certainty means what it says. Tables for docs/results/trust.md.
 * Usage: node scripts/results-trust.ts QUESTIONS TRIALS SOURCE … where a source is a set of results/questionSets.ts
 * (what was made of its photos is kept where results-fewest-questions.ts does, or in AKIN_KEPT), or as in
 * results/labelled.ts; of a table the first 60 rows of each class are used. Each trial leaves out one item in ten.
 */
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TreeOfGroups } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { TreeState } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { spaceOfPoints } from '../main/algorithms/linkage/itemSpace.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { Random } from '../main/algorithms/random.ts';
import { leaveOut } from '../main/algorithms/simulate/examples.ts';
import { loadKernels } from '../main/native.ts';
import { levelOf } from '../renderer/ui/certainty.ts';
import { answerTruthfully, readLabelled } from './results/labelled.ts';
import { QUESTION_SETS } from './results/questionSets.ts';

const LEVELS = [0.8, 0.9, 0.95] as const;
const PER_CLASS = 60;
/** Answers that change nothing are counted among the first so many. */
const FIRST = 40;
/** A question whose answer was less sure than this settles a doubt, though nothing moves. */
const DOUBT = 0.1;
const CERTAIN_AFTER = [0, 10, 20, 40];
const WORDS = ['sure', 'fairly', 'unsure', 'doubtful'] as const;

/** One answer. */
interface Effect {
  readonly number: number;
  /** By how much the Jaccard index fell. */
  readonly loss: number;
  /** Items in groups that were not asked about whose group has other members now. */
  readonly movedElsewhere: number;
  readonly changedNothing: boolean;
  readonly settledDoubt: boolean;
}

interface Trial {
  readonly first: number;
  readonly reached: readonly number[];
  readonly effects: readonly Effect[];
}

/** By level of certainty how many items there are, and how many are of the subject that most of their group show. */
interface Purity {
  readonly items: Map<string, { items: number; right: number }>;
  /** Of each group the share that is right, by the level of the group. */
  readonly groups: Map<string, number[]>;
}

const kept = join(process.env.AKIN_KEPT ?? join(tmpdir(), 'akin-questions'), 'sets');
const shared = fileURLToPath(new URL('../../shared/data', import.meta.url));
const [questions = '150', trials = '10', ...sources] = process.argv.slice(2);
const stability: string[] = [];
const certainty: string[] = [];
const ofGroups: string[] = [];
for (const source of sources) {
  const load = QUESTION_SETS[source];
  const data = load === undefined ? await readLabelled(source, PER_CLASS) : await load(kept, shared);
  const purities = CERTAIN_AFTER.map((): Purity => ({ items: new Map(), groups: new Map() }));
  const all: Trial[] = [];
  for (let seed = 0; seed < Number(trials); seed++) {
    const { points, truth } = leaveOut(data, new Random(seed));
    const space = spaceOfPoints(points, { calibration: data.calibration, kernels: loadKernels() });
    all.push(ask(new TreeOfGroups(space, ['pair', 'choice', 'odd']), truth, purities));
  }
  const name = basename(source).split(/[.=]/)[0]!;
  stability.push(`| ${[name, ...describe(all)].join(' | ')} |`);
  for (const [at, purity] of purities.entries()) {
    const row = (cell: (purity: Purity, word: string) => string) =>
      `| ${[name, CERTAIN_AFTER[at], ...WORDS.map(word => cell(purity, word))].join(' | ')} |`;
    certainty.push(row(shareOf));
    ofGroups.push(row(groupsOf));
  }
  console.error(stability.at(-1));
}
console.log(`| set | first groups | questions to ${LEVELS.join(' / ')} | answers | lower Jaccard by more than 0.01 | by more than 0.03 | at worst | items moved elsewhere: median, mean | of the first ${FIRST} change nothing | of these settle a doubt |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`);
console.log(stability.join('\n'));
console.log(`\n| set | after answers | ${WORDS.map(word => `${word}: items, right`).join(' | ')} |
| --- | --- | --- | --- | --- | --- |`);
console.log(certainty.join('\n'));
console.log(`\n| set | after answers | ${WORDS.map(word => `${word}: groups, right in the mean (least)`).join(' | ')} |
| --- | --- | --- | --- | --- | --- |`);
console.log(ofGroups.join('\n'));

function ask(tree: TreeOfGroups, truth: Int32Array, purities: readonly Purity[]): Trial {
  let state = tree.start();
  let jaccard = scoreClustering(truth, state.labels).jaccard;
  const curve = [jaccard];
  const effects: Effect[] = [];
  for (let number = 0; ; number++) {
    const at = CERTAIN_AFTER.indexOf(number);
    if (at >= 0) addPurity(purities[at]!, state, truth);
    const { question } = state;
    if (question === null || number >= Number(questions)) break;
    const { kind, item, among } = question;
    const others = among.map(({ other }) => other);
    const next = tree.next(state, answerTruthfully({ kind, item, among: others }, truth));
    const after = scoreClustering(truth, next.labels).jaccard;
    const moved = itemsMoved(state.labels, next.labels);
    const asked = new Set([item, ...others].map(one => state.labels[one]!));
    effects.push({
      number,
      loss: jaccard - after,
      movedElsewhere: moved.filter(one => !asked.has(state.labels[one]!)).length,
      changedNothing: moved.length === 0,
      settledDoubt: among.some(({ candidate }) => candidate.chance >= DOUBT),
    });
    state = next;
    jaccard = after;
    curve.push(jaccard);
  }
  const reached = LEVELS.map(level => curve.findIndex(value => value >= level));
  return { first: curve[0]!, reached, effects };
}

/** Items whose group has other members than before. */
function itemsMoved(before: Int32Array, after: Int32Array): number[] {
  const code = (item: number) => before[item]! * before.length + after[item]!;
  const count = (of: (item: number) => number) => {
    const counts = new Map<number, number>();
    for (let item = 0; item < before.length; item++) counts.set(of(item), (counts.get(of(item)) ?? 0) + 1);
    return counts;
  };
  const [earlier, later, both] = [count(item => before[item]!), count(item => after[item]!), count(code)];
  return [...before.keys()].filter(item => {
    const kept = both.get(code(item))!;
    return kept !== earlier.get(before[item]!) || kept !== later.get(after[item]!);
  });
}

/** Single items are no groups. A group is as sure as its members are in the mean, as on the screens. */
function addPurity(purity: Purity, { labels, belonging }: TreeState, truth: Int32Array): void {
  const groups = Map.groupBy(labels.keys(), item => labels[item]!);
  for (const members of groups.values()) {
    if (members.length === 1) continue;
    const subjects = Map.groupBy(members, item => truth[item]!);
    const [[subject]] = [...subjects].sort(([, a], [, b]) => b.length - a.length) as [[number, number[]]];
    for (const item of members) {
      const level = levelOf(belonging[item]!);
      const known = purity.items.get(level) ?? { items: 0, right: 0 };
      purity.items.set(level, {
        items: known.items + 1,
        right: known.right + (truth[item] === subject ? 1 : 0),
      });
    }
    const level = levelOf(mean(members.map(item => belonging[item]!)));
    const right = members.filter(item => truth[item] === subject).length / members.length;
    purity.groups.set(level, [...(purity.groups.get(level) ?? []), right]);
  }
}

function shareOf(purity: Purity, word: string): string {
  const { items, right } = purity.items.get(word) ?? { items: 0, right: 0 };
  return items === 0 ? '–' : `${items}, ${percent(right / items)}`;
}

function groupsOf(purity: Purity, word: string): string {
  const rights = purity.groups.get(word) ?? [];
  return rights.length === 0
    ? '–'
    : `${rights.length}, ${percent(mean(rights))} (${percent(Math.min(...rights))})`;
}

function describe(all: readonly Trial[]): string[] {
  const effects = all.flatMap(trial => trial.effects);
  const early = effects.filter(({ number }) => number < FIRST);
  const idle = early.filter(({ changedNothing }) => changedNothing);
  const lost = (limit: number) => percent(effects.filter(({ loss }) => loss > limit).length / effects.length);
  const elsewhere = effects.map(({ movedElsewhere }) => movedElsewhere).sort((a, b) => a - b);
  return [
    mean(all.map(({ first }) => first)).toFixed(3),
    LEVELS.map((_, at) => median(all.map(({ reached }) => reached[at]!))).join(' / '),
    String(effects.length),
    lost(0.01),
    lost(0.03),
    Math.max(0, ...effects.map(({ loss }) => loss)).toFixed(3),
    `${elsewhere[Math.floor(elsewhere.length / 2)] ?? 0}, ${mean(elsewhere).toFixed(1)}`,
    percent(idle.length / early.length),
    percent(idle.filter(({ settledDoubt }) => settledDoubt).length / early.length),
  ];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Trials that never came so far, -1, count as more than any number. */
function median(reached: readonly number[]): string {
  const sorted = reached.map(at => (at < 0 ? Number.POSITIVE_INFINITY : at)).sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  return middle === Number.POSITIVE_INFINITY ? '–' : String(middle);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
