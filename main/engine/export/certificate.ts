/** The certificate of an audit in the words of an export's metadata. Pure. */
import type { Certificate } from '../../contract/audit.ts';

const DEFINITION =
  'A photo is in the right group when it shows the same subject as the first picture of its group, and no larger group is of that subject.';

/** For the manifest and for datapackage.json; null without an audit. */
export function describeCertificate(certificate: Certificate | null): object | null {
  if (certificate === null) return null;
  const { auditedAt, checks, photos, groups, right, subjects, moved } = certificate;
  return {
    definition: DEFINITION,
    auditedAt: new Date(auditedAt).toISOString(),
    randomChecks: checks,
    photos,
    groups,
    shareInRightGroup: { estimate: fraction(right.value), ...limits(right, fraction) },
    subjects: { estimate: Math.round(subjects.value), ...limits(subjects, Math.round) },
    movedSinceAudit: moved,
  };
}

/** The same as sentences. */
export function certificateInWords({
  auditedAt,
  checks,
  photos,
  groups,
  right,
  subjects,
  moved,
}: Certificate): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    DEFINITION,
    `On ${new Date(auditedAt).toISOString().slice(0, 10)}, ${checks} random checks of ${photos} photos in ${groups} groups:`,
    `${percent(right.value)} are in the right group (95 % confidence: ${percent(right.low)} to ${percent(right.high)});`,
    `there are ${Math.round(subjects.value)} subjects (${Math.round(subjects.low)} to ${Math.round(subjects.high)}).`,
    `Since then ${moved} photos were moved.`,
  ].join(' ');
}

function limits(
  { low, high }: { low: number; high: number },
  rounded: (value: number) => number,
): { confidence: number; low: number; high: number } {
  return { confidence: 0.95, low: rounded(low), high: rounded(high) };
}

function fraction(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
