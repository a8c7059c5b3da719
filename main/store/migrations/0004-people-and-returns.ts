/** Migration 4: who answered, items brought back after being set aside, and removed groupings. */
import type { Migration } from '../migrate.ts';

export const peopleAndReturns: Migration = {
  name: '0004-people-and-returns',
  up: `
ALTER TABLE acts ADD COLUMN
  -- The name of the person who did it; null where nobody gave one.
  person TEXT CHECK (length(person) > 0);
ALTER TABLE answers ADD COLUMN
  -- 1: the item is no longer set aside. The table's own check knows no such verdict, so it stands beside 'set-aside'.
  brought_back INTEGER NOT NULL DEFAULT 0 CHECK (brought_back = 0 OR (brought_back = 1 AND verdict = 'set-aside'));
ALTER TABLE groupings ADD COLUMN
  -- When it was removed; null while it is in use. Its answers stay, and it can be brought back.
  removed_at INTEGER;
`,
};
