/**
 * Completes names from a list while a person types. Pure.
 *
 * "q rob" finds Quercus robur: each part typed begins a word, in order. Then names that contain the letters,
 * and last those with up to two letters wrong. Common names are looked at too.
 */
import type { ListedName } from '../../contract/nameList.ts';

interface Entry {
  readonly listed: ListedName;
  /** Plain forms of the name and the common name. */
  readonly forms: readonly string[];
}

/** Letters that may be wrong, where at least so many were typed. */
const MOST_WRONG = 2;
const LEAST_TYPED = 5;
/** How well a form fits, the best first; names that fit as well are in the order of the list. */
const FIT = { whole: 0, start: 1, words: 2, inside: 3, wrong: 4 };

export class NameMatcher {
  readonly #entries: readonly Entry[];

  constructor(names: readonly ListedName[]) {
    this.#entries = names.map(listed => ({
      listed,
      forms: [listed.name, ...(listed.common === null ? [] : [listed.common])].map(plain),
    }));
  }

  find(letters: string, limit: number): ListedName[] {
    const typed = plain(letters);
    if (typed === '') return [];
    const words = typed.split(' ');
    const fitting = this.#entries.flatMap(entry => {
      const fit = Math.min(...entry.forms.map(form => fitOf(form, typed, words)));
      return fit === Number.POSITIVE_INFINITY ? [] : [{ entry, fit }];
    });
    fitting.sort((a, b) => a.fit - b.fit);
    return fitting.slice(0, limit).map(({ entry }) => entry.listed);
  }
}

/** Lower case, without accents, with single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s×]+/g, ' ')
    .trim();
}

function fitOf(form: string, typed: string, words: readonly string[]): number {
  if (form === typed) return FIT.whole;
  if (form.startsWith(typed)) return FIT.start;
  if (beginWords(form.split(' '), words)) return FIT.words;
  if (form.includes(typed)) return FIT.inside;
  if (typed.length < LEAST_TYPED) return Number.POSITIVE_INFINITY;
  const wrong = errorsOfStart(form, typed);
  return wrong > MOST_WRONG ? Number.POSITIVE_INFINITY : FIT.wrong + wrong;
}

function beginWords(form: readonly string[], typed: readonly string[]): boolean {
  let at = 0;
  return typed.every(part => {
    while (at < form.length && !form[at]!.startsWith(part)) at++;
    return at++ < form.length;
  });
}

/** The least edit distance of what was typed to a start of the form (Sellers), or more than is allowed. */
function errorsOfStart(form: string, typed: string): number {
  // Whoever mistypes a name rarely does so in both of its first letters: most names are passed over quickly.
  if (form[0] !== typed[0] && form[1] !== typed[1]) return MOST_WRONG + 1;
  let row = Array.from({ length: typed.length + 1 }, (_, at) => at);
  let least = row.at(-1)!;
  for (let at = 1; at <= Math.min(form.length, typed.length + MOST_WRONG); at++) {
    const next = [at];
    for (let letter = 1; letter <= typed.length; letter++)
      next.push(
        Math.min(
          row[letter]! + 1,
          next[letter - 1]! + 1,
          row[letter - 1]! + (form[at - 1] === typed[letter - 1] ? 0 : 1),
        ),
      );
    row = next;
    least = Math.min(least, row.at(-1)!);
    if (Math.min(...row) > MOST_WRONG) break;
  }
  return least;
}
