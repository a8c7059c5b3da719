/** Models in a browser tab against the real `akin serve` without models: fetching is stopped and fails with a sentence, a damaged one is found, one's own comes and goes. */
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Network } from '../../main/vision/convert/network.ts';
import { allPairs, answersOf, makeColouredPhotos } from '../fixtures/colouredPhotos.ts';
import { faceModel } from '../fixtures/faceModel.ts';
import { makePhotoFolder } from '../fixtures/photos.ts';
import { COLOUR_TOKENIZER, colourTower } from '../fixtures/textTower.ts';
import { animationsEnded, artefacts, collectErrors, launchChromium } from './browser.ts';
import { pick, runAkin, seriousProblems, startHost, stopHost } from './host.ts';

let folder: string;
let host: ChildProcess;
/** A source of packages that takes every request and never answers. */
let silence: Server;
let browser: Browser;
let page: Page;
let errors: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akin-models-'));
  const home = join(folder, 'home');
  const models = join(folder, 'models');
  for (const made of [home, models]) mkdirSync(made);
  silence = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise(resolve => silence.once('listening', resolve));
  const environment = {
    ...process.env,
    HOME: home,
    AKIN_DATA: join(folder, 'data'),
    AKIN_MODELS: models,
    npm_config_registry: `http://127.0.0.1:${(silence.address() as AddressInfo).port}/`,
    npm_config_fetch_retries: '0',
  };
  writeFileSync(join(models, 'blazeface.onnx'), 'not a network');
  const network = new Network('means');
  network.output(network.averageAll(network.input('picture', [16, 16, 3])), 'mean');
  writeFileSync(join(home, 'Mean colours.onnx'), network.write());
  writeFileSync(join(home, 'Colour words.onnx'), colourTower());
  writeFileSync(join(home, 'tokenizer.json'), COLOUR_TOKENIZER);
  writeFileSync(join(home, 'Portraits.onnx'), faceModel(128));
  const photos = join(folder, 'Photos');
  await makePhotoFolder(photos, 3);
  const catalog = join(home, 'Photos.akin');
  await runAkin(environment, 'index', photos, '--kind', 'people', '--catalog', catalog);
  await runAkin(environment, 'index', photos, '--name', 'Holidays', '--catalog', join(home, 'Holidays.akin'));
  const coloured = await makeColouredPhotos(join(folder, 'Colours'));
  const answers = join(folder, 'answers.json');
  writeFileSync(answers, JSON.stringify(answersOf(coloured, allPairs(12))));
  await runAkin(
    environment,
    'replay',
    answers,
    join(folder, 'Colours'),
    '--catalog',
    join(home, 'Colours.akin'),
  );
  let address: string;
  ({ host, address } = await startHost(environment));
  browser = await launchChromium();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  errors = collectErrors(page);
  await page.goto(address);
});

afterAll(async () => {
  await browser?.close();
  silence?.closeAllConnections();
  silence?.close();
  await stopHost(host);
  rmSync(folder, { recursive: true, force: true });
});

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test('a collection without its models says so, and leads to them and back', async () => {
  await page.getByRole('heading', { name: 'Akin' }).waitFor();
  await page.keyboard.press('Control+Shift+O');
  await pick(page, 'Photos.akin');
  await page.getByText('5 models are not on this machine: faces cannot be found yet.').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-library-models.png') });
  await page.keyboard.press('g');
  await page.getByRole('heading', { name: 'A model is missing' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the models' }).click();
  await page.getByRole('heading', { name: 'Models', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Photos' }).waitFor();
  await page.keyboard.press('Alt+Home');
  await page.getByRole('button', { name: 'Models', exact: true }).click();
  await card('resnet50').getByText('Missing').waitFor();
  await card('resnet50').getByText('Licence: MIT').waitFor();
  await card('blazeface').getByText('Here').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-models.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('a check finds what is damaged and says what to do', async () => {
  await page.keyboard.press('k');
  await card('blazeface').getByText('Damaged', { exact: true }).waitFor();
  await card('blazeface').getByText('The file was changed or damaged.').waitFor();
  await card('blazeface').getByRole('button', { name: 'Fetch again' }).waitFor();
});

test('fetching shows that it goes on and can be stopped; where nothing can be fetched, a sentence says so', async () => {
  await page.keyboard.press('f');
  await page.getByRole('progressbar', { name: 'Fetching models' }).waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-models-fetching.png') });
  await page.getByRole('button', { name: 'Stop fetching' }).click();
  await page.getByText('Cancelled. What has arrived is kept').waitFor();
  silence.closeAllConnections();
  await new Promise(resolve => silence.close(resolve));
  await page.getByRole('button', { name: /missing models/ }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'could not be fetched' });
  await alert.waitFor({ timeout: 60_000 });
  expect(await alert.textContent()).toContain('Check the network connection');
  await page.screenshot({ path: join(artefacts, 'tab-models-failed.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('a model of one’s own is tried, refused with the engine’s sentence, then taken and checked', async () => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await pick(page, 'Mean colours.onnx');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toBe('mean-colours');
  // The file says its size itself.
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Width' }).inputValue()).toBe('16');
  await dialog.getByRole('textbox', { name: 'Width' }).fill('five');
  await page.keyboard.press('Enter');
  await dialog.getByText('A whole number from 8 to 2048.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
    .toBe('true');
  // A network of 16 × 16 cannot take 224 × 224.
  await dialog.getByRole('textbox', { name: 'Width' }).fill('224');
  await page.keyboard.press('Enter');
  const refusal = dialog.getByRole('alert');
  await refusal.waitFor();
  expect(await refusal.textContent()).toContain('A test picture did not go through the model');
  // Within view, although the form is longer than the dialog.
  const [said, button] = await Promise.all([
    refusal.boundingBox(),
    dialog.getByRole('button', { name: 'Try and add it' }).boundingBox(),
  ]);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await page.screenshot({ path: join(artefacts, 'tab-models-add.png') });
  expect(await seriousProblems(page)).toEqual([]);
  for (const side of ['Width', 'Height']) await dialog.getByRole('textbox', { name: side }).fill('16');
  await dialog.getByRole('button', { name: 'Try and add it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card('mean-colours').getByText('Your own').waitFor();
  await card('mean-colours').getByText('3 numbers a picture').waitFor();
  await page.keyboard.press('k');
  await card('mean-colours').getByText('Checked').waitFor();
});

test('its text tower is tried, refused with a sentence, then taken', async () => {
  await page.getByRole('button', { name: 'Add the text tower of mean-colours' }).click();
  const dialog = page.getByRole('dialog', { name: 'Words for' });
  await dialog.getByRole('button', { name: 'Text tower' }).click();
  await pick(page, 'Mean colours.onnx');
  await dialog.getByRole('button', { name: 'Its tokenizer.json' }).click();
  await pick(page, 'tokenizer.json');
  await dialog.getByRole('button', { name: 'Try and add them' }).click();
  await dialog.getByText('takes no words').waitFor();
  await dialog.getByRole('button', { name: 'Text tower' }).click();
  await pick(page, 'Colour words.onnx');
  await page.screenshot({ path: join(artefacts, 'tab-models-words.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Try and add them' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card('mean-colours').getByText('Takes typed words').waitFor();
});

test('a collection looks with it when a person says so, having read what that means, and as its kind does again', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Holidays/ }).click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Models' }).click();
  const panel = page.getByRole('region', { name: 'The collection you came from' });
  await panel.getByText('“Holidays” uses the standard models for Anything.').waitFor();
  await panel.getByRole('button', { name: 'Change…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('so only photos they have not seen are analysed').waitFor();
  // By keys alone: the first choice has the focus, the next is one key away.
  await page.keyboard.press('ArrowDown');
  await dialog.getByText('Every photo is analysed again').waitFor();
  await page.screenshot({ path: join(artefacts, 'tab-models-choose.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await panel.getByText('“Holidays” uses your model “mean-colours”.').waitFor();
  await panel.getByText('the groups are made as before').waitFor({ state: 'detached' });
  await page.screenshot({ path: join(artefacts, 'tab-models-looking.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('radio', { name: /The standard models for Anything/ }).check();
  await dialog.getByRole('button', { name: 'Use this model' }).click();
  await panel.getByText('uses the standard models for Anything').waitFor();
});

test('where pairs were answered, the panel says how many each model has right', async () => {
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Holidays' }).waitFor();
  await page.keyboard.press('Alt+Home');
  await page.getByRole('button', { name: /^Colours/ }).click();
  await page.getByRole('grid', { name: 'Groups' }).waitFor();
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: 'Models' }).click();
  const panel = page.getByRole('region', { name: 'The collection you came from' });
  await panel.getByText('“Colours” uses the standard models for Anything.').waitFor();
  expect(await panel.getByText('answered pairs').count()).toBe(0);
  await panel.getByRole('button', { name: 'Change…' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // The answers are by colour alone, and the model sees nothing else.
  const line = panel.getByText('Of 66 answered pairs, “mean-colours” has 100 % (94 to 100) right');
  await line.waitFor({ timeout: 60_000 });
  expect(await line.textContent()).toMatch(
    /the standard models \d+(\.\d)? % \(\d+ to \d+\)\. In brackets: .* harder for it\.$/,
  );
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, 'tab-models-compared.png') });
  expect(await seriousProblems(page)).toEqual([]);
});

test('a model comes from an address with its digest and a yes, can be stopped, and goes on from there', async () => {
  const network = new Network('fetched');
  network.output(network.averageAll(network.input('picture', [16, 16, 3])), 'mean');
  const bytes = network.write();
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes.length - from });
    // The first time it stops halfway.
    if (from === 0) response.write(bytes.subarray(0, 100));
    else response.end(bytes.subarray(from));
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'On the internet, at an address' }).check();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('somewhere.onnx');
  const go = dialog.getByRole('button', { name: 'Fetch, try and add it' });
  await go.click();
  await dialog.getByText('An address that begins with https://').waitFor();
  await address.fill(`http://127.0.0.1:${(server.address() as AddressInfo).port}/Fetched.onnx`);
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('fetched');
  for (const side of ['Width', 'Height']) await dialog.getByRole('textbox', { name: side }).fill('16');
  await go.click();
  await dialog.getByText('64 characters: the digits').waitFor();
  const digest = createHash('sha256').update(bytes).digest('hex');
  await dialog.getByRole('textbox', { name: 'SHA-256' }).fill(digest.toUpperCase());
  await go.click();
  await dialog.getByText('Tick the box first').waitFor();
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, 'tab-models-address.png') });
  expect(await seriousProblems(page)).toEqual([]);
  // Nothing is asked for without the yes; a yes is about one address.
  expect(ranges).toEqual([]);
  const yes = dialog.getByRole('checkbox', { name: 'Yes, fetch the file from this address' });
  await yes.check();
  await address.fill(`${await address.inputValue()}?`);
  expect(await yes.isChecked()).toBe(false);
  await yes.focus();
  await page.keyboard.press('Space');
  await go.click();
  await dialog.getByText(`100 bytes of ${bytes.length} bytes have arrived.`).waitFor();
  await dialog.getByRole('progressbar', { name: 'Fetching the file' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText('Stopped. What has arrived is kept').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await go.click();
  await dialog.waitFor({ state: 'detached' });
  expect(ranges).toEqual([undefined, 'bytes=100-']);
  await card('fetched').getByText('Your own').waitFor();
  server.closeAllConnections();
  server.close();
});

test('a face model is known by its file: its fields are filled, and stay editable', async () => {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Choose a file' }).click();
  await pick(page, 'Portraits.onnx');
  await dialog.getByText('The file looks like SFace').waitFor();
  const family = dialog.getByRole('combobox', { name: 'Family' });
  expect(await family.inputValue()).toBe('sface');
  expect(await dialog.getByRole('textbox', { name: 'Same below' }).inputValue()).toBe('0.637');
  await animationsEnded(page);
  await page.screenshot({ path: join(artefacts, 'tab-models-preset.png') });
  expect(await seriousProblems(page)).toEqual([]);
  await family.selectOption('adaface');
  expect(await dialog.getByRole('combobox', { name: 'Order of the colours' }).inputValue()).toBe('bgr');
  await dialog.getByRole('textbox', { name: 'Mean' }).fill('128');
  expect(await family.inputValue()).toBe('none');
  await family.selectOption('sface');
  await dialog.getByRole('button', { name: 'Try and add it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await card('portraits').getByText('For People').waitFor();
});

test('it is removed after a question', async () => {
  await card('mean-colours').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await card('mean-colours').waitFor({ state: 'detached' });
  await page.getByText('“mean-colours” was removed.').first().waitFor();
  expect(errors).toEqual([]);
});
