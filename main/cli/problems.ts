/** `akin problems`: every photo that could not be read, with what is wrong; and trying them again. */
import type { Client } from '../contract/client.ts';
import type { Collection, Problem } from '../contract/model.ts';
import { allPages } from './allPages.ts';
import { followJob } from './followJob.ts';
import { withCollection } from './withCollection.ts';

interface Options {
  json?: boolean;
  retry?: boolean;
}

export async function problemsCommand(catalog: string, options: Options): Promise<number> {
  return await withCollection(catalog, async (client, collection) => {
    let code = 0;
    if (options.retry) {
      const start = () => client.call('problems.retry', { collection: collection.id });
      const job = await followJob(client, collection, start, options);
      if (job.state !== 'done') {
        console.error(`akin: ${job.sentence}`);
        code = 1;
      }
    }
    const all = await listProblems(client, collection);
    if (options.json) console.log(JSON.stringify(all));
    else if (all.length === 0) console.log('No problems.');
    else for (const problem of all) console.log(`${problem.path}: ${problem.sentence} (${problem.code})`);
    return code;
  });
}

async function listProblems(client: Client, collection: Collection): Promise<Problem[]> {
  return await allPages(
    async page => (await client.call('problems.page', { collection: collection.id, ...page })).problems,
  );
}
