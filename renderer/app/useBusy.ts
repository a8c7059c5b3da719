/**
 * Whether something a person asked for is under way, so that it is not asked for twice; what goes wrong is
 * reported. Renderer.
 */
import { useState } from 'react';
import { report } from './report.ts';

export function useBusy(): readonly [isBusy: boolean, begin: (doing: () => Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  const begin = (doing: () => Promise<void>) => {
    setBusy(true);
    void doing()
      .catch(report)
      .finally(() => setBusy(false));
  };
  return [isBusy, begin];
}
