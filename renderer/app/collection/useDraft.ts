/** What is typed in a dialog that gives a name, kept by the engine so that it outlives the page. Renderer. */
import { useEffect, useState } from 'react';
import { report, reportReading } from '../report.ts';
import type { ItemMover } from './itemMover.ts';

/** What is typed is kept at this distance in time, and when the dialog is left. */
const REST_MS = 250;

export interface KeptDraft {
  keep(text: string): void;
  /** It was given, or is not wanted. */
  drop(): void;
}

/** `found`: told what was typed for these items earlier and not given. */
export function useDraft(
  model: ItemMover,
  items: readonly number[],
  isWanted: boolean,
  found: (text: string) => void,
): KeptDraft {
  const [draft] = useState(() => new DialogDraft(text => model.keepDraft(items, text)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each dialog
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    model.draftOf(items).then(text => text !== null && !isLeft && found(text), reportReading);
    return () => {
      isLeft = true;
      draft.flush();
    };
  }, []);
  return { keep: text => isWanted && draft.keep(text), drop: () => isWanted && draft.drop() };
}

class DialogDraft {
  readonly #tell: (text: string) => Promise<unknown>;
  #waiting: string | null = null;
  #isKept = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (text: string) => Promise<unknown>) {
    this.#tell = tell;
  }

  keep(text: string): void {
    this.#waiting = text.trim();
    this.#timer ??= setTimeout(() => this.flush(), REST_MS);
  }

  drop(): void {
    this.#waiting = '';
    this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const text = this.#waiting;
    this.#waiting = null;
    if (text === null || (text === '' && !this.#isKept)) return;
    this.#isKept = text !== '';
    this.#tell(text).catch(report);
  }
}
