/** `akin certify`: an audit of a grouping, check by check, and its certificate. */
import type { Auditing, AuditQuestion, Certificate, CheckGiven } from '../contract/audit.ts';
import { AkinError } from '../contract/errors.ts';
import type { Side } from '../contract/grouping.ts';
import { NotUnderstoodError } from './arguments.ts';
import { describeItem, type GroupingOptions, withGrouping } from './collection.ts';
import { printJson, printLine, printLines } from './output.ts';

interface CertifyOptions extends GroupingOptions {
  /** Begins a new audit of so many checks. */
  start?: number;
  undo?: boolean;
  apply?: boolean;
}

/** An audit of so many checks is begun where there is none. */
const CHECKS = 60;

export const certifyHelp = `
Does it belong?        yes, no, or cannot-tell
One against groups:    the number of the group, none, or cannot-tell

A photo is in the right group when it shows the same subject as the first picture of its group, and no larger
group is of that subject. Without an audit one is begun. The limits hold with 95 %.`;

export async function certifyCommand(
  catalog: string,
  answer: string | undefined,
  options: CertifyOptions,
): Promise<number> {
  return await withGrouping(catalog, options, async (client, place) => {
    let auditing = await client.call('audit.state', place);
    const { start } = options;
    if (start !== undefined || auditing.wanted === null)
      auditing = await client.call('audit.start', { ...place, wanted: start ?? CHECKS });
    if (options.undo) auditing = await client.call('audit.undo', place);
    if (answer !== undefined) {
      const { question } = auditing;
      if (question === null) throw new AkinError('bad-request', 'All has been checked.');
      auditing = await client.call('audit.check', {
        ...place,
        question: question.id,
        answer: parseCheck(question, answer),
        tookMilliseconds: 0,
      });
    }
    if (options.apply) auditing = await client.call('audit.apply', place);
    if (options.json) printJson(auditing);
    else show(auditing);
    return 0;
  });
}

function parseCheck(question: AuditQuestion, word: string): CheckGiven {
  if (word === 'cannot-tell') return { kind: 'cannot-tell' };
  if (question.kind === 'photo' && (word === 'yes' || word === 'no'))
    return { kind: 'photo', verdict: word === 'yes' ? 'same' : 'different' };
  if (question.kind !== 'photo') {
    if (word === 'none') return { kind: 'choice', chosen: null };
    const place = Number(word) - 1;
    if (Number.isInteger(place) && place >= 0 && place < question.among.length)
      return { kind: 'choice', chosen: place };
  }
  throw new NotUnderstoodError(`“${word}” does not answer the check.`, certifyHelp.trimStart());
}

function show({ wanted, checks, question, certificate, corrections }: Auditing): void {
  printLine(`Audit: ${checks} of ${wanted} checks.`);
  if (certificate !== null) printLines(...certificateLines(certificate));
  if (corrections > 0)
    printLine(`${corrections} found wrong; akin certify --apply gives that to the groups as answers.`);
  if (question === null) printLine('All has been checked.');
  else printLines(...questionLines(question));
}

function certificateLines({ right, subjects, checks, moved, isOutdated }: Certificate): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  return [
    `In the right group: ${percent(right.value)}, between ${percent(right.low)} and ${percent(right.high)} (95 %, ${checks} checks).`,
    `Subjects: ${Math.round(subjects.value)}, between ${subjects.low} and ${subjects.high} (95 %).`,
    ...(moved > 0 ? [`${moved} photos have moved since the audit; the limits are wider by as many.`] : []),
    ...(isOutdated ? ['So much has changed that a new audit is advised: akin certify --start.'] : []),
  ];
}

function questionLines(question: AuditQuestion): string[] {
  const { kind, side } = question;
  if (kind === 'photo') return ['Does it belong to its group?', `  ${describeWithGroup(side)}`];
  return [
    kind === 'group'
      ? 'Is one of these groups of the same subject?'
      : 'It does not belong there: where else?',
    `  ${describeWithGroup(side)}`,
    ...question.among.map((other, at) => `  ${at + 1}: ${describeWithGroup(other)}`),
  ];
}

function describeWithGroup({ item, group, strip }: Side): string {
  const others = strip.slice(0, 3).map(describeItem).join(', ');
  return `${describeItem(item)}, of a group of ${group.size}${others === '' ? '' : `: ${others}`}`;
}
