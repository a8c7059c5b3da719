/**
 * How often the intervals of a certificate hold the truth, and how wide they are: simulated audits by a person
 * who is always right, at several stages of the questions. Writes docs/results/certificate.md.
 *
 *     node scripts/results-certificate.ts [folder for what was described, in the temporary directory] [SET …]
 *
 * Where sets are named only these are measured, and the rows of the others stay as they are.
 *
 * Reads the sets of ../shared/data beside the repository, as results/questionSets.ts describes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Given } from '../main/algorithms/ask/treeOfGroups/treeState.ts';
import { type AuditPlan, nextUnit, planAudit } from '../main/algorithms/audit/auditPlan.ts';
import { certify, type Finding } from '../main/algorithms/audit/certificate.ts';
import { GroupDistances, nearestGroups } from '../main/algorithms/audit/groupDistances.ts';
import type { Matrix } from '../main/algorithms/matrix.ts';
import { effectOfRounds } from '../main/algorithms/session/answers.ts';
import { CentreDistances } from '../main/algorithms/session/groupFacts.ts';
import { GroupTree } from '../main/algorithms/strategies/groupTree.ts';
import type { PlainQuestion } from '../main/algorithms/strategies/questionStrategy.ts';
import type { LabelledData } from '../main/lab/reproduce/experiment.ts';
import { loadKernels } from '../main/native.ts';
import { QUESTION_SETS } from './results/questionSets.ts';

const SETS = ['faces-longtail', 'leaves-lab25', 'leaves-uci8', 'scenes6'] as const;
const STAGES = [0, 20, 60];
const CHECKS = [30, 60, 120];
const AUDITS = 200;
/** Candidates on one page, as in the application. */
const PAGE = 24;
const data = fileURLToPath(new URL('../../shared/data', import.meta.url));
const [folder = join(tmpdir(), 'akin-questions', 'sets'), ...named] = process.argv.slice(2);
const file = fileURLToPath(new URL('../docs/results/certificate.md', import.meta.url));
const earlier = readFileSync(file, 'utf8').split('\n');

function answer({ kind, item, among }: PlainQuestion, truth: Int32Array): Given[] {
  const given: Given[] = [];
  for (const other of among) {
    const isSame = truth[item] === truth[other];
    given.push({ pair: [item, other], verdict: isSame ? 'same' : 'different' });
    if (kind === 'choice' && isSame) break;
  }
  return given;
}

interface Stage {
  readonly asked: number;
  readonly rounds: Given[][];
  readonly labels: Int32Array;
  /** Of each item to its group: the strata of an audit are made by it. */
  readonly belonging: Float64Array;
}

/** The groups after each stage; the last ones again where nothing is left to ask. */
function stagesOf({ points, truth, calibration }: LabelledData): Stage[] {
  const tree = new GroupTree({ points, calibration }, { kernels: loadKernels() });
  const rounds: Given[][] = [];
  return STAGES.map(stage => {
    for (;;) {
      const { labels, belonging, question } = tree.next({ rounds });
      if (rounds.length === stage || question === null)
        return { asked: rounds.length, rounds: [...rounds], labels, belonging: belonging! };
      rounds.push(answer(question, truth));
    }
  });
}

/** A person who is always right, over the groups of one stage. */
class Auditor {
  readonly groups: number[][];
  readonly #truth: Int32Array;
  readonly #distances: GroupDistances;
  readonly #groupOf: Int32Array;
  readonly #seconds = new Map<number, boolean>();
  /** Checks where what was wanted stood on no page. */
  missed = 0;
  pages = 0;

  constructor(points: Matrix, truth: Int32Array, groups: number[][]) {
    this.groups = groups;
    this.#truth = truth;
    this.#distances = new GroupDistances(points, groups);
    this.#groupOf = new Int32Array(truth.length);
    for (const [group, rows] of groups.entries()) for (const row of rows) this.#groupOf[row] = group;
  }

  apart(): Float64Array {
    return this.#distances.apart();
  }

  /** The true share of photos in the right group. */
  right(): number {
    const seen = new Set<number>();
    let right = 0;
    for (const rows of this.groups) {
      const subject = this.#truth[rows[0]!]!;
      if (!seen.has(subject)) right += rows.filter(row => this.#truth[row] === subject).length;
      seen.add(subject);
    }
    return right / this.#truth.length;
  }

  check(row: number, plan: AuditPlan, findings: Map<number, Finding>): void {
    const group = this.#groupOf[row]!;
    const face = this.groups[group]![0]!;
    const isWrong = face === row ? this.#isSecond(group) : this.#truth[row] !== this.#truth[face];
    if (face !== row && isWrong) {
      const isOpen = plan.strata.some(({ rows }) => rows.includes(face));
      if (isOpen && !findings.has(face))
        findings.set(face, { isWrong: this.#isSecond(group), hiddenAs: null });
      findings.set(row, { isWrong, hiddenAs: this.#hiddenAs(row, findings) });
    } else findings.set(row, { isWrong, hiddenAs: null });
  }

  #isSecond(group: number): boolean {
    const known = this.#seconds.get(group);
    if (known !== undefined) return known;
    const earlier = Array.from({ length: group }, (_, at) => at);
    const isSecond = this.#isAmong(this.groups[group]![0]!, earlier, other =>
      this.#distances.ofGroups(group, other),
    );
    this.#seconds.set(group, isSecond);
    return isSecond;
  }

  #hiddenAs(row: number, findings: ReadonlyMap<number, Finding>): number | null {
    const others = [...this.groups.keys()].filter(group => group !== this.#groupOf[row]);
    if (this.#isAmong(row, others, group => this.#distances.ofRow(row, group))) return null;
    for (const [other, { hiddenAs }] of findings)
      if (hiddenAs === other && this.#truth[other] === this.#truth[row]) return other;
    return row;
  }

  #isAmong(row: number, groups: readonly number[], distance: (group: number) => number): boolean {
    const isAlike = (group: number) => this.#truth[this.groups[group]![0]!] === this.#truth[row];
    const isShown = nearestGroups(groups, distance, PAGE).some(isAlike);
    this.pages++;
    if (!isShown && groups.some(isAlike)) this.missed++;
    return isShown;
  }
}

interface Tally {
  readonly held: { right: number; subjects: number; normal: number };
  readonly width: { right: number; subjects: number };
}

/** The usual normal interval of a stratified sample, for comparison: of the photos in the wrong group. */
function normalInterval(
  { strata, settledWrong }: AuditPlan,
  groups: readonly (readonly number[])[],
  findings: ReadonlyMap<number, Finding>,
): { low: number; high: number } {
  const membersOf = new Map(groups.flatMap(rows => rows.map(row => [row, rows] as const)));
  const settled = new Set(settledWrong);
  let [total, variance] = [settledWrong.length, 0];
  for (const { kind, rows } of strata) {
    const seen = rows.filter(row => findings.has(row));
    const costs = seen.map(row => {
      const members = membersOf.get(row)!;
      if (findings.get(row)!.isWrong !== true) return 0;
      if (kind === 'group') return members.filter(member => !settled.has(member)).length;
      return findings.get(members[0]!)?.isWrong === true ? 0 : 1;
    });
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, seen.length);
    const spread = costs.reduce((sum, cost) => sum + (cost - mean) ** 2, 0) / Math.max(1, seen.length - 1);
    total += rows.length * mean;
    variance += (rows.length * (rows.length - seen.length) * spread) / Math.max(1, seen.length);
  }
  const half = 1.96 * Math.sqrt(variance);
  return { low: total - half, high: total + half };
}

const lines: string[] = [];
let [missed, pages] = [0, 0];
const isMeasured = (set: string) => named.length === 0 || named.includes(set);
for (const set of SETS) {
  if (!isMeasured(set)) {
    lines.push(...earlier.filter(line => line.startsWith(`| ${set} |`)));
    continue;
  }
  const labelled = await QUESTION_SETS[set]!(folder, data);
  const { points, truth } = labelled;
  const subjects = new Set(truth).size;
  for (const [at, { asked, rounds, labels, belonging }] of stagesOf(labelled).entries()) {
    const toCentre = new CentreDistances(points).of(labels);
    const groups = [...Map.groupBy(labels.keys(), row => labels[row]!).values()]
      .map(rows => rows.sort((a, b) => toCentre[a]! - toCentre[b]! || a - b))
      .sort((a, b) => b.length - a.length || a[0]! - b[0]!);
    const auditor = new Auditor(points, truth, groups);
    const right = auditor.right();
    const { mustLink, cannotLink } = effectOfRounds(points.rows, rounds);
    const audited = {
      groups,
      doubt: belonging.map(chance => 1 - chance),
      apart: auditor.apart(),
      mustLink,
      cannotLink,
    };
    const tallies = CHECKS.map(
      (): Tally => ({
        held: { right: 0, subjects: 0, normal: 0 },
        width: { right: 0, subjects: 0 },
      }),
    );
    for (let audit = 1; audit <= AUDITS; audit++) {
      const plan = planAudit(audited, audit);
      const findings = new Map<number, Finding>();
      let made = 0;
      for (const [step, checks] of CHECKS.entries()) {
        for (; made < checks; made++) {
          const row = nextUnit(plan, unit => findings.has(unit));
          if (row === undefined) break;
          auditor.check(row, plan, findings);
        }
        const { held, width } = tallies[step]!;
        const certificate = certify(plan, findings, { seed: audit });
        const holds = ({ low, high }: { low: number; high: number }, value: number) =>
          low - 1e-9 <= value && value <= high + 1e-9 ? 1 : 0;
        held.right += holds(certificate.right, right);
        held.subjects += holds(certificate.subjects, subjects);
        width.right += certificate.right.high - certificate.right.low;
        width.subjects += certificate.subjects.high - certificate.subjects.low;
        held.normal += holds(normalInterval(plan, groups, findings), (1 - right) * points.rows);
      }
    }
    missed += auditor.missed;
    pages += auditor.pages;
    const shares = (of: (tally: Tally) => number, digits: number) =>
      tallies.map(tally => (of(tally) / AUDITS).toFixed(digits)).join(' / ');
    lines.push(
      `| ${set} | ${STAGES[at]}${asked === STAGES[at] ? '' : ` (${asked})`} | ${right.toFixed(3)} | ${subjects}, ${groups.length} | ${shares(({ held }) => held.right, 3)} | ${shares(({ width }) => width.right, 3)} | ${shares(({ held }) => held.subjects, 3)} | ${shares(({ width }) => width.subjects, 1)} | ${shares(({ held }) => held.normal, 2)} |`,
    );
    console.log(lines.at(-1));
  }
}

const older = SETS.filter(set => !isMeasured(set));
const page = `# The certificate: do its intervals hold the truth?

    node scripts/results-certificate.ts

${AUDITS} simulated audits each of the groups before the first question and after 20 and 60, by a person who is always
right, with ${CHECKS.join(', ')} checks (three numbers in a cell). A check is one unit drawn at random; a photo that does not
belong leads to one or two further questions, which are not counted. "Held" is the share of audits whose 95 % interval
holds the truth, the width is the mean. In brackets: how many questions there were, where nothing was left to ask. The
strata follow from how likely each photo belongs to its group, as in the application, where that of a face is also times
how well it is seen.${older.length === 0 ? '' : ` Of an earlier version, with other strata: ${older.join(', ')}.`}

| set | questions | in the right group | subjects, groups | right: held | right: width | subjects: held | subjects: width | normal interval: held |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.join('\n')}

Of the ${pages} pages of ${PAGE} candidates${older.length === 0 ? '' : ' of the other sets'}, ${missed} did not show the group that was wanted though there was one.

## What follows

`;
const conclusions = fileURLToPath(new URL('./results/certificateConclusions.md', import.meta.url));
writeFileSync(file, page + readFileSync(conclusions, 'utf8'));
