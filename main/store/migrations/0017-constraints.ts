/** Migration 17: what follows from answers and reasons as constraints, those of reasons as sets. */
import type { Migration } from '../migrate.ts';

export const constraints: Migration = {
  name: '0017-constraints',
  up: `
-- What follows from a reason: products of weighted sets of items, never pairs. They follow from the scores of
-- attributes and may be made again from them.
CREATE TABLE reason_sets (
  reason_id INTEGER NOT NULL REFERENCES reasons (id),
  -- Of the items and scores that the sets were made from.
  made_from TEXT NOT NULL,
  -- One product for each attribute of "different", one for "same".
  product INTEGER NOT NULL CHECK (product >= 0),
  -- All pairs of the members, or of an upper and a lower item.
  side TEXT NOT NULL CHECK (side IN ('members', 'upper', 'lower')),
  -- How the weight of a pair follows from the numbers of its two items.
  rule TEXT NOT NULL CHECK (rule IN ('hard', 'product', 'distance', 'closeness')),
  -- 32-bit ids.
  items BLOB NOT NULL,
  -- 64-bit numbers: one for each item, then the second of each item, and so on.
  numbers BLOB NOT NULL,
  PRIMARY KEY (reason_id, product, side)
) STRICT, WITHOUT ROWID;

-- Everything that says which items belong together: pairs from answers, edits, labels and imported names, and
-- sets from reasons, each with the act it comes from. What was taken back or switched off is not listed.
CREATE VIEW constraints AS
SELECT acts.grouping_id, acts.id AS act_id,
  CASE WHEN acts.source = 'import' THEN 'name' WHEN acts.strategy = 'labels' THEN 'label'
    WHEN acts.strategy IS NULL THEN 'edit' ELSE 'answer' END AS kind,
  CASE answers.verdict WHEN 'into-group' THEN 'same' ELSE answers.verdict END AS verdict,
  1.0 AS weight, answers.item_id, answers.other_item_id, NULL AS reason_id, NULL AS pairs
FROM answers JOIN acts ON acts.id = answers.act_id
WHERE answers.verdict IN ('same', 'different', 'into-group')
  AND NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id)
UNION ALL
SELECT acts.grouping_id, acts.id, 'reason', answers.verdict,
  CASE reasons.confidence WHEN 'hard' THEN 1.0 ELSE NULL END, NULL, NULL, reasons.id, reasons.pairs
FROM reasons JOIN answers ON answers.id = reasons.answer_id JOIN acts ON acts.id = reasons.act_id
WHERE reasons.enabled = 1
  AND NOT EXISTS (SELECT 1 FROM acts AS later WHERE later.takes_back = acts.id);
`,
};
