/** `akin groups --proposals`, and accepting and refusing what is proposed. Shell command. */
import type { Client } from '../contract/client.ts';
import { AkinError } from '../contract/errors.ts';
import type { GroupChange, Proposal } from '../contract/grouping.ts';
import { NotUnderstoodError } from './arguments.ts';
import type { GroupingOptions, Place } from './collection.ts';
import { outputTaken, printJson, printLine } from './output.ts';

export interface ProposalOptions extends GroupingOptions {
  /** As they are listed, or `all`. */
  accept?: string[];
  refuse?: string[];
  dryRun?: boolean;
}

const ALL = 'all';

const PROPOSED_BY = {
  outvoted: 'later answers speak against an earlier one',
  counts: 'later answers speak for an earlier one that did not count',
  'taken-out': 'one left its group by an answer, and this is the nearest',
  compared: 'by how alike the two of an answer look',
  nearer: 'another group is nearer',
  looks: 'by how alike they look',
} as const;

export async function listProposals(
  client: Client,
  place: Place,
  { json }: ProposalOptions,
): Promise<number> {
  const proposals = await client.call('groups.proposals', place);
  if (json) {
    printJson(proposals);
    return 0;
  }
  for (const { id, kind, sides, sizes, chance, reason } of proposals) {
    const [one, other] = sides.map(({ group, item }) => group.name ?? `(group of ${item.id})`);
    const message =
      kind === 'join'
        ? `${one} (${sizes[0]}) and ${other} (${sizes[1]}) look the same`
        : `${sizes[0]} of ${other} do not look like its other ${sizes[1]}`;
    printLine(`${wordOf(id)}  ${message}: ${(chance * 100).toFixed(0)} % likely`);
    for (const { item, strip } of sides)
      printLine(`  ${[item, ...strip].map(({ id, name }) => `${id} ${name}`).join(', ')}`);
    const answer = reason.answer?.sides.map(({ id, name }) => `${id} ${name}`).join(' and ');
    const told = answer === undefined ? '' : ` (you said ${reason.answer!.verdict}: ${answer})`;
    printLine(`  ${PROPOSED_BY[reason.kind]}${told}`);
    await outputTaken();
  }
  if (proposals.length === 0) printLine('Nothing is proposed.');
  return 0;
}

/** The identity of a proposal in one word, for the shell. */
function wordOf(id: string): string {
  return id.replaceAll(' ', '-');
}

/** As one act. They are listed anew: what was proposed about groups that have changed since is not there any more. */
export async function answerProposals(
  client: Client,
  place: Place,
  { accept = [], refuse = [], dryRun = false, json }: ProposalOptions,
): Promise<number> {
  const proposals = await client.call('groups.proposals', place);
  const find = (word: string): Proposal => {
    const found = proposals.find(({ id }) => wordOf(id) === wordOf(word));
    if (found !== undefined) return found;
    throw new AkinError('not-found', `“${word}” is not proposed, or its groups have changed since.`);
  };
  const [yes, no] = [accept, refuse].map(words => words.filter(word => word !== ALL).map(find)) as [
    Proposal[],
    Proposal[],
  ];
  const isRest = { yes: accept.includes(ALL), no: refuse.includes(ALL) };
  if ((isRest.yes && isRest.no) || yes.some(one => no.includes(one)))
    throw new NotUnderstoodError('A proposal is either accepted or refused.');
  const rest = proposals.filter(one => !yes.includes(one) && !no.includes(one));
  // As on the screen: two groups that both have a name become one only where a person says so of these two.
  const named = isRest.yes ? rest.filter(haveNames) : [];
  if (isRest.yes) yes.push(...rest.filter(one => !named.includes(one)));
  if (isRest.no) no.push(...rest);
  if (yes.length + no.length === 0) {
    if (json) printJson({ change: null, accepted: [], refused: [] });
    else printLine(named.length === 0 ? 'Nothing is proposed.' : describeNamed(named));
    return 0;
  }
  const [accepted, refused] = [yes.map(({ id }) => id), no.map(({ id }) => id)];
  const asked = { ...place, accepted, refused, apply: !dryRun };
  const { change } = await client.call('groups.answerProposals', asked);
  if (json) printJson({ change, accepted, refused });
  else {
    printLine(describeAnswered(change, yes.length, no.length, dryRun));
    if (named.length > 0) printLine(describeNamed(named));
  }
  return 0;
}

function haveNames({ kind, sides }: Proposal): boolean {
  return kind === 'join' && sides.every(({ group }) => group.name !== null);
}

function describeAnswered({ touched }: GroupChange, yes: number, no: number, dryRun: boolean): string {
  const answered = `${yes} accepted, ${no} refused`;
  return `${answered}: ${touched} pictures ${dryRun ? 'would change' : 'changed'} their group.`;
}

function describeNamed(named: readonly Proposal[]): string {
  const words = named.map(({ id }) => wordOf(id)).join(' ');
  return `Both groups have a name, so say it of these alone: --accept ${words}`;
}
