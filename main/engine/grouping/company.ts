/** How the items of a grouping are measured when the photos they are in together tell something of them. Runs in a thread. */
import { distanceAt } from '../../algorithms/embed/sameness.ts';
import type { Condensed, Matrix } from '../../algorithms/matrix.ts';
import { meetingsIn, setApart, whoIsApart } from '../../algorithms/session/companions.ts';
import { comparisonOf } from '../embeddings/comparisons.ts';
import type { Material } from './messages.ts';

type Measure = (points: Matrix) => Condensed;

export interface Company {
  /** In which photo each item is: see algorithms/session/companions.ts. */
  readonly photos: Int32Array;
  /** Items nearer to one another than this are most likely the same. */
  readonly height: number;
}

const MOST_LIKELY = 0.9;

export function companyOf({
  model,
  embeddings,
  photos,
}: Pick<Material, 'model' | 'embeddings' | 'photos'>): Company {
  const { sameness } = comparisonOf(model, embeddings.columns);
  return { photos, height: distanceAt(sameness, MOST_LIKELY) };
}

/**
 * For the points given and, later, for the same ones seen by a metric that was learned. `rowOf`: behind which of them each item stands, null where each is one. Without company, or where nobody
 * has any, it is the measure itself.
 */
export function measureInCompany(
  company: Company | null,
  measure: Measure,
  points: Matrix,
  rowOf: Int32Array | null = null,
): Measure {
  const meetings = company === null ? [] : meetingsIn(company.photos, rowOf);
  if (company === null || meetings.length === 0) return measure;
  const sizes = new Int32Array(points.rows).fill(rowOf === null ? 1 : 0);
  for (const row of rowOf ?? []) sizes[row]!++;
  const first = measure(points);
  const apart = whoIsApart(first, meetings, sizes, company.height);
  return rows => setApart(rows === points ? first : measure(rows), apart);
}
