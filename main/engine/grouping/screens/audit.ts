/**
 * Audits of a grouping: checks of random photos and groups, and the certificate they give. Engine process.
 *
 * [Note: What a certificate is about] An audit is about the groups as they were when it began; its plan is kept
 * with them (algorithms/audit). So its checks may be used as answers afterwards without spoiling it. Checks are
 * statements about pairs of pictures and stay true, but they are not evaluated again on changed groups: where
 * checks were used to correct the groups, the checked photos are right and no longer stand for the others.
 * Instead each photo that moved, came or went since counts as unknown, which widens the interval by as many.
 */
import { type AuditPlan, nextUnit, planAudit } from '../../../algorithms/audit/auditPlan.ts';
import { certify, type Finding } from '../../../algorithms/audit/certificate.ts';
import { GroupDistances, nearestGroups } from '../../../algorithms/audit/groupDistances.ts';
import { compareGroups } from '../../../algorithms/session/answerImpact.ts';
import { effectOfRounds } from '../../../algorithms/session/answers.ts';
import type { Auditing, AuditQuestion, Certificate, CheckGiven } from '../../../contract/audit.ts';
import { AkinError } from '../../../contract/errors.ts';
import { recordAct, takeBack } from '../../../store/acts.ts';
import type { Answer } from '../../../store/answers.ts';
import { type AuditCheck, type AuditCheckRow, latestAudit, listChecks } from '../../../store/audits.ts';
import { nextRedo, redo } from '../../../store/redo.ts';
import { votesOf } from '../planner/messages.ts';
import { findingsOf, mapPlan, StoredPlan } from '../state/auditLog.ts';
import type { GroupingState } from '../state/groupingState.ts';
import type { Group, Groups } from '../views/groups.ts';

/** Candidates on one page. */
const PAGE = 24;
/** The strategy of acts that are answers from an audit. */
const BY_AUDIT = 'audit';
/** A larger share of photos that moved asks for another audit. */
const MUCH = 0.05;
/** An audit whose upper limit is below this says that there is more to do. */
const POOR = 0.9;
const SHOWN_WRONG = 12;

/** The latest audit, by items. */
interface Latest {
  readonly id: number;
  readonly actId: number;
  readonly wanted: number;
  readonly startedAt: number;
  readonly plan: AuditPlan;
  readonly checks: readonly AuditCheckRow[];
  readonly findings: ReadonlyMap<number, Finding>;
}

/** A check by items. */
interface Check {
  readonly kind: AuditQuestion['kind'];
  readonly item: number;
  readonly among: readonly number[];
}

export class Audit {
  readonly #state: GroupingState;
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  async now(): Promise<Auditing> {
    await this.#state.ready();
    const latest = this.#latest();
    if (latest === undefined)
      return {
        wanted: null,
        checks: 0,
        question: null,
        certificate: null,
        canUndo: false,
        canRedo: false,
        corrections: 0,
        wrong: [],
      };
    const { wanted, plan, checks, findings } = latest;
    const { rowOf } = this.#state.groupingItems();
    const wrong = [...findings].filter(([item, { isWrong }]) => isWrong === true && rowOf.has(item));
    const check = await this.#nextCheck(latest);
    return {
      wanted,
      checks: unitsChecked(plan, findings),
      question: check === undefined ? null : this.#view(latest, check),
      certificate: await this.certificate(),
      canUndo: checks.length > 0,
      canRedo: nextRedo(this.#state.catalog, this.#state.id, 'audit') !== undefined,
      corrections: this.#isApplied(latest) ? 0 : wrong.length,
      wrong: this.#state.view().items(wrong.slice(0, SHOWN_WRONG).map(([item]) => rowOf.get(item)!)),
    };
  }

  async start(wanted: number): Promise<Auditing> {
    const { groups, result, steps, items } = await this.#state.present();
    const all = [...groups.shown.map(({ members }) => members), ...groups.leftovers.map(row => [row])];
    if (all.length === 0) throw new AkinError('bad-request', 'There are no groups to check yet.');
    const ordered = all.toSorted((a, b) => b.length - a.length || items[a[0]!]! - items[b[0]!]!);
    const points = await this.#state.workers().points();
    const { mustLink, cannotLink } = effectOfRounds(items.length, steps.map(votesOf));
    const plan = planAudit(
      {
        groups: ordered,
        doubt: result.certainty.map(certainty => 1 - certainty),
        apart: new GroupDistances(points, ordered).apart(),
        mustLink,
        cannotLink,
      },
      // Nobody can choose it, and it is kept in the order of the checks.
      Date.now(),
    );
    this.#record({ audit: { wanted, plan: mapPlan(plan, row => items[row]!) } }, 0);
    return await this.now();
  }

  async check(question: string, given: CheckGiven, tookMilliseconds: number): Promise<Auditing> {
    await this.#state.ready();
    const latest = this.#latest();
    const check = latest === undefined ? undefined : await this.#nextCheck(latest);
    if (latest === undefined || check === undefined || idOf(latest, check) !== question)
      throw new AkinError('bad-request', 'This check is no longer the present one.');
    const { kind, item, among } = check;
    if (given.kind !== 'cannot-tell' && (given.kind === 'photo') !== (kind === 'photo'))
      throw new AkinError('bad-request', 'The answer does not fit the check.');
    const verdictAt = (at: number): AuditCheck['verdict'] => {
      if (given.kind === 'cannot-tell') return 'cannot-tell';
      if (given.kind === 'photo') return given.verdict;
      return given.chosen === at ? 'same' : 'different';
    };
    // The person passed over what comes before the chosen one, and may not have seen what comes after.
    const seen = given.kind === 'choice' && given.chosen !== null ? among.slice(0, given.chosen + 1) : among;
    if (given.kind === 'choice' && given.chosen !== null && given.chosen >= among.length)
      throw new AkinError('bad-request', 'The answer does not fit the check.');
    const checks = seen.map(
      (other, at): AuditCheck => ({
        auditId: latest.id,
        kind,
        itemId: item,
        otherItemId: other,
        verdict: verdictAt(at),
      }),
    );
    this.#record({ checks }, tookMilliseconds);
    return await this.now();
  }

  async undo(): Promise<Auditing> {
    const last = this.#latest()?.checks.at(-1);
    if (last === undefined) throw new AkinError('bad-request', 'There is no check to take back.');
    takeBack(this.#state.catalog, last.actId, { source: 'person', person: this.#person });
    return await this.now();
  }

  async redo(): Promise<Auditing> {
    redo(this.#state.catalog, this.#state.id, { of: 'audit', person: this.#person });
    return await this.now();
  }

  /** What was found counts for the groups from now on: one act of answers. */
  async apply(): Promise<Auditing> {
    await this.#state.ready();
    const latest = this.#latest();
    const answers = (latest?.checks ?? []).flatMap(({ verdict, itemId, otherItemId }): Answer[] =>
      verdict === 'cannot-tell' ? [] : [{ verdict, itemId, otherItemId }],
    );
    if (latest === undefined || answers.length === 0 || this.#isApplied(latest))
      throw new AkinError('bad-request', 'There is nothing to correct.');
    this.#state.record({ answers }, { strategy: BY_AUDIT, person: this.#person });
    return await this.now();
  }

  async certificate(): Promise<Certificate | null> {
    const { result, items } = await this.#state.present();
    const latest = this.#latest();
    if (latest === undefined || latest.findings.size === 0) return null;
    const { plan, findings, startedAt } = latest;
    const { photos, groups, right, subjects } = certify(plan, findings);
    const moved = movedSince(plan, result.labels, items);
    const wider = moved / Math.max(1, photos);
    return {
      auditedAt: startedAt,
      checks: unitsChecked(plan, findings),
      photos,
      groups,
      right: {
        value: right.value,
        low: Math.max(0, right.low - wider),
        high: Math.min(1, right.high + wider),
      },
      subjects: {
        value: subjects.value,
        low: Math.max(1, subjects.low - moved),
        high: subjects.high + moved,
      },
      moved,
      isOutdated: wider > MUCH,
      wantsAnswers: right.high < POOR,
    };
  }

  #latest(): Latest | undefined {
    const { catalog, id } = this.#state;
    const row = latestAudit(catalog, id);
    const { success, data: plan } = StoredPlan.safeParse(row?.plan);
    if (row === undefined || !success) return undefined;
    const checks = listChecks(catalog, row.id);
    return { ...row, plan, checks, findings: findingsOf(plan, checks) };
  }

  #record(said: Parameters<typeof recordAct>[2], tookMilliseconds: number): void {
    const facts = { source: 'person', strategy: null, tookMilliseconds, person: this.#person } as const;
    recordAct(this.#state.catalog, { groupingId: this.#state.id, ...facts }, said);
  }

  #isApplied({ actId }: Latest): boolean {
    return this.#state.rows().some(row => row.strategy === BY_AUDIT && row.actId > actId);
  }

  /** What a found misfit leaves open comes first, then the next unit of the plan. */
  async #nextCheck({ plan, checks, findings }: Latest): Promise<Check | undefined> {
    const { rowOf } = this.#state.groupingItems();
    const pages = new Pages(plan, rowOf, await this.#state.workers().points(), findings);
    const misfit = checks.findLast(({ kind }) => kind === 'photo');
    if (misfit !== undefined && findings.get(misfit.itemId)?.isWrong === true) {
      const face = misfit.otherItemId;
      const isOpen = plan.strata.some(({ rows }) => rows.includes(face)) && !findings.has(face);
      const larger = isOpen && rowOf.has(face) ? pages.earlier(face) : [];
      if (larger.length > 0) return { kind: 'group', item: face, among: larger };
      const wasAsked = checks.some(row => row.kind === 'elsewhere' && row.itemId === misfit.itemId);
      if (!wasAsked && rowOf.has(misfit.itemId)) {
        const among = pages.elsewhere(misfit.itemId);
        if (among.length > 0) return { kind: 'elsewhere', item: misfit.itemId, among };
      }
    }
    for (const gone = new Set<number>(); ; ) {
      const item = nextUnit(plan, unit => findings.has(unit) || gone.has(unit));
      if (item === undefined) return undefined;
      const face = pages.faceOf(item);
      const among = rowOf.has(item) ? (face === item ? pages.earlier(item) : [face]) : [];
      if (among.length > 0 && among.every(other => rowOf.has(other)))
        return { kind: face === item ? 'group' : 'photo', item, among };
      gone.add(item);
    }
  }

  #view(latest: Latest, check: Check): AuditQuestion {
    const { rowOf } = this.#state.groupingItems();
    const views = this.#state.view();
    const groups = this.#asAudited(latest.plan);
    const id = idOf(latest, check);
    const side = views.side(rowOf.get(check.item)!, groups);
    if (check.kind === 'photo') return { kind: 'photo', id, side };
    const among = check.among.map(item => views.side(rowOf.get(item)!, groups));
    return { kind: check.kind, id, side, among };
  }

  /** The groups of the plan in the rows of now. A hidden misfit that was found is shown by itself. */
  #asAudited({ groups }: AuditPlan): Groups {
    const { rowOf } = this.#state.groupingItems();
    const of = new Map<number, Group>();
    for (const items of groups) {
      const members = items.flatMap(item => rowOf.get(item) ?? []);
      for (const row of members) of.set(row, { members, name: null });
    }
    return { shown: [], leftovers: [], setAside: [], of: row => of.get(row) };
  }
}

/** Photos that changed their group since, came or went. */
function movedSince({ groups }: AuditPlan, labels: Int32Array, items: Int32Array): number {
  const before = new Map(groups.flatMap((members, group) => members.map(item => [item, group] as const)));
  const inside = [...items.keys()].filter(row => labels[row] !== -1);
  const both = inside.filter(row => before.has(items[row]!));
  const { touched } = compareGroups(
    Int32Array.from(both, row => before.get(items[row]!)!),
    Int32Array.from(both, row => labels[row]!),
  );
  return touched + (inside.length - both.length) + (before.size - both.length);
}

function idOf({ id, checks }: Latest, { kind, item }: Check): string {
  return [id, checks.at(-1)?.actId ?? 0, kind, item].join(' ');
}

/** Drawn units; the group of a misfit is asked about besides. */
function unitsChecked({ groups }: AuditPlan, findings: ReadonlyMap<number, Finding>): number {
  const followed = new Set(
    groups.flatMap(([face, ...others]) =>
      others.some(item => findings.get(item)?.isWrong === true) ? [face!] : [],
    ),
  );
  return [...findings.keys()].filter(item => !followed.has(item)).length;
}

/** The candidates of a check, the likeliest first. */
class Pages {
  readonly #groups: AuditPlan['groups'];
  readonly #groupOf = new Map<number, number>();
  readonly #distances: GroupDistances;
  readonly #rowOf: ReadonlyMap<number, number>;
  /** The first photo found of each subject that no group stands for. */
  readonly #hidden: readonly number[];

  constructor(
    { groups }: AuditPlan,
    rowOf: ReadonlyMap<number, number>,
    points: ConstructorParameters<typeof GroupDistances>[0],
    findings: ReadonlyMap<number, Finding>,
  ) {
    this.#groups = groups;
    this.#rowOf = rowOf;
    this.#hidden = [...findings].filter(([item, { hiddenAs }]) => hiddenAs === item).map(([item]) => item);
    const places = [...groups, ...this.#hidden.map(item => [item])];
    this.#distances = new GroupDistances(
      points,
      places.map(items => items.flatMap(item => rowOf.get(item) ?? [])),
    );
    for (const [group, items] of groups.entries()) for (const item of items) this.#groupOf.set(item, group);
  }

  faceOf(item: number): number {
    return this.#groups[this.#groupOf.get(item)!]![0]!;
  }

  /** The faces of earlier groups. */
  earlier(face: number): number[] {
    const group = this.#groupOf.get(face)!;
    const among = Array.from({ length: group }, (_, earlier) => earlier).filter(at => this.#isThere(at));
    return this.#itemsOf(nearestGroups(among, other => this.#distances.ofGroups(group, other), PAGE));
  }

  /** The faces of all other groups, and hidden photos. */
  elsewhere(item: number): number[] {
    const own = this.#groupOf.get(item)!;
    const row = this.#rowOf.get(item)!;
    const places = this.#groups.length + this.#hidden.length;
    const among = Array.from({ length: places }, (_, at) => at).filter(at => at !== own && this.#isThere(at));
    return this.#itemsOf(nearestGroups(among, place => this.#distances.ofRow(row, place), PAGE));
  }

  #isThere(place: number): boolean {
    return this.#rowOf.has(this.#itemsOf([place])[0]!);
  }

  #itemsOf(places: readonly number[]): number[] {
    return places.map(place => this.#groups[place]?.[0] ?? this.#hidden[place - this.#groups.length]!);
  }
}
