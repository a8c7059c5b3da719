/**
 * Which checks an audit asks for, in which order: a stratified random sample. Pure.
 *
 * Groups are in a fixed order, the larger first. The first member of a group is its face: the most central
 * one. Two kinds of checks find all that can be wrong (certificate.ts):
 *
 * - photo: a member that is no face. Does it show the subject of its group's face?
 * - group: a face, except that of the first group. Does an earlier group show the same subject?
 *
 * So every row is one unit of the audit: a face stands for its group, any other row for itself.
 *
 * [Note: Answers in an audit] Answers given before are no random sample: a strategy asked where it was in
 * doubt. They are not counted as checks. What they settle (by the closure of "same" and "different") is known
 * and leaves the population; checks are drawn from the rest alone.
 *
 * Strata. Photos: the riskiest quarter by doubt, and the rest. Groups: sorted by size and then by the
 * distance to the nearest earlier group, cut into parts of at most an eighth of the importance and with sizes
 * within a factor of two. The importance of a unit is what an error costs: so many photos, and one subject.
 * Checks are spread over the strata in proportion to importance, the risky quarter twice as densely. Within a
 * stratum the order is
 * random. So each prefix of the order is a stratified random sample, and an audit may end at any length
 * chosen beforehand.
 */
import { Constraints, type Relation } from '../constraints.ts';
import type { Pair } from '../matrix.ts';
import { Random } from '../random.ts';

export interface AuditStratum {
  readonly kind: 'photo' | 'group';
  /** Its part of the checks, relative to the other strata. */
  readonly share: number;
  /** Its units, in the order of their checks. */
  readonly rows: readonly number[];
}

export interface AuditPlan {
  /** The rows of each group, its face first; the larger groups first. */
  readonly groups: readonly (readonly number[])[];
  readonly strata: readonly AuditStratum[];
  /** Units that answers have settled as wrong. Units in no stratum and not here are settled as right. */
  readonly settledWrong: readonly number[];
}

export interface AuditedGroups {
  readonly groups: AuditPlan['groups'];
  /** By row: how doubtful it is that it belongs to its group. Only the order counts. */
  readonly doubt: ArrayLike<number>;
  /** By group: how far the nearest earlier group is. Only the order counts. */
  readonly apart: ArrayLike<number>;
  readonly mustLink: readonly Pair[];
  readonly cannotLink: readonly Pair[];
}

const GROUP_STRATA = 8;
const RISKY = 0.25;
const RISKY_DENSITY = 2;

export function planAudit(audited: AuditedGroups, seed: number): AuditPlan {
  const { groups, doubt, apart } = audited;
  const settled = settle(audited);
  const random = new Random(seed);
  const shuffled = (rows: number[]): number[] => {
    random.shuffle(rows);
    return rows;
  };

  const openGroups = [...groups.keys()].filter(group => group > 0 && !settled.has(groups[group]![0]!));
  openGroups.sort((a, b) => groups[b]!.length - groups[a]!.length || apart[a]! - apart[b]! || a - b);
  const sizeOf = (group: number): number => groups[group]!.length;
  const groupStrata = cutEvenly(openGroups, sizeOf).map(
    (part): AuditStratum => ({
      kind: 'group',
      share: sum(part.map(group => sizeOf(group) + 1)),
      rows: shuffled(part.map(group => groups[group]![0]!)),
    }),
  );
  const openPhotos = groups.flatMap(members => members.slice(1)).filter(row => !settled.has(row));
  openPhotos.sort((a, b) => doubt[b]! - doubt[a]! || a - b);
  const risky = Math.ceil(RISKY * openPhotos.length);
  const photoStrata = [openPhotos.slice(0, risky), openPhotos.slice(risky)].map(
    (rows, at): AuditStratum => ({
      kind: 'photo',
      share: (at === 0 ? RISKY_DENSITY : 1) * rows.length * 2,
      rows: shuffled(rows),
    }),
  );
  return {
    groups,
    strata: [...photoStrata, ...groupStrata].filter(({ rows }) => rows.length > 0),
    settledWrong: [...settled].filter(([, isWrong]) => isWrong).map(([row]) => row),
  };
}

/** The unit to check next; undefined when all have been checked. `isChecked` tells what was. */
export function nextUnit({ strata }: AuditPlan, isChecked: (row: number) => boolean): number | undefined {
  let next: number | undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const { rows, share } of strata) {
    const taken = rows.findIndex(row => !isChecked(row));
    if (taken < 0) continue;
    // Every stratum is visited once before any is visited twice: all of an unseen one could be wrong.
    const turn = taken === 0 ? -share : (taken + 0.5) / share;
    if (turn >= first) continue;
    first = turn;
    next = rows[taken]!;
  }
  return next;
}

/** Rows that the answers settle, and whether they are wrong. */
function settle({ groups, mustLink, cannotLink }: AuditedGroups): Map<number, boolean> {
  const rows = groups.flat().reduce((most, row) => Math.max(most, row), -1) + 1;
  const answers = new Constraints(rows);
  for (const [i, j] of mustLink) answers.addMustLink(i, j);
  for (const [i, j] of cannotLink) answers.addCannotLink(i, j);
  const named = new Set([...mustLink, ...cannotLink].flat());
  const settled = new Map<number, boolean>();
  const note = (row: number, relation: Relation): void => {
    if (relation !== 'open') settled.set(row, relation === 'different');
  };
  for (const [face, ...others] of groups)
    for (const row of others) if (named.has(row)) note(row, answers.relation(face!, row));
  const faces = groups.map(members => members[0]!);
  for (const [group, face] of faces.entries()) {
    if (group === 0 || !named.has(face)) continue;
    const relations = faces.slice(0, group).map(earlier => answers.relation(earlier, face));
    if (relations.includes('same')) settled.set(face, true);
    else if (relations.every(relation => relation === 'different')) settled.set(face, false);
  }
  return settled;
}

/** Parts of a list, each at most a GROUP_STRATA-th of the importance and of sizes within a factor of two. */
function cutEvenly(all: readonly number[], sizeOf: (one: number) => number): number[][] {
  const most = sum(all.map(one => sizeOf(one) + 1)) / GROUP_STRATA;
  const parts: number[][] = [];
  let held = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const part = parts.at(-1);
    if (part === undefined || held >= most || 2 * sizeOf(one) < sizeOf(part[0]!)) {
      parts.push([one]);
      held = sizeOf(one) + 1;
    } else {
      part.push(one);
      held += sizeOf(one) + 1;
    }
  }
  return parts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
