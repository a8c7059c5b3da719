/**
 * The attributes that could explain a pair, as the panel shows them: by fit, or those that a search finds.
 * Renderer.
 */
import { useMemo, useState } from 'react';
import { keysOf } from '../../../../main/contract/attributeWords.ts';
import type { AttributeView } from '../../../../main/contract/grouping.ts';
import type { Kind } from '../../../../main/contract/model.ts';
import { connection } from '../../../app/client.ts';
import { useQuery } from '../../../app/data/useQuery.ts';
import { strings } from '../../../strings/strings.ts';
import type { AskModel } from '../askModel.ts';
import { byFit, type Verdict } from './draft.ts';

/** While one types. */
const REST_MS = 120;

export interface Attributes {
  readonly shown: readonly AttributeView[];
  readonly isReading: boolean;
  /** After a new one was taught. */
  readAgain(): void;
}

export function useAttributes(
  model: AskModel,
  kind: Kind,
  items: readonly [number, number],
  search: string,
  verdict: Verdict,
): Attributes {
  const [lesson, setLesson] = useState(0);
  const wanted = search.trim();
  const of = { ...model.of, items: [items[0], items[1]] as [number, number] };
  const key = `${items.join()} ${lesson}`;
  const all = useQuery(key, signal => connection.call('reason.attributes', of, signal));
  const found = useQuery(
    wanted === '' ? null : `${key} ${wanted}`,
    signal =>
      connection.call('reason.attributes', { ...of, search: wanted, keys: keysFor(wanted, kind) }, signal),
    REST_MS,
  );
  const asked = wanted === '' ? all : found;
  const isSearch = wanted !== '';
  const shown = useMemo(
    () => byFit(asked.latest ?? [], verdict, isSearch),
    [asked.latest, verdict, isSearch],
  );
  return {
    shown,
    isReading: asked.present === null,
    readAgain: () => setLesson(before => before + 1),
  };
}

/** The measures whose words on the screen contain what was typed: the engine knows only their English names. */
function keysFor(wanted: string, kind: Kind): string[] {
  const part = wanted.toLocaleLowerCase();
  return keysOf(kind).filter(key => {
    const { name, ends } = strings.attribute({ key, name: '' }, kind);
    return [name, ...ends].some(word => word.toLocaleLowerCase().includes(part));
  });
}
