/**
 * A page of a Chromium that was started with a debugging port, driven over the protocol of its developer
 * tools. Runs in the test of the package.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

const PATIENCE_MS = 240_000;
const LOOK_EVERY_MS = 200;

export class DrivenPage {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', data => {
      const reply = JSON.parse(String(data)) as Reply;
      if (reply.id !== undefined) this.#waiting.get(reply.id)?.(reply);
    });
    socket.on('close', () => {
      for (const settle of [...this.#waiting.values()]) settle({ error: { message: 'the page is gone' } });
    });
  }

  static async open(port: number): Promise<DrivenPage> {
    const socket = new WebSocket(await pageAddress(port));
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new DrivenPage(socket);
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result?.value;
  }

  /** Until the expression is true; an expression that fails meanwhile is not true yet. */
  async until(expression: string): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while ((await this.evaluate(expression).catch(() => false)) !== true) {
      if (Date.now() > end)
        throw new Error(
          `this did not come true: ${expression}\n${await this.evaluate('document.body.innerText')}`,
        );
      await wait(LOOK_EVERY_MS);
    }
  }

  /** The first button or link that says one of these, once there is one that can be pressed. */
  async click(...words: readonly string[]): Promise<void> {
    await this.until(`(() => {
      const words = ${JSON.stringify(words)};
      const found = [...document.querySelectorAll('button, a')].find(
        one => !one.disabled && words.some(word => one.innerText.split('\\n').some(line => line.trim() === word)));
      found?.click();
      return found !== undefined;
    })()`);
  }

  /** As a person closes a window. */
  async close(): Promise<void> {
    await this.#send('Page.close', {}).catch(() => {});
    this.#socket.close();
  }

  #send(method: string, params: object): Promise<Evaluated> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error !== undefined) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }
}

interface Reply {
  readonly id?: number;
  readonly result?: Evaluated;
  readonly error?: { readonly message: string };
}

interface Evaluated {
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

/** The page may come a little after the port. */
async function pageAddress(port: number): Promise<string> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const listed = await fetch(`http://127.0.0.1:${port}/json/list`)
      .then(reply => reply.json() as Promise<{ type: string; webSocketDebuggerUrl: string }[]>)
      .catch(() => []);
    const page = listed.find(({ type }) => type === 'page');
    if (page !== undefined) return page.webSocketDebuggerUrl;
    if (Date.now() > end) throw new Error('the window has no page');
    await wait(LOOK_EVERY_MS);
  }
}
