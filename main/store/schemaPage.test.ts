/** SCHEMA.md says what a new catalog is. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSchema } from './schemaPage.ts';
import { newCatalog } from './testing/catalogs.ts';

test('SCHEMA.md is up to date (node scripts/schema.ts writes it)', () => {
  const page = readFileSync(new URL('./SCHEMA.md', import.meta.url), 'utf8');
  expect(page).toBe(describeSchema(newCatalog()));
});
