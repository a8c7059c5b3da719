/** Items, groups, questions and changes in the form of the contract. Engine process. */
import type { ProposalReason } from '../../../algorithms/ask/treeOfGroups/proposals.ts';
import { compareGroups } from '../../../algorithms/session/answerImpact.ts';
import type { EarlierAnswer, PlainQuestion } from '../../../algorithms/strategies/questionStrategy.ts';
import { AkinError } from '../../../contract/errors.ts';
import type {
  GroupChange,
  GroupView,
  ItemView,
  Proposal,
  Question,
  Side,
  Strategy,
} from '../../../contract/grouping.ts';
import type { ReadableCatalog } from '../../../store/connection.ts';
import { itemView, showItems } from '../../../store/itemViews.ts';
import type { Group, Groups } from './groups.ts';

const COVER = 4;
const STRIP = 8;
const SAMPLE = 12;

export class Views {
  readonly #catalog: ReadableCatalog;
  /** The item of each row. */
  readonly #items: Int32Array;

  constructor(catalog: ReadableCatalog, items: Int32Array) {
    this.#catalog = catalog;
    this.#items = items;
  }

  items(rows: readonly number[]): ItemView[] {
    const ids = rows.map(row => this.#items[row]!);
    const shown = showItems(this.#catalog, ids);
    return ids.map(id => {
      const item = shown.get(id);
      if (item === undefined) throw notThere();
      return itemView(item);
    });
  }

  group({ members, name }: Group, certainty: number, confirmed: ReadonlySet<number>): GroupView {
    return {
      id: this.#items[members[0]!]!,
      name,
      size: members.length,
      certainty: clamp(certainty),
      confirmed: members.filter(row => confirmed.has(row)).length,
      cover: this.items(members.slice(0, COVER)),
    };
  }

  question(question: PlainQuestion, id: string, strategy: Strategy, groups: Groups): Question {
    const { kind, item, among, chances, expectedChange } = question;
    const again = question.again === null ? null : this.#earlier(question.again);
    const facts = { id, strategy, expectedChange, again };
    const side = this.side(item, groups);
    if (kind === 'odd') return { kind, ...facts, side, among: this.items(among) };
    if (kind === 'choice')
      return { kind, ...facts, side, among: among.map(other => this.side(other, groups)) };
    return { kind, ...facts, sides: [side, this.side(among[0]!, groups)], chance: clamp(chances[0]!) };
  }

  #earlier({ pair, verdict, why }: EarlierAnswer): Question['again'] {
    const [one, other] = this.items(pair);
    return { sides: [one!, other!], verdict, why };
  }

  reason({ kind, answer }: ProposalReason): Proposal['reason'] {
    if (answer === null) return { kind, answer };
    const [one, other] = this.items(answer.pair);
    return { kind, answer: { sides: [one!, other!], verdict: answer.verdict } };
  }

  side(row: number, groups: Groups): Side {
    const group = groups.of(row);
    const members = group?.members ?? [row];
    return {
      item: this.items([row])[0]!,
      group: { id: this.#items[members[0]!]!, name: group?.name ?? null, size: members.length },
      strip: this.items(stripOf(row, groups)),
    };
  }

  /** A side that is a part of a group. */
  sideOfPart(row: number, groups: Groups, part: readonly number[]): Side {
    const strip = part.filter(member => member !== row).slice(0, STRIP);
    return { ...this.side(row, groups), strip: this.items(strip) };
  }

  /**
   * The change from the present groups to other labels of the same rows. What takes no part in either is left
   * out.
   */
  change(labels: Int32Array, groups: Groups, after: Int32Array): GroupChange {
    const inside = Array.from(after.keys()).filter(row => after[row] !== -1 && labels[row] !== -1);
    const { joins, splits, touched } = compareGroups(
      Int32Array.from(inside, row => labels[row]!),
      Int32Array.from(inside, row => after[row]!),
    );
    const nameOf = (at: number) => groups.of(inside[at]!)?.name ?? null;
    // What leaves a group leaves its name there.
    const left = new Set(splits.flatMap(({ leaves }) => leaves.flat()));
    const moved = [
      ...joins.flatMap(({ parts }) => parts.slice(1).flat()),
      ...splits.flatMap(({ leaves }) => leaves.flat()),
    ];
    return {
      touched,
      joins: joins.map(({ parts }) => {
        const named = parts.flatMap(part => (left.has(part[0]!) ? [] : (nameOf(part[0]!) ?? [])));
        const names = [...new Set(named)];
        return { into: names[0] ?? null, names, sizes: parts.map(part => part.length) };
      }),
      splits: splits.map(({ stays, leaves }) => ({
        from: nameOf(leaves[0]![0]!),
        sizes: [stays, ...leaves].map(part => part.length).filter(size => size > 0),
      })),
      sample: this.items([...new Set(moved)].slice(0, SAMPLE).map(at => inside[at]!)),
    };
  }
}

/** Some of the other members of its group. */
export function stripOf(row: number, groups: Groups): number[] {
  return (groups.of(row)?.members ?? []).filter(member => member !== row).slice(0, STRIP);
}

export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

export function notThere(): AkinError {
  return new AkinError('not-found', 'This picture takes no part in the grouping any more.');
}
