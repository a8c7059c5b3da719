/**
 * Everything of paper 5 that can be had: Tables II, III and IV and Figures 6 to 11 on its five tables of the
 * UCI repository, Figure 13 on faces, Figure 14. Its sixth set, the videos ERCe, is not public. Engine
 * process.
 *
 * Glass runs twice: with the 9 measurements, and with the Id as a tenth column, which is how Table I counts.
 * The file is sorted by class, so that the Id tells the classes.
 */
import { withRowNumbers } from '../setReader.ts';
import type { Suite, SuiteRun } from '../suite.ts';
import { faceVariants } from './faceVariants.ts';
import { judgeImperfectOracles } from './imperfectOraclesClaims.ts';
import { imperfectOraclesSections } from './imperfectOraclesTables.ts';

const TABLES = ['right', 'wrong', 'varied', 'propagation'];

function table(name: string, isNumbered = false): SuiteRun {
  const file = `tables/${name}.csv`;
  return {
    name: isNumbered ? `${name}-with-id` : name,
    needs: [file],
    read: async sets => {
      const data = await sets.table(file);
      return isNumbered ? withRowNumbers(data) : data;
    },
    scale: 'range',
    settings: { experiments: TABLES, trials: 10, trialsOf: { propagation: 3 } },
  };
}

export const imperfectOraclesSuite: Suite = {
  paper: 'imperfect-oracles',
  about: [
    'Columns from −1 to 1, 0.1 to 0.5 % of all pairs drawn at random and answered from the classes, 1,000 trees, √d columns per node, half of the answers kept, N / 10 neighbours and ten trials, as in the paper. Not as there: affinity propagation has three trials, on faces with 100 trees, and ERCe is missing. Figures are areas under the curve of the adjusted Rand index, at most 4 (Table IV: at most 5).',
    '"SL" is Spectral Learning as the paper describes it (1 and 0 written into the affinity, then spectral clustering); "SL, original" has the normalisation of its own authors. "COP-KMeans" is Wagstaff\'s, items in random order; where it fails it counts as 0. "least violation" and "search" (ours) never fail.',
  ],
  runs: [
    table('glass'),
    table('glass', true),
    table('iris'),
    table('segmentation'),
    table('parkinsons'),
    table('ionosphere'),
    {
      name: 'faces',
      needs: ['faces-orl'],
      read: sets => faceVariants(sets, 'faces-orl'),
      scale: 'as-is',
      keepsScale: true,
      settings: { experiments: ['propagation'], trials: 3, trees: 100 },
    },
  ],
  claims: judgeImperfectOracles,
  sections: imperfectOraclesSections,
};
