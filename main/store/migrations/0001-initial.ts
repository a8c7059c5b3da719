/** The first form of a catalog: every table, index and trigger. Engine process, once per new catalog. */
import type { Migration } from '../migrate.ts';

/** What is on the disk: folders, the photos in them, and the contents those photos hold. */
const library = `
CREATE TABLE collection (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  id TEXT NOT NULL CHECK (length(id) = 32 AND id NOT GLOB '*[^0-9a-f]*'),
  name TEXT NOT NULL CHECK (length(name) > 0),
  kind TEXT NOT NULL CHECK (kind IN ('people', 'leaves', 'anything')),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE folders (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE CHECK (length(path) > 0),
  -- Grows with every scan; a photo that still carries an older number when a scan ends is gone from the disk.
  scan INTEGER NOT NULL DEFAULT 0,
  added_at INTEGER NOT NULL
) STRICT;

CREATE TABLE contents (
  -- One row per different file content. Items, embeddings, answers and names hang on this, never on a path.
  id INTEGER PRIMARY KEY,
  -- SHA-256 of the file's bytes, lower-case hex.
  hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64 AND hash NOT GLOB '*[^0-9a-f]*'),
  bytes INTEGER NOT NULL,
  format TEXT,
  -- As seen: after the EXIF orientation has been applied.
  width INTEGER CHECK (width > 0),
  height INTEGER CHECK (height > 0),
  orientation INTEGER CHECK (orientation BETWEEN 1 AND 8),
  -- The camera's clock, read as if it stood in UTC; with taken_offset (minutes east) the moment is known exactly.
  taken_at INTEGER,
  taken_offset INTEGER CHECK (taken_offset BETWEEN -1440 AND 1440),
  camera TEXT,
  latitude REAL CHECK (latitude BETWEEN -90 AND 90),
  longitude REAL CHECK (longitude BETWEEN -180 AND 180),
  altitude REAL,
  -- 64 bits, lower-case hex.
  perceptual_hash TEXT CHECK (length(perceptual_hash) = 16),
  added_at INTEGER NOT NULL
) STRICT;

CREATE TABLE photos (
  id INTEGER PRIMARY KEY,
  folder_id INTEGER NOT NULL REFERENCES folders (id),
  -- With forward slashes on every system.
  relative_path TEXT NOT NULL CHECK (length(relative_path) > 0),
  bytes INTEGER NOT NULL,
  modified_at INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('found', 'indexed', 'failed', 'removed')),
  content_id INTEGER REFERENCES contents (id),
  problem_code TEXT,
  problem_sentence TEXT,
  scan INTEGER NOT NULL,
  found_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (folder_id, relative_path),
  CHECK (state <> 'indexed' OR content_id IS NOT NULL),
  CHECK ((state = 'failed') = (problem_code IS NOT NULL)),
  CHECK ((problem_code IS NULL) = (problem_sentence IS NULL))
) STRICT;
CREATE INDEX photos_listed ON photos (folder_id, relative_path)
  -- The Library's order; a page deep in the list walks this index only.
  WHERE state <> 'removed';
CREATE INDEX photos_failed ON photos (folder_id, relative_path) WHERE state = 'failed';
CREATE INDEX photos_waiting ON photos (id) WHERE state = 'found';
CREATE INDEX photos_of_content ON photos (content_id);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (length(kind) > 0),
  state TEXT NOT NULL CHECK (state IN ('running', 'paused', 'done', 'cancelled', 'failed')),
  done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
  total INTEGER CHECK (total >= 0),
  failed INTEGER NOT NULL DEFAULT 0 CHECK (failed >= 0),
  -- JSON of the job's own kind: where to go on after a restart.
  cursor TEXT CHECK (json_valid(cursor)),
  sentence TEXT NOT NULL DEFAULT '',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
`;

/** What models compute from a content: items, embeddings, scores, distances. Can be computed again. */
const seen = `
CREATE TABLE items (
  -- Never deleted: answers and names refer to items for ever. What is no longer detected is retired.
  id INTEGER PRIMARY KEY,
  content_id INTEGER NOT NULL REFERENCES contents (id),
  kind TEXT NOT NULL CHECK (kind IN ('photo', 'face')),
  -- Fractions of the picture as seen, from its upper left corner; null for a whole photo.
  box_left REAL, box_top REAL, box_width REAL CHECK (box_width > 0), box_height REAL CHECK (box_height > 0),
  -- Whatever the detector said beyond the box (points, pose), as JSON.
  landmarks TEXT CHECK (json_valid(landmarks)),
  quality REAL CHECK (quality BETWEEN 0 AND 1),
  -- Left out of every grouping because it is too poor to judge. A person's "not a subject" is an answer instead.
  set_aside INTEGER NOT NULL DEFAULT 0 CHECK (set_aside IN (0, 1)),
  retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
  detector_id INTEGER REFERENCES models (id),
  CHECK ((kind = 'face') = (box_left IS NOT NULL)),
  CHECK ((box_left IS NULL) = (box_top IS NULL) AND (box_left IS NULL) = (box_width IS NULL)
    AND (box_left IS NULL) = (box_height IS NULL))
) STRICT;
CREATE INDEX items_of_content ON items (content_id);
CREATE UNIQUE INDEX items_whole_photo ON items (content_id) WHERE kind = 'photo';

CREATE TABLE models (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL CHECK (length(name) > 0),
  version TEXT NOT NULL CHECK (length(version) > 0),
  purpose TEXT NOT NULL CHECK (purpose IN ('detect', 'embed', 'attributes', 'taught')),
  -- Numbers per item: of an embedding, or of attribute scores; null for a detector.
  dimensions INTEGER CHECK (dimensions > 0),
  UNIQUE (name, version, purpose)
) STRICT;

CREATE TABLE embeddings (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Float32, little-endian, as many as the model's dimensions.
  vector BLOB NOT NULL,
  UNIQUE (model_id, item_id)
) STRICT;

CREATE TABLE attributes (
  id INTEGER PRIMARY KEY,
  -- The model and its version that score it; a taught attribute is scored by a model of its own.
  model_id INTEGER NOT NULL REFERENCES models (id),
  position INTEGER NOT NULL CHECK (position >= 0),
  key TEXT NOT NULL CHECK (length(key) > 0),
  name TEXT NOT NULL CHECK (length(name) > 0),
  form TEXT NOT NULL CHECK (form IN ('binary', 'relative')),
  UNIQUE (model_id, position),
  UNIQUE (model_id, key)
) STRICT;

CREATE TABLE attribute_scores (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- Float32, little-endian, one per attribute of the model, in the order of their positions.
  scores BLOB NOT NULL,
  UNIQUE (model_id, item_id)
) STRICT;

CREATE TABLE taught_attributes (
  attribute_id INTEGER PRIMARY KEY REFERENCES attributes (id),
  embedding_model_id INTEGER NOT NULL REFERENCES models (id),
  -- Float32, little-endian: a weight per dimension of the embedding, then the constant.
  weights BLOB NOT NULL,
  -- Cross-validated share of examples judged rightly; null with too few to tell.
  accuracy REAL CHECK (accuracy BETWEEN 0 AND 1),
  taught_at INTEGER NOT NULL
) STRICT;

CREATE TABLE taught_examples (
  id INTEGER PRIMARY KEY,
  attribute_id INTEGER NOT NULL REFERENCES taught_attributes (attribute_id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- binary: 1 yes, 0 no; relative: a higher rank has more of it.
  rank REAL NOT NULL,
  UNIQUE (attribute_id, item_id)
) STRICT;

CREATE TABLE distance_sets (
  id INTEGER PRIMARY KEY,
  model_id INTEGER NOT NULL REFERENCES models (id),
  metric TEXT NOT NULL CHECK (length(metric) > 0),
  -- 'none', or the name and version of what was done to the plain distance.
  refinement TEXT NOT NULL CHECK (length(refinement) > 0),
  -- Item ids as Int32, little-endian; rows and columns stand in this order.
  items BLOB NOT NULL,
  items_digest TEXT NOT NULL,
  form TEXT NOT NULL CHECK (form IN ('condensed', 'neighbours')),
  number TEXT NOT NULL CHECK (number IN ('float32', 'float64')),
  -- Neighbours kept per item, for the form 'neighbours'.
  neighbours INTEGER CHECK (neighbours > 0),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  state TEXT NOT NULL CHECK (state IN ('writing', 'complete')),
  created_at INTEGER NOT NULL,
  CHECK ((form = 'neighbours') = (neighbours IS NOT NULL))
) STRICT;
CREATE INDEX distance_sets_wanted ON distance_sets (items_digest, model_id);

CREATE TABLE distance_blocks (
  id INTEGER PRIMARY KEY,
  set_id INTEGER NOT NULL REFERENCES distance_sets (id) ON DELETE CASCADE,
  start INTEGER NOT NULL CHECK (start >= 0),
  bytes BLOB NOT NULL,
  UNIQUE (set_id, start)
) STRICT;
`;

/** What a person said. Rows are only ever added; see docs/catalog.md. */
const said = `
CREATE TABLE groupings (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (length(name) > 0),
  -- JSON: the model, how many groups, the method.
  settings TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE acts (
  -- One thing somebody did, however many rows it made; one undo takes all of it back by adding another act.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  source TEXT NOT NULL CHECK (source IN ('person', 'import', 'simulation')),
  -- What chose the question; null when nothing asked.
  strategy TEXT,
  -- From the question's appearance to the answer.
  took_milliseconds INTEGER CHECK (took_milliseconds >= 0),
  acted_at INTEGER NOT NULL,
  takes_back INTEGER UNIQUE REFERENCES acts (id) CHECK (takes_back < id)
) STRICT;
CREATE INDEX acts_of_grouping ON acts (grouping_id, id);

CREATE TABLE answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  act_id INTEGER NOT NULL REFERENCES acts (id),
  verdict TEXT NOT NULL CHECK (verdict IN ('same', 'different', 'cannot-tell', 'not-a-subject', 'into-group', 'set-aside')),
  item_id INTEGER NOT NULL REFERENCES items (id),
  -- The other item of the pair; for 'into-group' the item that stands for the group.
  other_item_id INTEGER REFERENCES items (id),
  -- What the model held likely before: its probability of 'same'.
  expected REAL CHECK (expected BETWEEN 0 AND 1),
  CHECK ((verdict IN ('not-a-subject', 'set-aside')) = (other_item_id IS NULL)),
  CHECK (item_id <> other_item_id)
) STRICT;
CREATE INDEX answers_of_act ON answers (act_id);

CREATE TABLE names (
  -- A name belongs to a grouping (through its act) and an anchor item; the latest wins; '' takes the name away.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  act_id INTEGER NOT NULL REFERENCES acts (id),
  item_id INTEGER NOT NULL REFERENCES items (id),
  name TEXT NOT NULL
) STRICT;
CREATE INDEX names_of_act ON names (act_id);

CREATE TABLE reasons (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  act_id INTEGER NOT NULL REFERENCES acts (id),
  answer_id INTEGER NOT NULL REFERENCES answers (id),
  kind TEXT NOT NULL CHECK (kind IN ('binary', 'relative')),
  confidence TEXT NOT NULL CHECK (confidence IN ('hard', 'soft')),
  threshold REAL,
  -- How many pairs follow from it.
  pairs INTEGER NOT NULL CHECK (pairs >= 0),
  -- The one thing that may change: a reason can be switched off and on without being taken back.
  enabled INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1))
) STRICT;
CREATE INDEX reasons_of_act ON reasons (act_id);

CREATE TABLE reason_attributes (
  id INTEGER PRIMARY KEY,
  reason_id INTEGER NOT NULL REFERENCES reasons (id),
  attribute_id INTEGER NOT NULL REFERENCES attributes (id),
  UNIQUE (reason_id, attribute_id)
) STRICT;

CREATE TABLE reason_constraints (
  -- Sets of items against sets of items. The weight of a pair is base + scale * combine(a, b), where a and b are the
  -- coefficients of its two items: 'constant' 0, 'product' a * b, 'sum' a + b, 'difference' mean |a - b| over the columns.
  id INTEGER PRIMARY KEY,
  reason_id INTEGER NOT NULL REFERENCES reasons (id),
  link TEXT NOT NULL CHECK (link IN ('must', 'cannot')),
  combine TEXT NOT NULL CHECK (combine IN ('constant', 'product', 'sum', 'difference')),
  base REAL NOT NULL,
  scale REAL NOT NULL,
  -- Item ids as Int32, little-endian.
  items BLOB NOT NULL,
  -- Float64, little-endian, as many columns per item as there are; empty for 'constant'.
  coefficients BLOB NOT NULL,
  -- Null: the pairs are those within the first set.
  other_items BLOB,
  other_coefficients BLOB,
  CHECK ((other_items IS NULL) = (other_coefficients IS NULL))
) STRICT;
CREATE INDEX reason_constraints_of_reason ON reason_constraints (reason_id);
`;

/** What can be thrown away, and what was made of it all. */
const made = `
CREATE TABLE results (
  -- A cache: one row per grouping, replaced after each answer. Deleting it costs a re-clustering, nothing else.
  grouping_id INTEGER PRIMARY KEY REFERENCES groupings (id),
  -- The last act that went into it; a later one in the log makes it stale.
  act_id INTEGER NOT NULL,
  -- Of everything else it depends on: items, model, method, seed.
  inputs_digest TEXT NOT NULL,
  groups INTEGER NOT NULL CHECK (groups >= 0),
  -- Int32 item ids, Int32 group numbers (-1: leftover), Float32 certainty; all little-endian, all equally many.
  items BLOB NOT NULL,
  labels BLOB NOT NULL,
  certainty BLOB NOT NULL,
  made_at INTEGER NOT NULL
) STRICT;

CREATE TABLE exports (
  id INTEGER PRIMARY KEY,
  grouping_id INTEGER NOT NULL REFERENCES groupings (id),
  destination TEXT NOT NULL CHECK (length(destination) > 0),
  -- JSON: copy, hard link or symlink; which tables and sidecars.
  settings TEXT NOT NULL CHECK (json_valid(settings)),
  state TEXT NOT NULL CHECK (state IN ('planned', 'running', 'done', 'cancelled', 'failed')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE export_files (
  id INTEGER PRIMARY KEY,
  export_id INTEGER NOT NULL REFERENCES exports (id),
  -- Null for a file that no photo stands behind, such as a table or the manifest.
  photo_id INTEGER REFERENCES photos (id),
  target TEXT NOT NULL CHECK (length(target) > 0),
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  state TEXT NOT NULL CHECK (state IN ('planned', 'done', 'skipped', 'failed')),
  hash TEXT,
  problem_sentence TEXT,
  UNIQUE (export_id, target)
) STRICT;
CREATE INDEX export_files_of_export ON export_files (export_id);
CREATE INDEX export_files_waiting ON export_files (export_id, id) WHERE state = 'planned';
`;

/** Triggers: the log's tables refuse to be rewritten by any program. */
const appendOnly = ['acts', 'answers', 'names', 'reason_attributes', 'reason_constraints']
  .map(table => refuse(table, 'UPDATE', 'UPDATE') + refuse(table, 'DELETE', 'DELETE'))
  .concat(
    refuse('reasons', 'UPDATE', 'UPDATE OF id, act_id, answer_id, kind, confidence, threshold, pairs'),
    refuse('reasons', 'DELETE', 'DELETE'),
    `
CREATE TRIGGER acts_take_back_acts_only_once BEFORE INSERT ON acts WHEN NEW.takes_back IS NOT NULL BEGIN
  SELECT RAISE(ABORT, 'a taking back cannot be taken back; do it again instead')
  WHERE EXISTS (SELECT 1 FROM acts WHERE id = NEW.takes_back AND takes_back IS NOT NULL);
  SELECT RAISE(ABORT, 'an act can be taken back only within its own grouping')
  WHERE EXISTS (SELECT 1 FROM acts WHERE id = NEW.takes_back AND grouping_id <> NEW.grouping_id);
END;
`,
  )
  .join('');

function refuse(table: string, verb: string, event: string): string {
  return `
CREATE TRIGGER ${table}_refuse_${verb.toLowerCase()} BEFORE ${event} ON ${table} BEGIN
  SELECT RAISE(ABORT, '${table} is append-only');
END;
`;
}

export const initial: Migration = {
  name: '0001-initial',
  up: library + seen + said + made + appendOnly,
};
