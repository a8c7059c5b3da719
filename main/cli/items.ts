/** `akin items`: what groupings are made of, a line or a JSON object for each. */
import { allPages } from './allPages.ts';
import { withCollection } from './withCollection.ts';

export async function itemsCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const items = await allPages(
      async page => (await client.call('items.page', { collection: collection.id, ...page })).items,
    );
    if (options.json) console.log(JSON.stringify(items));
    else if (items.length === 0) console.log('No items: index the collection first.');
    else
      for (const { id, box, path, setAside } of items) {
        const where =
          box === null
            ? ''
            : `  ${percent(box.left)},${percent(box.top)} ${percent(box.width)}×${percent(box.height)} %`;
        console.log(`${id}  ${path}${where}${setAside ? '  (set aside)' : ''}`);
      }
    return 0;
  });
}

function percent(share: number): string {
  return (share * 100).toFixed(0);
}
