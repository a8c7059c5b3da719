/** `akin certify` over a real catalog: an audit is begun, answered, taken back and applied. */
import { rmSync } from 'node:fs';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { run } from '../main/cli/main.ts';
import type { CheckGiven } from '../main/contract/audit.ts';
import { Groupings } from '../main/engine/grouping/groupings.ts';
import type { OpenGrouping } from '../main/engine/grouping/openGrouping.ts';
import { Clouds } from '../main/engine/grouping/testing/clouds.ts';
import { openCatalog } from '../main/store/open.ts';

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

/** Every check answered from the truth. */
async function checkAll(grouping: OpenGrouping): Promise<void> {
  let { question } = await grouping.audit.start(120);
  while (question !== null) {
    const own = clouds.subject(question.side.item.id);
    const isOwn = (item: number) => clouds.subject(item) === own;
    const at = question.kind === 'photo' ? -1 : question.among.findIndex(({ item }) => isOwn(item.id));
    const said =
      question.kind === 'photo'
        ? { kind: question.kind, verdict: isOwn(question.side.strip[0]!.id) ? 'same' : 'different' }
        : { kind: 'choice' as const, chosen: at < 0 ? null : at };
    ({ question } = await grouping.audit.check(question.id, said as CheckGiven, 1));
  }
}

test('akin ask says to stop by what the audit found, and not while much is wrong', async () => {
  const other = new Clouds();
  const ask = async () => (await akin('ask', other.path)).lines.join('\n');
  try {
    const close = async () => {
      await other.groupings.close();
      other.catalog.close();
    };
    const reopen = () => {
      other.catalog = openCatalog(other.path);
      other.groupings = new Groupings(other.catalog, () => {});
      return other.first();
    };
    await close();
    expect(await ask()).not.toMatch(/moment to stop|go on/);
    let grouping = reopen();
    await other.answer(grouping, 40);
    await checkAll(grouping);
    await close();
    expect(await ask()).toMatch(/A good moment to stop: .* \(audited: 100\.0 % to 100\.0 % are in the right/);
    grouping = reopen();
    await grouping.state.change({ wanted: 3 }, true);
    await checkAll(grouping);
    await close();
    expect(await ask()).toMatch(/By the audit \d+\.\d % at most are in the right group: go on\./);
  } finally {
    rmSync(other.folder, { recursive: true, force: true });
  }
});
