/** Suites without any run: every claim is there and not tried, and the page says what is missing. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { trialNumbers } from './experiment.ts';
import { PAPERS } from './papers.ts';
import { withoutFirstColumn, withRowNumbers } from './setReader.ts';
import { htmlPageOf, markdownPageOf } from './suitePage.ts';
import { suiteOf } from './suites.ts';

/** In the order of the papers. */
const PAGES = [
  'active-hacc',
  'silhouette-batch',
  'attribute-explanations',
  'subclustering',
  'imperfect-oracles',
] as const;

describe.each(PAGES)('the suite of %s', paper => {
  const suite = suiteOf(paper);

  it('names each run once, and only experiments that the paper has', () => {
    const names = suite.runs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { settings } of suite.runs)
      for (const experiment of settings?.experiments ?? [])
        expect(PAPERS[paper].experiments).toContain(experiment);
  });

  it('has a page in docs/ with each of its claims and runs', () => {
    const number = 1 + PAGES.indexOf(paper);
    const page = readFileSync(new URL(`../../../docs/results/paper-${number}.md`, import.meta.url), 'utf8');
    const escaped = (text: string) => text.replaceAll('|', '\\|');
    const claims = suite.claims(new Map()).map(({ claim }) => ` | ${escaped(claim)} | `);
    // What was not run is named as such.
    const names = suite.runs.map(({ name }) => name);
    expect([...claims, ...names].filter(text => !page.includes(text))).toEqual([]);
  });

  it('has its claims before any run, all of them not tried', () => {
    const claims = suite.claims(new Map());
    expect(claims.length).toBeGreaterThan(4);
    expect(new Set(claims.map(({ verdict }) => verdict))).toEqual(new Set(['not tried']));
    const facts = { suite, title: 'A paper', outcomes: new Map(), missing: ['iris'] };
    const markdown = markdownPageOf(facts);
    expect(markdown).toContain(`Of ${claims.length} claims: ${claims.length} not tried.`);
    expect(markdown).toContain('Not run: iris.');
    for (const { claim } of claims) expect(markdown).toContain(claim);
    expect(htmlPageOf(facts)).toMatch(/^<!doctype html>/);
  });
});

it('a paper without a suite is refused with those that have one', () => {
  expect(() => suiteOf('questions')).toThrow(
    '--all is there for active-hacc, silhouette-batch, attribute-explanations, subclustering, imperfect-oracles, not for questions.',
  );
});

it('an experiment may have trials of its own', () => {
  const settings = { trials: 3, trialsOf: { few: 1 }, seed: 0, questions: 0, trees: 0, experiments: [] };
  expect(trialNumbers(settings, 'few')).toEqual([0]);
  expect(trialNumbers(settings, 'many')).toEqual([0, 1, 2]);
});

it('a column of row numbers is added, and taken away again', () => {
  const data = {
    name: 'x',
    about: '',
    points: { rows: 2, columns: 2, data: Float64Array.of(5, 6, 7, 8) },
    truth: Int32Array.of(0, 1),
    classes: ['a', 'b'],
    calibration: null,
    evidence: null,
    attributes: null,
  };
  const numbered = withRowNumbers(data);
  expect([...numbered.points.data]).toEqual([1, 5, 6, 2, 7, 8]);
  expect(withoutFirstColumn(numbered)).toEqual(data);
});
