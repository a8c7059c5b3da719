/** How an export stands, as a sentence for a person. Pure. */
import type { ExportView } from '../../contract/export.ts';

export function sentenceOf(
  state: ExportView['state'],
  { files, done, skipped, failed }: Pick<ExportView, 'files' | 'done' | 'skipped' | 'failed'>,
  problem: string | undefined,
): string {
  const rest = [
    ...(skipped === 0 ? [] : [`${skipped} there already`]),
    ...(failed === 0 ? [] : [`${failed} with a problem`]),
  ].map(part => `, ${part}`);
  switch (state) {
    case 'planned':
      return `Planned: ${files} files.`;
    case 'running':
      return `Exporting: ${done + skipped + failed} of ${files}.`;
    case 'interrupted':
      return `Interrupted after ${done} of ${files} files; goes on where it was.`;
    case 'cancelled':
      return `Stopped after ${done} of ${files} files; goes on where it was.`;
    case 'failed':
      return problem ?? 'The export stopped.';
    case 'undone':
      return 'Undone.';
    case 'done':
      return `Exported ${done} files${rest.join('')}.`;
  }
}
