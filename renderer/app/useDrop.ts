/** Folders and collection files dropped on the page. Only a window can tell where they are. Renderer. */
import { useEffect, useEffectEvent, useState } from 'react';
import { strings } from '../strings/strings.ts';
import { useToasts } from '../ui/toasts.ts';
import type { Chosen } from './places/choose.ts';
import { report } from './report.ts';

/** Returns whether something that could be dropped is over the page. */
export function useDrop(onDropped: (dropped: Chosen) => void): boolean {
  const [over, setOver] = useState(false);

  const drop = useEffectEvent(async (file: File) => {
    const { show } = useToasts.getState();
    const { inBrowser, inBrowserSentence, notAFolder, notAFolderSentence } = strings.drop;
    if (window.akinHost === undefined) {
      show({ tone: 'error', title: inBrowser, message: inBrowserSentence });
      return;
    }
    const dropped = await window.akinHost.dropped(file);
    if (dropped === null) show({ tone: 'error', title: notAFolder, message: notAFolderSentence });
    else onDropped(dropped);
  });

  useEffect(() => {
    // The events fire for every element on the way; the last one left is the page itself.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const become = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0 && window.akinHost !== undefined);
    };
    const handlers = {
      dragenter: () => become(depth + 1),
      dragleave: () => become(depth - 1),
      dragover: () => {},
      drop: (event: DragEvent) => {
        become(0);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) drop(file).catch(report);
      },
    };
    const controller = new AbortController();
    for (const [name, handle] of Object.entries(handlers) as [
      keyof typeof handlers,
      (event: DragEvent) => void,
    ][])
      window.addEventListener(
        name,
        event => {
          if (!carriesFiles(event)) return;
          event.preventDefault(); // otherwise the page would be replaced by what was dropped
          handle(event);
        },
        { signal: controller.signal },
      );
    return () => controller.abort();
  }, []);

  return over;
}
