/** Keeps one engine process alive: starts it, restarts it, asks it for grants. Electron main process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { AkinError, fromWireError } from '../contract/errors.ts';
import type { FromEngine, Question, ToEngine } from '../host/system.ts';
import { redactKeys } from '../host/system.ts';
import { PendingRequests } from '../workers/pendingRequests.ts';

/** The first crash is followed by a restart at once, further ones by growing pauses. */
const PAUSES = [0, 500, 2_000, 10_000, 30_000];
/** A run longer than this resets the count of crashes. */
const HEALTHY_MILLISECONDS = 60_000;

/** So many characters of its output are enough to see why it ended. */
const LAST_WORDS = 8_000;

export interface EngineListener {
  /** A new engine runs; everything connected to the previous one is gone. */
  ready(isRestart: boolean): void;
  message(connection: number, message: unknown): void;
  /** It ended unexpectedly; its last output. */
  ended(how: string, lastWords: string): void;
}

export class EngineProcess {
  readonly #command: { node: string; script: string };
  readonly #listener: EngineListener;
  readonly #pending = new PendingRequests();
  #child: ChildProcess | undefined;
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
    // Chromium may raise the priority of the starting thread, and the child inherits that.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_NORMAL);
    this.#child = child;
    child.on('message', (message: FromEngine) => this.#receive(message));
    child.on('error', error => console.error('akin: the engine could not be started:', error.message));
    let lastWords = '';
    child.stderr?.setEncoding('utf8');
    child.stderr?.on('data', (words: string) => {
      process.stderr.write(redactKeys(words));
      lastWords = (lastWords + words).slice(-LAST_WORDS);
    });
    // After all its output has been read, which may be after its end.
    child.on('close', (code, signal) => {
      if (!this.#stopping) this.#listener.ended(signal ?? `code ${code}`, lastWords);
    });
    child.on('exit', (code, signal) => this.#ended(child, startedAt, signal ?? `code ${code}`));
  }

  /** Messages to an engine that is being restarted are dropped: its clients reconnect anyway. */
  tell(message: ToEngine): void {
    const child = this.#child;
    if (child?.connected)
      child.send(message, error => {
        if (error) console.error('akin: the engine did not take a message:', error.message);
      });
  }

  ask(question: Question): Promise<unknown> {
    if (!this.#child?.connected) return Promise.reject(engineStopped());
    return this.#pending.add(id => this.tell({ type: 'ask', id, question }));
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
    else if (message.type === 'reply') this.#pending.resolve(message.id, message.value);
    else this.#pending.reject(message.id, fromWireError(message.error));
  }

  #ended(child: ChildProcess, startedAt: number, how: string): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    this.#pending.rejectAll(engineStopped());
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
