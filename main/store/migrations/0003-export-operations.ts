/** Migration 3: how each exported file is made, so that an export resumes after a crash and can be undone. */
import type { Migration } from '../migrate.ts';

export const exportOperations: Migration = {
  name: '0003-export-operations',
  up: `
ALTER TABLE exports ADD COLUMN
  -- When what it wrote was removed again; null while it stands.
  undone_at INTEGER;
ALTER TABLE export_files ADD COLUMN
  -- JSON: how the file comes about, of which items, under which label; null for files planned by version 2.
  operation TEXT CHECK (json_valid(operation));
ALTER TABLE export_files ADD COLUMN
  -- A text that waits to be written; null when the file is something else, or is written.
  text TEXT;
ALTER TABLE export_files ADD COLUMN
  -- What stood in the place of a file that was merged, to be put back by undo; null where nothing did.
  before TEXT;
`,
};
