/** The question loop in a browser tab, against the real `akin serve`. */
import { once } from 'node:events';
import { launchChromium } from './browser.ts';
import { startHost } from './host.ts';
import { questionLoop } from './questionLoop.ts';

questionLoop(async environment => {
  const { host, address } = await startHost(environment);
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  return {
    page,
    close: async () => {
      await browser.close();
      if (host.exitCode !== null) return;
      host.kill('SIGTERM');
      await once(host, 'exit');
    },
  };
});
