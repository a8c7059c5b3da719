/** Runs a script on another Node as if it were this process: same streams, same signals, same exit. Plain Node 20 or later. */
import { spawn } from 'node:child_process';
import process from 'node:process';
import { isatty } from 'node:tty';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Tells the script that whoever started it may go away; see endWithParent. */
const MARK = 'AKIN_ENDS_WITH_PARENT';
/** As a shell gives the end by SIGTERM. */
const ENDED = 128 + 15;

/**
 * The script inherits the streams themselves, so bytes and terminals pass untouched. A signal to this process is passed
 * on. A terminal sends Ctrl+C, and that it is closed, to both processes. The script is then told by message: a second
 * signal could meet it at its very end, when Node no longer listens, and change how it ends. On Windows a console does
 * all of that itself, and `kill` would end the script without giving it time to close.
 */
export function runOnNode(node, script, args) {
  const child = spawn(node, [script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [MARK]: '1' },
  });
  const onTerminal = [0, 1, 2].some(stream => isatty(stream));
  const passOn = signal => {
    if (process.platform === 'win32') return;
    if (!onTerminal || signal === 'SIGTERM') child.kill(signal);
    else if (child.connected) child.send({ signal }, () => {}); // it may be gone by then
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  child.on('error', error => {
    console.error(`akin: Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    for (const name of SIGNALS) process.removeListener(name, passOn);
    if (signal !== null) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

/**
 * In the script: takes the signals that come by message, and ends it when the process that started it by runOnNode is
 * gone, even by SIGKILL, which cannot be passed on. The channel between the two closes then. Both are noticed when the
 * script is next idle.
 */
export function endWithParent() {
  if (process.env[MARK] === undefined) return;
  delete process.env[MARK]; // it is not meant for what the script starts
  if (!process.connected) process.exit(ENDED);
  process.once('disconnect', () => {
    // As if asked to end; a command that closes something first does so.
    if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
    else process.exit(ENDED);
  });
  process.on('message', ({ signal }) => {
    if (process.listenerCount(signal) > 0) process.emit(signal, signal);
    else process.kill(process.pid, signal);
  });
  process.channel.unref(); // it does not keep the script from ending
}
