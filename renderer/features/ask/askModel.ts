/**
 * The question loop as the screen Ask sees it: the present question, its stakes, what the last answer
 * settled. Renderer.
 */
import { createStore } from 'zustand/vanilla';
import type { Certificate } from '../../../main/contract/audit.ts';
import { AkinError } from '../../../main/contract/errors.ts';
import type { EventOfItem } from '../../../main/contract/export.ts';
import type {
  AnswerGiven,
  AnswerPreview,
  Asking,
  Grouping,
  GroupView,
  ItemView,
  LikelyGroup,
  ReasonGiven,
  Side,
  Strategy,
} from '../../../main/contract/grouping.ts';
import type { CollectionOptions } from '../../app/collection/collectionModel.ts';
import { GroupingModel, type GroupingState } from '../../app/collection/groupingModel.ts';
import { GroupNamer } from '../../app/collection/groupNamer.ts';
import { isEngineStopped } from '../../app/errors.ts';
import { budgetOf, giveBack, setBudget, spend } from './budget.ts';
import type { Named } from './intent.ts';

export interface AskState extends GroupingState {
  readonly grouping: Grouping | null;
  readonly asking: Asking | null;
  /** The stakes of the present question; null until they are known. */
  readonly stakes: AnswerPreview | null;
  /** An answer is on its way. */
  readonly isBusy: boolean;
  /** Whether the step before was taken back rather than answered. */
  readonly isUndone: boolean;
  /** Whether the step before passed over a question. */
  readonly isSkipped: boolean;
  /** The question became another without an answer. */
  readonly isReplaced: boolean;
  /** What the step before did about a reason; null where it was about none. */
  readonly reasonStep: ReasonStep | null;
  /** A soft reason, given just now, that changed no group. */
  readonly idleReason: ReasonGiven | null;
  /** The named groups that the digits stand for, the likeliest first; none until they are known. */
  readonly palette: readonly Named[];
  /** What the next questions would show, as far as the engine has planned ahead. */
  readonly likely: readonly ItemView[];
  /** The next answer counts for all of this event; null: for the picture alone. */
  readonly event: (EventOfItem & { readonly of: number }) | null;
  /** What the latest audit says of the groups of now; null without one. */
  readonly certificate: Certificate | null;
}

/** A reason was given, or switched off or on. */
export type ReasonStep =
  | { readonly kind: 'given' }
  | { readonly kind: 'off' | 'on'; readonly reason: number };

/** One group for each. */
const DIGITS = 9;

/** How the present question came to be shown. */
type How = Partial<Pick<AskState, 'isUndone' | 'isSkipped' | 'isReplaced' | 'reasonStep' | 'idleReason'>>;

export class AskModel extends GroupingModel {
  readonly state = createStore<AskState>(() => ({
    grouping: null,
    asking: null,
    stakes: null,
    isBusy: false,
    isUndone: false,
    isSkipped: false,
    isReplaced: false,
    reasonStep: null,
    idleReason: null,
    palette: [],
    likely: [],
    certificate: null,
    event: null,
    doing: null,
    loadError: null,
  }));
  readonly #namer: GroupNamer;
  #shownAt = 0;
  /** An item of the group that alone is asked about. */
  #about: number | undefined;

  constructor(options: CollectionOptions) {
    super(options);
    this.#namer = new GroupNamer(options.connection, () => this.of);
    this.follow(
      options.connection.on('groups.changed', change => {
        const { asking, isBusy } = this.state.getState();
        if (this.isOurs(change) && !isBusy && asking !== null && asking.revision !== change.revision)
          void this.#readQuestion();
      }),
    );
  }

  /** Asks about one group only, or about all. */
  askAbout(group: number | undefined): void {
    if (group === this.#about) return;
    this.#about = group;
    if (this.state.getState().asking !== null) void this.#readQuestion();
  }

  get #ofQuestion() {
    return this.#about === undefined ? this.of : { ...this.of, group: this.#about };
  }

  protected override get isWaiting(): boolean {
    return this.state.getState().asking === null;
  }

  protected override async read(grouping: Grouping | null): Promise<void> {
    if (grouping === null) return;
    this.state.setState({ grouping, isBusy: false });
    await this.#readQuestion();
    await this.#readCertificate();
  }

  /** New photos may make questions possible where there were none. */
  protected override changed(): void {
    if (this.state.getState().asking?.question === null) void this.opened();
    else super.changed();
  }

  /** Answers the present question; while an answer is on its way there is no present question. */
  async answer(given: AnswerGiven): Promise<void> {
    const { asking, isBusy, event } = this.state.getState();
    if (isBusy || asking === null || asking.question === null) return;
    const tookMilliseconds = this.#lookedFor();
    const isForEvent =
      event !== null &&
      (given.kind === 'pair' || given.kind === 'choice' || ('item' in given && given.item === event.of));
    await this.#step(async () => {
      const question = asking.question?.id ?? '';
      const next = await this.connection.call('ask.answer', {
        ...this.#ofQuestion,
        question,
        answer: given,
        tookMilliseconds,
        ...(isForEvent ? { event: { item: event.of } } : {}),
      });
      const isSkipped = given.kind === 'skip';
      if (!isSkipped) this.#spend(next);
      this.#show(next, { isSkipped });
    });
  }

  /** Lets the next answer count for all that was taken with the picture; of a pair: with the left one. */
  async toggleEvent(): Promise<'alone' | undefined> {
    const { asking, event } = this.state.getState();
    const question = asking?.question;
    if (question == null || question.kind === 'odd') return undefined;
    if (event !== null) {
      this.state.setState({ event: null });
      return undefined;
    }
    const { id: item } = question.kind === 'pair' ? question.sides[0].item : question.side.item;
    const found = await this.connection.call('events.of', { ...this.of, item });
    if (this.state.getState().asking?.question?.id !== question.id) return undefined;
    if (found.items.length === 1) return 'alone';
    this.state.setState({ event: { ...found, of: item } });
    return undefined;
  }

  /** Answers with a reason, in one step, whatever the present question is about. */
  async reason(reason: ReasonGiven): Promise<void> {
    if (this.state.getState().isBusy) return;
    const tookMilliseconds = this.#lookedFor();
    await this.#step(async () => {
      const next = await this.#give(reason, tookMilliseconds);
      this.#spend(next);
    });
  }

  /** Instead of a soft reason that changed no group: the same one, hard. */
  async holdHard(): Promise<void> {
    const { idleReason, isBusy } = this.state.getState();
    if (isBusy || idleReason === null) return;
    await this.#step(async () => {
      await this.connection.call('ask.undo', this.#ofQuestion);
      await this.#give({ ...idleReason, confidence: 'hard' }, this.#lookedFor());
    });
  }

  async #give(reason: ReasonGiven, tookMilliseconds: number): Promise<Asking> {
    const next = await this.connection.call('reason.give', { ...this.of, reason, tookMilliseconds });
    const isAny = this.#about === undefined;
    const limited = isAny ? next : await this.connection.call('ask.now', this.#ofQuestion);
    const isIdle = reason.confidence === 'soft' && next.settled?.touched === 0;
    this.#show(
      { ...limited, settled: next.settled },
      { reasonStep: { kind: 'given' }, idleReason: isIdle ? reason : null },
    );
    return next;
  }

  /** Whether a reason counts from now on. The question may become another, and what changed is told. */
  async switchReason(reason: number, isOn: boolean): Promise<void> {
    if (this.state.getState().isBusy) return;
    await this.#step(async () => {
      const settled = await this.connection.call('reason.switch', { ...this.of, reason, isOn });
      const next = await this.connection.call('ask.now', this.#ofQuestion);
      this.#show({ ...next, settled }, { reasonStep: { kind: isOn ? 'on' : 'off', reason } });
    });
  }

  async undo(): Promise<void> {
    if (this.state.getState().isBusy) return;
    await this.#step(async () => {
      const next = await this.connection.call('ask.undo', this.#ofQuestion);
      const budget = budgetOf(this.id);
      // A skip that is taken back was not counted.
      if (budget !== null && next.settled !== null)
        setBudget(this.id, giveBack(budget, next.settled.touched));
      this.#show(next, { isUndone: true });
    });
  }

  async redo(): Promise<void> {
    if (this.state.getState().isBusy) return;
    await this.#step(async () => {
      const next = await this.connection.call('ask.redo', this.#ofQuestion);
      // A skip is not counted.
      if (next.settled !== null) this.#spend(next);
      this.#show(next, { isSkipped: next.settled === null });
    });
  }

  /** Chooses questions another way from now on. The question becomes another, the answers stay. */
  async askBy(strategy: Strategy): Promise<void> {
    if (this.state.getState().isBusy) return;
    await this.#step(async () => {
      const { grouping } = await this.connection.call('groupings.change', {
        ...this.of,
        strategy,
        apply: true,
      });
      this.state.setState({ grouping });
      this.#show(await this.connection.call('ask.now', this.#ofQuestion), {});
    });
  }

  #lookedFor(): number {
    return Math.max(0, Math.round(performance.now() - this.#shownAt));
  }

  #spend({ settled }: Asking): void {
    const budget = budgetOf(this.id);
    if (budget !== null) setBudget(this.id, spend(budget, settled?.touched ?? 0));
  }

  async #step(doing: () => Promise<void>): Promise<void> {
    this.state.setState({ isBusy: true });
    try {
      await doing();
    } catch (error) {
      this.state.setState({ isBusy: false });
      // An answer to a question that has changed meanwhile is refused: the present one is shown instead.
      if (error instanceof AkinError && (error.code === 'bad-request' || error.code === 'not-found'))
        await this.#readQuestion();
      else throw error;
    }
  }

  /** Reads the present question again. */
  async #readQuestion(): Promise<void> {
    try {
      const before = this.state.getState().asking;
      const asking = await this.connection.call('ask.now', this.#ofQuestion);
      if (this.isClosed || this.state.getState().isBusy) return;
      if (before !== null && before.question?.id === asking.question?.id) {
        this.state.setState({ asking: { ...asking, settled: before.settled } });
        // What somebody else answered may have changed its impact.
        if (before.revision !== asking.revision && asking.question?.kind === 'pair')
          void this.#readStakes(asking.question.id);
        void this.#readPalette(asking.question);
        return;
      }
      this.#show(asking, { isReplaced: before !== null && before.question !== null });
    } catch (error) {
      this.couldNotRead(error);
    }
  }

  #show(asking: Asking, how: How): void {
    if (this.isClosed) return;
    this.#shownAt = performance.now();
    const { isUndone = false, isSkipped = false, isReplaced = false } = how;
    const { reasonStep = null, idleReason = null } = how;
    this.state.setState({
      asking,
      event: null,
      palette: [],
      stakes: null,
      likely: [],
      isBusy: false,
      isUndone,
      isSkipped,
      isReplaced,
      reasonStep,
      idleReason,
      doing: null,
      loadError: null,
    });
    if (asking.question?.kind === 'pair') void this.#readStakes(asking.question.id);
    if (asking.question !== null) void this.#readLikely(asking.question.id);
    void this.#readPalette(asking.question);
    if (this.state.getState().certificate !== null) void this.#readCertificate();
  }

  /** Only read where there is an audit: each answer may move what was audited. */
  async #readCertificate(): Promise<void> {
    try {
      const certificate = await this.connection.call('audit.certificate', this.of);
      if (!this.isClosed) this.state.setState({ certificate });
    } catch (error) {
      if (!isEngineStopped(error)) this.failed(error);
    }
  }

  async #readStakes(question: string): Promise<void> {
    try {
      const stakes = await this.connection.call('ask.stakes', { ...this.#ofQuestion, question });
      if (this.state.getState().asking?.question?.id === question) this.state.setState({ stakes });
    } catch (error) {
      if (!isEngineStopped(error)) this.failed(error);
    }
  }

  async #readLikely(question: string): Promise<void> {
    try {
      const likely = await this.connection.call('ask.likely', { ...this.#ofQuestion, question });
      if (this.state.getState().asking?.question?.id === question) this.state.setState({ likely });
    } catch (error) {
      if (!isEngineStopped(error)) this.failed(error);
    }
  }

  /** Groups with a name like this, the likeliest for some pictures first. */
  async #likely(items: readonly number[], search: string, signal?: AbortSignal): Promise<LikelyGroup[]> {
    const asked = { ...this.of, items: [...items], named: true, offset: 0, limit: DIGITS };
    const params = search === '' ? asked : { ...asked, search };
    return (await this.connection.call('groups.likely', params, signal)).groups;
  }

  /** Groups with a name like this; while nothing is typed, the likeliest for either picture first. */
  async suggestNames(items: readonly number[], search: string, signal?: AbortSignal): Promise<LikelyGroup[]> {
    if (search !== '') return await this.#likely(items, search, signal);
    const ofEach = await Promise.all(items.map(item => this.#likely([item], '', signal)));
    const likely = ofEach.flat().sort((a, b) => a.chance - b.chance);
    // Of a group that both may belong to, the better chance counts.
    const best = new Map(likely.map(one => [one.group.id, one]));
    return [...best.values()].sort((a, b) => b.chance - a.chance).slice(0, DIGITS);
  }

  /** The group that has exactly this name. */
  async groupNamed(side: Side, name: string): Promise<GroupView | null> {
    return await this.#namer.withName({ id: side.item.id, items: [side.item.id], group: null }, name);
  }

  /** A name that no group has yet: for the whole group of the picture where that has none, else for it alone. */
  async giveName({ item, group }: Side, name: string): Promise<void> {
    if (this.state.getState().isBusy) return;
    await this.#step(async () => {
      const unnamed = group.name === null ? group : null;
      const given = await this.#namer.give({ id: item.id, items: [item.id], group: unnamed }, name);
      const change = given.kind === 'given' ? given.change : null;
      this.#show({ ...(await this.connection.call('ask.now', this.#ofQuestion)), settled: change }, {});
    });
  }

  /** The named groups that either picture likely belongs to; a digit never changes its meaning. */
  async #readPalette(question: Asking['question']): Promise<void> {
    if (question?.kind !== 'pair' || this.state.getState().palette.length > 0) return;
    try {
      const sides = question.sides.map(({ item }) => item.id);
      const likely = await this.suggestNames(sides, '');
      if (this.state.getState().asking?.question?.id !== question.id) return;
      this.state.setState({
        palette: likely.map(({ group: { id, name, cover } }) => ({ id, name: name ?? '', cover: cover[0] })),
      });
    } catch (error) {
      if (!isEngineStopped(error)) this.failed(error);
    }
  }
}
