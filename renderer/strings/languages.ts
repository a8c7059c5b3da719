/**
 * The languages the page speaks, and which of them a person gets. Pure; renderer, also runs in unit tests.
 */

interface LanguageFacts {
  /** Its own name, so that people find it from any other language. */
  readonly name: string;
  /** Where the person's system names no form of it. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

export const LANGUAGES = {
  en: { name: 'English', locale: 'en-GB', direction: 'ltr' },
  de: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr' },
} as const satisfies Record<string, LanguageFacts>;
export type Language = keyof typeof LANGUAGES;

export function languageOf(locale: string): Language | undefined {
  const language = locale.split('-')[0]?.toLowerCase() ?? '';
  return Object.hasOwn(LANGUAGES, language) ? (language as Language) : undefined;
}

/**
 * The language chosen, or the first of the system's that is spoken here, in the person's own form of it:
 * de-AT, en-US.
 */
export function localeOf(chosen: Language | 'system', wished: readonly string[]): string {
  const spoken = wished.filter(locale => languageOf(locale) !== undefined);
  const language = chosen === 'system' ? languageOf(spoken[0] ?? 'en') : chosen;
  return spoken.find(locale => languageOf(locale) === language) ?? LANGUAGES[language ?? 'en'].locale;
}
