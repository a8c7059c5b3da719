/**
 * The guard of the standard streams, in a process of its own: what anybody writes there steers no terminal.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const from = JSON.stringify(new URL('./output.ts', import.meta.url).href);

function run(program: string): { out: string; err: string } {
  const script = `import { guardStreams, writeControls } from ${from}; guardStreams(); guardStreams(); ${program}`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', script],
    { encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '3' } },
  );
  return { out: stdout, err: stderr };
}

test('what the console and others write is shown, lines stay lines', () => {
  const { out, err } = run(`
    console.log('one\\x1b[31m\\n\\ttwo\\u202e');
    process.stdout.write('three\\x9b\\n');
    console.error('akin: indexing stopped:', new Error('no \\x1b]0;title\\x07 file'));
  `);
  expect(out).toBe('one\\x1b[31m\n\ttwo\\u202e\nthree\\x9b\n');
  expect(err).toContain('akin: indexing stopped: Error: no \\x1b]0;title\\x07 file\n    at ');
  expect(err).not.toContain('\x1b');
});

test('the progress line may still clear itself, and a callback is still called', () => {
  const { out, err } = run(`
    writeControls(process.stderr, '\\r\\x1b[K12 of 13');
    process.stdout.write('x', 'utf8', () => process.stdout.write('y'));
  `);
  expect(err).toBe('\r\x1b[K12 of 13');
  expect(out).toBe('xy');
});
