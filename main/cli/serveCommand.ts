/** `akin serve`: the loopback host for a browser tab, until it is told to stop. */
import { spawn } from 'node:child_process';
import { inspect } from 'node:util';
import { directories } from '../engine/directories.ts';
import { startEngine } from '../engine/engine.ts';
import { keepConsole } from '../engine/log/keepConsole.ts';
import { LogFile } from '../engine/log/logFile.ts';
import { Reports } from '../engine/log/reports.ts';
import { connectInProcess } from '../engine/rpc/inProcess.ts';
import { serve } from '../serve/serve.ts';

export async function serveCommand(options: { port?: number; open?: boolean }): Promise<number> {
  const places = directories();
  const log = new LogFile(places.data, 'tab');
  keepConsole(log);
  const reports = new Reports(places.data);
  process.on('uncaughtExceptionMonitor', error =>
    reports.keep({ kind: 'engine', what: 'A mistake in the host of the tab.', details: inspect(error) }),
  );
  const engine = startEngine({ directories: places, log });
  const host = await serve(engine, options.port === undefined ? {} : { port: options.port });
  const { kernels } = await connectInProcess(engine, 'shell').call('app.info', {});
  if (kernels.name === 'typescript') console.log(`Questions take a little longer here: ${kernels.why}`);
  console.log(`Akin is at ${host.url}`);
  console.log('Only this machine can open it. Ctrl+C stops it.');
  if (options.open) openBrowser(host.doorway());
  await new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
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
    console.log('No browser could be opened from here; open the address above yourself.'),
  );
  child.unref();
}
