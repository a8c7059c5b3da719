/** From the stored rows of an audit to what its checks found. Pure. */
import { z } from 'zod';
import type { AuditPlan } from '../../../algorithms/audit/auditPlan.ts';
import type { Finding } from '../../../algorithms/audit/certificate.ts';
import type { AuditCheckRow } from '../../../store/audits.ts';

/** A plan as it is stored: by items, since rows change when photos come and go. */
export const StoredPlan: z.ZodType<AuditPlan> = z.object({
  groups: z.array(z.array(z.int()).min(1)),
  strata: z.array(z.object({ kind: z.enum(['photo', 'group']), share: z.number(), rows: z.array(z.int()) })),
  settledWrong: z.array(z.int()),
});

/** A plan with every row replaced. */
export function mapPlan({ groups, strata, settledWrong }: AuditPlan, to: (row: number) => number): AuditPlan {
  return {
    groups: groups.map(members => members.map(to)),
    strata: strata.map(stratum => ({ ...stratum, rows: stratum.rows.map(to) })),
    settledWrong: settledWrong.map(to),
  };
}

type Pair = Pick<AuditCheckRow, 'itemId' | 'otherItemId' | 'verdict' | 'kind'>;

/** What was said about one item in one kind of check; undefined where it was not asked. */
function verdictOf(pairs: readonly Pair[]): { same: number | null; canTell: boolean } | undefined {
  if (pairs.length === 0) return undefined;
  const same = pairs.find(({ verdict }) => verdict === 'same')?.otherItemId ?? null;
  return { same, canTell: pairs.every(({ verdict }) => verdict !== 'cannot-tell') };
}

/** What was found about each unit, by item. */
export function findingsOf({ groups }: AuditPlan, checks: readonly Pair[]): Map<number, Finding> {
  const findings = new Map<number, Finding>();
  const faces = new Set(groups.map(members => members[0]!));
  const byItem = Map.groupBy(checks, ({ itemId }) => itemId);
  for (const [item, rows] of byItem) {
    const of = (kind: Pair['kind']) => verdictOf(rows.filter(row => row.kind === kind));
    const asGroup = of('group');
    if (asGroup !== undefined)
      findings.set(item, { isWrong: asGroup.canTell ? asGroup.same !== null : null, hiddenAs: null });
    const asPhoto = of('photo');
    if (asPhoto === undefined) continue;
    const isWrong = asPhoto.canTell ? asPhoto.same === null : null;
    const elsewhere = of('elsewhere');
    let hiddenAs: number | null = null;
    if (isWrong === true && elsewhere?.canTell === true)
      hiddenAs =
        elsewhere.same === null
          ? item
          : faces.has(elsewhere.same)
            ? null
            : (findings.get(elsewhere.same)?.hiddenAs ?? null);
    findings.set(item, { isWrong, hiddenAs });
  }
  return findings;
}
