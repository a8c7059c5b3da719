/** What a strategy is told of a step. Pure. */
import type { Given } from '../../algorithms/ask/treeOfGroups/treeOfGroups.ts';
import type { Step } from './messages.ts';

/** Deeds count as answers too, but for quiet ones. */
export function votesOf({ answers, deeds }: Step): Given[] {
  const told = deeds.flatMap((deed): Given[] =>
    deed.kind === 'out' || deed.kind === 'back' || (deed.kind === 'into' && deed.isQuiet)
      ? []
      : [{ pair: [deed.item, deed.other], verdict: deed.kind === 'leave' ? 'different' : 'same' }],
  );
  return [...answers, ...told];
}
