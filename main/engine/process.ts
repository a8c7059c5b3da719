/**
 * The engine as a separate process: the entry that the shell starts with plain Node and restarts after a
 * crash.
 */
import { toWireError } from '../contract/errors.ts';
import type { EngineMessage } from '../contract/wire.ts';
import { startEngine } from './engine.ts';
import { directories, prepareDirectories } from './system/directories.ts';
import type { FromEngine, Question, ToEngine } from './system/hostProtocol.ts';
import { keepConsole, LogFile } from './system/log/logFile.ts';

if (process.send === undefined) {
  console.error('akin: the engine process is started by the window; from a shell use `akin`.');
  process.exit(2);
}

const places = directories();
try {
  prepareDirectories(places);
} catch (error) {
  console.error(`akin: ${toWireError(error).message}`);
  process.exit(1);
}
const log = new LogFile(places.data, 'engine');
keepConsole(log);
const engine = startEngine({ directories: places, log });
const connections = new Map<number, { receive(message: unknown): void; close(): void }>();

function send(message: FromEngine): void {
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
      post: (message: EngineMessage) => send({ type: 'message', connection, message }),
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
    case 'path':
      return engine.pathOfPhoto(question.collection, question.photo);
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
        value => send({ type: 'reply', id: message.id, value }),
        (error: unknown) => send({ type: 'refusal', id: message.id, error: toWireError(error) }),
      );
      break;
    case 'stop':
      void stop();
      break;
  }
});
// The window is gone.
process.on('disconnect', () => void stop());

send({ type: 'ready' });
