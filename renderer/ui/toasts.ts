/** The short messages at the edge of the page: the list of those now shown. Renderer. */
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'calm' | 'error';
  readonly title: string;
  readonly sentence?: string | undefined;
  /** What a person may copy into a report; its presence keeps the message until it is closed. */
  readonly details?: string | undefined;
}

interface Toasts {
  readonly shown: readonly Toast[];
  show(toast: Omit<Toast, 'id'>): void;
  close(id: number): void;
}

/** More than this at once is noise; the oldest goes. */
const MOST = 4;

let nextId = 1;

export const useToasts = create<Toasts>()(set => ({
  shown: [],
  show: toast =>
    set(({ shown }) => {
      // A message that is already shown replaces itself.
      const others = shown.filter(other => other.title !== toast.title || other.sentence !== toast.sentence);
      return { shown: [...others, { ...toast, id: nextId++ }].slice(-MOST) };
    }),
  close: id => set(({ shown }) => ({ shown: shown.filter(toast => toast.id !== id) })),
}));
