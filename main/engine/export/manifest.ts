/** The manifest of an export: every file it wrote, with checksum, label, items and original. Engine process. */
import type { ReadableCatalog } from '../../store/connection.ts';
import { type ExportRow, pageExportFiles } from '../../store/exports.ts';
import type { ExportSettings, Operation } from './operation.ts';

export function makeManifest(catalog: ReadableCatalog, { id, createdAt, settings }: ExportRow): string {
  const files: unknown[] = [];
  for (let offset = 0; ; offset += 1000) {
    const page = pageExportFiles(catalog, id, { offset, limit: 1000 });
    for (const { target, state, hash, bytes, operation } of page) {
      const facts = operation as Operation;
      if (state !== 'done' || facts.kind === 'manifest') continue;
      files.push({ path: target, kind: facts.kind, sha256: hash, bytes, ...about(facts) });
    }
    if (page.length < 1000) break;
  }
  const { options } = settings as ExportSettings;
  const manifest = {
    format: 'akin-export',
    version: 1,
    plannedAt: new Date(createdAt).toISOString(),
    options,
    files,
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

function about(operation: Operation): object {
  if (!('original' in operation)) return {};
  const { original } = operation;
  const source = { original: { path: original.path, sha256: original.hash } };
  if (operation.kind === 'sidecar') return { names: operation.names, ...source };
  const { name, label, items } = operation;
  return { name, label, items, ...source };
}
