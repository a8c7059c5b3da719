/**
 * The attributes that could explain a pair, as the panel shows them: by fit, or those that a search finds.
 * Renderer.
 */
import { useMemo, useState } from 'react';
import type { AttributeView } from '../../../../main/contract/grouping.ts';
import { connection } from '../../../app/client.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import type { AskModel } from '../askModel.ts';
import { byFit, type Verdict } from './draft.ts';

/** While one types. */
const REST_MS = 120;

export interface Attributes {
  readonly shown: readonly AttributeView[];
  readonly isReading: boolean;
  /** Whether there are so many that a search is worth its room. */
  readonly isMany: boolean;
  /** After a new one was taught. */
  readAgain(): void;
}

export function useAttributes(
  model: AskModel,
  items: readonly [number, number],
  search: string,
  verdict: Verdict,
  many: number,
): Attributes {
  const [lesson, setLesson] = useState(0);
  const wanted = search.trim();
  const of = { ...model.of, items: [items[0], items[1]] as [number, number] };
  const key = `${items.join()} ${lesson}`;
  const all = useQuery(key, signal => connection.call('reason.attributes', of, signal));
  const found = useQuery(
    wanted === '' ? null : `${key} ${wanted}`,
    signal => connection.call('reason.attributes', { ...of, search: wanted }, signal),
    REST_MS,
  );
  const asked = wanted === '' ? all : found;
  const shown = useMemo(() => byFit(asked.latest ?? [], verdict), [asked.latest, verdict]);
  return {
    shown,
    isReading: asked.present === null,
    isMany: (all.latest?.length ?? 0) >= many,
    readAgain: () => setLesson(before => before + 1),
  };
}
