/**
 * Preloads pictures of likely next questions, one at a time. Renderer.
 */
export class ImagePreloader {
  readonly #load: (address: string, done: () => void) => () => void;
  readonly #warm = new Set<string>();
  #waiting: string[] = [];
  #stop: (() => void) | null = null;

  /** `load` fetches one picture and returns what calls it off. */
  constructor(load: (address: string, done: () => void) => () => void = loadImage) {
    this.#load = load;
  }

  /** The likeliest first; what was waiting for an earlier question is forgotten. */
  want(addresses: readonly string[]): void {
    this.#waiting = addresses.filter(address => !this.#warm.has(address));
    if (this.#stop === null) this.#next();
  }

  close(): void {
    this.#waiting = [];
    this.#stop?.();
  }

  #next(): void {
    const address = this.#waiting.shift();
    this.#stop = null;
    if (address === undefined) return;
    this.#warm.add(address);
    // Only a reminder of what need not be fetched again: the pictures themselves are in the browser's cache.
    if (this.#warm.size > MOST) this.#warm.delete(this.#warm.values().next().value ?? '');
    this.#stop = this.#load(address, () => this.#next());
  }
}

const MOST = 2000;

function loadImage(address: string, done: () => void): () => void {
  const image = new Image();
  image.onload = done;
  image.onerror = done;
  image.src = address;
  return () => {
    image.onload = null;
    image.onerror = null;
    image.src = '';
  };
}
