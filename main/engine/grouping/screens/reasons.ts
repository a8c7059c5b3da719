/**
 * Reasons: which attributes could explain a pair, what would follow, giving one, and switching it off and on.
 * Engine process.
 */
import { pairAlong } from '../../../algorithms/explain/attributes.ts';
import { accuracyLimits } from '../../../algorithms/teach/teachAttribute.ts';
import { attributeWords, isCalled } from '../../../contract/attributeWords.ts';
import { AkinError } from '../../../contract/errors.ts';
import type {
  AttributeEnds,
  AttributeView,
  ItemView,
  ReasonEffect,
  ReasonGiven,
  ReasonView,
  TaughtAccuracy,
} from '../../../contract/grouping.ts';
import type { Criterion } from '../../../contract/reasons.ts';
import { teachAttribute } from '../../../store/attributes.ts';
import { readCollection } from '../../../store/collection.ts';
import { listReasons, setReasonEnabled } from '../../../store/reasons.ts';
import { putScores } from '../../../store/vectors.ts';
import { type AboutColumn, columnOf, endsOf } from '../../attributes/attributeFit.ts';
import {
  type AnsweredPair,
  familyOf,
  goesBy,
  isOwn,
  isPassing,
  roleOf,
} from '../../attributes/attributeRoles.ts';
import { keepTyped, type ScoreByWords, scoreTyped } from '../../attributes/typeAttribute.ts';
import { modelOfGroups } from '../../library/modelOfGroups.ts';
import type { PlainReason } from '../planner/messages.ts';
import type { GroupingState } from '../state/groupingState.ts';
import { CRITERION } from '../state/log.ts';
import { notThere } from '../views/views.ts';

/** How many of the pairs that follow are shown. */
const SAMPLE = 8;
/** How many items show the least and the most of an attribute. */
const AT_ENDS = 6;
/** How many items are offered as examples. */
const CANDIDATES = 24;

export class Reasons {
  readonly #state: GroupingState;
  /** Who gives them. */
  readonly #person: string | null;

  constructor(state: GroupingState, person: string | null) {
    this.#state = state;
    this.#person = person;
  }

  /**
   * Those that explain the two, of the tags only the best. `search` is a part of a name, the screens' English one
   * too, or a key, and `keys` are what a screen found by its own words: these are told whether they explain anything
   * or not.
   */
  async attributes(
    items: readonly [number, number],
    search = '',
    keys: readonly string[] = [],
  ): Promise<AttributeView[]> {
    const pair = this.#rows(items);
    const { result } = await this.#state.present();
    const { attributes } = this.#state.attributes();
    const wanted = search.toLowerCase();
    const isSearch = wanted !== '';
    const { kind } = readCollection(this.#state.catalog);
    const columns = this.columns().filter(({ column }) => {
      const { key, name } = attributes[column]!;
      const names = [name, attributeWords({ key, name }, kind).name];
      return names.some(one => one.toLowerCase().includes(wanted)) || [wanted, ...keys].includes(key);
    });
    const found = await this.#state.workers().describe({ pair, labels: result.labels, columns, isSearch });
    return found.map(({ column, described }) => {
      const { id, key, name, form, accuracy } = attributes[column]!;
      return { id, key, name, form, accuracy, ...described };
    });
  }

  /** What each attribute is to this grouping; what passes is of it where an answer or a reason in force goes by it. */
  columns(): AboutColumn[] {
    const { attributes, scores } = this.#state.attributes();
    const { kind } = readCollection(this.#state.catalog);
    const rejected = new Set(this.#state.settings.rejected);
    const answers = this.#answeredPairs();
    const inForce = this.list().filter(({ isOn }) => isOn);
    const used = new Set(inForce.flatMap(({ attributes: said }) => said.map(({ key }) => key)));
    const rolesUsed = new Set(Array.from(used, key => roleOf(key, kind)));
    return attributes.map(({ key, form }, column) => {
      const role = isOwn(key) ? null : roleOf(key, kind);
      const isFit =
        role !== null && isPassing(role)
          ? rolesUsed.has(role) || goesBy(scores, column, answers)
          : role !== 'technical' || used.has(key);
      const isOffered = isFit && !rejected.has(key);
      return { column, form, isOneOfMany: isTag(key), role, family: familyOf(key, kind), isOffered };
    });
  }

  #answeredPairs(): AnsweredPair[] {
    const { rowOf } = this.#state.groupingItems();
    return this.#state.rows().flatMap(({ verdict, itemId, otherItemId }) => {
      const [i, j] = [rowOf.get(itemId), rowOf.get(otherItemId ?? -1)];
      if ((verdict !== 'same' && verdict !== 'different') || i === undefined || j === undefined) return [];
      return [{ pair: [i, j] as const, verdict }];
    });
  }

  ends(attribute: number): AttributeEnds {
    const { columnOf: columns, scores } = this.#state.attributes();
    const column = columns.get(attribute);
    if (column === undefined) throw gone();
    return this.#endsOf(columnOf(scores, column));
  }

  async candidates(items: readonly [number, number]): Promise<ItemView[]> {
    const rows = await this.#state.workers().candidates({ pair: this.#rows(items), count: CANDIDATES });
    return this.#state.view().items(rows);
  }

  async preview(reason: ReasonGiven): Promise<ReasonEffect> {
    const { pairs, sample } = await this.#state
      .workers()
      .explain({ reason: this.#plain(reason), sample: SAMPLE });
    const views = this.#state.view();
    return { pairs, sample: sample.map(pair => views.items(pair) as [never, never]) };
  }

  /** Returns when the act is on the disk. */
  async give(reason: ReasonGiven, tookMilliseconds: number): Promise<void> {
    const { pairs } = await this.#state.workers().explain({ reason: this.#plain(reason), sample: 1 });
    const { items, verdict, form, confidence, attributes } = reason;
    this.#state.record(
      {
        answers: [{ verdict, itemId: items[0], otherItemId: items[1] }],
        reasons: [
          {
            answer: 0,
            kind: form,
            confidence,
            threshold: null,
            pairs,
            attributeIds: attributes,
          },
        ],
      },
      { strategy: 'reason', tookMilliseconds, person: this.#person },
    );
  }

  /**
   * Sorts by attributes: "different, because one is more …" of two items for each. One act. The groups are made by
   * these attributes from then on, and by appearance only as far as answers say so (weighAttributes.ts).
   */
  async sortBy(names: readonly string[]): Promise<void> {
    const given = await this.criterion(names);
    const counted = await Promise.all(
      given.map(reason => this.#state.workers().explain({ reason: this.#plain(reason), sample: 1 })),
    );
    this.#state.record(
      {
        answers: given.map(({ items: [itemId, otherItemId] }) => ({
          verdict: 'different',
          itemId,
          otherItemId,
        })),
        reasons: given.map(({ form: kind, confidence, attributes: attributeIds }, answer) => ({
          answer,
          kind,
          confidence,
          threshold: null,
          pairs: counted[answer]!.pairs,
          attributeIds,
        })),
      },
      { strategy: CRITERION, tookMilliseconds: 0, person: this.#person },
    );
  }

  /** The reason for each of these names; refused where one of them sorts nothing. */
  async criterion(names: readonly string[]): Promise<ReasonGiven[]> {
    await this.#state.ready();
    const { attributes, scores } = this.#state.attributes();
    const { items } = this.#state.groupingItems();
    const { kind } = readCollection(this.#state.catalog);
    return names.map((name, at): ReasonGiven => {
      // An own name first: a screen says which of two with the same words it means.
      const exactly = attributes.findIndex(attribute => attribute.name === name);
      const column = exactly >= 0 ? exactly : attributes.findIndex(one => isCalled(one, name, kind));
      if (column < 0) throw new AkinError('not-found', `There is no attribute “${name}”.`);
      const { id, form } = attributes[column]!;
      // Each name its own two items: an answer has one reason.
      const pair = pairAlong(columnOf(scores, column), form, at);
      if (pair === null) throw new AkinError('bad-request', `“${name}” is the same for nearly all pictures.`);
      return {
        items: [items[pair[1]]!, items[pair[0]]!],
        verdict: 'different',
        form,
        attributes: [id],
        confidence: 'soft',
      };
    });
  }

  /** What the collection can be sorted by: attributes that are not the same for nearly all pictures. */
  async criteria(): Promise<Criterion[]> {
    await this.#state.ready();
    const { attributes, scores } = this.#state.attributes();
    const { kind } = readCollection(this.#state.catalog);
    return attributes.flatMap(({ id, key, name, form }, column): Criterion[] => {
      const values = columnOf(scores, column);
      const sorts =
        form === 'binary' ? values.some(value => value !== values[0]) : pairAlong(values, form) !== null;
      if (!sorts) return [];
      const isOffered = isOwn(key) || (roleOf(key, kind) !== 'technical' && !isTag(key));
      return [{ id, key, name, form, isOffered }];
    });
  }

  list(): ReasonView[] {
    const { rowOf } = this.#state.groupingItems();
    const { attributes, columnOf: columns } = this.#state.attributes();
    const answers = new Map(this.#state.rows().map(row => [row.id, row]));
    return listReasons(this.#state.catalog, this.#state.id).flatMap(
      ({ id, answerId, kind, confidence, pairs, enabled, attributeIds }): ReasonView[] => {
        const answer = answers.get(answerId);
        if (answer === undefined || (answer.verdict !== 'same' && answer.verdict !== 'different')) return [];
        const pair = [rowOf.get(answer.itemId), rowOf.get(answer.otherItemId ?? -1)];
        if (pair.some(row => row === undefined)) return [];
        const known = attributeIds.flatMap(attribute => columns.get(attribute) ?? []);
        const rows = answer.verdict === 'different' ? this.#moreFirst(pair as number[], known[0]) : pair;
        const [one, other] = this.#state.view().items(rows as number[]);
        return [
          {
            id,
            verdict: answer.verdict,
            form: kind,
            confidence,
            attributes: known.map(column => {
              const { key, name } = attributes[column]!;
              return { key, name };
            }),
            sides: [one!, other!],
            pairs,
            isOn: enabled,
          },
        ];
      },
    );
  }

  switch(reason: number, isOn: boolean): void {
    if (!listReasons(this.#state.catalog, this.#state.id).some(({ id }) => id === reason))
      throw new AkinError('not-found', 'There is no such reason, or it was taken back.');
    setReasonEnabled(this.#state.catalog, reason, isOn);
    this.#state.announce();
  }

  /** With `apply` false nothing is kept. */
  async teach(
    name: string,
    form: 'binary' | 'relative',
    examples: readonly { item: number; rank: number }[],
    apply: boolean,
  ): Promise<{
    attribute: number | null;
    accuracy: TaughtAccuracy | null;
    ends: AttributeEnds;
    next: ItemView[];
  }> {
    const { rowOf, items, modelId } = this.#state.groupingItems();
    const rows = examples.map(({ item, rank }) => {
      const row = rowOf.get(item);
      if (row === undefined) throw notThere();
      return { item: row, rank };
    });
    const lesson = await this.#state.workers().teach({ form, examples: rows });
    const { weights, accuracy, scores } = lesson;
    const ranks = examples.map(({ rank }) => rank);
    const outcome = {
      accuracy: accuracy === null ? null : accuracyLimits(accuracy, form, ranks),
      ends: this.#endsOf(scores),
      next: this.#state.view().items(lesson.next),
    };
    if (!apply) return { attribute: null, ...outcome };
    const { catalog } = this.#state;
    const taught = catalog.connection.transaction(() => {
      const attribute = teachAttribute(catalog, {
        key: keyOf(name),
        name,
        form,
        embeddingModelId: modelId,
        weights,
        accuracy,
        examples: examples.map(({ item, rank }) => ({ itemId: item, rank })),
      });
      putScores(
        catalog,
        attribute.modelId,
        Array.from(items, (itemId, row) => ({ itemId, vector: scores.subarray(row, row + 1) })),
      );
      return attribute;
    });
    await this.#state.notifyAttributesChanged();
    return { attribute: taught.id, ...outcome };
  }

  /**
   * The scores follow from the tags and are approximate, as the attribute's name says. With `apply` false
   * nothing is kept.
   */
  async type(
    words: string,
    scoreByWords: ScoreByWords,
    apply: boolean,
  ): Promise<{ attribute: number | null; ends: AttributeEnds }> {
    const { catalog } = this.#state;
    const typed = await scoreTyped(catalog, words, modelOfGroups(catalog), scoreByWords);
    const { rowOf, items } = this.#state.groupingItems();
    const scores = new Float64Array(items.length);
    for (const [at, item] of typed.items.entries()) {
      const row = rowOf.get(item);
      if (row !== undefined) scores[row] = typed.scores[at]!;
    }
    const ends = this.#endsOf(scores);
    if (!apply) return { attribute: null, ends };
    const { id } = keepTyped(catalog, typed);
    await this.#state.notifyAttributesChanged();
    return { attribute: id, ends };
  }

  #endsOf(scores: ArrayLike<number>): AttributeEnds {
    const { least, most } = endsOf(scores, AT_ENDS);
    const views = this.#state.view();
    return { least: views.items(least), most: views.items(most) };
  }

  #moreFirst([one, other]: number[], column: number | undefined): number[] {
    const { scores } = this.#state.attributes();
    const scoreOf = (row: number) => (column === undefined ? 0 : scores.data[row * scores.columns + column]!);
    return scoreOf(one!) >= scoreOf(other!) ? [one!, other!] : [other!, one!];
  }

  #plain({ items, verdict, form, attributes, confidence }: ReasonGiven): PlainReason {
    const known = this.#state.attributes();
    const columns = attributes.map(id => {
      const column = known.columnOf.get(id);
      if (column === undefined) throw gone();
      if (known.attributes[column]!.form !== form && form === 'binary')
        throw new AkinError(
          'bad-request',
          `“${known.attributes[column]!.name}” is more or less, not yes or no.`,
        );
      return column;
    });
    return { pair: this.#rows(items), verdict, kind: form, attributes: columns, confidence };
  }

  #rows([one, other]: readonly [number, number]): [number, number] {
    const { rowOf } = this.#state.groupingItems();
    const [i, j] = [rowOf.get(one), rowOf.get(other)];
    if (i === undefined || j === undefined) throw notThere();
    if (i === j) throw new AkinError('bad-request', 'A reason is about two different pictures.');
    return [i, j];
  }
}

function gone(): AkinError {
  return new AkinError('not-found', 'There is no such attribute any more.');
}

/** One of the thousand that photos of anything have. */
function isTag(key: string): boolean {
  return key.startsWith('tag-');
}

/** The same name taught again is the same attribute. */
function keyOf(name: string): string {
  return `taught ${name.toLocaleLowerCase()}`;
}
