/** Fetches a model of one's own and tries it: how far it is, a way to stop it, and what came of it. Renderer. */
import { useEffect, useRef, useState } from 'react';
import type { OwnModel } from '../../../main/contract/models.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { explain, isCancelled } from '../../app/errors.ts';
import { strings } from '../../strings/strings.ts';

export interface Trial {
  /** Null while nothing is under way; bytes while the file is fetched, else null: it is being tried. */
  readonly state: { readonly done: number | null; readonly total: number | null } | null;
  /** What went wrong, or that it was stopped. */
  readonly message: string | null;
  say(message: string | null): void;
  start(model: OwnModel): void;
  stop(): void;
}

export function useTrial(onAdded: (name: string) => void): Trial {
  const [state, setState] = useState<Trial['state']>(null);
  const [message, say] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEngineEvent('call.progress', ({ done, total }) =>
    // Once all of it has arrived it is tried.
    setState(now => (now === null ? null : done === total ? { done: null, total: null } : { done, total })),
  );
  const start = (model: OwnModel) => {
    const isFetched = 'url' in model.from;
    const controller = new AbortController();
    running.current = controller;
    setState({ done: isFetched ? 0 : null, total: null });
    say(null);
    connection
      .call('models.add', model, controller.signal)
      .then(
        ({ name }) => onAdded(name),
        (error: unknown) => {
          if (!isCancelled(error)) say(explain(error).message);
          else if (isFetched) say(strings.models.add.stopped);
        },
      )
      .finally(() => setState(null));
  };
  return { state, message, say, start, stop: () => running.current?.abort() };
}
