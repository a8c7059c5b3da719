/** `akin problems`: every photo that could not be read, with what is wrong, for a person or as JSON. */
import type { Problem } from '../contract/model.ts';
import { withCollection } from './withCollection.ts';

const PAGE = 500;

export async function problemsCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    const all: Problem[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { problems } = await client.call('problems.page', {
        collection: collection.id,
        offset,
        limit: PAGE,
      });
      all.push(...problems);
      if (problems.length < PAGE) break;
    }
    if (options.json) console.log(JSON.stringify(all));
    else if (all.length === 0) console.log('No problems.');
    else for (const problem of all) console.log(`${problem.path}: ${problem.sentence}`);
    return 0;
  });
}
