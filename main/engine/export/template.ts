/** Templates of file and folder names: words in braces stand for what is known of a file. Pure. */
import { AkinError } from '../../contract/errors.ts';

const WORD = /\{([^{}]*)\}/g;

/** A word that means nothing here is an error that names those that do. */
export function checkTemplate(template: string, words: readonly string[]): void {
  for (const [, word = ''] of template.matchAll(WORD))
    if (!words.includes(word))
      throw new AkinError(
        'bad-request',
        `“{${word}}” means nothing in “${template}”; there is ${words.map(known => `{${known}}`).join(', ')}.`,
      );
}

export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(WORD, (_, word: string) => values[word] ?? '');
}
