/**
 * Picks the form of a word that fits a number, by the rules of the language. Renderer; also runs in unit
 * tests.
 */
import { count } from './format.ts';
import { locale } from './locale.ts';

const rules = new Intl.PluralRules(locale);

export interface Forms {
  readonly one: string;
  readonly other: string;
  /** Said instead of "0 things" where a sentence reads better. */
  readonly zero?: string;
}

/** `#` in a form stands for the number, written the way the person's language writes it. */
export function plural(n: number, forms: Forms): string {
  if (n === 0 && forms.zero !== undefined) return forms.zero;
  const form = rules.select(n) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', count(n));
}
