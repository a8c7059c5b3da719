/**
 * The identification key of the groups, what separates groups that are hard to tell apart, and each group from
 * the rest; what a person said is no reason is left out. Engine process.
 */
import type { Couplet, Difference } from '../../../algorithms/explain/identificationKey.ts';
import { accuracyLimits } from '../../../algorithms/teach/teachAttribute.ts';
import { AkinError } from '../../../contract/errors.ts';
import type { ReasonView } from '../../../contract/grouping.ts';
import type {
  GroupDifference,
  GroupKey,
  KeyAttributeView,
  KeyCouplet,
  KeyLead,
} from '../../../contract/key.ts';
import { readCollection } from '../../../store/collection.ts';
import { familyOf } from '../../attributes/attributeRoles.ts';
import type { GroupingState } from '../state/groupingState.ts';
import type { Group, Present } from '../views/groups.ts';
import type { Reasons } from './reasons.ts';

/** A smaller group proves nothing. */
const LEAST_MEMBERS = 3;
/** The largest groups; a longer key is not read. */
const MOST_GROUPS = 100;
const LOOKALIKES = 12;
const EXAMPLES = 4;
const COVER = 4;
/** As many differences of two groups, or of one, as are told. */
const DIFFERENCES = 3;

/** What is being described: the groups of the key and the attributes that may be in it. */
interface Sources {
  readonly groups: readonly Group[];
  /** Columns of the scores, as the key numbers its attributes. */
  readonly columns: readonly number[];
  /** The reasons that count. */
  readonly reasons: readonly ReasonView[];
}

export class GroupKeys {
  readonly #state: GroupingState;
  readonly #reasons: Reasons;

  constructor(state: GroupingState, reasons: Reasons) {
    this.#state = state;
    this.#reasons = reasons;
  }

  async get(): Promise<GroupKey> {
    const present = await this.#state.present();
    const all = present.groups.shown;
    const groups = all
      .filter(({ members }) => members.length >= LEAST_MEMBERS)
      .toSorted((a, b) => b.members.length - a.members.length)
      .slice(0, MOST_GROUPS);
    const { attributes } = this.#state.attributes();
    const rejected = new Set(this.#state.settings.rejected);
    // What is offered as a reason may be in the key.
    const offered = this.#reasons.columns().filter(({ isOffered }) => isOffered);
    const lookalikes = lookalikesAmong(groups, present);
    const found = await this.#state.workers().key({
      attributes: offered.map(({ column, role }) => ({ column, isMinor: role === 'minor' })),
      groups: groups.map(({ members }) => members),
      pairs: lookalikes,
    });
    const reasons = this.#reasons.list().filter(({ isOn, verdict }) => isOn && verdict === 'different');
    const sources = { groups, columns: found.columns, reasons };
    const rest = (group: number) => groups.filter((_, at) => at !== group);
    return {
      groups: groups.map(({ members, name }) => ({
        id: this.#idOf(members[0]!),
        name,
        size: members.length,
        cover: this.#state.view().items(members.slice(0, COVER)),
      })),
      leftOut: all.length - groups.length,
      couplets: found.couplets.map(couplet => this.#couplet(couplet, sources)),
      accuracy:
        found.accuracy === null
          ? null
          : accuracyLimits(found.accuracy.value, 'relative', new Array(found.accuracy.items).fill(0)),
      lookalikes: lookalikes.map(([one, other], at) => ({
        groups: [one, other],
        differences: this.#differences(found.differences[at]!, [[groups[one]!], [groups[other]!]], sources),
      })),
      diagnoses: found.diagnoses.map((differences, group) =>
        this.#differences(differences, [[groups[group]!], rest(group)], sources),
      ),
      rejected: attributes.filter(({ key }) => rejected.has(key)).map(viewOf),
    };
  }

  /** Whether an attribute is a reason in this grouping; kept with its settings. */
  reject(attribute: number, isRejected: boolean): null {
    const { attributes, columnOf } = this.#state.attributes();
    const column = columnOf.get(attribute);
    if (column === undefined) throw new AkinError('not-found', 'There is no such attribute any more.');
    const { key } = attributes[column]!;
    const others = this.#state.settings.rejected.filter(other => other !== key);
    this.#state.setRejected(isRejected ? [...others, key] : others);
    return null;
  }

  #couplet(couplet: Couplet, sources: Sources): KeyCouplet {
    const { threshold, items, right, low, high } = couplet;
    const column = sources.columns[couplet.attribute]!;
    const sides = [low, high].map(({ groups }) => groups.map(group => sources.groups[group]!));
    const typical = sides.map(side => this.#typical(side, column)) as [number[], number[]];
    const lead = (side: 0 | 1): KeyLead => {
      const { groups, next } = side === 0 ? low : high;
      return { groups: [...groups], next, examples: this.#state.view().items(typical[side]) };
    };
    return {
      attribute: this.#attribute(column),
      threshold,
      items,
      right,
      leads: [lead(0), lead(1)],
      pair: [this.#idOf(typical[0][0]!), this.#idOf(typical[1][0]!)],
      isConfirmed: this.#isConfirmed(column, sides, sources),
    };
  }

  #differences(
    differences: readonly Difference[],
    sides: readonly [readonly Group[], readonly Group[]],
    sources: Sources,
  ): GroupDifference[] {
    const { kind } = readCollection(this.#state.catalog);
    const familyAt = ({ attribute }: Difference) =>
      familyOf(this.#attribute(sources.columns[attribute]!).key, kind);
    // Of those that say the same, the clearest.
    const apart = differences.filter(
      (one, at) => differences.findIndex(other => familyAt(other) === familyAt(one)) === at,
    );
    return apart.slice(0, DIFFERENCES).map(({ attribute, area, p }) => {
      const column = sources.columns[attribute]!;
      const typical = sides.map(side => this.#typical(side, column));
      const firstHasMore = area > 0.5;
      const [one, other] = typical.map(rows => this.#idOf(rows[0]!)) as [number, number];
      return {
        attribute: this.#attribute(column),
        area: Math.max(area, 1 - area),
        p,
        firstHasMore,
        medians: typical.map(rows => this.#scoreOf(rows[0]!, column)) as [number, number],
        examples: [this.#state.view().items(typical[0]!), this.#state.view().items(typical[1]!)],
        pair: firstHasMore ? [other, one] : [one, other],
        isConfirmed: this.#isConfirmed(column, sides, sources),
      };
    });
  }

  /** The members of a side nearest to its median: what follows from them holds for most. */
  #typical(groups: readonly Group[], column: number): number[] {
    const rows = groups.flatMap(({ members }) => members);
    const sorted = rows.map(row => this.#scoreOf(row, column)).sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1]!;
    const far = (row: number) => Math.abs(this.#scoreOf(row, column) - median);
    return rows.toSorted((a, b) => far(a) - far(b) || a - b).slice(0, EXAMPLES);
  }

  #isConfirmed(column: number, sides: readonly (readonly Group[])[], { reasons }: Sources): boolean {
    const { key } = this.#attribute(column);
    const said = reasons.filter(({ attributes }) => attributes.some(attribute => attribute.key === key));
    if (said.length === 0) return false;
    const [one, other] = sides.map(
      side => new Set(side.flatMap(({ members }) => members.map(row => this.#idOf(row)))),
    );
    return said.some(({ sides: [a, b] }) =>
      [
        [a.id, b.id],
        [b.id, a.id],
      ].some(([first, second]) => one!.has(first!) && other!.has(second!)),
    );
  }

  #attribute(column: number): KeyAttributeView {
    return viewOf(this.#state.attributes().attributes[column]!);
  }

  #scoreOf(row: number, column: number): number {
    const { scores } = this.#state.attributes();
    return scores.data[row * scores.columns + column]!;
  }

  #idOf(row: number): number {
    return this.#state.groupingItems().items[row]!;
  }
}

function viewOf({ id, key, name, form }: KeyAttributeView): KeyAttributeView {
  return { id, key, name, form };
}

/** Pairs of groups whose members are doubted and whose next nearest group is the other, the worst first. */
function lookalikesAmong(groups: readonly Group[], { result }: Present): [number, number][] {
  const { labels, nearestOther, certainty } = result;
  const placeOf = new Map(groups.map(({ members }, place) => [labels[members[0]!]!, place]));
  const doubts = new Map<string, number>();
  for (const [place, { members }] of groups.entries())
    for (const row of members) {
      const other = placeOf.get(nearestOther[row]!);
      if (other === undefined || other === place) continue;
      const pair = [Math.min(place, other), Math.max(place, other)].join();
      doubts.set(pair, (doubts.get(pair) ?? 0) + (1 - certainty[row]!) / members.length);
    }
  return [...doubts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, LOOKALIKES)
    .map(([pair]) => pair.split(',').map(Number) as [number, number]);
}
