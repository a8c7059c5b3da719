/** What a step would change, asked of the engine before it is done. Renderer. */
import type { GroupChange } from '../../../main/contract/grouping.ts';
import { useQuery } from '../data/useQuery.ts';

/** Long enough for a slider to come to rest. */
const REST_MS = 180;

/**
 * Null while it is being worked out, or where nothing is asked. A new key asks again; a key of null does not
 * ask.
 */
export function useChange(
  key: string | null,
  ask: (signal: AbortSignal) => Promise<GroupChange>,
): GroupChange | null {
  return useQuery(key, ask, REST_MS).present;
}
