/** The short message at the edge of the page: one at most. Renderer. */
import { create } from 'zustand';

export interface Toast {
  readonly id: number;
  readonly tone: 'calm' | 'error';
  readonly title: string;
  readonly message?: string | undefined;
  /** What a person may copy into a report; its presence keeps the message until it is closed. */
  readonly details?: string | undefined;
  /** What can be done about it, such as to undo it. */
  readonly action?: { readonly label: string; run(): void } | undefined;
}

interface Toasts {
  readonly shown: Toast | null;
  show(toast: Omit<Toast, 'id'>): void;
  close(id: number): void;
}

let nextId = 1;

export const useToasts = create<Toasts>()(set => ({
  shown: null,
  show: toast => set({ shown: { ...toast, id: nextId++ } }),
  close: id => set(({ shown }) => (shown?.id === id ? { shown: null } : {})),
}));
