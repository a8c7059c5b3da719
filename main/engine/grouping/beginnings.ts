/** Numbers for the beginnings of logs, the same beginning always the same number: what is known of each is kept by it. Runs in a thinking thread. */
export class Beginnings {
  readonly #numbers = new Map<string, number>();

  /** Of the empty beginning (always 0), the first step, the first two …, all. */
  numbersOf(steps: readonly unknown[]): number[] {
    const numbers = [0];
    for (const step of steps) {
      const key = `${numbers.at(-1)} ${JSON.stringify(step)}`;
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.#numbers.size + 1;
        this.#numbers.set(key, number);
      }
      numbers.push(number);
    }
    return numbers;
  }
}
