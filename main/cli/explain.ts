/** `akin explain`: why the two items of the present question are the same or different; and the reasons given so far. */
import { AkinError } from '../contract/errors.ts';
import type { AttributeView, ReasonGiven } from '../contract/grouping.ts';
import { NotUnderstoodError } from './arguments.ts';
import { describeItem, type GroupingOptions, withGrouping } from './groupingOptions.ts';

interface Options extends GroupingOptions {
  /** Two items; those of the present question by default. */
  items?: [number, number];
  binary?: boolean;
  hard?: boolean;
  dryRun?: boolean;
}

/** Without a verdict it lists the attributes that fit best. */
export async function explainCommand(
  catalog: string,
  verdict: ReasonGiven['verdict'] | undefined,
  names: string[],
  options: Options,
): Promise<number> {
  if (verdict !== undefined && names.length === 0)
    throw new NotUnderstoodError('Say why: name one attribute, or several.');
  return await withGrouping(catalog, options, async (client, place) => {
    const items = options.items ?? (await askedItems());
    const attributes = await client.call('reason.attributes', { ...place, items });
    if (verdict === undefined) {
      show(attributes, options);
      return 0;
    }
    const reason: ReasonGiven = {
      items,
      verdict,
      form: options.binary ? 'binary' : 'relative',
      attributes: await Promise.all(names.map(find)),
      confidence: options.hard ? 'hard' : 'soft',
    };
    const effect = await client.call('reason.preview', { ...place, reason });
    if (!options.dryRun) await client.call('reason.give', { ...place, reason, tookMilliseconds: 0 });
    if (options.json) console.log(JSON.stringify(effect));
    else {
      console.log(`${effect.pairs} pairs ${options.dryRun ? 'would follow' : 'follow'}, for instance:`);
      for (const [one, other] of effect.sample)
        console.log(`  ${describeItem(one)} and ${describeItem(other)} ${verdict}`);
    }
    return 0;

    async function find(name: string): Promise<number> {
      const isMeant = (attribute: AttributeView) => attribute.name === name;
      const found =
        attributes.find(isMeant) ??
        (await client.call('reason.attributes', { ...place, items, search: name })).find(isMeant);
      if (found === undefined) throw new AkinError('not-found', `There is no attribute “${name}”.`);
      return found.id;
    }

    async function askedItems(): Promise<[number, number]> {
      const { question } = await client.call('ask.now', place);
      if (question?.kind !== 'pair')
        throw new AkinError('bad-request', 'The present question is no pair; name two items with --items.');
      return [question.sides[0].item.id, question.sides[1].item.id];
    }
  });
}

function show(attributes: readonly AttributeView[], { json }: Options): void {
  if (json) {
    console.log(JSON.stringify(attributes));
    return;
  }
  const best = attributes.toSorted((a, b) => Math.max(...fits(b)) - Math.max(...fits(a)));
  for (const attribute of best.slice(0, 12)) {
    const [same, different] = fits(attribute);
    const [one, other] = attribute.places.map(place => `${(place * 100).toFixed(0)} %`);
    console.log(
      `${attribute.name} (${attribute.form}): ${one} and ${other} of the way up; explains same ${same!.toFixed(2)}, different ${different!.toFixed(2)}`,
    );
  }
}

function fits({ fit }: AttributeView): [number, number] {
  return [fit.same, fit.different];
}
