/** What each method of the contract does: the tables of all topics put together. Engine process. */
import type { Collections } from '../collection/collections.ts';
import type { Call, Handlers } from '../rpc/connection.ts';
import { appHandlers } from './app.ts';
import { collectionHandlers } from './collections.ts';
import type { HandlerDeps } from './deps.ts';
import { exchangeHandlers } from './exchange.ts';
import { groupingHandlers } from './groupings.ts';
import { photoHandlers } from './photos.ts';
import { questionHandlers } from './questions.ts';

export function makeHandlers(deps: HandlerDeps): Handlers {
  return trackGroupingCalls(deps.collections, {
    ...appHandlers(deps),
    ...collectionHandlers(deps),
    ...photoHandlers(deps),
    ...groupingHandlers(deps),
    ...questionHandlers(deps),
    ...exchangeHandlers(deps),
  });
}

/** Waits for the items to be replaced, and tracks its own use of them. */
const UNTRACKED: keyof Handlers = 'boxes.import';

/** The items of a grouping are not replaced while a call about it runs: see Groupings.track. */
function trackGroupingCalls(collections: Collections, handlers: Handlers): Handlers {
  const tracked = Object.entries(handlers).map(([name, handler]) => {
    const handle = handler as (params: unknown, call: Call) => unknown;
    const track = (params: unknown, call: Call) => {
      const isTracked = name !== UNTRACKED && isOfGrouping(params);
      const open = isTracked ? collections.find(params.collection) : undefined;
      return open === undefined ? handle(params, call) : open.groupings.track(() => handle(params, call));
    };
    return [name, track];
  });
  return Object.fromEntries(tracked) as Handlers;
}

function isOfGrouping(params: unknown): params is { collection: string; grouping: number } {
  return typeof params === 'object' && params !== null && 'grouping' in params && 'collection' in params;
}
