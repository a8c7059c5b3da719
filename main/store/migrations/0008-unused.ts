/** Migration 8: two things that were never kept go. What follows from a reason is worked out from the attributes' scores, and distances from the embeddings, whenever they are needed. */
import type { Migration } from '../migrate.ts';

export const unused: Migration = {
  name: '0008-unused',
  up: `
DROP TABLE reason_constraints;
DROP TABLE distance_blocks;
DROP TABLE distance_sets;
`,
};
