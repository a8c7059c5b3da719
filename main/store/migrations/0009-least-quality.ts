/** Migration 9: the least quality of a face that takes part in groupings; null: the default of the kind. */
import type { Migration } from '../migrate.ts';

export const leastQuality: Migration = {
  name: '0009-least-quality',
  up: `
ALTER TABLE collection ADD COLUMN least_quality REAL CHECK (least_quality BETWEEN 0 AND 1)
`,
};
