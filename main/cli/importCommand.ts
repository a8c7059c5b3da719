/** `akin import`: names from other programs' metadata and from folders, shown first or taken over. */
import { type GroupingOptions, withGrouping } from './groupingOptions.ts';

export async function importCommand(
  catalog: string,
  options: GroupingOptions & { from: ('metadata' | 'folders')[]; dryRun?: boolean },
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const method = options.dryRun ? 'import.preview' : 'import.apply';
    const outcome = await client.call(method, { ...place, options: { from: options.from } });
    if (options.json) console.log(JSON.stringify(outcome));
    else {
      for (const { name, items, isNew } of outcome.names)
        console.log(`${name}: ${items}${isNew ? '' : ' more'}`);
      for (const { path, name, why } of outcome.left)
        console.error(`left: ${path}${name === null ? '' : ` (${name})`}: ${why}`);
      console.log(
        `${outcome.names.length} names for ${outcome.items} items, ${outcome.left.length} left; ${options.dryRun ? 'nothing was kept' : 'one undo takes it back'}.`,
      );
    }
    return 0;
  });
}
