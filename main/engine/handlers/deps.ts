/** What the handlers of the contract work with. Engine process. */
import type { EventName, EventPayload } from '../../contract/events.ts';
import type { AppInfo } from '../../contract/model.ts';
import type { ScoreByWords } from '../attributes/typeAttribute.ts';
import type { Collections } from '../collection/collections.ts';
import type { Recents } from '../collection/recents.ts';
import type { OpenGrouping } from '../grouping/openGrouping.ts';
import type { Models } from '../models/models.ts';
import type { Sample } from '../sample/openSample.ts';
import type { Grants } from '../system/grants.ts';
import type { Reports } from '../system/log/reports.ts';

export interface HandlerDeps {
  readonly grants: Grants;
  readonly recents: Recents;
  readonly collections: Collections;
  readonly models: Models;
  readonly sample: Sample;
  readonly scoreByWords: ScoreByWords;
  /** The data folder, where the log is. */
  readonly data: string;
  readonly reports: Reports;
  readonly info: (host: AppInfo['host']) => Omit<AppInfo, 'guest'>;
  readonly emit: <E extends EventName>(name: E, payload: EventPayload<E>) => void;
}

/**
 * Finds the grouping that parameters name. With a call, what is recorded in its log is signed by the caller.
 */
export function groupingFinder(collections: Collections) {
  return (
    of: { collection: string; grouping: number },
    { person, client }: { person: string | null; client: number } = { person: null, client: 0 },
  ): OpenGrouping => collections.get(of.collection).groupings.get(of.grouping).by(person, client);
}
