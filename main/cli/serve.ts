/** `akin serve`: the loopback host for a browser tab, and with `--share` one for others, until it is told to stop. */
import { spawn } from 'node:child_process';
import { inspect } from 'node:util';
import type { Command } from 'commander';
import { connectInProcess, startEngine } from '../host/engine.ts';
import { directories, keepConsole, LogFile, prepareDirectories, Reports } from '../host/system.ts';
import { serve } from '../serve/serve.ts';
import { collectPeople, parsePort } from './arguments.ts';
import { onSignal } from './onSignal.ts';
import { printLine, printLines } from './output.ts';
import { confirmSharing, type ShareOptions, startSharing } from './share.ts';

interface ServeOptions extends ShareOptions {
  port?: number;
  open?: boolean;
}

export function addServeCommand(program: Command, done: (code: number) => void): void {
  program
    .command('serve')
    .description('run Akin in a browser tab on this machine')
    .option('--port <n>', 'the port to listen on; any free one by default', parsePort)
    .option('--open', 'open the browser')
    .option('--share [address]', 'also let others sort one collection, from an address of the local network')
    .option('--collection <file>', 'with --share: the collection file (*.akin)')
    .option('--with <person...>', 'with --share: for whom a link is made', collectPeople)
    .option('--yes', 'with --share: it is meant, do not ask')
    .action(async options => done(await serveCommand(options)));
}

async function serveCommand(options: ServeOptions): Promise<number> {
  const wish = options.share === undefined ? null : await confirmSharing(options);
  const places = directories();
  // Before anything is logged there: an unusable directory is reported once.
  prepareDirectories(places);
  const log = new LogFile(places.data, 'tab');
  keepConsole(log);
  const reports = new Reports(places.data);
  // Node itself would print it as it is, with the address of a request and so with the key.
  process.on('uncaughtException', error => {
    // biome-ignore lint/suspicious/noConsole: the console's lines are kept in the log, without keys
    console.error('akin: a mistake in the host of the tab:', error);
    reports.keep({ kind: 'engine', what: 'A mistake in the host of the tab.', details: inspect(error) });
    process.exit(1);
  });
  // Installed first, so that no signal ends the process without closing the engine.
  const asked = new Promise<void>(resolve => onSignal(['SIGINT', 'SIGTERM', 'SIGHUP'], resolve));
  const engine = startEngine({ directories: places, log });
  const port = options.port === undefined ? {} : { port: options.port };
  // A port that was asked for is that of the links where there are some.
  const host = await serve(engine, wish === null ? port : {});
  const shared = await (wish === null
    ? Promise.resolve(null)
    : startSharing(engine, places.data, { ...wish, ...port })
  ).catch(async (error: unknown) => {
    await host.close();
    await engine.close();
    throw error;
  });
  const { kernels } = await connectInProcess(engine, 'shell').call('app.info', {});
  if (kernels.name === 'typescript') printLine(`Questions take a little longer here: ${kernels.why}`);
  printLine(`Akin is at ${host.url}`);
  printLine('Only this machine can open it. Ctrl+C stops it.');
  if (shared !== null) printLines(...shared.lines);
  if (options.open) openBrowser(host.oneTimeUrl());
  await asked;
  await shared?.close();
  await host.close();
  await engine.close();
  return 0;
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url];
  const child = spawn(command as string, args, { stdio: 'ignore', detached: true });
  child.on('error', () =>
    printLine('No browser could be opened from here; open the address above yourself.'),
  );
  child.unref();
}
