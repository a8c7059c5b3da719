/**
 * Checks the pages for people: every relative link and every path of the repository in backticks must exist.
 * Usage: node scripts/doc-links.ts
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
  return [...linksOf(page, text), ...pathsOf(text)]
    .filter(path => !existsSync(path))
    .map(path => `${page}: ${path} does not exist`);
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
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => code!.split(/\s+/))
    .map(word => word.replace(/[,;:]$/, ''))
    .filter(word => /^(main|renderer|test|bench|scripts|native|docs|models)\/[\w./-]+$/.test(word))
    .filter(word => !/^models\/.*\.onnx$|^test\/artefacts|^native\/build/.test(word));
}
