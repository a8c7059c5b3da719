/** A process that tries to open a.akin and to create b.akin in a read-only folder and prints the codes. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { toWireError } from '../../contract/errors.ts';
import { createCatalog, openCatalog } from '../open.ts';

// The superuser may write anywhere, so the attempt is made as nobody. Not before all code is loaded: nobody
// may not be allowed to read it.
new Database(':memory:').close();
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}

const folder = process.argv[2] as string;
function codeOf(work: () => { close(): void }): string {
  try {
    work().close();
    return 'allowed';
  } catch (error) {
    return toWireError(error).code;
  }
}
process.stdout.write(
  JSON.stringify({
    open: codeOf(() => openCatalog(join(folder, 'a.akin'))),
    create: codeOf(() => createCatalog(join(folder, 'b.akin'), { name: 'B', kind: 'anything' })),
  }),
);
