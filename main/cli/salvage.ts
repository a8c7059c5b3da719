/** `akin salvage`: saves what is still readable of a damaged collection, and says what was lost. */
import { resolve } from 'node:path';
import { withEngine } from './withCollection.ts';

export async function salvageCommand(catalog: string, options: { json?: boolean }): Promise<number> {
  return await withEngine(async (client, engine) => {
    const saved = await client.call('collection.salvage', { catalog: engine.grant(resolve(catalog)) });
    if (options.json) console.log(JSON.stringify(saved));
    else {
      console.log(`Saved to ${saved.collection.location}`);
      for (const { table, saved: rows, lost, dropped } of saved.tables)
        if (rows + lost + dropped > 0)
          console.log(
            `  ${table}: ${rows} saved${lost > 0 ? `, up to ${lost} lost` : ''}${dropped > 0 ? `, ${dropped} dropped` : ''}`,
          );
    }
    return 0;
  });
}
