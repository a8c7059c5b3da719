/** The handlers about one photo: what the photo view shows of it. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import { photoSubjects } from '../grouping/screens/photoSubjects.ts';
import { importBoxes } from '../import/boxes/importBoxes.ts';
import type { Handlers } from '../rpc/connection.ts';
import { groupingFinder, type HandlerDeps } from './deps.ts';

export function photoHandlers({ collections, grants }: HandlerDeps) {
  const grouping = groupingFinder(collections);
  return {
    'photo.get': ({ collection, photo }) => collections.get(collection).photo(photo),
    'photo.subjects': async ({ photo, ...of }) => {
      const { items } = collections.get(of.collection).photo(photo);
      return await photoSubjects(
        grouping(of).state,
        items.map(({ item }) => item.id),
      );
    },

    'boxes.add': async ({ collection, grouping: id, photo, box }, { person }) => {
      const signed = { grouping: grouping({ collection, grouping: id }).state.id, person };
      return { item: await collections.get(collection).boxes.add(photo, box, signed) };
    },
    'boxes.move': async ({ collection, grouping: id, item, box }, { person }) => {
      const signed = { grouping: grouping({ collection, grouping: id }).state.id, person };
      await collections.get(collection).boxes.move(item, box, signed);
      return null;
    },
    'boxes.remove': async ({ collection, grouping: id, item }, { person }) => {
      const signed = { grouping: grouping({ collection, grouping: id }).state.id, person };
      await collections.get(collection).boxes.remove(item, signed);
      return null;
    },

    'boxes.import': async ({ collection, grouping: id, file, options, apply }, { person, progress }) => {
      const { state } = grouping({ collection, grouping: id });
      const { indexing, groupings } = collections.get(collection);
      const analyze = async () => {
        await indexing.runAnew(({ done, total, message }) => progress(done, total, message));
        await groupings.refresh();
      };
      const track = <T>(work: () => Promise<T>) => groupings.track(work);
      return await importBoxes({ state, person, analyze, track }, grants.pathOf(file), options, apply);
    },

    'photo.reveal': onlyInTheWindow,
    'photo.open': onlyInTheWindow,
    'photo.copyPath': onlyInTheWindow,
  } satisfies Partial<Handlers>;
}

function onlyInTheWindow(): never {
  throw new AkinError(
    'forbidden',
    'Only the window can show or open files; in a browser tab it cannot be done.',
  );
}
