/** The engine as a process of its own: the entry the shell starts with plain Node and watches over. */
import { toWireError } from '../contract/errors.ts';
import type { EngineMessage } from '../contract/wire.ts';
import { directories } from './directories.ts';
import { startEngine } from './engine.ts';
import type { FromEngine, Question, ToEngine } from './hostProtocol.ts';
import { keepConsole } from './log/keepConsole.ts';
import { LogFile } from './log/logFile.ts';

if (process.send === undefined) {
  console.error('akin: the engine process is started by the window; from a shell use `akin`.');
  process.exit(2);
}

const places = directories();
const log = new LogFile(places.data, 'engine');
keepConsole(log);
const engine = startEngine({ directories: places, log });
const connections = new Map<number, { receive(message: unknown): void; close(): void }>();

function tell(message: FromEngine): void {
  if (process.connected) process.send?.(message);
}

function connect(connection: number): void {
  const listeners = { message: (_: unknown) => {}, close: () => {} };
  connections.set(connection, {
    receive: message => listeners.message(message),
    close: () => listeners.close(),
  });
  engine.connect(
    {
      post: (message: EngineMessage) => tell({ type: 'message', connection, message }),
      onMessage: listener => {
        listeners.message = listener;
      },
      onClose: listener => {
        listeners.close = listener;
      },
    },
    'window',
  );
}

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'grant':
      return engine.grant(question.path);
    case 'image':
      return await engine.image(question.image);
    case 'recents':
      return engine.recents();
  }
}

async function stop(): Promise<void> {
  await engine.close();
  process.exit(0);
}

process.on('message', (message: ToEngine) => {
  switch (message.type) {
    case 'connect':
      connect(message.connection);
      break;
    case 'disconnect':
      connections.get(message.connection)?.close();
      connections.delete(message.connection);
      break;
    case 'message':
      connections.get(message.connection)?.receive(message.message);
      break;
    case 'ask':
      answer(message.question).then(
        value => tell({ type: 'reply', id: message.id, value }),
        (error: unknown) => tell({ type: 'refusal', id: message.id, error: toWireError(error) }),
      );
      break;
    case 'stop':
      void stop();
      break;
  }
});
// The window is gone, whatever the reason: nobody is left to work for.
process.on('disconnect', () => void stop());

tell({ type: 'ready' });
