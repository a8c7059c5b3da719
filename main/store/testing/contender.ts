/** A process that keeps opening and closing a catalog and reports whether it ever shared it. For tests. */
import { closeSync, openSync, rmSync } from 'node:fs';
import { AkinError } from '../../contract/errors.ts';
import { openCatalog } from '../open.ts';

const path = process.argv[2] as string;
const until = Date.now() + Number(process.argv[3]);
let owned = 0;
let shared = 0;
while (Date.now() < until) {
  try {
    const catalog = openCatalog(path);
    owned += 1;
    try {
      // Made exclusively and removed before closing: it exists only if somebody else owns the catalog too.
      closeSync(openSync(`${path}.claim`, 'wx'));
      rmSync(`${path}.claim`);
    } catch {
      shared += 1;
    }
    catalog.close();
  } catch (error) {
    if (!(error instanceof AkinError) || error.code !== 'catalog-locked') throw error;
  }
}
process.stdout.write(JSON.stringify({ owned, shared }));
