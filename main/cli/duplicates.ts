/** `akin duplicates`: photos that are the same, to the byte or nearly, for a person or as JSON. */
import { allPages } from './allPages.ts';
import { withCollection } from './withCollection.ts';

export async function duplicatesCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const groups = await allPages(
      async page => (await client.call('duplicates.page', { collection: collection.id, ...page })).groups,
    );
    if (options.json) console.log(JSON.stringify(groups));
    else if (groups.length === 0) console.log('No duplicates.');
    else
      for (const { kind, photos } of groups) {
        console.log(kind === 'same' ? 'The same file:' : 'Nearly the same picture:');
        for (const { path, width, height } of photos) console.log(`  ${path}  (${width} × ${height})`);
      }
    return 0;
  });
}
