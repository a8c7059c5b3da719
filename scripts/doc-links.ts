/**
 * Checks the pages for people: every relative link and every path of the repository in backticks must
 * exist, and for every name of a source file, with or without the end of its path, there must be such a
 * file. In a row of a table such a name continues a path that stands before it. Usage: node
 * scripts/doc-links.ts
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n');
const pages = tracked.filter(path => path.endsWith('.md') && existsSync(path));
const broken = pages.flatMap(page => {
  const text = readFileSync(page, 'utf8').replaceAll(/```.*?```/gs, '');
  const missing = [...linksOf(page, text), ...pathsOf(text)].filter(path => !existsSync(path));
  const unknown = sourcesOf(text).filter(name => !isSource(name));
  return [...missing, ...unknown, ...misplaced(text), ...elsewhere(text)].map(
    path => `${page}: ${path} does not exist`,
  );
});
for (const line of new Set(broken)) console.error(line);
console.log(`${pages.length} pages, ${broken.length} broken paths`);
process.exitCode = broken.length === 0 ? 0 : 1;

function linksOf(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target!)
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => normalize(join(dirname(page), decodeURIComponent(target))));
}

/** Paths with a wildcard, a choice or a placeholder are left out. */
function pathsOf(text: string): string[] {
  return wordsOf(text)
    .filter(isPath)
    .filter(word => !/^models\/.*\.onnx$|^test\/artefacts|^native\/build/.test(word));
}

function isPath(word: string): boolean {
  return /^(main|renderer|test|bench|scripts|native|docs|models)\/[\w./-]+$/.test(word);
}

/** Names of source files, such as those of a table whose heading names their folder. */
function sourcesOf(text: string): string[] {
  return wordsOf(text).filter(word => /^[\w-][\w./-]*\.(ts|tsx|mjs|cjs|css|c|cc|h)$/.test(word));
}

/** Names in tables of a section that says which folder its files are in, and that are not below that. */
function misplaced(text: string): string[] {
  return text.split(/^#+ /m).flatMap(section => {
    const folder = /[Ff]iles are in `([\w/-]+)`/.exec(section)?.[1];
    if (folder === undefined) return [];
    const rows = section.split('\n').filter(line => line.startsWith('|'));
    return sourcesOf(rows.join('\n'))
      .filter(name => !tracked.some(path => path.startsWith(`${folder}/`) && path.endsWith(`/${name}`)))
      .map(name => `${folder}/${name}`);
  });
}

/** Names in a row behind a path of the repository that are in the folder of none of the paths before. */
function elsewhere(text: string): string[] {
  return text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .flatMap(row => {
      const folders: string[] = [];
      return wordsOf(row).flatMap(word => {
        if (isPath(word)) folders.push(/\.\w+$/.test(word) ? dirname(word) : normalize(`${word}/.`));
        else if (folders.length > 0 && sourcesOf(`\`${word}\``).length > 0) {
          if (!folders.some(folder => existsSync(join(folder, word)))) return [`${folders.at(-1)}/${word}`];
        }
        return [];
      });
    });
}

function isSource(name: string): boolean {
  return tracked.some(path => path === name || path.endsWith(`/${name}`));
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => code!.split(/\s+/))
    .map(word => word.replace(/[,;:]$/, ''));
}
