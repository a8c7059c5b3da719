/** Writes to a standard stream: waits while the reader is slow, and notes when it has gone. Runs in the shell commands. */

export class Output {
  readonly #stream: NodeJS.WriteStream;
  #failure: NodeJS.ErrnoException | null = null;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
    // Without a listener the first write to a closed pipe would end the process with a stack trace.
    stream.on('error', error => {
      this.#failure ??= error;
    });
  }

  get closed(): boolean {
    return this.#failure !== null;
  }

  /** What went wrong, or null. A reader that has seen enough (`| head`) closes the pipe: that is its right, not an error. */
  get problem(): string | null {
    return this.#failure === null || this.#failure.code === 'EPIPE' ? null : this.#failure.message;
  }

  /** Resolves once the text has left this process, or can no longer. */
  write(text: string): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise(resolve => {
      this.#stream.write(text, error => {
        if (error) this.#failure ??= error;
        resolve();
      });
    });
  }
}
