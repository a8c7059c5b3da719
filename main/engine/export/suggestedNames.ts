/** What Akin would suggest for each confirmed item, had nobody named it. Engine process. */
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import type { ExportInput } from './exportInput.ts';

/** By item: the name of the most similar other item that a person confirmed under a name. */
export async function suggestedNames(
  { state }: OpenGrouping,
  { groups }: ExportInput,
): Promise<Map<number, string>> {
  const nameOf = new Map(
    groups.flatMap(({ name, items }) =>
      name === null ? [] : items.filter(one => one.isConfirmed).map(one => [one.id, name] as const),
    ),
  );
  const { items, rowOf } = state.groupingItems();
  const rows = Int32Array.from(nameOf.keys(), item => rowOf.get(item)!);
  if (rows.length < 2) return new Map();
  const nearest = await state.workers().nearest({ items: rows, among: rows, count: 2 });
  return new Map(
    Array.from(rows, (row, at) => {
      const other = nearest[at]!.find(one => one !== row)!;
      return [items[row]!, nameOf.get(items[other]!)!];
    }),
  );
}
