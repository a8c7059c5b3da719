/** Where people disagree, and whom to trust: how often each is wrong, and groups with several names. Engine process. */
import { personErrors } from '../../../algorithms/noise/personErrors.ts';
import type { NameDispute } from '../../../contract/review.ts';
import type { AnswerRow } from '../../../store/answers.ts';
import { listNames, type NameRow } from '../../../store/names.ts';
import type { GroupingState } from '../state/groupingState.ts';
import type { Group } from '../views/groups.ts';
import { clamp } from '../views/views.ts';

/** Of somebody who answered nothing. */
const USUAL_RATE = 0.05;
const LEAST_RATE = 0.005;
const COVER = 4;
/**
 * How much likelier it is that the present groups are right about two items than that they are not. They follow the
 * answer itself, so that they say little against it.
 */
const GROUPS_ODDS = 2;
/** What the model held likely before counts within these limits. */
const EXPECTED = { least: 0.03, most: 0.97 } as const;

type Said = readonly Pick<AnswerRow, 'itemId' | 'otherItemId' | 'verdict' | 'expected' | 'person'>[];

export interface SaidErrors {
  /** Of each saying, the chance that it is wrong. */
  readonly wrong: readonly number[];
  /** How often a person is wrong. */
  rateOf(person: string | null): number;
}

/**
 * From sayings of "same" and "different", each with its repetitions. `labelOf` is the group of an item; -1 for what
 * takes no part.
 */
export function errorsOf(said: readonly Said[], labelOf: (item: number) => number): SaidErrors {
  const people = [...new Set(said.flat().map(({ person }) => person))];
  const answers = said.flat().map(({ itemId, otherItemId, verdict, expected, person }) => {
    const [one, other] = [labelOf(itemId), labelOf(otherItemId!)];
    return {
      pair: [itemId, otherItemId].sort().join(' '),
      verdict: verdict as 'same' | 'different',
      person: people.indexOf(person),
      prior: believed(expected, one === other && one !== -1),
    };
  });
  const { rates, wrong } = personErrors(answers, people.length);
  let first = 0;
  return {
    wrong: said.map(rows => {
      const chance = wrong[first]!;
      first += rows.length;
      return chance;
    }),
    rateOf: person => rates[people.indexOf(person)] ?? USUAL_RATE,
  };
}

/** The chance of "same" by what the model held likely before, and by the groups. */
function believed(expected: number | null, isTogether: boolean): number {
  const before = Math.min(EXPECTED.most, Math.max(EXPECTED.least, expected ?? 0.5));
  const odds = (before / (1 - before)) * (isTogether ? GROUPS_ODDS : 1 / GROUPS_ODDS);
  return odds / (1 + odds);
}

/**
 * Which of a circle is wrong, if one is: its odds of being wrong beside those of the others. Of two opposite answers
 * about the same items exactly one is, so their chances say it.
 */
export function blameOf(answer: number, circle: readonly number[], { wrong }: SaidErrors): number {
  if (circle.length === 2) return clamp(wrong[answer]!);
  const odds = circle.map(at => {
    const chance = Math.min(1 - 1e-6, Math.max(1e-6, wrong[at]!));
    return chance / (1 - chance);
  });
  return clamp(odds[circle.indexOf(answer)]! / odds.reduce((sum, one) => sum + one, 0));
}

/** Groups to which different people gave different names. */
export async function nameDisputes(
  state: GroupingState,
  rateOf: SaidErrors['rateOf'],
): Promise<NameDispute[]> {
  const { groups, items } = await state.present();
  const { rowOf } = state.groupingItems();
  const views = state.view();
  const byGroup = new Map<Group, NameRow[]>();
  for (const naming of listNames(state.catalog, state.id)) {
    const group = groups.of(rowOf.get(naming.itemId) ?? -1);
    if (group !== undefined) byGroup.set(group, [...(byGroup.get(group) ?? []), naming]);
  }
  return [...byGroup]
    .filter(([, names]) => isDisputed(names))
    .map(([{ members }, names]) => {
      const weights = names.map(({ person }) => 1 / Math.max(LEAST_RATE, rateOf(person)));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return {
        group: { id: items[members[0]!]!, size: members.length, cover: views.items(members.slice(0, COVER)) },
        names: names
          .map(({ itemId, name, person, namedAt }, at) => ({
            ...{ name, person, namedAt, trust: weights[at]! / total },
            item: views.items([rowOf.get(itemId)!])[0]!,
          }))
          .toReversed(),
      };
    });
}

function isDisputed(names: readonly NameRow[]): boolean {
  return names.some(one => names.some(other => one.name !== other.name && one.person !== other.person));
}
