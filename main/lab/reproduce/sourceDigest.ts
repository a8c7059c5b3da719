/**
 * A digest of the program's own source: trials of a method that has changed since are told from those that
 * still hold. Engine process and compute threads.
 *
 * It covers given files alone and the imports of others, all the way down. Type imports, comments on lines of
 * their own and blank lines do not count. The sources and the built program have different digests.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readRegularFileSync } from '../../files/readRegularFile.ts';

export interface Sources {
  /** Modules below main/, without their ending: with all they import. */
  readonly roots: readonly string[];
  /** Without what they import. */
  readonly alone?: readonly string[];
  /** What roots import and trials do not depend on: neither counted nor followed. */
  readonly except?: readonly string[];
  /** Whatever else it depends on. */
  readonly settings?: unknown;
}

const MAIN = new URL('../../', import.meta.url);
const ENDING = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
const MOST_BYTES = 1 << 20;
const IMPORTS = /^(?:import|export)\s(?!type\s)[^;]*?from\s+'(\.[^']+)'/gm;

export function sourceDigest({ roots, alone = [], except = [], settings = null }: Sources): string {
  const found = new Set<string>();
  const skipped = new Set(except.map(file => new URL(`${file}${ENDING}`, MAIN).href));
  const follow = (url: URL): void => {
    if (found.has(url.href) || skipped.has(url.href)) return;
    found.add(url.href);
    for (const [, path] of readCode(url).matchAll(IMPORTS)) follow(new URL(path!, url));
  };
  for (const root of roots) follow(new URL(`${root}${ENDING}`, MAIN));
  for (const file of alone) found.add(new URL(`${file}${ENDING}`, MAIN).href);
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const href of [...found].sort())
    hash.update(`${href.slice(MAIN.href.length)}\n${readCode(new URL(href))}\n`);
  return hash.digest('hex').slice(0, 16);
}

/** For a paper whose trials all go through the same code; read when it is first asked for. */
export function codeOfTrials(sources: Sources): () => string {
  let digest: string | null = null;
  return () => {
    digest ??= sourceDigest(sources);
    return digest;
  };
}

function readCode(url: URL): string {
  const text = readRegularFileSync(fileURLToPath(url), { limit: MOST_BYTES }).toString('utf8');
  return text
    .replace(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split(/\r?\n/)
    .filter(line => !/^\s*(?:\/\/.*)?$/.test(line))
    .join('\n');
}
