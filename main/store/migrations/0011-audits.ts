/** Migration 13: audits, and the checks of random photos and groups that they are made of. */
import type { Migration } from '../migrate.ts';

export const audits: Migration = {
  name: '0011-audits',
  up: `
CREATE TABLE audits (
  id INTEGER PRIMARY KEY,
  -- The act that began it; the audit does not count when that is taken back.
  act_id INTEGER NOT NULL UNIQUE REFERENCES acts (id),
  -- How many checks were wanted when it began.
  wanted INTEGER NOT NULL CHECK (wanted > 0),
  -- The groups as they were, and the strata with the order of their checks, by item.
  plan TEXT NOT NULL CHECK (json_valid(plan))
) STRICT;
CREATE TABLE audit_checks (
  id INTEGER PRIMARY KEY,
  act_id INTEGER NOT NULL REFERENCES acts (id),
  audit_id INTEGER NOT NULL REFERENCES audits (id),
  -- A photo against its group, a group against earlier ones, or a misfit against other groups.
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'group', 'elsewhere')),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- One row for each picture that it was compared with.
  other_item_id INTEGER NOT NULL REFERENCES items (id),
  verdict TEXT NOT NULL CHECK (verdict IN ('same', 'different', 'cannot-tell')),
  CHECK (item_id <> other_item_id)
) STRICT;
CREATE INDEX audit_checks_of_audit ON audit_checks (audit_id, id);
CREATE INDEX audit_checks_of_act ON audit_checks (act_id);
${['audits', 'audit_checks']
  .flatMap(table =>
    ['UPDATE', 'DELETE'].map(
      verb => `CREATE TRIGGER ${table}_refuse_${verb.toLowerCase()} BEFORE ${verb} ON ${table} BEGIN
  SELECT RAISE(ABORT, '${table} is append-only');
END;
`,
    ),
  )
  .join('')}`,
};
