/** Migration 13: acts have an identity and a place in time that hold in every copy of a collection. */
import type { Migration } from '../migrate.ts';

export const actIdentity: Migration = {
  name: '0013-act-identity',
  up: `
CREATE TABLE acts_anew (
  -- One thing somebody did, however many rows it made; one undo takes all of it back by adding another act.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- The same wherever the collection is copied or merged to.
  uid TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))) CHECK (length(uid) BETWEEN 1 AND 80),
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  source TEXT NOT NULL CHECK (source IN ('person', 'import', 'simulation')),
  -- What chose the question; null when nothing asked.
  strategy TEXT,
  -- From the question's appearance to the answer.
  took_milliseconds INTEGER CHECK (took_milliseconds >= 0),
  -- The name of the person who did it; null where nobody gave one.
  person TEXT CHECK (length(person) > 0),
  acted_at INTEGER NOT NULL,
  -- The log's order, then by uid: the time, but always later than every act known when it was done.
  ordered_at INTEGER NOT NULL,
  -- 1: done elsewhere and merged into this file.
  is_merged INTEGER NOT NULL DEFAULT 0 CHECK (is_merged IN (0, 1)),
  -- Two copies may take back the same act.
  takes_back INTEGER REFERENCES acts (id) CHECK (takes_back < id)
) STRICT;
INSERT INTO acts_anew (
  id, uid, grouping_id, source, strategy, took_milliseconds, person, acted_at, ordered_at, takes_back)
SELECT id, coalesce((SELECT id FROM collection), '') || '-' || id || '-' || acted_at, grouping_id, source, strategy,
  took_milliseconds, person, acted_at,
  id + max(acted_at - id) OVER (ORDER BY id ROWS UNBOUNDED PRECEDING), takes_back
FROM acts ORDER BY id;
DROP TABLE acts;
ALTER TABLE acts_anew RENAME TO acts;
CREATE INDEX acts_of_grouping ON acts (grouping_id, ordered_at, uid);
CREATE INDEX acts_added ON acts (grouping_id);
CREATE INDEX acts_taken_back ON acts (takes_back) WHERE takes_back IS NOT NULL;
${['UPDATE', 'DELETE']
  .map(
    verb => `CREATE TRIGGER acts_refuse_${verb.toLowerCase()} BEFORE ${verb} ON acts BEGIN
  SELECT RAISE(ABORT, 'acts is append-only');
END;
`,
  )
  .join('')}
CREATE TRIGGER acts_take_back_acts_only_once BEFORE INSERT ON acts WHEN NEW.takes_back IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a taking back cannot be taken back; do it again instead')
  WHERE EXISTS (SELECT 1 FROM acts WHERE id = NEW.takes_back AND takes_back IS NOT NULL);
  SELECT RAISE(ABORT, 'an act can be taken back only within its own grouping')
  WHERE EXISTS (SELECT 1 FROM acts WHERE id = NEW.takes_back AND grouping_id <> NEW.grouping_id);
END;
ALTER TABLE reasons ADD COLUMN
  -- When it was last switched off or on; the later switch counts when two copies are merged.
  switched_at INTEGER NOT NULL DEFAULT 0;
`,
};
