/** Names that were typed and not given yet: they outlive the page, the window and a crash. Engine process. */
import type { ReadableCatalog, WritableCatalog } from './connection.ts';

export interface DraftRow {
  /** What the name is for, the first of them being its key. */
  readonly items: readonly number[];
  readonly name: string;
}

/** '' drops the draft of these items. */
export function keepDraft(catalog: WritableCatalog, groupingId: number, { items, name }: DraftRow): void {
  const [first] = items;
  if (name === '')
    catalog.connection.run('DELETE FROM drafts WHERE grouping_id = ? AND item_id = ?', groupingId, first!);
  else
    catalog.connection.run(
      `INSERT INTO drafts (grouping_id, item_id, items, name, typed_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (grouping_id, item_id)
       DO UPDATE SET items = excluded.items, name = excluded.name, typed_at = excluded.typed_at`,
      groupingId,
      first!,
      JSON.stringify(items),
      name,
      Date.now(),
    );
}

/** The latest first. */
export function listDrafts(catalog: ReadableCatalog, groupingId: number): DraftRow[] {
  return catalog.connection
    .all<{ items: string; name: string }>(
      'SELECT items, name FROM drafts WHERE grouping_id = ? ORDER BY typed_at DESC, item_id',
      groupingId,
    )
    .map(({ items, name }) => ({ items: JSON.parse(items) as number[], name }));
}
