/**
 * The log and the reports on a real disk: bounded, merged by time, forgiving about what a dying process left
 * behind.
 */
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepConsole, LogFile, readLog } from './logFile.ts';
import { keepSecret, redactKeys } from './redact.ts';
import { Reports } from './reports.ts';

let data: string;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'akin-log-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const everything = { least: 'info', limit: 2_000 } as const;

test('lines of several processes come in the order of time, the latest last', () => {
  const engine = new LogFile(data, 'engine');
  const window = new LogFile(data, 'window');
  engine.write('info', 'one');
  window.write('error', 'two\nwith a second line');
  engine.write('warning', 'three');
  const lines = readLog(data, everything);
  expect(lines.map(({ text }) => text).toSorted()).toEqual(['one', 'three', 'two\nwith a second line']);
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted());
  expect(readLog(data, { least: 'warning', limit: 10 })).toHaveLength(2);
  expect(readLog(data, { least: 'error', limit: 10 })).toMatchObject([{ source: 'window', level: 'error' }]);
  expect(readLog(data, { least: 'info', limit: 1 })).toHaveLength(1);
});

test('there is no log yet, and half a line at the end of one', () => {
  expect(readLog(data, everything)).toEqual([]);
  new LogFile(data, 'engine').write('info', 'whole');
  appendFileSync(join(data, 'logs', 'engine.log'), '{"at":5,"level":"info","te');
  expect(readLog(data, everything)).toMatchObject([{ text: 'whole' }]);
});

test('however much is said, the files stay within their bound and the latest is there', () => {
  const log = new LogFile(data, 'engine');
  const long = 'x'.repeat(20_000);
  for (let n = 0; n < 300; n++) log.write('info', `${n} ${long}`);
  const sizes = readdirSync(join(data, 'logs')).map(name => statSync(join(data, 'logs', name)).size);
  expect(sizes.length).toBe(2);
  expect(Math.max(...sizes)).toBeLessThan(540_000);
  expect(readLog(data, everything).at(-1)?.text).toMatch(/^299 /);
});

test('a report has what broke, the versions and the log, and no names unless they are wanted', () => {
  new LogFile(data, 'engine').write('warning', 'The folder “Anna” is gone.');
  const reports = new Reports(data);
  reports.keep({ kind: 'engine', what: 'It ended (SIGSEGV).', details: 'while reading /home/ann/kiss.jpg' });
  const [head] = reports.list();
  expect(head).toMatchObject({ kind: 'engine', what: 'It ended (SIGSEGV).' });
  const text = reports.text(head?.id as string, { names: false });
  expect(text).toContain('It ended (SIGSEGV).');
  expect(text).toContain(`Node ${process.versions.node}`);
  expect(text).toContain('warning engine The folder <name> is gone.');
  expect(text).not.toMatch(/Anna|ann|kiss/);
  const whole = reports.text(head?.id as string, { names: true });
  expect(whole).toContain('/home/ann/kiss.jpg');
  expect(whole).toContain('“Anna”');
});

test('ten are kept, the same one once, and one can be deleted', () => {
  const reports = new Reports(data);
  for (let n = 0; n < 14; n++) reports.keep({ kind: 'page', what: `mistake ${n % 12}`, details: 'stack' });
  expect(reports.list()).toHaveLength(10);
  const { id } = reports.list()[0] as { id: string };
  reports.forget(id);
  expect(reports.list().some(report => report.id === id)).toBe(false);
  expect(() => reports.text(id, { names: true })).toThrow('not there any more');
  expect(() => reports.forget('../../precious')).toThrow();
});

test('a foreign file among the reports is left alone and left out', () => {
  const reports = new Reports(data);
  reports.keep({ kind: 'window', what: 'first', details: '' });
  writeFileSync(join(data, 'reports', `${Date.now()}-00000000.json`), 'not a report');
  writeFileSync(join(data, 'reports', 'notes.txt'), 'mine');
  expect(reports.list()).toMatchObject([{ what: 'first' }]);
});

test.each([
  ['GET /image/1/thumbnail?v=2&key=abc_-9 failed', 'GET /image/1/thumbnail?v=2&key=<key> failed'],
  ["input: '//[?key=abc'", "input: '//[?key=<key>'"],
  ['http://127.0.0.1:1/#key=abc_-9', 'http://127.0.0.1:1/#key=<key>'],
  ['akin, key.abcdefghijklmnop_-', 'akin, key.<key>'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer <key>'],
  ['http://127.0.0.1:1/open/abc_-9', 'http://127.0.0.1:1/open/<key>'],
  ['%23key=abc and &KEY=abc', '%23key=<key> and &KEY=<key>'],
  ['a key is missing; object key.name stays', 'a key is missing; object key.name stays'],
])('a key is taken out of %s', (text, told) => {
  expect(redactKeys(text)).toBe(told);
});

test('no key gets into the log, the console or a report, wherever it stands', () => {
  const key = 'Q7'.repeat(16);
  keepSecret(key);
  const { error, warn } = console;
  const said: unknown[] = [];
  console.error = console.warn = (...words: unknown[]) => said.push(...words);
  try {
    const log = new LogFile(data, 'tab');
    keepConsole(log);
    const broken = Object.assign(new TypeError(`Invalid URL ${key}`), { input: `//[?key=${key}` });
    console.error('akin: a request failed:', broken);
    console.warn({ url: `/image?key=${'other'.repeat(4)}` });
    log.write('info', `x${key}x`);
    log.write('info', `${'x'.repeat(7_990)}${key}`);
    const reports = new Reports(data);
    reports.keep({ kind: 'engine', what: `It ended at ?key=${key}`, details: `stack\n${key}` });
    const [head] = reports.list();
    const kept = [
      ...readLog(data, everything).map(({ text }) => text),
      reports.text(head?.id as string, { names: true }),
      ...said.map(String),
    ].join('\n');
    expect(kept).toContain('a request failed');
    expect(kept).toContain('key=<key>');
    expect(kept).not.toMatch(/Q7Q7|otherother/);
  } finally {
    Object.assign(console, { error, warn });
  }
});
