/** What the guide speaks of is there: the pages, headings and files its links lead to, its pictures, commands with their options, and every error code. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { run } from '../main/cli/main.ts';
import { ErrorCode } from '../main/contract/errors.ts';
import { chapters, linksIn, order, pages, pictureAddresses } from '../renderer/features/help/guide.ts';
import { nameOf, targetOf } from '../renderer/features/help/links.ts';

const documents = fileURLToPath(new URL('../docs', import.meta.url));
const guide = join(documents, 'guide');
const files = ['guide', 'papers'].flatMap(folder =>
  readdirSync(join(documents, folder))
    .filter(file => file.endsWith('.md'))
    .map(file => join(documents, folder, file)),
);
const text = (page: string) => readFileSync(join(guide, `${page}.md`), 'utf8');

test('Help has every page, and its contents lead to each', () => {
  expect([...pages.keys()].sort()).toEqual(files.map(nameOf).sort());
  expect(order.map(({ name }) => name).sort()).toEqual([...pages.keys()].sort());
  expect(chapters.map(({ pages }) => pages.length)).not.toContain(0);
});

test.each(files)('every link of %s leads somewhere', file => {
  const page = pages.get(nameOf(file))!;
  for (const href of linksIn(page.tokens)) {
    expect(href).not.toMatch(/^\w+:/);
    const path = href.split('#')[0] as string;
    if (path !== '') expect(existsSync(join(dirname(file), path)), href).toBe(true);
    const target = targetOf(href, page.name, name => pages.has(name));
    if (target?.section !== undefined) expect(pages.get(target.page)!.sections).toContain(target.section);
  }
});

test('every picture is there, has words for those who cannot see it, and all of them are small', () => {
  const shown = files.flatMap(file => [...readFileSync(file, 'utf8').matchAll(/!\[(.*?)\]\((.*?)\)/g)]);
  for (const [, words, path] of shown) {
    expect(words).not.toBe('');
    expect(pictureAddresses.has(path!.replace('pictures/', '')), path).toBe(true);
  }
  const taken = readdirSync(join(guide, 'pictures'));
  expect(new Set(shown.map(([, , path]) => path!.replace('pictures/', '')))).toEqual(new Set(taken));
  const bytes = taken.map(file => statSync(join(guide, 'pictures', file)).size);
  expect(bytes.reduce((total, size) => total + size, 0)).toBeLessThan(3_000_000);
});

test('every command of the guide exists, with every option it is given', async () => {
  const said = files.flatMap(file => commandsIn(readFileSync(file, 'utf8')));
  expect(said.length).toBeGreaterThan(40);
  const helps = new Map<string, string>();
  const helpOf = async (...words: string[]) => {
    const key = words.join(' ');
    if (!helps.has(key)) helps.set(key, await printed([...words, '--help']));
    return helps.get(key) as string;
  };
  const unknown: string[] = [];
  for (const line of said) {
    const [command = '', second = ''] = line.split(' ');
    if (command.startsWith('--') || command === 'COMMAND') continue;
    const isKnown = commandsOf(await helpOf()).includes(command);
    if (!isKnown) {
      unknown.push(line);
      continue;
    }
    if (command === 'engine') continue;
    const isNested = commandsOf(await helpOf(command)).includes(second);
    const help = isNested ? await helpOf(command, second) : await helpOf(command);
    for (const [option] of line.matchAll(/--[a-z-]+/g)) if (!help.includes(option)) unknown.push(line);
  }
  expect(unknown).toEqual([]);
});

test('troubleshooting speaks of every code', () => {
  const codes = [...text('troubleshooting').matchAll(/^\| `([a-z-]+)` \| .+ \| .+ \|$/gm)].map(
    ([, code]) => code,
  );
  expect(codes.filter(code => ErrorCode.options.includes(code as ErrorCode)).sort()).toEqual(
    [...ErrorCode.options].sort(),
  );
});

/** In examples after the prompt, and in the text. */
function commandsIn(page: string): string[] {
  const examples = [...page.matchAll(/^\$ .*?\bakin(?:\.js)? (.+)$/gm)];
  const mentions = [...page.matchAll(/`(?:npx )?akin ([^`]+)`/g)];
  return [...examples, ...mentions]
    .map(([, words]) => words as string)
    .filter(words => !words.startsWith('…'));
}

/** The names in the list of commands of a help. */
function commandsOf(help: string): string[] {
  const list = help.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? '';
  return [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name as string);
}

async function printed(words: string[]): Promise<string> {
  let out = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(chunk => {
    out += String(chunk);
    return true;
  });
  try {
    await run(words);
  } finally {
    write.mockRestore();
  }
  return out;
}
