/** `akin certify` over a real catalog: an audit is begun, answered, taken back and applied. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { run } from '../main/cli/main.ts';
import { Clouds } from '../main/engine/grouping/testing/clouds.ts';

const clouds = new Clouds();
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(clouds.folder, { recursive: true, force: true }));

async function akin(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation(line => void lines.push(String(line)));
  return { code: await run(words), lines };
}

test('the certificate grows with the answers to its checks', async () => {
  clouds.first();
  await clouds.groupings.close();
  clouds.catalog.close();
  const begun = await akin('certify', clouds.path);
  expect(begun.code).toBe(0);
  expect(begun.lines[0]).toBe('Audit: 0 of 60 checks.');
  const { question } = JSON.parse((await akin('certify', clouds.path, '--json')).lines[0]!);
  const word = question.kind === 'photo' ? 'yes' : 'none';
  const answered = await akin('certify', clouds.path, word);
  expect(answered.lines[0]).toBe('Audit: 1 of 60 checks.');
  expect(answered.lines.join('\n')).toMatch(/In the right group: .* between .* and .* \(95 %, 1 checks\)/);
  expect(answered.lines.join('\n')).toMatch(/Subjects: \d+, between \d+ and \d+/);
  const wrong = await akin('certify', clouds.path, 'perhaps');
  expect(wrong.code).toBe(2);
  expect((await akin('certify', clouds.path, '--undo')).lines[0]).toBe('Audit: 0 of 60 checks.');
  const again = await akin('certify', clouds.path, '--start', '30');
  expect(again.lines[0]).toBe('Audit: 0 of 30 checks.');
  expect((await akin('certify', clouds.path, '--apply')).code).toBe(1);
});
