/**
 * Fails when a retired word is used again, as a name in the code or in prose (pages, comments, titles of
 * tests), and says which word replaced it: node scripts/retired-words.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

interface Retired {
  /** Matches a whole identifier. */
  readonly name: RegExp;
  readonly instead: string;
  /** Only files whose path contains this; everywhere by default. */
  readonly within?: string;
}

const RETIRED: readonly Retired[] = [
  {
    name: /^(Way|Opinion|(tree|paper|sheet|uncertain|linked)Way)$/,
    instead: 'QuestionStrategy, StrategyResult',
  },
  { name: /^\w*Asker$/, instead: 'QuestionStrategy' },
  { name: /^(Thinker|Thinking|Sorter)$/, instead: 'QuestionPlanner, GroupingWorkers, ClusteringWorker' },
  {
    name: /^(\w*Outlook|Thought|Moment|Standing)$/,
    instead: 'QuestionState, GroupingResult, Snapshot, StrategyState',
  },
  { name: /^(gather\w*|Gathered|Holding)$/, instead: 'loadItems, GroupingItems, ItemCache' },
  {
    name: /^(keptOutlook|heldQuestion|Beginnings)$/,
    instead: 'questionCache, pinnedQuestion, PrefixIds',
  },
  { name: /^(company|companions)$/i, instead: 'cooccurrence' },
  { name: /^(Deeds?|layDeeds|byHand)$/i, instead: 'ManualEdit, applyEdits, manualEdits' },
  { name: /^whatHangs$/, instead: 'answerImpact' },
  {
    name: /^(Renewing|Growth|Pace)$/,
    instead: 'BackgroundRefresh, RegroupThrottle, ThroughputMeter',
  },
  { name: /^(inTurns|atOnce|giveWay)$/, instead: 'runCooperatively, drain, lowerPriority' },
  {
    name: /^(Look|openLook|LookedAt|recordLook)$/,
    instead: 'Analyzer, openAnalyzer, Analysis, saveAnalysis',
  },
  { name: /^(Surroundings|Trouble)$/, instead: 'Deps, LoadError' },
  { name: /^sentence$/, instead: 'message' },
  { name: /^(ways|WAYS)$/, instead: 'methods, strategies' },
  {
    name: /^(Stakes|Lesson|Beliefs|Several|Suspicion|Situation|Speaker|HeldOrders)$/,
    instead:
      'AnswerPreview, MetricInput, AnswerModel, RankedSide, AnswerDoubt, AnswerState, Requester, StableOrder',
  },
  {
    name: /^(Sameness|misfitsOf|misfits|wholesOf|pace|discreet|Growing|doorway|useAsked)$/,
    instead: 'PlattCalibration, formatZodError, integersOf, rate, redact, Int32List, oneTimeUrl, useQuery',
  },
  {
    name: /^(settle|wholes|claims)$/,
    instead: 'resolveConflicts, subtrees, assertions',
    within: 'treeOfGroups',
  },
];

/** Words of pages, comments and titles of tests. Those with a plain meaning too are left out. */
const RETIRED_PROSE: readonly { readonly words: RegExp; readonly instead: string }[] = [
  { words: /\bwhat hangs on\b|\bmuch hangs on\b/gi, instead: 'impact' },
  { words: /\bcompanions?\b/gi, instead: 'items of one photo' },
  { words: /\bmisfits(?:Of)?\b/gi, instead: 'errors, wrong items' },
  { words: /\b(?:the|its|their|a) pace\b/gi, instead: 'rate, throughput' },
  {
    words: /\b(?:deeds?|sameness|thinkers?|askers?)\b/gi,
    instead: 'ManualEdit, calibration, QuestionPlanner, QuestionStrategy',
  },
  { words: /\bby the clock\b|\bprocessor['’]s time\b/gi, instead: 'wall time, CPU time' },
];

/** Both spellings occur where an earlier version's file is read, and where the wrong one must be refused. */
const MAY_SAY_CANT_TELL = [
  'main/cli/session.ts',
  'main/lab/operations/explain.test.ts',
  'scripts/retired-words.ts',
];

const files = execFileSync('git', ['ls-files', 'main', 'renderer', 'test', 'bench', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => /\.(c?ts|tsx|m?js)$/.test(path));
const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const found = [
  ...files.flatMap(search),
  ...pages.flatMap(path => searchProse(path, readFileSync(path, 'utf8'))),
];
for (const line of found) console.error(line);
console.log(`${files.length} files, ${pages.length} pages, ${found.length} retired words`);
process.exitCode = found.length === 0 ? 0 : 1;

/** One line per word and file, with the lines it is in. */
function search(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const words = RETIRED.filter(({ within }) => within === undefined || path.includes(within));
  const lines = new Map<string, Set<number>>();
  const note = (message: string, start: number) => {
    const line = text.slice(0, start).split('\n').length;
    lines.set(message, (lines.get(message) ?? new Set()).add(line));
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const { type, name, value, start } = node as Record<string, unknown>;
    if (/Identifier$/.test(String(type)) && typeof name === 'string') {
      const word = words.find(retired => retired.name.test(name));
      if (word !== undefined) note(`${name} (now ${word.instead})`, start as number);
    }
    if (type === 'Literal' && value === "can't tell" && !MAY_SAY_CANT_TELL.includes(path))
      note(`"can't tell" (now 'cannot-tell')`, start as number);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : /js$/.test(path) ? 'js' : 'ts' }, path));
  const names = [...lines].map(([message, at]) => `${path}:${[...at].join(',')} ${message}`);
  if (path === 'scripts/retired-words.ts') return names;
  return [...names, ...searchProse(path, proseOf(text))];
}

/** Comments and titles of tests; everything else is blank, so that lines keep their numbers. */
function proseOf(text: string): string {
  const kept = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|\b(?:test|it|describe)(?:\.\w+)?\((?:'[^'\n]*'|"[^"\n]*")/g;
  let prose = '';
  let at = 0;
  for (const { 0: words, index } of text.matchAll(kept)) {
    prose += text.slice(at, index).replace(/[^\n]/g, ' ') + words;
    at = index + words.length;
  }
  return prose;
}

function searchProse(path: string, text: string): string[] {
  return RETIRED_PROSE.flatMap(({ words, instead }) =>
    [...text.matchAll(words)].map(({ 0: word, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line} “${word}” (now ${instead})`;
    }),
  );
}
