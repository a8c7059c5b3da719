/**
 * A process that indexes a collection with a slow small analyzer until it is killed or done: what the kill
 * test kills.
 */
import { openCatalog } from '../../../store/open.ts';
import { OpenCollection } from '../../collection/openCollection.ts';
import { Readers } from '../readers/readers.ts';
import { Thumbnails } from '../thumbnails.ts';
import { halvesAnalyzer } from './colourAnalyzer.ts';

const [path, cache, slowness] = process.argv.slice(2) as [string, string, string];
const readers = new Readers(2);
const analyzer = halvesAnalyzer('1');
const { promise: ended, resolve: end } = Promise.withResolvers<string>();
const said = new Set<string>();

function say(word: string): void {
  if (!said.has(word)) process.stdout.write(`${word}\n`);
  said.add(word);
}

const collection = new OpenCollection(openCatalog(path), {
  watchFolders: true,
  readers,
  thumbnails: new Thumbnails(cache),
  openAnalyzer: async () => ({
    ...analyzer,
    analyze: async prepared => {
      await new Promise(resolve => setTimeout(resolve, Number(slowness)));
      return await analyzer.analyze(prepared);
    },
  }),
  presentAnalyzer: () => null,
  scoreByWords: () => Promise.reject(new Error('no words were typed')),
  collectionChanged: () => {},
  groupsChanged: () => {},
  groupingsChanged: () => {},
  exportChanged: () => {},
  evaluationChanged: () => {},
  jobChanged: job => {
    if (job.total !== null) say('begun');
    if (job.total !== null && job.done > before) say('written');
    if (job.state !== 'running') end(job.state);
  },
});
// What earlier processes wrote is counted in the job already.
const before = collection.indexing.jobs()[0]?.done ?? 0;
const job = collection.indexing.start();
process.stdout.write(`${(await ended) === 'done' ? 'done' : 'failed'} ${job.id}\n`);
await collection.close();
readers.close();
