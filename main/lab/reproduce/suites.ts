/** The suites by their papers. To add one, write it in suites/ and add its line here. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { PaperName } from './paperNames.ts';
import type { Suite } from './suite.ts';
import { activeHaccSuite } from './suites/activeHacc.ts';
import { attributeExplanationsSuite } from './suites/attributeExplanations.ts';
import { imperfectOraclesSuite } from './suites/imperfectOracles.ts';
import { silhouetteBatchSuite } from './suites/silhouetteBatch.ts';
import { subclusteringSuite } from './suites/subclustering.ts';

const SUITES: readonly Suite[] = [
  activeHaccSuite,
  silhouetteBatchSuite,
  attributeExplanationsSuite,
  subclusteringSuite,
  imperfectOraclesSuite,
];

export function suiteOf(paper: PaperName): Suite {
  const found = SUITES.find(suite => suite.paper === paper);
  if (found !== undefined) return found;
  const known = SUITES.map(suite => suite.paper).join(', ');
  throw new AkinError('bad-request', `--all is there for ${known}, not for ${paper}.`);
}
