/**
 * Where models run: a trial on WebGPU through the software renderer that Chromium brings along, from the shell and from
 * the screen. It says the same as the processor. Skipped without
 * Chromium's renderer.
 */
import { type ChildProcess, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Providers } from '../../main/contract/models.ts';
import { Network } from '../../main/vision/convert/network.ts';
import { findModel } from '../../main/vision/models/library.ts';
import { forgetProviders, providerOf, readTrials, tryProviders } from '../../main/vision/models/providers.ts';
import { artefacts, collectErrors, launchChromium } from './browser.ts';
import { runAkin, seriousProblems, startHost, stopHost } from './host.ts';

const DRIVER = '/usr/lib/chromium/vk_swiftshader_icd.json';
const shipped = new URL('../../models/', import.meta.url).pathname;
const canTry = existsSync(DRIVER);
const webgpu = { VK_ICD_FILENAMES: DRIVER, VK_DRIVER_FILES: DRIVER };
const WITHOUT = { VK_ICD_FILENAMES: '/nowhere', VK_DRIVER_FILES: '/nowhere' };

let folder: string;
let environment: NodeJS.ProcessEnv;
let host: ChildProcess;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-providers-'));
  for (const made of ['home', 'models']) mkdirSync(join(folder, made));
  environment = {
    ...process.env,
    ...webgpu,
    HOME: join(folder, 'home'),
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: join(folder, 'models'),
  };
  const file = join(folder, 'small.onnx');
  writeFileSync(file, smallNetwork());
  await runAkin(environment, 'models', 'add', file, '--size', '32');
});
afterAll(async () => {
  await browser?.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
});

/** A convolution and a mean: a software renderer takes a while for more. */
function smallNetwork(): Uint8Array {
  const network = new Network('small');
  const weights = Float32Array.from({ length: 3 * 3 * 3 * 8 }, (_, at) => Math.sin(at));
  const kernel = { shape: [3, 3, 3, 8], data: weights };
  const picture = network.input('picture', [32, 32, 3]);
  const seen = network.convolve(picture, kernel, null, { strides: [1, 1], padding: 'valid' });
  network.output(network.averageAll(seen), 'out');
  return network.write();
}

const places = () => ({
  manifest: join(shipped, 'manifest.json'),
  folders: [join(folder, 'models')],
  own: join(folder, 'data', 'models', 'own'),
});

/** What the small network says of a picture, in a process of its own: a driver that is loaded stays. */
function outputsWith(driver: Record<string, string>): number[] {
  const code = `(async ([, at, places]) => {
    const { Inference } = await import(at);
    const inference = new Inference(JSON.parse(places));
    const data = Uint8Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7) % 256);
    const [{ out }] = await inference.outputs([{ width: 64, height: 64, data }], 'small');
    await inference.close();
    console.log(JSON.stringify([...out]));
  })(process.argv)`;
  const module = new URL('../../main/vision/inference/inference.ts', import.meta.url).href;
  const words = ['-e', code, module, JSON.stringify(places())];
  const options = { env: { ...process.env, ...driver }, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, words, options)) as number[];
}

test.skipIf(!canTry)('a trial in the shell: it says the same, and the slower one is not chosen', async () => {
  const providers = async (...more: string[]) =>
    JSON.parse(await runAkin(environment, 'models', 'providers', ...more, '--json')) as Providers;
  expect(await providers()).toEqual({ available: ['webgpu'], trials: [] });
  const { trials } = await providers('--try');
  expect(trials).toMatchObject([{ provider: 'webgpu', model: 'small', problem: null, isChosen: false }]);
  expect(trials[0]!.agreement).toBeGreaterThan(0.9999);
  expect((await providers()).trials).toEqual(trials);
  expect((await providers('--processor')).trials).toEqual([]);
});

test.skipIf(!canTry)('without a driver the trial says why, and the processor stays', async () => {
  const said = await runAkin({ ...environment, ...WITHOUT }, 'models', 'providers', '--try', '--json');
  const [trial] = (JSON.parse(said) as Providers).trials;
  expect(trial).toMatchObject({ isChosen: false, agreement: null });
  expect(trial!.problem).not.toBe('');
});

test.skipIf(!canTry)(
  'a model that was chosen runs there, and on the processor once the driver is gone',
  async () => {
    Object.assign(process.env, webgpu);
    const signal = new AbortController().signal;
    await tryProviders(places(), ['webgpu'], { signal, progress: () => {} }, 0);
    const { entry } = findModel(places(), 'small');
    expect(providerOf(readTrials(places()), entry)).toBe('webgpu');
    const there = outputsWith(webgpu);
    const withoutDriver = outputsWith(WITHOUT);
    await forgetProviders(places());
    const onProcessor = outputsWith(webgpu);
    expect(withoutDriver).toEqual(onProcessor);
    // Other arithmetic, so not to the bit.
    expect(there).not.toEqual(onProcessor);
    for (const [at, number] of there.entries()) expect(number).toBeCloseTo(onProcessor[at]!, 3);
  },
);

test.skipIf(!canTry)('a damaged record of trials means the processor', () => {
  writeFileSync(join(places().own, '.providers.json'), '{"trials": [{}]}');
  expect(readTrials(places())).toEqual([]);
});

test.skipIf(!canTry)('on the screen: a trial with its progress, and what came of it', async () => {
  await forgetProviders(places());
  let address: string;
  ({ host, address } = await startHost(environment));
  browser = await launchChromium();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  errors = collectErrors(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Models', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Where models run' });
  await panel.getByText('All models run on the processor. A graphics processor may be faster').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-models-providers.png') });
  await panel.getByRole('button', { name: 'Try it' }).click();
  await panel.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 120_000 });
  await panel.getByText('was faster').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});
