/** Saves what can be read of a damaged collection and says how much that was. Renderer. */
import { AkinError } from '../../main/contract/errors.ts';
import type { Params } from '../../main/contract/methods.ts';
import type { Collection } from '../../main/contract/model.ts';
import { strings } from '../strings/strings.ts';
import { useToasts } from '../ui/toasts.ts';
import { connection } from './client.ts';

export function isDamaged(error: unknown): boolean {
  return error instanceof AkinError && error.code === 'catalog-damaged';
}

export async function salvage(from: Params<'collection.salvage'>): Promise<Collection> {
  const { collection, tables, isPartial } = await connection.call('collection.salvage', from);
  const lost = tables.reduce((sum, table) => sum + table.lost + table.dropped, 0);
  const answers = tables.find(({ table }) => table === 'answers')?.saved ?? 0;
  useToasts.getState().show({
    tone: 'calm',
    title: strings.salvage.saved(collection.name),
    message: [
      strings.salvage.counts(collection.photos, answers, lost),
      ...(isPartial ? [strings.salvage.stopped] : []),
    ].join(' '),
  });
  return collection;
}
