/**
 * A reason while it is being put together: which verdict, which attributes, how they are meant, and how much
 * it counts. Pure; renderer.
 */
import type { AttributeView, ReasonGiven } from '../../../../main/contract/grouping.ts';

export type Verdict = ReasonGiven['verdict'];

export interface Draft {
  readonly verdict: Verdict;
  /** The selected attribute; null before there is any. */
  readonly current: number | null;
  /** For "same", those that were ticked; for "different" there is only the current one. */
  readonly ticked: readonly AttributeView[];
  /** A binary attribute meant as more or less. */
  readonly isRelative: boolean;
  readonly confidence: ReasonGiven['confidence'];
}

/** As many as one reason may have. */
const MOST = 8;
/** From this score on an item has a binary attribute. */
const HAS = 0.5;

export function beginDraft(verdict: Verdict): Draft {
  return { verdict, current: null, ticked: [], isRelative: false, confidence: 'soft' };
}

/** The best reasons for a verdict first; what is none only where it was searched for. */
export function byFit(
  attributes: readonly AttributeView[],
  verdict: Verdict,
  isSearch: boolean,
): AttributeView[] {
  return attributes
    .filter(({ fit }) => isSearch || fit[verdict] > 0)
    .sort((a, b) => b.fit[verdict] - a.fit[verdict] || a.id - b.id);
}

/**
 * Another verdict starts with what explains it best; "same" and "different" are seldom said for the same
 * reason.
 */
export function withVerdict(draft: Draft, verdict: Verdict): Draft {
  return draft.verdict === verdict ? draft : { ...beginDraft(verdict), confidence: draft.confidence };
}

/** The current attribute among those shown; the first where it is not among them. */
export function currentOf(draft: Draft, shown: readonly AttributeView[]): AttributeView | null {
  return shown.find(({ id }) => id === draft.current) ?? shown[0] ?? null;
}

/** Up or down the list, not past its ends. */
export function stepped(draft: Draft, shown: readonly AttributeView[], by: 1 | -1): Draft {
  const at = shown.findIndex(({ id }) => id === currentOf(draft, shown)?.id);
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + by))];
  return next === undefined ? draft : pointedAt(draft, next.id);
}

export function pointedAt(draft: Draft, attribute: number): Draft {
  return draft.current === attribute ? draft : { ...draft, current: attribute, isRelative: false };
}

export function ticking(draft: Draft, attribute: AttributeView): Draft {
  const { verdict, ticked } = draft;
  const pointed = pointedAt(draft, attribute.id);
  if (verdict === 'different') return pointed;
  if (isAmong(ticked, attribute))
    return { ...pointed, ticked: ticked.filter(({ id }) => id !== attribute.id) };
  return ticked.length === MOST ? draft : { ...pointed, ticked: [...ticked, attribute] };
}

/** What the reason is made of: those ticked, or else the selected one. */
export function chosenOf(draft: Draft, current: AttributeView | null): readonly AttributeView[] {
  if (draft.verdict === 'same' && draft.ticked.length > 0) return draft.ticked;
  return current === null ? [] : [current];
}

export function isAmong(attributes: readonly AttributeView[], { id }: AttributeView): boolean {
  return attributes.some(attribute => attribute.id === id);
}

/** "Is, or is not" needs attributes that are; one that is more or less makes all of them so. */
export function formOf(draft: Draft, chosen: readonly AttributeView[]): AttributeView['form'] {
  const isBinary = chosen.every(({ form }) => form === 'binary');
  return isBinary && !(draft.verdict === 'different' && draft.isRelative) ? 'binary' : 'relative';
}

export function reasonOf(
  draft: Draft,
  chosen: readonly AttributeView[],
  items: readonly [number, number],
): ReasonGiven | null {
  if (chosen.length === 0) return null;
  return {
    items: [items[0], items[1]],
    verdict: draft.verdict,
    form: formOf(draft, chosen),
    attributes: chosen.map(({ id }) => id),
    confidence: draft.confidence,
  };
}

/** Which of the two has it, or has more of it. */
export function whichHasMore({ scores }: AttributeView): 0 | 1 {
  return scores[1] > scores[0] ? 1 : 0;
}

/** Where what was measured does not bear out the sentence: people see what scores miss, but should know. */
export function doubtAbout(
  { verdict }: Draft,
  chosen: readonly AttributeView[],
  form: AttributeView['form'],
): 'both' | 'neither' | 'equal' | null {
  if (verdict === 'same')
    return form === 'binary' && chosen.some(({ scores }) => !scores.some(has)) ? 'neither' : null;
  const [attribute] = chosen;
  if (attribute === undefined) return null;
  const [one, other] = attribute.scores;
  if (form === 'relative') return one === other ? 'equal' : null;
  if (has(one) !== has(other)) return null;
  return has(one) ? 'both' : 'neither';
}

function has(score: number): boolean {
  return score >= HAS;
}
