/** Where labelling goes on, and which names a person could mean by a few letters. Pure; renderer. */
import type { BatchItem, PaletteName } from '../../../main/contract/batch.ts';

/** The first item without a label; the last where all have one. */
export function firstOpen(items: readonly BatchItem[]): number {
  const open = items.findIndex(({ label }) => label === null);
  return open === -1 ? Math.max(0, items.length - 1) : open;
}

/** After `at`, then from the start; where all are labelled, the one after it. */
export function nextOpen(items: readonly BatchItem[], at: number): number {
  const after = items.findIndex(({ label }, index) => index > at && label === null);
  if (after !== -1) return after;
  const before = items.findIndex(({ label }) => label === null);
  return before !== -1 ? before : Math.min(at + 1, items.length - 1);
}

/** Names that begin with the letters first, then those that hold them; all where nothing is typed. */
export function namesFor(palette: readonly PaletteName[], typed: string): PaletteName[] {
  const letters = typed.trim().toLocaleLowerCase();
  const places = palette.map(entry => ({ entry, place: entry.name.toLocaleLowerCase().indexOf(letters) }));
  return [
    ...places.filter(({ place }) => place === 0),
    ...(letters === '' ? [] : places.filter(({ place }) => place > 0)),
  ].map(({ entry }) => entry);
}

/** Those that are not ranked follow in their own order. */
export function likeliestFirst(
  palette: readonly PaletteName[],
  likely: readonly { readonly name: string }[],
): PaletteName[] {
  const places = new Map(likely.map(({ name }, place) => [name, place]));
  const placeOf = ({ name }: PaletteName) => places.get(name) ?? likely.length;
  return palette.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What Enter means: the name that is spelled so, or a new one. */
export function nameMeant(palette: readonly PaletteName[], typed: string): string {
  const wanted = typed.trim();
  return palette.find(({ name }) => name.toLocaleLowerCase() === wanted.toLocaleLowerCase())?.name ?? wanted;
}
