/** Finds the entry a person means by typing the beginning of its name. Pure; renderer. */

/** A pause this long in milliseconds starts a new word. */
export const TYPING_PAUSE = 700;

/**
 * The index of the next name that begins with what was typed, or −1. One letter typed again and again walks
 * through all the names that begin with it; a longer word may stay where it is.
 */
export function findTyped(names: readonly string[], typed: string, from: number): number {
  const word = fold(typed);
  if (word === '' || names.length === 0) return -1;
  const isRepeated = [...word].every(letter => letter === word[0]);
  const sought = isRepeated ? word.slice(0, 1) : word;
  const start = isRepeated ? from + 1 : from;
  for (let step = 0; step < names.length; step++) {
    const index = (Math.max(0, start) + step) % names.length;
    if (fold(names[index] ?? '').startsWith(sought)) return index;
  }
  return -1;
}

/** "É" is found by typing "e". */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
