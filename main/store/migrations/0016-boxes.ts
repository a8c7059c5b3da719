/** Migration 16: where the leaf is in a photo, and the boxes that people drew, moved and removed. */
import type { Migration } from '../migrate.ts';

export const boxes: Migration = {
  name: '0016-boxes',
  up: `
-- Where the leaf is in a whole photo, in fractions as seen; null where none was found or nobody looked.
ALTER TABLE items ADD COLUMN leaf_left REAL;
ALTER TABLE items ADD COLUMN leaf_top REAL;
ALTER TABLE items ADD COLUMN leaf_width REAL CHECK (leaf_width > 0);
ALTER TABLE items ADD COLUMN leaf_height REAL CHECK (leaf_height > 0);
CREATE TABLE box_edits (
  id INTEGER PRIMARY KEY,
  -- Who and when; the edit does not count when the act is taken back.
  act_id INTEGER NOT NULL REFERENCES acts (id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Where the person put the box; null: they removed it.
  box_left REAL, box_top REAL, box_width REAL CHECK (box_width > 0), box_height REAL CHECK (box_height > 0),
  -- Where it was before; null: there was none.
  was_left REAL, was_top REAL, was_width REAL CHECK (was_width > 0), was_height REAL CHECK (was_height > 0),
  CHECK ((box_left IS NULL) = (box_top IS NULL) AND (box_left IS NULL) = (box_width IS NULL)
    AND (box_left IS NULL) = (box_height IS NULL)),
  CHECK ((was_left IS NULL) = (was_top IS NULL) AND (was_left IS NULL) = (was_width IS NULL)
    AND (was_left IS NULL) = (was_height IS NULL))
) STRICT;
CREATE INDEX box_edits_of_item ON box_edits (item_id, id);
CREATE INDEX box_edits_of_act ON box_edits (act_id);
${['UPDATE', 'DELETE']
  .map(
    verb => `CREATE TRIGGER box_edits_refuse_${verb.toLowerCase()} BEFORE ${verb} ON box_edits BEGIN
  SELECT RAISE(ABORT, 'box_edits is append-only');
END;
`,
  )
  .join('')}`,
};
