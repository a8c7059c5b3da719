/** Keeps one engine process alive for the window: starts it, restarts it after a crash, asks it for grants and pictures. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AkinError, fromWireError } from '../contract/errors.ts';
import type { FromEngine, Question, ToEngine } from '../engine/hostProtocol.ts';

/** A crash is followed by a new start at once, then by ever longer pauses while crashes keep coming. */
const PAUSES = [0, 500, 2_000, 10_000, 30_000];
/** A run longer than this forgives the crashes before it. */
const HEALTHY_MILLISECONDS = 60_000;

/** So many characters of what an engine said are enough to see why it ended. */
const LAST_WORDS = 8_000;

export interface EngineListener {
  /** A fresh engine is there; everything connected to the one before is gone. */
  ready(isRestart: boolean): void;
  message(connection: number, message: unknown): void;
  /** It ended unexpectedly; what it said last on its way. */
  ended(how: string, lastWords: string): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export class EngineProcess {
  readonly #command: { node: string; script: string };
  readonly #listener: EngineListener;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #nextAsk = 1;
  #crashes = 0;
  #starts = 0;
  #stopping = false;

  constructor(command: { node: string; script: string }, listener: EngineListener) {
    this.#command = command;
    this.#listener = listener;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    const startedAt = Date.now();
    const child = spawn(this.#command.node, [this.#command.script], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced', // pictures travel as bytes, not as JSON
      windowsHide: true,
      env: withoutElectron(process.env),
    });
    // Chromium may run the thread that starts it ahead of its own pages, and what is started inherits that.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_NORMAL);
    this.#child = child;
    child.on('message', (message: FromEngine) => this.#receive(message));
    child.on('error', error => console.error('akin: the engine could not be started:', error.message));
    let lastWords = '';
    child.stderr?.on('data', (words: Buffer) => {
      process.stderr.write(words);
      lastWords = (lastWords + String(words)).slice(-LAST_WORDS);
    });
    // Once all it had to say has been read, which may be after its end.
    child.on('close', (code, signal) => {
      if (!this.#stopping) this.#listener.ended(signal ?? `code ${code}`, lastWords);
    });
    child.on('exit', (code, signal) => this.#ended(child, startedAt, signal ?? `code ${code}`));
  }

  /** Messages to an engine that is just being restarted are dropped: its clients connect anew anyway. */
  tell(message: ToEngine): void {
    const child = this.#child;
    if (child?.connected)
      child.send(message, error => {
        if (error) console.error('akin: the engine did not take a message:', error.message);
      });
  }

  ask(question: Question): Promise<unknown> {
    if (!this.#child?.connected) return Promise.reject(engineStopped());
    const id = this.#nextAsk++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.tell({ type: 'ask', id, question });
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>(resolve => child.once('exit', () => resolve()));
    this.tell({ type: 'stop' });
    const patience = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(patience);
  }

  #receive(message: FromEngine): void {
    if (message.type === 'ready') this.#listener.ready(this.#starts++ > 0);
    else if (message.type === 'message') this.#listener.message(message.connection, message.message);
    else {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.type === 'reply') waiting?.resolve(message.value);
      else waiting?.reject(fromWireError(message.error));
    }
  }

  #ended(child: ChildProcess, startedAt: number, how: string): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    for (const waiting of this.#waiting.values()) waiting.reject(engineStopped());
    this.#waiting.clear();
    if (this.#stopping) return;
    this.#crashes = Date.now() - startedAt > HEALTHY_MILLISECONDS ? 1 : this.#crashes + 1;
    const pause = PAUSES[Math.min(this.#crashes, PAUSES.length) - 1] as number;
    console.error(`akin: the engine ended unexpectedly (${how}); it is started again.`);
    setTimeout(() => {
      if (!this.#stopping) this.start();
    }, pause);
  }
}

function engineStopped(): AkinError {
  return new AkinError('engine-stopped', 'The engine stopped before it could answer. Please try again.');
}

/** Electron's own variables would change how a plain Node behaves. */
function withoutElectron(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('ELECTRON_') && name !== 'NODE_OPTIONS'),
  );
}
