/**
 * Writes main/store/SCHEMA.md from a freshly made catalog; with --check it only says whether the page is up
 * to date.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCatalog } from '../main/store/open.ts';
import { describeSchema } from '../main/store/schemaPage.ts';

const page = new URL('../main/store/SCHEMA.md', import.meta.url);
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

const folder = mkdtempSync(join(tmpdir(), 'akin-schema-'));
try {
  const catalog = createCatalog(join(folder, 'schema.akin'), { name: 'Schema', kind: 'anything' });
  const text = describeSchema(catalog);
  catalog.close();
  if (!values.check) {
    writeFileSync(page, text);
  } else if (readFileSync(page, 'utf8') !== text) {
    console.error('main/store/SCHEMA.md is stale: run `node scripts/schema.ts`.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
