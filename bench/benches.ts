/**
 * The benches of bench/run.ts: what each is called with, in the full run and in the quick one, and how the
 * captions of docs/performance.md say so.
 */

export interface Bench {
  readonly name: string;
  /** Of the full run. */
  readonly args: string;
  /** Of the quick run; without it the bench is left out there. */
  readonly quick?: string;
  readonly needs?: 'display' | 'models' | 'photos';
  readonly environment?: Readonly<Record<string, string>>;
  /** The file, where it is not called like the bench. */
  readonly file?: string;
}

/** An empty folder of the run stands in its place. */
export const FOLDER = 'FOLDER';

/** In the order of the page. */
export const BENCHES: readonly Bench[] = [
  { name: 'thumbnails', args: '40 5', quick: '24 2' },
  { name: 'index', args: '320 anything 4', quick: '32 anything 1', needs: 'models' },
  { name: 'index-large', file: 'index', args: '5000 anything', environment: { AKIN_MODELS: '/nowhere' } },
  { name: 'index-leaves', file: 'index', args: '200 leaves 3', needs: 'models' },
  { name: 'index-people', file: 'index', args: '600 people', needs: 'photos' },
  { name: 'find-leaf', args: '', needs: 'photos' },
  { name: 'duplicates', args: '20000', quick: '20000' },
  { name: 'catalog', args: '50000', quick: '50000' },
  { name: 'library-filter', args: '20000 400', quick: '20000 400' },
  { name: 'asking', args: '1000 60 40 1000', quick: '1000 60 12 600' },
  { name: 'asking-large', args: '20000 400 40 1500' },
  { name: 'asking-100000', file: 'asking-large', args: '100000 2000 20 2000 192' },
  { name: 'tree-of-groups', args: '1000 60 60', quick: '1000 60 45' },
  { name: 'neighbours', args: '3000 20000 100000', quick: '2000 20000' },
  { name: 'arrivals', args: '20000 100 2000 12', quick: '2000 50 200 25' },
  { name: 'import-learning', args: '1000 60', quick: '500 30' },
  { name: 'import-groups', args: '20000 60 4400', quick: '3000 60 900' },
  { name: 'average-linkage', args: '5000 500', quick: '1500 200' },
  { name: 'reasons', args: '1000 60 60 150', quick: '1000 60 40 100' },
  { name: 'active-hacc', args: '1042', quick: '1042 200' },
  { name: 'active-hacc-large', file: 'active-hacc', args: '5000' },
  { name: 'session', args: '25 1000', quick: '12 400 600 40' },
  { name: 'representatives', args: 'loss 2000 60 240 1.6' },
  { name: 'browse', args: '50000 300 128', quick: '8000 80 64' },
  { name: 'cop-rf', args: '600 30 1000', quick: '400 20 600' },
  { name: 'cop-kmeans', args: '1000 512', quick: '600 256 20' },
  { name: 'explain', args: '1000', quick: '1000' },
  { name: 'fast-pam', args: '64 10000', quick: '32 2000 500' },
  { name: 'silhouette', args: '512 4000', quick: '256 2000' },
  { name: 'subcluster', args: '64 2000 51418 200', quick: '32 200 5000 60' },
  { name: 'spectral', args: '2000 60 16', quick: '800 30 16' },
  { name: 'affinity-propagation', args: '900', quick: '500' },
  { name: 'startup', args: '7', needs: 'display' },
  { name: 'grid', args: '20000 90', needs: 'display' },
  { name: 'ask-screen', args: '1000 200 100 1000', needs: 'display' },
  { name: 'photo-view', args: '7', needs: 'display' },
  { name: 'browse-screen', args: '50000 300 5', needs: 'display' },
  { name: 'filter-screen', args: '20000 40', needs: 'display' },
  { name: 'scale', args: `${FOLDER} 20000 40 1000 192` },
  { name: 'scale-100000', file: 'scale', args: `${FOLDER} 100000 40 1000 192` },
  { name: 'export-kills', args: '2000 20' },
  { name: 'salvage', args: '400 600 100 1' },
  { name: 'fuzz-import', args: '500 1', quick: '60 1' },
];

/** What is run, without the environment. */
export function commandOf({ name, file = name, args, quick, needs }: Bench, isQuick: boolean): string[] {
  const display = needs === 'display' ? ['xvfb-run', '-a'] : [];
  const given = (isQuick ? quick : args) ?? '';
  return [...display, 'node', `bench/${file}.ts`, ...given.split(' ').filter(Boolean)];
}

/** The first line above a table. */
export function captionOf(
  bench: Bench,
  isQuick: boolean,
  run: {
    readonly date: string;
    readonly seconds: number;
    readonly load: readonly number[];
    readonly cores: number;
  },
): string {
  const environment = Object.entries(bench.environment ?? {}).map(([key, value]) => `${key}=${value}`);
  const shell = [...environment, ...commandOf(bench, isQuick)].join(' ');
  const load = `load ${run.load.map(value => value.toFixed(1)).join(' to ')} on ${run.cores} cores`;
  return `\`${shell}\`, ${run.date}, ${isQuick ? 'quick, ' : ''}${run.seconds.toFixed(0)} s, ${load}.`;
}

export function markerOf(name: string): string {
  return `<!-- bench: ${name} -->`;
}

export const END_MARKER = '<!-- /bench -->';

/** What stands between the markers of a bench that has not been run. */
export function notRun(name: string): string {
  return `Not run since tables are generated: \`npm run bench -- ${name}\`.`;
}
