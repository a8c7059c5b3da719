/** A process that carries out an export until it is killed or done: what the kill test kills. */
import { openCatalog } from '../../../store/open.ts';
import { Readers } from '../../library/readers/readers.ts';
import { Exports } from '../exports.ts';

const [path, id] = process.argv.slice(2) as [string, string];
const catalog = openCatalog(path);
const readers = new Readers(1);
const { promise: ended, resolve: end } = Promise.withResolvers<string>();
const exports = new Exports(catalog, readers, ({ state, sentence }) => {
  if (state === 'running') process.stdout.write('written\n');
  else end(`${state}: ${sentence}`);
});
process.stdout.write('begun\n');
await exports.apply(Number(id));
process.stdout.write(`${await ended}\n`);
catalog.close();
readers.close();
