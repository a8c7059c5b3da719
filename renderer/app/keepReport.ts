/** Has the engine keep a report of a mistake of ours on the page; what was foreseen needs none. Renderer. */
import { AkinError } from '../../main/contract/errors.ts';
import { connection } from './client.ts';
import { detailsOf } from './errors.ts';

/** Within what the contract takes. */
const LONGEST = { what: 500, details: 20_000 };

export function keepReport(error: unknown): void {
  if (error instanceof AkinError && error.code !== 'internal') return;
  const what = String(error).slice(0, LONGEST.what);
  const details = detailsOf(error).slice(0, LONGEST.details);
  // Said on the page already; that it could not be kept as well would help nobody.
  connection.call('reports.keep', { what, details }).catch(() => {});
}
