/**
 * Active subclustering as a strategy of a simulation: it asks for its own subclusters, and those are what its curve scores. Pure.
 *
 * Biswas and Jacobs, "Active subclustering", 2014, section 5; see ../subcluster/active.ts. All items are candidates; the centroids to begin with are drawn
 * at random and improved by the passive algorithm before the first question.
 */
import { allItems } from '../cluster/pam.ts';
import { lookupCondensed } from '../cluster/pamDistances.ts';
import { Relations } from '../subcluster/relations.ts';
import { beginSubclustering, SubclusterSession } from '../subcluster/session.ts';
import { prepareSubclustering } from '../subcluster/setting.ts';
import type { Setting, Situation, Strategy } from './setting.ts';

export function subclustering({ k, distances, examples, lambda, random }: Setting): Strategy {
  if (examples === null || lambda === null) throw new RangeError('subclustering needs n and lambda');
  const start = random.sample(distances.n, k);
  const setting = prepareSubclustering(lookupCondensed(distances), allItems(distances.n), examples, lambda);
  let session: SubclusterSession | null = null;
  let heard: Situation | null = null;
  const catchUp = (situation: Situation): SubclusterSession => {
    const relations = new Relations(situation.closure);
    if (session === null)
      session = new SubclusterSession(setting, beginSubclustering(setting, relations, start), relations);
    else if (situation !== heard && session.question !== null) {
      const [i, j] = session.question.pair;
      const relation = relations.relation(i, j);
      session.answer(relation === 'open' ? "can't tell" : relation, relations);
    }
    heard = situation;
    return session;
  };
  return Object.assign((situation: Situation) => catchUp(situation).question?.pair ?? null, {
    subclusters: (situation: Situation) => catchUp(situation).state.subclusters.map(({ members }) => members),
  });
}
