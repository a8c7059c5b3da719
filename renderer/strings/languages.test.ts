/**
 * That both languages say the same: every text has its twin with the same facts in it, and no component
 * speaks for itself.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../main/contract/model.ts';
import { english } from './en.ts';
import { german } from './german/de.ts';

type Text = string | ((...facts: unknown[]) => unknown);

/** Each text by its path, `ask.pair.same`. */
function textsOf(tree: object, path = ''): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const [key, value] of Object.entries(tree)) {
    const here = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string' || typeof value === 'function') texts.set(here, value);
    else for (const [inner, text] of textsOf(value, here)) texts.set(inner, text);
  }
  return texts;
}

const inEnglish = textsOf(english);
const inGerman = textsOf(german);
const pairs = [...inEnglish].map(([path, text]) => [path, text, inGerman.get(path)] as const);

/** Facts for the parameters of a text, by their names; what is not named here is a number. */
const CHANGE = {
  touched: 46,
  joins: [{ into: '⟨into⟩', names: ['⟨into⟩'], sizes: [34] }],
  splits: [],
  sample: [],
};
const NAMED: Readonly<Record<string, unknown>> = {
  kind: 'people',
  verdict: 'same',
  tense: 'would',
  strategy: 'random',
  confidence: 'soft',
  distance: 'cosine',
  form: 'binary',
  state: 'done',
  code: 'novel',
  key: 'novel',
  change: CHANGE,
  settings: { errorRate: 0.25, dontKnowRate: 0.125, trials: 17 },
  ends: ['⟨low⟩', '⟨high⟩'],
  places: [0.25, 0.75],
  names: ['⟨one⟩', '⟨two⟩'],
  paths: ['⟨path⟩'],
  attributes: [{ key: 'novel', name: '⟨attribute⟩' }],
  sides: [{ name: '⟨left⟩' }, { name: '⟨right⟩' }],
  which: 0,
  unit: 'second',
  withReasons: false,
  isNew: true,
  isMarked: false,
  isConfirmed: false,
  isDoubtful: false,
};
const WORDS =
  /^(name|folder|one|other|destination|first|word|field|model|licence|collection|screen|person|message|side|label|format|ending|title|said|advice|certainty|level|more|about)$/;
/** Texts whose parameter of a common name is something else. */
const LIMITS = {
  right: { value: 0.95, low: 0.91, high: 0.98 },
  subjects: { value: 25, low: 22, high: 31 },
};
const OWN: Readonly<Record<string, unknown[]>> = {
  'audit.soFar': [LIMITS, 'people'],
  'audit.result.title': [LIMITS],
  'audit.result.subjects': [LIMITS, 'people'],
  'audit.stop.audited': [LIMITS, 4, 'people'],
  'batch.labelled': [{ kind: 'name', name: '⟨name⟩' }],
  'evaluate.table.to': [0.9],
  'ask.curve.text': [1, 4],
  'ask.others': [['⟨one⟩']],
  'review.disagree': [['⟨one⟩']],
  'review.byTrust': [{ verdict: 'same', people: ['⟨one⟩'], blame: 0.91 }],
  'reason.message.both': [[{ ends: ['⟨low⟩', '⟨high⟩'] }]],
  'reason.message.equally': [[{ ends: ['⟨low⟩', '⟨high⟩'] }]],
  'batch.done.message': [
    { named: 21, names: 6, change: CHANGE, namedItems: { before: 31, after: 77 } },
    'people',
  ],
  'batch.finishing.said': [{ named: 21, names: 6, notSubjects: 2 }, 'people'],
  'models.kinds': [['⟨kind⟩']],
  'models.choice.compared': [
    { same: 12, different: 31, own: { name: '⟨name⟩', ...LIMITS }, shipped: { name: 'x', ...LIMITS } },
  ],
  'models.looking.kind': ['⟨kind⟩'],
  'models.looking.asItsKind': ['⟨name⟩', '⟨kind⟩'],
  'groupings.comparison.place': [{ kind: 'group', name: '⟨name⟩', size: 21 }],
  'proposals.message': [
    { kind: 'join', sides: [{ group: { name: '⟨one⟩' } }, { group: { name: null } }], sizes: [34, 12] },
    'people',
  ],
  'proposals.side': ['join', 0, '⟨name⟩', 21, 'people'],
  'proposals.chance': ['sure'],
  'export.import.done': [3, 4],
  'job.ended': [{ state: 'failed', done: 3, failed: 1, message: '⟨message⟩' }],
  'evaluate.ended': [{ state: 'failed', done: 3, total: 4, message: '⟨message⟩' }],
  'photo.event.note': [34, { deployments: 'folder', minutes: 7 }],
  'photos.label': [{ name: '⟨name⟩', state: 'failed' }],
};

function fact(name: string, number: number): unknown {
  if (Object.hasOwn(NAMED, name)) return NAMED[name];
  if (WORDS.test(name)) return `⟨${name}⟩`;
  return number;
}

/** An object that has every property, so that a text finds whatever facts it asks for. */
function facts(number: number): object {
  return new Proxy({}, { get: (_, name) => (typeof name === 'symbol' ? undefined : fact(name, number)) });
}

/** How the parameters of a function are written, one by one. */
function parametersOf(text: string): string[] {
  const start = text.indexOf('(') + 1;
  const written = [''];
  let depth = 0;
  if (/^\w+ *=>/.test(text)) return [text.slice(0, text.indexOf('=')).trim()];
  for (const letter of text.slice(start)) {
    if (letter === ')' && depth === 0) break;
    if ('{[('.includes(letter)) depth++;
    if ('}])'.includes(letter)) depth--;
    if (letter === ',' && depth === 0) written.push('');
    else written[written.length - 1] += letter;
  }
  return written.map(each => each.trim()).filter(each => each !== '');
}

const OBJECTS = /^(recent|job|photo|group|list|estimate|answer|evaluation|problem|words|view)$/;

function said(path: string, text: Text, number: number, like: Text = text): string {
  if (typeof text === 'string') return text;
  const given =
    OWN[path] ??
    parametersOf(String(like)).map((parameter, at) =>
      parameter.startsWith('{') || OBJECTS.test(parameter)
        ? facts(number + at)
        : fact(parameter, number + 10 * at),
    );
  const answer = text(...given);
  return typeof answer === 'string' ? answer : (JSON.stringify(answer) ?? 'nothing');
}

/** Numbers without the marks that a language puts into them, and the names that were given. */
function factsIn(message: string): string[] {
  return message.match(/⟨\w+⟩|\{\w+\}|#|\d+(?:[.,]\d+)*/g)?.map(found => found.replace(/[.,]/g, '')) ?? [];
}

describe('German', () => {
  it('has every text that English has, and none besides what its errors explain themselves', () => {
    const missing = [...inEnglish.keys()].filter(path => !inGerman.has(path));
    const more = [...inGerman.keys()].filter(path => !inEnglish.has(path));
    expect(missing).toEqual([]);
    expect(more.filter(path => !/^errors\.byCode\..*\.advice$/.test(path))).toEqual([]);
  });

  it('explains every error, as the engine’s own sentence is English', () => {
    for (const { title, advice } of Object.values(german.errors.byCode))
      expect([title, advice]).not.toContain(undefined);
  });

  it.each([41, 1, 0])('tells the same facts as English, here with %d', number => {
    const differing = pairs.flatMap(([path, ours, theirs]) => {
      const original = said(path, ours, number);
      const twin = said(path, theirs!, number, ours);
      const missing = factsIn(original).filter(each => !factsIn(twin).includes(each));
      const silent = original !== '' && twin === '';
      return missing.length > 0 || silent ? [`${path}: ${original} / ${twin}`] : [];
    });
    expect(differing).toEqual([]);
  });

  it('is no English left over', () => {
    const english = /\b(the|and|is|are|of|to|this|with|your|no)\b/;
    const left = pairs.flatMap(([path, , theirs]) => {
      const words = said(path, theirs!, 41);
      return english.test(words) ? [`${path}: ${words}`] : [];
    });
    expect(left).toEqual([]);
  });
});

describe('a page in German', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('speaks, counts and dates in German', async () => {
    vi.stubGlobal('document', { documentElement: { lang: 'de-DE', dir: 'ltr' } });
    vi.resetModules();
    const { strings } = await import('./strings.ts');
    expect(strings.library.counts(12_345, 2)).toBe('12.345 Fotos in 2 Ordnern');
    const change = {
      touched: 1,
      joins: [{ into: null, names: [], sizes: [34, 12] }],
      splits: [],
      sample: [],
    };
    expect(strings.groups.changed(change, 'people', 'would')).toBe(
      '34 und 12 würden zu einer Gruppe. 1 Gesicht würde verschoben.',
    );
    const splits = [{ from: 'Anna', sizes: [30, 3] }];
    expect(strings.groups.changed({ ...change, joins: [], splits }, 'leaves', 'did')).toBe(
      '3 haben „Anna“ verlassen. 1 Foto wurde verschoben.',
    );
    expect(strings.evaluate.table.quality(0.853)).toBe('0,85');
    expect(strings.photos.date(Date.UTC(2026, 2, 5, 14, 30))).toBe('5. März 2026 um 14:30');
    expect(strings.errors.message('The disk is full.', strings.errors.byCode['disk-full'])).toMatch(
      /^Schaff etwas Platz .* The disk is full\.$/,
    );
  });
});

describe('components', () => {
  /** Words between tags, in attributes that people read or hear, or in a string of several words. */
  const SPOKEN = [
    />\s*([^<>{}()=;]*\p{L}{2}[^<>{}()=;]*)<\//gu,
    /\b(?:aria-label|aria-description|title|label|placeholder|alt|message|description|text)="([^"]*\p{L}[^"]*)"/gu,
    /\{?['"`](\p{Lu}\p{Ll}+ \p{Ll}+ [^'"`]*)['"`]/gu,
  ];
  const literalsIn = (source: string) => {
    const code = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/ .*$/gm, '')
      .replace(/throw new \w*Error\([^)]*\)/g, '');
    return SPOKEN.flatMap(pattern => [...code.matchAll(pattern)].map(([, words]) => words?.trim() ?? ''));
  };

  it('take every word from the strings', () => {
    const root = new URL('..', import.meta.url).pathname;
    const files = globSync('{app,features,ui}/**/*.tsx', { cwd: root }).filter(
      file => !file.endsWith('.test.tsx'),
    );
    expect(files.length).toBeGreaterThan(90);
    const found = files.flatMap(file =>
      literalsIn(readFileSync(`${root}/${file}`, 'utf8')).map(words => `${file}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  it('would be caught', () => {
    expect(literalsIn('<p className={x}>Nothing yet</p>')).toEqual(['Nothing yet']);
    expect(literalsIn('<button aria-label="Close">')).toEqual(['Close']);
    expect(literalsIn("show({ title: 'It could not be read' })")).toEqual(['It could not be read']);
  });
});

describe('names that every object has', () => {
  it.each(['constructor', 'toString', '__proto__'])('%s is neither an attribute nor a problem', key => {
    for (const { attribute } of [english, german])
      expect(attribute({ key, name: 'Curled' }, 'people').name).toBe('Curled');
    const problem = { code: key, message: 'As the engine said it.' } as unknown as Parameters<
      typeof german.problems.message
    >[0];
    expect(german.problems.message(problem)).toBe('As the engine said it.');
  });
});

it('what the engine adds about a missing model is said in German too', () => {
  const job = {
    state: 'done',
    done: 2,
    failed: 0,
    message:
      'Looked at 2 photos. The model "resnet50" is not on this machine, so photos are compared by edges and colours alone until `akin models fetch resnet50` brings it. More.',
  } as Job;
  expect(german.job.ended(job)).toBe(
    '2 Fotos gelesen. Das Modell „resnet50“ fehlt auf diesem Rechner; bis es da ist, werden Fotos auf einfachere Art verglichen. Genauer, auf Englisch: More.',
  );
  expect(german.job.ended({ ...job, message: 'Looked at 2 photos.' })).toBe('2 Fotos gelesen.');
  expect(
    german.job.ended({ ...job, message: 'Looked at 2 photos. 12 photos are no longer where they were.' }),
  ).toBe('2 Fotos gelesen. 12 Fotos sind nicht mehr am alten Ort.');
  expect(
    german.job.ended({ ...job, message: 'Looked at 2 photos. 1 photo is no longer where it was.' }),
  ).toBe('2 Fotos gelesen. 1 Foto ist nicht mehr am alten Ort.');
});
