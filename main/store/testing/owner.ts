/** A process that opens a catalog, writes to it and owns it until it is killed. For tests. */
import { addFolder } from '../folders.ts';
import { openCatalog } from '../open.ts';

const catalog = openCatalog(process.argv[2] as string);
addFolder(catalog, '/owned');
process.stdout.write('owned\n');
setInterval(() => catalog.path, 1000);
