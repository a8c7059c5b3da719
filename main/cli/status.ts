/** `akin status`: what a collection holds, for a person or as JSON. */
import { withCollection } from './withCollection.ts';

export async function statusCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const jobs = await client.call('jobs.list', { collection: collection.id });
    const { total: items } = await client.call('items.page', {
      collection: collection.id,
      offset: 0,
      limit: 1,
    });
    const looking = await client.call('collection.looking', { collection: collection.id });
    if (options.json) {
      console.log(JSON.stringify({ collection, items, looking, jobs }));
      return 0;
    }
    console.log(`${collection.name} (${collection.kind}), ${collection.location}`);
    for (const folder of collection.folders)
      console.log(`  folder   ${folder.path}${folder.missing ? '  (not there now)' : ''}`);
    console.log(`  photos   ${collection.photos}`);
    console.log(`  problems ${collection.problems}`);
    console.log(`  items    ${items}`);
    if (looking.model !== null)
      console.log(
        `  model    ${looking.model} (yours)${looking.inUse === looking.model ? '' : '; groups follow once all photos are looked at'}`,
      );
    for (const job of jobs.slice(0, 3)) console.log(`  last job ${job.sentence}`);
    return 0;
  });
}
