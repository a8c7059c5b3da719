/** What a check of the models found, for as long as it is true. Renderer. */
import { useState } from 'react';
import type { ModelState } from '../../../main/contract/models.ts';
import { connection, useEngineEvent } from '../../app/client.ts';
import { strings } from '../../strings/strings.ts';
import { useToasts } from '../../ui/toasts.ts';
import { stillTrue, type Verdicts, withVerdicts } from './standing.ts';

export interface Checking {
  readonly verdicts: Verdicts;
  /** What is being checked just now; null when nothing is. */
  readonly doing: string | null;
  /** Checks all that are here. */
  verify(): Promise<void>;
}

export function useVerdicts(models: readonly ModelState[] | null): Checking {
  const [found, setFound] = useState<{ models: readonly ModelState[]; verdicts: Verdicts }>({
    models: [],
    verdicts: new Map(),
  });
  const [doing, setDoing] = useState<string | null>(null);
  if (models !== null && models !== found.models)
    setFound({ models, verdicts: stillTrue(found.verdicts, found.models, models) });
  useEngineEvent('call.progress', ({ sentence }) => setDoing(now => (now === null ? null : sentence)));

  const verify = async () => {
    const here = found.models.filter(({ ready }) => ready).map(({ name }) => name);
    if (doing !== null || here.length === 0) return;
    setDoing(strings.models.verifying);
    try {
      const verdicts = await connection.call('models.verify', { models: here });
      setFound(now => ({ ...now, verdicts: withVerdicts(now.verdicts, verdicts) }));
      const broken = verdicts.filter(({ ok }) => !ok).length;
      useToasts.getState().show({
        tone: broken === 0 ? 'calm' : 'trouble',
        title: strings.models.verified(broken),
      });
    } finally {
      setDoing(null);
    }
  };
  return { verdicts: found.verdicts, doing, verify };
}
