/** Certificates over made-up groups: exact when all is checked, honest when little is. */
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { type AuditPlan, nextUnit, planAudit } from './auditPlan.ts';
import { certify, type Finding } from './certificate.ts';

/** A group for each list of subjects; the first of each is its face. */
function world(groups: readonly (readonly number[])[]) {
  let row = 0;
  const rows = groups.map(subjects => subjects.map(() => row++));
  const subjectOf = groups.flat();
  const faces = rows.map(members => members[0]!);
  const groupOf = new Map(rows.flatMap((members, group) => members.map(one => [one, group] as const)));
  const isSecond = (group: number) =>
    faces.slice(0, group).some(face => subjectOf[face] === subjectOf[faces[group]!]);
  let wrong = 0;
  for (const [one, group] of groupOf)
    if (isSecond(group) || subjectOf[one] !== subjectOf[faces[group]!]) wrong++;
  const check = (one: number, plan: AuditPlan, findings: Map<number, Finding>): void => {
    const group = groupOf.get(one)!;
    const face = faces[group]!;
    if (one === face) {
      findings.set(one, { isWrong: isSecond(group), hiddenAs: null });
      return;
    }
    const isWrong = subjectOf[one] !== subjectOf[face];
    if (isWrong && !findings.has(face) && plan.strata.some(stratum => stratum.rows.includes(face)))
      findings.set(face, { isWrong: isSecond(group), hiddenAs: null });
    const isShown = faces.some(other => subjectOf[other] === subjectOf[one]);
    const first = [...findings].find(
      ([other, { hiddenAs }]) => hiddenAs === other && subjectOf[other] === subjectOf[one],
    )?.[0];
    findings.set(one, { isWrong, hiddenAs: isWrong && !isShown ? (first ?? one) : null });
  };
  return {
    rows,
    check,
    right: 1 - wrong / subjectOf.length,
    subjects: new Set(subjectOf).size,
    audit: (seed: number, links: { mustLink?: [number, number][]; cannotLink?: [number, number][] } = {}) =>
      planAudit(
        {
          groups: rows,
          doubt: subjectOf.map(() => 0),
          apart: rows.map(() => 0),
          mustLink: [],
          cannotLink: [],
          ...links,
        },
        seed,
      ),
  };
}

/** Sixty subjects: large groups with some wrong items, second groups, and one subject that has no group. */
function mixed() {
  const random = new Random(5);
  const groups = Array.from({ length: 60 }, (_, subject) =>
    Array.from({ length: 1 + random.below(12) }, (_, at) =>
      at > 0 && random.unit() < 0.08 ? random.below(60) : subject,
    ),
  );
  groups[0]!.push(99, 99);
  groups.push([3, 3], [7], [11]);
  return world(groups.sort((a, b) => b.length - a.length));
}

const checkAll = (one: ReturnType<typeof world>, plan: AuditPlan, most = Number.POSITIVE_INFINITY) => {
  const findings = new Map<number, Finding>();
  for (let made = 0; made < most; made++) {
    const row = nextUnit(plan, unit => findings.has(unit));
    if (row === undefined) break;
    one.check(row, plan, findings);
  }
  return findings;
};

test('when all is checked the result is a point, and the truth', () => {
  const one = mixed();
  const plan = one.audit(1);
  const { right, subjects } = certify(plan, checkAll(one, plan));
  expect(right.value).toBeCloseTo(one.right, 12);
  expect([right.low, right.high]).toEqual([right.value, right.value]);
  expect(subjects).toEqual({ value: one.subjects, low: one.subjects, high: one.subjects });
});

test('the estimate is right on average, and the interval holds the truth in at least 93 % of audits', () => {
  const one = mixed();
  let [mean, held, heldSubjects] = [0, 0, 0];
  const audits = 100;
  for (let seed = 1; seed <= audits; seed++) {
    const plan = one.audit(seed);
    const { right, subjects } = certify(plan, checkAll(one, plan, 60), { draws: 300, seed });
    mean += right.value / audits;
    if (right.low <= one.right && one.right <= right.high) held++;
    if (subjects.low <= one.subjects && one.subjects <= subjects.high) heldSubjects++;
  }
  expect(Math.abs(mean - one.right)).toBeLessThan(0.015);
  expect(held).toBeGreaterThanOrEqual(0.93 * audits);
  expect(heldSubjects).toBeGreaterThanOrEqual(0.93 * audits);
});

test('without any error the interval is not empty, and narrows with the checks', () => {
  const one = world(Array.from({ length: 200 }, (_, subject) => [subject, subject]));
  const widths = [30, 60, 120].map(checks => {
    const plan = one.audit(2);
    const { right } = certify(plan, checkAll(one, plan, checks));
    expect(right.high).toBe(1);
    return right.high - right.low;
  });
  expect(widths[0]).toBeGreaterThan(widths[1]!);
  expect(widths[1]).toBeGreaterThan(widths[2]!);
  expect(widths[2]).toBeGreaterThan(0.02);
});

test('what nobody can tell widens the interval on both sides', () => {
  const one = mixed();
  const plan = one.audit(3);
  const findings = checkAll(one, plan);
  const told = certify(plan, findings);
  const rowsThat = (isWrong: boolean) =>
    [...findings].filter(([, found]) => found.isWrong === isWrong && found.hiddenAs === null).slice(0, 5);
  for (const [row] of [...rowsThat(true), ...rowsThat(false)])
    findings.set(row, { isWrong: null, hiddenAs: null });
  const { right } = certify(plan, findings);
  expect(right.low).toBeLessThan(told.right.low);
  expect(right.high).toBeGreaterThan(told.right.high);
});

test('what answers settle is not drawn: it is known', () => {
  // Rows 0 to 3 and 4 to 6; 5 was said to be as 4, and the groups to be different.
  const one = world([
    [0, 0, 0, 1],
    [1, 1, 2],
  ]);
  const plan = one.audit(1, { mustLink: [[4, 5]], cannotLink: [[0, 5]] });
  const drawn = plan.strata.flatMap(({ rows }) => rows).sort();
  expect(drawn).toEqual([1, 2, 3, 6]);
  expect(plan.settledWrong).toEqual([]);
  expect(one.audit(1, { cannotLink: [[0, 3]] }).settledWrong).toEqual([3]);
});
