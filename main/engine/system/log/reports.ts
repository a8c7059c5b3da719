/**
 * Reports of crashes: a few of them, kept in the data folder until a person saves or deletes them. Hosts and
 * the engine.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AkinError } from '../../../contract/errors.ts';
import { LogLine, type ReportHead, ReportId, ReportKind } from '../../../contract/log.ts';
import { readRegularFileSync } from '../../../files/readRegularFile.ts';
import { packageRoot, version } from '../installation.ts';
import { readLog } from './logFile.ts';
import { redact, redactKeys } from './redact.ts';

const KEPT = 10;
const LOG_LINES = 60;
const MOST_BYTES = 16 << 20;

const Report = z.object({
  at: z.number(),
  kind: ReportKind,
  what: z.string(),
  /** The stack, or the last words of a process. */
  details: z.string(),
  versions: z.record(z.string(), z.string()),
  log: z.array(LogLine),
});
type Report = z.infer<typeof Report>;

export class Reports {
  readonly #data: string;
  readonly #folder: string;

  constructor(data: string) {
    this.#data = data;
    this.#folder = join(data, 'reports');
  }

  /** The same crash is kept once, so that it does not push out the others. */
  keep(broken: Pick<Report, 'kind' | 'what' | 'details'>): void {
    const [kind, what, details] = [broken.kind, redactKeys(broken.what), redactKeys(broken.details)];
    try {
      const all = this.#all();
      if (all.some(({ report }) => report.what === what && report.details === details)) return;
      const report: Report = {
        at: Date.now(),
        kind,
        what,
        details,
        versions: versions(),
        log: readLog(this.#data, { least: 'info', limit: LOG_LINES }),
      };
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      const file = this.#file(`${report.at}-${randomBytes(4).toString('hex')}`);
      writeFileSync(`${file}.part`, JSON.stringify(report, null, 2), { mode: 0o600 });
      renameSync(`${file}.part`, file);
      for (const { id } of all.slice(KEPT - 1)) this.forget(id);
    } catch (error) {
      console.error('akin: a report could not be kept:', error);
    }
  }

  /** The latest first. */
  list(): ReportHead[] {
    return this.#all().map(({ id, report: { at, kind, what } }) => ({ id, at, kind, what }));
  }

  /** For people to read and to send; with the names of photos and folders only where wanted. */
  text(id: string, { names }: { names: boolean }): string {
    const found = this.#all().find(kept => kept.id === id);
    if (found === undefined) throw new AkinError('not-found', 'This report is not there any more.');
    const text = written(found.report);
    // In a package the window is in the archive and the engine beside it; their common part is replaced.
    return names ? text : redact(text, packageRoot().replace(/\.unpacked$/, ''));
  }

  forget(id: string): void {
    rmSync(this.#file(ReportId.parse(id)), { force: true });
  }

  #all(): { id: string; report: Report }[] {
    return namesIn(this.#folder)
      .sort()
      .reverse()
      .flatMap(id => {
        const report = this.#read(id);
        return report === undefined ? [] : [{ id, report }];
      });
  }

  #read(id: string): Report | undefined {
    try {
      return Report.parse(
        JSON.parse(readRegularFileSync(this.#file(id), { limit: MOST_BYTES }).toString('utf8')),
      );
    } catch {
      return undefined; // deleted meanwhile, or written by another version
    }
  }

  #file(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter(name => name.endsWith('.json'))
      .map(name => name.slice(0, -'.json'.length))
      .filter(id => ReportId.safeParse(id).success);
  } catch {
    return []; // nothing has broken yet
  }
}

function versions(): Record<string, string> {
  const { node, electron, chrome } = process.versions;
  return {
    Akin: version(),
    Node: node,
    ...(electron === undefined ? {} : { Electron: electron }),
    ...(chrome === undefined ? {} : { Chromium: chrome }),
    System: `${process.platform} ${process.arch}`,
  };
}

function written({ at, kind, what, details, versions, log }: Report): string {
  return [
    `Akin report of ${new Date(at).toISOString()}`,
    '',
    `${kind}: ${what}`,
    ...Object.entries(versions).map(([name, number]) => `${name} ${number}`),
    '',
    details.trim(),
    '',
    'The last lines of the log:',
    ...log.map(line => `${new Date(line.at).toISOString()} ${line.level} ${line.source} ${line.text}`),
    '',
  ].join('\n');
}
