/** Migration 9: the least quality that an item of the collection must have to take part. */
import type { Migration } from '../migrate.ts';

export const leastQuality: Migration = {
  name: '0009-least-quality',
  up: `
ALTER TABLE collection ADD COLUMN least_quality REAL CHECK (least_quality BETWEEN 0 AND 1);
`,
};
