/**
 * Fails when a retired word is used again, as a name in the code or in prose (pages, comments, titles of
 * tests), and says which word replaced it: node scripts/retired-words.ts
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

interface Retired {
  /** Matches a whole identifier, or some words of it that follow each other. */
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
    name: /^(Stakes|Lesson|Beliefs|Several|Suspicion|[Ss]ituations?|Speaker|HeldOrders)$/,
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

/** Names that stay: what is stored, said in the contract or printed, and words with their plain meaning. */
const KEPT: readonly Pick<Retired, 'name' | 'within'>[] = [
  // A method of the contract, and what the tree of groups stores of its metric.
  { name: /^readStakes$/ },
  { name: /^((Saved|save|restore)Lesson)$/, within: 'treeOfGroups' },
  { name: /^setLesson$/, within: 'features/ask/reason' },
  // A sentence on the screen, and a person who looks.
  { name: /^(\w+Sentence|sentenceOf)$/, within: 'renderer/' },
  { name: /^(onLook|(isF|f)irstLook|onlyLook|namesToLookUp)$/ },
  // As in "on the way", "both ways", "one at a time", "by hand".
  { name: /^(underWay|(isO|o)nTheWay|bothWays|WayBetween|setWay)$/ },
  { name: /^ways$/, within: '.module.css' },
  { name: /^(allAtOnce|kAtOnce|chooseInTurns|isByHand|isSeveral)$/ },
  { name: /^(Growing(Trees|Clusters)|NodeSorter)$/ },
];

const files = execFileSync('git', ['ls-files', 'main', 'renderer', 'test', 'bench', 'scripts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(path => /\.(c?ts|tsx|m?js)$/.test(path));
const pages = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);
const plain = execFileSync('git', ['ls-files', 'native', '*.css'], { encoding: 'utf8' })
  .split('\n')
  .filter(path => /\.(cc|h|css)$/.test(path));
const found = [
  ...files.flatMap(search),
  ...plain.flatMap(searchPlain),
  ...pages.flatMap(path => searchProse(path, readFileSync(path, 'utf8'))),
];
for (const line of found) console.error(line);
console.log(`${files.length + plain.length} files, ${pages.length} pages, ${found.length} retired words`);
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
      const word = retiredIn(name, words, path);
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

/** Of C++ and CSS: names outside comments, and the comments as prose. */
function searchPlain(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"[^"\n]*"/g, all => all.replaceAll(/[^\n]/g, ' '));
  const words = RETIRED.filter(({ within }) => within === undefined || path.includes(within));
  const lines = new Map<string, Set<number>>();
  for (const { 0: name, index } of code.matchAll(/[A-Za-z][\w-]*/g)) {
    const word = retiredIn(name, words, path);
    if (word === undefined) continue;
    const message = `${name} (now ${word.instead})`;
    lines.set(message, (lines.get(message) ?? new Set()).add(code.slice(0, index).split('\n').length));
  }
  const names = [...lines].map(([message, at]) => `${path}:${[...at].join(',')} ${message}`);
  return [...names, ...searchProse(path, proseOf(text))];
}

/** The word that a name is or contains: `lastSituation`, `look_again` and `problem-sentence` have words. */
function retiredIn(name: string, words: readonly Retired[], path: string): Retired | undefined {
  if (KEPT.some(kept => kept.name.test(name) && (kept.within === undefined || path.includes(kept.within))))
    return undefined;
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _-]/)
    .filter(Boolean);
  const runs = parts.flatMap((_, from) =>
    parts.slice(from).flatMap((_, count) => {
      const [first, ...rest] = parts.slice(from, from + count + 1) as [string, ...string[]];
      const tail = rest.map(part => part[0]!.toUpperCase() + part.slice(1)).join('');
      return from === 0 ? [first + tail] : [first + tail, first[0]!.toLowerCase() + first.slice(1) + tail];
    }),
  );
  return words.find(retired => runs.some(run => retired.name.test(run)));
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
