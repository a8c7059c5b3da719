/**
 * What a merge adds to a log: the acts that are not in it yet, and the switches of reasons that are later. Pure.
 *
 * [Note: Merging] A log is a set of acts, each with a uid that is the same in every copy. Merging is the union of
 * two sets, and of two switches of a reason the later one counts, at the same time that which switches it off. Union
 * and maximum are commutative, associative and idempotent, so copies that have heard of the same acts are the same,
 * whoever merged what into what. The order is that of `ordered_at`, which is later than everything known when the
 * act was done, then of uids: an act comes after what it takes back.
 */
import type { AnswersFile } from '../../contract/answersFile.ts';

export type FileAct = AnswersFile['acts'][number];

export interface ReasonSwitch {
  readonly isOn: boolean;
  readonly switchedAt: number;
}

export interface MergePlan<Known> {
  /** In the log's order. Those without a uid come from files of older versions, and are always added. */
  readonly added: readonly FileAct[];
  /** For a known act, by the place of the reason within it. */
  readonly switched: readonly {
    readonly act: Known;
    readonly reason: number;
    readonly to: ReasonSwitch;
  }[];
}

/** `knownBy` finds an act of this log by its uid; `reasonsOf` says how its reasons are switched here. */
export function planMerge<Known>(
  acts: readonly FileAct[],
  knownBy: (uid: string) => Known | undefined,
  reasonsOf: (act: Known) => readonly ReasonSwitch[],
): MergePlan<Known> {
  const added: FileAct[] = [];
  const switched: { act: Known; reason: number; to: ReasonSwitch }[] = [];
  const seen = new Set<string>();
  for (const act of acts.toSorted(byOrder)) {
    const uid = act.identity?.uid;
    // An edited file may have an act twice.
    if (uid !== undefined && seen.has(uid)) continue;
    if (uid !== undefined) seen.add(uid);
    const known = uid === undefined ? undefined : knownBy(uid);
    if (known === undefined) added.push(act);
    else
      for (const [reason, to] of laterSwitches(act, reasonsOf(known)))
        switched.push({ act: known, reason, to });
  }
  return { added, switched };
}

/** Acts without an identity stay where they are. */
export function byOrder({ identity: one }: FileAct, { identity: other }: FileAct): number {
  if (one === undefined || other === undefined) return 0;
  return one.orderedAt - other.orderedAt || (one.uid < other.uid ? -1 : one.uid > other.uid ? 1 : 0);
}

function* laterSwitches(
  { reasons }: FileAct,
  here: readonly ReasonSwitch[],
): Generator<[place: number, to: ReasonSwitch]> {
  // One was left out here: which is which cannot be told.
  if (here.length !== reasons.length) return;
  for (const [place, now] of here.entries()) {
    const { isOn, switchedAt } = reasons[place]!;
    const isLater = switchedAt > now.switchedAt;
    const isOff = switchedAt === now.switchedAt && now.isOn && !isOn;
    if (isLater || isOff) yield [place, { isOn, switchedAt }];
  }
}

/** The uids of the acts that count: what nobody took back. */
export function activeActs(acts: readonly FileAct[]): FileAct[] {
  const taken = new Set(acts.map(({ identity }) => identity?.takesBack));
  return acts.filter(({ identity }) => identity?.takesBack == null && !taken.has(identity?.uid ?? ''));
}
