/** A process that moves, joins and removes folders until the test kills it. */
import { addFolder, listFolders } from '../folders.ts';
import { relocateFolder, removeFolder } from '../moveFolder.ts';
import { openCatalog } from '../open.ts';
import { type FoundFile, upsertFoundPhotos } from '../photos.ts';

const [path, count] = process.argv.slice(2) as [string, string];
const catalog = openCatalog(path);
const files: FoundFile[] = Array.from({ length: Number(count) }, (_, at) => ({
  relativePath: `${at}.jpg`,
  bytes: 10,
  modifiedAt: 1000,
}));
process.stdout.write('begun\n');
for (;;) {
  const [first] = listFolders(catalog);
  relocateFolder(catalog, first!.id, first!.path === '/a' ? '/b' : '/a', files);
  const { id } = addFolder(catalog, '/c');
  upsertFoundPhotos(catalog, id, files);
  const [moved] = listFolders(catalog);
  relocateFolder(catalog, moved!.id, '/c', files);
  const spare = addFolder(catalog, '/d').id;
  upsertFoundPhotos(catalog, spare, files);
  removeFolder(catalog, spare);
}
