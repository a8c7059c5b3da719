/**
 * A process that carries out an export, or takes it back, until it is killed or done: what the kill tests
 * kill.
 */
import { openCatalog } from '../../../store/open.ts';
import { Readers } from '../../library/readers/readers.ts';
import { Exports } from '../exports.ts';

const [path, id, what] = process.argv.slice(2) as [string, string, 'apply' | 'undo'];
const catalog = openCatalog(path);
const readers = new Readers(1);
const { promise: ended, resolve: end } = Promise.withResolvers<string>();
const exports = new Exports(catalog, readers, ({ state, message }) => {
  if (state === 'running') process.stdout.write('written\n');
  else end(`${state}: ${message}`);
});
process.stdout.write('begun\n');
if (what === 'undo') {
  const quietly = { signal: new AbortController().signal, progress: () => {} };
  const { removed, left } = await exports.undo(Number(id), true, quietly);
  process.stdout.write(`undone: ${removed} removed, ${left.length} left\n`);
} else {
  await exports.apply(Number(id));
  process.stdout.write(`${await ended}\n`);
}
catalog.close();
readers.close();
