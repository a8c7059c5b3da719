/** Which English the page counts, dates and pluralises in. Renderer; also runs in unit tests. */

/** The texts are English, so the numbers and dates around them are too: the person's own English where they have one. */
export function englishOf(languages: readonly string[]): string {
  return languages.find(language => /^en\b/i.test(language)) ?? 'en-GB';
}

export const locale = englishOf(globalThis.navigator?.languages ?? []);
