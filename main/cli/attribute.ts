/** `akin attribute`: a relative attribute from words, ready for reasons. */
import { type GroupingOptions, withGrouping } from './groupingOptions.ts';

export async function attributeCommand(
  catalog: string,
  words: string,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const { attribute } = await client.call('attributes.type', { ...place, name: words, apply: true });
    if (options.json) console.log(JSON.stringify({ attribute, name: `${words.trim()}, roughly` }));
    else
      console.log(
        `“${words.trim()}, roughly” can be used in reasons now. It compares the words with the tags of the photos and is no more than a rough guide.`,
      );
    return 0;
  });
}
