/** The methods and the persons that the reproduction `questions` compares. Any process. */
import type { Part } from '../../../algorithms/ask/treeOfGroups/treeState.ts';
import type { RivalName } from '../../../algorithms/rivals/rivals.ts';
import type { ClustererName } from '../../../algorithms/simulate/clusterers.ts';
import type { StrategyName } from '../../../algorithms/simulate/strategies.ts';
import type { Sources } from '../sourceDigest.ts';

export interface Method {
  readonly strategy: StrategyName | RivalName;
  /** Null: it has groups of its own. */
  readonly clusterer: ClustererName | null;
  readonly without?: readonly Part[];
  /** Its groups cost more than its questions, which do not depend on them: scored so often. Absent: always. */
  readonly every?: number;
  /** The modules it consists of, below algorithms/. */
  readonly modules: readonly string[];
}

const SELDOM = 10;
const LINKAGE = ['cluster/averageLinkage', 'refine/refineDistances'];
const TREE: Pick<Method, 'clusterer' | 'modules'> = {
  clusterer: 'tree-of-groups',
  modules: ['strategies/groupTree'],
};

export const METHODS: Readonly<Record<string, Method>> = {
  'tree of groups': { ...TREE, strategy: 'tree-of-groups' },
  'tree of groups, choosing': { ...TREE, strategy: 'tree-of-groups-choosing' },
  COBRAS: { strategy: 'cobras', clusterer: null, modules: ['rivals/cobras'] },
  A3S: { strategy: 'a3s', clusterer: null, modules: ['rivals/a3s'] },
  LCA: { strategy: 'lca', clusterer: null, modules: ['rivals/lca'] },
  'Active-HACC': {
    strategy: 'active-hacc',
    clusterer: 'hacc',
    modules: ['ask/activeHacc/ask', 'ask/consensus'],
  },
  'max-entropy': {
    strategy: 'max-entropy',
    clusterer: 'average-linkage',
    modules: ['ask/maxEntropy', ...LINKAGE],
  },
  'semi-random': {
    strategy: 'semi-random',
    clusterer: 'average-linkage',
    every: SELDOM,
    modules: ['ask/maxEntropy', ...LINKAGE],
  },
  random: { strategy: 'random', clusterer: 'average-linkage', every: SELDOM, modules: LINKAGE },
  'Active-PCKMeans': {
    strategy: 'explore-consolidate',
    clusterer: 'pck-means',
    every: SELDOM,
    modules: ['simulate/exploreConsolidate', 'cluster/pckMeans'],
  },
};

/** What the parts of the tree of groups are worth: each line leaves one out. */
const ABLATIONS: Readonly<Record<string, Method>> = {
  everything: choosingWithout(),
  'distances not refined': choosingWithout('refined distance'),
  'pairs alone': METHODS['tree of groups']!,
  'metric not learned': choosingWithout('metric'),
  'surprises not asked again': choosingWithout('surprise'),
  'no later doubt': choosingWithout('later doubt'),
  'nothing asked again': choosingWithout('surprise', 'later doubt'),
  'fit of answers not weighed': choosingWithout('fit'),
};

function choosingWithout(...without: Part[]): Method {
  return { ...METHODS['tree of groups, choosing']!, without };
}

export interface Experiment {
  /** How many of the answers are wrong. */
  readonly rate: number;
  /** Wrong on hard pairs, and always the same; otherwise independent. */
  readonly isSticky: boolean;
  readonly methods: Readonly<Record<string, Method>>;
}

export const EXPERIMENTS: Readonly<Record<string, Experiment>> = {
  'no errors': { rate: 0, isSticky: false, methods: METHODS },
  'one part left out': { rate: 0, isSticky: false, methods: ABLATIONS },
  'one part left out, 3 % wrong': { rate: 0.03, isSticky: false, methods: ABLATIONS },
  ...Object.fromEntries(
    [1, 3, 5, 10].flatMap(percent =>
      [false, true].map((isSticky): [string, Experiment] => [
        `${percent} % wrong${isSticky ? ', hard pairs' : ''}`,
        { rate: percent / 100, isSticky, methods: METHODS },
      ]),
    ),
  ),
};

/** What every trial goes through: the files themselves, as what they import serves other methods too. */
const EVERY_TRIAL = [
  'lab/reproduce/papers/questionTrial',
  'engine/evaluate/simulation',
  ...[
    'simulate/run',
    'simulate/person',
    'simulate/setting',
    'simulate/examples',
    'simulate/strategies',
    'simulate/clusterers',
    'metrics/clusterMetrics',
    'constraints',
    'distance',
    'matrix',
    'random',
  ].map(module => `algorithms/${module}`),
];

export function sourcesOf(method: Method): Sources {
  const roots = method.modules.map(module => `algorithms/${module}`);
  return { roots, alone: EVERY_TRIAL, settings: method };
}
