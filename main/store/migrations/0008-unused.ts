/** Migration 8: drops unused tables. Pairs of a reason, and distances, are computed when needed. */
import type { Migration } from '../migrate.ts';

export const unused: Migration = {
  name: '0008-unused',
  up: `
DROP TABLE reason_constraints;
DROP TABLE distance_blocks;
DROP TABLE distance_sets;
`,
};
