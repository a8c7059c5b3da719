/** Which row of a list one is at; it stays the same row when others come before it. Renderer. */
import { useCallback, useEffect, useState } from 'react';
import type { PageCache } from '../data/pageCache.ts';
import { useVersion } from './useCollectionModel.ts';

export interface Current<Row> {
  /** Its place in the list; −1 for none. */
  readonly index: number;
  readonly row: Row | undefined;
  goTo(index: number): void;
}

/** `idOf` must keep its identity. */
export function useCurrent<Row>(rows: PageCache<Row>, idOf: (row: Row) => number): Current<Row> {
  const version = useVersion(rows);
  const [chosen, setChosen] = useState<{ index: number; id: number | undefined }>({
    index: -1,
    id: undefined,
  });
  const idAt = useCallback(
    (index: number) => {
      const row = rows.row(index);
      return row === undefined ? undefined : idOf(row);
    },
    [rows, idOf],
  );
  const goTo = useCallback((index: number) => setChosen({ index, id: idAt(index) }), [idAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when rows have moved
  useEffect(() => {
    setChosen(now => {
      if (now.index < 0) return now;
      const there = idAt(now.index);
      if (now.id === undefined) return there === undefined ? now : { ...now, id: there };
      if (there === now.id || (there === undefined && now.index < rows.total)) return now;
      const moved = rows.find(row => idOf(row) === now.id);
      if (moved >= 0) return { ...now, index: moved };
      // What one was at is gone: what took its place is next, or the last where the list became shorter.
      const index = Math.min(now.index, rows.total - 1);
      return { index, id: idAt(index) };
    });
  }, [rows, idAt, idOf, version]);

  return { index: chosen.index, row: rows.row(chosen.index), goTo };
}
