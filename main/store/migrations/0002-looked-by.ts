/** Migration 2: which analyzer a content has had, so that a photo without a face is not analyzed for ever. */
import type { Migration } from '../migrate.ts';

export const lookedBy: Migration = {
  name: '0002-looked-by',
  up: `
ALTER TABLE contents ADD COLUMN
  -- Name and version of the look whose items, embeddings and scores are stored; null when nothing has looked yet.
  looked_by TEXT;
`,
};
