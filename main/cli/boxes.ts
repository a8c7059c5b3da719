/** `akin add-box`, `move-box`, `remove-box`: boxes of faces, leaves and things by hand. Shell commands. */
import { dirname, resolve } from 'node:path';
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import { Box } from '../contract/photo.ts';
import { NotUnderstoodError, parseNumbers } from './arguments.ts';
import { type GroupingOptions, pages, withGrouping } from './collection.ts';
import { printJson, printLine } from './output.ts';

/** Fractions of the picture as seen: left, top, width and height, as in 0.1,0.2,0.3,0.4. */
export function parseBox(text: string): Box {
  const [left, top, width, height, ...more] = parseNumbers(text);
  const box = Box.safeParse({ left, top, width, height });
  if (!box.success || more.length > 0)
    throw new NotUnderstoodError(
      'a box is left,top,width,height in fractions of the picture, within it, as in 0.1,0.2,0.3,0.4.',
    );
  return box.data;
}

export async function addBoxCommand(
  catalog: string,
  photo: string,
  box: Box,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    const id = await photoAt(client, place.collection, resolve(photo));
    const { item } = await client.call('boxes.add', { ...place, photo: id, box });
    if (options.json) printJson({ item });
    else printLine(`It is item ${item}.`);
    return 0;
  });
}

/** Without a box it is removed. */
export async function changeBoxCommand(
  catalog: string,
  item: number,
  box: Box | null,
  options: GroupingOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    if (box === null) await client.call('boxes.remove', { ...place, item });
    else await client.call('boxes.move', { ...place, item, box });
    if (options.json) printJson({ item });
    else printLine(box === null ? 'The box was removed.' : 'The box was changed.');
    return 0;
  });
}

async function photoAt(client: Client, collection: string, path: string): Promise<number> {
  const listed = pages(async page => {
    const { photos, total } = await client.call('photos.page', { collection, ...page });
    return { rows: photos, total };
  });
  for await (const { id, name } of listed) {
    if (!path.endsWith(name)) continue;
    const { folder } = await client.call('photo.get', { collection, photo: id });
    if (folder === dirname(path)) return id;
  }
  throw new AkinError('not-found', `${path} is not in this collection.`);
}
