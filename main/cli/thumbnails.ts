/** `akin thumbnails`: makes the thumbnails that the cache does not have, as after it was deleted or put elsewhere. */
import { withCollection } from './withCollection.ts';

export async function thumbnailsCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const rebuilt = await client.call('thumbnails.rebuild', { collection: collection.id });
    if (options.json) console.log(JSON.stringify(rebuilt));
    else
      console.log(
        `Thumbnails made: ${rebuilt.made}${rebuilt.failed > 0 ? `; not possible for ${rebuilt.failed}` : ''}.`,
      );
    return 0;
  });
}
