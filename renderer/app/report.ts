/** Where errors end up that no component shows in its place: a message at the edge of the page. Renderer. */
import { useToasts } from '../ui/toasts.ts';
import { explain, isCancelled, isEngineStopped } from './errors.ts';
import { keepReport } from './keepReport.ts';

/** After something a person did. */
export function report(error: unknown): void {
  if (isCancelled(error)) return;
  useToasts.getState().show({ tone: 'trouble', ...explain(error) });
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
