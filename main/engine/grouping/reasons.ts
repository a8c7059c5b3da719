/** Reasons: which attributes could explain a pair, what would follow, giving one, and switching it off and on. Engine process. */
import { AkinError } from '../../contract/errors.ts';
import type { AttributeView, ReasonEffect, ReasonGiven, ReasonView } from '../../contract/grouping.ts';
import { teachAttribute } from '../../store/attributes.ts';
import { listReasons, setReasonEnabled } from '../../store/reasons.ts';
import { putScores } from '../../store/vectors.ts';
import { describeAttribute } from './attributeFit.ts';
import type { GroupingState } from './groupingState.ts';
import type { PlainReason } from './messages.ts';
import { type ScoreByWords, typeAttribute } from './typeAttribute.ts';
import { notThere } from './views.ts';

/** How many of the pairs that follow are shown. */
const SAMPLE = 8;

export class Reasons {
  readonly #state: GroupingState;

  constructor(state: GroupingState) {
    this.#state = state;
  }

  async attributes(items: readonly [number, number]): Promise<AttributeView[]> {
    const pair = this.#rows(items);
    const { groups } = await this.#state.present();
    const { attributes, scores } = this.#state.attributes();
    const sides = pair.map(row => groups.of(row)?.members ?? [row]);
    return attributes.map(({ id, name, form, accuracy }, column) => ({
      id,
      name,
      form,
      accuracy,
      ...describeAttribute(scores, column, pair, sides),
    }));
  }

  async preview(reason: ReasonGiven): Promise<ReasonEffect> {
    const { pairs, sample } = await this.#state
      .think()
      .explain({ reason: this.#plain(reason), sample: SAMPLE });
    const views = this.#state.view();
    return { pairs, sample: sample.map(pair => views.items(pair) as [never, never]) };
  }

  /** Returns when the act is on the disk. */
  async give(reason: ReasonGiven, tookMilliseconds: number): Promise<void> {
    const { pairs } = await this.#state.think().explain({ reason: this.#plain(reason), sample: 1 });
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
            constraints: [],
          },
        ],
      },
      { strategy: 'reason', tookMilliseconds },
    );
  }

  list(): ReasonView[] {
    const { rowOf } = this.#state.gather();
    const { attributes } = this.#state.attributes();
    const answers = new Map(this.#state.rows().map(row => [row.id, row]));
    const nameOf = new Map(attributes.map(({ id, name }) => [id, name]));
    return listReasons(this.#state.catalog, this.#state.id).flatMap(
      ({ id, answerId, kind, confidence, pairs, enabled, attributeIds }): ReasonView[] => {
        const answer = answers.get(answerId);
        if (answer === undefined || (answer.verdict !== 'same' && answer.verdict !== 'different')) return [];
        const rows = [rowOf.get(answer.itemId), rowOf.get(answer.otherItemId ?? -1)];
        if (rows.some(row => row === undefined)) return [];
        const [one, other] = this.#state.view().items(rows as number[]);
        return [
          {
            id,
            verdict: answer.verdict,
            form: kind,
            confidence,
            attributes: attributeIds.map(attribute => nameOf.get(attribute) ?? '?'),
            sides: [one!, other!],
            pairs,
            isOn: enabled,
          },
        ];
      },
    );
  }

  switch(reason: number, isOn: boolean): null {
    if (!listReasons(this.#state.catalog, this.#state.id).some(({ id }) => id === reason))
      throw new AkinError('not-found', 'There is no such reason, or it was taken back.');
    setReasonEnabled(this.#state.catalog, reason, isOn);
    this.#state.announce();
    return null;
  }

  async teach(
    name: string,
    form: 'binary' | 'relative',
    examples: readonly { item: number; rank: number }[],
  ): Promise<{ attribute: number; accuracy: number | null }> {
    const { rowOf, items, modelId } = this.#state.gather();
    const rows = examples.map(({ item, rank }) => {
      const row = rowOf.get(item);
      if (row === undefined) throw notThere();
      return { item: row, rank };
    });
    const { weights, accuracy, scores } = await this.#state.think().teach({ form, examples: rows });
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
    await this.#state.renewAttributes();
    return { attribute: taught.id, accuracy };
  }

  /** The scores follow from the tags and are a rough guide, as the attribute's name says. */
  async type(words: string, scoreByWords: ScoreByWords): Promise<{ attribute: number }> {
    const { id } = await typeAttribute(this.#state.catalog, words, scoreByWords);
    await this.#state.renewAttributes();
    return { attribute: id };
  }

  #plain({ items, verdict, form, attributes, confidence }: ReasonGiven): PlainReason {
    const known = this.#state.attributes();
    const columns = attributes.map(id => {
      const column = known.columnOf.get(id);
      if (column === undefined) throw new AkinError('not-found', 'There is no such attribute any more.');
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
    const { rowOf } = this.#state.gather();
    const [i, j] = [rowOf.get(one), rowOf.get(other)];
    if (i === undefined || j === undefined) throw notThere();
    if (i === j) throw new AkinError('bad-request', 'A reason is about two different pictures.');
    return [i, j];
  }
}

/** The same name taught again is the same attribute. */
function keyOf(name: string): string {
  return `taught ${name.toLocaleLowerCase()}`;
}
