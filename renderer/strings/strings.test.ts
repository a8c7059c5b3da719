/** Plurals, numbers, dates and the sentences built from them. */
import { describe, expect, it } from 'vitest';
import type { Job } from '../../main/contract/model.ts';
import { commands } from '../app/keyboard/map.ts';
import { ago, count, fileSize, rate, roughly } from './format.ts';
import { localeOf } from './languages.ts';
import { plural } from './plural.ts';
import { strings } from './strings.ts';

describe('plural', () => {
  const forms = { one: '# photo', other: '# photos', zero: 'no photos' };
  it('picks the form and writes the number', () => {
    expect(plural(1, forms)).toBe('1 photo');
    expect(plural(2, forms)).toBe('2 photos');
    expect(plural(50_000, forms)).toBe('50,000 photos');
    expect(plural(0, forms)).toBe('no photos');
    expect(plural(0, { one: '# photo', other: '# photos' })).toBe('0 photos');
  });
});

describe('numbers and durations', () => {
  it('keeps a digit only where it matters', () => {
    expect(rate(0.42)).toBe('0.4');
    expect(rate(41.7)).toBe('42');
    expect(count(1234.4)).toBe('1,234');
  });

  it.each([
    [0, '0 bytes'],
    [540, '540 bytes'],
    [6_444_000, '6.44 MB'],
    [102_430_000, '102 MB'],
    [7_300_000_000_000, '7,300 GB'],
  ])('%d bytes are %s', (bytes, said) => {
    expect(fileSize(bytes)).toBe(said);
  });

  it.each([
    [0.2, 1, 'second'],
    [7.4, 7, 'second'],
    [33, 35, 'second'],
    [56, 1, 'minute'],
    [600, 10, 'minute'],
    [3400, 1, 'hour'],
    [9000, 3, 'hour'],
  ] as const)('%d seconds are about %d %s(s)', (seconds, value, unit) => {
    expect(roughly(seconds)).toEqual({ value, unit });
  });

  it('says when something was by the calendar, not by the hour', () => {
    const now = new Date(2026, 4, 10, 9, 0).getTime();
    expect(ago(now - 20_000, now)).toBeNull();
    expect(ago(now - 5 * 60_000, now)).toBe('5 minutes ago');
    expect(ago(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(ago(now - 12 * 3_600_000, now)).toBe('yesterday');
    expect(ago(now - 72 * 3_600_000, now)).toBe('3 days ago');
    expect(ago(new Date(2026, 2, 1, 12).getTime(), now)).toMatch(/March/);
  });
});

describe('the language', () => {
  it('is the first of the system’s that is spoken here, in the person’s own form of it', () => {
    expect(localeOf('system', ['fr', 'de-AT', 'en-US'])).toBe('de-AT');
    expect(localeOf('system', ['en-US', 'de-AT'])).toBe('en-US');
    expect(localeOf('system', ['fr-CA'])).toBe('en-GB');
  });
  it('is the one chosen, whatever the system speaks', () => {
    expect(localeOf('en', ['de-DE', 'en-US'])).toBe('en-US');
    expect(localeOf('en', ['de-DE'])).toBe('en-GB');
    expect(localeOf('de', ['en-US'])).toBe('de-DE');
    expect(localeOf('de', ['en-US', 'de-CH'])).toBe('de-CH');
  });
});

describe('the line about a job', () => {
  const job: Job = {
    id: 1,
    kind: 'index',
    state: 'running',
    done: 312,
    total: 547,
    failed: 0,
    rate: 41.2,
    secondsLeft: 5.7,
    message: '',
  };
  it('says how far, how fast and how long', () => {
    expect(strings.job.line(job, 547)).toBe('312 of 547 photos · 41 a second · about 6 seconds left');
    expect(strings.job.line({ ...job, secondsLeft: 1 }, 547)).toMatch(/about 1 second left$/);
  });
  it('says less when less is known', () => {
    const early = { ...job, total: null, rate: null, secondsLeft: null };
    expect(strings.job.line(early, 1)).toBe('1 photo found so far');
    expect(strings.job.line({ ...job, state: 'paused' }, 547)).toBe('Paused · 312 of 547 photos');
  });
});

describe('the keys', () => {
  it('are all described', () => {
    for (const { id, scope } of commands) {
      expect(strings.keys.commands[id]).toBeTruthy();
      expect(strings.keys.scopes[scope]).toBeTruthy();
    }
  });
});
