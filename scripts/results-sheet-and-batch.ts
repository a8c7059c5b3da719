/**
 * The two tables of docs/browse-and-batch.md: the most central items of each group against subclusters with
 * exchanged centres, and what 40 labels do.
 * Usage: node scripts/results-sheet-and-batch.ts FOLDER, with NAME.npy (the points by which a collection of
 * the set is compared) and NAME.txt (a true label a line) for each set.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseBatch } from '../main/algorithms/ask/chooseBatch.ts';
import { TreeOfGroups } from '../main/algorithms/ask/treeOfGroups/treeOfGroups.ts';
import { allItems } from '../main/algorithms/cluster/pam.ts';
import { closeConstraints } from '../main/algorithms/constraints.ts';
import { lookupCondensed } from '../main/algorithms/distance.ts';
import { distanceAt } from '../main/algorithms/embed/plattCalibration.ts';
import { spaceOfPoints } from '../main/algorithms/linkage/itemSpace.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { scoreClustering } from '../main/algorithms/metrics/clusterMetrics.ts';
import { scoreSubclusters } from '../main/algorithms/metrics/subclusterJaccard.ts';
import { Random } from '../main/algorithms/random.ts';
import { factsOfGroups } from '../main/algorithms/session/groupFacts.ts';
import { applyEdits, type ManualEdit } from '../main/algorithms/session/manualEdits.ts';
import { subcluster } from '../main/algorithms/subcluster/passive.ts';
import { prepareSubclustering, Relations } from '../main/algorithms/subcluster/setting.ts';
import { planLabels } from '../main/engine/batch/planLabels.ts';
import { comparisonOf, euclideanDistances } from '../main/engine/embeddings/comparisons.ts';
import { votesOf } from '../main/engine/grouping/planner/messages.ts';
import { readNpy } from '../main/files/tables.ts';

const SETS = [
  ['faces-orl', 'face'],
  ['faces-wild50', 'face'],
  ['leaves-lab25', 'leaf'],
  ['leaves-uci8', 'leaf'],
  ['scenes6', 'photo'],
] as const;
const LABELS = 40;
const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: node scripts/results-sheet-and-batch.ts FOLDER');
  process.exit(2);
}

interface Prepared {
  readonly points: Matrix;
  readonly truth: Int32Array;
  readonly tree: TreeOfGroups;
  readonly start: ReturnType<TreeOfGroups['start']>;
  /** Items of each group, the most central first; single ones too. */
  readonly groups: readonly (readonly number[])[];
  /** The distance at which same and different are equally likely. */
  readonly even: number;
}

function prepare(name: string, model: string): Prepared {
  const points = readNpy(join(folder!, `${name}.npy`), name);
  const lines = readFileSync(join(folder!, `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
  const classes = [...new Set(lines)];
  const { calibration } = comparisonOf(model, points.columns);
  const tree = new TreeOfGroups(spaceOfPoints(points, { calibration }), ['pair', 'choice', 'odd']);
  const start = tree.start();
  const { toCentre } = factsOfGroups(points, start.labels, calibration);
  const groups = [...Map.groupBy(start.labels.keys(), item => start.labels[item]!).values()].map(items =>
    items.toSorted((a, b) => toCentre[a]! - toCentre[b]!),
  );
  const truth = Int32Array.from(lines, line => classes.indexOf(line));
  return { points, truth, tree, start, groups, even: distanceAt(calibration, 0.5) };
}

/** SJC, and the share of items that show the subject of their row's centre. */
function sheets({ points, truth, groups, even }: Prepared, per: number): string[] {
  const centred = groups.filter(({ length }) => length > 1);
  const setting = prepareSubclustering(
    lookupCondensed(euclideanDistances(points)),
    allItems(points.rows),
    per,
    even / Math.LN2,
  );
  const relations = new Relations(closeConstraints(points.rows, [], []));
  const exchanged = subcluster(
    setting,
    relations,
    centred.map(members => members[0]!),
  );
  return [
    centred.map(members => members.slice(0, per)),
    exchanged.subclusters.map(({ members }) => members),
  ].map(rows => {
    const others = rows.flatMap(([centre, ...rest]) => rest.map(item => truth[item] === truth[centre!]));
    const pure = others.filter(Boolean).length / others.length;
    return `${scoreSubclusters(truth, rows).sjc.toFixed(3)} (${pure.toFixed(3)})`;
  });
}

/** The Jaccard index after these items were given their true names. */
function labelled({ truth, tree, start, groups }: Prepared, chosen: readonly number[]): string {
  const groupOf = (item: number) => ({
    members: groups.find(members => members.includes(item))!,
    name: null,
  });
  const { answers = [] } = planLabels(
    chosen.map(itemId => ({ itemId, label: { kind: 'name', name: String(truth[itemId]) } })),
    { groupOf, membersOf: () => [], anchors: [] },
  );
  const edits = answers.flatMap(({ itemId: item, ...answer }): ManualEdit[] =>
    'otherItemId' in answer
      ? [{ kind: answer.verdict === 'same' ? 'into' : 'leave', item, other: answer.otherItemId }]
      : [],
  );
  const { labels } = tree.next(start, votesOf({ answers: [], edits, reasons: [] }));
  return scoreClustering(truth, applyEdits(labels, edits)).jaccard.toFixed(3);
}

for (const [name, model] of SETS) {
  const prepared = prepare(name, model);
  const { points, truth, start, groups, even } = prepared;
  const many = groups.filter(({ length }) => length > 1).length;
  const kernel = { name: 'rbf', sigma: even / Math.sqrt(2 * Math.LN2) } as const;
  const batch = chooseBatch(points, { budget: LABELS, subjects: many, kernel }, new Random(1));
  const random = [1, 2].map(seed => labelled(prepared, new Random(seed).sample(points.rows, LABELS)));
  const before = scoreClustering(truth, start.labels).jaccard.toFixed(3);
  console.log(
    `| ${name} | ${new Set(truth).size}, ${many} | ${[...sheets(prepared, 5), ...sheets(prepared, 10)].join(' | ')} |`,
  );
  console.log(`| ${name} | ${before} | ${labelled(prepared, batch)} | ${random.join(', ')} |`);
}
