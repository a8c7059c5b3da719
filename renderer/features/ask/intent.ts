/**
 * What a key or button means for the present question: an answer, a mark, or first a question back. Pure;
 * renderer.
 */
import type { AnswerGiven, ItemView, Question, Side } from '../../../main/contract/grouping.ts';
import { namesOf } from '../../app/collection/groupNamer.ts';

/** A named group that a digit stands for. */
export interface Named {
  readonly id: number;
  readonly name: string;
  /** One of its pictures. */
  readonly cover?: ItemView | undefined;
}

/** Something that is about one of several pictures waits for the person to say which. */
export type Which =
  | { kind: 'not-a-subject' }
  | { kind: 'into-group'; group: Named }
  /** A name that no group has yet. */
  | { kind: 'new-name'; name: string }
  | { kind: 'reason' };

export interface Intent {
  /** The question back; null when there is none. */
  readonly which: Which | null;
  /** The places that are marked: as not belonging, or, in a choice, as groups it belongs to. */
  readonly marked: ReadonlySet<number>;
}

export const NOTHING: Intent = { which: null, marked: new Set() };

export type Press =
  | {
      key:
        | 'right'
        | 'left'
        | 'same'
        | 'different'
        | 'cannot-tell'
        | 'skip'
        | 'not-a-subject'
        | 'none'
        | 'confirm'
        | 'reason'
        | 'escape';
    }
  /** A digit, counted from 0. */
  | { key: 'digit'; at: number }
  /** One of several groups of a choice. */
  | { key: 'also'; at: number };

export interface Meaning {
  readonly intent: Intent;
  /** What to tell the engine; null when nothing is decided yet. */
  readonly answer: AnswerGiven | null;
  /** The two that a reason is to be given for; null where none is asked for. */
  readonly reasonFor: readonly [Side, Side] | null;
  /** The side that gets a name no group has yet, if one does. */
  readonly naming?: { readonly side: Side; readonly name: string };
}

export function meaningOf(
  question: Question,
  intent: Intent,
  press: Press,
  palette: readonly Named[],
): Meaning {
  if (press.key === 'escape')
    return undecided(
      intent.which === null && question.kind === 'choice' ? NOTHING : { ...intent, which: null },
    );
  if (intent.which === null && (press.key === 'skip' || press.key === 'cannot-tell'))
    return decided({ kind: press.key });
  switch (question.kind) {
    case 'pair':
      return intent.which === null
        ? ofPair(question, intent, press, palette)
        : ofWhich(question, intent, press);
    case 'choice':
      if (press.key === 'reason') return undecided({ ...intent, which: { kind: 'reason' } });
      if (intent.which !== null) return ofAgainst(question, intent, press);
      if (press.key === 'not-a-subject')
        return decided({ kind: 'not-a-subject', item: question.side.item.id });
      if (press.key === 'none') return decided({ kind: 'choice', chosen: [] });
      return ofChoice(question, intent, press);
    case 'odd':
      if (press.key === 'not-a-subject')
        return decided({ kind: 'not-a-subject', item: question.side.item.id });
      if (press.key === 'confirm')
        return decided({ kind: 'odd', odd: [...intent.marked].sort((a, b) => a - b) });
      if (press.key === 'digit' && press.at < question.among.length)
        return undecided({ ...intent, marked: toggled(intent.marked, press.at) });
      return undecided(intent);
  }
}

/** The different names of groups that an answer would make one; one or none where there is nothing to warn of. */
export function namesJoinedBy(question: Question, answer: AnswerGiven): readonly string[] {
  if (question.kind === 'pair' && answer.kind === 'pair' && answer.verdict === 'same')
    return namesOf(question.sides.map(({ group }) => group));
  if (question.kind === 'choice' && answer.kind === 'choice' && answer.chosen.length > 0)
    return namesOf([question.side.group, ...answer.chosen.flatMap(at => question.among[at]?.group ?? [])]);
  return [];
}

type Pair = Extract<Question, { kind: 'pair' }>;
type Choice = Extract<Question, { kind: 'choice' }>;

function ofPair(question: Pair, intent: Intent, press: Press, palette: readonly Named[]): Meaning {
  switch (press.key) {
    case 'right':
    case 'same':
      return decided({ kind: 'pair', verdict: 'same' });
    case 'left':
    case 'different':
      return decided({ kind: 'pair', verdict: 'different' });
    case 'not-a-subject':
      return undecided({ ...intent, which: { kind: 'not-a-subject' } });
    case 'reason':
      return explaining(question.sides);
    case 'digit': {
      const group = palette[press.at];
      if (group === undefined) return undecided(intent);
      const side = onlyCandidate(question, group);
      return side === null
        ? undecided({ ...intent, which: { kind: 'into-group', group } })
        : decided({ kind: 'into-group', item: question.sides[side].item.id, group: group.id });
    }
    default:
      return undecided(intent);
  }
}

/**
 * The one side that a named group could be meant for: the other is in it already, or has a name of its own.
 */
function onlyCandidate({ sides }: Pair, group: Named): 0 | 1 | null {
  const isOut = sides.map(side => side.group.id !== group.id);
  if (isOut[0] !== isOut[1]) return isOut[0] ? 0 : 1;
  const isUnnamed = sides.map(side => side.group.name === null);
  if (isUnnamed[0] !== isUnnamed[1]) return isUnnamed[0] ? 0 : 1;
  return null;
}

/** A digit is the last of the groups it belongs to; those before it were marked. */
function ofChoice({ among }: Choice, intent: Intent, press: Press): Meaning {
  const { marked } = intent;
  const choose = (places: Iterable<number>) =>
    decided({ kind: 'choice', chosen: [...new Set(places)].sort((a, b) => a - b) });
  if (press.key === 'confirm' && marked.size > 0) return choose(marked);
  if (press.key === 'digit' && press.at < among.length) return choose([...marked, press.at]);
  if (press.key === 'also' && press.at < among.length)
    return undecided({ ...intent, marked: toggled(marked, press.at) });
  return undecided(intent);
}

/** A reason is about two: the item, and the one that stands for the group that was named. */
function ofAgainst({ side, among }: Choice, intent: Intent, press: Press): Meaning {
  const other = press.key === 'digit' ? among[press.at] : undefined;
  return other === undefined ? undecided(intent) : explaining([side, other]);
}

function ofWhich({ sides }: Pair, intent: Intent, press: Press): Meaning {
  const side = press.key === 'left' ? 0 : press.key === 'right' ? 1 : null;
  if (side === null || intent.which === null || intent.which.kind === 'reason') return undecided(intent);
  const { id: item } = sides[side].item;
  if (intent.which.kind === 'new-name')
    return { ...undecided(NOTHING), naming: { side: sides[side], name: intent.which.name } };
  return decided(
    intent.which.kind === 'not-a-subject'
      ? { kind: 'not-a-subject', item }
      : { kind: 'into-group', item, group: intent.which.group.id },
  );
}

function decided(answer: AnswerGiven): Meaning {
  return { intent: NOTHING, answer, reasonFor: null };
}

function undecided(intent: Intent): Meaning {
  return { intent, answer: null, reasonFor: null };
}

function explaining(reasonFor: readonly [Side, Side]): Meaning {
  return { intent: NOTHING, answer: null, reasonFor };
}

function toggled(marked: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const next = new Set(marked);
  if (!next.delete(at)) next.add(at);
  return next;
}
