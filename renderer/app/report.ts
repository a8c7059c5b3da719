/** Where errors end up that no component shows in its place: a message at the edge of the page. Renderer. */

import { AkinError } from '../../main/contract/errors.ts';
import { useToasts } from '../ui/toasts.ts';
import { connection } from './client.ts';
import { detailsOf, explain, isCancelled, isEngineStopped } from './errors.ts';

/** After something a person did. */
export function report(error: unknown): void {
  if (isCancelled(error)) return;
  useToasts.getState().show({ tone: 'error', ...explain(error) });
}

/** After something the page did by itself and does again when the engine is back. */
export function reportReading(error: unknown): void {
  if (!isEngineStopped(error)) report(error);
}

export function reportStrays(): void {
  window.addEventListener('error', event => {
    // The browser's own note that a resize was observed late; nothing failed.
    if (event.message.startsWith('ResizeObserver loop')) return;
    stray(event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', event => stray(event.reason));
}

function stray(error: unknown): void {
  report(error);
  keepReport(error);
}

/** Within what the contract takes. */
const LONGEST = { what: 500, details: 20_000 };

/** Has the engine keep a report of a mistake of ours on the page; what was foreseen needs none. */
export function keepReport(error: unknown): void {
  if (error instanceof AkinError && error.code !== 'internal') return;
  const what = String(error).slice(0, LONGEST.what);
  const details = detailsOf(error).slice(0, LONGEST.details);
  // Said on the page already; that it could not be kept as well would help nobody.
  connection.call('reports.keep', { what, details }).catch(() => {});
}
