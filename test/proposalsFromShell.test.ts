/** What is proposed, from a shell: listed with words that a later command accepts or refuses. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undoCommand } from '../main/cli/ask.ts';
import { type GroupsOptions, groupsCommand, nameCommand } from '../main/cli/groups.ts';
import type { Proposal } from '../main/contract/grouping.ts';
import { Clouds } from '../main/engine/grouping/testing/clouds.ts';
import { listAnswers } from '../main/store/answers.ts';
import { openCatalog } from '../main/store/open.ts';

/** Each command opens the collection anew. */
const BUSY_MS = 300_000;

let clouds: Clouds;
let printed: string[];
let proposals: Proposal[];
beforeEach(async () => {
  clouds = new Clouds();
  vi.stubEnv('AKIN_DATA', join(clouds.folder, 'data'));
  vi.stubEnv('AKIN_MODELS', join(clouds.folder, 'models'));
  vi.spyOn(console, 'log').mockImplementation(line => printed.push(String(line)));
  await clouds.answer(clouds.first(), 1);
  proposals = await clouds.first().proposals.list();
  await clouds.groupings.close();
  clouds.catalog.close();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(clouds.folder, { recursive: true, force: true });
});

async function groups(options: GroupsOptions): Promise<string[]> {
  printed = [];
  expect(await groupsCommand(clouds.path, options)).toBe(0);
  return printed;
}

function said(): string[] {
  const catalog = openCatalog(clouds.path);
  const rows = listAnswers(catalog, 1).filter(({ strategy }) => strategy === 'proposal');
  catalog.close();
  return rows.map(({ verdict, person }) => `${verdict} ${person}`);
}

const listed = async () =>
  (await groups({ proposals: true })).flatMap(line => /^(join-\S+) {2}/.exec(line)?.[1] ?? []);
const wordOf = ({ id }: Proposal) => id.replaceAll(' ', '-');

test(
  'one is accepted and one refused by their words; one undo takes both back',
  async () => {
    const words = await listed();
    expect(words).toEqual(proposals.map(wordOf));
    const [one, other] = words as [string, string];
    const answers = { accept: [one], refuse: [other], person: 'Ada' };
    expect(await groups({ ...answers, dryRun: true })).toEqual([
      expect.stringMatching(/^1 accepted, 1 refused: [1-9]\d* pictures would change their group\.$/),
    ]);
    expect(said()).toEqual([]);
    expect(await groups(answers)).toEqual([expect.stringMatching(/^1 accepted, 1 refused: .* changed/)]);
    expect(said()).toEqual(['same Ada', 'different Ada']);
    await expect(groupsCommand(clouds.path, { accept: [one] })).rejects.toThrow(/is not proposed, or/);
    expect(await undoCommand('undo', clouds.path, { person: 'Ada' })).toBe(0);
    expect(await listed()).toEqual(words);
  },
  BUSY_MS,
);

test(
  'all are accepted at once, but no two groups that both have a name',
  async () => {
    const [one, other] = proposals[0]!.sides.map(({ item }) => String(item.id));
    expect(await nameCommand(clouds.path, one!, 'Ash', {})).toBe(0);
    expect(await nameCommand(clouds.path, other!, 'Elm', {})).toBe(0);
    await expect(groupsCommand(clouds.path, { accept: ['all'], refuse: ['all'] })).rejects.toThrow(/either/);
    const lines = await groups({ accept: ['all'] });
    expect(lines[0]).toMatch(/^1 accepted, 0 refused: /);
    expect(lines[1]).toMatch(/^Both groups have a name, so say it of these alone: --accept join-/);
    expect((await groups({})).join('\n')).toMatch(/Ash: [\s\S]*Elm: |Elm: [\s\S]*Ash: /);
    expect(await groups({ refuse: ['all'] })).toEqual([
      expect.stringMatching(/^0 accepted, [1-9]\d* refused: /),
    ]);
  },
  BUSY_MS,
);
